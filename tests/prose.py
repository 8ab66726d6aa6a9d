"""Find habits that make text hard to read. `make lint` runs this script.

    python tests/prose.py [-v] [FILE...]

The script prints the number of hits per 1,000 words for each group of files, and fails if a group
exceeds its limit. With the option -v, the script also prints each hit, and advice on avoiding it.
"""

import ast
import io
import re
import sys
import tokenize
from functools import cache
from pathlib import Path
from typing import NamedTuple

from support.paths import ROOT


class Rule(NamedTuple):
    """A writing habit, and advice on how to avoid it."""

    advice: str
    pattern: re.Pattern


class Limits(NamedTuple):
    """How often bad habits and semicolons may occur, each per 1,000 words of text."""

    habits: float
    semicolons: float


class Hit(NamedTuple):
    """A line of text that breaks a rule, with the rule's advice."""

    path: Path
    line: int
    advice: str
    text: str


def _rule(advice, pattern):
    return Rule(advice, re.compile(pattern))


RULES = [
    _rule("programs print, report or show", r"\b(told|tells?)\b"),
    _rule("name the role: player, visitor, caller",
          r"\b[Ww]hoever\b|\b([Ss]omebody|[Nn]obody|[Aa]nybody)\b|\bone's\b"
          r"|\b(when|if|which|that|what|while) one\b"),
    _rule("start with a concrete subject",
          r"(?:^|[.;:]\s+)(?:What|Whose|Where|Of each) [a-z][^?]*$"),
    _rule("if for a condition", r"\b[Ww]here (?:a|an|the|it|there|that|no|both|all)\b"),
    _rule("only, also, except, no longer", r"\balone\b|, too\b|\bbut for\b|\bno more\b"),
    _rule("by default", r"\bunless (?:given|it says|they say|you say|\S+ says otherwise)"),
    _rule("again or re-; start", r"\banew\b|\b[Bb]egins?\b"),
    _rule("is, contains, is stored", r"\b(?:stands?|stood|lies|lay|brings?|brought)\b"),
    _rule("digits and units", r"\bso (?:many|much|long|often)\b"),
    _rule("the term of the glossary",
          r"\b(?:wings?|doors?|faces?|verdicts?|(?<!seeded )faults?|troubles?|trifle)\b"),
    _rule("searches, reads, examines", r"\blook(?:s|ed|ing)? (?:at|further)\b"),
]
SEMICOLON = _rule("two sentences", r";(?! *$)")

# The aim is at most 8 hits and 4 semicolons per 1,000 words.
GROUPS = {
    "README and pages at the top": (["*.md"], Limits(8, 4)),
    "docs": (["docs/*.md"], Limits(8, 4)),
    "decisions": (["docs/adr/*.md"], Limits(8, 4)),
    "docstrings and comments of othello": (["othello/**/*.py"], Limits(8, 4)),
    "docstrings and comments of tests": (["tests/**/*.py"], Limits(8, 4)),
}


def _lines_of_page(text):
    is_code = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code and not line.startswith("    "):
            yield number, re.sub(r"`[^`]*`|\]\([^)]*\)", "X", line)


def _lines_of_module(text):
    scopes = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, scopes) and ast.get_docstring(node):
            first = node.body[0]
            for number, line in enumerate(first.value.value.splitlines(), start=first.lineno):
                if ">>>" not in line:
                    yield number, line
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("#! ")


@cache
def lines(path):
    text = path.read_text(encoding="utf-8")
    return list(_lines_of_module(text) if path.suffix == ".py" else _lines_of_page(text))


def hits(path, rules):
    return [Hit(path, number, rule.advice, line.strip()) for number, line in lines(path)
            for rule in rules for _ in rule.pattern.finditer(line)]


def words(path):
    return sum(len(line.split()) for _, line in lines(path))


def per_thousand(paths, rules):
    number = sum(len(hits(path, rules)) for path in paths)
    return 1000 * number / max(1, sum(map(words, paths)))


def files(patterns):
    return sorted(path for pattern in patterns for path in ROOT.glob(pattern))


def check():
    """Print the figures for all groups, and return the groups that exceed a limit."""
    too_high = []
    for name, (patterns, limits) in GROUPS.items():
        figures = [per_thousand(files(patterns), rules) for rules in (RULES, [SEMICOLON])]
        print(f"{name}: {figures[0]:.1f} habits (at most {limits.habits:g}) and {figures[1]:.1f} "
              f"semicolons (at most {limits.semicolons:g}) per 1,000 words")
        if figures[0] > limits.habits or figures[1] > limits.semicolons:
            too_high.append(name)
    return too_high


def main(arguments):
    paths = [Path(name).resolve() for name in arguments if name != "-v"]
    if "-v" in arguments:
        all_paths = [path for patterns, _ in GROUPS.values() for path in files(patterns)]
        for hit in [hit for path in paths or all_paths for hit in hits(path, [*RULES, SEMICOLON])]:
            print(f"{hit.path.relative_to(ROOT)}:{hit.line}: {hit.advice}: {hit.text[:80]}")
    too_high = check()
    if too_high:
        sys.exit(f"{', '.join(too_high)}: too many; python tests/prose.py -v FILE lists them")


if __name__ == "__main__":
    main(sys.argv[1:])

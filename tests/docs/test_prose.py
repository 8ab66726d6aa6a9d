"""The prose follows the house style, and the pages keep to their word budgets."""

import re

import prose
import pytest
from support.pages import page
from support.paths import ROOT

# The word budget excludes printed output and these pages of the course.
COURSE_PAGES = ["interview.md", "interview-questions.md", "requests.md", "course.md", "designs.md",
                "kata.md", "teaching.md", "teaching-solutions.md"]
GENERATED_PAGES = ["command-line.md", "console-commands.md"]
OUTPUT_BLOCK = re.compile(r"^```(?:(?:console|text|nboard|gtp)[^\n]*|mermaid\nsequenceDiagram)\n"
                          r".*?^```", re.S | re.M)

EXAMPLES = [("The reason is told in a line.", "programs print, report or show"),
            ("Whoever knows the key may move.", "name the role: player, visitor, caller"),
            ("What is learned is a file.", "start with a concrete subject"),
            ("It fails where the disk is full.", "if for a condition"),
            ("The board alone is drawn.", "only, also, except, no longer"),
            ("A tenth of a second unless it says otherwise.", "by default"),
            ("The file is written anew.", "again or re-; start"),
            ("The number stands below.", "is, contains, is stored"),
            ("After so many moves it ends.", "digits and units"),
            ("There are three doors to one rule.", "the term of the glossary"),
            ("It looks at 15,000 positions.", "searches, reads, examines")]


def advice_for(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return [(hit.line, hit.advice) for hit in prose.hits(path, prose.RULES)]


@pytest.mark.parametrize("sentence, advice", EXAMPLES)
def test_a_habit_is_found_in_a_page(sentence, advice, tmp_path):
    assert advice_for(tmp_path, "page.md", f"# Title\n\n{sentence}\n") == [(3, advice)]


def test_each_rule_has_an_example():
    assert [advice for _, advice in EXAMPLES] == [rule.advice for rule in prose.RULES]


def test_code_and_link_targets_are_ignored(tmp_path):
    text = "`told`\n\n```sh\ntold\n```\n\n    told\n\n[a link](told.md)\n"
    assert advice_for(tmp_path, "page.md", text) == []


def test_docstrings_and_comments_are_checked_but_code_is_not(tmp_path):
    text = '"""Tells it.\n\n>>> told\n"""\n\ntold = "told"  # nobody\n'
    assert advice_for(tmp_path, "module.py", text.replace("Tells", "It tells")) == [
        (1, "programs print, report or show"), (6, "name the role: player, visitor, caller")]


def test_2_hits_in_500_words_are_4_per_1000(tmp_path):
    path = tmp_path / "page.md"
    path.write_text("told " * 2 + "word " * 498)
    assert prose.per_thousand([path], prose.RULES) == 4


def test_handwritten_pages_stay_within_the_word_budget():
    pages = [page(f"docs/{path.name}") for path in ROOT.glob("docs/*.md")
             if path.name not in [*COURSE_PAGES, *GENERATED_PAGES]]
    words = [word for text in pages for word in OUTPUT_BLOCK.sub("", text).split()
             if re.search(r"\w", word)]
    assert len(words) <= 20_000

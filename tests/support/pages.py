"""Read the project's pages for the tests that compare them with the code."""

import re

from support.paths import ROOT


def page(name):
    """The text of the page at a path, relative to the project's folder."""
    return (ROOT / name).read_text(encoding="utf-8")


def rows(text):
    """The cells of each row of a page's tables."""
    return [[cell.strip() for cell in line.strip("|").split("|")]
            for line in text.splitlines() if line.startswith("|")]


def requirements():
    """The rows of tests/requirements.md: number, summary, test, file, code, fault, effect."""
    return [row for row in rows(page("tests/requirements.md")) if row[0][0].isdigit()]


def drawn_classes(text):
    """The names of the members of each class in a page's diagram."""
    classes = {}
    for name, body in re.findall(r"class (\w+) \{\n(.*?)\n    \}", text, re.S):
        lines = [line.strip() for line in body.splitlines() if "<<" not in line]
        classes[name] = {re.search(r"(\w+)(\(|$)", line)[1] for line in lines}
    return classes


def drawn_relations(text, *arrows):
    """The pairs of classes in a page's diagram that are connected by certain arrows."""
    relation = r'^\s+(\w+) (?:"[^"]+" )?(<\|--|\.\.>|-->|\*--|o--) (?:"[^"]+" )?(\w+)'
    return {(one, other) for one, arrow, other in re.findall(relation, text, re.M)
            if arrow in arrows}

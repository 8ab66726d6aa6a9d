"""Helpers for tests that compare the project's pages with the code."""

import re

from support.paths import ROOT


def page(name):
    return (ROOT / name).read_text(encoding="utf-8")


def table_rows(text):
    return [[cell.strip() for cell in line.strip("|").split("|")]
            for line in text.splitlines() if line.startswith("|")]


def requirements():
    """Return the rows of tests/requirements.md."""
    return [row for row in table_rows(page("tests/requirements.md")) if row[0][0].isdigit()]


def diagram_classes(text):
    classes = {}
    for name, body in re.findall(r"class (\w+) \{\n(.*?)\n    \}", text, re.S):
        lines = [line.strip() for line in body.splitlines() if "<<" not in line]
        classes[name] = {re.search(r"(\w+)(\(|$)", line)[1] for line in lines}
    return classes


def diagram_relations(text, *arrows):
    relation = r'^\s+(\w+) (?:"[^"]+" )?(<\|--|\.\.>|-->|\*--|o--) (?:"[^"]+" )?(\w+)'
    return {(first, second) for first, arrow, second in re.findall(relation, text, re.M)
            if arrow in arrows}

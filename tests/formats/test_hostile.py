"""Texts that are made to be slow to read: ten times as long costs about ten times as much."""

import time

import pytest

from othello.formats import ggf, sgf
from othello.formats.reader import read

BOUND = 40  # times as much for ten times as long: 100 or more if it is quadratic

HOSTILE = {
    "openers": "(;", "records that begin": "(;B[", "records without an end": "(;GM[Othello]B[d3",
    "records with one end": "(;GM[Othello]B[", "nested records": "(;B[d3](",
    "sgf openers": "(;GM[2]", "sgf values": "(;GM[2]C[\\", "sgf trees": "(;B[f5](", "brackets": "[",
    "brackets closed": "[]", "tags": '[A "', "tags closed": '[A "]', "tags and moves": '[A "b"]\nf5\n',
    "braces": "{", "braces closed": "{}", "lines of braces": "{\n", "parentheses": "(",
    "closing parentheses": ")", "variations": "f5(f5", "numbers": "1.", "first numbers": "f5 1. ",
    "digits": "1", "blanks": " ", "empty lines": "\n", "tabs": "\t", "squares": "f5", "letters": "a",
    "lines of letters": "abcd\n", "lines of squares": "f5\n", "later lines": "f5\nd6\n",
    "bad lines": "a1\n", "dashes": "-", "lines of dashes": "----\n", "passes": "--f5", "rows": "-O*-\n",
    "positions": "-" * 64 + "\n", "results": "0-1 ", "stars": "*", "slashes": "8/", "colons": "a:",
    "lists": "[{", "objects": '{"a":', "quotes": '{"', "labels": "x: ", "comments": "# f5\n",
    "semicolons": ";", "ligatures": "\ufdfa", "underlined": "_", "blank tags": "[ ", "marks": "!?"}


def seconds(text):
    """The least processor time of three readings."""
    taken = []
    for _ in range(3):
        began = time.process_time()
        for _ in read(text):
            pass
        taken.append(time.process_time() - began)
    return min(taken)


@pytest.mark.parametrize("form", HOSTILE)
@pytest.mark.parametrize("begin", ["", "f5 ", "(;GM[Othello]", "(;GM[2]", '[A "b"]\n', "{"])
def test_ten_times_as_long_costs_about_ten_times_as_much(form, begin):
    unit = HOSTILE[form]
    short, long = (begin + unit * (length // len(unit)) for length in (10_000, 100_000))
    assert seconds(long) < BOUND * seconds(short) + 0.01


@pytest.mark.parametrize("close", ["]", "}", ")", ";)", '"]', "\n1-0", "]" * 100, '"]\nf5'])
@pytest.mark.parametrize("form", ["openers", "records that begin", "nested records", "sgf openers",
                                  "tags", "braces", "parentheses", "brackets", "blanks"])
def test_an_end_after_many_beginnings_costs_no_more(form, close):
    unit = HOSTILE[form]
    short, long = (unit * (length // len(unit)) + close for length in (10_000, 100_000))
    assert seconds(long) < BOUND * seconds(short) + 0.01


@pytest.mark.parametrize("syntax", [ggf.SYNTAX, sgf.SYNTAX])
def test_no_part_of_a_damaged_text_is_lost_or_read_twice(syntax):
    text = "1 (;B[d3]\n(;GM[2]C[x(;B[a;)])(;FF[4](((;GM[2])"
    parts = [part for _, part in syntax.split(text)]
    assert text.endswith("".join(parts)) and all(part.startswith("(;") for part in parts)

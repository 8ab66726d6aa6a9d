"""Parsing time is roughly proportional to the length of the text, even if the text is hostile."""

import time
from itertools import islice

import pytest

from othello.formats import ggf, sgf
from othello.formats.reader import count, read

MAX_RATIO = 40  # time ratio for ten times as much text; quadratic time would give 100

HOSTILE_TEXTS = {
    "openers": "(;", "records that begin": "(;B[", "records without an end": "(;GM[Othello]B[d3",
    "records with one end": "(;GM[Othello]B[", "nested records": "(;B[d3](",
    "sgf openers": "(;GM[2]", "sgf values": "(;GM[2]C[\\", "sgf trees": "(;B[f5](",
    "brackets": "[", "brackets closed": "[]", "tags": '[A "', "tags closed": '[A "]',
    "blank tags": "[ ", "braces": "{", "braces closed": "{}", "lines of braces": "{\n",
    "parentheses": "(", "closing parentheses": ")", "variations": "f5(f5", "numbers": "1.",
    "digits": "1", "blanks": " ", "empty lines": "\n", "tabs": "\t", "squares": "f5",
    "letters": "a", "lines of letters": "abcd\n", "dashes": "-", "passes": "--f5", "stars": "*",
    "results": "0-1 ", "slashes": "8/", "colons": "a:", "lists": "[{", "objects": '{"a":',
    "quotes": '{"', "labels": "x: ", "comments": "# f5\n", "semicolons": ";", "marks": "!?",
    "ligatures": "\ufdfa", "underlined": "_",
    "starts": "START\n", "words of starts": "START ", "results alone": "1-0\n",
    "inner records": "CO[(;B[f5];)", "inner ends": "CO[(;B[f5];)]", "signatures": "-- \nBye\n",
    "columns": "a b c d e f g h\n", "framed rows": "1 --------\n", "rules": "+---+\n",
    "barred rows": "|--------|\n", "lines of JSON": '{"a": 1}\n', "names of JSON": '"a":1,',
    "zeros": "\0", "carriage returns": "\r", "quoted lines": "> f5d6\n", "turns": "\nBlack's ",
    "odd rows": "---+----\n", "marks on a letter": "\u0301\u0316"}

# The test repeats each of these complete games many times. Replaying games takes longer than
# finding them.
GAMES = {"tags and moves": '[A "b"]\nf5\n', "first numbers": "f5 1. ", "lines of squares": "f5\n",
         "later lines": "f5\nd6\n", "bad lines": "a1\n", "lines of dashes": "----\n",
         "rows": "-O*-\n", "positions": "-" * 64 + "\n", "results": "f5 0-1 "}


def seconds_for(text):
    start_time = time.process_time()
    count(text)
    for _ in islice(read(text), 20):
        pass
    return time.process_time() - start_time


def is_time_proportional(unit, begin="", end="", length=1_000):
    short, long = (begin + unit * (most // len(unit)) + end for most in (length, 10 * length))
    return any(seconds_for(long) < MAX_RATIO * seconds_for(short) + 0.005
               for _ in range(3))  # despite pauses


@pytest.mark.slow
@pytest.mark.parametrize("form", HOSTILE_TEXTS)
@pytest.mark.parametrize("begin", ["", "f5 ", "(;GM[Othello]", "(;GM[2]", '[A "b"]\n', "{"])
def test_parsing_time_is_proportional_to_text_length(form, begin):
    assert is_time_proportional(HOSTILE_TEXTS[form], begin)


@pytest.mark.parametrize("form", GAMES)
def test_parsing_time_is_proportional_to_the_number_of_games(form):
    assert is_time_proportional(GAMES[form], length=300)


@pytest.mark.slow
@pytest.mark.parametrize("close", ["]", "}", ")", ";)", '"]', "\n1-0", "]" * 100, '"]\nf5'])
@pytest.mark.parametrize("form", ["openers", "records that begin", "nested records", "sgf openers",
                                  "tags", "braces", "parentheses", "brackets", "blanks"])
def test_an_end_marker_after_many_openers_takes_linear_time(form, close):
    assert is_time_proportional(HOSTILE_TEXTS[form], end=close)


@pytest.mark.parametrize("form", [ggf, sgf])
def test_no_part_of_a_damaged_text_is_lost_or_read_twice(form):
    text = "1 (;B[d3]\n(;GM[2]C[x(;B[a;)])(;FF[4](((;GM[2])"
    parts = [part.text for part in form.FORM.split(text)]
    assert text.endswith("".join(parts)) and all(part.startswith("(;") for part in parts)

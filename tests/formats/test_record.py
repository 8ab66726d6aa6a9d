"""Records, which are games with notes."""

import pytest

from othello import Game
from othello.formats.record import Record


@pytest.mark.parametrize("text, result", [
    ("+13.000", 13), ("-64", -64), ("0", 0), ("+1.5", 1.5), (" .5", 0.5), ("+2\x1f", 2)])
def test_a_numeric_result_is_blacks_lead(text, result):
    record = Record(Game(), {"RE": text})
    assert record.result == result and not record.is_adjudged


@pytest.mark.parametrize("text, result", [
    ("-64:l", -64), ("+12.00:r", 12), ("0.000:s", 0), ("-2 :t ", -2)])
def test_a_result_with_a_flag_is_adjudged(text, result):
    record = Record(Game(), {"RE": text})
    assert record.result == result and record.is_adjudged


@pytest.mark.parametrize("tags", [{}, {"RE": "?"}, {"RE": ""}, {"RE": "-64:x"}, {"DT": "13"},
                                  {"RE": ":r"}, {"RE": "nan"}, {"RE": "inf"}, {"RE": "1_3"},
                                  {"RE": "9" * 400}])
def test_a_missing_or_invalid_result_is_none(tags):
    assert Record(Game(), tags).result is None


def test_each_record_has_its_own_tags():
    first, second = Record(Game()), Record(Game())
    first.tags["RE"] = "+2"
    assert second.tags == {} and second.notes == ()


@pytest.mark.parametrize("date, year", [
    ("1978", "1978"), ("1978.12.31", "1978"), ("1978-12", "1978"), ("19781", ""),
    ("in 1978", ""), ("78", ""), ("", ""), ("947375357", "2000"), ("1069853046", "2003"),
    ("16.04.2000", "2000"), ("20030416", "2003"), ("16/4/1999", "1999")])
def test_the_year_is_read_from_any_date_format(date, year):
    assert Record(Game(), {"DT": date}).year == year


@pytest.mark.parametrize("tags, komi", [({}, 0), ({"KM": ""}, 0), ({"KM": "2"}, 2),
                                        ({"KM": "-1.5"}, -1.5)])
def test_komi_is_zero_by_default(tags, komi):
    assert Record(Game(), tags).komi == komi

"""Records, which are games with notes."""

import pytest

from othello import Game
from othello.formats.record import Record


@pytest.mark.parametrize("text, result", [
    ("+13.000", 13), ("-64", -64), ("0", 0), ("+1.5", 1.5), (" .5", 0.5), ("+2\x1f", 2)])
def test_a_result_that_is_a_number_is_the_lead_of_black(text, result):
    record = Record(Game(), {"RE": text})
    assert record.result == result and not record.is_adjudged


@pytest.mark.parametrize("text, result", [
    ("-64:l", -64), ("+12.00:r", 12), ("0.000:s", 0), ("-2 :t ", -2)])
def test_a_result_may_say_how_it_came_about(text, result):
    record = Record(Game(), {"RE": text})
    assert record.result == result and record.is_adjudged


@pytest.mark.parametrize("tags", [{}, {"RE": "?"}, {"RE": ""}, {"RE": "-64:x"}, {"DT": "13"},
                                  {"RE": ":r"}, {"RE": "nan"}, {"RE": "inf"}, {"RE": "1_3"},
                                  {"RE": "9" * 400}])
def test_a_result_that_is_none_or_no_number_is_not_known(tags):
    assert Record(Game(), tags).result is None


def test_each_record_has_tags_of_its_own():
    first, second = Record(Game()), Record(Game())
    first.tags["RE"] = "+2"
    assert second.tags == {} and second.notes == ()


@pytest.mark.parametrize("date, year", [
    ("1978", "1978"), ("1978.12.31", "1978"), ("1978-12", "1978"), ("19781", ""),
    ("in 1978", ""), ("78", ""), ("", ""), ("947375357", "2000"), ("1069853046", "2003"),
    ("16.04.2000", "2000"), ("20030416", "2003"), ("16/4/1999", "1999")])
def test_the_year_of_a_date_is_read_in_each_form(date, year):
    assert Record(Game(), {"DT": date}).year == year


@pytest.mark.parametrize("tags, komi", [({}, 0), ({"KM": ""}, 0), ({"KM": "2"}, 2),
                                        ({"KM": "-1.5"}, -1.5)])
def test_a_record_without_a_komi_was_played_without(tags, komi):
    assert Record(Game(), tags).komi == komi

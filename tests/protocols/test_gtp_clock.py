"""The GTP clock, with a player that always uses all of its time."""

from itertools import accumulate

import pytest
from support.clock import FakeClock

from othello import Player
from othello.players import registry
from othello.players.registry import Settings
from othello.protocols.gtp import Gtp, GtpClock

DAY = 86_400.0  # seconds
WHOLE_GAME = ["genmove black", "genmove white"] * 40  # including passes


@pytest.fixture
def seconds_taken(monkeypatch):
    clock = FakeClock()

    class Slow(Player):
        def __init__(self, color, settings):
            super().__init__(color)
            self.seconds = settings.seconds

        def choose_move(self, game):
            clock.now += self.seconds
            return game.validator.valid_moves(self.color)[0]

    def seconds_taken(*lines):
        times = [clock.now]
        for answer in Gtp("slow", Settings(seconds=DAY), clock).answers(lines):
            assert answer.startswith("=")
            times.append(clock.now)
        return [after - before for before, after in zip(times, times[1:])]

    monkeypatch.setitem(registry.PLAYERS, "slow", Slow)
    return seconds_taken


def is_in_time(seconds, main, period, stones):
    elapsed = list(accumulate(seconds))
    in_main_time = sum(each <= main for each in elapsed)
    if in_main_time == len(seconds) or not stones:
        return in_main_time == len(seconds)
    byo_yomi = [elapsed[in_main_time] - main, *seconds[in_main_time + 1:]]
    return all(sum(byo_yomi[first:first + stones]) <= period
               for first in range(0, len(byo_yomi), stones))


@pytest.mark.parametrize("seconds, stones, expected", [
    ([6, 4], 0, True), ([6, 5], 0, False), ([6, 5, 4, 2, 3], 2, True), ([6, 5, 5], 2, False)])
def test_periods_decide_whether_moves_are_in_time(seconds, stones, expected):
    assert is_in_time(seconds, 10, 5, stones) is expected


@pytest.mark.parametrize("main, period, stones", [
    (10, 0, 0), (10, 5, 3), (0, 5, 3), (0, 5, 1), (10, 1, 25), (2, 30, 100)])
def test_games_finish_in_time_without_time_left_commands(seconds_taken, main, period, stones):
    _, *seconds = seconds_taken(f"time_settings {main} {period} {stones}", *WHOLE_GAME)
    for side in seconds[::2], seconds[1::2]:
        assert is_in_time(side, main, period, stones)
        assert sum(side) > main / 2


def test_moves_just_before_a_provable_score_get_the_most_time(seconds_taken):
    """Shortly before the score can be proved, moves get about twice as much time as earlier moves.

    The last moves, whose scores can be proved quickly, get almost no time.
    """
    black = seconds_taken("time_settings 100 0 0", *WHOLE_GAME)[1::2]  # at 60, 58, 56, ... empties
    early_time, late_time, final_time = sum(black[:17]), sum(black[17:21]), sum(black[24:])
    assert late_time / 4 > 1.5 * early_time / 17 and late_time > 20 > 10 > final_time


def test_periods_add_to_the_main_time(seconds_taken):
    assert sum(seconds_taken("time_settings 10 5 3", *WHOLE_GAME)[1::2]) > 10


def test_unused_time_goes_to_later_moves_of_the_period(seconds_taken):
    """A period allows six seconds for two moves.

    The engine uses 90% of the time that is available for each move.
    """
    seconds = seconds_taken("time_settings 0 6 2", *WHOLE_GAME)[1::2]
    assert seconds[:4] == pytest.approx([2.7, 2.97, 2.7, 2.97])


@pytest.mark.parametrize("main", [0, 10])
def test_time_is_unlimited_if_a_period_has_zero_moves(seconds_taken, main):
    assert seconds_taken(f"time_settings {main} 5 0", "genmove black")[1] == DAY


@pytest.mark.parametrize("time_left, minimum, maximum", [
    ("3 1", 2, 3), ("0 0", 3, 5), ("900 0", 20, 40)])
def test_time_left_overrides_the_engines_own_clock(seconds_taken, time_left, minimum, maximum):
    """Without `time_left`, each period after the main time allows five seconds for one move."""
    seconds = seconds_taken("time_settings 10 5 1", f"time_left black {time_left}",
                            "genmove black")
    assert minimum < seconds[-1] <= maximum


def test_first_time_left_sets_the_length_of_all_periods(seconds_taken):
    """The engine has 20 seconds for three moves, and uses nine tenths of each move's time."""
    seconds = seconds_taken("time_left black 20 3", *WHOLE_GAME)
    assert seconds[1] == pytest.approx(6) and min(filter(None, seconds[1::2])) > 5


def test_full_period_follows_the_period_set_by_time_left(seconds_taken):
    seconds = seconds_taken("time_settings 10 5 1", "time_left black 3 1", *WHOLE_GAME[:3])
    assert 3 < seconds[-1] <= 5


@pytest.mark.parametrize("line", ["clear_board", "boardsize 8"])
def test_a_new_game_starts_with_full_clocks(seconds_taken, line):
    seconds = seconds_taken("time_settings 10 0 0", *WHOLE_GAME, line, "genmove black")
    assert seconds[-1] == pytest.approx(seconds[1])


def test_reg_genmove_uses_no_clock_time(seconds_taken):
    seconds = seconds_taken("time_settings 10 0 0", *["reg_genmove black"] * 50, "genmove black")
    assert seconds[-1] == pytest.approx(seconds[1])


def test_engine_moves_at_once_if_no_time_is_left(seconds_taken):
    assert 0 < seconds_taken("time_settings 0 0 0", "genmove black")[1] < 0.1


def test_overrun_period_lasts_until_its_moves_are_made():
    overrun_clock = GtpClock(0.0, period=5.0, stones=2).after(1.0).after(1.0).after(6.0)
    assert overrun_clock.for_move(10) < 0.1 and 2 < overrun_clock.after(1.0).for_move(10) <= 2.5

"""Totals of results: wins, ties and losses, the share of the points, and the mean lead."""

from othello.statistics.tally import Tally


def tally(*leads):
    result = Tally()
    for lead in leads:
        result.add(lead)
    return result


def test_games_are_won_tied_or_lost():
    results = tally(10, 1, 0, 0, 0, -1, -2, -64)
    assert (results.games, results.wins, results.ties, results.losses) == (8, 2, 3, 3)


def test_a_tally_without_games_is_zero():
    assert tally() == Tally(0, 0, 0, 0) and tally().ties == 0


def test_tie_counts_as_half_a_point():
    assert tally(10, 0, 0, 0, -2).share == 0.5
    assert tally(10, 4, 2, 0).share == 0.875 and tally(-1, -1, 0, 0, 0).share == 0.3


def test_lead_is_the_mean_over_all_games():
    assert tally(10, -4, 0).discs == 6 and tally(10, -4, 0).lead == 2
    assert tally(-1, -2).lead == -1.5


def test_turned_swaps_wins_and_losses():
    results = tally(10, 4, 0, -2)
    assert results.opposite == tally(-10, -4, 0, 2) and results.opposite.opposite == results


def test_tallies_can_be_added():
    total = tally(10, 0)
    total += tally(-2, -4, 6)
    total += tally(8)
    assert total == tally(10, 0, -2, -4, 6, 8)

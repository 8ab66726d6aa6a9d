"""The pairings of Swiss tournaments, checked against the usual rules."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from othello.arena.match import GameResult, Pairing
from othello.arena.swiss import max_rounds, meetings


def game_of(number, black, white, lead):
    return GameResult(Pairing(number, black, white, ""), "", lead)


def play_rounds(names, number, result):
    results, rounds = [], []
    for _ in range(number):
        rounds.append(meetings(names, results))
        for first, second in rounds[-1]:
            for black, white in (first, second), (second, first):
                results.append(game_of(len(results), black, white, result(black, white)))
    return rounds, results


@given(st.integers(2, 17), st.randoms(use_true_random=False))
def test_no_rematches_and_at_most_one_bye_per_round(players, random):
    names = [f"player {number}" for number in range(players)]
    rounds, _ = play_rounds(names, max_rounds(players), lambda *_: random.choice([-2, 0, 2]))
    pairs = [frozenset(pair) for each in rounds for pair in each]
    assert len(set(pairs)) == len(pairs) and all(len(pair) == 2 for pair in pairs)
    for each in rounds:
        busy = Counter(name for pair in each for name in pair)
        assert set(busy.values()) == {1} and len(busy) == players // 2 * 2
    counts = Counter(name for pair in pairs for name in pair)
    assert max(counts.values()) - min(counts[name] for name in names) <= 1


def test_64_players_are_paired_in_all_rounds():
    """Trying all possible pairings would take forever."""
    names = [f"player {number}" for number in range(64)]
    rounds, _ = play_rounds(names, max_rounds(64), lambda black, white:
                            names.index(white) - names.index(black))
    assert len({frozenset(pair) for each in rounds for pair in each}) == 32 * 32
    assert all({name for pair in each for name in pair} == set(names) for each in rounds)


@pytest.mark.parametrize("earlier_pairs, pairs", [
    ("ac bd ef ad be cf", "ab ce df"),
    ("ac bd ef ad bf ce", "ab cf de"),
    ("gh ac be df eg ad bf ch fg ah bc de", "ab cg dh ef"),  # player g has already met e and f
])
def test_last_possible_pair_is_split_if_the_last_two_have_met(earlier_pairs, pairs):
    """All games are ties, so players are ordered by name."""
    results = [game_of(number, *pair, 0) for number, pair in enumerate(earlier_pairs.split())]
    names = sorted(set(earlier_pairs) - {" "})
    assert meetings(names, results) == [tuple(pair) for pair in pairs.split()]


def test_neighbours_meet_in_the_first_round():
    assert meetings(["a", "b", "c", "d", "e"], []) == [("a", "b"), ("c", "d")]


def test_players_with_similar_shares_meet():
    results = [game_of(0, "a", "b", 2), game_of(1, "c", "d", -2)]
    assert meetings(["a", "b", "c", "d"], results) == [("a", "d"), ("b", "c")]


def test_players_are_ranked_by_share_rather_than_points():
    wins = [(2, "a", "e"), (1, "e", "a"), (1, "b", "f"), (1, "c", "d"), (1, "d", "c")]
    results = [game_of(0, black, white, 2)
               for number, black, white in wins for _ in range(number)]
    assert meetings(["f", "e", "d", "c", "b", "a"], results) == [
        ("b", "a"), ("d", "e"), ("c", "f")]


def test_players_without_games_are_ranked_in_the_middle():
    assert meetings(["c", "d", "a", "b"], [game_of(0, "a", "b", 2)]) == [("a", "c"), ("d", "b")]


def test_a_fault_counts_as_a_loss():
    loss = GameResult(Pairing(0, "a", "b", ""), "", 64, "a crash", "BLACK")
    assert meetings(["a", "b", "c", "d"], [loss, game_of(1, "c", "d", -2)]) == [
        ("b", "d"), ("a", "c")]


def test_lowest_player_without_a_bye_sits_out():
    results = [game_of(0, "a", "b", 2)]
    assert meetings(["a", "b", "c"], results) == [("a", "c")]


@pytest.mark.parametrize("seed", range(5))
def test_the_strongest_of_sixteen_is_first_after_six_rounds(seed):
    strength = Random(seed).sample(range(16), 16)
    names = [str(number) for number in range(16)]
    _, results = play_rounds(names, 6, lambda black, white:
                             strength[int(black)] - strength[int(white)])
    points = Counter()
    for game in results:
        points[game.pairing.black if game.points else game.pairing.white] += 1
    assert points.most_common(1)[0] == (str(strength.index(15)), 12)

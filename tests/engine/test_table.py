"""The transposition table stores and replaces entries, and never confuses two positions."""

from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from othello.engine.native_rules import native
from othello.engine.table import Table, depth_of, lower_of, move_of, upper_of

positions = st.tuples(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1)).map(
    lambda pair: (native(pair[0] & ~pair[1]), native(pair[1]))).filter(any)
bounds = st.integers(-6500, 6500)
moves = st.one_of(st.just(0), st.integers(0, 63).map(lambda square: native(1 << square)))
entries = st.tuples(st.integers(0, 60), bounds, bounds, moves)


SIMILAR_BOARDS = list(product([1, 16, 64], [2, 8, 32]))  # with one disc per side


def unpack(entry):
    return depth_of(entry), lower_of(entry), upper_of(entry), move_of(entry)


@given(positions, entries)
def test_every_stored_entry_is_found(position, entry):
    table = Table(2)
    table.store(*position, *entry)
    assert unpack(table.find(*position)) == entry


@given(st.dictionaries(positions, entries, max_size=40), st.integers(1, 6))
def test_a_position_never_gets_the_entry_of_another_position(contents, bits):
    table = Table(bits)
    for position, entry in contents.items():
        table.store(*position, *entry)
    for position, entry in contents.items():
        table_entry = table.find(*position)
        assert not table_entry or unpack(table_entry) == entry


@given(positions, positions)
def test_an_unstored_position_has_no_entry(stored_position, position):
    table = Table(1)
    assert not table.find(*position)
    table.store(*stored_position, 1, 0, 0, 0)
    assert bool(table.find(*position)) is (position == stored_position)


def test_swapping_the_sides_gives_a_different_position():
    table = Table(1)
    table.store(1, 2, 1, -3, 3, 0)
    table.store(1, 4, 1, -5, 5, 0)
    assert not table.find(2, 1) and not table.find(4, 1) and not table.find(1, 6)
    assert (upper_of(table.find(1, 2)), upper_of(table.find(1, 4))) == (3, 5)


@pytest.mark.parametrize("bits", [1, 2, 8])
def test_a_table_holds_at_least_two_positions(bits):
    table = Table(bits)
    table.store(1, 2, 9, 0, 0, 0)
    table.store(4, 8, 3, 0, 0, 0)
    assert depth_of(table.find(1, 2)) == 9 and depth_of(table.find(4, 8)) == 3


def test_only_stored_positions_are_found_among_similar_ones():
    for first, second in permutations(SIMILAR_BOARDS, 2):
        table = Table(1)
        table.store(*first, 5, 0, 0, 0)
        table.store(*second, 5, 0, 0, 0)
        assert {each for each in SIMILAR_BOARDS if table.find(*each)} == {first, second}


def test_a_new_entry_replaces_the_shallower_of_two():
    for (first, second, third), depths in product(permutations(SIMILAR_BOARDS, 3),
                                                  [(3, 9), (9, 3)]):
        table = Table(1)
        table.store(*first, depths[0], 0, 0, 0)
        table.store(*second, depths[1], 0, 0, 0)
        table.store(*third, 5, 0, 0, 0)
        deeper = first if depths[0] == 9 else second
        assert {each: depth_of(table.find(*each)) for each in SIMILAR_BOARDS
                if table.find(*each)} == {deeper: 9, third: 5}


def test_a_new_entry_replaces_the_older_of_two_equally_deep():
    for first, second, third in permutations(SIMILAR_BOARDS, 3):
        table = Table(1)
        for position in first, second, third:
            table.store(*position, 5, 0, 0, 0)
        assert {each for each in SIMILAR_BOARDS if table.find(*each)} == {second, third}


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_storing_a_position_again_replaces_its_own_entry(order):
    stored_positions = [(1, 2), (4, 8)]
    table = Table(1)
    for number in order:
        table.store(*stored_positions[number], 5, 0, 0, 0)
    for position in stored_positions:
        for depth in 7, 2:
            table.store(*position, depth, -1, 1, 0)
            assert unpack(table.find(*position)) == (depth, -1, 1, 0)
    assert all(depth_of(table.find(*position)) == 2 for position in stored_positions)


@pytest.mark.parametrize("own_shift, opp_shift", [(0, None), (32, None), (None, 0), (None, 32)])
def test_positions_that_differ_in_one_half_rarely_collide(own_shift, opp_shift):
    table = Table(12)
    discs = [1 << first | 1 << second for first, second in combinations(range(32), 2)]
    positions = [tuple(0 if shift is None else native(two << shift)
                       for shift in (own_shift, opp_shift)) for two in discs]
    for position in positions:
        table.store(*position, 1, 0, 0, 0)
    assert sum(bool(table.find(*position)) for position in positions) > len(positions) * 0.85


def test_positions_are_spread_over_the_whole_table():
    table = Table(12)
    positions = [(1 << square | 1 << other, 1 << 40 + other) for square in range(20)
                 for other in range(20)]
    for position in positions:
        table.store(*position, 1, 0, 0, 0)
    assert sum(bool(table.find(*position)) for position in set(positions)) > len(
        set(positions)) * 0.85

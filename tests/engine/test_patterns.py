"""The learned evaluation: its look-ups, the file of weights, and what is done without one."""

import json
import os
import subprocess
import sys
from random import Random

import pytest
from places import SAMPLES

from othello.engine import evaluation, patterns, weights
from othello.engine.budget import Budget
from othello.engine.evaluation import MOST
from othello.engine.midgame import PROBED, Midgame, probe_depth
from othello.engine.search import FREELY, Limits, analyse, children, native
from othello.engine.symmetry import ORIENTATIONS, upright
from othello.engine.table import Table, depth_of, lower_of, upper_of
from othello.errors import FormatError
from othello.formats import wthor
from othello.players.engine_player import bits_of

ARCHIVE = SAMPLES / "WTH_1978.wtb"

START = (0x0000000810000000, 0x0000001008000000)


@pytest.fixture
def use(monkeypatch):
    """Have the engine look up other weights, or none."""
    def change(other):
        monkeypatch.setattr(weights, "current", lambda: other)
        patterns.TABLES[:] = [patterns.UNKNOWN] * 65
    yield change
    patterns.TABLES[:] = [patterns.UNKNOWN] * 65


def flat(constant=0, **ways):
    """Weights that are all 0, but for ways to fill a pattern: `corner_3x3={1: 160}`."""
    stage = []
    for name, row in weights.PATTERNS.items():
        numbers = [weights.ZERO] * (max(weights.ways(row)) + 1)
        for way, value in ways.get(name.replace(" ", "_"), {}).items():
            numbers[weights.ways(row)[way]] += value
        stage += numbers
    return weights.Weights([constant] * 61, {8: stage, 48: stage}, "a test")


def boards(number):
    """Boards with few discs to full ones."""
    random = Random(number)
    for index in range(number):
        own, opp = random.getrandbits(64), random.getrandbits(64)
        some = -1 if index % 2 else random.getrandbits(64) & random.getrandbits(64)
        yield own & some, opp & ~own & (some if index % 4 else -1)


def test_each_row_of_squares_is_looked_up_once_in_each_orientation(use):
    """Weights of one way alone: the row is full of own discs, and all else is empty."""
    for name, row in weights.PATTERNS.items():
        squares = weights.squares(row)
        use(flat(**{name.replace(" ", "_"): {3 ** len(squares) // 2: 160}}))
        for turn in ORIENTATIONS:
            own = sum(1 << turn[square] for square in squares)
            assert patterns.evaluate(native(own), 0) == 160, name
            assert patterns.evaluate(0, native(own)) == 0, name


def test_the_sum_is_that_of_all_rows_of_the_board():
    """Held against a plain sum over the rows as `weights` names them."""
    rows = [(weights.ways(row), begin, {frozenset(image): image for image in (
                [turn[square] for square in weights.squares(row)] for turn in ORIENTATIONS)})
            for row, begin in _begins()]
    for own, opp in boards(40):
        left = 64 - (own | opp).bit_count()
        table = weights.table(left)
        value = weights.constant(left)
        for ways, begin, images in rows:
            for image in images.values():
                number = sum(3 ** place * ((own >> square & 1) + 2 * (opp >> square & 1))
                             for place, square in enumerate(image))
                value += 16 * (table[begin + number] - 128)
        value = max(-6400, min(6400, value))
        assert patterns.evaluate(native(own), native(opp)) == value


def _begins():
    begin = 0
    for row in weights.LOOKED_UP:
        if row in weights.PATTERNS.values():
            yield row, begin
        begin += len(weights.ways(row))


def test_a_weight_counts_as_it_is_written(use):
    use(flat(constant=7, corner_3x3={1: 320}))  # a disc of one's own in the corner alone
    assert patterns.evaluate(*START) == 7
    assert patterns.evaluate(START[0] | 1, START[1]) == 327
    assert patterns.evaluate(START[0], START[1] | 1) == 7


def test_between_two_stages_weights_are_taken_in_proportion(use):
    low, high = flat(corner_3x3={1: 1600}), flat(corner_3x3={1: 800})
    use(weights.Weights([0] * 61, {8: low.stages[8], 48: high.stages[48]}, "a test"))
    corners = [weights.table(left)[patterns.CORNER + 1] for left in (4, 8, 18, 28, 38, 48, 58)]
    assert [16 * (byte - 128) for byte in corners] == [1600, 1600, 1408, 1200, 1008, 800, 800]


def test_without_weights_the_sum_made_by_hand_takes_their_place(use):
    use(None)
    for own, opp in boards(20):
        position = native(own), native(opp)
        assert patterns.evaluate(*position) == evaluation.evaluate(*position)
    assert weights.spread() == (0, 0, 0)


def test_a_file_has_what_was_written():
    low, high = flat(edge={5: -40}), flat(second={7: 90})
    written = weights.Weights(range(-30, 31), {8: low.stages[8], 20: high.stages[8]}, "a test",
                              (480, -7, 30))
    found = weights.loads(written.dumps())
    assert list(found.constants) == list(range(-30, 31)) and found.origin == "a test"
    assert {stage: list(numbers) for stage, numbers in found.stages.items()} == written.stages
    assert found.spread == (480, -7, 30)


def test_numbers_are_written_with_the_low_byte_first_on_any_machine(monkeypatch):
    assert weights._packed("H", [1, 258]) == b"\x01\x00\x02\x01"
    monkeypatch.setattr(weights, "byteorder", "big")  # as if these bytes were such a machine's
    assert weights._packed("H", [1, 258]) == b"\x00\x01\x01\x02"
    assert list(weights._unpacked("H", b"\x00\x01\x01\x02")) == [1, 258]


def test_the_file_of_the_package_names_its_patterns_and_its_origin():
    found = weights.current()
    assert "games" in found.origin and len(found.stages) == 6
    assert len(found.dumps()) <= 1_500_000


WRITTEN = flat().dumps()
HEADER, BODY = WRITTEN.split(b"\n", 1)


@pytest.mark.parametrize("data, said", [
    (b"", "begins with a line of JSON"),
    (b"\x89PNG\r\n\x1a\n", "begins with a line of JSON"),
    (b"[]\n" + BODY, "begins with a line of JSON"),
    (HEADER.replace(b'"stages"', b'"stags"') + b"\n" + BODY, "begins with a line of JSON"),
    (HEADER.replace(b'"version": 1', b'"version": 2') + b"\n" + BODY,
     "expected othello-weights of version 1, got othello-weights of version 2"),
    (HEADER.replace(b"a1 b1 c1", b"a1 b1 d1") + b"\n" + BODY, "of other patterns"),
    (HEADER.replace(b"[8, 48]", b"[9, 48]") + b"\n" + BODY, "the weights are damaged"),
    (HEADER.replace(b"[0, 0, 0]", b"[0, 0]") + b"\n" + BODY, "begins with a line of JSON"),
    (b"[" * 100_000, "begins with a line of JSON"),
    (WRITTEN[:-1], "the weights are damaged"),
    (WRITTEN[:-2] + b"\0\0", "the weights are damaged"),
], ids=["empty", "picture", "list", "no stages", "version", "patterns", "stages", "spread",
        "brackets", "short", "changed"])
def test_another_or_a_damaged_file_is_refused(data, said):
    with pytest.raises(FormatError, match=said):
        weights.loads(data)


def best(chosen):
    command = [sys.executable, "-m", "othello", "best", "START", "--depth", "1", "--json"]
    return subprocess.run(command, capture_output=True, text=True, timeout=60,
                          env=os.environ | {"OTHELLO_WEIGHTS": str(chosen)})


def test_the_environment_names_other_weights_or_none(tmp_path):
    (tmp_path / "mine").write_bytes(flat(constant=1234).dumps())
    assert json.loads(best(tmp_path / "mine").stdout)["value"] == -12.34
    first = children(*START)[0]
    by_hand = -evaluation.evaluate(first.own, first.opp) / 100
    assert json.loads(best("none").stdout)["value"] == by_hand


def test_weights_that_cannot_be_read_are_an_error_of_one_line(tmp_path):
    (tmp_path / "broken").write_bytes(WRITTEN[:-1])
    for chosen, said in (tmp_path / "broken", "the weights are damaged"), (
            tmp_path / "missing", "No such file"):
        ended = best(chosen)
        assert ended.returncode == 1 and ended.stdout == ""
        assert ended.stderr.startswith("othello: ") and said in ended.stderr
        assert ended.stderr.count("\n") == 1 and chosen.name in ended.stderr


# What a shallow search makes unlikely

def test_a_search_that_may_save_another_is_half_as_deep_and_as_odd():
    assert [probe_depth(depth) for depth in range(PROBED, 13)] == [2, 3, 2, 3, 4, 5, 4, 5, 6]


def test_what_is_unlikely_is_not_searched(monkeypatch):
    with_probes = analyse(*START, Limits(depth=6))
    monkeypatch.setattr(weights, "spread", lambda: (0, 0, 0))
    without = analyse(*START, Limits(depth=6))
    assert with_probes.nodes < without.nodes
    assert abs(with_probes.value - without.value) < 3


@pytest.fixture(params=range(4))
def position(request):
    """The discs of the side to move, and of the other, after twelve random moves."""
    own, opp = START
    random = Random(request.param)
    for _ in range(12):
        _, own, opp = random.choice(children(own, opp))
    return own, opp


def probing(monkeypatch, spread):
    """A search that expects such differences."""
    monkeypatch.setattr(weights, "spread", lambda: spread)
    return Midgame(Budget(FREELY, 1e9), Table(12))


def bounds(search, bits, depth):
    """What a search has stored of a position."""
    found = search.table.find(*bits)
    assert depth_of(found) == depth
    return lower_of(found), upper_of(found)


def test_nothing_is_skipped_where_all_is_likely(position, monkeypatch):
    """Asked about a value between what the evaluation says and what a search finds."""
    bits = [native(side) for side in position]
    value = probing(monkeypatch, (0, 0, 0)).value(*bits, 5, -MOST, MOST)
    between = (patterns.evaluate(*bits) + value) // 2
    search = probing(monkeypatch, (MOST, 0, 0))
    assert (search.value(*bits, 5, between, between + 1) > between) is (value > between)


def test_a_value_far_beyond_the_window_is_not_searched_for(position, monkeypatch):
    bits = [native(side) for side in position]
    value = probing(monkeypatch, (0, 0, 0)).value(*bits, 4, -MOST, MOST)
    search = probing(monkeypatch, (443, -6, 21))
    assert search.value(*bits, 4, value - 1500, value - 1499) == value - 1499
    assert bounds(search, bits, 4) == (value - 1499, MOST)
    search = probing(monkeypatch, (443, -6, 21))
    assert search.value(*bits, 4, value + 1500, value + 1501) == value + 1500
    assert bounds(search, bits, 4) == (-MOST, value + 1500)


def test_what_is_found_now_counts_more_than_what_contradicts_it(position, monkeypatch):
    """Searches that skip something can disagree; what they store never does."""
    bits = [native(side) for side in position]
    value = probing(monkeypatch, (0, 0, 0)).value(*bits, 3, -MOST, MOST)
    search = probing(monkeypatch, (0, 0, 0))
    search.table.store(*bits, 3, value + 300, MOST, 0)
    found = search.value(*bits, 3, value + 100, value + 1000)
    assert bounds(search, bits, 3) == (-MOST, found) and found <= value + 100
    search = probing(monkeypatch, (0, 0, 0))
    search.table.store(*bits, 3, -MOST, value - 700, 0)
    found = search.value(*bits, 3, value - 1000, value - 500)
    assert bounds(search, bits, 3) == (found, MOST) and found >= value - 500


def test_exact_endings_skip_nothing(monkeypatch):
    game = wthor.loads(ARCHIVE.read_bytes()).games[0].replay()
    for _ in range(12):
        game.undo()
    bits = bits_of(game.board, game.current_player.color)
    score = analyse(*bits).value
    monkeypatch.setattr(weights, "spread", lambda: (1, 0, 0))
    found = analyse(*bits)
    assert found.is_exact and found.value == score


def test_the_eight_orientations_have_one_upright_position(position):
    found = set()
    for turn in ORIENTATIONS:
        turned = [sum(1 << turn[square] for square in range(64) if bits >> square & 1)
                  for bits in position]
        *one, back = upright(*turned)
        found.add(tuple(one))
        assert [sum(1 << back[square] for square in range(64) if bits >> square & 1)
                for bits in one] == turned
    assert len(found) == 1

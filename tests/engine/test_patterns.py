"""The learned evaluation: its look-ups, the weights file, and errors if the file is missing."""

import re
from dataclasses import replace
from random import Random

import pytest
from support.bits import unsigned
from support.clear_cache import clear_evaluation_cache
from support.dialogue import answers
from support.paths import SAMPLES

from othello.cli import main
from othello.engine import patterns, rows, weights
from othello.engine.budget import Budget
from othello.engine.data_file import pack, unpack
from othello.engine.evaluation import MAX_VALUE, HandMade
from othello.engine.midgame import MIN_PROBED_DEPTH, Midgame, probe_depth
from othello.engine.moves import MAX_MOVES
from othello.engine.native_rules import children, native
from othello.engine.patterns import Patterns
from othello.engine.rows import Rows
from othello.engine.search import UNLIMITED, Limits, analyse, load_evaluation
from othello.engine.symmetry import ORIENTATIONS, canonicalize
from othello.engine.table import Table, depth_of, lower_of, move_of, upper_of
from othello.formats import wthor

ARCHIVE = SAMPLES / "WTH_1978.wtb"
LEARNED_WEIGHTS = weights.load(weights.FILE)

START = (0x0000000810000000, 0x0000001008000000)


def make_weights(constant=0, moves=None, **configurations):
    """Return weights that are 0 except for some configurations, such as `corner_3x3={1: 160}`.

    `moves` maps counts of valid moves to weights.
    """
    stage = []
    for name, row in weights.PATTERNS.items():
        numbers = [weights.ZERO] * (max(weights.weight_indices(row)) + 1)
        for index, value in configurations.get(name.replace(" ", "_"), {}).items():
            numbers[weights.weight_indices(row)[index]] += value
        stage += numbers
    stage += [weights.ZERO + (moves or {}).get(number, 0) for number in range(MAX_MOVES + 1)]
    return weights.Weights([constant] * 61, {8: stage, 48: stage}, "a test")


def boards(number):
    random = Random(number)
    for index in range(number):
        own, opp = random.getrandbits(64), random.getrandbits(64)
        mask = -1 if index % 2 else random.getrandbits(64) & random.getrandbits(64)
        yield own & mask, opp & ~own & (mask if index % 4 else -1)


@pytest.fixture(params=[Patterns, Rows])
def make_evaluator(request):
    """Evaluate boards with Patterns or Rows, two forms of the same evaluation."""
    def make_evaluator(parameters):
        evaluate = request.param(parameters).evaluate
        return lambda own, opp: evaluate(native(own), native(opp))
    return make_evaluator


def test_each_pattern_is_looked_up_once_per_orientation(make_evaluator):
    """All weights are 0, except the weight of a row that is full of the player's own discs."""
    for name, row in weights.PATTERNS.items():
        squares = weights.squares(row)
        configurations = {name.replace(" ", "_"): {3 ** len(squares) // 2: 160}}
        full = make_evaluator(make_weights(**configurations))
        for turn in ORIENTATIONS:
            own = sum(1 << turn[square] for square in squares)
            assert full(own, 0) == 160, name
            assert full(0, own) == 0, name


def test_the_evaluation_sums_all_patterns_on_the_board(make_evaluator):
    rows = [(begin, {frozenset(image): image for image in (
                [turn[square] for square in weights.squares(row)] for turn in ORIENTATIONS)})
            for row, begin in _pattern_offsets()]
    evaluate = make_evaluator(LEARNED_WEIGHTS)
    for own, opp in boards(40):
        empties = 64 - (own | opp).bit_count()
        table = LEARNED_WEIGHTS.table(empties)
        value = LEARNED_WEIGHTS.constants[min(empties, 60)]
        value += 16 * (table[-MAX_MOVES - 1 + len(children(own, opp))] - 128)
        for begin, images in rows:
            for image in images.values():
                number = sum(3 ** place * ((own >> square & 1) + 2 * (opp >> square & 1))
                             for place, square in enumerate(image))
                value += 16 * (table[begin + number] - 128)
        value = max(-6400, min(6400, value))
        assert evaluate(own, opp) == value


def test_the_cache_is_limited_and_returns_unchanged_values(monkeypatch):
    def record_lookup(table, index):
        indices.append(index)
        return table[index]

    monkeypatch.setattr(rows, "MAX_CACHED_VALUES", 8)
    monkeypatch.setattr(rows, "WEIGHT", record_lookup)
    evaluation, indices = Rows(LEARNED_WEIGHTS), []
    for own, opp in 2 * [(native(own), native(opp)) for own, opp in boards(20)]:
        value = Patterns(LEARNED_WEIGHTS).evaluate(own, opp)
        assert evaluation.evaluate(own, opp) == value
        assert indices  # The cache can't hold the values of all boards.
        indices.clear()
        assert evaluation.evaluate(own, opp) == value and not indices


def _pattern_offsets():
    begin = 0
    for row in weights.TABLE_ROWS:
        if row in weights.PATTERNS.values():
            yield row, begin
        begin += len(weights.weight_indices(row))


def test_a_pattern_weight_is_added_to_the_constant(make_evaluator):
    corner_weights = make_weights(constant=7, corner_3x3={1: 320})  # the player has the corner
    corner = make_evaluator(corner_weights)
    assert corner(*START) == 7
    assert corner(START[0] | 1, START[1]) == 327
    assert corner(START[0], START[1] | 1) == 7


def test_mobility_weights_apply_below_a_number_of_empties(make_evaluator):
    by_moves = make_evaluator(make_weights(moves={number: 80 * number for number in range(1, 25)}))
    random, position, move_counts = Random(1), START, set()
    while moves := children(*position):
        empties = 64 - (position[0] | position[1]).bit_count()
        is_counted = empties < patterns.MOBILITY_EMPTIES
        assert by_moves(*position) == (80 * len(moves) if is_counted else 0)
        move_counts.add(len(moves))
        _, *position = random.choice(moves)
    assert len(move_counts) > 5


def test_a_side_without_valid_moves_gets_the_zero_moves_weight(make_evaluator):
    discs = 2**64 - 2**16  # two empty ranks, and no disc to flip
    assert not children(discs, 0)
    assert make_evaluator(make_weights(moves={0: -800}))(discs, 0) == -800


def test_mobility_weights_are_zero_if_moves_are_not_counted():
    move_weights = [{*LEARNED_WEIGHTS.table(empties)[patterns.MOVES:]} for empties in range(61)]
    assert all(len(each) > 1 for each in move_weights[:patterns.MOBILITY_EMPTIES])
    assert all(each == {128} for each in move_weights[patterns.MOBILITY_EMPTIES:])


def test_weights_are_interpolated_between_stages():
    low, high = (make_weights(corner_3x3={1: weight}, moves={2: weight}) for weight in (1600, 800))
    mixture = weights.Weights([0] * 61, {8: low.stages[8], 48: high.stages[48]}, "a test")
    tables = [mixture.table(empties) for empties in (4, 8, 18, 28, 38, 48, 58)]
    shares = [1600, 1600, 1408, 1200, 1008, 800, 800]
    for place in patterns.CORNER + 1, patterns.MOVES + 2:
        assert [16 * (table[place] - 128) for table in tables] == shares


def test_searches_with_different_evaluations_share_no_results():
    constant, hand_made = Patterns(make_weights(constant=1234)), HandMade()
    first = children(*START)[0]
    expected = -hand_made.evaluate(native(first.own), native(first.opp)) / 100
    limits = Limits(depth=1)
    before = analyse(*START, limits).value
    assert analyse(*START, limits, constant).value == -12.34
    assert analyse(*START, limits, hand_made).value == expected
    assert analyse(*START, limits, constant).value == -12.34
    assert analyse(*START, limits).value == before != expected


def test_written_weights_are_read_back():
    low, high = make_weights(edge={5: -40}), make_weights(second={7: 90})
    original = weights.Weights(range(-30, 31), {8: low.stages[8], 20: high.stages[8]}, "a test",
                               (480, -7, 30))
    copy = weights.loads(original.dumps())
    assert list(copy.constants) == list(range(-30, 31)) and copy.origin == "a test"
    assert {stage: list(numbers) for stage, numbers in copy.stages.items()} == original.stages
    assert copy.spread == (480, -7, 30)


def test_weights_are_little_endian_on_any_machine(monkeypatch):
    original = replace(make_weights(edge={5: 40}), constants=range(-30, 31))
    numbers = [number % 2**16 for number in (*original.constants, *original.stages[8],
                                             *original.stages[48])]
    _, body = unpack(weights.KIND, original.dumps())
    assert body == b"".join(number.to_bytes(2, "little") for number in numbers)
    monkeypatch.setattr(weights, "byteorder", "big")  # simulates a big-endian machine
    data = original.dumps()
    _, body = unpack(weights.KIND, data)
    assert body == b"".join(number.to_bytes(2, "big") for number in numbers)
    copy = weights.loads(data)
    assert list(copy.constants) == list(original.constants)
    assert list(copy.stages[8]) == list(original.stages[8])


def test_the_packaged_weights_have_an_origin_and_seven_stages():
    assert "games" in LEARNED_WEIGHTS.origin and len(LEARNED_WEIGHTS.stages) == 7
    assert len(weights.FILE.read_bytes()) <= 700_000


WEIGHTS_FILE = make_weights().dumps()
HEADER, BODY = WEIGHTS_FILE.split(b"\n", 1)
KEYS = {"patterns": weights.PATTERNS, "stages": [], "spread": [0, 0, 0], "origin": "nothing"}


@pytest.mark.parametrize("data, message", [
    (b"", "the JSON header is missing"),
    (b"\x89PNG\r\n\x1a\n", "the JSON header is missing"),
    (b"[]\n" + BODY, "the JSON header is missing"),
    (HEADER.replace(b'"stages"', b'"stags"') + b"\n" + BODY, "or it is damaged"),
    (HEADER.replace(b'"version": 3', b'"version": 2') + b"\n" + BODY,
     "expected othello-weights of version 3, got othello-weights of version 2"),
    (pack(weights.KIND, {"patterns": {"edge": "a1 b1"}}, b""), "for patterns that this version"),
    *((pack(weights.KIND, KEYS | changed, b""), message) for changed, message in [
        ({"spread": [0, 0]}, "not enough values"), ({"stages": 5}, "no len"),
        ({"stages": [8]}, r"expected \d+ weights for each of 1 stages, got 0 in total")]),
    (pack(weights.KIND, {key: value for key, value in KEYS.items() if key != "stages"}, b""),
     "this is not a file of weights: 'stages' is missing"),
    (pack(weights.KIND, KEYS, bytes(2 * weights.CONSTANTS + 1)), "multiple of item"),
    (HEADER.replace(b"[8, 48]", b"[9, 48]") + b"\n" + BODY, "or it is damaged"),
    (b"[" * 100_000, "the JSON header is missing"),
    (WEIGHTS_FILE[:-1], "or it is damaged"),
    (WEIGHTS_FILE[:-2] + b"\0\0", "or it is damaged"),
    (WEIGHTS_FILE + b"\0", "or it is damaged"),
    (pack(weights.KIND, KEYS, bytes(weights.KIND.max_bytes + 1)), "or it is damaged"),
], ids=["empty", "picture", "list", "other key", "version", "patterns", "spread", "no stages",
        "no weights", "no key", "odd", "stages", "brackets", "short", "changed", "longer",
        "far too much"])
def test_a_damaged_or_foreign_weights_file_is_rejected(data, message):
    with pytest.raises(weights.WeightsError, match=message):
        weights.loads(data)


@pytest.mark.parametrize("damage, message", [
    (lambda file: file.write_bytes(WEIGHTS_FILE[:-1]),
     r"\S*weights: this is not a file of weights, or it is damaged"),
    (lambda file: None, r"the weights cannot be read: No such file or directory: \S*weights"),
], ids=["damaged", "missing"])
def test_a_game_continues_without_the_packaged_weights(damage, message, tmp_path, monkeypatch,
                                                       capsys):
    clear_evaluation_cache()
    monkeypatch.setattr(weights, "FILE", tmp_path / "weights")
    damage(weights.FILE)
    load_evaluation.cache_clear()
    try:
        assert main(["best", "START"]) == 1
        assert re.fullmatch(f"othello: {message}\n", capsys.readouterr().err)
        answer, _, hint, bar, _ = answers("f5", "level human", "hint", "bar", white="mcts")
    finally:
        load_evaluation.cache_clear()
    assert re.search(f"\n{message}.\nPress Enter to try mcts again", answer, re.I)
    assert re.fullmatch(f"{message}.", hint, re.I) and bar == hint


def test_best_evaluates_with_the_given_weights_file(tmp_path, capsys):
    (tmp_path / "mine").write_bytes(make_weights(constant=1234).dumps())
    command = ["best", "START", "--depth", "1", "--weights"]
    assert main([*command, str(tmp_path / "mine")]) == 0
    assert " leads to -12.3 for Black, depth 1" in capsys.readouterr().out


@pytest.mark.parametrize("name, message", [
    ("broken", "or it is damaged"), ("missing", "No such file")])
def test_unreadable_weights_print_a_one_line_error(name, message, tmp_path, capsys):
    (tmp_path / "broken").write_bytes(WEIGHTS_FILE[:-1])
    assert main(["best", "START", "--weights", str(tmp_path / name)]) == 1
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("othello: ") and err.count("\n") == 1
    assert message in err and name in err


# Probes with shallower searches

def test_a_probe_has_half_the_depth_and_the_same_parity():
    depths = [probe_depth(depth) for depth in range(MIN_PROBED_DEPTH, 13)]
    assert depths == [1, 2, 3, 2, 3, 4, 5, 4, 5, 6]


def patterns_with(spread):
    return Patterns(replace(LEARNED_WEIGHTS, spread=spread))


def test_probes_save_nodes_and_barely_change_the_value():
    with_probes = analyse(*START, Limits(depth=8))
    without_probes = analyse(*START, Limits(depth=8), patterns_with((0, 0, 0)))
    assert with_probes.nodes < without_probes.nodes
    assert abs(with_probes.value - without_probes.value) < 3


@pytest.fixture(params=range(4))
def position(request):
    """Return the discs of the side to move and of its opponent, after twelve random moves."""
    own, opp = START
    random = Random(request.param)
    for _ in range(12):
        _, own, opp = random.choice(children(own, opp))
    return own, opp


def make_search(spread):
    return Midgame(Budget(UNLIMITED, 1e9), Table(12), patterns_with(spread))


def bounds(search, bits, depth):
    """Return the lower and upper bounds that a search has stored for a position."""
    entry = search.table.find(*bits)
    assert depth_of(entry) == depth
    return lower_of(entry), upper_of(entry)


def test_probes_prune_nothing_if_the_spread_is_very_wide(position):
    """The bound is halfway between the evaluation and the value that a normal search finds."""
    bits = [native(side) for side in position]
    value = make_search((0, 0, 0)).value(*bits, 5, -MAX_VALUE, MAX_VALUE)
    bound = (Patterns(LEARNED_WEIGHTS).evaluate(*bits) + value) // 2
    search = make_search((MAX_VALUE, 0, 0))
    assert (search.value(*bits, 5, bound, bound + 1) > bound) is (value > bound)


def test_a_value_far_outside_the_window_is_not_searched(position):
    bits = [native(side) for side in position]
    value = make_search((0, 0, 0)).value(*bits, 4, -MAX_VALUE, MAX_VALUE)
    search = make_search((443, -6, 21))
    assert search.value(*bits, 4, value - 1500, value - 1499) == value - 1499
    assert bounds(search, bits, 4) == (value - 1499, MAX_VALUE)
    search = make_search((443, -6, 21))
    assert search.value(*bits, 4, value + 1500, value + 1501) == value + 1500
    assert bounds(search, bits, 4) == (-MAX_VALUE, value + 1500)


@pytest.mark.slow
@pytest.mark.parametrize("spread", [1000, 1600])
@pytest.mark.parametrize("plies, margin", [(MIN_PROBED_DEPTH, 1), (MIN_PROBED_DEPTH - 1, 1.6)])
def test_a_probe_counts_if_it_is_far_enough_outside_the_window(position, spread, plies, margin):
    bits = [native(side) for side in position]
    probe = make_search((0, 0, 0)).value(*bits, probe_depth(plies), -MAX_VALUE, MAX_VALUE)
    for distance, is_enough in (0.95 * margin * spread, False), (1.05 * margin * spread, True):
        for sign in -1, 1:
            alpha = round(probe - sign * distance)
            search, bound = make_search((spread, 0, 0)), alpha + 1 if sign > 0 else alpha
            answer = search.value(*bits, plies, alpha, alpha + 1)
            assert answer == bound or not is_enough
            # A search that relies on a probe doesn't store a move.
            assert is_enough is (move_of(search.table.find(*bits)) == 0)


@pytest.mark.slow
def test_a_shallow_full_window_search_uses_no_probes(position):
    bits = [native(side) for side in position]
    value = make_search((0, 0, 0)).value(*bits, 2, -MAX_VALUE, MAX_VALUE)
    for width in 2, 10, 100, 1000:
        for low in value - 1, value - width + 1:
            # With such a small spread, any probe just outside the window would be accepted.
            search = make_search((1, 0, 0))
            assert search.value(*bits, 2, low, low + width) == value


@pytest.mark.slow
def test_a_new_bound_replaces_a_contradictory_one(position):
    """Searches that skip moves can disagree, but stored bounds never contradict each other."""
    bits = [native(side) for side in position]
    value = make_search((0, 0, 0)).value(*bits, 3, -MAX_VALUE, MAX_VALUE)
    search = make_search((0, 0, 0))
    search.table.store(*bits, 3, value + 300, MAX_VALUE, 0)
    bound = search.value(*bits, 3, value + 100, value + 1000)
    assert bounds(search, bits, 3) == (-MAX_VALUE, bound) and bound <= value + 100
    search = make_search((0, 0, 0))
    search.table.store(*bits, 3, -MAX_VALUE, value - 700, 0)
    bound = search.value(*bits, 3, value - 1000, value - 500)
    assert bounds(search, bits, 3) == (bound, MAX_VALUE) and bound >= value - 500


def test_exact_endings_use_no_probes():
    game = wthor.loads(ARCHIVE.read_bytes()).games[0].replay()
    for _ in range(12):
        game.undo()
    bits = unsigned(game.board, game.current_player.color)
    answer = analyse(*bits, evaluation=patterns_with((1, 0, 0)))
    assert answer.is_exact and answer.value == analyse(*bits).value


def test_all_eight_orientations_share_one_upright_position(position):
    images = set()
    for turn in ORIENTATIONS:
        orientation = [sum(1 << turn[square] for square in range(64) if bits >> square & 1)
                       for bits in position]
        *upright, reverse = canonicalize(*orientation)
        images.add(tuple(upright))
        assert [sum(1 << reverse[square] for square in range(64) if bits >> square & 1)
                for bits in upright] == orientation
    assert len(images) == 1

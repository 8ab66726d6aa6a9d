"""The recording of a move: its calls, source lines and values."""

import inspect
import sys
from statistics import median

import pytest
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, contents, play
from support.squares import square

from othello import Board, Cell, Direction, Game, HistoryError, Piece, Player, Position
from othello.analysis.xray import (
    Call, Recorder, Value, fold, format_value, is_of_model, mermaid, record, record_move,
    record_undo, text)


def all_calls(calls):
    return [inner_call for outer in calls for inner_call in [outer, *all_calls(outer.calls)]]


def call_list(calls):
    return "\n".join(text(calls)).partition("\n\n")[0]


def call(name="outflanked", result="[]", calls=(), **arguments):
    return Call("move_validator", name, arguments, "move_validator.py", 1, result,
                calls=list(calls))


def test_first_call_is_make_move_with_its_result():
    assert [str(item) + item.result for item in record_move(Game(), square("d3"))] == [
        "make_move(d3)True"]


def test_record_move_does_not_change_the_game():
    game = play("d3c5")
    before = contents(game)
    record_move(game, square("f6"))
    assert contents(game) == before


def test_each_flipped_disc_has_its_own_call():
    game = play("d3c5f6f5e6")
    for move in game.valid_moves:
        flips = game.validator.flippable_positions(move, game.current_player.color)
        calls = all_calls(record_move(game, move))
        assert [item.arguments["position"].text
                for item in calls if item.name == "flip_piece"] == [str(flip) for flip in flips]


def test_an_invalid_move_records_the_reason():
    results = [item.result for item in all_calls(record_move(Game(), square("a1")))
               if item.name == "why_invalid"]
    assert results == ["NO_FLIPS", "NO_FLIPS"]


def test_undo_takes_back_the_pass_and_the_move():
    owners = [item.owner for item in all_calls(record_undo(play(FORCED_PASS[:-2]), square("c1")))
              if item.name == "undo"]
    assert owners == ["Game", "CommandHistory", "PassCommand", "CommandHistory",
                      "PlacePieceCommand"]


def test_each_line_records_the_values_it_sets():
    scan = [item for item in all_calls(record_move(Game(), square("d3")))
            if item.name == "scan" and item.result == "([d4=O], d5=X)"][0]
    assert [step.values for step in scan.steps] == [
        {"run": "[]"}, {"cell": "d4=O"}, {}, {"run": "[d4=O]"}, {"cell": "d5=X"}, {}, {}]
    assert scan.steps[3].source.strip() == "run.append(cell)"


def test_text_ends_with_the_lines_of_the_longest_scan():
    shown_lines = "\n".join(text(record_move(play("d3c5d6"), square("e3"))))
    assert shown_lines.rstrip().splitlines()[-1].startswith("  result: (")


def test_no_source_lines_are_listed_for_an_occupied_square():
    assert "The lines of" not in "\n".join(text(record_move(Game(), square("d4"))))


def test_text_of_an_action_without_calls_is_empty():
    assert list(text(record(lambda: None))) == []


def test_exception_is_recorded_as_the_result_of_a_call():
    game = Game()

    def undo():
        with pytest.raises(HistoryError):
            game.undo()

    assert call_list(record(undo)) == "Game.undo() -> raises HistoryError"


def test_exception_does_not_affect_the_result_of_later_calls():
    game = Game()

    def undo_and_play():
        with pytest.raises(HistoryError):
            game.undo()
        game.switch_turn()

    assert [item.result for item in record(undo_and_play)] == ["raises HistoryError", "None"]


def test_trace_hooks_are_restored_after_an_exception():
    events = []
    before = sys.gettrace(), sys.getprofile()
    sys.setprofile(lambda *event: events.append(event))
    try:
        own = sys.getprofile()
        with pytest.raises(ZeroDivisionError):
            record(lambda: 1 / 0)
        after = sys.gettrace(), sys.getprofile()
    finally:
        sys.setprofile(before[1])
    assert after == (before[0], own)


def test_fold_merges_calls_differing_in_square_or_direction():
    folded_calls = fold([call(to=Value("d3", True)), call(to=Value("e3", True)),
                         call(to=Value("NORTH", True))])
    assert [(item.times, item.places) for item in folded_calls] == [(3, ("d3", "e3", "NORTH"))]


@pytest.mark.parametrize("other", [
    call(piece=Value("WHITE")),
    call(piece=Value("BLACK"), result="[d4=O]"),
    call("scans", piece=Value("BLACK")),
    call(piece=Value("BLACK"), calls=[call()]),
])
def test_fold_does_not_merge_calls_with_other_differences(other):
    assert len(fold([call(piece=Value("BLACK")), other])) == 2


def test_fold_does_not_merge_different_numbers_of_inner_calls():
    assert [item.times for item in fold([call(calls=[call()]), call(calls=[call(), call()])])] == [
        1, 1]


def test_fold_does_not_merge_false_with_true_results():
    game = play(FORCED_PASS[:-2])
    questions = [(item.arguments["player"].text, item.result, item.times)
                 for item in fold(record_move(game, square("c1")))[0].calls
                 if item.name == "has_valid_moves"]
    assert questions == [("Black", "False", 2), ("White", "True", 1)]


def test_fold_does_not_change_the_recording():
    calls = record_move(Game(), square("d3"))
    before = [item.data for item in calls]
    fold(calls)
    assert [item.data for item in calls] == before


def test_repeated_calls_list_their_squares():
    board, discs = Board(), [square(name) for name in ("d4", "e4", "d5")]
    assert call_list(record(lambda: [board.flip_piece(disc) for disc in discs])) == (
        "Board.flip_piece(d4)  (3 times: d4, e4, d5)\n  Cell.flip()")


def test_call_list_of_every_move_in_a_game_is_short():
    game, lengths = Game(), []
    for move in play(FULL_BOARD_TIE).moves:
        lengths.append(len(call_list(record_move(game, move.position)).splitlines()))
        game.play(move.position)
    assert len(lengths) == 60 and median(lengths) <= 20 and max(lengths) <= 30


def test_diagram_draws_repeated_calls_as_a_loop():
    lines = list(mermaid(record_move(Game(), square("d3"))))
    assert lines[:4] == ["sequenceDiagram", "    Caller->>Game: make_move(d3)",
                         "    Game->>MoveValidator: flippable_positions(d3, BLACK)",
                         "    loop 4 times"]
    assert sum("loop" in line for line in lines) == sum(line.strip() == "end" for line in lines)


@pytest.mark.parametrize("value, expected", [
    (Position(2, 3), Value("d3", True)),
    (Direction.EAST, Value("EAST", True)),
    (Piece.WHITE, Value("WHITE")),
    (Cell(Position(2, 3), Piece.WHITE), Value("d3=O", True)),
    ((Position(2, 3), True), Value("(d3, True)")),
    (iter([]), Value("...", True)),
    (Player(Piece.BLACK, "Ada"), Value("Ada")),
    (Game(), Value("game")),
    (play(FORCED_PASS).history[-1], Value("pass")),
    (play("d3").history[0], Value("move d3")),
    ("d3", Value("'d3'")),
    ({1: 2}, Value("dict")),
])
def test_shown_formats_each_type_of_value(value, expected):
    assert format_value(value) == expected


class RecordingPlayer(Player):
    """A player that gives its caller's stack frame to a recorder, and chooses no move."""

    def __init__(self, color, events):
        super().__init__(color)
        self.events, self.recorder, self.answers = events, Recorder(tuple, is_of_model), []

    def choose_move(self, game):
        frame = inspect.currentframe()
        for event, value in self.events:
            self.answers.append(self.recorder.trace(frame.f_back, event, value))
        self.answers.append(self.recorder.trace(frame, "call", None))
        return None


@pytest.mark.parametrize("events, result, lines", [
    ([("call", None), ("line", None), ("line", None), ("return", True)], "True", 2),
    ([("call", None), ("return", True)], "True", 0),
    ([("call", None), ("exception", (ValueError, None, None)), ("return", None)],
     "raises ValueError", 0),
    ([("call", None), ("exception", (ValueError, None, None)), ("line", None), ("return", 1)],
     "1", 1),
])
def test_recorder_traces_frames_of_the_model(events, result, lines):
    watcher = RecordingPlayer(Piece.BLACK, events)
    Game(black=watcher).start()
    item, = watcher.recorder.calls
    assert (item.name, item.result, len(item.steps)) == ("start", result, lines)
    assert watcher.answers[:-1] == [watcher.recorder.trace] * len(events)


def test_recorder_forgets_an_exception_after_its_call_ends():
    watcher = RecordingPlayer(Piece.BLACK, [
        ("call", None), ("exception", (ValueError, None, None)), ("return", None),
        ("call", None), ("return", True)])
    Game(black=watcher).start()
    assert [item.result for item in watcher.recorder.calls] == ["raises ValueError", "True"]


def test_recorder_ignores_other_frames():
    watcher = RecordingPlayer(Piece.BLACK, [])
    Game(black=watcher).start()
    assert (watcher.recorder.calls, watcher.answers) == ([], [None])

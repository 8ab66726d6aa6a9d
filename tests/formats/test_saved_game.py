"""Writing saved games, reading them, and refusing damaged files."""

import io
import json

import pytest
from support.boards import board
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, contents, play
from hypothesis import example, given
from hypothesis import strategies as st
from support.paths import SAMPLES

from othello import Board, FormatError, Game, Piece, Player
from othello.formats import saved_game

INITIAL_DOCUMENT = (SAMPLES / "saved_game_document.json").read_text()


def document(moves="d3c5", **fields):
    return json.loads(saved_game.dumps(play(moves))) | fields


def without_start(moves, **fields):
    return {name: value for name, value in document(moves, **fields).items() if name != "start"}


def entry(row, col, player, *flipped):
    return {"position": {"row": row, "col": col}, "player": player,
            "flippedPositions": [{"row": r, "col": c} for r, c in flipped]}


def test_a_game_is_exported_as_plain_data():
    data = json.loads(saved_game.dumps(play("d3")))
    assert data["history"] == [entry(2, 3, 1, (3, 3))]
    assert data["version"] == 1


def test_all_cells_are_written_as_0_1_and_2():
    assert json.loads(saved_game.dumps(play("d3")))["board"] == [
        [0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 1, 0, 0, 0, 0],
        [0, 0, 0, 1, 1, 0, 0, 0],
        [0, 0, 0, 1, 2, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0],
    ]


def test_the_current_player_is_written():
    assert [document(moves)["currentPlayer"] for moves in ("", "d3", FORCED_PASS)] == [1, 2, 2]


def test_the_game_status_is_written():
    assert document("d3")["status"] == "in_progress"
    assert document(WIPE_OUT)["status"] == "finished"


@pytest.mark.parametrize("moves", ["", "d3c5", FORCED_PASS, WIPE_OUT, FULL_BOARD_TIE])
def test_a_saved_game_is_restored(moves):
    game = play(moves)
    assert contents(saved_game.loads(saved_game.dumps(game))) == contents(game)


def test_a_restored_game_can_redo_undone_moves():
    game = play(FORCED_PASS + "e3")
    game.undo()
    game.undo()
    copy = saved_game.loads(saved_game.dumps(game))
    assert [str(ply) for ply in copy.undone] == ["c1", "pass", "e3"]
    copy.redo()
    copy.redo()
    assert contents(copy) == contents(play(FORCED_PASS + "e3"))


def test_a_game_set_up_for_a_side_that_must_pass_is_restored():
    game = Game(board("OX--", "----", "----", "----"), to_move=Piece.BLACK)
    assert contents(saved_game.loads(saved_game.dumps(game))) == contents(game)


def test_files_are_written_and_read():
    file = io.StringIO()
    saved_game.dump(play("d3"), file)
    file.seek(0)
    assert contents(saved_game.load(file)) == contents(play("d3"))


def test_loads_uses_the_given_players_or_the_saved_names():
    text = saved_game.dumps(Game(black=Player(Piece.BLACK, "Ada"),
                                 white=Player(Piece.WHITE, "Grace")))
    game = saved_game.loads(text)
    assert (game.black_player.name, game.white_player.name) == ("Ada", "Grace")
    black, white = Player(Piece.BLACK), Player(Piece.WHITE)
    game = saved_game.loads(text, black, white)
    assert game.black_player is black and game.white_player is white


def test_the_functional_design_example_is_read():
    assert contents(saved_game.loads(INITIAL_DOCUMENT)) == contents(Game())


def test_optional_fields_may_be_missing():
    data = document("d3c5")
    for field in "version", "start", "undone":
        del data[field]
    assert contents(saved_game.loads(json.dumps(data))) == contents(play("d3c5"))


@pytest.mark.parametrize("size", [4, 6, 8])
def test_a_missing_start_means_the_standard_start(size):
    game = Game(Board(size))
    for _ in range(3):
        game.play(game.validator.valid_moves(game.current_player.color)[0])
    data = json.loads(saved_game.dumps(game))
    del data["start"]
    assert contents(saved_game.loads(json.dumps(data))) == contents(game)


@pytest.mark.parametrize("moves, color", [("d3c5", Piece.BLACK), ("d3", Piece.WHITE)])
def test_a_board_without_history_or_start_is_a_set_up_position(moves, color):
    data = document(moves, history=[])
    del data["start"]
    expected = Game(play(moves).board, to_move=color)
    assert contents(saved_game.loads(json.dumps(data))) == contents(expected)


@pytest.mark.parametrize("moves", [WIPE_OUT, FULL_BOARD_TIE])
@pytest.mark.parametrize("player", [1, 2])
def test_the_current_player_is_ignored_after_the_end(moves, player):
    data = document(moves, currentPlayer=player)
    assert contents(saved_game.loads(json.dumps(data))) == contents(play(moves))


@pytest.mark.parametrize("text, error", [
    ("", "not JSON: Expecting value: line 1 column 1 (char 0)"),
    ("{", "not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
    ("[" * 100_000, "not a saved game: nested too deeply"),
    ("[]", "expected an object, got []"),
    ("7", "expected an object, got 7"),
    ("{}", "missing required field 'board'"),
])
def test_text_that_is_not_a_saved_game_is_rejected(text, error):
    with pytest.raises(FormatError) as exc_info:
        saved_game.loads(text)
    assert str(exc_info.value) == f"Invalid serialized data: {error}"


WHOLE = "should be a whole number from"


@pytest.mark.parametrize("data, error", [
    (document(version=2), "field 'version' should be 1, got 2"),
    (document(version=0), "field 'version' should be 1, got 0"),
    (document(names=["Ada"]), "field 'names' should be two strings, got ['Ada']"),
    (document(names=["Ada"] * 3),
     "field 'names' should be two strings, got ['Ada', 'Ada', 'Ada']"),
    (document(version=True), "field 'version' should be 1, got True"),
    (document(version=1.0), "field 'version' should be 1, got 1.0"),
    (document(board=3), "field 'board' should be a list, got 3"),
    (document(board=[]),
     "the number of rows in field 'board' should be an even number from 4 to 26, got 0"),
    (document(board=[[0] * 8] * 7),
     "the number of rows in field 'board' should be an even number from 4 to 26, got 7"),
    (document(board=[[0] * 8] * 7 + [0]), "field 'board[7]' should be a list, got 0"),
    (document(board=[[0] * 8] * 7 + [[0] * 9]), "field 'board[7]' should have 8 cells, got 9"),
    (document(board=[[0] * 8] * 7 + [[0] * 7 + [3]]),
     f"field 'board[7][7]' {WHOLE} 0 to 2, got 3"),
    (document(board=[[True] * 8] * 8), f"field 'board[0][0]' {WHOLE} 0 to 2, got True"),
    (document(board=[[0] * 8] * 8), "field 'board' differs from the board after the moves"),
    (document(currentPlayer=0), f"field 'currentPlayer' {WHOLE} 1 to 2, got 0"),
    (document(currentPlayer=""), f"field 'currentPlayer' {WHOLE} 1 to 2, got ''"),
    (document(status=""),
     "field 'status' should be one of in_progress, finished, got ''"),
    (document(currentPlayer="1"), f"field 'currentPlayer' {WHOLE} 1 to 2, got '1'"),
    (document(currentPlayer=2),
     "field 'currentPlayer' does not match the side to move"),
    (without_start("d3c5", currentPlayer=2),
     "field 'currentPlayer' does not match the side to move"),
    (document("", currentPlayer=2),
     "field 'currentPlayer' does not match the side to move"),
    (document(status="over"), "field 'status' should be one of in_progress, finished, got 'over'"),
    (document(status=["finished"]),
     "field 'status' should be one of in_progress, finished, got ['finished']"),
    (document(status="finished"), "field 'status' should be in_progress, got finished"),
    (document(WIPE_OUT, status="in_progress"),
     "field 'status' should be finished, got in_progress"),
    (document(history={}), "field 'history' should be a list, got {}"),
    (document(history=[3]), "field 'history[0]' should be an object, got 3"),
    (document(history=[{}]), "missing required field 'history[0].flippedPositions'"),
    (document(history=[{"flippedPositions": []}]), "missing required field 'history[0].position'"),
    (document(history=[{"flippedPositions": [], "position": {"row": 2, "col": 3}}]),
     "missing required field 'history[0].player'"),
    (document(history=[{"flippedPositions": [], "position": {"row": 2}}]),
     "missing required field 'history[0].position.col'"),
    (document(history=[entry(2, 8, 1)]), f"field 'history[0].position.col' {WHOLE} 0 to 7, got 8"),
    (document(history=[entry(-1, 3, 1)]),
     f"field 'history[0].position.row' {WHOLE} 0 to 7, got -1"),
    (document(history=[entry(2, 3, 3)]), f"field 'history[0].player' {WHOLE} 1 to 2, got 3"),
    (document(history=[{**entry(2, 3, 1), "flippedPositions": 3}]),
     "field 'history[0].flippedPositions' should be a list, got 3"),
    (document(history=[entry(2, 3, 1, (3, 9))]),
     f"field 'history[0].flippedPositions[0].col' {WHOLE} 0 to 7, got 9"),
    (document(history=[entry(2, 3, 2, (3, 3))]),
     "field 'history[0].player' does not match the side to move"),
    (document(history=[entry(0, 0, 1)]), "field 'history[0].position': a1 is not a valid move for"
                                         " Black: Move would not flip any discs"),
    (document(history=[entry(2, 3, 1, (3, 3), (3, 4))]),
     "field 'history[0].flippedPositions' should be d4, got d4, e4"),
    (document(history=[entry(2, 3, 1)]),
     "field 'history[0].flippedPositions' should be d4, got none"),
    (document(history=[entry(2, 3, 1, (3, 3), (3, 3))]),
     "field 'history[0].flippedPositions' should be d4, got d4, d4"),
    (document(history=[]), "field 'board' differs from the board after the moves"),
    (document(undone=[entry(0, 0, 1)]), "field 'undone[0].position': a1 is not a valid move for"
                                        " Black: Move would not flip any discs"),
    (document(undone=None), "field 'undone' should be a list, got None"),
    (document(start=[]), "field 'start' should be an object, got []"),
    (document(start={}), "missing required field 'start.currentPlayer'"),
    (document(start={"currentPlayer": 1}), "missing required field 'start.board'"),
    (document(start={"currentPlayer": 1, "board": [[]] * 4}),
     "field 'start.board[0]' should have 4 cells, got 0"),
    (document(start={"currentPlayer": 2, "board": document("")["board"]}),
     "field 'history[0].player' does not match the side to move"),
], ids=lambda value: value if isinstance(value, str) else "")
def test_each_invalid_field_has_its_own_error_message(data, error):
    with pytest.raises(FormatError) as exc_info:
        saved_game.loads(json.dumps(data))
    assert str(exc_info.value) == f"Invalid serialized data: {error}"


@given(st.text())
@example("1" * 5000)
@example('{"board": NaN}')
def test_arbitrary_text_raises_a_format_error(text):
    with pytest.raises(FormatError):
        saved_game.loads(text)


@given(st.data())
def test_misplaced_parts_give_a_game_or_a_format_error(data):
    parts = document(WIPE_OUT)
    names = list(parts)
    value = parts[data.draw(st.sampled_from(names))]
    if isinstance(value, list):
        value = data.draw(st.one_of(st.just(value), st.sampled_from(value or [0])))
    parts[data.draw(st.sampled_from(names))] = value
    try:
        game = saved_game.loads(json.dumps(parts))
    except FormatError as error:
        assert str(error).startswith("Invalid serialized data: ")
    else:
        assert Board.from_string(str(game.board)) == game.board

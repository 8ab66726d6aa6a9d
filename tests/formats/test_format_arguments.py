"""If an argument to a format function is wrong, the error message explains the mistake."""

import io

import pytest
from support.squares import square

from othello import Board, Game, Piece
from othello.formats import (
    ggf, obf, pgn, reader, saved_game, sgf, start, svg, transcript, wthor)
from othello.formats.record import Record
from othello.session import Session

GAME = "<Game at ply ...Black to move>"
BOARD = "Board.from_st...------------')"
SESSION = "<Session of B...lack to move>>"
OPEN_HINT, CREATE_HINT = "; use open(path)", '; use open(path, "w")'
LOAD_HINT = "; use load(file) for an open file"
GAME_HINT = "; use record.game, session.game or Game(board)"
RECORDS_HINT = "; use [Record(game)]"

CALLS = {
    "svg.dumps(game)": (lambda: svg.dumps(Game()),
                        f"expected a Board, got {GAME}; use game.board"),
    "svg.dumps(valid='d3')": (lambda: svg.dumps(Board(), ["d3"]), "expected a Position, got 'd3'; "
                              "use Position.parse('d3') or Position(2, 3)"),
    "svg.dump(path)": (lambda: svg.dump(Board(), "a.svg"),
                       "expected an open file, got 'a.svg'" + CREATE_HINT),
    "saved_game.load(path)": (lambda: saved_game.load("game.json"),
                              "expected an open file, got 'game.json'" + OPEN_HINT),
    "saved_game.loads(None)": (lambda: saved_game.loads(None),
                               "expected a str, got None" + LOAD_HINT),
    "saved_game.dumps(board)": (lambda: saved_game.dumps(Board()),
                                f"expected a Game, got {BOARD}" + GAME_HINT),
    "saved_game.dumps(session)": (lambda: saved_game.dumps(Session(Game())),
                                  f"expected a Game, got {SESSION}" + GAME_HINT),
    "saved_game.dump(path)": (lambda: saved_game.dump(Game(), "game.json"),
                              "expected an open file, got 'game.json'" + CREATE_HINT),
    "saved_game.dumps_record(game)": (
        lambda: saved_game.dumps_record(Game()),
        f"expected a Record, got {GAME}; use Record(game)"),
    "transcript.loads(3)": (lambda: transcript.loads(3), "expected a str, got 3" + LOAD_HINT),
    "transcript.load(path)": (lambda: transcript.load("a.txt"),
                              "expected an open file, got 'a.txt'" + OPEN_HINT),
    "transcript.dumps(board)": (lambda: transcript.dumps(Board()),
                                f"expected a Game, got {BOARD}" + GAME_HINT),
    "start.start_of(board)": (lambda: start.start_of(Board()),
                              f"expected a Game, got {BOARD}" + GAME_HINT),
    "obf.squares_of(game)": (lambda: obf.squares_of(Game()),
                             f"expected a Board, got {GAME}; use game.board"),
    "obf.Problem(board, player)": (
        lambda: obf.Problem(Board(), Game().current_player),
        "expected Piece.BLACK or Piece.WHITE, got <Player Black (X)>; "
        "use player.color for the colour of a Player"),
    "obf.loads(None)": (lambda: obf.loads(None), "expected a str, got None" + LOAD_HINT),
    "obf.load(path)": (lambda: next(obf.load("a.obf")),
                       "expected an open file, got 'a.obf'" + OPEN_HINT),
    "obf.dump(path)": (lambda: obf.dump([], "a.obf"),
                       "expected an open file, got 'a.obf'" + CREATE_HINT),
    "obf.dumps([game])": (lambda: obf.dumps([Game()]),
                          f"expected a Problem, got {GAME}; use Problem(game.board, color)"),
    "reader.read_file(str)": (
        lambda: next(reader.read_file("a.sgf")),
        "expected a Path, got 'a.sgf'; use Path('games.pgn')"),
    "wthor.load(path)": (lambda: wthor.load("a.wtb"),
                         "expected an open file, got 'a.wtb'" + OPEN_HINT),
    "wthor.loads('a')": (lambda: wthor.loads("a"), "expected a bytes, got 'a'" + LOAD_HINT),
    "wthor.load_names(path)": (lambda: wthor.load_names("a.jou"),
                               "expected an open file, got 'a.jou'" + OPEN_HINT),
    "wthor.entry_of(board)": (lambda: wthor.entry_of(Board()),
                              f"expected a Game, got {BOARD}" + GAME_HINT),
}
for form in ggf, pgn, sgf:
    name = form.__name__.rpartition(".")[2]
    CALLS |= {
        f"{name}.dumps(game)": (lambda form=form: form.dumps(Game()),
                                f"expected several Records, got {GAME}" + RECORDS_HINT),
        f"{name}.dumps([game])": (lambda form=form: form.dumps([Game()]),
                                  f"expected a Record, got {GAME}; use Record(game)"),
        f"{name}.dump(path)": (lambda form=form: form.dump([Record(Game())], "a.txt"),
                               "expected an open file, got 'a.txt'" + CREATE_HINT),
        f"{name}.loads(None)": (lambda form=form: form.loads(None),
                                "expected a str, got None" + LOAD_HINT),
        f"{name}.load(path)": (lambda form=form: list(form.load("a.txt")),
                               "expected an open file, got 'a.txt'" + OPEN_HINT),
    }


@pytest.mark.parametrize("call", CALLS)
def test_a_wrong_format_argument_raises_a_helpful_error(call):
    invalid_call, message = CALLS[call]
    with pytest.raises((TypeError, ValueError)) as exc_info:
        invalid_call()
    assert str(exc_info.value) == message


def test_correct_arguments_are_accepted():
    file = io.StringIO()
    svg.dump(Board(), file, [square("d3")])
    saved_game.dump(Game(to_move=Piece.WHITE), file)
    assert file.getvalue().startswith("<svg")

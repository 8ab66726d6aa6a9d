"""Plies as commands, and the history that executes, undoes and redoes them."""

import pytest
from support.squares import square, square_names, squares

from othello.board import Board
from othello.command import Command, CommandHistory, PassCommand, PlacePieceCommand
from othello.errors import HistoryError
from othello.piece import Piece


def place(board, name, piece, flipped):
    return PlacePieceCommand(board, square(name), piece, tuple(squares(flipped)))


@pytest.mark.parametrize("missing", ["execute", "undo", "rebind"])
def test_a_command_must_define_execute_undo_and_rebind(missing):
    def do_nothing(self, board=None):
        return None

    methods = dict.fromkeys(["execute", "undo", "rebind"], do_nothing)
    type("Whole", (Command,), methods)()
    del methods[missing]
    with pytest.raises(TypeError):
        type("Half", (Command,), methods)()


def test_executing_a_move_flips_its_discs():
    board = Board()
    place(board, "d3", Piece.BLACK, "d4").execute()
    black = [position for position in board if board[position] is Piece.BLACK]
    assert square_names(black) == "d3 d4 e4 d5"


def test_undo_reverts_execute():
    board = Board()
    command = place(board, "d3", Piece.BLACK, "d4")
    command.execute()
    command.undo()
    assert board == Board()


def test_pass_can_be_undone_and_redone():
    history = CommandHistory()
    history.execute(PassCommand(Piece.BLACK))
    assert history.undo() == PassCommand(Piece.BLACK) and list(history) == []
    assert history.redo() == PassCommand(Piece.BLACK) and history.undone == ()


@pytest.mark.parametrize("ply", [
    place(Board(), "d3", Piece.BLACK, "d4"), PassCommand(Piece.BLACK)], ids=str)
def test_plies_are_immutable(ply):
    with pytest.raises(AttributeError):
        ply.piece = Piece.WHITE


def test_equal_moves_of_two_games_compare_and_hash_equal():
    board, other = Board(), Board()
    first, second = (place(where, "d3", Piece.BLACK, "d4") for where in (board, other))
    assert first == second and hash(first) == hash(second)
    first.execute()
    assert first == second and len({first, second}) == 1
    assert first != place(board, "d3", Piece.BLACK, "d4 d5")
    assert first != place(board, "c4", Piece.BLACK, "d4")
    assert first != place(board, "d3", Piece.WHITE, "d4")


def test_repr_of_a_move_is_not_a_constructor_call():
    assert repr(place(Board(), "d3", Piece.BLACK, "d4")) == "<PlacePieceCommand X d3, flips d4>"


def test_rebound_ply_changes_only_its_new_board():
    first, second = Board(), Board()
    ply = place(first, "d3", Piece.BLACK, "d4").rebind(second)
    ply.execute()
    assert first == Board() and second[square("d3")] is Piece.BLACK
    assert PassCommand(Piece.WHITE).rebind(second) == PassCommand(Piece.WHITE)


@pytest.mark.parametrize("ply", [
    place(Board(), "d3", Piece.BLACK, "d4"), PassCommand(Piece.WHITE)])
def test_plies_have_no_instance_dict(ply):
    assert not hasattr(ply, "__dict__")


def test_str_of_a_ply_is_its_transcript_notation():
    assert str(place(Board(), "d3", Piece.BLACK, "d4")) == "d3"
    assert str(PassCommand(Piece.WHITE)) == "pass"


def test_a_history_undoes_and_redoes_in_order():
    board = Board()
    history = CommandHistory()
    first = place(board, "d3", Piece.BLACK, "d4")
    second = place(board, "c5", Piece.WHITE, "d5")
    history.execute(first)
    after_first = str(board)
    history.execute(second)
    after_second = str(board)
    assert list(history) == [first, second] and history.undone == ()

    assert history.undo() == second and str(board) == after_first
    assert history.undo() == first and board == Board()
    assert list(history) == [] and history.undone == (first, second)

    assert history.redo() == first and str(board) == after_first
    assert history.redo() == second and str(board) == after_second
    assert list(history) == [first, second] and history.undone == ()


def test_a_new_command_clears_redo():
    board = Board()
    history = CommandHistory()
    history.execute(place(board, "d3", Piece.BLACK, "d4"))
    history.undo()
    history.execute(place(board, "c4", Piece.BLACK, "d4"))
    assert history.undone == ()
    with pytest.raises(HistoryError, match="^there is no move to redo$"):
        history.redo()


def test_empty_history_has_nothing_to_undo_or_redo():
    with pytest.raises(HistoryError, match="^there is no move to undo$"):
        CommandHistory().undo()
    with pytest.raises(HistoryError, match="^there is no move to redo$"):
        CommandHistory().redo()

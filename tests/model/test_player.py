"""The two sides of a game."""

from support.boards import board

from othello.board import Board
from othello.move_validator import MoveValidator
from othello.piece import Piece
from othello.player import Player


class FakeGame:
    """A fake game with the attributes that players use."""

    board = Board()
    validator = MoveValidator(board)
    valid_moves = moves = ()


def test_player_name_defaults_to_the_colour():
    assert Player(Piece.WHITE).name == "White"
    assert str(Player(Piece.BLACK, "Ada")) == "Ada (X)"


def test_plain_player_chooses_no_move():
    assert Player(Piece.BLACK).choose_move(FakeGame()) is None


def test_piece_count_of_a_player_on_any_board():
    player = Player(Piece.BLACK)
    assert player.piece_count(Board()) == 2
    assert player.piece_count(board("XXX-", "----", "----", "OO--")) == 3


def test_repr_of_a_player_is_not_a_constructor_call():
    assert repr(Player(Piece.WHITE, "Grace")) == "<Player Grace (O)>"

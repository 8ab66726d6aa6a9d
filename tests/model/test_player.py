"""The two sides of a game."""

from support.boards import board

from othello.board import Board
from othello.move_validator import MoveValidator
from othello.piece import Piece
from othello.player import Player


class Looked:
    """A fake game with the attributes that players use."""

    board = Board()
    validator = MoveValidator(board)
    valid_moves = moves = ()


def test_a_player_is_named_after_the_colour_unless_named():
    assert Player(Piece.WHITE).name == "White"
    assert str(Player(Piece.BLACK, "Ada")) == "Ada (X)"


def test_a_plain_player_leaves_its_moves_to_others():
    assert Player(Piece.BLACK).choose_move(Looked()) is None


def test_a_player_counts_the_discs_of_its_colour_on_any_board():
    player = Player(Piece.BLACK)
    assert player.piece_count(Board()) == 2
    assert player.piece_count(board("XXX-", "----", "----", "OO--")) == 3


def test_the_repr_of_a_player_does_not_look_like_a_constructor_call():
    assert repr(Player(Piece.WHITE, "Grace")) == "<Player Grace (O)>"

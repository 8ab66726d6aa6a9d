"""Calls with common mistakes in the arguments, and the resulting error messages.

A message names the expected and the actual argument, and suggests a correction.
"""

import pytest
from support.squares import square

from othello.board import Board
from othello.command import CommandHistory, PassCommand, PlacePieceCommand
from othello.direction import Direction
from othello.game import Game
from othello.game_state import Ending, Outcome
from othello.move_validator import MoveValidator
from othello.piece import Piece
from othello.player import Player
from othello.position import Position

BLACK, WHITE = Piece.BLACK, Piece.WHITE
D3 = square("d3")
POSITION = "expected a Position, got "
PARSE = "; use Position.parse('d3')"
MAKE = "; use Position.parse('d3') or Position(2, 3)"
PIECES = "; use Piece.BLACK, Piece.WHITE or Piece.EMPTY"
BOARDS = "; use Game(Board(6)) to set the board, or Game(black=..., white=...) to set the players"
NORTH = "; use Direction.NORTH, for example"


def color_error(argument):
    return (f"expected Piece.BLACK or Piece.WHITE, got {argument}; "
            "use player.color for the colour of a Player")


class StringPlayer(Player):
    """A player that returns a string instead of a Position."""

    def choose_move(self, game):
        return "d3"


CALLS = {
    "Game(6)": (lambda: Game(6), "expected a Board, got 6" + BOARDS),
    "Game(size=6)": (lambda: Game(size=6), "Game has no argument 'size'; "
                     "it takes board, black, white and to_move, as in Game(Board(6))"),
    "Game(black, white)": (lambda: Game(Player(BLACK), Player(WHITE)),
                           "expected a Board, got <Player Black (X)>" + BOARDS),
    "Game(black='easy')": (lambda: Game(black="easy"),
                           "expected a Player, got 'easy'; "
                           "use Player(Piece.BLACK) or a player from othello.players"),
    "Game(black=white)": (lambda: Game(black=Player(WHITE)),
                          "expected a player with the colour Piece.BLACK, got <Player White (O)>; "
                          "use Player(Piece.BLACK)"),
    "Game(white=black)": (lambda: Game(white=Player(BLACK)),
                          "expected a player with the colour Piece.WHITE, got <Player Black (X)>; "
                          "use Player(Piece.WHITE)"),
    "Game(to_move='black')": (lambda: Game(to_move="black"), color_error("'black'")),
    "Game(to_move=EMPTY)": (lambda: Game(to_move=Piece.EMPTY), color_error("Piece.EMPTY")),
    "play('d3')": (lambda: Game().play("d3"), POSITION + "'d3'" + MAKE),
    "play('pass')": (lambda: Game().play("pass"), POSITION + "'pass'" + MAKE),
    "play((2, 3))": (lambda: Game().play((2, 3)), POSITION + "(2, 3)" + MAKE),
    "play(19)": (lambda: Game().play(19), POSITION + "19" + MAKE),
    "make_move('d3')": (lambda: Game().make_move("d3"), POSITION + "'d3'" + MAKE),
    "why_invalid('d3')": (lambda: Game().why_invalid("d3"), POSITION + "'d3'" + MAKE),
    "choose_move returns 'd3'": (lambda: Game(black=StringPlayer(BLACK)).start(),
                                 POSITION + "'d3'" + MAKE),
    "player('black')": (lambda: Game().player("black"), color_error("'black'")),
    "player(EMPTY)": (lambda: Game().player(Piece.EMPTY), color_error("Piece.EMPTY")),
    "has_valid_moves(BLACK)": (lambda: Game().has_valid_moves(BLACK),
                               "expected a Player, got Piece.BLACK; "
                               "use game.current_player or game.player(Piece.BLACK)"),
    "add_listener(print)": (lambda: Game().add_listener(print),
                            "expected a GameListener, got <built-in function print>; "
                            "write a subclass of GameListener"),
    "MoveValidator(game)": (lambda: MoveValidator(Game()),
                            "expected a Board, got <Game at ply ...Black to move>; "
                            "use game.board or Board()"),
    "valid_moves('black')": (lambda: MoveValidator(Board()).valid_moves("black"),
                             color_error("'black'")),
    "has_valid_move(player)": (lambda: MoveValidator(Board()).has_valid_move(Player(BLACK)),
                               color_error("<Player Black (X)>")),
    "is_valid_move('d3')": (lambda: MoveValidator(Board()).is_valid_move("d3", BLACK),
                            POSITION + "'d3'" + MAKE),
    "is_valid_move('X')": (lambda: MoveValidator(Board()).is_valid_move(D3, "X"),
                           color_error("'X'")),
    "is_valid_move(d4, 'X')": (lambda: MoveValidator(Board()).is_valid_move(square("d4"), "X"),
                               color_error("'X'")),
    "check_direction('east')": (
        lambda: MoveValidator(Board()).check_direction(D3, BLACK, "east"),
        "expected a Direction, got 'east'" + NORTH),
    "explain('d3')": (lambda: MoveValidator(Board()).explain("d3", BLACK),
                      POSITION + "'d3'" + MAKE),
    "board['d3']": (lambda: Board()["d3"], POSITION + "'d3'" + MAKE),
    "board[2, 3]": (lambda: Board()[2, 3], POSITION + "(2, 3)" + MAKE),
    "cell(None)": (lambda: Board().cell(None), POSITION + "None" + MAKE),
    "lines('d3')": (lambda: Board().lines("d3"), POSITION + "'d3'" + MAKE),
    "neighbours('d3')": (lambda: Board().neighbours("d3"), POSITION + "'d3'" + MAKE),
    "flip_piece('d3')": (lambda: Board().flip_piece("d3"), POSITION + "'d3'" + MAKE),
    "is_valid_position('d3')": (lambda: Board().is_valid_position("d3"),
                                POSITION + "'d3'" + MAKE),
    "place_piece('d3')": (lambda: Board().place_piece("d3", BLACK), POSITION + "'d3'" + MAKE),
    "place_piece('X')": (lambda: Board().place_piece(D3, "X"),
                         "expected a Piece, got 'X'" + PIECES),
    "place_piece(True)": (lambda: Board().place_piece(D3, True),
                          "expected a Piece, got True" + PIECES),
    "count_pieces('X')": (lambda: Board().count_pieces("X"), "expected a Piece, got 'X'" + PIECES),
    "from_string(board)": (lambda: Board.from_string(Board()), "expected a str, got "
                           "Board.from_st...------------'); "
                           "use Board.from_string('-----OX--XO-----'), for example"),
    "Board('8')": (lambda: Board("8"),
                   "the board size must be an even number from 4 to 26, not '8'"),
    "Board(game)": (lambda: Board(Game()),
                    "the board size must be an even number from 4 to 26, not "
                    "<Game at ply ...Black to move>"),
    "Board(start=[])": (lambda: Board(start=[]),
                        "the start must be standard or mirrored, not []"),
    "PassCommand('X')": (lambda: PassCommand("X"), color_error("'X'")),
    "PlacePieceCommand(game)": (lambda: PlacePieceCommand(Game(), D3, BLACK, ()),
                                "expected a Board, got <Game at ply ...Black to move>; "
                                "use game.board"),
    "PlacePieceCommand('d3')": (lambda: PlacePieceCommand(Board(), "d3", BLACK, ()),
                                POSITION + "'d3'" + MAKE),
    "PlacePieceCommand(['d4'])": (lambda: PlacePieceCommand(Board(), D3, BLACK, ("d4",)),
                                  POSITION + "'d4'" + MAKE),
    "why_invalid(d4, 'X')": (lambda: MoveValidator(Board()).why_invalid(square("d4"), "X"),
                             color_error("'X'")),
    "parse('d3', '8')": (lambda: Position.parse("d3", "8"),
                         "expected an int, got '8'; use board.size"),
    "Outcome('X')": (lambda: Outcome("X", Ending.FULL_BOARD), color_error("'X'")),
    "Outcome(None, RESIGNATION)": (lambda: Outcome(None, Ending.RESIGNATION), color_error("None")),
    "Board(start=None)": (lambda: Board(start=None),
                          "the start must be standard or mirrored, not None"),
    "Position('d', 3)": (lambda: Position("d", 3), "expected whole numbers for row and column, "
                         "got 'd' and 3" + PARSE),
    "parse(3)": (lambda: Position.parse(3), "expected a str, got 3" + PARSE),
    "parse((2, 3))": (lambda: Position.parse((2, 3)), "expected a str, got (2, 3)" + PARSE),
    "parse('')": (lambda: Position.parse(""), "expected a square from a1 to h8, got ''"),
    "is_valid(board)": (lambda: D3.is_valid(Board()), "expected an int, got "
                        "Board.from_st...------------'); use board.size"),
    "move('north')": (lambda: D3.move("north"), "expected a Direction, got 'north'" + NORTH),
    "Player('black')": (lambda: Player("black"), color_error("'black'")),
    "Player(None)": (lambda: Player(None), color_error("None")),
    "Player(EMPTY)": (lambda: Player(Piece.EMPTY), color_error("Piece.EMPTY")),
    "piece_count(game)": (lambda: Player(BLACK).piece_count(Game()), "expected a Board, got "
                          "<Game at ply ...Black to move>; use game.board"),
    "execute('d3')": (lambda: CommandHistory().execute("d3"), "expected a Command, got 'd3'; "
                      "use PlacePieceCommand or PassCommand"),
}


@pytest.mark.parametrize("call", CALLS)
def test_wrong_argument_raises_a_helpful_error(call):
    invalid_call, message = CALLS[call]
    with pytest.raises((TypeError, ValueError)) as exc_info:
        invalid_call()
    assert str(exc_info.value) == message


def test_wrong_argument_leaves_the_game_unchanged():
    game = Game()
    with pytest.raises(TypeError):
        game.play("d3")
    assert game.board == Board() and game.history == ()


def test_wrong_direction_is_also_rejected_at_the_edge():
    with pytest.raises(TypeError, match="^expected a Direction, got 'north'"):
        MoveValidator(Board()).check_direction(square("a1"), BLACK, "north")
    assert MoveValidator(Board()).check_direction(square("a1"), BLACK, Direction.NORTH) == []

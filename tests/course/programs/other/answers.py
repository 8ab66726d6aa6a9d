"""Another design. A game is a list of positions. A position is a board and a side to move."""

from reversi.board import Board
from reversi.move_validator import MoveValidator
from reversi.values import Piece, Position

SQUARES = [Position(row, col) for row in range(8) for col in range(8)]
OTHER = {"X": "O", "O": "X"}
START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27


def _validator(text):
    board = Board()
    for position, symbol in zip(SQUARES, text):
        board.place_piece(position, Piece(symbol))
    return MoveValidator(board)


def _turn(text, side):
    rules = _validator(text)
    return next((one for one in (side, OTHER[side]) if rules.valid_moves(Piece(one))), "-")


def new_game():
    return [(START, "X")]


def make_move(game, square):
    text, side = game[-1]
    if side == "-" or square not in map(str, SQUARES):
        return None
    placed = Position.parse(square)
    flips = _validator(text).flippable_positions(placed, Piece(side))
    if flips:
        after = "".join(side if position == placed or position in flips else symbol
                        for position, symbol in zip(SQUARES, text))
        game.append((after, _turn(after, OTHER[side])))
    return flips


def to_move(game):
    return game[-1][1]


def squares(game):
    return game[-1][0]


def set_up(text, side):
    return [(text, _turn(text, side))]


def score(game):
    return [squares(game).count(side) for side in "XO"]


def winner(game):
    black, white = score(game)
    if to_move(game) != "-":
        return "-"
    return "=" if black == white else "X" if black > white else "O"


def undo(game):
    return len(game) > 1 and game.pop()


def play_game(black, white, listener):
    game = new_game()
    while (side := to_move(game)) != "-":
        square = (black if side == "X" else white)(game)
        make_move(game, square)
        listener(game, f"{side} {square}")
        if to_move(game) == side:
            listener(game, f"{OTHER[side]} pass")
    listener(game, "end")
    return game

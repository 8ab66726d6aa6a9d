from reversi.board import Board
from reversi.game import Game, Listener
from reversi.values import Piece, Position

ALL = [Position(row, col) for row in range(8) for col in range(8)]


class Chooser:
    def __init__(self, choose):
        self.choose = choose

    def choose_move(self, game):
        return Position.parse(self.choose(game))


class Reporter(Listener):
    def __init__(self, listener):
        self.listener = listener

    def on_ply(self, game, ply):
        self.listener(game, str(ply))

    def on_end(self, game):
        self.listener(game, "end")


def new_game():
    return Game()


def make_move(game, square):
    try:
        return game.make_move(Position.parse(square))
    except ValueError:
        return False


def to_move(game):
    return "-" if game.is_over() else game.to_move.value


def squares(game):
    return "".join(game.board.cell(position).piece.value for position in ALL)


def set_up(text, side):
    board = Board()
    for position, symbol in zip(ALL, text):
        board.place_piece(position, Piece(symbol))
    return Game(board, Piece(side))


def score(game):
    return game.score()


def winner(game):
    if not game.is_over():
        return "-"
    return game.winner().value if game.winner() else "="


def undo(game):
    return game.undo()


def play_game(black, white, listener):
    game = Game(players={Piece.BLACK: Chooser(black), Piece.WHITE: Chooser(white)})
    game.listeners.append(Reporter(listener))
    game.run()
    return game

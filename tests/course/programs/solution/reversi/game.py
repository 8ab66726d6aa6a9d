from reversi.board import Board
from reversi.command import History, Move, Pass
from reversi.move_validator import MoveValidator
from reversi.values import Piece


class Listener:
    def on_ply(self, game, ply):
        pass

    def on_end(self, game):
        pass


class Game:
    def __init__(self, board=None, to_move=Piece.BLACK, players=()):
        self.board = Board() if board is None else board
        self.validator = MoveValidator(self.board)
        self.to_move = to_move
        self.players = dict(players)
        self.listeners = []
        self.history = History()
        self.pass_if_stuck()

    def make_move(self, position):
        flips = self.validator.flippable_positions(position, self.to_move)
        if not flips:
            return False
        self.execute(Move(self.board, position, self.to_move, flips))
        self.pass_if_stuck()
        if self.is_over():
            for listener in self.listeners:
                listener.on_end(self)
        return True

    def execute(self, ply):
        self.history.execute(ply)
        self.to_move = ply.piece.opposite()
        for listener in self.listeners:
            listener.on_ply(self, ply)

    def pass_if_stuck(self):
        if not self.validator.has_valid_move(self.to_move) and not self.is_over():
            self.execute(Pass(self.to_move))

    def is_over(self):
        return not any(map(self.validator.has_valid_move, (Piece.BLACK, Piece.WHITE)))

    def score(self):
        return self.board.count_pieces(Piece.BLACK), self.board.count_pieces(Piece.WHITE)

    def winner(self):
        black, white = self.score()
        if not self.is_over() or black == white:
            return None
        return Piece.BLACK if black > white else Piece.WHITE

    def undo(self):
        if not any(isinstance(ply, Move) for ply in self.history.done):
            return False
        ply = self.history.undo()
        if isinstance(ply, Pass):
            ply = self.history.undo()
        self.to_move = ply.piece
        return True

    def run(self):
        while not self.is_over():
            self.make_move(self.players[self.to_move].choose_move(self))

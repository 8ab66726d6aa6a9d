"""Othello with a dictionary as the board, a Piece as the side to move, and output in main."""

from enum import Enum
from typing import NamedTuple


class Piece(Enum):
    EMPTY = 0
    BLACK = 1
    WHITE = 2

    def opposite(self):
        return {Piece.BLACK: Piece.WHITE, Piece.WHITE: Piece.BLACK}[self]


class Position(NamedTuple):
    x: int
    y: int


DIRECTIONS = [Position(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


class InvalidMove(Exception):
    pass


class Board:
    SIZE = 8

    def __init__(self):
        self.squares = {Position(x, y): Piece.EMPTY for x in range(8) for y in range(8)}
        self.squares[Position(3, 3)] = self.squares[Position(4, 4)] = Piece.WHITE
        self.squares[Position(4, 3)] = self.squares[Position(3, 4)] = Piece.BLACK

    def get(self, position):
        return self.squares.get(position)

    def flips(self, position, piece):
        if self.get(position) is not Piece.EMPTY:
            return set()
        result = set()
        for dx, dy in DIRECTIONS:
            line = []
            x, y = position.x + dx, position.y + dy
            while self.get(Position(x, y)) is piece.opposite():
                line.append(Position(x, y))
                x, y = x + dx, y + dy
            if self.get(Position(x, y)) is piece:
                result.update(line)
        return result


class Game:
    def __init__(self):
        self.board = Board()
        self.turn = Piece.BLACK
        self.over = False
        self.history = []

    def valid_moves(self, piece=None):
        piece = piece or self.turn
        return {p for p in self.board.squares if self.board.flips(p, piece)}

    def play(self, position):
        flips = self.board.flips(position, self.turn)
        if not flips:
            raise InvalidMove(f"{position} flips nothing")
        self.history.append((dict(self.board.squares), self.turn))
        for p in flips | {position}:
            self.board.squares[p] = self.turn
        self.turn = self.turn.opposite()
        if not self.valid_moves():
            self.turn = self.turn.opposite()
            if not self.valid_moves():
                self.over = True

    def undo(self):
        self.board.squares, self.turn = self.history.pop()
        self.over = False

    def score(self):
        discs = list(self.board.squares.values())
        return {Piece.BLACK: discs.count(Piece.BLACK), Piece.WHITE: discs.count(Piece.WHITE)}

    def winner(self):
        if not self.over:
            return None
        score = self.score()
        if score[Piece.BLACK] == score[Piece.WHITE]:
            return Piece.EMPTY
        return max(score, key=score.get)


def main():
    game = Game()
    while not game.over:
        print(game.turn, sorted(game.valid_moves()))
        try:
            game.play(Position(*map(int, input().split())))
        except InvalidMove as error:
            print(error)


if __name__ == "__main__":
    main()

"""A program written in the order that the interview page recommends."""

from dataclasses import dataclass
from enum import Enum


class Direction(Enum):
    NORTH = (-1, 0)
    NORTHEAST = (-1, 1)
    EAST = (0, 1)
    SOUTHEAST = (1, 1)
    SOUTH = (1, 0)
    SOUTHWEST = (1, -1)
    WEST = (0, -1)
    NORTHWEST = (-1, -1)


class Piece(Enum):
    EMPTY = "."
    BLACK = "B"
    WHITE = "W"

    def opposite(self):
        if self is Piece.EMPTY:
            return self
        return Piece.WHITE if self is Piece.BLACK else Piece.BLACK


@dataclass(frozen=True)
class Position:
    row: int
    col: int

    def step(self, direction):
        return Position(self.row + direction.value[0], self.col + direction.value[1])


class GameState(Enum):
    IN_PROGRESS = "in progress"
    BLACK_WINS = "black wins"
    WHITE_WINS = "white wins"
    TIE = "tie"


class Cell:
    def __init__(self, position):
        self.position = position
        self.piece = Piece.EMPTY

    def flip(self):
        self.piece = self.piece.opposite()


class Board:
    def __init__(self):
        self.cells = [[Cell(Position(r, c)) for c in range(8)] for r in range(8)]
        for row, col in (3, 3), (4, 4):
            self.cells[row][col].piece = Piece.WHITE
        for row, col in (3, 4), (4, 3):
            self.cells[row][col].piece = Piece.BLACK

    def has(self, position):
        return 0 <= position.row < 8 and 0 <= position.col < 8

    def cell(self, position):
        return self.cells[position.row][position.col]

    def count(self, piece):
        return sum(cell.piece is piece for row in self.cells for cell in row)


class MoveValidator:
    def flippable(self, board, position, piece):
        if not board.has(position) or board.cell(position).piece is not Piece.EMPTY:
            return []
        found = []
        for direction in Direction:
            run, at = [], position.step(direction)
            while board.has(at) and board.cell(at).piece is piece.opposite():
                run.append(at)
                at = at.step(direction)
            if run and board.has(at) and board.cell(at).piece is piece:
                found.extend(run)
        return found

    def is_valid_move(self, board, position, piece):
        return bool(self.flippable(board, position, piece))

    def valid_moves(self, board, piece):
        every = (cell.position for row in board.cells for cell in row)
        return [at for at in every if self.is_valid_move(board, at, piece)]


class PlacePieceCommand:
    def __init__(self, board, position, piece, flips):
        self.board, self.position, self.piece, self.flips = board, position, piece, flips

    def execute(self):
        self.board.cell(self.position).piece = self.piece
        for at in self.flips:
            self.board.cell(at).flip()

    def undo(self):
        self.board.cell(self.position).piece = Piece.EMPTY
        for at in self.flips:
            self.board.cell(at).flip()


class Player:
    def __init__(self, name, piece):
        self.name, self.piece = name, piece


class Game:
    def __init__(self, black, white):
        self.board = Board()
        self.validator = MoveValidator()
        self.players = {Piece.BLACK: black, Piece.WHITE: white}
        self.current_player = black
        self.history = []

    def make_move(self, position):
        piece = self.current_player.piece
        flips = self.validator.flippable(self.board, position, piece)
        if not flips or self.state is not GameState.IN_PROGRESS:
            return False
        command = PlacePieceCommand(self.board, position, piece, flips)
        command.execute()
        self.history.append((command, self.current_player))
        if self.validator.valid_moves(self.board, piece.opposite()):
            self.current_player = self.players[piece.opposite()]
        return True

    def undo(self):
        command, player = self.history.pop()
        command.undo()
        self.current_player = player

    def get_valid_moves(self):
        return self.validator.valid_moves(self.board, self.current_player.piece)

    @property
    def score(self):
        return self.board.count(Piece.BLACK), self.board.count(Piece.WHITE)

    @property
    def state(self):
        if any(self.validator.valid_moves(self.board, p) for p in (Piece.BLACK, Piece.WHITE)):
            return GameState.IN_PROGRESS
        black, white = self.score
        if black == white:
            return GameState.TIE
        return GameState.BLACK_WINS if black > white else GameState.WHITE_WINS


if __name__ == "__main__":
    game = Game(Player("Ada", Piece.BLACK), Player("Bob", Piece.WHITE))
    while game.state is GameState.IN_PROGRESS:
        row, col = map(int, input("row col: ").split())
        if not game.make_move(Position(row, col)):
            print("invalid")

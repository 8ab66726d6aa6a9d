"""A design with cells, players, a validator and a state.

The names are those of the class diagram, written in camelCase.
"""

from enum import Enum


class Direction(Enum):
    NORTH = -1, 0
    NORTHEAST = -1, 1
    EAST = 0, 1
    SOUTHEAST = 1, 1
    SOUTH = 1, 0
    SOUTHWEST = 1, -1
    WEST = 0, -1
    NORTHWEST = -1, -1


class Piece(Enum):
    BLACK = 1
    WHITE = 2
    EMPTY = 0

    def opposite(self):
        return {Piece.BLACK: Piece.WHITE, Piece.WHITE: Piece.BLACK}[self]


class GameState(Enum):
    IN_PROGRESS = 0
    BLACK_WINS = 1
    WHITE_WINS = 2
    TIE = 3


class Position:
    def __init__(self, row, col):
        self.row = row
        self.col = col


class Cell:
    def __init__(self):
        self.piece = Piece.EMPTY

    def getPiece(self):
        return self.piece

    def setPiece(self, piece):
        self.piece = piece


class Board:
    def __init__(self):
        self.cells = [[Cell() for _ in range(8)] for _ in range(8)]
        for row, col, piece in ((3, 3, Piece.WHITE), (4, 4, Piece.WHITE),
                                (3, 4, Piece.BLACK), (4, 3, Piece.BLACK)):
            self.cells[row][col].setPiece(piece)

    def isValidPosition(self, position):
        return 0 <= position.row < 8 and 0 <= position.col < 8

    def getCell(self, position):
        if not self.isValidPosition(position):
            raise ValueError("no such square")
        return self.cells[position.row][position.col]

    def countPieces(self, piece):
        return sum(cell.piece is piece for row in self.cells for cell in row)


class Player:
    def __init__(self, color, name):
        self.color = color
        self.name = name


class MoveValidator:
    def __init__(self, board):
        self.board = board

    def getFlippablePositions(self, position, piece):
        flips = []
        for direction in Direction:
            down, right = direction.value
            run = []
            here = Position(position.row + down, position.col + right)
            while self.board.isValidPosition(here):
                found = self.board.getCell(here).getPiece()
                if found is piece:
                    flips += run
                if found is not piece.opposite():
                    break
                run.append(here)
                here = Position(here.row + down, here.col + right)
        return flips

    def isValidMove(self, position, piece):
        return (self.board.isValidPosition(position)
                and self.board.getCell(position).getPiece() is Piece.EMPTY
                and bool(self.getFlippablePositions(position, piece)))

    def getValidMoves(self, piece):
        return [Position(row, col) for row in range(8) for col in range(8)
                if self.isValidMove(Position(row, col), piece)]


class Game:
    def __init__(self):
        self.board = Board()
        self.validator = MoveValidator(self.board)
        self.blackPlayer = Player(Piece.BLACK, "Black")
        self.whitePlayer = Player(Piece.WHITE, "White")
        self.currentPlayer = self.blackPlayer

    def makeMove(self, position):
        piece = self.currentPlayer.color
        if not self.validator.isValidMove(position, piece):
            return False
        for flipped in self.validator.getFlippablePositions(position, piece):
            self.board.getCell(flipped).setPiece(piece)
        self.board.getCell(position).setPiece(piece)
        self.switchTurn()
        if not self.hasValidMoves(self.currentPlayer):
            self.switchTurn()
        return True

    def switchTurn(self):
        self.currentPlayer = (self.whitePlayer if self.currentPlayer is self.blackPlayer
                              else self.blackPlayer)

    def hasValidMoves(self, player):
        return bool(self.validator.getValidMoves(player.color))

    def isGameOver(self):
        return not (self.hasValidMoves(self.blackPlayer) or self.hasValidMoves(self.whitePlayer))

    def getState(self):
        if not self.isGameOver():
            return GameState.IN_PROGRESS
        black, white = (self.board.countPieces(piece) for piece in (Piece.BLACK, Piece.WHITE))
        if black == white:
            return GameState.TIE
        return GameState.BLACK_WINS if black > white else GameState.WHITE_WINS

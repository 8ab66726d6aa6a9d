"""Othello in camelCase.

The sides are strings, a square is a row and a column, and the validator is created with a board.
"""


class Player:
    def __init__(self, name, color):
        self.name = name
        self.color = color


class Board:
    def __init__(self, size=8):
        self.size = size
        self.grid = [[None] * size for _ in range(size)]
        half = size // 2
        self.grid[half - 1][half - 1] = self.grid[half][half] = "white"
        self.grid[half - 1][half] = self.grid[half][half - 1] = "black"

    def isOnBoard(self, row, col):
        return 0 <= row < self.size and 0 <= col < self.size

    def getPiece(self, row, col):
        return self.grid[row][col]

    def placePiece(self, row, col, color):
        self.grid[row][col] = color

    def countPieces(self, color):
        return sum(line.count(color) for line in self.grid)


class MoveValidator:
    DIRECTIONS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))

    def __init__(self, board):
        self.board = board

    def getFlips(self, row, col, color):
        if not self.board.isOnBoard(row, col) or self.board.getPiece(row, col) is not None:
            return []
        flips = []
        for down, right in self.DIRECTIONS:
            line = []
            r, c = row + down, col + right
            while self.board.isOnBoard(r, c) and self.board.getPiece(r, c) not in (None, color):
                line.append((r, c))
                r += down
                c += right
            if self.board.isOnBoard(r, c) and self.board.getPiece(r, c) == color:
                flips += line
        return flips

    def getValidMoves(self, color):
        size = range(self.board.size)
        return [(r, c) for r in size for c in size if self.getFlips(r, c, color)]


class Game:
    def __init__(self, size=8):
        self.board = Board(size)
        self.validator = MoveValidator(self.board)
        self.players = [Player("Black", "black"), Player("White", "white")]
        self.current = 0

    def getCurrentPlayer(self):
        return self.players[self.current]

    def getValidMoves(self):
        return self.validator.getValidMoves(self.getCurrentPlayer().color)

    def makeMove(self, row, col):
        color = self.getCurrentPlayer().color
        flips = self.validator.getFlips(row, col, color)
        if not flips:
            return False
        self.board.placePiece(row, col, color)
        for r, c in flips:
            self.board.placePiece(r, c, color)
        self.current = 1 - self.current
        if not self.getValidMoves():
            self.current = 1 - self.current
        return True

    def isGameOver(self):
        return not any(self.validator.getValidMoves(p.color) for p in self.players)

    def getScore(self):
        return self.board.countPieces("black"), self.board.countPieces("white")

    def getWinner(self):
        black, white = self.getScore()
        if black == white:
            return None
        return self.players[0] if black > white else self.players[1]

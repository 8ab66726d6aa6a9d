from reversi.values import Piece


class Cell:
    """A square of the board and its contents."""

    def __init__(self, piece=Piece.EMPTY):
        self.piece = piece

    def is_empty(self):
        return self.piece == Piece.EMPTY

    def flip(self):
        self.piece = self.piece.opposite()


class Board:
    """Eight rows of eight cells."""

    def __init__(self):
        self.rows = [[Cell() for _ in range(8)] for _ in range(8)]
        self.rows[3][3], self.rows[4][4] = Cell(Piece.WHITE), Cell(Piece.WHITE)
        self.rows[3][4], self.rows[4][3] = Cell(Piece.BLACK), Cell(Piece.BLACK)

    def cell(self, position):
        if not position.is_valid():
            raise IndexError(position)
        return self.rows[position.row][position.col]

    def place_piece(self, position, piece):
        self.cell(position).piece = piece

    def flip_piece(self, position):
        self.cell(position).flip()

    def count_pieces(self, piece):
        return [cell.piece for row in self.rows for cell in row].count(piece)

from reversi.values import Piece, Position


class Cell:
    def __init__(self):
        self.piece = Piece.EMPTY

    def is_empty(self):
        return self.piece is Piece.EMPTY

    def flip(self):
        self.piece = self.piece.opposite()


class Board:
    def __init__(self):
        self.cells = {Position(row, col): Cell() for row in range(8) for col in range(8)}
        for square, piece in [("d4", Piece.WHITE), ("e5", Piece.WHITE),
                              ("e4", Piece.BLACK), ("d5", Piece.BLACK)]:
            self.place_piece(Position.parse(square), piece)

    def cell(self, position):
        return self.cells[position]

    def place_piece(self, position, piece):
        self.cell(position).piece = piece

    def flip_piece(self, position):
        self.cell(position).flip()

    def count_pieces(self, piece):
        return sum(cell.piece is piece for cell in self.cells.values())

    def __str__(self):
        return "\n".join(" ".join(self.cells[Position(row, col)].piece.value for col in range(8))
                         for row in range(8))

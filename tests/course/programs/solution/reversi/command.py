from reversi.values import Piece


class Move:
    def __init__(self, board, position, piece, flips):
        self.board = board
        self.position = position
        self.piece = piece
        self.flips = flips

    def execute(self):
        self.board.place_piece(self.position, self.piece)
        for position in self.flips:
            self.board.flip_piece(position)

    def undo(self):
        self.board.place_piece(self.position, Piece.EMPTY)
        for position in self.flips:
            self.board.flip_piece(position)

    def __str__(self):
        return f"{self.piece.value} {self.position}"


class Pass:
    def __init__(self, piece):
        self.piece = piece

    def execute(self):
        pass

    def undo(self):
        pass

    def __str__(self):
        return f"{self.piece.value} pass"


class History:
    def __init__(self):
        self.done = []

    def execute(self, ply):
        ply.execute()
        self.done.append(ply)

    def undo(self):
        ply = self.done.pop()
        ply.undo()
        return ply

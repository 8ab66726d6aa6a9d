from reversi.values import Direction, Position


class MoveValidator:
    def __init__(self, board):
        self.board = board

    def check_direction(self, position, piece, direction):
        run, here = [], position.move(direction)
        while here.is_valid() and self.board.cell(here).piece is piece.opposite():
            run.append(here)
            here = here.move(direction)
        if here.is_valid() and self.board.cell(here).piece is piece:
            return run
        return []

    def flippable_positions(self, position, piece):
        if not position.is_valid() or not self.board.cell(position).is_empty():
            return []
        flips = []
        for direction in Direction:
            flips += self.check_direction(position, piece, direction)
        return flips

    def is_valid_move(self, position, piece):
        return bool(self.flippable_positions(position, piece))

    def valid_moves(self, piece):
        squares = [Position(row, col) for row in range(8) for col in range(8)]
        return [position for position in squares if self.is_valid_move(position, piece)]

    def has_valid_move(self, piece):
        return any(self.is_valid_move(position, piece) for position in self.board.cells)

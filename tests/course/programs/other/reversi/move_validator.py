from reversi.values import Direction, Piece, Position


class MoveValidator:
    """The rules for moves on a board."""

    def __init__(self, board):
        self.board = board

    def check_direction(self, position, piece, direction, run=()):
        following = position.move(direction)
        if not following.is_valid():
            return []
        found = self.board.cell(following).piece
        if found == piece.opposite():
            return self.check_direction(following, piece, direction, (following, *run))
        return set(run) if found == piece else []

    def flippable_positions(self, position, piece):
        if not position.is_valid() or self.board.cell(position).piece != Piece.EMPTY:
            return set()
        return set().union(*(self.check_direction(position, piece, way) for way in Direction))

    def is_valid_move(self, position, piece):
        return len(self.flippable_positions(position, piece))

    def valid_moves(self, piece):
        return {Position(row, col) for col in range(8) for row in range(8)
                if self.is_valid_move(Position(row, col), piece)}

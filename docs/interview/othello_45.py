"""Othello in 45 minutes, in the order of writing. To play: `python3 othello_45.py`."""
from dataclasses import dataclass
from enum import Enum

SIZE = 8


# Minutes 5 to 10: the values. They never change, and everything else uses them.
class Direction(Enum):
    N, NE, E, SE = (-1, 0), (-1, 1), (0, 1), (1, 1)
    S, SW, W, NW = (1, 0), (1, -1), (0, -1), (-1, -1)


class Piece(Enum):
    BLACK = "X"
    WHITE = "O"
    EMPTY = "-"

    def opposite(self):
        return {Piece.BLACK: Piece.WHITE, Piece.WHITE: Piece.BLACK}.get(self, self)


@dataclass(frozen=True)  # frozen, so that a position can be a dictionary key
class Position:
    row: int
    col: int

    @classmethod
    def parse(cls, text):
        if len(text) < 2 or not text[1:].isdecimal():
            raise ValueError(f"expected a square such as d3, got {text!r}")
        return cls(int(text[1:]) - 1, ord(text[0]) - ord("a"))

    def move(self, direction):
        rows, cols = direction.value
        return Position(self.row + rows, self.col + cols)

    def __str__(self):
        return f"{chr(ord('a') + self.col)}{self.row + 1}"


# Minutes 10 to 15: the board. It knows which disc is where, and no rule.
class Board:
    def __init__(self):
        self.cells = {Position(row, col): Piece.EMPTY
                      for row in range(SIZE) for col in range(SIZE)}
        for square, piece in zip(("d4", "e4", "d5", "e5"), "OXXO"):
            self.cells[Position.parse(square)] = Piece(piece)

    def count(self, piece):
        return list(self.cells.values()).count(piece)

    def __str__(self):
        return "\n".join(
            f"{row + 1} " + " ".join(self.cells[Position(row, col)].value for col in range(SIZE))
            for row in range(SIZE))


# Minutes 15 to 25: the rule. A move flips each run of the opponent's discs that starts on the
# next square and has one of your own discs directly behind it.
class MoveValidator:
    def __init__(self, board):
        self.board = board

    def outflanked(self, position, piece, direction):
        run, here = [], position.move(direction)
        while self.board.cells.get(here) is piece.opposite():
            run.append(here)
            here = here.move(direction)
        return run if self.board.cells.get(here) is piece else []

    def flips(self, position, piece):
        if self.board.cells.get(position) is not Piece.EMPTY:
            return []
        return [disc for direction in Direction
                for disc in self.outflanked(position, piece, direction)]

    def valid_moves(self, piece):
        return [position for position in self.board.cells if self.flips(position, piece)]

    def can_move(self, piece):
        return any(self.flips(position, piece) for position in self.board.cells)


# Minutes 25 to 35: the game. A move is an object, so that it can be taken back.
@dataclass
class Move:
    piece: Piece
    position: Position
    flipped: list

    def execute(self, board):
        for position in [self.position, *self.flipped]:
            board.cells[position] = self.piece

    def undo(self, board):
        board.cells[self.position] = Piece.EMPTY
        for position in self.flipped:
            board.cells[position] = self.piece.opposite()


class Game:
    def __init__(self):
        self.board = Board()
        self.validator = MoveValidator(self.board)
        self.to_move = Piece.BLACK
        self.moves = []

    def make_move(self, position):
        flipped = self.validator.flips(position, self.to_move)
        if not flipped:
            return False
        self.moves.append(Move(self.to_move, position, flipped))
        self.moves[-1].execute(self.board)
        self.switch_turn()
        return True

    def switch_turn(self):
        if self.validator.can_move(self.to_move.opposite()):  # otherwise the opponent passes
            self.to_move = self.to_move.opposite()

    def is_over(self):
        return not any(map(self.validator.can_move, (Piece.BLACK, Piece.WHITE)))

    def winner(self):
        black, white = map(self.board.count, (Piece.BLACK, Piece.WHITE))
        return Piece.BLACK if black > white else Piece.WHITE if white > black else None

    # Minutes 35 to 40: undo. The move knows its side, so a pass needs no object of its own.
    def undo(self):
        move = self.moves.pop()
        move.undo(self.board)
        self.to_move = move.piece


# Minutes 40 to 45: a console. Try an edge, a gap in a run, a pass, an end with empty squares.
def main():
    game = Game()
    while not game.is_over():
        print(f"{game.board}\n  a b c d e f g h\n{game.to_move.name} to move:")
        try:
            if not game.make_move(Position.parse(input().strip())):
                print("That move is not valid.")
        except ValueError as error:
            print(error)
    print(f"{game.board}\n{game.winner().name + ' wins' if game.winner() else 'A tie'}.")


if __name__ == "__main__":
    main()

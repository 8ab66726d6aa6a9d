"""A board that never changes, and a new one for each move. To play: `python3 copies.py`."""

from dataclasses import dataclass

SQUARES = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh"]
STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
OTHER = {"X": "O", "O": "X"}


@dataclass(frozen=True)
class Board:
    discs: str = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
    side: str = "X"

    def at(self, row, col):
        return self.discs[8 * row + col] if 0 <= row < 8 and 0 <= col < 8 else "-"

    def flips(self, square, side):
        index = SQUARES.index(square)
        if self.discs[index] != "-":
            return []
        found = []
        for down, right in STEPS:
            run, (row, col) = [], divmod(index, 8)
            while self.at(row := row + down, col := col + right) == OTHER[side]:
                run.append(8 * row + col)
            if self.at(row, col) == side:
                found += run
        return found

    def can_move(self, side):
        return any(self.flips(square, side) for square in SQUARES)

    def after(self, square):
        """The board after a move; None if it is not valid."""
        flipped = self.flips(square, self.side) if square in SQUARES else []
        if not flipped:
            return None
        changed = {SQUARES.index(square), *flipped}
        discs = "".join(self.side if index in changed else disc
                        for index, disc in enumerate(self.discs))
        return Board(discs, self.side).with_next_side()

    def with_next_side(self):
        other = OTHER[self.side]
        return Board(self.discs, other) if self.can_move(other) else self

    def is_over(self):
        return not self.can_move("X") and not self.can_move("O")

    def winner(self):
        if not self.is_over():
            return "-"
        lead = self.discs.count("X") - self.discs.count("O")
        return "X" if lead > 0 else "O" if lead < 0 else "="

    def __str__(self):
        return "\n".join(f"{row + 1} " + " ".join(self.discs[8 * row:8 * row + 8])
                         for row in range(8))


class Game:
    def __init__(self):
        self.boards = [Board()]
        self.undone = []

    @property
    def board(self):
        return self.boards[-1]

    def move(self, square):
        board = self.board.after(square)
        if board is None:
            return False
        self.boards.append(board)
        self.undone.clear()
        return True

    def undo(self):
        if len(self.boards) > 1:
            self.undone.append(self.boards.pop())

    def redo(self):
        if self.undone:
            self.boards.append(self.undone.pop())


def main():
    game = Game()
    while not game.board.is_over():
        print(f"{game.board}\n  a b c d e f g h")
        text = input(f"{game.board.side} to move: ")
        if text in ("undo", "redo"):
            getattr(game, text)()
        elif not game.move(text):
            print("That move is not valid.")
    print(f"{game.board}\nWinner: {game.board.winner()}")


if __name__ == "__main__":
    main()

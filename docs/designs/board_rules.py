"""The rules inside Board. Game has only the console. To play: `python3 board_rules.py`."""

EMPTY, BLACK, WHITE = 0, 1, -1
SYMBOLS = {EMPTY: "-", BLACK: "X", WHITE: "O"}
STEPS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def parse(text):
    """The row and column of a square such as d3; -1 twice for any other text."""
    if len(text) != 2 or text[0] not in "abcdefgh" or text[1] not in "12345678":
        return -1, -1
    return int(text[1]) - 1, "abcdefgh".index(text[0])


class Board:
    def __init__(self):
        self.squares = [[EMPTY] * 8 for _ in range(8)]
        self.squares[3][3] = self.squares[4][4] = WHITE
        self.squares[3][4] = self.squares[4][3] = BLACK
        self.turn = BLACK

    def line(self, row, col, step, side):
        """The discs that a disc of `side` flips in one direction."""
        run = []
        row, col = row + step[0], col + step[1]
        while 0 <= row < 8 and 0 <= col < 8 and self.squares[row][col]:
            if self.squares[row][col] == side:
                return run
            run.append((row, col))
            row, col = row + step[0], col + step[1]
        return []

    def flips(self, row, col, side):
        if self.squares[row][col]:
            return []
        return [disc for step in STEPS for disc in self.line(row, col, step, side)]

    def moves(self, side):
        return [(row, col) for row in range(8) for col in range(8)
                if self.flips(row, col, side)]

    def move(self, row, col):
        flipped = self.flips(row, col, self.turn)
        if not flipped:
            return False
        self.squares[row][col] = self.turn
        for r, c in flipped:
            self.squares[r][c] *= -1
        self.next_turn()
        return True

    def next_turn(self):
        if self.moves(-self.turn):
            self.turn = -self.turn

    def is_over(self):
        return not self.moves(BLACK) and not self.moves(WHITE)

    def lead(self):
        """Black's discs minus White's."""
        return sum(map(sum, self.squares))

    def score(self):
        discs = sum(square != EMPTY for row in self.squares for square in row)
        return (discs + self.lead()) // 2, (discs - self.lead()) // 2

    def final_score(self):
        """The score with the empty squares for the winner."""
        black, white = self.score()
        empty = 64 - black - white
        if self.lead() > 0:
            return black + empty, white
        if self.lead() < 0:
            return black, white + empty
        return 32, 32

    def __str__(self):
        return "\n".join(f"{rank} " + " ".join(map(SYMBOLS.get, row))
                         for rank, row in enumerate(self.squares, start=1))


class Game:
    def __init__(self):
        self.board = Board()

    def play(self):
        while not self.board.is_over():
            print(f"{self.board}\n  a b c d e f g h")
            row, col = parse(input(f"{SYMBOLS[self.board.turn]} to move: "))
            if row < 0 or not self.board.move(row, col):
                print("That move is not valid.")
        print(f"{self.board}\nBlack {self.board.score()[0]}, White {self.board.score()[1]}.")


if __name__ == "__main__":
    Game().play()

"""Everything in one class, which prints. To play: `python3 one_class.py`."""


class Othello:
    def __init__(self):
        self.grid = [["-"] * 8 for _ in range(8)]
        self.grid[3][3] = self.grid[4][4] = "O"
        self.grid[3][4] = self.grid[4][3] = "X"
        self.side = "X"
        self.over = False

    def show(self):
        print("  a b c d e f g h")
        for rank, row in enumerate(self.grid, start=1):
            print(rank, " ".join(row))

    def flips(self, row, col, side):
        found = []
        if self.grid[row][col] != "-":
            return found
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                run, r, c = [], row + down, col + right
                while 0 <= r < 8 and 0 <= c < 8 and self.grid[r][c] not in ("-", side):
                    run.append((r, c))
                    r, c = r + down, c + right
                if run and 0 <= r < 8 and 0 <= c < 8 and self.grid[r][c] == side:
                    found += run
        return found

    def can_move(self, side):
        return any(self.flips(row, col, side) for row in range(8) for col in range(8))

    def move(self, text):
        if len(text) != 2 or text[0] not in "abcdefgh" or text[1] not in "12345678":
            print("Type a square such as d3.")
            return
        col, row = "abcdefgh".index(text[0]), int(text[1]) - 1
        if self.over:
            print("The game is over.")
            return
        flipped = self.flips(row, col, self.side)
        if not flipped:
            print(f"{self.side} can't move to {text}.")
            return
        for r, c in [(row, col), *flipped]:
            self.grid[r][c] = self.side
        print(f"{self.side} moves to {text} and flips {len(flipped)}.")
        self.next_turn()
        self.show()

    def next_turn(self):
        other = "O" if self.side == "X" else "X"
        if self.can_move(other):
            self.side = other
        elif self.can_move(self.side):
            print(f"{other} has to pass.")
        else:
            self.over = True
            self.result()

    def result(self):
        black, white = self.score()
        print(f"Black {black}, White {white}.")
        if black > white:
            print("Black wins!")
        elif white > black:
            print("White wins!")
        else:
            print("A tie!")

    def score(self):
        discs = sum(self.grid, [])
        return discs.count("X"), discs.count("O")

    def play(self):
        self.show()
        while not self.over:
            self.move(input(f"{self.side} to move: "))


if __name__ == "__main__":
    Othello().play()

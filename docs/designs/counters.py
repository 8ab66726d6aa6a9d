"""Getters and setters, and counters that are kept. To play: `python3 counters.py`."""


class Player:
    def __init__(self, color):
        self._color = color
        self._count = 2

    def get_color(self):
        return self._color

    def get_count(self):
        return self._count

    def set_count(self, count):
        self._count = count


class Cell:
    def __init__(self):
        self._disc = "-"

    def get_disc(self):
        return self._disc

    def set_disc(self, disc):
        self._disc = disc

    def is_empty(self):
        return self._disc == "-"


class Game:
    def __init__(self):
        self._cells = [[Cell() for _ in range(8)] for _ in range(8)]
        for row, col, disc in (3, 3, "O"), (4, 4, "O"), (3, 4, "X"), (4, 3, "X"):
            self._cells[row][col].set_disc(disc)
        self._current, self._waiting = Player("X"), Player("O")
        self._empty_count = 60
        self._is_over = False

    def get_cell(self, row, col):
        if 0 <= row < 8 and 0 <= col < 8:
            return self._cells[row][col]
        return Cell()

    def get_current_player(self):
        return self._current

    def get_waiting_player(self):
        return self._waiting

    def get_empty_count(self):
        return self._empty_count

    def is_over(self):
        return self._is_over

    def get_flips(self, row, col, player):
        flips = []
        if not (0 <= row < 8 and 0 <= col < 8) or not self.get_cell(row, col).is_empty():
            return flips
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                run, r, c = [], row + down, col + right
                while (down or right) and self.get_cell(r, c).get_disc() not in (
                        "-", player.get_color()):
                    run.append(self.get_cell(r, c))
                    r, c = r + down, c + right
                if self.get_cell(r, c).get_disc() == player.get_color():
                    flips += run
        return flips

    def has_move(self, player):
        return any(self.get_flips(row, col, player) for row in range(8) for col in range(8))

    def make_move(self, row, col):
        flips = self.get_flips(row, col, self._current)
        if not flips or self._is_over:
            return False
        self.get_cell(row, col).set_disc(self._current.get_color())
        self._empty_count -= 1
        for cell in flips:
            cell.set_disc(self._current.get_color())
        self._current.set_count(self._current.get_count() + len(flips) + 1)
        self._waiting.set_count(self._waiting.get_count() - len(flips))
        self.switch_turn()
        return True

    def switch_turn(self):
        if self.has_move(self._waiting):
            self._current, self._waiting = self._waiting, self._current
        elif self._empty_count == 0 or not self.has_move(self._current):
            self._is_over = True

    def get_count(self, color):
        if self._current.get_color() == color:
            return self._current.get_count()
        return self._waiting.get_count()

    def get_winner(self):
        if not self._is_over:
            return "-"
        lead = self.get_count("X") - self.get_count("O")
        return "X" if lead > 0 else "O" if lead < 0 else "="


def parse(text):
    """The row and column of a square such as d3; -1 twice for any other text."""
    if len(text) != 2 or text[0] not in "abcdefgh" or text[1] not in "12345678":
        return -1, -1
    return int(text[1]) - 1, "abcdefgh".index(text[0])


def main():
    game = Game()
    while not game.is_over():
        for row in range(8):
            print(row + 1, *(game.get_cell(row, col).get_disc() for col in range(8)))
        print("  a b c d e f g h")
        if not game.make_move(*parse(input(f"{game.get_current_player().get_color()} to move: "))):
            print("That move is not valid.")
    print("Winner:", game.get_winner())


if __name__ == "__main__":
    main()

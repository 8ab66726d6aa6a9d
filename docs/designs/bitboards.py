"""Two integers of 64 bits from the start. To play: `python3 bitboards.py`."""

# Bit 0 is a1, bit 7 is h1, and bit 63 is h8.
FULL = 0xFFFFFFFFFFFFFFFF
NOT_A = 0xFEFEFEFEFEFEFEFE
NOT_H = 0x7F7F7F7F7F7F7F7F


def east(bits):
    return (bits & NOT_H) << 1


def west(bits):
    return (bits & NOT_A) >> 1


def south(bits):
    return (bits << 8) & FULL


def north(bits):
    return bits >> 8


def southeast(bits):
    return (bits & NOT_H) << 9 & FULL


def southwest(bits):
    return (bits & NOT_A) << 7 & FULL


def northeast(bits):
    return (bits & NOT_H) >> 7


def northwest(bits):
    return (bits & NOT_A) >> 9


SHIFTS = (east, west, south, north, southeast, southwest, northeast, northwest)


def valid_moves(own, opponent):
    found = 0
    for shift in SHIFTS:
        run = shift(own) & opponent
        for _ in range(5):
            run |= shift(run) & opponent
        found |= shift(run)
    return found & ~(own | opponent) & FULL


def flips(own, opponent, move):
    found = 0
    for shift in SHIFTS:
        run, here = 0, shift(move)
        while here & opponent:
            run |= here
            here = shift(here)
        if here & own:
            found |= run
    return found


class Game:
    def __init__(self):
        self.own = 0x0000000810000000
        self.opponent = 0x0000001008000000
        self.black_to_move = True

    def move(self, square):
        if len(square) != 2 or square[0] not in "abcdefgh" or square[1] not in "12345678":
            return False
        move = 1 << 8 * (int(square[1]) - 1) + "abcdefgh".index(square[0])
        if not move & valid_moves(self.own, self.opponent):
            return False
        flipped = flips(self.own, self.opponent, move)
        self.own |= move | flipped
        self.opponent &= ~flipped
        self.switch()
        self.pass_if_stuck()
        return True

    def pass_if_stuck(self):
        if not valid_moves(self.own, self.opponent) and not self.is_over():
            self.switch()

    def switch(self):
        self.own, self.opponent = self.opponent, self.own
        self.black_to_move = not self.black_to_move

    def is_over(self):
        return not (valid_moves(self.own, self.opponent) or valid_moves(self.opponent, self.own))

    def sides(self):
        """The discs of Black and of White."""
        if self.black_to_move:
            return self.own, self.opponent
        return self.opponent, self.own

    def score(self):
        black, white = self.sides()
        return bin(black).count("1"), bin(white).count("1")

    def __str__(self):
        black, white = self.sides()
        symbols = ["X" if black >> bit & 1 else "O" if white >> bit & 1 else "-"
                   for bit in range(64)]
        return "\n".join(f"{row + 1} " + " ".join(symbols[8 * row:8 * row + 8])
                         for row in range(8))


def main():
    game = Game()
    while not game.is_over():
        print(f"{game}\n  a b c d e f g h")
        if not game.move(input(f"{'X' if game.black_to_move else 'O'} to move: ")):
            print("That move is not valid.")
    print("Black {}, White {}.".format(*game.score()))


if __name__ == "__main__":
    main()

"""A State class for each turn. To play: `python3 turn_states.py`."""

STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
SQUARES = {f"{file}{row + 1}": (row, col) for row in range(8)
           for col, file in enumerate("abcdefgh")}


class Board:
    def __init__(self):
        self.discs = dict.fromkeys(SQUARES.values(), "-")
        self.discs[3, 3] = self.discs[4, 4] = "O"
        self.discs[3, 4] = self.discs[4, 3] = "X"

    def flips(self, square, own, other):
        if self.discs[square] != "-":
            return []
        found = []
        for down, right in STEPS:
            run, (row, col) = [], square
            while self.discs.get((row := row + down, col := col + right)) == other:
                run.append((row, col))
            if self.discs.get((row, col)) == own:
                found += run
        return found

    def can_move(self, own, other):
        return any(self.flips(square, own, other) for square in self.discs)


class State:
    """A state of the game. Each one decides which state follows."""

    symbol = "-"

    def move(self, game, square):
        return False

    def winner(self):
        return "-"


class BlackToMove(State):
    symbol = "X"

    def move(self, game, square):
        flipped = game.board.flips(square, "X", "O")
        if not flipped:
            return False
        for disc in [square, *flipped]:
            game.board.discs[disc] = "X"
        self.leave(game)
        return True

    def leave(self, game):
        if game.board.can_move("O", "X"):
            game.state = WhiteToMove()
        elif not game.board.can_move("X", "O"):
            game.state = GameOver(game.board)


class WhiteToMove(State):
    symbol = "O"

    def move(self, game, square):
        flipped = game.board.flips(square, "O", "X")
        if not flipped:
            return False
        for disc in [square, *flipped]:
            game.board.discs[disc] = "O"
        self.leave(game)
        return True

    def leave(self, game):
        if game.board.can_move("X", "O"):
            game.state = BlackToMove()
        elif not game.board.can_move("O", "X"):
            game.state = GameOver(game.board)


class GameOver(State):
    def __init__(self, board):
        discs = list(board.discs.values())
        self.black, self.white = discs.count("X"), discs.count("O")

    def winner(self):
        if self.black == self.white:
            return "="
        return "X" if self.black > self.white else "O"


class Game:
    def __init__(self):
        self.board = Board()
        self.state = BlackToMove()

    def move(self, text):
        return text in SQUARES and self.state.move(self, SQUARES[text])

    def play(self):
        while self.state.symbol != "-":
            discs = list(self.board.discs.values())
            for row in range(8):
                print(row + 1, *discs[8 * row:8 * row + 8])
            if not self.move(input(f"  a b c d e f g h\n{self.state.symbol} to move: ")):
                print("That move is not valid.")
        print("Winner:", self.state.winner())


if __name__ == "__main__":
    Game().play()

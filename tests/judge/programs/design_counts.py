"""A design that names squares, counts discs, raises exceptions, and supports undo and redo."""

SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]
OTHER = {"black": "white", "white": "black"}


class IllegalMove(Exception):
    pass


class ReversiGame:
    def __init__(self):
        self.board = ["empty"] * 64
        for square, color in ("d4", "white"), ("e5", "white"), ("e4", "black"), ("d5", "black"):
            self.board[SQUARES.index(square)] = color
        self.turn = "black"
        self.score = {"black": 2, "white": 2}
        self.over = False
        self._done, self._undone = [], []

    def _flips(self, index, color):
        if self.board[index] != "empty":
            return []
        found = []
        for down, right in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
            run, (row, col) = [], divmod(index, 8)
            row, col = row + down, col + right
            while 0 <= row < 8 and 0 <= col < 8:
                disc = self.board[8 * row + col]
                if disc == color:
                    found += run
                if disc != OTHER[color]:
                    break
                run.append(8 * row + col)
                row, col = row + down, col + right
        return found

    def valid_moves(self, color):
        return [name for index, name in enumerate(SQUARES) if self._flips(index, color)]

    def move(self, square):
        if square not in SQUARES:
            raise IllegalMove(f"there is no {square}")
        index = SQUARES.index(square)
        flips = self._flips(index, self.turn)
        if not flips:
            raise IllegalMove(f"{square} flips nothing")
        self._undone = []
        self._make(index, flips)

    def _make(self, index, flips):
        self._done.append((index, flips, self.turn))
        self.score[self.turn] += len(flips) + 1
        self.score[OTHER[self.turn]] -= len(flips)
        for at in [index, *flips]:
            self.board[at] = self.turn
        able = [color for color in (OTHER[self.turn], self.turn) if self.valid_moves(color)]
        self.over = not able
        self.turn = able[0] if able else self.turn

    def undo(self):
        if not self._done:
            raise IllegalMove("nothing to undo")
        index, flips, self.turn = self._done.pop()
        self._undone.append((index, flips))
        self.board[index] = "empty"
        for at in flips:
            self.board[at] = OTHER[self.turn]
        self.score[self.turn] -= len(flips) + 1
        self.score[OTHER[self.turn]] += len(flips)
        self.over = False

    def redo(self):
        if not self._undone:
            raise IllegalMove("nothing to redo")
        self._make(*self._undone.pop())

    def get_winner(self):
        black, white = self.score["black"], self.score["white"]
        if not self.over:
            return None
        return "draw" if black == white else "black" if black > white else "white"

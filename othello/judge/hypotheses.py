"""Sets of rules for Othello, each with one bug.

If a program gives the same answers as one of these sets, it probably has the same bug.

A board is a string of 64 characters and a square is a number from 0 to 63, so that testing a
hypothesis takes only milliseconds. This module shares no code with the class model.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial

from othello.judge.cases import Case

OTHER = {"X": "O", "O": "X"}
BOTH = "XO"
START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
DIRECTIONS = {"north": (-1, 0), "northeast": (-1, 1), "east": (0, 1), "southeast": (1, 1),
              "south": (1, 0), "southwest": (1, -1), "west": (0, -1), "northwest": (-1, -1)}
QUESTIONS = ("moves", "play", "turn", "winner", "score", "game", "score-after", "winner-after")


def square_of(word: str) -> int | None:
    """Return the number of a square such as d3, or None if the board has no such square."""
    file = "abcdefgh".find(word[:1])
    rank = "12345678".find(word[1:]) if len(word) == 2 else -1
    return None if file < 0 or rank < 0 else 8 * rank + file


def name_of(square: int) -> str:
    """Return the name of a square.

    >>> name_of(19)
    'd3'
    """
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def _line(square: int, direction: str) -> tuple[int, ...]:
    row, col = divmod(square, 8)
    down, right = DIRECTIONS[direction]
    squares = []
    while 0 <= (row := row + down) < 8 and 0 <= (col := col + right) < 8:
        squares.append(8 * row + col)
    return tuple(squares)


LINES = {(square, way): _line(square, way) for square in range(64) for way in DIRECTIONS}


class Rules:
    """The rules as methods. Each subclass replaces one method.

    If a rule depends on the side, the bug affects only `sides`.
    """

    def __init__(self, sides: str = BOTH) -> None:
        self.sides = sides
        self.start = START
        self._predicted: dict[str, str] = {}

    def predicted(self, case: Case) -> str:
        """Return the answer to a case, and store it so that it is computed only once."""
        line = case.line
        if line not in self._predicted:
            self._predicted[line] = self.answer(case)
        return self._predicted[line]

    def run(self, board: str, side: str, square: int, direction: str) -> list[int]:
        """Return the discs that flip in one direction."""
        return self.scan(board, side, LINES[square, direction])

    def scan(self, board: str, side: str, line: Sequence[int]) -> list[int]:
        """Return the opponent's discs at the start of a line, if a disc of `side` follows them."""
        flipped: list[int] = []
        for square in line:
            if board[square] == side:
                return flipped
            if board[square] != OTHER[side]:
                break
            flipped.append(square)
        return []

    def flips(self, board: str, side: str, square: int) -> list[int]:
        """Return all discs that flip."""
        return [one for way in DIRECTIONS for one in self.run(board, side, square, way)]

    def is_valid(self, board: str, side: str, square: int) -> bool:
        """Return whether a side may play on a square."""
        return board[square] == "-" and bool(self.flips(board, side, square))

    def moves(self, board: str, side: str) -> list[int]:
        """Return the valid moves."""
        return [square for square in range(64) if self.is_valid(board, side, square)]

    def can_move(self, board: str, side: str) -> bool:
        """Return whether a side has a valid move."""
        return any(self.is_valid(board, side, square) for square in range(64))

    def play(self, board: str, side: str, square: int) -> str:
        """Return the board after a valid move."""
        changed = {square, *self.flips(board, side, square)}
        return "".join(side if at in changed else disc for at, disc in enumerate(board))

    def turn(self, board: str, side: str) -> str:
        """Return the side that moves after `side`, or `-` if the game is over."""
        return next((one for one in (OTHER[side], side) if self.can_move(board, one)), "-")

    def score(self, board: str) -> tuple[int, int]:
        """Return the number of discs for Black and White."""
        return board.count("X"), board.count("O")

    def is_over(self, board: str) -> bool:
        """Return whether the game is over."""
        return self.turn(board, "X") == "-"

    def winner(self, board: str) -> str:
        """Return the winner, `=` for a tie, or `-` while the game is in progress."""
        black, white = self.score(board)
        return "-" if not self.is_over(board) else (
            "=" if black == white else "X" if black > white else "O")

    def read(self, word: str) -> int | None:
        """Parse a square in the input."""
        return square_of(word)

    def write(self, square: int) -> str:
        """Format a square for the output."""
        return name_of(square)

    def drawn(self, board: str) -> str:
        """Format a board for the output of `game`."""
        return board

    def played(self, words: Sequence[str]) -> tuple[str, str]:
        """Return the board and the side to move after the words in a game."""
        board, side = self.start, "X"
        for word in words:
            square = self.read(word)
            if side != "-" and square is not None and self.is_valid(board, side, square):
                board = self.play(board, side, square)
                side = self.turn(board, side)
        return board, side

    def answer(self, case: Case) -> str:
        """Return the answer to an 8x8 case under these rules.

        `QUESTIONS` lists the known questions.
        """
        if case.question == "moves":
            return " ".join(map(self.write, self.moves(case.board, case.side)))
        if case.question == "play":
            square = self.read(case.square)
            if square is None or not self.is_valid(case.board, case.side, square):
                return "invalid"
            return self.play(case.board, case.side, square)
        if case.question == "turn":
            return self.turn(case.board, case.side)
        if case.question == "winner":
            return self.winner(case.board)
        if case.question == "score":
            return "{} {}".format(*self.score(case.board))
        board, side = self.played(case.moves)
        if case.question == "game":
            return f"{self.drawn(board)} {side}"
        if case.question == "score-after":
            return "{} {}".format(*self.score(board))
        return self.winner(board)


class NoFlips(Rules):
    """Places a disc but flips no discs."""

    def play(self, board: str, side: str, square: int) -> str:
        if side not in self.sides:
            return super().play(board, side, square)
        return board[:square] + side + board[square + 1:]


class NoDisc(Rules):
    """Flips discs but doesn't place a new disc."""

    def play(self, board: str, side: str, square: int) -> str:
        after = super().play(board, side, square)
        return after[:square] + "-" + after[square + 1:] if side in self.sides else after


class Turned(Rules):
    """Reads squares, writes squares or draws boards as mirror images."""

    def __init__(self, reflect: Callable[[int], int], *parts: str) -> None:
        super().__init__()
        self._reflect, self._parts = reflect, parts

    def read(self, word: str) -> int | None:
        square = square_of(word)
        return self._reflect(square) if square is not None and "read" in self._parts else square

    def write(self, square: int) -> str:
        return name_of(self._reflect(square) if "write" in self._parts else square)

    def drawn(self, board: str) -> str:
        return reflected(board, self._reflect) if "draw" in self._parts else board


class OtherSide(Rules):
    """Confuses Black and White."""

    def answer(self, case: Case) -> str:
        if case.question not in ("moves", "play"):
            return super().answer(case)
        side = OTHER[case.side]
        if case.question == "moves":
            return " ".join(map(name_of, self.moves(case.board, side)))
        square = self.read(case.square)
        if square is None or not self.is_valid(case.board, side, square):
            return "invalid"
        return self.play(case.board, side, square)


class OtherMoves(Rules):
    """Lists the opponent's valid moves but plays moves for the right side."""

    def moves(self, board: str, side: str) -> list[int]:
        return super().moves(board, OTHER[side])

    def can_move(self, board: str, side: str) -> bool:
        return super().can_move(board, OTHER[side])


class MovesWithoutSide(Rules):
    """Caches the valid moves for a board and wrongly returns them for the other side."""

    def answer(self, case: Case) -> str:
        self._stored: dict[str, list[int]] = {}
        return super().answer(case)

    def moves(self, board: str, side: str) -> list[int]:
        if board not in self._stored:
            self._stored[board] = super().moves(board, side)
        return self._stored[board]

    def can_move(self, board: str, side: str) -> bool:
        return bool(self.moves(board, side))


class Without(Rules):
    """Ignores some directions."""

    def __init__(self, sides: str, *directions: str) -> None:
        super().__init__(sides)
        self._without = directions

    def run(self, board: str, side: str, square: int, direction: str) -> list[int]:
        if side in self.sides and direction in self._without:
            return []
        return super().run(board, side, square, direction)


class Scanning(Rules):
    """Scans lines incorrectly, for some sides and directions."""

    def __init__(self, scan: Callable[[str, str, Sequence[int]], list[int]], sides: str,
                 *directions: str) -> None:
        super().__init__(sides)
        self._scan, self._directions = scan, directions or tuple(DIRECTIONS)

    def run(self, board: str, side: str, square: int, direction: str) -> list[int]:
        if side in self.sides and direction in self._directions:
            return self._scan(board, side, LINES[square, direction])
        return super().run(board, side, square, direction)


def open_at_edge(board: str, side: str, line: Sequence[int]) -> list[int]:
    """The edge closes a run."""
    opposing = [square for square in line if board[square] == OTHER[side]]
    return opposing if len(opposing) == len(line) else Rules().scan(board, side, line)


def open_before_empty(board: str, side: str, line: Sequence[int]) -> list[int]:
    """An empty square closes a run."""
    for count, square in enumerate(line):
        if board[square] != OTHER[side]:
            return list(line[:count])
    return []


def bridged(board: str, side: str, line: Sequence[int]) -> list[int]:
    """Empty squares inside a run are skipped and remain empty."""
    flipped: list[int] = []
    for square in line:
        if board[square] == side:
            return flipped
        if board[square] == OTHER[side]:
            flipped.append(square)
    return []


def bridged_later(board: str, side: str, line: Sequence[int]) -> list[int]:
    """Empty squares inside a run are skipped after the first disc."""
    return bridged(board, side, line) if line and board[line[0]] == OTHER[side] else []


def one_disc(board: str, side: str, line: Sequence[int]) -> list[int]:
    """Only the first disc of a run flips."""
    return Rules().scan(board, side, line)[:1]


def last_disc_left(board: str, side: str, line: Sequence[int]) -> list[int]:
    """The last disc of a longer run is not flipped."""
    flipped = Rules().scan(board, side, line)
    return flipped[:-1] if len(flipped) > 1 else flipped


def short_runs(most: int, board: str, side: str, line: Sequence[int]) -> list[int]:
    """Only runs of at most `most` discs are flipped."""
    flipped = Rules().scan(board, side, line)
    return flipped if len(flipped) <= most else []


def long_runs(board: str, side: str, line: Sequence[int]) -> list[int]:
    """Only runs of two or more discs are flipped."""
    flipped = Rules().scan(board, side, line)
    return flipped if len(flipped) > 1 else []


class OneDirection(Rules):
    """Flips discs in only one direction: the first or last direction with a closed run."""

    def __init__(self, which: int, sides: str) -> None:
        super().__init__(sides)
        self._which = which

    def flips(self, board: str, side: str, square: int) -> list[int]:
        if side not in self.sides:
            return super().flips(board, side, square)
        runs = [run for way in DIRECTIONS if (run := self.run(board, side, square, way))]
        return runs[self._which] if runs else []


class RoundTheSides(Rules):
    """Lines continue around the board, from file h to file a or from rank 8 to rank 1."""

    def __init__(self, files: bool, ranks: bool, sides: str) -> None:
        super().__init__(sides)
        self._files, self._ranks = files, ranks

    def run(self, board: str, side: str, square: int, direction: str) -> list[int]:
        if side not in self.sides:
            return super().run(board, side, square, direction)
        row, col = divmod(square, 8)
        down, right = DIRECTIONS[direction]
        line = []
        for _ in range(8):
            row, col = row + down, col + right
            row, col = row % 8 if self._ranks else row, col % 8 if self._files else col
            if not (0 <= row < 8 and 0 <= col < 8):
                break
            line.append(8 * row + col)
        return self.scan(board, side, line)


class OpenRuns(Rules):
    """Also flips the open runs of a valid move."""

    def play(self, board: str, side: str, square: int) -> str:
        if side not in self.sides:
            return super().play(board, side, square)
        changed = {square}
        for way in DIRECTIONS:
            for at in LINES[square, way]:
                if board[at] != OTHER[side]:
                    break
                changed.add(at)
        return "".join(side if at in changed else disc for at, disc in enumerate(board))


class Anywhere(Rules):
    """Accepts moves to any empty square, or to any empty square next to certain discs."""

    def __init__(self, sides: str, beside: str = "", listed: bool = True) -> None:
        super().__init__(sides)
        self._beside, self._listed = beside, listed

    def is_valid(self, board: str, side: str, square: int) -> bool:
        if side not in self.sides:
            return super().is_valid(board, side, square)
        wanted = {"own": (side,), "opposing": (OTHER[side],), "any": ("X", "O")}.get(self._beside)
        return board[square] == "-" and (wanted is None or any(
            board[line[0]] in wanted for way in DIRECTIONS if (line := LINES[square, way])))

    def moves(self, board: str, side: str) -> list[int]:
        if self._listed:
            return super().moves(board, side)
        return [square for square in range(64) if Rules.is_valid(self, board, side, square)]

    def can_move(self, board: str, side: str) -> bool:
        return super().can_move(board, side) if self._listed else bool(self.moves(board, side))


class Occupied(Rules):
    """Doesn't check whether the square is empty, or checks only for one kind of disc."""

    def __init__(self, sides: str, listed: bool, on: str = "any") -> None:
        super().__init__(sides)
        self._listed, self._on = listed, on

    def is_valid(self, board: str, side: str, square: int) -> bool:
        if side not in self.sides:
            return super().is_valid(board, side, square)
        refused = {"any": "", "own": OTHER[side], "opposing": side}[self._on]
        return board[square] != refused and bool(self.flips(board, side, square))

    def moves(self, board: str, side: str) -> list[int]:
        found = super().moves(board, side)
        return found if self._listed else [square for square in found if board[square] == "-"]

    def can_move(self, board: str, side: str) -> bool:
        return bool(self.moves(board, side))


class Cropped(Rules):
    """Lists no moves on some edges of the board.

    If `plays` is true, it also refuses such moves.
    """

    def __init__(self, squares: Sequence[int], plays: bool) -> None:
        super().__init__()
        self._squares, self._plays = frozenset(squares), plays

    def is_valid(self, board: str, side: str, square: int) -> bool:
        return super().is_valid(board, side, square) and not (
            self._plays and square in self._squares)

    def moves(self, board: str, side: str) -> list[int]:
        return [square for square in super().moves(board, side) if square not in self._squares]

    def can_move(self, board: str, side: str) -> bool:
        return bool(self.moves(board, side))


class Turns(Rules):
    """Passes the turn incorrectly."""

    def __init__(self, turn: Callable[[Rules, str, str], str], sides: str = BOTH) -> None:
        super().__init__(sides)
        self._turn = turn

    def turn(self, board: str, side: str) -> str:
        return (self._turn(self, board, side) if side in self.sides
                else super().turn(board, side))

    def is_over(self, board: str) -> bool:
        return not (self.can_move(board, "X") or self.can_move(board, "O"))


class EndsToo(Turns):
    """Passes the turn incorrectly, and ends the game if this leaves no side to move."""

    def is_over(self, board: str) -> bool:
        return self.turn(board, "X") == "-"


def no_pass(rules: Rules, board: str, side: str) -> str:
    """The turn changes after every move, until neither side can move."""
    return OTHER[side] if rules.can_move(board, "X") or rules.can_move(board, "O") else "-"


def never_ends(rules: Rules, board: str, side: str) -> str:
    """The turn changes after every move, even at the end of the game."""
    return OTHER[side]


def ends_at_a_pass(rules: Rules, board: str, side: str) -> str:
    """The game is over as soon as a side can't move."""
    return OTHER[side] if rules.can_move(board, OTHER[side]) else "-"


def ends_when_full(rules: Rules, board: str, side: str) -> str:
    """Only a full board ends the game. A side that can't move passes."""
    if "-" not in board:
        return "-"
    return OTHER[side] if rules.can_move(board, OTHER[side]) else side


def ends_when_full_and_never_passes(rules: Rules, board: str, side: str) -> str:
    """Only a full board ends the game, and no side passes."""
    return OTHER[side] if "-" in board else "-"


def stays(rules: Rules, board: str, side: str) -> str:
    """The side that has moved moves again if it can."""
    return next((one for one in (side, OTHER[side]) if rules.can_move(board, one)), "-")


class Results(Rules):
    """Computes the winner or the score incorrectly."""

    def __init__(self, winner: Callable[[Rules, str], str] | None = None,
                 score: Callable[[str], tuple[int, int]] | None = None) -> None:
        super().__init__()
        self._winner, self._score = winner, score

    def winner(self, board: str) -> str:
        return self._winner(self, board) if self._winner else super().winner(board)

    def score(self, board: str) -> tuple[int, int]:
        return self._score(board) if self._score else super().score(board)


def fewer_wins(rules: Rules, board: str) -> str:
    """The side with fewer discs wins."""
    right = Rules().winner(board)
    return OTHER.get(right, right)


def right_winner(rules: Rules, board: str) -> str:
    """The score is wrong, but the winner is right."""
    return Rules().winner(board)


def tie_to(winner: str, rules: Rules, board: str) -> str:
    """A tie is a win for a side, or has no result."""
    right = Rules().winner(board)
    return winner if right == "=" else right


def always_leads(rules: Rules, board: str) -> str:
    """The leading side is the winner, even before the game is over."""
    black, white = board.count("X"), board.count("O")
    return "=" if black == white else "X" if black > white else "O"


def only_when_full(rules: Rules, board: str) -> str:
    """A board with an empty square has no winner."""
    return "-" if "-" in board else Rules().winner(board)


class Counters(Rules):
    """Keeps counters during a game, with an error, instead of counting the discs."""

    def __init__(self, own: Callable[[int], int], opp: Callable[[int], int],
                 refused: int = 0) -> None:
        super().__init__()
        self._own, self._opp, self._refused = own, opp, refused

    def answer(self, case: Case) -> str:
        if case.question not in ("score-after", "winner-after"):
            return super().answer(case)
        board, side, counts = START, "X", {"X": 2, "O": 2}
        for word in case.moves:
            square = self.read(word)
            if side == "-" or square is None or not self.is_valid(board, side, square):
                counts[side] = counts.get(side, 0) + self._refused
                continue
            flipped = len(self.flips(board, side, square))
            counts[side] += self._own(flipped)
            counts[OTHER[side]] += self._opp(flipped)
            board = self.play(board, side, square)
            side = self.turn(board, side)
        if case.question == "score-after":
            return f"{counts['X']} {counts['O']}"
        if side != "-":
            return "-"
        return "=" if counts["X"] == counts["O"] else "X" if counts["X"] > counts["O"] else "O"


class RefusedTurns(Rules):
    """Changes the turn after a refused move."""

    def played(self, words: Sequence[str]) -> tuple[str, str]:
        board, side = self.start, "X"
        for word in words:
            square = self.read(word)
            if side == "-":
                break
            if square is not None and self.is_valid(board, side, square):
                board = self.play(board, side, square)
            side = self.turn(board, side)
        return board, side


class Aliased(Rules):
    """Replaces squares off the board with squares on the board."""

    def __init__(self, alias: Callable[[int, int], tuple[int, int]]) -> None:
        super().__init__()
        self._alias = alias

    def read(self, word: str) -> int | None:
        file, rank = ord(word[:1] or " ") - ord("a"), word[1:]
        if not rank.isdecimal() or not 0 <= file < 26:
            return None
        row, col = self._alias(int(rank) - 1, file)
        return 8 * row + col if 0 <= row < 8 and 0 <= col < 8 else None


def reflected(board: str, reflect: Callable[[int], int]) -> str:
    """Return a board with each disc moved to the square given by `reflect`."""
    squares = [""] * 64
    for square, disc in enumerate(board):
        squares[reflect(square)] = disc
    return "".join(squares)


def _reflection(rows: bool, cols: bool, exchanged: bool) -> Callable[[int], int]:
    def reflect(square: int) -> int:
        row, col = divmod(square, 8)
        row, col = 7 - row if rows else row, 7 - col if cols else col
        return 8 * col + row if exchanged else 8 * row + col

    return reflect


TRANSPOSED = _reflection(False, False, True)
UPSIDE_DOWN = _reflection(True, False, False)
LEFT_RIGHT = _reflection(False, True, False)
HALF_TURN = _reflection(True, True, False)


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A possible cause: the title of a bug, where to look for it, and rules that have it."""

    title: str  # follows "Most likely cause:"
    look: str
    rules: Rules


@cache
def known() -> tuple[Hypothesis, ...]:
    """Return all hypotheses, simplest first."""
    return tuple(_all())


def _all() -> Iterator[Hypothesis]:
    yield from _of_squares()
    yield from _of_flips()
    for sides in BOTH, "X", "O":
        yield from _of_lines(sides)
    yield from _of_moves()
    yield from _of_turns()
    yield from _of_results()


def _of_squares() -> Iterator[Hypothesis]:
    for reflect, said in (
            (TRANSPOSED, "rows and columns are exchanged"),
            (UPSIDE_DOWN, "the board is upside down: rank 1 is read as rank 8"),
            (LEFT_RIGHT, "left and right are exchanged: file a is read as file h"),
            (HALF_TURN, "the board is turned round: a1 is read as h8")):
        for parts, where in (
                (("read", "write"), "where a square's name becomes a row and a column, and back"),
                (("write",), "where a row and a column become a square's name"),
                (("read",), "where a square's name becomes a row and a column"),
                (("draw",), "where the board is written at the end of `game`"),
                (("read", "write", "draw"), "where boards and squares are read and written")):
            which = "" if len(parts) > 1 else {
                "write": " in the squares it writes", "read": " in the squares it reads",
                "draw": " in the boards it writes"}[parts[0]]
            text, _, rest = said.partition(":")
            yield Hypothesis(f"{text}{which}{':' if rest else ''}{rest}",
                             f"{where}: file a is column 0, and rank 1 is row 0, at the top",
                             Turned(reflect, *parts))
    yield Hypothesis("Black and White are exchanged", "which symbol stands for which side",
                     OtherSide())
    yield Hypothesis("the stored valid moves of one side are taken for the other side's",
                     "the cache of valid moves: it needs the side beside the board",
                     MovesWithoutSide())
    yield Hypothesis("the moves of the other side are found", "which side is asked for its moves",
                     OtherMoves())
    for alias, read in ((lambda row, col: divmod((8 * row + col) % 64, 8), "i3 as a4"),
                        (lambda row, col: divmod(8 * row + col, 8), "i3 as a4"),
                        (lambda row, col: (row % 8, col % 8), "i3 as a3"),
                        (lambda row, col: (min(row, 7), min(col, 7)), "i3 as h3"),
                        (lambda row, col: (max(min(row, 7), 0), min(col, 7)), "i3 as h3"),
                        (lambda row, col: (row, min(col, 7)), "i3 as h3"),
                        (lambda row, col: (7 if row == -1 else row, col), "a0 as a8"),
                        (lambda row, col: (int(str(row + 1)[0]) - 1, col), "a10 as a1")):
        yield Hypothesis(f"a square off the board is read as one on it, such as {read}",
                         "where a typed square becomes a row and a column: test both before they "
                         "become a place in an array", Aliased(alias))


def _for(sides: str) -> str:
    return {"XO": "", "X": ", only when Black moves", "O": ", only when White moves"}[sides]


def _of_flips() -> Iterator[Hypothesis]:
    for sides in BOTH, "X", "O":
        yield Hypothesis(f"a move flips nothing: only its own disc is placed{_for(sides)}",
                         "what a move does to the discs it has outflanked", NoFlips(sides))
        yield Hypothesis(f"a move places no disc: it only flips{_for(sides)}",
                         "whether the disc itself is placed", NoDisc(sides))
        for which, said in (0, "first"), (-1, "last"):
            yield Hypothesis(
                f"only one direction flips, the {said} that closes a run{_for(sides)}",
                "whether the loop over the directions ends too early, or forgets what it found",
                OneDirection(which, sides))
        yield Hypothesis(f"a valid move also flips open runs{_for(sides)}",
                         "whether what flips makes the same tests as what finds valid moves",
                         OpenRuns(sides))


def _of_lines(sides: str) -> Iterator[Hypothesis]:
    diagonals = tuple(way for way in DIRECTIONS if len(way) > 5)
    straight = tuple(way for way in DIRECTIONS if len(way) <= 5)
    for direction, (down, right) in DIRECTIONS.items():
        yield Hypothesis(f"the direction {direction} is missing{_for(sides)}",
                         f"the list of your directions: {down:+d} row, {right:+d} column",
                         Without(sides, direction))
    if sides != BOTH:
        name, other = ("Black", "White") if sides == "X" else ("White", "Black")
        yield Hypothesis(f"{name} never has a move, but {other} has",
                         "where one colour is written in place of the side to move",
                         Without(sides, *DIRECTIONS))
    for missing, said in ((diagonals, "the four diagonals are"),
                          (straight, "the four straight directions are"),
                          (("north", "south"), "north and south are"),
                          (("east", "west"), "east and west are")):
        yield Hypothesis(f"{said} missing{_for(sides)}", "the list of your directions",
                         Without(sides, *missing))
    loop = "the loop that walks along a line: "
    for scan, said, look in (
            (open_at_edge, "a run that reaches the edge counts as closed",
             "what it says when it leaves the board"),
            (open_before_empty, "a run counts as closed by an empty square",
             "what it says when it meets an empty square"),
            (bridged, "a run may have gaps", "an empty square ends it"),
            (bridged_later, "a run may have gaps after its first disc", "an empty square ends it"),
            (one_disc, "only the first disc of a run flips", "whether it flips all that it met"),
            (last_disc_left, "the last disc of a run does not flip",
             "whether it flips all that it met"),
            (long_runs, "a single disc is never outflanked", "where it begins to count")):
        for ways in (), *((way,) for way in DIRECTIONS):
            where = f" to the {ways[0]}" if ways else ""
            yield Hypothesis(f"{said}{where}{_for(sides)}", loop + look,
                             Scanning(scan, sides, *ways))
    for files, ranks, said in ((True, False, "from file h to file a"),
                               (False, True, "from rank 8 to rank 1"),
                               (True, True, "from each side to the other")):
        yield Hypothesis(f"lines continue around the board, {said} and back{_for(sides)}",
                         loop + "it has to stop before it leaves the board",
                         RoundTheSides(files, ranks, sides))
    for most in range(1, 6):
        yield Hypothesis(f"a run of more than {most} is not closed{_for(sides)}",
                         loop + "how far it goes", Scanning(partial(short_runs, most), sides))


def _of_moves() -> Iterator[Hypothesis]:
    look = "the test whether a square is a valid move: it has to flip a disc"
    for sides in BOTH, "X", "O":
        for beside, said in (("", "every empty square is a valid move"),
                             ("opposing", "a square beside an opposing disc is a valid move"),
                             ("own", "a square beside an own disc is a valid move"),
                             ("any", "a square beside any disc is a valid move")):
            yield Hypothesis(said + _for(sides), look, Anywhere(sides, beside))
            yield Hypothesis(f"{said}, but only when it is played{_for(sides)}",
                             "what is tested before a move is played",
                             Anywhere(sides, beside, listed=False))
        for listed in True, False:
            yield Hypothesis(f"a square with a disc on it can be played{_for(sides)}",
                             "the test whether a square is empty", Occupied(sides, listed))
            for on in "own", "opposing":
                yield Hypothesis(f"a square with an {on} disc on it can be played{_for(sides)}",
                                 "the test whether a square is empty",
                                 Occupied(sides, listed, on))
    for squares, said in ((range(56, 64), "rank 8"), (range(8), "rank 1"),
                          (range(7, 64, 8), "file h"), (range(0, 64, 8), "file a"),
                          ([*range(56, 64), *range(7, 64, 8)], "rank 8 and file h"),
                          ([*range(8), *range(0, 64, 8)], "rank 1 and file a"),
                          ([square for square in range(64) if {square // 8, square % 8} & {0, 7}],
                           "the edge")):
        for plays in True, False:
            yield Hypothesis(f"no move on {said} is found", "the ends of the loops over all "
                             "squares", Cropped(list(squares), plays))


def _of_turns() -> Iterator[Hypothesis]:
    after = "what happens after a move when the other side has none"
    over = "the test whether the game is over"
    for sides in BOTH, "X", "O":
        mover = {"XO": "", "X": ", only when Black has moved", "O": ", only when White has moved"}
        for turn, said, look in (
                (no_pass, "a side without a move does not pass", after),
                (never_ends, "the turn changes after every move, with no pass and no end", after),
                (ends_at_a_pass, "the game is over as soon as one side cannot move", over),
                (ends_when_full, "only a full board ends the game", over + ": neither side may be "
                 "able to move before"),
                (ends_when_full_and_never_passes,
                 "nobody passes, and only a full board ends the game", after),
                (stays, "the side that has moved moves again", "where the turn is handed on")):
            for kind in Turns, EndsToo:
                yield Hypothesis(said + mover[sides], look, kind(turn, sides))
    yield Hypothesis("a refused move changes the turn", "what happens before a move is known to "
                     "be valid", RefusedTurns())


def _of_results() -> Iterator[Hypothesis]:
    compared = "where the two scores are compared"
    yield Hypothesis("the side with fewer discs wins", compared, Results(fewer_wins))
    for to, said in ("X", "Black wins a tie"), ("O", "White wins a tie"), (
            "-", "a tie is no result"):
        yield Hypothesis(said, compared, Results(partial(tie_to, to)))
    yield Hypothesis("the side that leads has won before the end",
                     "whether the winner is asked for only when the game is over",
                     Results(always_leads))
    yield Hypothesis("a game that ends with empty squares has no winner",
                     "whether the winner is asked only of a full board", Results(only_when_full))
    for score, said in ((lambda board: (board.count("O"), board.count("X")),
                         "the scores of Black and White are exchanged"),
                        (lambda board: (board.count("X"), 64 - board.count("X")),
                         "empty squares are counted for White"),
                        (lambda board: (64 - board.count("O"), board.count("O")),
                         "empty squares are counted for Black")):
        yield Hypothesis(said, "where discs are counted", Results(score=score))
        yield Hypothesis(said, "where discs are counted", Results(right_winner, score))
    kept = "the counters that a move changes, or count the discs of the board instead: "
    for own, opp, refused, said in (
            (lambda n: n + 1, lambda n: 0, 0, "a flip does not take a disc from the other side"),
            (lambda n: n, lambda n: -n, 0, "the disc that is placed is not counted"),
            (lambda n: 1, lambda n: 0, 0, "flipped discs are not counted"),
            (lambda n: 1, lambda n: -n, 0,
             "flipped discs are not counted for the side that moves"),
            (lambda n: 2, lambda n: -1, 0, "a move counts one flip, however many there are"),
            (lambda n: n + 1, lambda n: -n - 1, 0, "a move takes one disc too many from the other "
             "side"),
            (lambda n: 0, lambda n: 0, 0, "the score never changes"),
            (lambda n: n + 1, lambda n: -n, 1, "a refused move is counted")):
        yield Hypothesis(f"the score of a game is wrong: {said}", kept + said,
                         Counters(own, opp, refused))

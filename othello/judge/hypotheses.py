"""Sets of rules for Othello, each with one bug.

A program that gives the same answers as one of these sets probably has the same bug.

A board is a string of 64 characters, and a square is a number from 0 to 63. Operations on
strings and numbers are fast, so testing a set of rules takes only milliseconds. This module shares
no code with the class model.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import combinations, pairwise, takewhile
from typing import Any

from othello.judge.cases import Case

OTHER = {"X": "O", "O": "X"}
BOTH = "XO"
SIDES = {"X": "Black", "O": "White"}
START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
DIRECTIONS = {"north": (-1, 0), "northeast": (-1, 1), "east": (0, 1), "southeast": (1, 1),
              "south": (1, 0), "southwest": (1, -1), "west": (0, -1), "northwest": (-1, -1)}
EDGES = {"rank 1": range(8), "rank 8": range(56, 64), "file a": range(0, 64, 8),
         "file h": range(7, 64, 8)}
# The advice if only one side's moves are wrong.
ONE_COLOR_LOOK = "places where the code names one colour instead of the side to move"
QUESTIONS = ("moves", "play", "turn", "winner", "score", "game", "score-after", "winner-after")


def square_of(word: str) -> int | None:
    """Return the number of a square such as d3, or None for any other text."""
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


LINES = {(square, direction): _line(square, direction)
         for square in range(64) for direction in DIRECTIONS}
# For each square, its lines that aren't empty, with their directions.
LINES_FROM = [[(direction, LINES[square, direction]) for direction in DIRECTIONS
               if LINES[square, direction]] for square in range(64)]
# For each square, the lines that can contain a closed run.
LONG_LINES = [[line for _, line in lines if len(line) > 1] for lines in LINES_FROM]


def closed_run(board: str, side: str, line: Sequence[int]) -> list[int]:
    """Return the opponent's discs at the start of a line, or [] if no disc of `side` follows."""
    flipped: list[int] = []
    for square in line:
        if board[square] == side:
            return flipped
        if board[square] != OTHER[side]:
            break
        flipped.append(square)
    return []


def closed_runs(board: str, side: str, lines: Iterable[Sequence[int]]) -> list[int]:
    """Return the discs in the closed runs at the start of `lines`. No line may be empty."""
    opponent = OTHER[side]
    return [flipped for line in lines if board[line[0]] == opponent
            for flipped in closed_run(board, side, line)]


class Rules:
    """The rules of Othello as methods."""

    def __init__(self, sides: str = BOTH, **bugs: Callable[..., Any]) -> None:
        """Replace the methods named in `bugs` with the given functions.

        Each function receives this object, followed by the arguments of the method that it
        replaces. If a method is called with a `side` outside `sides`, the original method runs.
        """
        self.start = START
        for name, bug in bugs.items():
            setattr(self, name, self._replace(getattr(self, name), bug, sides))
        # The caches ensure that each answer and each game is computed only once.
        self.predict: Callable[[Case], str] = cache(self.answer)
        self.after: Callable[[tuple[str, ...]], tuple[str, str]] = cache(self.play_game)

    def _replace(self, method: Callable[..., Any], bug: Callable[..., Any],
                 sides: str) -> Callable[..., Any]:
        def call(argument: object, *rest: Any) -> Any:
            is_affected = not rest or rest[0] in sides  # rest[0] is the argument `side`
            return bug(self, argument, *rest) if is_affected else method(argument, *rest)

        return call

    def flips(self, board: str, side: str, square: int) -> list[int]:
        """Return the squares of the discs that a move flips."""
        return closed_runs(board, side, LONG_LINES[square])

    def is_valid(self, board: str, side: str, square: int) -> bool:
        """Return whether a side may play on a square."""
        return board[square] == "-" and bool(self.flips(board, side, square))

    def moves(self, board: str, side: str) -> Iterable[int]:
        """Return an iterator that computes the valid moves one at a time."""
        return (square for square in range(64) if self.is_valid(board, side, square))

    def can_move(self, board: str, side: str) -> bool:
        """Return whether a side has a valid move."""
        return any(True for _ in self.moves(board, side))

    def play(self, board: str, side: str, square: int) -> str:
        """Return the board after a valid move."""
        return with_discs(board, side, [square, *self.flips(board, side, square)])

    def turn(self, board: str, side: str) -> str:
        """Return the side that moves after `side`, or `-` if the game is over."""
        return next((mover for mover in (OTHER[side], side) if self.can_move(board, mover)), "-")

    def score(self, board: str) -> tuple[int, int]:
        """Return the numbers of black and white discs."""
        return board.count("X"), board.count("O")

    def is_over(self, board: str) -> bool:
        """Return whether the game is over."""
        return self.turn(board, "X") == "-"

    def winner(self, board: str) -> str:
        """Return the winner, `=` for a tie, or `-` while the game is in progress."""
        return leader(*self.score(board)) if self.is_over(board) else "-"

    def read(self, word: str) -> int | None:
        """Parse a square in the input."""
        return square_of(word)

    def write(self, square: int) -> str:
        """Format a square for the output."""
        return name_of(square)

    def draw(self, board: str) -> str:
        """Format a board for the output of `game`."""
        return board

    def turn_after_refusal(self, board: str, side: str) -> str:
        """Return the side to move after `side` has tried an invalid move."""
        return side

    def positions(self, words: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Play `words`, and yield the board and the side to move after each word.

        Yield the starting position first.
        """
        board, side = self.start, "X"
        yield board, side
        for word in words:
            square = self.read(word)
            if side != "-" and square is not None and self.is_valid(board, side, square):
                board = self.play(board, side, square)
                side = self.turn(board, side)
            else:
                side = self.turn_after_refusal(board, side)
            yield board, side

    def play_game(self, words: Sequence[str]) -> tuple[str, str]:
        """Play `words`, and return the board and the side to move at the end."""
        *_, position = self.positions(words)
        return position

    def answer(self, case: Case) -> str:
        """Return the answer to the question in `case` under these rules.

        The board must be 8x8. `QUESTIONS` lists the known questions.
        """
        board, side = case.board, case.side
        if case.is_game:
            board, side = self.after(case.moves)
        question = case.question.removesuffix("-after")
        if question == "game":
            return f"{self.draw(board)} {side}"
        if question == "moves":
            return " ".join(map(self.write, self.moves(board, side)))
        if question == "play":
            square = self.read(case.square)
            if square is None or not self.is_valid(board, side, square):
                return "invalid"
            return self.play(board, side, square)
        if question == "turn":
            return self.turn(board, side)
        return "{} {}".format(*self.score(board)) if question == "score" else self.winner(board)


RIGHT = Rules()


def leader(black: int, white: int) -> str:
    """Return the side with more discs, or `=` for a tie."""
    return "=" if black == white else "X" if black > white else "O"


def with_discs(board: str, disc: str, squares: Iterable[int]) -> str:
    """Return `board` with `disc` on each square in `squares`."""
    discs = list(board)
    for square in squares:
        discs[square] = disc
    return "".join(discs)


# Bugs. Functions with the parameter `rules` replace methods of `Rules`.

def answer_for_opponent(rules: Rules, case: Case) -> str:
    """Bug: `moves` and `play` use the opponent's side instead of the given side."""
    is_of_side = case.question in ("moves", "play")
    return Rules.answer(rules, replace(case, side=OTHER[case.side]) if is_of_side else case)


class MovesWithoutSide(Rules):
    """Rules that cache the valid moves of each board, but ignore the side to move."""

    def answer(self, case: Case) -> str:
        """Empty the caches, and return the answer to the question in `case`."""
        self._moves_by_board: dict[str, list[int]] = {}
        self.after: Callable[[tuple[str, ...]], tuple[str, str]] = cache(self.play_game)
        return super().answer(case)

    def moves(self, board: str, side: str) -> Iterable[int]:
        """Return the moves stored for `board`, even if they belong to the other side."""
        if board not in self._moves_by_board:
            self._moves_by_board[board] = [*super().moves(board, side)]
        return self._moves_by_board[board]


def mirror(reflect: Callable[[int], int], *parts: str) -> Rules:
    """Return a `Rules` object with a bug: the methods named in `parts` use mirrored squares.

    `parts` contains one or more of the method names `read`, `write` and `draw`.
    """
    bugs: dict[str, Callable[..., object]] = {
        "read": lambda rules, word: (
            None if (square := square_of(word)) is None else reflect(square)),
        "write": lambda rules, square: name_of(reflect(square)),
        "draw": lambda rules, board: reflect_board(board, reflect)}
    return Rules(BOTH, **{part: bugs[part] for part in parts})


def scan_with(scan: Callable[[str, str, Sequence[int]], list[int]], directions: Collection[str],
              rules: Rules, board: str, side: str, square: int) -> list[int]:
    """Bug: `scan` replaces `closed_run` for lines in `directions`."""
    opponent = OTHER[side]
    return [flipped for direction, line in LINES_FROM[square]
            if direction in directions or board[line[0]] == opponent
            for flipped in (scan if direction in directions else closed_run)(board, side, line)]


def flip_open(board: str, side: str, line: Sequence[int]) -> list[int]:
    """Bug: a run flips even if none of the mover's discs follows."""
    return [*takewhile(lambda square: board[square] == OTHER[side], line)]


def flip_to_edge(board: str, side: str, line: Sequence[int]) -> list[int]:
    """Bug: a run that reaches the edge is also flipped."""
    run = flip_open(board, side, line)
    return run if len(run) == len(line) else closed_run(board, side, line)


def flip_to_empty(board: str, side: str, line: Sequence[int]) -> list[int]:
    """Bug: a run that is followed by an empty square is also flipped."""
    run = flip_open(board, side, line)
    return run if len(run) < len(line) else []


def bridge_gaps(board: str, side: str, line: Sequence[int]) -> list[int]:
    """Bug: empty squares inside a run are skipped and remain empty."""
    discs = [square for square in line if board[square] in BOTH]
    return closed_run(board, side, discs)


def bridge_later_gaps(board: str, side: str, line: Sequence[int]) -> list[int]:
    """Bug: a run may contain empty squares after its first disc."""
    return bridge_gaps(board, side, line) if board[line[0]] == OTHER[side] else []


def fill_gaps(board: str, side: str, line: Sequence[int]) -> list[int]:
    """Bug: a run ends only at one of the mover's discs, and its empty squares get discs."""
    run = [*takewhile(lambda square: board[square] != side, line)]
    return run if len(run) < len(line) else []


def flip_one_disc(board: str, side: str, line: Sequence[int]) -> list[int]:
    """Bug: only the first disc of a run flips."""
    return closed_run(board, side, line)[:1]


def leave_last_disc(board: str, side: str, line: Sequence[int]) -> list[int]:
    """Bug: if a run has at least two discs, the last disc is not flipped."""
    flipped = closed_run(board, side, line)
    return flipped[:-1] if len(flipped) > 1 else flipped


def keep_discs(squares: Collection[int], board: str, side: str, line: Sequence[int]) -> list[int]:
    """Bug: a run with a disc on one of `squares` doesn't flip."""
    flipped = closed_run(board, side, line)
    return [] if any(square in squares for square in flipped) else flipped


def limit_lengths(lengths: range, board: str, side: str, line: Sequence[int]) -> list[int]:
    """Bug: only runs with a length in `lengths` are flipped."""
    flipped = closed_run(board, side, line)
    return flipped if len(flipped) in lengths else []


def flip_one_direction(index: int, rules: Rules, board: str, side: str, square: int) -> list[int]:
    """Bug: a move flips only one closed run: the first if `index` is 0, the last if it is -1."""
    runs = [run for line in LONG_LINES[square] if (run := closed_run(board, side, line))]
    return runs[index] if runs else []


def along(line_from: Callable[[int, str], Sequence[int]]) -> Callable[..., list[int]]:
    """Return a bug: `line_from` returns the line from a square in a direction."""
    lines = cache(lambda square: [line for direction in DIRECTIONS
                                  if (line := line_from(square, direction))])
    return lambda rules, board, side, square: closed_runs(board, side, lines(square))


def omit_lines(directions: Collection[str], square: int, direction: str) -> Sequence[int]:
    """Bug: lines in `directions` are missing."""
    return () if direction in directions else LINES[square, direction]


def stop_before(squares: Collection[int], square: int, direction: str) -> Sequence[int]:
    """Bug: a line ends before its first square in `squares`."""
    return [*takewhile(lambda passed: passed not in squares, LINES[square, direction])]


def wrap_around(cols: range, rows: range, square: int, direction: str) -> list[int]:
    """Bug: lines wrap around the board, and end only outside `cols` and `rows`."""
    row, col = divmod(square, 8)
    down, right = DIRECTIONS[direction]
    line = []
    for _ in range(8):
        row, col = row + down, col + right
        if row not in rows or col not in cols:
            break
        line.append(8 * (row % 8) + col % 8)
    return line


def continue_lines(directions: Collection[str], square: int, direction: str) -> Sequence[int]:
    """Bug: lines in `directions` continue on the next rank, as in a flat list without a border."""
    down, right = DIRECTIONS[direction]
    step = 8 * down + right
    line = range(square + step, 64 if step > 0 else -1, step)
    return line if direction in directions else LINES[square, direction]


def allow_anywhere(beside: str, rules: Rules, board: str, side: str, square: int) -> bool:
    """Bug: a move to an empty square is valid even if it flips nothing.

    `beside` is the kind of disc required next to the square: own, opposing or any. If `beside` is
    empty, no disc is required.
    """
    discs = {"own": side, "opposing": OTHER[side], "any": BOTH}.get(beside)
    return board[square] == "-" and (discs is None or any(
        board[line[0]] in discs for _, line in LINES_FROM[square]))


def allow_occupied(occupant: str, rules: Rules, board: str, side: str, square: int) -> bool:
    """Bug: a move to an occupied square is accepted if it flips other discs.

    `occupant` is the kind of disc that may be replaced: own, opposing or any.
    """
    protected_disc = {"any": "", "own": OTHER[side], "opposing": side}[occupant]
    return board[square] != protected_disc and bool(rules.flips(board, side, square))


def omit_moves(squares: Collection[int], rules: Rules, board: str, side: str) -> Iterable[int]:
    """Bug: moves on `squares` are missing from the list of valid moves."""
    return (square for square in Rules.moves(rules, board, side) if square not in squares)


def repeat_moves(rules: Rules, board: str, side: str) -> Iterable[int]:
    """Bug: the list of valid moves contains a move once for each line that the move closes."""
    return (square for square in Rules.moves(rules, board, side)
            for line in LONG_LINES[square] if closed_runs(board, side, [line]))


def play_on(rules: Rules, board: str, side: str) -> str:
    """Bug: the list of valid moves decides who passes, but the game goes on without listed moves.

    The game ends when neither side has a valid move, listed or not.
    """
    if RIGHT.is_over(board):
        return "-"
    return OTHER[side] if rules.can_move(board, OTHER[side]) else side


def refuse_moves(squares: Collection[int], rules: Rules, board: str, side: str,
                 square: int) -> bool:
    """Bug: moves on `squares` are always refused."""
    return square not in squares and Rules.is_valid(rules, board, side, square)


def use(method: Callable[..., Any], rules: Rules, *arguments: object) -> Any:
    """Call a method of other rules, which may have a bug."""
    return method(*arguments)


def is_stuck(rules: Rules, board: str) -> bool:
    """Return whether the game is over, without calling `turn`, which may have a bug."""
    return not (rules.can_move(board, "X") or rules.can_move(board, "O"))


def end_when_full(rules: Rules, board: str, side: str) -> str:
    """Bug: only a full board ends the game. A side that can't move passes."""
    if "-" not in board:
        return "-"
    return OTHER[side] if rules.can_move(board, OTHER[side]) else side


def award_ties(winner: str, rules: Rules, board: str) -> str:
    """Bug: `winner` is the result of a tie: X, O, or - for an unfinished game."""
    correct_winner = RIGHT.winner(board)
    return winner if correct_winner == "=" else correct_winner


def keep_counters(own: Callable[[int], int], opp: Callable[[int], int], refusal_change: int,
                  rules: Rules, case: Case) -> str:
    """Bug: the score of a game comes from counters that are updated incorrectly.

    A move that flips n discs adds `own(n)` to the mover's counter and `opp(n)` to the opponent's
    counter. A refused move adds `refusal_change` to the counter of the side to move.
    """
    if case.question not in ("score-after", "winner-after"):
        return Rules.answer(rules, case)
    positions, counts = list(rules.positions(case.moves)), Counter(X=2, O=2)
    for (before, side), (after, _) in pairwise(positions):
        if after == before:
            counts[side] += refusal_change
        else:
            flipped = after.count(side) - before.count(side) - 1
            counts[side] += own(flipped)
            counts[OTHER[side]] += opp(flipped)
    if case.question == "score-after":
        return f"{counts['X']} {counts['O']}"
    _, side = positions[-1]
    return leader(counts["X"], counts["O"]) if side == "-" else "-"


def alias_square(alias: Callable[[int, int], tuple[int, int]], rules: Rules,
                 word: str) -> int | None:
    """Bug: a square off the board is read as the square that `alias` returns."""
    file, rank = ord(word[:1] or " ") - ord("a"), word[1:]
    if not rank.isdecimal() or not 0 <= file < 26:
        return None
    row, col = alias(int(rank) - 1, file)
    return 8 * row + col if 0 <= row < 8 and 0 <= col < 8 else None


def reflect_board(board: str, reflect: Callable[[int], int]) -> str:
    """Return a board with each disc moved to the square given by `reflect`.

    `reflect` must swap squares in pairs, as reflections and half turns do.
    """
    return "".join(board[reflect(square)] for square in range(64))


def swap_left_and_right(square: int) -> int:
    """Return the square on the other side of the board: a1 becomes h1."""
    return 8 * (square // 8) + 7 - square % 8


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A bug that may explain wrong answers, and an implementation of the rules with this bug."""

    title: str  # describes the program's wrong behaviour
    look: str  # where to look for the bug
    rules: Rules
    keeps_state: bool = False  # whether an answer may depend on earlier questions


@cache
def all_hypotheses() -> tuple[Hypothesis, ...]:
    """Return all hypotheses, simplest first."""
    return (*_of_squares(), *_of_flips(), *_of_lines(BOTH), *_of_lines("X"), *_of_lines("O"),
            *_of_moves(), *_of_edges(), *_of_turns(), *_of_results(), *_of_scores())


def _of_squares() -> Iterator[Hypothesis]:
    for reflect, description, example in (
            (lambda square: 8 * (square % 8) + square // 8, "rows and columns are swapped", ""),
            (lambda square: 8 * (7 - square // 8) + square % 8, "the board is upside down",
             ": rank 1 becomes rank 8"),
            (swap_left_and_right, "left and right are swapped", ": file a becomes file h"),
            (lambda square: 63 - square, "the board is rotated", ": a1 becomes h8")):
        for parts, condition, location in (
                (("read", "write"), "", "the code that reads and writes square names"),
                (("write",), " when the program writes squares",
                 "the code that writes square names"),
                (("read",), " when the program reads squares",
                 "the code that reads square names"),
                (("draw",), " when the program writes boards",
                 "the code that formats the board in an answer to `game`"),
                (("read", "write", "draw"), "",
                 "the code that reads and writes boards and squares")):
            yield Hypothesis(f"{description}{condition}{example}",
                             f"{location}: file a is column 0, and rank 1 is row 0 (the top row)",
                             mirror(reflect, *parts))
    yield Hypothesis("Black and White are swapped", "the symbols for Black and White",
                     Rules(answer=answer_for_opponent))
    yield Hypothesis("the program lists the valid moves of the other side",
                     "the code that lists valid moves: it must use the given side",
                     Rules(moves=lambda rules, board, side: RIGHT.moves(board, OTHER[side])))
    yield Hypothesis("the program lists a valid move once for each line that the move closes",
                     "the code that lists valid moves: it must add each square only once",
                     Rules(moves=repeat_moves))
    for alias, example in ((lambda row, col: divmod((8 * row + col) % 64, 8), "i3 as a4"),
                           (lambda row, col: divmod(8 * row + col, 8), "i3 as a4"),
                           (lambda row, col: (row % 8, col % 8), "i3 as a3"),
                           (lambda row, col: (min(row, 7), min(col, 7)), "i3 as h3"),
                           (lambda row, col: (max(min(row, 7), 0), min(col, 7)), "i3 as h3"),
                           (lambda row, col: (row, min(col, 7)), "i3 as h3"),
                           (lambda row, col: (7 if row == -1 else row, col), "a0 as a8"),
                           (lambda row, col: (int(str(row + 1)[0]) - 1, col), "a10 as a1")):
        yield Hypothesis(f"a square off the board is read as another one (for example, {example})",
                         "the code that reads square names: check the row and the column "
                         "before you compute an array index",
                         Rules(read=partial(alias_square, alias)))


def only_when(sides: str, verb: str = "moves") -> str:
    """Return a suffix such as `, only when White moves` if `sides` is a single side."""
    return "" if sides == BOTH else f", only when {SIDES[sides]} {verb}"


def _of_flips() -> Iterator[Hypothesis]:
    for sides in BOTH, "X", "O":
        yield Hypothesis(f"a move places its disc but flips nothing{only_when(sides)}",
                         "the code that flips outflanked discs",
                         Rules(sides, play=lambda rules, board, side, square: with_discs(
                             board, side, [square])))
        yield Hypothesis(f"a move flips discs but doesn't place its own{only_when(sides)}",
                         "the code that places the new disc",
                         Rules(sides, play=lambda rules, board, side, square: with_discs(
                             Rules.play(rules, board, side, square), "-", [square])))
        for index, ordinal in (0, "first"), (-1, "last"):
            yield Hypothesis(
                f"a move flips only the {ordinal} closed run that the program finds"
                f"{only_when(sides)}",
                "the loop over the directions: it must collect the flips in all directions",
                Rules(sides, flips=partial(flip_one_direction, index)))
        yield Hypothesis(f"a valid move also flips runs that aren't closed{only_when(sides)}",
                         "the code that flips discs: it must use the same tests as the code "
                         "that finds valid moves",
                         Rules(sides, play=partial(use, Rules(
                             flips=partial(scan_with, flip_open, DIRECTIONS)).play)))


def _of_lines(sides: str) -> Iterator[Hypothesis]:
    diagonals = tuple(direction for direction in DIRECTIONS if len(direction) > 5)
    straight = tuple(direction for direction in DIRECTIONS if len(direction) <= 5)
    for direction, (down, right) in DIRECTIONS.items():
        yield Hypothesis(f"the direction {direction} is missing{only_when(sides)}",
                         f"your list of directions: {direction} adds {down} to the row and "
                         f"{right} to the column",
                         Rules(sides, flips=along(partial(omit_lines, [direction]))))
    if sides != BOTH:
        yield Hypothesis(f"{SIDES[sides]} never has a valid move, although "
                         f"{SIDES[OTHER[sides]]} has valid moves", ONE_COLOR_LOOK,
                         Rules(sides, flips=along(partial(omit_lines, DIRECTIONS))))
    for missing, description in ((diagonals, "the four diagonals are"),
                                 (straight, "the four straight directions are"),
                                 (("north", "south"), "north and south are"),
                                 (("east", "west"), "east and west are")):
        yield Hypothesis(f"{description} missing{only_when(sides)}", "your list of directions",
                         Rules(sides, flips=along(partial(omit_lines, missing))))
    loop = "the loop along a line: "
    for scan, description, look in (
            (flip_open, "a run flips even if it isn't closed",
             "after the run, it must find one of the mover's own discs"),
            (flip_to_edge, "a run that reaches the edge is flipped",
             "if it leaves the board, nothing flips"),
            (flip_to_empty, "a run that ends at an empty square is flipped",
             "if it reaches an empty square, nothing flips"),
            (bridge_gaps, "a run may have gaps", "it must stop at an empty square"),
            (fill_gaps, "lines run over empty squares", "it must stop at an empty square"),
            (bridge_later_gaps, "a run may have gaps after its first disc",
             "it must stop at an empty square"),
            (flip_one_disc, "only the first disc of a run flips", "it must flip the whole run"),
            (leave_last_disc, "the last disc of a run doesn't flip",
             "it must flip the whole run"),
            (partial(limit_lengths, range(2, 8)), "a single disc is never outflanked",
             "it must accept a run of one disc")):
        for directions in (), *((direction,) for direction in DIRECTIONS):
            prefix = f"to the {directions[0]}, " if directions else ""
            yield Hypothesis(f"{prefix}{description}{only_when(sides)}", loop + look,
                             Rules(sides, flips=partial(scan_with, scan,
                                                        directions or DIRECTIONS)))
    eastward, westward = ([name for name in DIRECTIONS if name.endswith(end)]
                          for end in ("east", "west"))
    inside, wrapping, negative = range(8), range(-8, 16), range(-8, 8)
    for line_from, description in (
            (partial(wrap_around, wrapping, inside), "between file h and file a"),
            (partial(wrap_around, inside, wrapping), "between rank 8 and rank 1"),
            (partial(wrap_around, wrapping, wrapping), "at all four edges"),
            (partial(wrap_around, negative, inside), "from file a to file h"),
            (partial(wrap_around, inside, negative), "from rank 1 to rank 8"),
            (partial(wrap_around, negative, negative),
             "from rank 1 to rank 8 and from file a to file h"),
            (partial(continue_lines, DIRECTIONS), "between file h and file a of the next rank"),
            (partial(continue_lines, eastward), "from file h to file a of the next rank"),
            (partial(continue_lines, westward), "from file a to file h of the previous rank")):
        yield Hypothesis(f"lines wrap around the board {description}{only_when(sides)}",
                         loop + "it must stop at the edge of the board. In some languages, index "
                         "-1 means the last row or column",
                         Rules(sides, flips=along(line_from)))
    for maximum in range(1, 6):
        yield Hypothesis(f"a run of {maximum + 1} or more discs doesn't flip{only_when(sides)}",
                         loop + "it must not stop inside a run", Rules(sides, flips=partial(
                             scan_with, partial(limit_lengths, range(maximum + 1)), DIRECTIONS)))


def _of_moves() -> Iterator[Hypothesis]:
    look = "the test for valid moves: a move must flip at least one disc"
    for sides in BOTH, "X", "O":
        for beside, place in (("", "every empty square"),
                              ("opposing", "a square beside an opposing disc"),
                              ("own", "a square beside the mover's own disc"),
                              ("any", "a square beside any disc")):
            description = f"{place} counts as a valid move"
            yield Hypothesis(description + only_when(sides), look,
                             Rules(sides, is_valid=partial(allow_anywhere, beside)))
            yield Hypothesis(f"{description} but isn't listed{only_when(sides)}",
                             "the check before a move is made",
                             Rules(sides, is_valid=partial(allow_anywhere, beside),
                                   moves=partial(use, RIGHT.moves)))
        for bugs in {}, {"moves": partial(use, RIGHT.moves)}:
            for occupant, disc in (("any", "a disc"), ("own", "the mover's own disc"),
                                   ("opposing", "an opposing disc")):
                yield Hypothesis(f"a move to a square with {disc} is accepted{only_when(sides)}",
                                 "the check that the square is empty",
                                 Rules(sides, is_valid=partial(allow_occupied, occupant), **bugs))


def _of_edges() -> Iterator[Hypothesis]:
    loop, loops = "the limits of the loop along a line", "the limits of the loops over all squares"
    test = "the test for squares on the board"
    for count in 1, 2, 4:
        for names in combinations(EDGES, count):
            squares = {square for name in names for square in EDGES[name]}
            place = "the edge" if count == len(EDGES) else " and ".join(names)
            refuse, omit = partial(refuse_moves, squares), partial(omit_moves, squares)
            stop = along(partial(stop_before, squares))
            keep = partial(scan_with, partial(keep_discs, squares), DIRECTIONS)
            stopping = Rules(flips=stop)
            for rules, description, look in (
                    (stopping, f"lines stop before {place}", loop),
                    (Rules(play=partial(use, stopping.play)),
                     f"lines stop before {place} when a move flips discs", loop),
                    (Rules(is_valid=partial(use, stopping.is_valid)),
                     f"lines stop before {place} when a move is checked", loop),
                    (Rules(flips=keep), f"discs on {place} never flip", loop),
                    (Rules(is_valid=refuse, flips=stop),
                     f"the program treats {place} as off the board", test),
                    (Rules(is_valid=refuse), f"the program doesn't find valid moves on {place}",
                     f"{loops}, or {test}"),
                    (Rules(moves=omit), f"the program doesn't find valid moves on {place}", loops),
                    (Rules(moves=omit, turn=play_on),
                     f"the program doesn't find valid moves on {place}", loops)):
                yield Hypothesis(description, f"{look}, which must include {place}", rules)


def _of_turns() -> Iterator[Hypothesis]:
    turn_code = "the code that changes the turn after a move: the other side may have to pass"
    end_code = "the code that checks whether the game is over"
    for sides in BOTH, "X", "O":
        for turn, description, look in (
                (lambda rules, board, side: "-" if is_stuck(rules, board) else OTHER[side],
                 "a side without moves doesn't pass", turn_code),
                (lambda rules, board, side: OTHER[side],
                 "the turn changes after every move, and the game never ends", turn_code),
                (lambda rules, board, side: (
                    OTHER[side] if rules.can_move(board, OTHER[side]) else "-"),
                 "the game ends as soon as one side can't move", end_code),
                (lambda rules, board, side: (
                    OTHER[side] if all(rules.can_move(board, mover) for mover in BOTH) else "-"),
                 "the game ends as soon as one side can't move", end_code),
                (end_when_full, "only a full board ends the game", end_code + ": it is also "
                 "over when neither side can move"),
                (lambda rules, board, side: OTHER[side] if "-" in board else "-",
                 "neither side passes, and only a full board ends the game", turn_code),
                (lambda rules, board, side: next(
                    (mover for mover in (side, OTHER[side]) if rules.can_move(board, mover)), "-"),
                 "the same side moves again", "the code that changes the turn")):
            for rules in Rules(sides, turn=turn, is_over=is_stuck), Rules(sides, turn=turn):
                yield Hypothesis(description + only_when(sides, "has moved"), look, rules)
    yield Hypothesis("a refused move changes the turn", "the code that runs before a move is "
                     "checked", Rules(turn_after_refusal=Rules.turn))
    yield Hypothesis("the stored valid moves of one side are used for the other side",
                     "the cache of valid moves: the key must include the side to move",
                     MovesWithoutSide(), keeps_state=True)


def _of_results() -> Iterator[Hypothesis]:
    comparison = "the comparison of the two scores"
    yield Hypothesis("the side with fewer discs wins", comparison, Rules(
        winner=lambda rules, board: OTHER.get(RIGHT.winner(board), RIGHT.winner(board))))
    for winner, description in ("X", "Black wins a tie"), ("O", "White wins a tie"), (
            "-", "a tie has no result"):
        yield Hypothesis(description, comparison, Rules(winner=partial(award_ties, winner)))
    yield Hypothesis("the leader is declared the winner before the game is over",
                     "the code that finds the winner: it must first check that the game is over",
                     Rules(winner=lambda rules, board: leader(*RIGHT.score(board))))
    for result, description in ("=", "every result is a tie"), ("-", "no game has a result"):
        yield Hypothesis(f"{description}, perhaps because the game never ends",
                         "the code that ends the game: before the end, there is no winner. Then "
                         f"look at {comparison}",
                         Rules(winner=lambda rules, board, result=result: (
                             result if RIGHT.is_over(board) else "-")))
    yield Hypothesis("a game that ends with empty squares has no winner",
                     "the code that finds the winner: it must not require a full board", Rules(
                         winner=lambda rules, board: (
                             "-" if "-" in board else RIGHT.winner(board))))


def _of_scores() -> Iterator[Hypothesis]:
    for score, description in ((lambda rules, board: (board.count("O"), board.count("X")),
                                "the scores of Black and White are swapped"),
                               (lambda rules, board: (board.count("X"), 64 - board.count("X")),
                                "empty squares count for White"),
                               (lambda rules, board: (64 - board.count("O"), board.count("O")),
                                "empty squares count for Black")):
        yield Hypothesis(description, "the code that counts discs", Rules(score=score))
        yield Hypothesis(description, "the code that counts discs", Rules(
            score=score, winner=lambda rules, board: RIGHT.winner(board)))
    counters = "the counters that a move changes. Counting the discs on the board is safer"
    for own, opp, refusal_change, description in (
            (lambda n: n + 1, lambda n: 0, 0, "a flip doesn't reduce the opponent's score"),
            (lambda n: n, lambda n: -n, 0, "the placed disc isn't counted"),
            (lambda n: 1, lambda n: 0, 0, "flipped discs aren't counted"),
            (lambda n: 1, lambda n: -n, 0,
             "flipped discs aren't added to the mover's score"),
            (lambda n: 2, lambda n: -1, 0, "only one flip is counted for each move"),
            (lambda n: n + 1, lambda n: -n - 1, 0, "a move takes one disc too many from the other "
             "side"),
            (lambda n: 0, lambda n: 0, 0, "the score never changes"),
            (lambda n: n + 1, lambda n: -n, 1, "a refused move is counted")):
        yield Hypothesis(f"the score of a game is wrong: {description}", counters,
                         Rules(answer=partial(keep_counters, own, opp, refusal_change)))

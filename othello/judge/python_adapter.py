"""A Python file in the place of a program: its functions, or its `Strategy`, answer the lines.

    python python_adapter.py FILE.py[:CLASS] DISCS SECONDS

It is run by its path and imports nothing of this package: the file may well bring a module
`othello` of its own. What the file prints goes to the error output.
"""

import importlib.util
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from inspect import signature
from pathlib import Path
from typing import Any

# The names by which a question is answered, in the order in which they are looked for.
NAMES: dict[str, tuple[str, ...]] = {
    "moves": ("valid_moves", "legal_moves", "get_valid_moves", "get_legal_moves"),
    "play": ("make_move", "play", "apply_move"),
    "turn": ("next_player",),
    "winner": ("winner", "get_winner"),
    "score": ("score", "get_score"),
}
REFUSED = (ValueError, LookupError)  # that say of a move that it is invalid

Board = list[list[object]]


class ModuleAdapter:
    """A file whose functions, or methods, take a board of rows and a player."""

    def __init__(self, names: Callable[[str], Any], discs: str) -> None:
        """`discs` is what the file writes for Black, White and an empty square: `X,O,-`."""
        self._function = names
        self._discs = dict(zip("XO-", map(_value, discs.split(",", 2))))

    def answer(self, question: str, text: str = "", side: str = "", square: str = "") -> str:
        """The answer to a question on 8x8, or `?` where the file has no function for it."""
        functions = [self._function(name) for name in NAMES.get(question, ())]
        function = next(filter(None, functions), None)
        if function is None or len(text) != 64:
            return "?"
        board = [[self._discs[disc] for disc in text[at:at + 8]] for at in range(0, 64, 8)]
        player = self._discs.get(side)
        if question == "moves":
            return " ".join(map(_name, function(board, player)))
        if question == "play":
            return self._played(function, board, player, square)
        if question == "score":
            return " ".join(map(str, function(board)))
        if question == "turn":
            return self._symbol(function(board, player), "-")
        winner = self._symbol(function(board), "-")
        return "=" if winner == "-" and not self._goes_on(text) else winner

    def _played(self, function: Callable[..., Any], board: Board, player: object,
                square: str) -> str:
        """What the function returns, or the board that it has changed; False is a refusal."""
        position = _position(square)
        before = [list(row) for row in board]
        try:
            after = function(board, player, position)
        except REFUSED:
            return "invalid"
        after = board if after is None or after is True else after
        if after is False or [list(row) for row in after] == before:
            return "invalid"
        return "".join(self._symbol(disc, "?") for row in after for disc in row)

    def _symbol(self, value: object, other: str) -> str:
        return next((symbol for symbol, disc in self._discs.items() if disc == value), other)

    def _goes_on(self, text: str) -> bool:
        """Whether no winner is none yet: a tie has none, either."""
        function = next(filter(None, map(self._function, NAMES["moves"])), None)
        if function is None or "-" not in text:
            return False
        board = [[self._discs[disc] for disc in text[at:at + 8]] for at in range(0, 64, 8)]
        return any(list(function(board, self._discs[side])) for side in "XO")


class StrategyAdapter:
    """A `Strategy.best_strategy(board, player, best_move, still_running, time_limit)`."""

    def __init__(self, kind: type, seconds: float) -> None:
        """It is stopped after `seconds`; its best move so far is its answer."""
        self._kind = kind
        self._seconds = seconds

    def answer(self, question: str, text: str = "", side: str = "", *others: str) -> str:
        """The square it chooses, or `?` for all that is not asked of a strategy."""
        if question != "moves" or len(text) != 64:
            return "?"
        board, width = text.translate(str.maketrans("XO-", "xo.")), 8
        if getattr(self._kind, "uses_10x10_board", False):
            rows = "".join(f"?{board[at:at + 8]}?" for at in range(0, 64, 8))
            board = "?" * 10 + rows + "?" * 10
        if getattr(self._kind, "uses_10x10_moves", False):
            width = 10
        best_move, still_running = multiprocessing.Value("i", -1), multiprocessing.Value("i", 1)
        thinking = multiprocessing.get_context("fork").Process(
            target=think, args=(self._kind, board, side.lower(), best_move, still_running,
                                self._seconds))
        thinking.start()
        thinking.join(self._seconds)
        still_running.value = 0
        thinking.kill()
        thinking.join()
        row, col = divmod(best_move.value, width)
        return _name((row - 1, col - 1) if width == 10 else (row, col))


def think(kind: type, *arguments: object) -> None:
    """Ask a strategy in the way of its year: the older ones know no time limit."""
    function = kind().best_strategy
    function(*arguments[:len(signature(function).parameters)])


def _value(text: str) -> object:
    with suppress(ValueError):
        return int(text)
    return None if text == "None" else text


def _name(square: object) -> str:
    """A square as `d3`, of a pair of row and column, an index, or such a text."""
    if isinstance(square, int):
        square = divmod(square, 8)
    if isinstance(square, str) or not isinstance(square, Iterable):
        return str(square)
    row, col = square
    return f"{'abcdefgh'[col]}{row + 1}" if 0 <= col < 8 else f"({row},{col})"


def _position(square: str) -> tuple[int, int]:
    """The row and column of a square, which may lie off the board."""
    return int(square[1:]) - 1, ord(square[0]) - ord("a")


def load(name: str, discs: str, seconds: float) -> ModuleAdapter | StrategyAdapter:
    """The file `FILE.py`, or the class of it that `FILE.py:CLASS` names."""
    path, _, kind = name.partition(".py")
    file = Path(path + ".py").resolve()
    sys.path[0] = str(file.parent)
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None and spec.loader is not None, "a file has a loader"
    module = sys.modules[file.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if not kind and hasattr(module, "Strategy"):
        kind = ":Strategy"
    if not kind:
        return ModuleAdapter(lambda name: getattr(module, name, None), discs)
    member = getattr(module, kind[1:])
    if hasattr(member, "best_strategy"):
        return StrategyAdapter(member, seconds)
    return ModuleAdapter(lambda name: getattr(member(), name, None), discs)


def main() -> None:
    """Answer lines until there are no more."""
    with os.fdopen(os.dup(1), "w") as out:
        os.dup2(2, 1)
        adapter = load(sys.argv[1], sys.argv[2], float(sys.argv[3]))
        for line in sys.stdin:
            print(adapter.answer(*line.split()[:4]), file=out, flush=True)


if __name__ == "__main__":
    main()

"""Adapt a class that chooses moves."""

import multiprocessing
from inspect import signature

from .values import square_name


class StrategyAdapter:
    """Adapts `Strategy.best_strategy(board, player, best_move, still_running, time_limit)`."""

    def __init__(self, kind: type, seconds: float) -> None:
        """Stop the strategy after `seconds` and use its best move so far."""
        self._kind = kind
        self._seconds = seconds

    def answer(self, question: str, text: str = "", side: str = "", *others: str) -> str:
        """Return the chosen square, or `?` for questions that a strategy can't answer."""
        if question != "moves" or len(text) != 64:
            return "?"
        board, width = text.translate(str.maketrans("XO-", "xo.")), 8
        if getattr(self._kind, "uses_10x10_board", False):
            rows = "".join(f"?{board[at:at + 8]}?" for at in range(0, 64, 8))
            board = "?" * 10 + rows + "?" * 10
        if getattr(self._kind, "uses_10x10_moves", False):
            width = 10
        best_move, still_running = multiprocessing.Value("i", -1), multiprocessing.Value("i", 1)
        process = multiprocessing.get_context("fork").Process(
            target=call_strategy, args=(self._kind, board, side.lower(), best_move, still_running,
                                        self._seconds))
        process.start()
        process.join(self._seconds)
        still_running.value = 0
        process.kill()
        process.join()
        row, col = divmod(best_move.value, width)
        return square_name((row - 1, col - 1) if width == 10 else (row, col))


def call_strategy(kind: type, *arguments: object) -> None:
    """Call a strategy with the arguments that it expects. Older strategies take no time limit."""
    function = kind().best_strategy
    function(*arguments[:len(signature(function).parameters)])

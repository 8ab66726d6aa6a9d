"""Run the examples of a page like statements that are typed into Python."""

import ast
import linecache
import signal  # noqa: F401 for examples.js
from contextlib import redirect_stdout
from io import StringIO
from json import dumps, loads  # noqa: F401 for examples.js
from traceback import StackSummary, TracebackException
from types import FrameType

NAME = "<example>"
MAX_LENGTH = 20_000  # characters of output


class Examples:
    """The names that the examples of a page have defined."""

    def __init__(self) -> None:
        self._names: dict[str, object] = {"__name__": "__main__"}

    def run(self, text: str) -> str:
        """Run each statement in `text`, and return the output. After an error, the rest runs.

        KeyboardInterrupt stops the example. `interrupt` raises it when runner-worker.js sends
        SIGINT in an endless loop.
        """
        linecache.cache[NAME] = len(text), None, text.splitlines(keepends=True), NAME
        with redirect_stdout(StringIO()) as output:
            try:
                statements = ast.parse(text, NAME).body
            except SyntaxError as error:
                print("".join(TracebackException.from_exception(error).format_exception_only()))
                statements = []
            try:
                for statement in statements:
                    self._run(statement)
            except KeyboardInterrupt as error:
                [*_, last] = _stack(error)
                print(f"Stopped in line {last.lineno}, because the example does not end.")
        found = output.getvalue()
        return found if len(found) <= MAX_LENGTH else f"{found[:MAX_LENGTH]}\n(output cut off)\n"

    def _run(self, statement: ast.stmt) -> None:
        """Run a statement. Print the value of an expression, or an error and its lines here."""
        try:
            exec(compile(ast.Interactive([statement]), NAME, "single"), self._names)
        except (Exception, SystemExit) as error:
            found = TracebackException.from_exception(error)
            found.stack = _stack(error)
            print("".join(found.format(chain=False)), end="")


def interrupt(number: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt if the code of an example is running. Otherwise, do nothing."""
    while frame:
        if frame.f_code.co_filename == NAME:
            raise KeyboardInterrupt
        frame = frame.f_back


def _stack(error: BaseException) -> StackSummary:
    """Return the lines of the example that led to an error."""
    stack = TracebackException.from_exception(error).stack
    return StackSummary.from_list([frame for frame in stack if frame.filename == NAME])

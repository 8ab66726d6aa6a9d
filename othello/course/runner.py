"""Check one step of the guided course in a separate process.

    python runner.py FOLDER STEP SECONDS

The process writes the number of rules and, for each rule, a line of JSON. Each line contains the
rule, the reason why the rule doesn't hold, and a drawing of the board as a string. If the rule
holds, the reason is empty. The field `is_polish` is true if the rule is optional. The process ends
after SECONDS of CPU time, which stops endless loops in the learner's code. Output from the
learner's code goes to standard error.
"""

import inspect
import json
import os
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import NamedTuple

SAMPLES = 25  # number of call stacks to compare; storing them takes half a second
MAX_SAMPLES = 2 * SAMPLES  # stop after this many call stacks, even if no loop was found

# If a wrong argument causes one of these errors, the mistake is in the caller.
ARGUMENT_ERRORS = (AttributeError, LookupError, TypeError, ValueError)


class Place(NamedTuple):
    """A line in the learner's code, and the name of its function."""

    name: str
    path: Path
    line: int

    def __str__(self) -> str:
        return f"{self.name} in {self.path}, line {self.line}"


class EndlessError(BaseException):
    """Stops code that runs forever.

    The message contains the location of the endless loop, for example ` (f in a.py, line 1)`. The
    learner's `except Exception` doesn't catch EndlessError.
    """


class Run:
    """Checks the rules of a step in order, and passes each result to `notify`."""

    def __init__(self, folder: Path, step: str, notify: Callable[[str], object]) -> None:
        self.folder = folder
        self.rules: list[Callable[[], None]] = rules(step)
        self.notify = notify
        self.is_done: bool = True  # whether all required rules checked so far hold
        self.rule: Callable[[], None] = self.rules[0]  # the rule being checked
        # The most recent call stacks of the current rule.
        self.samples: deque[list[tuple[FrameType, int]]] = deque(maxlen=SAMPLES)
        self.sample_count: int = 0  # total number of call stacks, for all rules

    def check_all(self) -> bool:
        """Check each rule. Pass the number of rules, and then each result, to `notify`.

        If the learner's code runs forever or has a syntax error, stop the check and return False.
        """
        self.notify(str(len(self.rules)))
        for self.rule in self.rules:
            self.samples.clear()
            try:
                self.rule()
            except BaseException as error:
                if isinstance(error, EndlessError) or self._place_of_syntax(error):
                    self.give_up(error)
                    return False
                self.write(*self.reason(error))
            else:
                self.write("")
        return True

    def sample(self, frame: FrameType | None) -> None:
        """Store the call stack of `frame`. If the code is in an endless loop, raise EndlessError.

        The function with the endless loop is in every stored call stack, but functions called from
        the loop are in only some of them.
        """
        self.samples.append(list(traceback.walk_stack(frame)))
        self.sample_count += 1
        latest = list(self.samples)
        if len(latest) == SAMPLES:
            place = self._place_of_loop(latest)
            if place or self.sample_count >= MAX_SAMPLES:
                raise EndlessError(place)

    def give_up(self, error: BaseException) -> None:
        """Report an error and its line, and report that later rules were not checked."""
        self.write(*self.reason(error))
        for self.rule in self.rules[self.rules.index(self.rule) + 1:]:
            self.write("the check stopped at an earlier rule")

    def end_late(self, seconds: float) -> None:
        """End the process after `seconds` of CPU time, and report the line of the endless loop."""
        main = threading.main_thread().ident or 0
        end = time.process_time() + seconds
        while time.process_time() < end:
            time.sleep(0.02)
        try:
            while True:
                self.sample(sys._current_frames()[main])
                time.sleep(0.02)
        except EndlessError as error:
            self.give_up(error)
        os._exit(1)

    def write(self, missing: str, board: str = "") -> None:
        """Pass the result of the current rule to `notify` as a line of JSON."""
        is_polish = self.rule.__name__.startswith("polish_")
        self.is_done &= is_polish or not missing
        self.notify(json.dumps({"says": inspect.getdoc(self.rule) or "", "missing": missing,
                                "board": board, "is_polish": is_polish}))

    def reason(self, error: BaseException) -> tuple[str, str]:
        """Return the reason why a rule doesn't hold, and a possibly empty drawing of the board."""
        from othello.course.steps.checks import MissingError

        if isinstance(error, MissingError):
            return f"{error}{self._place_of(error.__cause__)}", error.board
        if isinstance(error, EndlessError):
            return f"your code doesn't finish{error}", ""
        if isinstance(error, NotImplementedError):
            return f"a function has not been written yet{self._place_of(error)}", ""
        if "null bytes" in str(error) and (file := self._find_null_bytes()):
            return f"{file} is saved as UTF-16; save it as UTF-8", ""
        says = error.msg if isinstance(error, SyntaxError) else error  # str(error) names the file
        text = f"your code raises {type(error).__name__}: {says}".removesuffix(": ")
        return text + (self._place_of_syntax(error) or self._place_of(error)), ""

    def _find_null_bytes(self) -> Path | None:
        """Return a file with null bytes, which Python's error doesn't name, or None."""
        paths = [*self.folder.glob("*.py"), *self.folder.glob("reversi/**/*.py")]
        return next((path.relative_to(self.folder) for path in paths
                     if b"\0" in path.read_bytes()), None)

    def _place_of_loop(self, stacks: list[list[tuple[FrameType, int]]]) -> str:
        common_frames = set.intersection(*({frame for frame, _ in stack} for stack in stacks))
        places = self._own((frame, line) for frame, line in stacks[-1] if frame in common_frames)
        return f" ({places[0]})" if places else ""

    def _place_of_syntax(self, error: BaseException) -> str:
        """Return the location of a syntax error in the learner's code, such as `(a.py, line 1)`.

        For other errors, return an empty string.
        """
        if isinstance(error, SyntaxError):
            path = Path(error.filename or "")
            if path.is_relative_to(self.folder):
                return f" ({path.relative_to(self.folder)}, line {error.lineno})"
        return ""

    def _place_of(self, error: BaseException | None) -> str:
        """Return where the learner's code raised an error, such as `(f in a.py, line 1)`.

        If a wrong argument may have caused the error, also name the last call from another file.
        """
        frames = traceback.walk_tb(error.__traceback__) if error else ()
        places = self._own(list(frames)[::-1])
        callers = [place for place in places if place.path != places[0].path
                   and place.name != "<module>" and isinstance(error, ARGUMENT_ERRORS)]
        text = ", called by ".join(map(str, places[:1] + callers[:1]))
        return f" ({text})" if text else ""

    def _own(self, frames: Iterable[tuple[FrameType, int]]) -> list[Place]:
        """Return the places in the learner's code."""
        return [Place(frame.f_code.co_name, path.relative_to(self.folder), line)
                for frame, line in frames
                if (path := Path(frame.f_code.co_filename)).is_relative_to(self.folder)]


def rules(step: str) -> list[Callable[[], None]]:
    """Return the `rule_` and `polish_` functions of a step's module, in file order."""
    module = import_module(f"othello.course.steps.{step}")
    return [value for name, value in vars(module).items() if name.startswith(("rule_", "polish_"))]


def main(folder: Path, step: str, seconds: float) -> None:
    """Check one step of the learner's program in `folder`."""
    output, sys.stdout = sys.stdout, sys.stderr
    sys.dont_write_bytecode = True  # bytecode is outdated if a file changes twice in a second
    root = str(Path(__file__).parents[2])
    sys.path[0] = root  # prevents a learner's othello.py from shadowing this package
    run = Run(folder, step, partial(print, file=output, flush=True))
    sys.path[0] = str(folder)
    sys.path.append(root)
    threading.Thread(target=run.end_late, args=[seconds], daemon=True).start()
    run.check_all()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], float(sys.argv[3]))

"""Typed keys, and the line that they edit."""

import codecs
import os
import re
import signal
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

# The escape sequence for a key, and the start of a sequence that is still incomplete.
_SEQUENCE = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O[A-Za-z])", re.ASCII)
_BEGUN = re.compile(r"\x1b(?:\[[0-9;?]*|O)", re.ASCII)
_NAMES = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end",
          "1~": "home", "7~": "home", "4~": "end", "8~": "end", "3~": "delete",
          "5~": "page up", "6~": "page down"}
_CONTROLS = {"\r": "enter", "\n": "enter", "\t": "tab", "\x7f": "backspace", "\b": "backspace",
             "\x01": "home", "\x05": "end", "\x0b": "cut", "\x15": "clear", "\x04": "end of input",
             "\x0c": "redraw", "\x10": "earlier", "\x0e": "later", "\x1b": "clear"}


class Keyboard:
    """The keys typed in a terminal, one at a time.

    `pending` contains the characters that have been read but not returned, such as the rest of a
    paste.
    """

    def __init__(self, stdin: TextIO) -> None:
        self._file: int = stdin.fileno()
        self._decoder: codecs.IncrementalDecoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.pending: str = ""
        self._is_at_end: bool = False

    @contextmanager
    def reading(self, redraw: Callable[[], None]) -> Iterator[None]:
        """Deliver each key immediately while the context is active.

        Call `redraw` when the size of the window changes or the program resumes after Ctrl-Z.
        """
        before = termios.tcgetattr(self._file)
        handlers = {number: signal.getsignal(number)
                    for number in (signal.SIGWINCH, signal.SIGCONT)}

        def come_back(number: int, frame: object) -> None:
            self._read_at_once()
            redraw()

        try:
            for number in handlers:
                signal.signal(number, come_back)
            self._read_at_once()
            yield
        finally:
            termios.tcsetattr(self._file, termios.TCSADRAIN, before)
            for number, handler in handlers.items():
                signal.signal(number, handler)

    def _read_at_once(self) -> None:
        tty.setcbreak(self._file, termios.TCSADRAIN)  # the default would drop earlier input

    def key(self) -> str:
        """Return the next key, which is a character or the name of a key such as "enter"."""
        while not self.pending or _BEGUN.fullmatch(self.pending):
            if self._is_at_end:
                return "end of input"
            typed = os.read(self._file, 4096)
            self._is_at_end = not typed
            self.pending += self._decoder.decode(typed)
        sequence = _SEQUENCE.match(self.pending)
        found = sequence[0] if sequence else self.pending[0]
        self.pending = self.pending[len(found):]
        return _NAMES.get(found[2:], "unknown") if sequence else _CONTROLS.get(found, found)


class Line:
    """A line that is being typed, with the position of the cursor."""

    def __init__(self, earlier: list[str]) -> None:
        self.text: str = ""
        self.at: int = 0
        self._earlier: list[str] = earlier
        self._number: int = len(earlier)

    def fill(self, text: str) -> None:
        """Replace the line with `text`, and put the cursor at its end."""
        self.text, self.at = text, len(text)

    def press(self, key: str) -> None:
        """Edit the line according to `key`. Other keys have no effect."""
        before, after = self.text[:self.at], self.text[self.at:]
        if len(key) == 1 and key.isprintable():
            self.text, self.at = before + key + after, self.at + 1
        elif key == "backspace":
            self.text, self.at = before[:-1] + after, max(self.at - 1, 0)
        elif key == "delete":
            self.text = before + after[1:]
        elif key == "cut":
            self.text = before
        elif key == "clear":
            self.fill("")
        elif key in ("earlier", "later"):
            self._recall(1 if key == "later" else -1)
        else:
            places = {"left": self.at - 1, "right": self.at + 1, "home": 0, "end": len(self.text)}
            self.at = min(max(places.get(key, self.at), 0), len(self.text))

    def _recall(self, step: int) -> None:
        self._number = min(max(self._number + step, 0), len(self._earlier))
        self.fill([*self._earlier, ""][self._number])

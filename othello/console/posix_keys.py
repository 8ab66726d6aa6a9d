"""The keys typed in a terminal on Linux or macOS."""

import codecs
import os
import re
import signal
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from othello.console.keys import CONTROLS

# The first pattern matches the escape sequence of a key. The second pattern matches a sequence
# that is still incomplete.
_SEQUENCE = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O[A-Za-z])", re.ASCII)
_INCOMPLETE = re.compile(r"\x1b(?:\[[0-9;?]*|O)", re.ASCII)
_NAMES = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end",
          "1~": "home", "7~": "home", "4~": "end", "8~": "end", "3~": "delete",
          "5~": "page up", "6~": "page down"}


class PosixKeyboard:
    """The keys typed in a terminal, one at a time.

    `pending` contains characters that `key` has not yet returned, such as the rest of a paste.
    """

    def __init__(self, stdin: TextIO) -> None:
        self._file: int = stdin.fileno()
        self._decoder: codecs.IncrementalDecoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.pending: str = ""
        self._is_at_end: bool = False

    @contextmanager
    def reading(self, redraw: Callable[[], None]) -> Iterator[None]:
        """Return a context in which keys arrive immediately, without Enter.

        `redraw` is called when the window is resized or the program is resumed.
        """
        old_settings = termios.tcgetattr(self._file)
        handlers = {number: signal.getsignal(number)
                    for number in (signal.SIGWINCH, signal.SIGCONT)}

        def resume(number: int, frame: object) -> None:
            self._read_at_once()
            redraw()

        try:
            for number in handlers:
                signal.signal(number, resume)
            self._read_at_once()
            yield
        finally:
            termios.tcsetattr(self._file, termios.TCSADRAIN, old_settings)
            for number, handler in handlers.items():
                signal.signal(number, handler)

    def _read_at_once(self) -> None:
        tty.setcbreak(self._file, termios.TCSADRAIN)  # TCSADRAIN keeps earlier input.

    def key(self) -> str:
        """Return the next key, which is a character or the name of a key such as "enter"."""
        while not self.pending or _INCOMPLETE.fullmatch(self.pending):
            if self._is_at_end:
                return "end of input"
            data = os.read(self._file, 4096)
            self._is_at_end = not data
            self.pending += self._decoder.decode(data)
        sequence = _SEQUENCE.match(self.pending)
        text = sequence[0] if sequence else self.pending[0]
        self.pending = self.pending[len(text):]
        return _NAMES.get(text[2:], "unknown") if sequence else CONTROLS.get(text, text)

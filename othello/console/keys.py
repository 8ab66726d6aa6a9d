"""Read keys from a terminal, and edit a typed line."""

from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from importlib import import_module
from typing import Protocol, TextIO, cast

# These keys send control characters.
CONTROLS = {"\r": "enter", "\n": "enter", "\t": "tab", "\x7f": "backspace", "\b": "backspace",
            "\x01": "home", "\x05": "end", "\x0b": "cut", "\x15": "clear", "\x04": "end of input",
            "\x0c": "redraw", "\x10": "earlier", "\x0e": "later", "\x1b": "clear"}


class Keyboard(Protocol):
    """The keys typed in a terminal, one at a time."""

    @property
    def pending(self) -> str:
        """The characters that `key` has not yet returned, such as the rest of a paste."""

    def reading(self, redraw: Callable[[], None]) -> AbstractContextManager[None]:
        """Return a context in which keys arrive immediately, without Enter.

        `redraw` is called when the window is resized or the program is resumed.
        """

    def key(self) -> str:
        """Return the next key, which is a character or the name of a key such as "enter"."""


def keyboard_of(stdin: TextIO) -> Keyboard | None:
    """Return the keyboard of a terminal, or None if single keys can't be read."""
    with suppress(ImportError):  # Windows has no module termios.
        from othello.console.posix_keys import PosixKeyboard

        return PosixKeyboard(stdin)
    from othello.console.windows_console import Msvcrt, WindowsKeyboard

    with suppress(ImportError):
        return WindowsKeyboard(cast(Msvcrt, import_module("msvcrt")))
    return None


class Line:
    """An unfinished line with a cursor."""

    def __init__(self, history: list[str]) -> None:
        self.text: str = ""
        self.cursor: int = 0
        self._history: list[str] = history
        self._number: int = len(history)

    def fill(self, text: str) -> None:
        """Replace the line with `text`, and put the cursor at its end."""
        self.text, self.cursor = text, len(text)

    def press(self, key: str) -> None:
        """Edit the line according to `key`, and ignore unknown keys."""
        before, after = self.text[:self.cursor], self.text[self.cursor:]
        if len(key) == 1 and key.isprintable():
            self.text, self.cursor = before + key + after, self.cursor + 1
        elif key == "backspace":
            self.text, self.cursor = before[:-1] + after, max(self.cursor - 1, 0)
        elif key == "delete":
            self.text = before + after[1:]
        elif key == "cut":
            self.text = before
        elif key == "clear":
            self.fill("")
        elif key in ("earlier", "later"):
            self._recall(1 if key == "later" else -1)
        else:
            places = {"left": self.cursor - 1, "right": self.cursor + 1, "home": 0,
                      "end": len(self.text)}
            self.cursor = min(max(places.get(key, self.cursor), 0), len(self.text))

    def _recall(self, step: int) -> None:
        self._number = min(max(self._number + step, 0), len(self._history))
        self.fill([*self._history, ""][self._number])

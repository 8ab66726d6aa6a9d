"""Read keys from a terminal."""

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


def keyboard_of(stdin: TextIO) -> Keyboard:
    """Return the keyboard of a terminal."""
    with suppress(ImportError):  # Windows has no module termios.
        from othello.console.posix_keys import PosixKeyboard

        return PosixKeyboard(stdin)
    from othello.console.windows_console import Msvcrt, WindowsKeyboard

    return WindowsKeyboard(cast(Msvcrt, import_module("msvcrt")))

"""The keys and the escape sequences of the Windows console."""

import ctypes
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from othello.console.keys import CONTROLS

STD_OUTPUT_HANDLE = -11  # the number that Windows uses for standard output
ENABLE_VT_PROCESSING = 4  # the bit in a console's mode that enables escape sequences
POLL_SECONDS = 0.02  # seconds between checks for a key press or a new size
# A special key sends one of these characters, followed by a second character, such as "H" for the
# up arrow. `kbhit` doesn't report the second character, so `key` reads it without calling `kbhit`
# first. The code "\xe0" also stands for the letter "à", so a typed "à" is mistaken for a special
# key.
_SPECIAL = ("\x00", "\xe0")
_NAMES = {"H": "up", "P": "down", "K": "left", "M": "right", "G": "home", "O": "end",
          "S": "delete", "I": "page up", "Q": "page down"}


class Msvcrt(Protocol):
    """The keyboard functions of the msvcrt module."""

    def kbhit(self) -> bool:
        """Return whether a character is waiting."""

    def getwch(self) -> str:
        """Wait for the next character, and return it."""


def obey_sequences(kernel: Any) -> bool:
    """Enable escape sequences in the console, and return whether that worked.

    `kernel` is the kernel32 library, or None on other systems.
    """
    if kernel is None:
        return False
    handle, mode = kernel.GetStdHandle(STD_OUTPUT_HANDLE), ctypes.c_ulong()
    return bool(kernel.GetConsoleMode(handle, ctypes.pointer(mode))
                and kernel.SetConsoleMode(handle, mode.value | ENABLE_VT_PROCESSING))


class WindowsKeyboard:
    """The keys typed in a Windows console, one at a time."""

    def __init__(self, msvcrt: Msvcrt,
                 size: Callable[[], tuple[int, int]] = shutil.get_terminal_size,
                 sleep: Callable[[float], None] = time.sleep) -> None:
        self._msvcrt: Msvcrt = msvcrt
        self._size: Callable[[], tuple[int, int]] = size
        self._sleep: Callable[[float], None] = sleep
        self._redraw: Callable[[], None] = lambda: None

    @property
    def pending(self) -> str:
        """The text "more" if another key has arrived, otherwise an empty string."""
        return "more" if self._msvcrt.kbhit() else ""

    @contextmanager
    def reading(self, redraw: Callable[[], None]) -> Iterator[None]:
        """Call `redraw` whenever the window is resized while the context is active."""
        self._redraw = redraw
        yield

    def key(self) -> str:
        """Return the next key, which is a character or the name of a key such as "enter"."""
        size = self._size()
        while not self._msvcrt.kbhit():  # Windows sends no signal when the window changes size.
            self._sleep(POLL_SECONDS)
            old_size, size = size, self._size()
            if size != old_size:
                self._redraw()
        character = self._msvcrt.getwch()
        if character in _SPECIAL:
            return _NAMES.get(self._msvcrt.getwch(), "unknown")
        if character == "\x03":
            raise KeyboardInterrupt
        return "end of input" if character == "\x1a" else CONTROLS.get(character, character)

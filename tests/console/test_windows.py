"""Full-screen mode on Windows consoles, tested with fakes of msvcrt and kernel32."""

import ctypes
import subprocess
import sys
from types import SimpleNamespace

import pytest
from support.child_processes import TIMEOUT

from othello.console.keys import keyboard_of
from othello.console.style import FULL_COLOR, choose_style
from othello.console.windows_console import WindowsKeyboard, obey_sequences

WINDOWS = {"OS": "Windows_NT"}


class FakeMsvcrt:
    """A fake msvcrt module whose keys arrive immediately or after a delay.

    Like the real module's `kbhit`, the fake misses the second character of a special key.
    """

    def __init__(self, *keys):
        self.keys = list(keys)
        self.waits = 0
        self.is_special = False

    def kbhit(self):
        return bool(self.keys) and self.keys[0] is not None and not self.is_special

    def getwch(self):
        key = self.keys.pop(0)
        self.is_special = not self.is_special and key in ("\x00", "\xe0")
        return key

    def wait(self, seconds):
        self.waits += 1
        self.keys.pop(0)


class FakeKernel32:
    """A fake kernel32 for a console in the given mode, or for a file if `mode` is None."""

    def __init__(self, mode, is_new=True):
        self.mode, self.is_new = mode, is_new

    def GetStdHandle(self, number):
        assert number == -11
        return 7

    def GetConsoleMode(self, handle, pointer):
        assert handle == 7
        pointer.contents.value = self.mode or 0
        return self.mode is not None

    def SetConsoleMode(self, handle, mode):
        assert handle == 7
        self.mode = mode if self.is_new else self.mode
        return self.is_new


class FakeTerminal:
    encoding = "utf-8"

    def isatty(self):
        return True


def keyboard(*keys, size=lambda: (80, 24)):
    msvcrt = FakeMsvcrt(*keys)
    return WindowsKeyboard(msvcrt, size, msvcrt.wait), msvcrt


@pytest.mark.parametrize("characters, keys", [
    ("d3\r", ["d", "3", "enter"]),
    ("\xe0H\xe0P\xe0K\xe0M", ["up", "down", "left", "right"]),
    ("\x00H\xe0G\xe0O\xe0S\xe0I\xe0Q", ["up", "home", "end", "delete", "page up", "page down"]),
    ("\x00;x", ["unknown", "x"]),
    ("\t\b\x04\x1a\x1b", ["tab", "backspace", "end of input", "end of input", "clear"]),
    ("\u00e9", ["\u00e9"])])
def test_windows_keys_have_the_same_names_as_posix_keys(characters, keys):
    windows_keyboard, msvcrt = keyboard(*characters)
    with windows_keyboard.reading(lambda: None):
        assert [windows_keyboard.key() for _ in keys] == keys
    assert msvcrt.keys == [] and windows_keyboard.pending == ""


def test_the_rest_of_a_paste_is_pending():
    windows_keyboard, msvcrt = keyboard("a", "b")
    with windows_keyboard.reading(lambda: None):
        assert windows_keyboard.key() == "a" and windows_keyboard.pending


def test_ctrl_c_raises_keyboard_interrupt():
    typing, _ = keyboard("\x03")
    with typing.reading(lambda: None), pytest.raises(KeyboardInterrupt):
        typing.key()


def test_a_resized_window_is_redrawn_while_waiting_for_a_key():
    sizes, redraws = [(80, 24), (80, 24), (120, 40), (120, 40)], []
    windows_keyboard, msvcrt = keyboard(None, None, None, "x", size=lambda: sizes.pop(0))
    with windows_keyboard.reading(lambda: redraws.append("again")):
        assert windows_keyboard.key() == "x"
    assert redraws == ["again"] and msvcrt.waits == 3


def test_escape_sequences_are_enabled_on_a_windows_console():
    console = FakeKernel32(mode=3)
    assert obey_sequences(console) and console.mode == 3 | 4


@pytest.mark.parametrize("console", [FakeKernel32(None), FakeKernel32(3, is_new=False), None])
def test_escape_sequences_need_a_new_windows_console(console):
    assert not obey_sequences(console)


@pytest.mark.parametrize("environ, is_new, expected", [
    (WINDOWS, True, (True, True, FULL_COLOR)), (WINDOWS, False, (False, False, FULL_COLOR)),
    (WINDOWS | {"WT_SESSION": "1"}, True, (True, True, FULL_COLOR)),
    (WINDOWS | {"TERM": "xterm"}, False, (True, True, 256))])
def test_full_screen_and_colour_need_escape_sequences(
        environ, is_new, expected, monkeypatch):
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=FakeKernel32(3, is_new)),
                        raising=False)
    style = choose_style("auto", False, FakeTerminal(), environ, "auto")
    assert (style.full_screen, style.color, style.colors) == expected


def test_windows_keys_are_read_if_termios_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "termios", None)
    monkeypatch.delitem(sys.modules, "othello.console.posix_keys", raising=False)
    monkeypatch.setitem(sys.modules, "msvcrt", FakeMsvcrt("\xe0", "H"))
    typing = keyboard_of(sys.stdin)
    with typing.reading(lambda: None):
        assert typing.key() == "up"


def test_the_program_runs_without_posix_modules():
    code = ("import sys; sys.modules.update(dict.fromkeys(['termios', 'tty', 'fcntl'])); "
            "from othello.cli import main; main(['--no-autosave', '--white', 'human'])")
    result = subprocess.run([sys.executable, "-c", code], input="d3\nquit\n", capture_output=True,
                            text=True, timeout=TIMEOUT)
    assert (result.returncode, result.stderr) == (0, "") and "plays d3" in result.stdout

"""The keys that a terminal sends."""

import os

import pytest

from othello.console.posix_keys import PosixKeyboard


class FakeInput:
    """A fake input stream that supplies the given bytes and then ends."""

    def __init__(self, *parts):
        self._reading, self._writing = os.pipe()
        self.parts = list(parts)
        self.send()

    def send(self):
        if self.parts:
            os.write(self._writing, self.parts.pop(0))
        else:
            os.close(self._writing)

    def fileno(self):
        return self._reading


@pytest.mark.parametrize("data, keys", [
    (b"d3\n", ["d", "3", "enter"]),
    (b"\x1b[A\x1b[B\x1b[C\x1b[D", ["up", "down", "right", "left"]),
    (b"\x1bOA\x1bOH", ["up", "home"]),
    (b"\x1b[3~\x1b[5~\x1b[6~", ["delete", "page up", "page down"]),
    (b"\x1b[1;5Cx", ["unknown", "x"]),
    (b"\t\x7f\x04\x1b", ["tab", "backspace", "end of input", "clear"]),
    ("\u00e9\uff44".encode(), ["\u00e9", "\uff44"]),
    (b"\xff", ["\ufffd"])])
def test_bytes_are_decoded_into_keys(data, keys):
    keyboard = PosixKeyboard(FakeInput(data))
    assert [keyboard.key() for _ in keys] == keys


def test_a_key_sent_in_two_parts_is_one_key():
    stdin = FakeInput(b"\x1b[")
    keyboard = PosixKeyboard(stdin)
    stdin.parts.append(b"A")
    stdin.send()
    assert keyboard.key() == "up"


def test_end_of_input_follows_the_last_byte():
    stdin = FakeInput(b"a")
    stdin.send()
    keyboard = PosixKeyboard(stdin)
    assert [keyboard.key(), keyboard.key(), keyboard.key()] == ["a", "end of input",
                                                                "end of input"]

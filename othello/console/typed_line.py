"""The line that the user types in full-screen mode."""

import os
from collections.abc import Callable

from othello import Position
from othello.console.keys import Keyboard
from othello.console.prompt import parse_square
from othello.console.screen import CLEAR_LINE, Screen, at_row

# A function that returns completions. The first argument is the text before the cursor, and the
# second argument is the last word of that text.
Complete = Callable[[str, str], list[str]]
STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


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


class Prompt:
    """Shows a prompt at the bottom of the screen, and reads the line that you type.

    The Tab key calls `complete`.
    """

    def __init__(self, screen: Screen, keyboard: Keyboard) -> None:
        self.keyboard: Keyboard = keyboard
        self.complete: Complete = lambda line, word: []
        self.screen: Screen = screen
        self._history: list[str] = []

    def line(self, prompt: str) -> str | None:
        """Show `prompt` and return the next typed line, or None at the end of input."""
        line = Line(self._history)
        self._redraw(prompt, line)
        with self.keyboard.reading(lambda: self._redraw(prompt, line)):
            return self._read(line, prompt)

    def _read(self, line: Line, prompt: str) -> str | None:
        screen = self.screen
        while True:
            key = self.keyboard.key()
            if key == "end of input" and not line.text:
                return None
            if key == "enter" and (line.text or not screen.scroll_pages(1)):
                break
            if key in ("enter", "redraw"):
                self._redraw(prompt, line)
                continue
            self._press(key, line)
            if not self.keyboard.pending:
                screen.move_cursor(self._square(line.text))
                screen.send(self._render(prompt, line, is_changed=True))
        screen.move_cursor(None)
        if line.text:
            self._history.append(line.text)
        return line.text

    def _press(self, key: str, line: Line) -> None:
        if key in STEPS and (not line.text or self._square(line.text)):
            line.fill(str(self._move_square(line.text, *STEPS[key])))
        elif key == "tab":
            self._complete_word(line)
        elif key in ("page up", "page down"):
            self.screen.scroll_pages(1 if key == "page down" else -1)
        else:
            line.press(key)

    def _complete_word(self, line: Line) -> None:
        """Complete the last word, or list the completions if there are several."""
        before = line.text[:line.cursor].lstrip()
        word = before[before.rfind(" ") + 1:]
        choices = self.complete(before, word)
        common = os.path.commonprefix(choices)
        for character in common[len(word):] + " " * (len(choices) == 1 and common[-1:] != "/"):
            line.press(character)
        if len(choices) > 1 and len(common) <= len(word):
            self.screen.turn_page()
            self.screen.write("  ".join(choices))
            self.screen.turn_page()

    def _move_square(self, text: str, down: int, right: int) -> Position:
        """Return the square at an offset of (`down`, `right`) from the square in `text`.

        If `text` is not a square, return the square at the cursor. If there is no cursor,
        return a valid move.
        """
        square, scene = self._square(text), self.screen.scene
        last = scene.board.size - 1
        if square is None:
            return self.screen.cursor or next(iter(scene.valid), Position(0, 0))
        return Position(min(max(square.row + down, 0), last),
                        min(max(square.col + right, 0), last))

    def _square(self, text: str) -> Position | None:
        return parse_square(text.strip(), self.screen.scene.board.size)

    def _redraw(self, prompt: str, line: Line) -> None:
        self.screen.draw()
        self.screen.send(self._render(prompt, line))

    def _render(self, prompt: str, line: Line, is_changed: bool = False) -> str:
        """Return the escape sequences and text of the input line.

        If `is_changed` is true, omit the prompt, which is already on the screen.
        """
        columns, rows = self.screen.size()
        prompt = prompt if len(prompt) < columns - 4 else "> "
        room = columns - len(prompt) - 1
        start = max(line.cursor - room, 0)
        place = (f"\x1b[{rows - 1};{len(prompt) + 1}H" if is_changed else
                 f"{at_row(rows - 1, '')}{prompt}")
        return (f"{place}{line.text[start:start + room]}{CLEAR_LINE}"
                f"\x1b[{rows - 1};{len(prompt) + line.cursor - start + 1}H")

"""Read lines, with editing and completion in a terminal."""

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from typing import TextIO

from othello import FormatError
from othello.console.keys import keyboard_of
from othello.console.output import screenfuls, write
from othello.console.screen import Screen
from othello.console.typed_line import Complete, Prompt

MAX_CHARACTERS = 100_000  # the limit for a line, in characters


class Reader:
    """Reads lines, and shows long text one screenful at a time."""

    def __init__(self, stdin: TextIO, out: TextIO, screen: Screen | None = None) -> None:
        """Read from `stdin`. Show the prompt on `screen` if it is given, otherwise on `out`."""
        self.is_interactive: bool = stdin.isatty()
        self.has_waited: bool = False  # whether `pause` has been called since the last line
        self._stdin: TextIO = stdin
        self._out: TextIO = out
        self.prompt: Prompt | None = Prompt(screen, keyboard_of(stdin)) if screen else None
        self._early_line: str | None = None  # a line that was typed while `pause` waited for Enter

    def line(self, prompt: str) -> str | None:
        """Show `prompt` and return the next line, or None at the end of input.

        A line from a pipe or file is also written to the output. Raises FormatError for a line of
        more than MAX_CHARACTERS, because a device can send an endless line.
        """
        if self._early_line is not None:
            line, self._early_line = self._early_line, None
            self._write(f"{prompt}{line}\n")
            return line
        if self.is_interactive:
            return self._read_line(prompt)
        self._write(prompt)
        line = self._stdin.readline(MAX_CHARACTERS + 1)
        if len(line) > MAX_CHARACTERS:
            raise FormatError(f"a line of the input has more than {MAX_CHARACTERS} characters")
        self._write(repr(line.strip())[1:-1] + "\n")
        return line or None

    def pause(self) -> bool:
        """Wait for Enter if the input is interactive, and return whether to show more output.

        Typed text stops the output. The next call to `line` returns the typed text,
        unless it is q.
        """
        text = self.wait_for_enter()
        if text is not None and text.lower() not in ("", "q"):
            self._early_line = text
        return text == ""

    def wait_for_enter(self, prompt: str = "Press Enter to go on, q to stop: ") -> str | None:
        """Show `prompt` and wait for Enter if the input is interactive.

        Return the typed text, or None at the end of the input.
        """
        if not self.is_interactive:
            return ""
        self.has_waited = True
        line = self._read_line(prompt)
        return None if line is None else line.strip()

    def page(self, lines: Iterable[str]) -> None:
        """Show `lines`, and wait after each screenful of interactive output.

        In full-screen mode, the screen itself divides the text into pages, so this method doesn't
        wait. Ctrl-C stops the output.
        """
        show = self.prompt.screen.write if self.prompt else partial(write, out=self._out)
        try:
            parts = lines if self.prompt else screenfuls("\n".join(lines), self._out)
            for number, part in enumerate(parts):
                if number and not self.prompt and not self.pause():
                    return
                show(part)
        except KeyboardInterrupt:
            show("Stopped." if self.prompt else "\nStopped.")

    def complete_with(self, complete: Complete) -> None:
        """Bind the Tab key to `complete`, both with readline and in full-screen mode."""
        if self.prompt:
            self.prompt.complete = complete
            return
        with suppress(ImportError):
            import readline

            def complete_word(word: str, number: int) -> str | None:
                line = readline.get_line_buffer()[:readline.get_endidx()]
                return dict(enumerate(complete(line.lstrip(), word))).get(number)

            readline.set_completer(complete_word)
            readline.parse_and_bind("tab: complete")

    def hide_typing(self) -> AbstractContextManager[None]:
        """Return a context in which full-screen mode shows typed text only at a prompt.

        Otherwise, text that is typed during a search would scroll the board. If the window is
        resized during a search, the screen is redrawn.
        """
        return (self.prompt.keyboard.reading(self.prompt.screen.redraw_progress) if self.prompt
                else nullcontext())

    def _read_line(self, prompt: str) -> str | None:
        try:
            return self.prompt.line(prompt) if self.prompt else input(prompt)
        except EOFError:
            self._write("\n")
            return None
        except KeyboardInterrupt:
            if not self.prompt:
                self._write("\n")
            raise

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()

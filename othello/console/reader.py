"""How lines are read: with editing and completion where somebody types them."""

from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

from othello.console.output import screenfuls, write
from othello.console.screen import Screen
from othello.console.typed_line import Complete, Prompt
from othello.errors import FormatError

LONGEST = 100_000  # characters: no line that is typed or written for the game has more


class Reader:
    """Reads a line at a time, and waits for Enter between the screenfuls of a long text."""

    def __init__(self, stdin: TextIO, out: TextIO, screen: Screen | None = None) -> None:
        """Read from `stdin`, on the `screen` if there is one."""
        self.is_interactive: bool = stdin.isatty()
        self.has_waited: bool = False  # since the last line was read
        self._stdin: TextIO = stdin
        self._out: TextIO = out
        self._screen: Screen | None = screen
        self.prompt: Prompt | None = Prompt(screen) if screen else None
        self._complete: Complete = lambda line, word: []
        self._early: str | None = None  # a line that was typed where Enter was awaited

    def line(self, prompt: str) -> str | None:
        """The next line, or None at the end of input; what nobody has typed is shown.

        Raises FormatError for one that goes on and on, as a device does.
        """
        if self._early is not None:
            line, self._early = self._early, None
            self._write(f"{prompt}{line}\n")
            return line
        if self.is_interactive:
            return self._typed(prompt)
        self._write(prompt)
        line = self._stdin.readline(LONGEST + 1)
        if len(line) > LONGEST:
            raise FormatError(f"expected a line of at most {LONGEST} characters, got more")
        self._write(repr(line.strip())[1:-1] + "\n")
        return line or None

    def pause(self) -> bool:
        """Wait for Enter where somebody types; whether to go on.

        The letter q and the end of input say no, and so does another line, which is read next.
        """
        if not self.is_interactive:
            return True
        self.has_waited = True
        line = self._typed("Enter goes on, q stops: ")
        if line is not None and line.strip().lower() not in ("", "q"):
            self._early = line
        return line is not None and not line.strip()

    def page(self, lines: Iterable[str]) -> None:
        """Show lines, and wait after each screenful where somebody reads them.

        A full screen turns the pages itself. Ctrl-C stops it, and the finding of the lines as
        well.
        """
        try:
            if self._screen:
                for line in lines:
                    self._screen.write(line)
                return
            for number, part in enumerate(screenfuls("\n".join(lines), self._out)):
                if number and not self.pause():
                    return
                write(part, self._out)
        except KeyboardInterrupt:
            if self._screen:
                self._screen.write("Stopped.")
            else:
                write("\nStopped.", self._out)

    def complete_with(self, complete: Complete) -> None:
        """Let the Tab key complete words, where there is a full screen or readline."""
        self._complete = complete
        if self.prompt:
            with suppress(ImportError):  # on Windows, where the system edits the line
                from othello.console.keys import Keyboard

                self.prompt.keyboard = Keyboard(self._stdin)
            return
        with suppress(ImportError):
            import readline

            def complete_word(word: str, number: int) -> str | None:
                line = readline.get_line_buffer()[:readline.get_endidx()]
                return dict(enumerate(complete(line.lstrip(), word))).get(number)

            readline.set_completer(complete_word)
            readline.parse_and_bind("tab: complete")

    def _typed(self, prompt: str) -> str | None:
        try:
            return self.prompt.line(prompt, self._complete) if self.prompt else input(prompt)
        except EOFError:
            self._write("\n")
            return None
        except KeyboardInterrupt:
            if not self._screen:
                self._write("\n")
            raise

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()

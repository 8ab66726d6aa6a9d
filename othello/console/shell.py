"""How the console reads lines: commands in either case, with help, and without surprises."""

from cmd import Cmd
from inspect import cleandoc
from reprlib import repr as short
from typing import Any, TextIO

from othello.console.output import screenfuls, write
from othello.console.prompt import nearest
from othello.errors import OthelloError

END_OF_INPUT = "EOF"  # what Cmd hands on when there is no more to read


class Shell(Cmd):
    """Reads lines until one ends it, and tells what is wrong with a line.

    Each command is a `do_` method; its docstring is what `help` says of it: its usage, a
    sentence, and more. `ALIASES` are other names of commands, and `INTRODUCTION` is what it
    says before the list of them.
    """

    ALIASES = {"q": "quit", "exit": "quit"}
    INTRODUCTION = "The commands:"

    def __init__(self, stdin: TextIO, stdout: TextIO) -> None:
        super().__init__(stdin=stdin, stdout=stdout)
        self._is_interactive = stdin.isatty()
        self.use_rawinput: bool = self._is_interactive

    def say(self, text: str) -> None:
        """Write one line or more, at once."""
        write(text, self.stdout)

    def page(self, text: str) -> None:
        """Write lines, and wait after each screenful where somebody reads them."""
        first, *more = screenfuls(text, self.stdout)
        print(first, file=self.stdout, flush=True)
        for part in more:
            if not self.pause("Enter goes on, q stops: "):
                return
            print(part, file=self.stdout, flush=True)

    def pause(self, prompt: str) -> bool:
        """Wait for Enter where somebody types; whether to go on, which q and the end deny."""
        if not self._is_interactive:
            return True
        try:
            return not input(prompt).strip()
        except EOFError:
            self.say("")
            return False

    def precmd(self, line: str) -> str:
        if line == END_OF_INPUT:
            self.say("")
        elif not self._is_interactive:
            # Nobody has seen what a file or another program typed.
            self.say(repr(line.strip())[1:-1])
        return line

    def onecmd(self, line: str) -> bool:
        if line == END_OF_INPUT:
            self.say("End of input: goodbye.")
            return True
        command, argument, _ = self.parseline(line)
        if argument and command in self._commands() and self._help_of(command)[0] == command:
            self.say(f"{command} stands alone, got {short(line.strip())}.")
            return False
        try:
            return bool(super().onecmd(line))
        except (OthelloError, UnicodeDecodeError) as error:
            self.say(f"{error}.")
        except OSError as error:
            self.say(f"{error.strerror}: {error.filename}.")
        return False

    def parseline(self, line: str) -> tuple[str | None, str | None, str]:
        command, argument, line = super().parseline(line)
        return command and self._command(command), argument, line

    def emptyline(self) -> bool:
        return False

    def complete_help(self, *args: Any) -> list[str]:
        """The commands that an argument may be."""
        return [command for command in self._commands() if command.startswith(args[0])]

    def _say_unknown(self, word: str, fault: str) -> None:
        suggestion = nearest(word.lower(), self._commands())
        advice = f"Did you mean {suggestion}?" if suggestion else "Type help for a list."
        self.say(f"{short(word)} is {fault}. {advice}")

    def _command(self, word: str) -> str:
        return self.ALIASES.get(word.lower(), word.lower())

    def _commands(self) -> list[str]:
        return [name.removeprefix("do_") for name in self.get_names() if name.startswith("do_")]

    def _help_of(self, command: str) -> list[str]:
        """The usage of a command, its sentence, and what more there is to say."""
        usage, sentence, *more = cleandoc(getattr(self, f"do_{command}").__doc__).split("\n")
        return [usage, sentence, *([" ".join(more)] if more else [])]

    def do_help(self, arg: str) -> None:
        """help [command]
        Say what can be typed, or more of one command."""
        if not arg:
            self.page("\n".join([self.INTRODUCTION, *map(self._summary, self._commands())]))
        elif self._command(arg) in self._commands():
            self.say("\n".join(self._help_of(self._command(arg))))
        else:
            self._say_unknown(arg, "no command")

    def _summary(self, command: str) -> str:
        usage, sentence, *_ = self._help_of(command)
        return f"  {usage:<14} {sentence.rstrip('.')}"

    def do_quit(self, argument: str) -> bool:
        """quit
        Leave the game."""
        self.say("Goodbye.")
        return True

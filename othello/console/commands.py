"""What can be typed besides squares: commands, each said in one place, and how they are found."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from inspect import cleandoc
from typing import TYPE_CHECKING, TypeAlias

from othello.console.prompt import nearest
from othello.errors import NotationError, quoted

if TYPE_CHECKING:
    from othello.console.console import Console

Action: TypeAlias = "Callable[[Console, str], None]"  # is given what goes behind the name
Completer: TypeAlias = "Callable[[Console, str, str], list[str]]"  # and the last word of it


class Leave(Exception):
    """Raised by a command that ends the console."""


@dataclass(frozen=True)
class ConsoleCommand:
    """What can be typed: how it is used, what it does, and what help says of it."""

    usage: str  # its name, and what goes behind it
    act: Action
    aliases: tuple[str, ...] = ()
    completer: "Completer | None" = None

    @property
    def name(self) -> str:
        """The word that is typed."""
        return self.usage.split()[0]

    @cached_property
    def help(self) -> list[str]:
        """The usage, a sentence, and whatever more there is to say."""
        sentence, _, more = cleandoc(self.act.__doc__ or "").partition("\n")
        return [self.usage, sentence, *([" ".join(more.split())] if more else [])]


def command(usage: str, *aliases: str,
            completer: "Completer | None" = None) -> Callable[[Action], ConsoleCommand]:
    """Make a command of the function below, whose docstring is its help."""
    return lambda act: ConsoleCommand(usage, act, aliases, completer)


def squares(console: "Console", argument: str, word: str) -> list[str]:
    """The squares that a word may become."""
    return [str(square) for square in console.game.board if str(square).startswith(word.lower())]


class Commands:
    """The commands of a console, by name."""

    def __init__(self, commands: Iterable[ConsoleCommand]) -> None:
        self.all: list[ConsoleCommand] = sorted(commands, key=lambda command: command.name)

    def beginning(self, word: str) -> list[ConsoleCommand]:
        """Those whose names begin with a word."""
        return [command for command in self.all if command.name.startswith(word.lower())]

    def find(self, word: str) -> ConsoleCommand | None:
        """The command that a word names or is short for, or None.

        The letters a to h are short for none, since squares begin with them. Raises
        NotationError where a word is short for several.
        """
        word = word.lower()
        for command in self.all:
            if word == command.name or word in command.aliases:
                return command
        meant = [] if len(word) == 1 and word in "abcdefgh" else self.beginning(word)
        if len(meant) > 1:
            names = ", ".join(command.name for command in meant)
            raise NotationError(f"{quoted(word)} may be short for {names}")
        return meant[0] if meant else None

    def unknown(self, word: str, fault: str) -> NotationError:
        """The error for a word that is no command, with one that it resembles."""
        suggestion = nearest(word.lower(), [command.name for command in self.all])
        advice = f"Did you mean {suggestion}?" if suggestion else "Type help for a list."
        return NotationError(f"{quoted(word)} is {fault}. {advice}")


def completions(console: "Console", line: str, word: str) -> list[str]:
    """What the last word of a line may become."""
    name, separator, argument = line.partition(" ")
    if not separator:
        valid = console.game.validator.valid_moves(console.game.current_player.color)
        return [*_names(console, line, word),
                *(str(square) for square in valid if str(square).startswith(word.lower()))]
    with suppress(NotationError):
        meant = console.commands.find(name)
        if meant and meant.completer:
            return meant.completer(console, argument.lstrip(), word)
    return []


def _names(console: "Console", argument: str, word: str) -> list[str]:
    return [command.name for command in console.commands.beginning(word)]


@command("help [command]", "?", completer=_names)
def show_help(console: "Console", argument: str) -> None:
    """Say what can be typed, or more of one command.
    A command can be shortened as long as it is clear which is meant, but not to one of the
    letters a to h: squares begin with them."""
    if argument:
        found = console.commands.find(argument)
        if found is None:
            raise console.commands.unknown(argument, "no command")
        console.display.say("\n".join(found.help))
    else:
        lines = [f"  {command.usage:<14} {command.help[1].rstrip('.')}"
                 for command in console.commands.all]
        console.reader.page("\n".join([
            "Type a square to play it: d3, or 2 3, its row and column from 0; several at once: "
            "f5d6c3. Or one of these commands, in full or shortened:", *lines]))


@command("quit", "q", "exit")
def leave(console: "Console", argument: str) -> None:
    """Leave the game."""
    raise Leave

"""What can be typed besides squares: commands, each said in one place, and how they are found."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from inspect import cleandoc
from typing import TYPE_CHECKING, TypeAlias

from othello.console.position import valid_moves
from othello.console.prompt import nearest
from othello.errors import NotationError, quoted
from othello.position import Position

if TYPE_CHECKING:
    from othello.console.console import Console

Action: TypeAlias = "Callable[[Console, str], None]"  # is given what goes behind the name
Choices: TypeAlias = "Callable[[Console, str], Iterable[object]]"  # or what is typed of that


RULES = (
    "Black plays first, and the two sides take turns. "
    "Place a disc on an empty square so that a straight line of the opponent's discs lies between "
    "it and another disc of yours, with no gap. "
    "Lines run across, down or diagonally, and one move can trap several. "
    "All the discs you trap flip to your colour. "
    "A side without such a move passes. "
    "When neither side can move, the side with more discs wins.")


# The commands in the order in which help lists them.
GROUPS = {
    "Play": "undo redo new level swap resign pass",
    "Look back": "prev next goto history last retry",
    "Explain": "rules lessons hint why trace xray moves review bar opening",
    "Board": "board score row col",
    "Files": "save load continue",
    "Other": "help quit",
}


class Leave(Exception):
    """Raised by a command that ends the console."""


@dataclass(frozen=True)
class ConsoleCommand:
    """What can be typed: how it is used, what it does, and what help says of it."""

    usage: str  # its name, and what goes behind it
    act: Action
    aliases: tuple[str, ...] = ()
    completer: "Choices | None" = None  # what may go behind the name

    @property
    def name(self) -> str:
        """The word that is typed."""
        return self.usage.split()[0]

    @property
    def help(self) -> list[str]:
        """The usage, a sentence, and whatever more there is to say."""
        sentence, _, more = cleandoc(self.act.__doc__ or "").partition("\n")
        return [self.usage, sentence, *([" ".join(more.split())] if more else [])]


def command(usage: str, *aliases: str,
            completer: "Choices | None" = None) -> Callable[[Action], ConsoleCommand]:
    """Make a command of the function below, whose docstring is its help."""
    return lambda act: ConsoleCommand(usage, act, aliases, completer)


def squares(console: "Console", typed: str) -> Iterable[Position]:
    """The squares of the board."""
    return console.game.board


class Commands:
    """The commands of a console, by name."""

    def __init__(self, commands: Iterable[ConsoleCommand]) -> None:
        self.all: list[ConsoleCommand] = sorted(commands, key=lambda command: command.name)

    @property
    def names(self) -> list[str]:
        """The words that are typed."""
        return [command.name for command in self.all]

    def find(self, word: str) -> ConsoleCommand | None:
        """The command that a word names or is short for, or None.

        The letters a to h are short for no command, because squares begin with them. Raises
        NotationError for a word that is short for several.
        """
        word = word.lower()
        if named := self._named(word):
            return named
        meant = [command for command in self.all if command.name.startswith(word)]
        if len(meant) > 1:
            names = ", ".join(command.name for command in meant)
            raise NotationError(f"{quoted(word)} may be short for {names}")
        return meant[0] if meant and word not in tuple("abcdefgh") else None

    def unknown(self, line: str, fault: str) -> NotationError:
        """The error for a line that starts with no command, with the nearest command."""
        word, *others = line.split()
        named = next(filter(None, map(self._named, map(str.lower, others))), None)
        suggestion = named.name if named else nearest(word.lower(), self.names)
        advice = f"Did you mean {suggestion}?" if suggestion else "Type help for a list."
        return NotationError(f"{quoted(word)} is {fault}. {advice}")

    def _named(self, word: str) -> ConsoleCommand | None:
        return next((command for command in self.all
                     if word == command.name or word in command.aliases), None)


def completions(console: "Console", line: str, word: str) -> list[str]:
    """What the last word of a line may become."""
    name, separator, argument = line.partition(" ")
    typed = argument.lstrip() if separator else name
    choices = _arguments(console, name, typed) if separator else [
        *console.commands.names, *valid_moves(console.as_recorded)]
    before = len(typed) - len(word)
    return [choice[before:] for choice in map(str, choices)
            if choice.lower().startswith(typed.lower())]


def _arguments(console: "Console", name: str, typed: str) -> Iterable[object]:
    with suppress(NotationError):
        meant = console.commands.find(name)
        if meant and meant.completer:
            return meant.completer(console, typed)
    return []


@command("help [command]", "?", completer=lambda console, typed: console.commands.names)
def show_help(console: "Console", argument: str) -> None:
    """List what can be typed, or explain one command.
    You can shorten a command as long as it is clear which one is meant, but not to a letter from
    a to h, because squares start with those."""
    if argument:
        found = console.commands.find(argument)
        if found is None:
            raise console.commands.unknown(argument, "no command")
        console.display.say("\n".join(found.help))
    else:
        usages = {command.name: command.usage for command in console.commands.all}
        grouped = {name for names in GROUPS.values() for name in names.split()}
        groups = GROUPS | {"More": " ".join(name for name in usages if name not in grouped)}
        console.reader.page([
            "Type a square to play there, such as d3. Or type one of these:",
            *(f"{group}: {', '.join(known)}" for group, names in groups.items()
              if (known := [usages[name] for name in names.split() if name in usages])),
            "undo takes a move back; prev and next only look. help undo explains undo. A command "
            "can be shortened: w a1 is why a1."])


@command("rules", "how")
def tell_rules(console: "Console", argument: str) -> None:
    """Explain Othello in six sentences."""
    console.reader.page([RULES])


@command("quit", "q", "exit", "bye")
def leave(console: "Console", argument: str) -> None:
    """Leave the game."""
    raise Leave

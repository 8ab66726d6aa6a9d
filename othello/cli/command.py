"""A command of the command line: its options, and the function that runs it."""

import argparse
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

# Gets the parsed arguments, and returns the exit code or None for 0.
Run: TypeAlias = Callable[[argparse.Namespace], "int | None"]


class Addable(Protocol):
    """Something that can be added to a parser."""

    def add_to(self, parser: argparse.ArgumentParser) -> None:
        """Add it."""


class Option:
    """An option or an argument, described as `ArgumentParser.add_argument` takes it."""

    def __init__(self, *names: str, **settings: Any) -> None:
        self._names = names
        self._settings = settings

    def add_to(self, parser: "argparse._ActionsContainer") -> None:
        """Add it to a parser, or to a group of one."""
        parser.add_argument(*self._names, **self._settings)


class Exclusive:
    """Options of which only one can be given."""

    def __init__(self, *options: Option) -> None:
        self._options = options

    def add_to(self, parser: argparse.ArgumentParser) -> None:
        """Add them."""
        group = parser.add_mutually_exclusive_group()
        for option in self._options:
            option.add_to(group)


class Command:
    """A command: `run` has the description of the command as its docstring."""

    def __init__(self, run: Run, options: tuple[Addable, ...], epilog: str = "") -> None:
        self._run = run
        self._options = options
        self._epilog = epilog

    def add_to(self, parser: argparse.ArgumentParser) -> None:
        """Let a parser describe the command, take its options and run it."""
        parser.description, parser.epilog = self._run.__doc__, self._epilog
        for option in self._options:
            option.add_to(parser)
        parser.set_defaults(run=self._run)


class Parts:
    """The commands within a command, each with a summary."""

    def __init__(self, description: str, parts: Mapping[str, tuple[str, Command]]) -> None:
        self._description = description
        self._parts = parts

    def add_to(self, parser: argparse.ArgumentParser) -> None:
        """Let a parser describe them and run the one that is chosen."""
        parser.description = self._description
        parsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
        for name, (summary, part) in self._parts.items():
            part.add_to(parsers.add_parser(name, help=summary))


def command(*options: Addable, epilog: str = "") -> Callable[[Run], Command]:
    """A decorator that makes a command with some options of the function that runs it."""
    return lambda run: Command(run, options, epilog)

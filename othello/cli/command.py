"""A command of the command line: its options, and the function that runs it."""

import argparse
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

# The function receives the parsed arguments and returns the exit code, or None for 0.
Run: TypeAlias = Callable[[argparse.Namespace], "int | None"]


class Addable(Protocol):
    """An object that can be added to a parser."""

    def add_to(self, parser: argparse.ArgumentParser) -> None:
        """Add this object to `parser`."""


class Option:
    """An option or an argument, with the parameters of `ArgumentParser.add_argument`."""

    def __init__(self, *names: str, **settings: Any) -> None:
        self._names = names
        self._settings = settings

    def add_to(self, parser: "argparse._ActionsContainer") -> None:
        """Add the option to a parser or an argument group."""
        parser.add_argument(*self._names, **self._settings)


class Exclusive:
    """Mutually exclusive options."""

    def __init__(self, *options: Option) -> None:
        self._options = options

    def add_to(self, parser: argparse.ArgumentParser) -> None:
        """Add the options as a group."""
        group = parser.add_mutually_exclusive_group()
        for option in self._options:
            option.add_to(group)


class Command:
    """A command whose description is the docstring of its function."""

    def __init__(self, run: Run, options: tuple[Addable, ...], epilog: str = "",
                 usage: str | None = None) -> None:
        self._run = run
        self._options = options
        self._epilog = epilog
        self._usage = usage

    def add_to(self, parser: argparse.ArgumentParser) -> None:
        """Give a parser the command's description, options and function."""
        parser.description, parser.epilog = self._run.__doc__, self._epilog
        parser.usage = self._usage
        for option in self._options:
            option.add_to(parser)
        parser.set_defaults(run=self._run)


class Parts:
    """The subcommands of a command, each with a summary."""

    def __init__(self, description: str, parts: Mapping[str, tuple[str, Command]]) -> None:
        self._description = description
        self._parts = parts

    def add_to(self, parser: argparse.ArgumentParser) -> None:
        """Add the subcommands to a parser. The parser runs the chosen subcommand."""
        parser.description = self._description
        parsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
        for name, (summary, part) in self._parts.items():
            part.add_to(parsers.add_parser(name, help=summary))


def command(*options: Addable, epilog: str = "",
            usage: str | None = None) -> Callable[[Run], Command]:
    """Return a decorator that turns a function into a command with `options`.

    `usage` defaults to the usage that argparse generates.
    """
    return lambda run: Command(run, options, epilog, usage)

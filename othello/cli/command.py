"""Functions that add options and commands to parsers.

A `Part` adds an option or a command to a parser.
"""

import argparse
from collections.abc import Callable
from operator import methodcaller
from typing import Any, TypeAlias

# A `Run` receives the parsed arguments and returns the exit code, or None for 0.
Run: TypeAlias = Callable[[argparse.Namespace], "int | None"]
Part: TypeAlias = Callable[[argparse.ArgumentParser], object]
# An `Option` adds itself to a parser or a group.
Option: TypeAlias = Callable[["argparse._ActionsContainer"], object]


def option(*names: str, **settings: Any) -> Option:
    """Return an option or argument. The parameters are those of `ArgumentParser.add_argument`."""
    return methodcaller("add_argument", *names, **settings)


def optional_argument(name: str, **settings: Any) -> Part:
    """Return a positional argument that can be omitted.

    If nargs were "?" or "*", argparse would reject a positional argument that follows an option.
    """
    def add_to(parser: argparse.ArgumentParser) -> None:
        parser.add_argument(name, **settings).required = False

    return add_to


def exclusive(*options: Option) -> Part:
    """Return a group of mutually exclusive options."""
    def add_to(parser: argparse.ArgumentParser) -> None:
        group = parser.add_mutually_exclusive_group()
        for add_option_to in options:
            add_option_to(group)

    return add_to


def command(*parts: Part, epilog: str = "", usage: str | None = None) -> Callable[[Run], Part]:
    """Return a decorator that turns a function into a command with options.

    The function's docstring is the description. By default, argparse generates the usage message.
    """
    def command_of(run: Run) -> Part:
        def add_to(parser: argparse.ArgumentParser) -> None:
            parser.description, parser.epilog, parser.usage = run.__doc__, epilog, usage
            for add_part_to in parts:
                add_part_to(parser)
            parser.set_defaults(run=run)

        return add_to

    return command_of

"""`othello completion`: print a completion script for the shell.

Completion is fast, because the script contains all options and their fixed values, and doesn't
start Python. The script doesn't need a package such as argcomplete. It lists options only after a
dash, so that the shell lists files for the arguments that have no fixed values.
"""

import argparse
from collections.abc import Iterable, Iterator

from othello.cli.command import command
from othello.cli.parser import complete_command_line
from othello.players.registry import PLAYERS, RATINGS

SCRIPT = """\
_othello() {{
    local word="${{COMP_WORDS[COMP_CWORD]}}" words
    case "${{COMP_WORDS[1]}} ${{COMP_WORDS[COMP_CWORD-1]}}" in
{cases}
    esac
    case "$word" in
        -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
        *) COMPREPLY=($(compgen -W "$words" -X "-*" -- "$word")) ;;
    esac
}}
complete -o default -F _othello othello
"""


@command()
def completion(arguments: argparse.Namespace) -> None:
    """Print a completion script for the shell. For bash, add the line `eval "$(othello
    completion)"` to ~/.bashrc. For zsh, add the same line to ~/.zshrc, after the line `autoload -U
    bashcompinit; bashcompinit`.
    """
    parser = complete_command_line()
    cases = [case for name, command in [*parser.commands.items(), ("*", parser)]
             for case in _cases(name, command)]
    print(SCRIPT.format(cases="\n".join(cases)), end="")


def _cases(name: str, parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the cases for the values of each option, and then the case for other words."""
    words: list[str] = []
    for action in parser._actions:
        if not action.option_strings:
            words += _fixed_words(action)
            continue
        option = action.option_strings[-1]
        words.append(option)
        if action.nargs != 0:  # The option is followed by a value.
            yield _case(f'{name}" {option}"', _fixed_words(action))
    yield _case(f'{name}" "*', words)


def _case(pattern: str, words: Iterable[str]) -> str:
    return f'        {pattern}) words="{" ".join(words)}" ;;'


def _fixed_words(action: argparse.Action) -> list[str]:
    """Return the possible values of an option or argument, except values with spaces."""
    if action.metavar == "PLAYER":
        can_be_human = action.dest in ("black", "white")
        return [*(PLAYERS if can_be_human else RATINGS)]
    return [word for word in action.choices or () if " " not in word]

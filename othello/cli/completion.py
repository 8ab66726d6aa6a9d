"""The command that prints a completion for the shell.

It is generated from the options that there are: the Tab key then runs no Python, and nothing
has to be installed, as argcomplete would have to be.
"""

import argparse
import re

from othello.cli import options

SCRIPT = """\
_othello() {{
    local words
    case "${{COMP_WORDS[1]}}" in
{cases}
        *) words="{words}" ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o default -F _othello othello
"""


def add_to(commands: options.Commands, parser: argparse.ArgumentParser) -> None:
    """Add the command, which knows the options of `parser` and of all commands."""
    completion = commands.add_parser(
        "completion", help="print a completion for bash and zsh",
        description="Print a completion for the shell. In bash, put "
                    "eval \"$(othello completion)\" into ~/.bashrc; in zsh, put autoload -U "
                    "bashcompinit; bashcompinit before it, into ~/.zshrc.")

    def run(arguments: argparse.Namespace) -> int:
        cases = [f'        {name}) words="{_options(command)}" ;;'
                 for name, command in commands.choices.items()]
        words = " ".join([*commands.choices, _options(parser)])
        print(SCRIPT.format(cases="\n".join(cases), words=words), end="")
        return 0

    completion.set_defaults(run=run)


def _options(parser: argparse.ArgumentParser) -> str:
    names = re.findall(r"--[a-z]+(?:-[a-z]+)*", parser.format_usage())
    return " ".join(dict.fromkeys(names))

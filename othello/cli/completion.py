"""`othello completion`: print a completion script for the shell.

Completion is fast, because the script contains all options and doesn't start Python. The script
doesn't need a package such as argcomplete.
"""

import argparse
import re

from othello.cli.command import command
from othello.cli.parser import complete_command_line

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


@command()
def completion(arguments: argparse.Namespace) -> None:
    """Print a completion script for the shell. For bash, add the line `eval "$(othello
    completion)"` to ~/.bashrc. For zsh, add the same line to ~/.zshrc, after the line `autoload -U
    bashcompinit; bashcompinit`.
    """
    parser = complete_command_line()
    cases = [f'        {name}) words="{_options(command)}" ;;'
             for name, command in parser.commands.items()]
    words = " ".join([*parser.commands, _options(parser)])
    print(SCRIPT.format(cases="\n".join(cases), words=words), end="")


def _options(parser: argparse.ArgumentParser) -> str:
    parser.usage = None  # argparse then lists all options
    names = re.findall(r"--[a-z]+(?:-[a-z]+)*", parser.format_usage())
    return " ".join(dict.fromkeys(names))

"""The command-line interface."""

import io
import re
import sys
from collections.abc import Sequence

from othello import OthelloError
from othello.cli.errors import UsageError, discard, print_error
from othello.cli.parser import SHARED_DEFAULTS, command_line
from othello.cli.signals import INTERRUPTED, INTERRUPTION, Terminated, raise_on_signal
from othello.formats.files import describe_error
from othello.players.registry import UnknownPlayerError

_SQUARES = re.compile(r"-[-.*XxOoBbWw]{15}")
FAILED, INVALID = 1, 2  # exit codes after an error, and for an invalid command line
SIGNAL_EXIT_BASE = 128  # added to the signal number to get the exit code, as in a shell


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    if sys.stdout is None:  # The shell has closed standard output.
        return FAILED
    _accept_all_characters()
    try:
        with raise_on_signal():
            return _run(sys.argv[1:] if argv is None else argv)
    except Terminated as ended:
        return SIGNAL_EXIT_BASE + ended.number
    except KeyboardInterrupt:
        print(INTERRUPTION)
        return INTERRUPTED
    except OthelloError as error:
        print_error(str(error))
        return INVALID if isinstance(error, (UsageError, UnknownPlayerError)) else FAILED
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # a closed pipe is not an error
            print_error(describe_error(error))
        # An OSError without a file name means that writing to standard output failed.
        if error.filename is None:
            discard(sys.stdout)
    return FAILED


def _run(words: Sequence[str]) -> int:
    # Without the leading space, a position that starts with "-" would look like an option.
    arguments = command_line(has_commands=bool(words)).parse_args(
        [f" {word}" if _SQUARES.match(word) else word for word in words])
    name = arguments.command_name
    if name and name != words[0]:
        _require_no_game_options(words[:words.index(name)], name)
    code: int | None = arguments.run(arguments)
    sys.stdout.flush()
    return code or 0


def _require_no_game_options(words: Sequence[str], name: str) -> None:
    """Raise UsageError if `words`, which precede the command `name`, set options of a game."""
    parser = command_line(has_commands=False)
    given, default = (vars(parser.parse_args(part)) | SHARED_DEFAULTS for part in (words, []))
    if given != default:
        raise UsageError(f"{' '.join(words)} has no effect before {name}; put options of {name} "
                         "after it")


def _accept_all_characters() -> None:
    """Configure the streams to replace invalid characters instead of raising an error."""
    for stream, errors in (sys.stdin, "replace"), (sys.stdout, "backslashreplace"):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)

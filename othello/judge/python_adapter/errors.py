"""The exceptions of programs and of the adapter."""

import sys
import traceback
from collections.abc import Callable


class MisfitError(Exception):
    """The judge can't use a file. The message explains the problem and suggests a fix."""


class BrokenGameError(MisfitError):
    """The judge can't use a game because of an error in the program."""


class InputReadError(BaseException):
    """The file reads input. A loop with `except Exception` doesn't catch this error."""


PROGRAM_ERRORS = (Exception, SystemExit, InputReadError)  # errors of any code
# Exceptions that a program raises for an invalid move.
REFUSAL_ERRORS = (ValueError, LookupError, AssertionError)


def is_refusal(error: Exception) -> bool:
    """Return whether an exception indicates an invalid move.

    All other built-in and standard-library exceptions, such as TypeError, indicate a crash.
    """
    kind = type(error)
    return (isinstance(error, REFUSAL_ERRORS) or kind in (Exception, RuntimeError)
            or kind.__module__.partition(".")[0] not in sys.stdlib_module_names)


def attempt(call: Callable[..., object], *arguments: object) -> None:
    """Call a method, and ignore exceptions that indicate an invalid move."""
    try:
        call(*arguments)
    except Exception as error:
        if not is_refusal(error):
            raise


def first_error(errors: list[str]) -> str:
    """Return a clause with the first error that is not about the number of arguments."""
    return next((f"; the first error was {error}" for error in errors
                 if "argument" not in error), "")


def lines_in(file: str, error: BaseException) -> list[int]:
    """Return the line numbers in a file that led to an error, outermost call first."""
    return [line for frame, line in traceback.walk_tb(error.__traceback__)
            if frame.f_code.co_filename == file]

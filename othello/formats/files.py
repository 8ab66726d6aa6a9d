"""Read files up to a size limit, and write files completely or not at all."""

import errno
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from io import BufferedReader, BufferedWriter, FileIO, TextIOWrapper
from pathlib import Path
from reprlib import repr as quoted
from typing import TYPE_CHECKING, BinaryIO, TextIO
from zlib import crc32

from othello import FormatError
from othello.formats.form import require_file

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

MAX_CHARACTERS = 4_000_000  # more than any game on a 26x26 board needs
MAX_LINE = 100_000  # in characters; a line contains one game or position on an 8x8 board
CAN_ASK = os.name == "posix"  # on Windows, os.kill always ends a process


def open_bytes(path: Path) -> BinaryIO:
    """Open a file for reading. Raises FormatError for pipes and devices, which may never end."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise FormatError("this is a pipe or a device, not a file")
    return BufferedReader(_Input(path))


class _Input(FileIO):
    """An input file that adds its name to system errors."""

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Read bytes and return how many were read."""
        with add_path(self.name):
            return super().readinto(buffer)


def open_text(path: Path) -> TextIO:
    """Open a text file for `read_text` or `lines`. Raises the same errors as `open_bytes`."""
    return TextIOWrapper(open_bytes(path), encoding="utf-8-sig")


@contextmanager
def _decoding() -> Iterator[None]:
    """Convert decoding errors to FormatError."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise FormatError("expected text in UTF-8, got the byte "
                          f"{error.object[error.start]:#04x}") from None


def read_text(file: TextIO) -> str:
    """Read the text of one game. Raises FormatError if the text is too long or not UTF-8."""
    with _decoding():
        text = require_file(file).read(MAX_CHARACTERS + 1)
    if len(text) > MAX_CHARACTERS:
        raise FormatError(f"the game has more than {MAX_CHARACTERS} characters")
    return text


def lines(file: TextIO) -> Iterator[str]:
    """Yield the lines of `file`.

    Raises FormatError for lines longer than MAX_LINE and for bytes that are not UTF-8.
    """
    parts = iter(partial(file.readline, MAX_LINE + 1), "")
    with _decoding():
        for number, line in enumerate(parts, start=1):
            if len(line) > MAX_LINE:
                raise FormatError(f"line {number} has more than {MAX_LINE} characters")
            yield line


@contextmanager
def write_atomically(*paths: Path) -> Iterator[list[BinaryIO]]:
    """Yield binary files that replace the files at `paths` once all files are complete.

    If an error occurs, the old files are unchanged. Error messages contain the path from `paths`,
    not the path of a temporary file. A temporary file can replace only a regular file, so data for
    a pipe or a terminal is written directly. So is data for /dev/stdout, even if standard output
    is redirected to a file.
    """
    with ExitStack() as stack:
        targets = [Path(os.path.realpath(path)) if stream(path) is None else path
                   for path in paths]
        files = [_open(path, target, stack) for path, target in zip(paths, targets)]
        yield files
        for file in files:
            file.flush()
        for file, path, target in zip(files, paths, targets):
            if file.name != str(target):
                with add_path(path):
                    os.fsync(file.fileno())
                    os.replace(file.name, target)


def stream(path: Path) -> int | None:
    """Return the descriptor for a path such as /dev/stdout, or None for other files."""
    found = re.fullmatch(r"/dev/(?:stdout|stderr|fd/(\d{1,9}))", str(path.absolute()), re.ASCII)
    return int(found[1] or ("stderr" in found[0]) + 1) if found else None


class _Output(FileIO):
    """A file for output. If writing fails, the error contains the path passed as `name`."""

    def __init__(self, path: Path, name: Path) -> None:
        super().__init__(str(path), "wb", opener=_open_nonblocking)
        self._path = name

    def write(self, data: "ReadableBuffer") -> int:
        """Write bytes and return how many were written."""
        with add_path(self._path):
            return super().write(data)


def _open_nonblocking(path: str, flags: int) -> int:
    """Open a file. For a pipe without a reader, raise an error instead of blocking."""
    number = stream(Path(path))
    if number is not None:
        return os.dup(number)
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)
    os.set_blocking(descriptor, True)
    return descriptor


def _open(path: Path, target: Path, stack: ExitStack) -> BinaryIO:
    """Open the file that will replace `target`.

    Error messages contain `path`, the name that the user typed.
    """
    is_stream = stream(path) is not None
    if target.is_dir() and not is_stream:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if target.is_symlink() and not is_stream:  # a loop of symbolic links has no target
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    with add_path(path):
        if is_stream or target.exists() and not target.is_file():
            return stack.enter_context(BufferedWriter(_Output(target, path)))
        _remove_abandoned(target)
        temporary_path = target.with_name(f"{_prefix(target)}{os.getpid()}")
        stack.callback(_remove, temporary_path)
        file = stack.enter_context(BufferedWriter(_Output(temporary_path, path)))
        if target.exists():
            shutil.copymode(target, temporary_path)
    return file


def _prefix(target: Path) -> str:
    """Return the file name prefix that marks a file as an unfinished version of `target`.

    The prefix contains a checksum of the target's name, because the name itself may be too long.
    """
    return f".othello-{crc32(os.fsencode(target.name)):08x}-"


def _remove_abandoned(target: Path) -> None:
    """Remove unfinished files for `target` if their processes have ended."""
    if not CAN_ASK:
        return
    for path in target.parent.glob(f"{_prefix(target)}*"):
        number = path.name.rpartition("-")[2]
        if number.isascii() and number.isdecimal() and not _is_running(int(number)):
            _remove(path)


def _remove(path: Path) -> None:
    """Remove a file, and ignore system errors."""
    with suppress(OSError):
        path.unlink()


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:  # the process belongs to another user
        return True
    return True


@contextmanager
def add_path(path: object) -> Iterator[None]:
    """Add `path` to any OSError in the block."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


@contextmanager
def write_text_atomically(path: Path) -> Iterator[TextIO]:
    """Yield a UTF-8 text file that replaces the file at `path` once the text is complete.

    Raises FormatError for a lone surrogate (half of a character), which UTF-8 can't encode.
    """
    with write_atomically(path) as (file,):
        text = TextIOWrapper(file, encoding="utf-8")
        try:
            yield text
            text.flush()
        except UnicodeEncodeError as error:
            raise FormatError(
                f"UTF-8 can't encode a lone surrogate: {quoted(error.object)}") from None
        text.detach()


def describe_error(error: OSError) -> str:
    """Return the system's message for an error, followed by the name of the file.

    >>> describe_error(FileNotFoundError(2, "No such file or directory", "a.txt"))
    'No such file or directory: a.txt'
    """
    message = error.strerror or str(error)
    return message if error.filename is None else f"{message}: {error.filename}"


def printable(text: str) -> str:
    """Return text from an outside source, with control characters escaped.

    >>> printable("Ada"), printable("A\\tda")
    ('Ada', 'A\\\\tda')
    """
    return text if text.isprintable() else repr(text)[1:-1]

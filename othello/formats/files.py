"""Files that are read within limits, and files that are written whole or not at all."""

import errno
import os
import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import BufferedReader, BufferedWriter, FileIO, TextIOWrapper
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TextIO
from zlib import crc32

from othello.errors import FormatError, OthelloError, quoted
from othello.formats.form import require_file

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

LONGEST = 4_000_000  # characters of a text with one game: more than any of the largest board has
LONGEST_LINE = 100_000  # characters of a line with one game or position on 8x8
CAN_ASK = os.name == "posix"  # elsewhere a process cannot be asked for without ending it


def open_bytes(path: Path) -> BinaryIO:
    """Open a file to read it; raises FormatError for a pipe or a device, which may never end."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise FormatError("expected a file, got a pipe or a device")
    return BufferedReader(_Input(path))


class _Input(FileIO):
    """A file whose errors name it."""

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Read some bytes, and say how many."""
        with _named(Path(str(self.name))):
            return super().readinto(buffer)


def open_text(path: Path) -> TextIO:
    """Open a text file for `read_text` or `lines`; raises FormatError as `open_bytes` does."""
    return TextIOWrapper(open_bytes(path), encoding="utf-8-sig")


@contextmanager
def _decoding() -> Iterator[None]:
    """Errors of decoding are a FormatError."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise FormatError("expected text in UTF-8, got the byte "
                          f"{error.object[error.start]:#04x}") from None


def read_text(file: TextIO) -> str:
    """The text of one game; raises FormatError for a longer one, and for what is not UTF-8."""
    with _decoding():
        text = require_file(file).read(LONGEST + 1)
    if len(text) > LONGEST:
        raise FormatError(f"expected a game of at most {LONGEST} characters, got more")
    return text


def described(path: Path) -> str:
    """A path in a sentence: a folder as such, a file by its name."""
    return f"the folder {path}" if path.is_dir() else repr(path.name)


def require_others(written: Iterable[Path], read: Iterable[Path]) -> None:
    """Raise OthelloError where a file that is to be written is one of those that are read."""
    for source, target in product(read, written):
        if source.is_file() and target.is_file() and source.samefile(target):
            raise OthelloError(f"expected to write other files than {source}, which is read")


def lines(file: TextIO) -> Iterator[str]:
    """The lines of a text; raises FormatError at one that is longer than any game or position.

    What is not UTF-8 raises it, too.
    """
    number = 0
    while True:
        with _decoding():
            line = file.readline(LONGEST_LINE + 1)
        if not line:
            return
        number += 1
        if len(line) > LONGEST_LINE:
            raise FormatError(f"line {number}: expected at most {LONGEST_LINE} characters, "
                              "got more")
        yield line


@contextmanager
def written_whole(*paths: Path) -> Iterator[list[BinaryIO]]:
    """Binary files that take the places of `paths` once all of them are written.

    After an error, of the program or of the disk, the old files are still there; errors name
    the file of `paths`. A pipe or a terminal cannot be replaced: it is written to directly, and
    so is /dev/stdout, whatever that leads to.
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
                with _named(path):
                    os.fsync(file.fileno())
                    os.replace(file.name, target)


def stream(path: Path) -> int | None:
    """The number by which /dev/stdout and its like are open already; None for other files."""
    found = re.fullmatch(r"/dev/(?:stdout|stderr|fd/(\d{1,9}))", str(path.absolute()), re.ASCII)
    return int(found[1] or ("stderr" in found[0]) + 1) if found else None


class _Output(FileIO):
    """A file whose errors name the file that it is to become."""

    def __init__(self, path: Path, name: Path) -> None:
        super().__init__(str(path), "wb", opener=_open_at_once)
        self._path = name

    def write(self, data: "ReadableBuffer") -> int:
        """Write some bytes, and say how many."""
        with _named(self._path):
            return super().write(data)


def _open_at_once(path: str, flags: int) -> int:
    """Open a file; a pipe that nobody reads is an error, and not waited for."""
    number = stream(Path(path))
    if number is not None:
        return os.dup(number)
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)
    os.set_blocking(descriptor, True)
    return descriptor


def _open(path: Path, target: Path, stack: ExitStack) -> BinaryIO:
    """Open what is to replace `target`; errors name `path`, as it was given."""
    if stream(path) is not None:
        with _named(path):
            return stack.enter_context(BufferedWriter(_Output(path, path)))
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if target.is_symlink():  # links that lead in a circle have no end
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    with _named(path):
        if target.exists() and not target.is_file():
            return stack.enter_context(BufferedWriter(_Output(target, path)))
        _remove_abandoned(target)
        unfinished = target.with_name(f"{_beginning(target)}{os.getpid()}")
        stack.callback(_remove, unfinished)
        file = stack.enter_context(BufferedWriter(_Output(unfinished, path)))
        if target.exists():
            shutil.copymode(target, unfinished)
    return file


def _beginning(target: Path) -> str:
    """Of the names of files that are to become `target`; the number of a process ends them.

    It is short where the name is long, and nobody else's.
    """
    return f".othello-{crc32(os.fsencode(target.name)):08x}-"


def _remove_abandoned(target: Path) -> None:
    """Remove what programs that were killed had begun to write in the place of `target`."""
    if not CAN_ASK:
        return
    for path in target.parent.glob(f"{_beginning(target)}*"):
        number = path.name.rpartition("-")[2]
        if number.isascii() and number.isdecimal() and not _is_running(int(number)):
            _remove(path)


def _remove(unfinished: Path) -> None:
    """Remove a file, if it is there and may be removed."""
    with suppress(OSError):
        unfinished.unlink()


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:  # of another user
        return True
    return True


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Errors of the system name `path`."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


@contextmanager
def text_written_whole(path: Path) -> Iterator[TextIO]:
    """A text file in UTF-8 that takes the place of `path`, as with `written_whole`.

    Raises FormatError for half of a character, which no file can hold.
    """
    with written_whole(path) as (file,):
        text = TextIOWrapper(file, encoding="utf-8")
        try:
            yield text
            text.flush()
        except UnicodeEncodeError as error:
            raise FormatError(f"expected text, got {quoted(error.object)}") from None
        text.detach()

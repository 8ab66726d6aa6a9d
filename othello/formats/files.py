"""Files that are written whole or not at all."""

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO, TextIO


@contextmanager
def written_whole(*paths: Path) -> Iterator[list[BinaryIO]]:
    """Binary files that take the places of `paths` once all of them are written.

    After an error, of the program or of the disk, the old files are still there. A pipe or
    a terminal cannot be replaced: it is written to directly.
    """
    with ExitStack() as stack:
        targets = [Path(os.path.realpath(path)) for path in paths]
        files = [_open(path, target, stack) for path, target in zip(paths, targets)]
        yield files
        for file in files:
            file.flush()
        for file, target in zip(files, targets):
            if file.name != str(target):
                os.fsync(file.fileno())
                os.replace(file.name, target)


def _open(path: Path, target: Path, stack: ExitStack) -> BinaryIO:
    """Open what is to replace `target`; errors name `path`, as it was given."""
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if target.is_symlink():  # links that lead in a circle have no end
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    if target.exists() and not target.is_file():
        return stack.enter_context(target.open("wb"))
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    stack.callback(unfinished.unlink, missing_ok=True)
    try:
        file = stack.enter_context(unfinished.open("wb"))
    except OSError as error:
        error.filename = str(path)
        raise
    if target.exists():
        shutil.copymode(target, unfinished)
    return file


@contextmanager
def text_written_whole(path: Path) -> Iterator[TextIO]:
    """A text file in UTF-8 that takes the place of `path`, as with `written_whole`."""
    with written_whole(path) as (file,):
        text = TextIOWrapper(file, encoding="utf-8")
        yield text
        text.flush()
        text.detach()

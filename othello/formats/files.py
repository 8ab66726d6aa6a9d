"""Files that are written whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO, TextIO


@contextmanager
def written_whole(path: Path) -> Iterator[BinaryIO]:
    """A file of bytes that takes the place of `path` when all of it is written.

    After an error, of the program or of the disk, `path` is what it was before.
    """
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with unfinished.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


@contextmanager
def text_written_whole(path: Path) -> Iterator[TextIO]:
    """A text file, in UTF-8, that is written as `written_whole` does."""
    with written_whole(path) as file:
        text = TextIOWrapper(file, encoding="utf-8")
        yield text
        text.flush()
        text.detach()

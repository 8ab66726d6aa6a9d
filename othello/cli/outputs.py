"""Check that output files don't replace input files."""

import os
from collections.abc import Iterable
from pathlib import Path

from othello.cli.errors import UsageError
from othello.formats.wthor_records import name_files


def require_new(output: Path | None, *files: Path) -> None:
    """Raise UsageError if `output` is one of `files`.

    If one of `files` is a WTHOR archive, the files that contain its player and tournament names
    are also protected.
    """
    if output and output.is_file():
        for source in [path for file in files for path in (file, *name_files(file))]:
            if source.samefile(output):
                raise UsageError(f"{source} is an input file, so it can't be an output file")


def files_of(words: Iterable[str]) -> list[Path]:
    """Return the files named in a command, including the file in FILE.py:CLASS."""
    return [Path(name) for word in words for name in (word, word.rpartition(":")[0])
            if os.path.isfile(name)]

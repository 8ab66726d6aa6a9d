"""Measure a change: the files and lines in a folder that differ from its last snapshot."""

import difflib
import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from othello import FormatError
from othello.formats.files import write_text_atomically

MAX_BYTES = 1_000_000  # larger files are ignored, because they are probably not written by hand
SKIPPED_FOLDERS = {"__pycache__", "bin", "build", "dist", "node_modules", "obj", "out", "target",
                   "venv"}

Sources = dict[str, str]  # the text of each file, by its path in the folder


class Snapshot(NamedTuple):
    """A copy of the files in a folder, stored when the program passes a check."""

    request: int  # number of the last request that the program fulfilled
    files: Sources


class Cost(NamedTuple):
    """How many lines were added to a file, and how many were removed.

    A changed line counts as one added line and one removed line.
    """

    added: int
    removed: int


def total(costs: Iterable[Cost]) -> Cost:
    """Return the sum of several costs."""
    return Cost(*map(sum, zip((0, 0), *costs)))


def sources(folder: Path) -> Sources:
    """Return the text files in `folder` and its subfolders. Skip hidden and generated files."""
    texts = {}
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders
                            if name not in SKIPPED_FOLDERS and not name.startswith("."))
        for path in (Path(parent, name) for name in sorted(names) if not name.startswith(".")):
            if path.is_file() and path.stat().st_size <= MAX_BYTES:
                with suppress(UnicodeDecodeError):  # skip binary files, such as compiled programs
                    texts[path.relative_to(folder).as_posix()] = path.read_bytes().decode("utf-8")
    return texts


def costs(before: Sources, after: Sources) -> dict[str, Cost]:
    """Return the cost of the changes in each file that differs between `before` and `after`.

    >>> costs({"a.py": "one", "b.py": ""}, {"a.py": "two", "b.py": "", "c.py": "three"})
    {'a.py': Cost(added=1, removed=1), 'c.py': Cost(added=1, removed=0)}
    """
    return {name: cost_of(difflib.unified_diff(before.get(name, "").splitlines(),
                                               after.get(name, "").splitlines(),
                                               n=0, lineterm=""))
            for name in sorted({**before, **after}) if before.get(name) != after.get(name)}


def cost_of(diff: Iterable[str]) -> Cost:
    """Return the cost of a unified diff of one file."""
    signs = [line[0] for line in list(diff)[2:]]
    return Cost(signs.count("+"), signs.count("-"))


def snapshot_file(folder: Path) -> Path:
    """Return the path of the file that contains a folder's snapshot."""
    return folder / ".course" / "snapshot.json"


def load_snapshot(folder: Path) -> Snapshot | None:
    """Return the last snapshot of `folder`, or None if the folder has no snapshot.

    Raises FormatError if the snapshot is damaged.
    """
    path = snapshot_file(folder)
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Snapshot(int(data["request"]),
                        {name: str(text) for name, text in data["files"].items()})
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise FormatError(f"{path} is not a snapshot; delete it to start again from the "
                          "current files") from None


def save_snapshot(folder: Path, snapshot: Snapshot) -> None:
    """Replace the stored snapshot of `folder`."""
    path = snapshot_file(folder)
    path.parent.mkdir(exist_ok=True)
    with write_text_atomically(path) as file:
        json.dump(snapshot._asdict(), file)

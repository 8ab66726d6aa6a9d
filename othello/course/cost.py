"""The cost of a change: how many files and lines of a folder differ from its last snapshot."""

import difflib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from othello.errors import FormatError
from othello.formats.files import text_written_whole

MAX_BYTES = 1_000_000  # larger files are unlikely to be written by hand
SKIPPED_FOLDERS = {"__pycache__", "bin", "build", "dist", "node_modules", "obj", "out", "target",
                   "venv"}

Sources = dict[str, str]  # the text of each file, by its path in the folder


class Cost(NamedTuple):
    """The changed files, and the lines added and removed.

    A changed line counts as one added and one removed.
    """

    files: int
    added: int
    removed: int


def sources(folder: Path) -> Sources:
    """Return the text files in `folder` and its subfolders, except hidden or generated ones."""
    return dict(_texts(folder))


def _texts(folder: Path) -> Iterator[tuple[str, str]]:
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders
                            if name not in SKIPPED_FOLDERS and not name.startswith("."))
        for path in (Path(parent, name) for name in sorted(names) if not name.startswith(".")):
            if path.is_file() and path.stat().st_size <= MAX_BYTES:
                content = path.read_bytes()
                try:
                    yield path.relative_to(folder).as_posix(), content.decode("utf-8")
                except UnicodeDecodeError:
                    continue  # not a text file, such as a compiled program


def cost(before: Sources, after: Sources) -> Cost:
    """Return the number of changed files and lines between two states of a folder.

    >>> cost({"a.py": "one", "b.py": ""}, {"a.py": "two", "b.py": "", "c.py": "three"})
    Cost(files=2, added=2, removed=1)
    """
    changed = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    lines = [line[0] for name in changed
             for line in list(difflib.unified_diff(before.get(name, "").splitlines(),
                                                   after.get(name, "").splitlines(),
                                                   n=0, lineterm=""))[2:]]
    return Cost(len(changed), lines.count("+"), lines.count("-"))


def snapshot_file(folder: Path) -> Path:
    """Return the path of the file that contains a folder's snapshot."""
    return folder / ".course" / "snapshot.json"


def load_snapshot(folder: Path) -> Sources | None:
    """Return the state of `folder` at the last snapshot, or None if there is none.

    Raises FormatError if the file is damaged.
    """
    path = snapshot_file(folder)
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except ValueError:
        data = None
    if not isinstance(data, dict) or not all(isinstance(text, str) for text in data.values()):
        raise FormatError(f"{path}: not a snapshot; delete it to start again from this state")
    return data


def save_snapshot(folder: Path, state: Sources) -> None:
    """Store the state of `folder`, replacing the last snapshot."""
    path = snapshot_file(folder)
    path.parent.mkdir(exist_ok=True)
    with text_written_whole(path) as file:
        json.dump(state, file)

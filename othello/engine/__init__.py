"""A fast searcher on two integers: bit `8 * row + col` of `own` (to move) and of `opp`.

`othello.engine.search` is its face. The modules below it run as they are, or compiled by
mypyc, in which case they give the same answers sooner.
"""

import warnings
from pathlib import Path

from othello.engine import bitboard

SLACK = 2.0  # seconds between the files of one installation


def stale(compiled: Path) -> bool:
    """Whether a compiled module is older than the source beside it."""
    source = compiled.with_name(compiled.name.partition(".")[0] + ".py")
    return (source.exists()
            and source.stat().st_mtime > compiled.stat().st_mtime + SLACK)


def warn_of_stale(folder: Path) -> None:
    """Warn of compiled modules in `folder` that are older than their sources."""
    for compiled in sorted(folder.glob("*.so")):
        if stale(compiled):
            warnings.warn(f"{compiled.name} is older than its source: run make compile or make "
                          "clean", RuntimeWarning, stacklevel=2)


warn_of_stale(Path(bitboard.__file__).parent)

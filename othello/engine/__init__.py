"""A fast search that stores a board as two integers.

The integer `own` holds the discs of the side to move, and `opp` holds its opponent's discs. A disc
in row `row` and column `col` sets bit `8 * row + col`. Use the engine through
`othello.engine.search`. The engine returns the same results whether it runs as plain Python or is
compiled by mypyc.
"""

import warnings
from pathlib import Path

from othello.engine import bitboard

# An installer may write a source file up to this many seconds after the compiled module.
INSTALL_SECONDS = 2.0


def is_stale(module: Path) -> bool:
    """Return whether a compiled module is older than its source file."""
    source = module.with_name(module.name.partition(".")[0] + ".py")
    return (source.exists()
            and source.stat().st_mtime > module.stat().st_mtime + INSTALL_SECONDS)


def warn_if_stale(folder: Path) -> None:
    """Warn if `folder` contains compiled modules that are older than their source files."""
    for module in sorted(folder.glob("*.so")):
        if is_stale(module):
            warnings.warn(f"{module.name} is older than its source: compile it again or delete "
                          "it", RuntimeWarning, stacklevel=2)


warn_if_stale(Path(bitboard.__file__).parent)

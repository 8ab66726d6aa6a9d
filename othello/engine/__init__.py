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
    return (compiled.suffix != ".py" and source.exists()
            and source.stat().st_mtime > compiled.stat().st_mtime + SLACK)


for _module in Path(bitboard.__file__).parent.glob("*.so"):
    if stale(_module):
        warnings.warn(f"{_module.name} is older than its source: run make native or make clean",
                      RuntimeWarning, stacklevel=2)

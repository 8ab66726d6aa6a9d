"""The paths of the files that tests read."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "tests" / "data"  # samples in every clone
COLLECTIONS = ROOT.parent / "shared" / "data"  # whole collections, available only on some machines


def collection_cases(pattern):
    """Return a slow test case for each collection of games.

    If there are no collections, return one skipped test case.
    """
    missing = pytest.param(None, id=pattern, marks=[pytest.mark.slow, pytest.mark.skip(
        f"whole collections of games are not in the clone: those of tests/data/README.md are "
        f"read from {COLLECTIONS}")])
    return [pytest.param(path, id=f"whole-{path.name}", marks=pytest.mark.slow)
            for path in sorted(COLLECTIONS.glob(pattern))] or [missing]

"""Where the tests find what they read."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
SAMPLES = ROOT / "tests" / "data"  # in every clone
COLLECTIONS = ROOT.parent / "shared" / "data"  # whole collections, where they lie beside the clone

"""The program's features match the stored list."""

from features import features
from support.paths import SAMPLES


def test_no_feature_appears_or_disappears_unnoticed():
    expected = (SAMPLES / "features.txt").read_text(encoding="utf-8").splitlines()
    assert features() == expected, "python tests/features.py > tests/data/features.txt stores them"

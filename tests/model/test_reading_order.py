"""You can read and test the model one file at a time."""

import re
import subprocess
import sys

import pytest
from support.pages import page
from support.paths import ROOT

ORDER = ["direction", "piece", "position", "cell", "board", "move_validator", "command", "player",
         "game_state", "game"]

# Each of these tests needs the named file and all files that precede it in ORDER.
LAST = {"properties_of_moves": "move_validator", "game_loop": "game", "undo": "game",
        "properties_of_games": "game", "copies": "game", "wrong_arguments": "game"}


def test_readme_lists_the_files_in_reading_order():
    chapter = page("README.md").split("## Read the classes")[1].split("in this order: ")[1]
    assert re.findall(r"`(\w+)`", chapter.split(".")[0]) == ORDER


@pytest.mark.slow
@pytest.mark.parametrize("name", [*ORDER, *LAST])
def test_each_file_needs_only_the_files_before_it(name):
    first = ORDER[:ORDER.index(LAST.get(name, name)) + 1]
    result = subprocess.run([sys.executable, "tests/first_files.py",
                            f"tests/model/test_{name}.py", *first],
                            cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout


def test_every_test_file_has_a_place_in_the_order():
    files = {path.stem.removeprefix("test_") for path in (ROOT / "tests/model").glob("test_*.py")}
    assert files == {*ORDER, *LAST, "reading_order"}

"""The folders for games and answers, as desktops define them for programs' data."""

import os
from pathlib import Path


def state_folder() -> Path:
    """Return the folder of autosaved games."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local/state") / "othello"


def games_file() -> Path:
    """Return the path of the database that the web page uses."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share"
    return Path(home) / "othello" / "games.sqlite"


def learning_file(games: Path) -> Path:
    """Return the database of answers, in the folder of the database of games."""
    return games.parent / "learning.sqlite"

"""The folders for games and practice answers, according to the XDG specification."""

import os
from pathlib import Path


def state_folder() -> Path:
    """Return the folder for autosaved games."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local/state") / "othello"


def games_file() -> Path:
    """Return the path of the database used by the web page."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share"
    return Path(home) / "othello" / "games.sqlite"


def learning_file(games: Path) -> Path:
    """Return the path of the practice database, a file in the folder that contains `games`."""
    return games.parent / "learning.sqlite"

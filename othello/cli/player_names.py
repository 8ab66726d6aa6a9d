"""The names of players on the command line."""

import ast
from pathlib import Path

from othello.console.prompt import find_nearest
from othello.players.registry import PLAYERS, UnknownPlayerError, is_command, level_name


def resolve_player(name: str) -> str:
    """Return the full name of a player.

    `name` is the number or name of a level, or FILE.py with an optional class name. The class name
    is required only if the file has several classes. Raises UnknownPlayerError with a suggestion
    for a misspelt level or class.
    """
    name = level_name(name)
    if name in PLAYERS:
        return name
    file, _, class_name = name.partition(".py:")
    path = Path(file.removesuffix(".py") + ".py")
    if path.is_file() and not is_command(name):
        classes = _classes(path)
        if not class_name:
            full_names = [f"{path}:{candidate}" for candidate in classes]
            if not full_names:
                raise UnknownPlayerError(f"{path} has no class derived from othello.Player")
            if len(full_names) > 1:
                raise UnknownPlayerError(f"{path} has several classes. Add one of them: "
                                         f"{', '.join(full_names)}")
            return full_names[0]
        lowercase_names = {candidate.lower(): candidate for candidate in classes}
        suggestion = lowercase_names.get(find_nearest(class_name.lower(), lowercase_names) or "")
        if class_name not in classes and suggestion:
            raise UnknownPlayerError(f"{path} has no class {class_name}. Did you mean "
                                     f"{path}:{suggestion}?")
    elif ":" not in name and (suggestion := find_nearest(name.lower(), PLAYERS)):
        raise UnknownPlayerError(f"Unknown player {name!r}. Did you mean {suggestion}?")
    return name


def _classes(path: Path) -> list[str]:
    """Return the player classes defined in a Python file, without running the file."""
    try:
        body = ast.parse(path.read_bytes()).body
    except (SyntaxError, ValueError):
        return []
    names: list[str] = []
    for statement in body:
        if isinstance(statement, ast.ClassDef):
            bases = [ast.unparse(base).rpartition(".")[2] for base in statement.bases]
            if any(base.endswith("Player") or base in names for base in bases):
                names.append(statement.name)
    return names

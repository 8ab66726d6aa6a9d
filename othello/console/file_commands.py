"""The commands new, save, load and continue."""

import os
import re
import shlex
from contextlib import suppress
from copy import copy, deepcopy
from glob import escape, glob
from itertools import islice
from pathlib import Path
from reprlib import repr as quoted
from time import localtime, strftime

from othello import HistoryError, NotationError
from othello.analysis.phrases import plural
from othello.console.console import Console, command
from othello.console.prompt import read_number
from othello.console.words import players_line
from othello.formats.files import write_text_atomically
from othello.formats.record import Record
from othello.session import Session, autosave
from othello.session.records import record_of, restore_forfeit

POSITION_ENDING = ".obf"  # a file for positions, which can't store the moves of a game
REPLACEMENT = "\ufffd"  # the replacement for bytes that can't be decoded


def _paths(console: Console, text: str) -> list[str]:
    return [path + "/" * Path(path).is_dir() for path in sorted(glob(f"{escape(text)}*"))]


@command("new", "restart", "start")
def new(console: Console, argument: str) -> None:
    """Start another game with the same players.
    In a replay, go back to the start of the record."""
    console.begin(Session(console.new_game(), console.session.players), console.new_record)
    console.display.queue("Back at the start of the record." if console.record else
                          "A new game.")


@command("save FILE", completer=_paths)
def save(console: Console, argument: str) -> None:
    """Write the game to a file.
    The extension selects the format (default: .json). A .json file contains all moves, the
    players, and any resignation or timeout. A .ggf file contains the moves so far, any resignation
    or timeout, and any loaded notes. A .wtb file contains the moves and the result. A .txt file
    contains only the moves. An existing file is replaced."""
    # a delayed import: the formats load slowly
    from othello.formats.conversion import WRITERS, unknown_ending, write

    path = _path(argument)
    if "." not in path.name and not path.is_dir():
        path = path.with_name(f"{path.name}.json")
    session = console.source_session
    ending, note = path.suffix.lower(), ", replacing the existing file" * path.exists()
    if ending not in WRITERS:
        raise unknown_ending(path, [name for name in WRITERS if name != POSITION_ENDING])
    if ending == ".json":
        with write_text_atomically(path) as file:
            file.write(autosave.dumps(session))
    else:
        write([_record(console)], path, ending)
    console.display.queue(f"Saved as {path}{note}.")
    if ending in (".txt", ".wtb") and session.forfeit:
        console.display.queue("The file doesn't contain the resignation or timeout. A .ggf file "
                              "does.")
    if console.game.undone and not console.session.forfeit:
        _report_later_plies(console, ending)


def _report_later_plies(console: Console, ending: str) -> None:
    """Report later moves, or a forfeit, that the saved file does not contain."""
    plies = len(console.game.history) + len(console.game.undone)
    if ending != ".json":
        console.display.queue("The file ends with this position. To save the later moves as well, "
                              f"type goto {plies} and save again.")
        return
    end_session = copy(console.session)
    end_session.goto(plies)
    if restore_forfeit(end_session, console.record).forfeit:
        console.display.queue("The file doesn't contain the resignation or timeout. To save that "
                              f"as well, type goto {plies} and save again.")


def _record(console: Console) -> Record:
    """Return a record of the game, with names and notes from the loaded record."""
    game = console.record.game if console.record else console.game
    names = {player.color: player.name for player in (game.black_player, game.white_player)}
    return record_of(console.session, names, initial_record=console.record)


@command("load FILE [N]", completer=_paths)
def load(console: Console, argument: str) -> None:
    """Load the first game in a file, or game number N.
    Files can contain transcripts, positions, a saved game, or games in GGF, PGN, SGF or WTHOR."""
    from othello.formats import reader  # a delayed import: the formats load slowly

    name, number = argument, 1
    match = re.fullmatch(r"(.*\S)\s+(\S+)", argument)
    is_number = match and re.fullmatch(r"\d{1,9}", match[2], re.ASCII)
    if match and not _path(argument).exists() and (is_number or _path(match[1]).is_file()):
        if not is_number:
            raise NotationError(f"{quoted(match[2])} is not the number of a game. Type a number "
                                "after the file name, such as 2")
        name, number = match[1], int(match[2])
    path, players = _path(name), console.session.players
    if path.is_dir():
        raise NotationError(f"the folder {path} can't be loaded. Type the name of a file in it")
    item = reader.item(path, number)
    if isinstance(item, reader.ReadGame) and "board" in item.fields:
        _resume(console, autosave.from_fields(item.fields, players))
    else:
        record = item.record
        _resume(console, Session(deepcopy(record.game), players, record.forfeit), record)
        if name == argument and len([*islice(reader.read_file(path), 2)]) > 1:
            console.display.queue(f"This is the first game in {path.name}. For the second, type "
                                  f"load {name} 2.")


@command("continue [N]")
def continue_game(console: Console, argument: str) -> None:
    """Resume an unfinished game, or list the unfinished games if there are several.
    Games are saved after each move. The list omits finished games, and games that are open
    in another terminal."""
    if console.autosave is None:
        raise HistoryError("there is no other unfinished game")
    if not argument and len(games := console.autosave.list_unfinished()) > 1:
        console.reader.page([
            "Type continue and a number, such as continue 1:",
            *(f"{number:>2}. {strftime('%Y-%m-%d %H:%M', localtime(path.stat().st_mtime))}, "
              f"{plural(len(session.game.moves), 'move')}. {players_line(session)}"
              for number, (session, path) in enumerate(games, start=1))])
        return
    number = read_number(argument, 1, "continue 2") if argument else 1
    _resume(console, console.autosave.resume(number))


def _resume(console: Console, session: Session, record: Record | None = None) -> None:
    console.begin(session, record)
    if not session.is_over or len(session.humans) < 2:
        console.display.queue(players_line(console.session))


def _path(argument: str) -> Path:
    argument = _unquote(argument)
    if not argument.isprintable() or not argument or REPLACEMENT in argument:
        problem = f"{quoted(argument)} is not a file name" if argument else "no file name given"
        raise NotationError(f"{problem}. Type a file name, such as game.json")
    try:
        return Path(argument).expanduser()
    except RuntimeError:
        raise NotationError(f"{argument}: the home folder is unknown. Type the full path instead"
                            ) from None


def _unquote(argument: str) -> str:
    """Remove the quotes or backslashes that a terminal adds to the name of a dragged file.

    A name with spaces can also be typed without quotes.
    """
    with suppress(ValueError):  # A single apostrophe is part of the name.
        words = shlex.split(argument, posix=os.sep == "/")
        if len(words) == 1:
            return words[0].strip("'\"")  # On Windows, `split` keeps the quotes.
    return argument


FILE_COMMANDS = [new, save, load]

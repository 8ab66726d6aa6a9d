"""List the games in pasted text and uploaded files for visitors to choose from."""

from dataclasses import dataclass, replace
from itertools import islice
from reprlib import repr as quoted

from othello import Board, FormatError, Game, Piece
from othello.formats import ggf, saved_game
from othello.formats.reader import Item, Problem, count, read
from othello.formats.record import Record
from othello.web.text import MAX_CHARACTERS, SIZES

MAX_LISTED_GAMES = 200  # a larger limit applies to imports into the library
UNPLAYABLE = "neither side has a valid move, so this position can't be played"


@dataclass(frozen=True)
class UploadedGame:
    """A game in a file.

    If the game can't be played, `text` is empty and `error` is an error message.
    """

    place: str  # the game's location in the file, such as "game 3"
    black: str = ""
    white: str = ""
    event: str = ""
    result: str = ""  # the side to move if the game is unfinished
    moves: int = 0
    text: str = ""  # the game as text; empty after an error
    error: str = ""


def first(text: str, start: str = "standard", size: int = 8) -> Record:
    """Return the first game or position in `text`.

    If `text` is empty, return a new game. `size` and `start` are the board size and the starting
    position of new games and transcripts. Raises FormatError.
    """
    item = next(read(text, start=start, size=size, sizes=SIZES), None)
    if isinstance(item, Problem):
        raise FormatError(str(item))
    if item is None and text.strip():
        raise FormatError(f"expected a game or a position, got {quoted(text)}")
    return item.record if item else Record(Game(Board(size, start)))


def games(name: str, data: bytes, start: str = "standard", size: int = 8) -> list[UploadedGame]:
    """Return up to MAX_LISTED_GAMES games from `data`.

    `name` is the file name, or empty for pasted text. If the file contains further games, the last
    item states how many games were left out. `size` and `start` are the board size and the
    starting position of transcripts. Raises FormatError if no game can be played.
    """
    items = read(data, name, start=start, size=size, sizes=SIZES)
    uploads = [_convert(item) for item in islice(items, MAX_LISTED_GAMES)]
    if not uploads:
        raise FormatError(f"{quoted(name) if name else 'the text'} contains no game")
    if not any(game.text for game in uploads):
        raise FormatError(f"{uploads[0].place}: {uploads[0].error}")
    remaining = count(data, name) - MAX_LISTED_GAMES if len(uploads) == MAX_LISTED_GAMES else 0
    if remaining:
        uploads.append(UploadedGame(
            f"{remaining} more",
            error=f"only the first {MAX_LISTED_GAMES} games are listed; import "
                  "the file into the library to get all games"))
    return uploads


def _convert(item: Item) -> UploadedGame:
    if isinstance(item, Problem):
        return UploadedGame(item.place, error=item.message)
    record = item.record
    game, tags = record.game, record.tags
    if game.is_game_over and not game.moves:
        return UploadedGame(item.place, error=UNPLAYABLE)
    upload = UploadedGame(
        item.place, game.black_player.name, game.white_player.name,
        " ".join(tags[tag] for tag in ("EV", "DT") if tag in tags), _result(record),
        len(game.moves))
    versions = [(record, upload.result)]
    if not game.undone:
        tags = {tag: value for tag, value in tags.items() if tag in ("RE", "KM")}
        versions.append((Record(game, tags),
                         f"{upload.result}; without its notes, which are too long"))
    for version, result in versions:
        try:
            return replace(upload, result=result, text=_text(version))
        except FormatError as error:
            message = str(error)
    return replace(upload, error=message)


def _text(record: Record) -> str:
    """Return the record in GGF, or as a saved game if there are undone moves.

    Raises FormatError if the text is too long.
    """
    text = saved_game.dumps_record(record) if record.game.undone else ggf.dumps([record])
    if len(text) > MAX_CHARACTERS:
        raise FormatError(
            f"expected a game of at most {MAX_CHARACTERS} characters, got {len(text)}")
    return text


def _result(record: Record) -> str:
    game = record.game
    if game.is_game_over:
        return "{} to {}".format(*game.score)
    if record.result is not None:
        return f"{record.result:+g} recorded"
    side = game.current_player.color.name.capitalize()
    return f"{side} to move, {game.board.count_pieces(Piece.EMPTY)} empties"

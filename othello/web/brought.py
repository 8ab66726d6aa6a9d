"""Games that people bring, pasted or in a file, for the page to choose from."""

from itertools import islice
from typing import get_args

from othello.board import Board
from othello.errors import FormatError, quoted
from othello.formats import ggf, saved_game
from othello.formats.reader import Item, Problem, count, read
from othello.formats.record import Record
from othello.game import Game
from othello.piece import Piece
from othello.web.schemas import MOST_TEXT, Size
from othello.web.study_schemas import Brought

MOST = 200  # games that are listed: more are for the library
SIZES = get_args(Size)  # of boards here


def first(text: str, start: str = "standard", size: int = 8) -> Record:
    """The first game or position of a text; no text is a game from the start of that name.

    A transcript is on a board of `size`. Raises FormatError.
    """
    found = next(read(text, start=start, size=size, sizes=SIZES), None)
    if isinstance(found, Problem):
        raise FormatError(str(found))
    if found is None and text.strip():
        raise FormatError(f"expected a game or a position, got {quoted(text)}")
    return found.record if found else Record(Game(Board(size, start)))


def games(name: str, data: bytes, start: str = "standard", size: int = 8) -> list[Brought]:
    """The first games of a file, or of a text without a name, and how many more there are.

    A transcript is from a start on a board of a size, with which it goes on, too. Raises
    FormatError where there is none that can be played.
    """
    items = read(data, name, start=start, size=size, sizes=SIZES)
    found = [_told(item) for item in islice(items, MOST)]
    if not found:
        raise FormatError(f"expected a game{' in ' * bool(name)}{name and quoted(name)}, got none")
    if not any(game.text for game in found):
        raise FormatError(f"{found[0].place}: {found[0].fault}")
    more = count(data, name) - MOST if len(found) == MOST else 0
    if more:
        found.append(Brought(place=f"{more} more", fault=f"this list has the first {MOST}; the "
                                                         "library takes all games of a file"))
    return found


def _told(item: Item) -> Brought:
    if isinstance(item, Problem):
        return Brought(place=item.place, fault=item.message)
    record = item.record
    game, tags = record.game, record.tags
    told = Brought(
        place=item.place, black=game.black_player.name, white=game.white_player.name,
        event=" ".join(tags[tag] for tag in ("EV", "DT") if tag in tags),
        result=_result(record), moves=len(game.moves))
    try:
        return told.model_copy(update={"text": _text(record)})
    except FormatError as error:
        return told.model_copy(update={"fault": str(error)})


def _text(record: Record) -> str:
    """The record as a match can begin with it: as a saved game if it has undone moves.

    Where what was noted is too long, only the result is kept of it. Raises FormatError.
    """
    game = record.game
    text = saved_game.dumps_record(record) if game.undone else ggf.dumps([record])
    if len(text) > MOST_TEXT and not game.undone:
        tags = {tag: noted for tag, noted in record.tags.items() if tag in ("RE", "KM")}
        text = ggf.dumps([Record(game, tags)])
    if len(text) > MOST_TEXT:
        raise FormatError(f"expected a game of at most {MOST_TEXT} characters, got {len(text)}")
    return text


def _result(record: Record) -> str:
    game = record.game
    if game.is_game_over:
        return "{} to {}".format(*game.score)
    if record.result is not None:
        return f"{record.result:+g} recorded"
    side = game.current_player.color.name.capitalize()
    return f"{side} to move, {game.board.count_pieces(Piece.EMPTY)} empties"

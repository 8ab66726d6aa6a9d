"""Games that people bring, pasted or in a file, for the page to choose from."""

from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from othello.errors import FormatError, quoted
from othello.formats import ggf, saved_record
from othello.formats.collection import READERS, Replay, replays
from othello.formats.record import Record
from othello.piece import Piece
from othello.web import texts
from othello.web.schemas import MOST_TEXT
from othello.web.study_schemas import Brought

MOST = 200  # games that are listed: more are for the library


def games(name: str, data: bytes, start: str = "standard", size: int = 8) -> list[Brought]:
    """The first games of a file, whose name tells its format, or of a text without a name.

    A transcript without a name is from a start on a board of a size, with which it goes on, too.
    Raises FormatError where there is none that can be played.
    """
    text = data.decode(errors="replace").strip()
    ending = Path(name).suffix.lower() if name else ".ggf" * texts.holds_records(text)
    if not name and not ending:
        record = texts.read(text, start, size)
        return [_told(Replay("the text", record)).model_copy(update={"text": text, "fault": ""})]
    if ending not in READERS:
        raise FormatError(f"expected a file of {', '.join(READERS)}, got {quoted(name)}")
    texts.require_sizes(text)
    found = [_told(replay) for replay in _replays(data, ending)]
    if not found:
        raise FormatError(f"expected a game in {quoted(name)}, got none")
    if not any(game.text for game in found):
        raise FormatError(f"{found[0].place}: {found[0].fault}")
    return found


def _replays(data: bytes, ending: str) -> list[Replay]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"games{ending}"
        path.write_bytes(data)
        return list(islice(replays(path), MOST))


def _told(replay: Replay) -> Brought:
    if replay.record is None:
        return Brought(place=replay.place, fault=replay.fault)
    game, tags = replay.record.game, replay.record.tags
    told = Brought(
        place=replay.place, black=game.black_player.name, white=game.white_player.name,
        event=" ".join(tags[tag] for tag in ("EV", "DT") if tag in tags),
        result=_result(replay.record), moves=len(game.moves))
    try:
        return told.model_copy(update={"text": _text(replay.record)})
    except FormatError as error:
        return told.model_copy(update={"fault": str(error)})


def _text(record: Record) -> str:
    """The record as a match can begin with it: as a saved game if it has undone moves.

    Where what was noted is too long, only the result is kept of it. Raises FormatError.
    """
    game = record.game
    texts.require_size(game.board.size)
    text = saved_record.dumps(record) if game.undone else ggf.dumps([record])
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

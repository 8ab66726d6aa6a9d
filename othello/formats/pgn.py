"""Games in PGN as used by PlayOK, FlyOrDie and Edax: numbered moves after tags in brackets.

Black moves first. A result such as `47-17` starts with Black's discs. In `1-0`
and `0-1`, the first number belongs to the player whose tag comes first. A pass is `--`. The `FEN`
tag contains a starting position other than the standard position.
"""

import re
import textwrap
from collections.abc import Collection, Iterator
from dataclasses import replace
from io import StringIO
from reprlib import repr as quoted

from othello import Board, Ending, FormatError, Game, Piece
from othello.board import SIZES
from othello.formats import position, transcript
from othello.formats.form import Dump, Dumps, Form, Load, Loads, Part, add_location
from othello.formats.builder import RecordBuilder
from othello.formats.record import FLAGS, Record
from othello.formats.start import start_of

TAG = re.compile(r'[ \t]*\[[ \t]*(\w{1,40})[ \t]+"((?:[^"\\\n]|\\.)*)"[ \t]*\]\s*')
FIRST_TAG = re.compile(rf"^{TAG.pattern}", re.MULTILINE)
_GGF = {"Event": "EV", "Site": "PC", "Date": "DT", "BlackElo": "RB", "WhiteElo": "RW",
        "BlackRating": "RB", "WhiteRating": "RW", "TimeControl": "TI"}  # from PGN to record tags
_PGN = {record: pgn for pgn, record in reversed(_GGF.items())}  # the first PGN tag for each
_PLAYERS = ("Black", "White")
_TERMINATION = {Ending.RESIGNATION: "resignation", Ending.TIMEOUT: "time forfeit"}
_WIDTH = 79


def split(text: str) -> Iterator[Part]:
    """Yield each game in `text`, with the number of its first line.

    A tag starts a new game if moves precede it, or if it repeats the current game's White or
    Black tag. Lines without moves belong to the game that follows.
    """
    lines: list[str] = []
    first, is_in_tags, has_tags = 1, True, False
    players: set[str] = set()  # the player tags of the current game
    for number, line in enumerate(StringIO(text), start=1):
        tag = TAG.match(line)
        if tag and (not is_in_tags or tag[1] in players):
            players.clear()
            if has_tags or any(map(transcript.split_label, lines)):
                yield Part(first, "".join(lines))
                lines, first = [], number
        has_tags = has_tags or tag is not None
        if tag and tag[1] in _PLAYERS:
            players.add(tag[1])
        if line.strip():
            is_in_tags = tag is not None
        lines.append(line)
    if "".join(lines).strip():
        yield Part(first, "".join(lines))


def read(part: Part, sizes: Collection[int] = SIZES) -> Record:
    """Read one game. The board size must be in `sizes`.

    If the game is not valid, raises FormatError with the line number.
    """
    line, text = part.line, part.text
    pgn: dict[str, str] = {}
    first = FIRST_TAG.search(text)
    offset = first.start() if first else 0
    comment_words = text[:offset].split()  # text that becomes a comment
    while tag := TAG.match(text, offset):
        value = re.sub(r"\\(.)", r"\1", tag[2])
        if pgn.setdefault(tag[1], value) != value:
            comment_words.append(f"{tag[1]}: {value}")
        offset = tag.end()
    line += text.count("\n", 0, offset)
    with add_location(f"line {line}"):
        board, to_move = _start(pgn["FEN"]) if "FEN" in pgn else (Board(), Piece.BLACK)
        builder = RecordBuilder(board, to_move, pgn.get("Black", ""), pgn.get("White", ""), sizes)
    moves, trailer = _without_signature(text[offset:])
    record = transcript.read(moves, builder, line)
    last, result = "".join(moves.split()[-1:]), pgn.get("Result", "?")
    if not transcript.RESULT.fullmatch(result) and result.strip("?.- "):
        comment_words.append(f"Result: {result}")
    if last != result and transcript.RESULT.fullmatch(last) and last != "*":
        if transcript.RESULT.fullmatch(result) and result != "*":
            comment_words.append(f"Result: {last}")
        else:
            pgn["Result"] = last
    tags = _tags(pgn, record.game)
    return replace(record, tags=tags).with_comment(" ".join(comment_words + trailer.split()))


def _without_signature(text: str) -> tuple[str, str]:
    """Split `text` after the result, and return both parts."""
    lines = text.splitlines()
    end = len(lines)
    while end and (lines[end - 1].strip() == "--"
                   or transcript.split_label(lines[end - 1]) is None):
        end -= 1
    if end and transcript.ENDED.search(lines[end - 1]):
        return "\n".join(lines[:end]), " ".join(lines[end:])
    return text, ""


def _start(fen: str) -> tuple[Board, Piece]:
    found = position.find(fen.strip(), 0)
    if found is None:
        raise FormatError(f"expected a position in the FEN tag, got {quoted(fen)}")
    return found.board, found.to_move


def _tags(pgn: dict[str, str], game: Game) -> dict[str, str]:
    """Convert PGN tags to the tags of a record."""
    tags = {_GGF.get(name, name): value for name, value in pgn.items()
            if name not in (*_PLAYERS, "Result", "FEN", "SetUp") and value.strip("?.- ")
            and (name != "Termination" or value not in _TERMINATION.values())}
    names = [name for name in pgn if name in _PLAYERS]
    return transcript.result_tags(pgn.get("Result", ""), game, names[:1] != ["White"],
                                  _flag(pgn)) | tags


def _flag(pgn: dict[str, str]) -> str:
    """Return the result flag for a PGN game that ended early."""
    is_timeout = "time" in pgn.get("Termination", "").lower()
    return FLAGS[Ending.TIMEOUT if is_timeout else Ending.RESIGNATION]


def _write(record: Record) -> str:
    """Return a game in PGN, followed by an empty line. Each `}` in a comment becomes `)`."""
    game, result = record.game, _result(record)
    start, first = start_of(game)
    tags = {_PGN.get(tag, tag): value for tag, value in record.tags.items() if tag != "RE"}
    pgn = {"Event": "?", "Site": "?", "Date": "????.??.??",
           "Black": game.black_player.name or "?", "White": game.white_player.name or "?",
           "Result": result} | tags
    if (start, first) != (Board(), Piece.BLACK):
        pgn |= {"SetUp": "1", "FEN": position.to_fen(start, first)}
    if record.forfeit:
        pgn.setdefault("Termination", _TERMINATION[record.forfeit.ending])
    result_tag = {"RE": record.tags["RE"]} if "RE" in record.tags else {}
    if result_tag != transcript.result_tags(result, game, flag=_flag(pgn)):
        pgn |= result_tag
    words = [*transcript.words(record.main_line, first is Piece.WHITE), result]
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in pgn.items()]
    moves = textwrap.fill(" ".join(words), _WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines) + f"\n\n{moves}\n\n"


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", r"\\").replace('"', r'\"')


def _result(record: Record) -> str:
    """Return a result such as `47-17` (Black first) or `1-0`, or `*` for an unknown result."""
    game, squares = record.game, record.game.board.size ** 2
    if record.forfeit:
        return "1-0" if record.forfeit.winner is Piece.BLACK else "0-1"
    if game.is_game_over:
        return "{}-{}".format(*game.score)
    if record.tags.get("RE") == "+0:s":
        return "1/2-1/2"
    if record.result is None:
        return "*"
    discs = (squares + record.result) / 2
    is_possible = discs.is_integer() and 0 <= discs <= squares
    return f"{discs:.0f}-{squares - discs:.0f}" if is_possible else "*"


FORM = Form(split, read, _write)
dump: Dump = FORM.dump
dumps: Dumps = FORM.dumps
load: Load = FORM.load
loads: Loads = FORM.loads

"""Export a match as a list of moves, as a complete record or as an image."""

from typing import Literal, TypeAlias

from othello import FormatError
from othello.formats import ggf, svg, transcript
from othello.formats.record import Record
from othello.session import HUMAN, autosave
from othello.session.records import matches_record, record_of
from othello.web.match import Match, is_unchanged
from othello.web.text import replace_invisible

Format: TypeAlias = Literal["txt", "json", "ggf", "svg"]


def export_match(match: Match, format: Format) -> str:
    """Return `match` as a transcript, a saved game, a game record or an image of the board.

    Raises FormatError if a transcript is requested but the starting position has no name.
    """
    if format == "json":
        return autosave.dumps(match.session)
    if format == "svg":
        return svg.dumps(match.game.board)
    if format == "ggf":
        return ggf.dumps([_record(match)])
    if match.start is None:
        raise FormatError("a list of moves doesn't show this set-up start; use another format, "
                          "such as json")
    return transcript.dumps(match.game) + "\n"


def _record(match: Match) -> Record:
    """Return the record of `match`, with the notes from its initial record.

    Human players without a name get their names from the initial record. If the match started
    from a finished game and has not changed, both names come from the initial record.
    """
    names = {color: replace_invisible(match.game.player(color).name)
             for color in match.session.players}
    if not is_unchanged(match):
        names |= {color: level for color, level in match.session.players.items()
                  if level != HUMAN} | match.names
    initial_record = match.initial_record
    if initial_record and not matches_record(match.session, initial_record):
        initial_record = initial_record.without_result()
    tags = match.clocks.control.tags if match.clocks else {}
    return record_of(match.session, names, tags, initial_record)

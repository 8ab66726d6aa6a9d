"""Write recorded games to the terminal."""

from dataclasses import replace

from othello import Game
from othello.analysis.openings import opening
from othello.console.display import Display
from othello.console.position import name_opening, sides
from othello.console.words import outcome
from othello.formats.files import printable
from othello.formats.record import Record
from othello.session import Session


def show(record: Record, title: str, display: Display, is_past: bool) -> None:
    """Write a recorded game with its players, tags, comments, current position and moves.

    If `is_past` is true, the current position isn't the last, so a later resignation or timeout
    isn't reported.
    """
    from othello.formats import transcript  # a delayed import: the formats load slowly

    record = escape_controls(record)
    game = record.game
    session = Session(game, forfeit=None if is_past else record.forfeit)
    display.write(f"{title}: {sides(game, display.style)}")
    for tag, value in record.tags.items():
        display.write(f"{tag}: {value}")
    for ply, comment in record.comments.items():
        place = f", ply {ply}, {game.history[ply - 1]}" if 0 < ply <= len(game.history) else ""
        display.write(f"Comment{place}: {comment}")
    display.watch(session)
    display.show()
    if not name_opening(game) and (name := opening(game)):
        display.write(f"Opening: {name}.")
    display.write(transcript.dumps(game) or "No move has been made yet.")
    display.write(" ".join(filter(None, outcome(session))) if session.is_over else
                  f"{game.current_player.name} is to move.")


def escape_controls(record: Record) -> Record:
    """Return `record` with its control characters escaped."""
    make_names_printable(record.game)
    return replace(record, tags={tag: printable(text) for tag, text in record.tags.items()},
                   comments={ply: printable(text) for ply, text in record.comments.items()})


def make_names_printable(game: Game) -> None:
    """Escape control characters in the players' names to protect the terminal."""
    for player in game.black_player, game.white_player:
        player.name = printable(player.name)

"""Recorded games in the terminal: shown, or stepped through."""

from copy import deepcopy
from dataclasses import replace

from othello.console.display import Display
from othello.console.position import sides
from othello.console.words import ending, result
from othello.formats import transcript
from othello.formats.record import Record
from othello.game import Game
from othello.session import Session
from othello.session.browse import go_to


def unplayed(record: Record) -> Game:
    """A recorded game before its first move, with all of them to redo."""
    game = deepcopy(printable(record).game)
    go_to(game, 0)
    return game


def introduce(session: Session, display: Display) -> None:
    """Say whose game it is, and how to step through it."""
    plies = len(session.game.history) + len(session.game.undone)
    display.tell(f"{sides(session.game, display.style)}, {plies} plies.\n"
                 "Enter or n goes on, p goes back, goto N goes anywhere. A square that was not "
                 "played leaves the record, and new returns to it; help lists the rest.")


def show(record: Record, title: str, display: Display) -> None:
    """Write a game as it stands: who plays, what is noted of it, its moves, and the board."""
    record = printable(record)
    game = record.game
    display.say(f"{title}: {sides(game, display.style)}")
    for tag, value in record.tags.items():
        display.say(f"{tag}: {value}")
    display.watch(Session(game))
    display.show()
    display.say(transcript.dumps(game) or "No move has been made yet.")
    if game.is_game_over:
        display.say(f"The game is over: {result(game)} {ending(game)}")
    else:
        display.say(f"{game.current_player.name} is to move.")


def printable(record: Record) -> Record:
    """The record, with no character in its names and tags that a terminal would obey."""
    for player in record.game.black_player, record.game.white_player:
        player.name = _printable(player.name)
    return replace(record, tags={tag: _printable(text) for tag, text in record.tags.items()})


def _printable(text: str) -> str:
    return text if text.isprintable() else repr(text)[1:-1]

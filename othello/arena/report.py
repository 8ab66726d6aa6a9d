"""A tournament as a table, a line of progress, and records of its games."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from othello.analysis.phrases import columns
from othello.arena.match import RESIGNED, Played
from othello.arena.ratings import Standing, leader
from othello.formats import transcript
from othello.formats.record import Record
from othello.game import Game
from othello.piece import Piece
from othello.player import Player

HEAD = ("player", "games", "points", "share", "(95 %)", "rating", "(95 %)", "discs", "faults",
        "seconds")


def table(found: Iterable[Standing]) -> Iterator[str]:
    """Yield the lines of a table, one per player."""
    return columns([HEAD, *(
        (row.name, str(row.games), str(row.points),
         _percent(row.points / row.games if row.games else 0.5),
         " to ".join(map(_percent, row.share)), f"{row.rating:+.0f}",
         " to ".join(f"{rating:+.0f}" for rating in row.ratings), f"{row.lead:+.1f}",
         str(row.faults), f"{row.seconds:.1f}") for row in found)])


def progress(played: Sequence[Played], players: Sequence[str], total: int, here: int,
             seconds: float) -> str:
    """Describe the progress of a tournament whose last `here` games took `seconds`."""
    name, share, error = leader(played, players)
    left = ceil((total - len(played)) * seconds / here / 60)
    return (f"{len(played)} of {total} games; {name} leads with {_percent(share)} "
            f"+-{_percent(error)}; {3600 * here / seconds:.0f} games per hour, "
            f"at most {left} min left")


def records(played: Iterable[Played]) -> Iterator[Record]:
    """Yield the games as records. The error that lost a game becomes a comment."""
    for game in played:
        board = Game(black=Player(Piece.BLACK, game.pairing.black),
                     white=Player(Piece.WHITE, game.pairing.white))
        for move in transcript.loads(game.moves).moves:
            board.play(move.position)
        tags = {"RE": f"{game.lead:+d}"}
        comments = {}
        if game.fault:
            flag = "r" if game.fault == RESIGNED else "l"
            tags = {"RE": f"-64:{flag}" if game.loser == "BLACK" else f"+64:{flag}"}
            comments = {len(board.history): game.fault}
        yield Record(board, tags, comments=comments)


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"

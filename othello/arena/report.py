"""Format a tournament as a table, a progress line, game records or an HTML page."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import ceil

from othello import Piece, Player
from othello.analysis.phrases import columns
from othello.arena.match import RESIGNED, GameResult
from othello.arena.ratings import PlayerResults, leader
from othello.formats import ggf, svg, transcript
from othello.formats.record import Record
from othello.formats.start import copy_of

# Sizes in the chart, in pixels. NAMES is the minimum width for the names.
WIDTH, NAMES, LETTER, LINE, MARGIN = 640, 200, 8, 28, 24
HEAD = ("player", "games", "points", "share", "(95%)", "rating", "(95%)", "discs", "faults",
        "seconds")


def table(results: Iterable[PlayerResults]) -> Iterator[str]:
    """Yield the lines of a table: a heading, then one line per player."""
    return columns([HEAD, *(
        (row.name, str(row.games), str(row.points),
         f"{row.points / row.games if row.games else 0.5:.0%}",
         " to ".join(f"{share:.0%}" for share in row.share), f"{row.rating:+.0f}",
         " to ".join(f"{rating:+.0f}" for rating in row.ratings), f"{row.lead:+.1f}",
         str(row.faults), f"{row.seconds:.1f}") for row in results)])


def progress(played: Sequence[GameResult], players: Sequence[str], total: int, new_games: int,
             seconds: float) -> str:
    """Return a line that describes the progress of a tournament.

    `new_games` is the number of games played in this run. `seconds` is the duration of this run.
    """
    name, share, error = leader(played, players)
    minutes = ceil((total - len(played)) * seconds / new_games / 60)
    return (f"{len(played)} of {total} games; {name} leads with {share:.0%} "
            f"+-{error:.0%}; {3600 * new_games / seconds:.0f} games per hour, "
            f"at most {minutes} min left")


def records(played: Iterable[GameResult]) -> Iterator[Record]:
    """Yield the games as records. A comment gives the error or resignation that ended a game."""
    for result in played:
        names = result.pairing
        game = copy_of(transcript.loads(result.moves), Player(Piece.BLACK, names.black),
                       Player(Piece.WHITE, names.white))
        tags = {"RE": f"{result.lead:+d}"}
        comments = {}
        if result.fault:
            flag = "r" if result.fault == RESIGNED else "l"
            tags = {"RE": f"-64:{flag}" if result.loser == "BLACK" else f"+64:{flag}"}
            comments = {len(game.history): result.fault}
        yield Record(game, tags, comments=comments)


def page(results: Sequence[PlayerResults], played: Sequence[GameResult]) -> str:
    """Return an HTML page that contains the results and the GGF records of all games."""
    title = " - ".join(escape(standing.name) for standing in results)
    rows = escape("\n".join(table(results)))
    games = "\n".join(_games(played))
    return (f'<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>\n'
            f"<h1>{title}</h1>\n<pre>{rows}</pre>\n{picture(results)}\n{games}\n</html>\n")


def picture(results: Sequence[PlayerResults]) -> str:
    """Return an SVG chart of the ratings and their confidence intervals."""
    ends = [end for standing in results for end in standing.ratings]
    low, high = min([*ends, -100.0]), max([*ends, 100.0])
    height = LINE * len(results) + MARGIN
    names = max([NAMES, *(LETTER * len(standing.name) for standing in results)])

    def across(rating: float) -> float:
        return names + (rating - low) * (WIDTH - NAMES - MARGIN) / (high - low)

    lines = [f'<path d="M{across(0):.1f} 0V{height - MARGIN}" stroke="#aaaaaa"/>'
             f'<text x="{across(0):.1f}" y="{height - 6}" text-anchor="middle">0</text>']
    for number, standing in enumerate(results):
        middle = LINE * number + LINE // 2
        begin, end = map(across, standing.ratings)
        lines.append(
            f'<text x="{names - 8}" y="{middle + 4}" text-anchor="end">{escape(standing.name)}'
            f'</text><path d="M{begin:.1f} {middle}H{end:.1f}" stroke="#0f5c28" stroke-width="2"/>'
            f'<circle cx="{across(standing.rating):.1f}" cy="{middle}" r="4" fill="#0f5c28">'
            f"<title>{standing.rating:+.0f}</title></circle>")
    return svg.picture(names + WIDTH - NAMES, height, "Ratings with 95% intervals", lines)


def _games(played: Iterable[GameResult]) -> Iterator[str]:
    for game, record in zip(played, records(played)):
        pairing = game.pairing
        title = f"{pairing.black} - {pairing.white}: {record.tags['RE']}"
        yield (f"<details><summary>Game {pairing.number + 1}, {escape(title)}</summary>"
               f"<pre>{escape(ggf.dumps([record]).strip())}</pre></details>")

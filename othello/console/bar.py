"""The evaluation bar: who is expected to win, and by how much."""

from othello.console.picture import BLACK, GREEN, RESET, WHITE
from othello.console.style import Style
from othello.engine.search import Limits
from othello.game import Game
from othello.piece import Piece
from othello.players.engine_board import EngineBoard

NODES = 5_000  # a position: a tenth of a second in plain Python
LENGTH = 16  # characters, each of which stands for
DISCS = 4  # of the lead


def bar(game: Game, style: Style) -> str:
    """The final lead that the engine expects on 8x8, which is a fact where it says no `about`."""
    color = game.current_player.color
    answer = EngineBoard(game.board, color).best(Limits(nodes=NODES))
    lead = answer.value if color is Piece.BLACK else -answer.value
    number = f"{abs(lead):.0f}" if answer.is_exact else f"about {abs(lead):.1f}"
    leader = game.player(Piece.BLACK if lead > 0 else Piece.WHITE).name
    words = f"{leader} by {number}" if float(number.split()[-1]) else "even"
    return f"Lead: {words}." if style.accessible else f"{_drawn(lead, style)} {words}"


def _drawn(lead: float, style: Style) -> str:
    black = min(max(round(LENGTH / 2 + lead / DISCS), 0), LENGTH)
    if not style.color:
        return Piece.BLACK.symbol * black + Piece.WHITE.symbol * (LENGTH - black)
    block = "\u2588" if style.unicode else "#"
    return f"\x1b[{GREEN};{BLACK}m{block * black}\x1b[{WHITE}m{block * (LENGTH - black)}{RESET}"

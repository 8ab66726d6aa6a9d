"""The evaluation bar: who is expected to win, and by how much."""

from othello.analysis.leads import discs
from othello.analysis.verdict import verdict
from othello.console.picture import draw_shares
from othello.console.style import Style
from othello.game import Game
from othello.piece import Piece

LENGTH = 16  # characters, each of which stands for
DISCS = 4  # of the lead


def bar(game: Game, style: Style) -> str:
    """The final lead that the engine expects on 8x8, which is a fact where it says no `about`."""
    judged = verdict(game.board, game.current_player.color)
    lead = judged.lead
    leader = game.player(Piece.BLACK if lead > 0 else Piece.WHITE).name
    words = (f"{leader} by {discs(abs(lead), judged.is_exact)}" if lead else
             "even" if judged.is_exact else "about even")
    empties = game.board.count_pieces(Piece.EMPTY)
    if game.is_game_over and empties and lead:
        words += f", with the empty square{'s' * (empties > 1)}"
    return f"Lead: {words}." if style.accessible else (
        f"{draw_shares(0.5 + lead / DISCS / LENGTH, LENGTH, style)} {words}")

"""The evaluation bar, which shows the expected winner and final lead."""

from othello import Game, Piece
from othello.analysis.leads import discs
from othello.analysis.evaluate import evaluate_board
from othello.console.picture import draw_shares
from othello.console.style import Style

LENGTH = 16  # characters of the bar
DISCS = 4  # discs of the lead per character


def bar(game: Game, style: Style) -> str:
    """Return the final lead that the engine expects in `game`. The board must be 8x8.

    The text contains "about" if the lead is an estimate.
    """
    judged = evaluate_board(game.board, game.current_player.color)
    lead = judged.lead
    leader = game.player(Piece.BLACK if lead > 0 else Piece.WHITE).name
    words = (f"{leader} by {discs(abs(lead), judged.is_exact)}" if lead else
             "even" if judged.is_exact else "about even")
    empties = game.board.count_pieces(Piece.EMPTY)
    if game.is_game_over and empties and lead:
        words += f", with the empty square{'s' * (empties > 1)}"
    return f"Lead: {words}." if style.accessible else (
        f"{draw_shares(0.5 + lead / DISCS / LENGTH, LENGTH, style)} {words}")

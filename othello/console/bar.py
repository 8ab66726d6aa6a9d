"""The evaluation bar, which shows the expected winner and final lead."""

from othello import Game, Piece
from othello.analysis.leads import format_discs
from othello.analysis.evaluate import evaluate_board
from othello.console.picture import draw_shares
from othello.console.style import Style

LENGTH = 16  # length of the bar in characters
DISCS = 4  # each character represents this many discs


def bar(game: Game, style: Style) -> str:
    """Return the evaluation bar and the expected final lead. The board must be 8x8.

    An estimated lead is marked with "about".
    """
    evaluation = evaluate_board(game.board, game.current_player.color)
    lead = evaluation.lead
    leader = game.player(Piece.BLACK if lead > 0 else Piece.WHITE).name
    text = (f"{leader} by {format_discs(abs(lead), evaluation.is_exact)}" if lead else
            "even" if evaluation.is_exact else "about even")
    empties = game.board.count_pieces(Piece.EMPTY)
    if game.is_game_over and empties and lead:
        text += f", with the empty square{'s' * (empties > 1)}"
    return f"Lead: {text}." if style.accessible else (
        f"{draw_shares(0.5 + lead / DISCS / LENGTH, LENGTH, style)} {text}")

"""What the moves of a position are worth, looked at further and further."""

from othello.analysis.effort import STANDARD
from othello.analysis.leads import from_book
from othello.analysis.verdict import best_play, verdict
from othello.game import Game
from othello.players.book import book
from othello.web.study_schemas import Value, Values

# Positions that each step looks at: the first is there at once, the last within 10 s.
NODES = tuple(STANDARD * 4 ** step // 4 for step in range(5))


def values(game: Game, step: int) -> Values:
    """The values by NODES[step] positions; those by STANDARD are the hints'."""
    color, nodes = game.current_player.color, NODES[step]
    judged = verdict(game.board, color, nodes)
    known = {move.position: from_book(move.entry) for move in book().moves(game.board, color)}
    return Values(
        nodes=nodes, best=list(map(str, best_play(game.board, color, judged))),
        is_last=nodes == NODES[-1] or judged.is_exact,
        moves=[Value(square=str(move.position), lead=move.lead, is_exact=move.is_exact,
                     depth=move.depth, book=known.get(move.position, ""))
               for move in judged.moves])

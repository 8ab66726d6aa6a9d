"""What the moves of a position are worth, looked at further and further."""

from othello.analysis.effort import STANDARD
from othello.analysis.hints import told
from othello.analysis.verdict import Worth, verdict
from othello.game import Game
from othello.players.book import book
from othello.web.study_schemas import Value, Values
from othello.web.variations import line_of, played

# Positions that each step looks at: the first is there at once, the last within 10 s.
NODES = tuple(STANDARD * 4 ** step // 4 for step in range(5))


def values(game: Game, step: int) -> Values:
    """The values by NODES[step] positions; those by STANDARD are the hints'."""
    color, nodes = game.current_player.color, NODES[step]
    moves = verdict(game.board, color, nodes).moves
    known = {move.position: told(move.entry) for move in book().moves(game.board, color)}
    return Values(
        nodes=nodes, best=_best(game, moves, nodes),
        is_last=nodes == NODES[-1] or all(move.is_exact for move in moves),
        moves=[Value(square=str(move.position), lead=move.lead, is_exact=move.is_exact,
                     depth=move.depth, book=known.get(move.position, "")) for move in moves])


def _best(game: Game, moves: tuple[Worth, ...], nodes: int) -> list[str]:
    """The line of best play: to the end where it is exact, of which a search tells few moves."""
    line: list[str] = []
    while moves:
        line += map(str, moves[0].line)
        if not moves[0].is_exact:
            break
        ahead = played(game, line_of(game) + "".join(f"{square}," for square in line))
        moves = verdict(ahead.board, ahead.current_player.color, nodes).moves
    return line

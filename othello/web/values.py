"""The values of the moves in a position. Each step searches deeper."""

from dataclasses import dataclass, field

from othello import Game
from othello.analysis.budget import DEFAULT_NODES
from othello.analysis.leads import format_book_entry
from othello.analysis.evaluate import best_play, evaluate
from othello.players.book import book
from othello.players.engine_board import EngineBoard

# Nodes per step. The first step takes almost no time, and the last step takes less than 10 s.
NODES = tuple(DEFAULT_NODES * 4 ** step // 4 for step in range(5))


@dataclass(frozen=True)
class Value:
    """A move and its value."""

    square: str
    lead: float = field(metadata={"description": "Black's final lead in discs with best play"})
    is_exact: bool
    depth: int = field(metadata={"description": "for an estimate, the search depth in plies"})
    book: str


@dataclass(frozen=True)
class Values:
    """The values of the moves in a position, from a search of `nodes` nodes."""

    nodes: int
    is_last: bool = field(metadata={"description": "whether the search is complete"})
    moves: list[Value] = field(metadata={"description": "best first for the side to move"})
    best: list[str] = field(metadata={"description": "the moves of best play, as far as known"})


def values(game: Game, step: int) -> Values:
    """Return the values of the moves from a search of NODES[step] nodes.

    Hints search DEFAULT_NODES nodes.
    """
    board, nodes = EngineBoard(game.board, game.current_player.color), NODES[step]
    evaluation = evaluate(board, nodes)
    entries = {move.position: format_book_entry(move.entry) for move in book().moves(board)}
    return Values(
        nodes, nodes == NODES[-1] or evaluation.is_exact,
        [Value(str(move.position), move.lead, move.is_exact, move.depth,
               entries.get(move.position, "")) for move in evaluation.moves],
        list(map(str, best_play(board, evaluation))))

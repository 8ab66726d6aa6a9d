"""Hints: the best moves in a position, each with its lead and a reason."""

from typing import NamedTuple

from othello.analysis.budget import DEFAULT_NODES
from othello.analysis.leads import from_book, results
from othello.analysis.reasons import Topic, compared
from othello.analysis.evaluate import MoveValue, evaluate
from othello.game import Game
from othello.players.book import BookMove, book
from othello.players.engine_board import EngineBoard
from othello.position import Position

PREFERRED = 100  # a book move must be this much better to be mentioned (hundredths of a disc)


class Hint(NamedTuple):
    """A move with Black's final lead in discs after it, and a reason."""

    position: Position
    lead: float
    is_exact: bool
    reason: str
    topic: Topic  # topic of the reason
    book: str  # the opening book's statistics for the move, or empty


def hints(game: Game, number: int, nodes: int = DEFAULT_NODES) -> list[Hint]:
    """Return up to `number` best moves on 8x8. Raise ValueError for other sizes.

    The reason for a best move compares it with the move that has the next best lead. The reason
    for any other move compares it with the best move. Symmetric moves have the same lead and
    topic.
    """
    asked = EngineBoard(game.board, game.current_player.color)
    moves, known = evaluate(asked, nodes).moves, book().moves_of(asked)
    return [Hint(move.position, move.lead, move.is_exact, reason, topic,
                 _of_book(known, [worse.position for worse in moves[place:]]))
            for place, move in enumerate(moves[:number])
            for topic, reason in [_reason(asked, moves, move)]]


def _of_book(known: list[BookMove], ranked: list[Position]) -> str:
    """Describe the book's statistics for the first move in `ranked`, and any move it prefers.

    `known` contains the moves in the book, best first. `ranked` contains the moves by evaluation,
    best first.
    """
    entries = {move.position: move.entry for move in known}
    if ranked[0] not in entries:
        return ""
    entry, best = entries[ranked[0]], next(move for move in known if move.position in ranked)
    prefers = abs(best.entry.lead - entry.lead) >= PREFERRED
    return f"{from_book(entry)}{f'; the book prefers {best.position}' if prefers else ''}"


def _reason(asked: EngineBoard, moves: tuple[MoveValue, ...],
            move: MoveValue) -> tuple[Topic, str]:
    """Return the topic and the text of a reason for the move."""
    best = moves[0]
    if len(moves) == 1:
        return Topic.ONLY, "it is the only valid move"
    rival = best if move.lead != best.lead else next(
        (other for other in moves if other.lead != best.lead), None)
    if move.is_exact:
        others = [rival] if rival and rival.is_exact else []
        return Topic.RESULT, results(asked.to_move, move, others)
    if rival is None:
        return Topic.ALIKE, "as good as any other valid move"
    if rival is best:
        reason = compared(asked, best, move)
        return reason.topic, reason.of_worse
    reason = compared(asked, move, rival)
    return reason.topic, reason.of_better

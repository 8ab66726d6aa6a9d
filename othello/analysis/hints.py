"""The best moves of a position, each with what it leads to and one reason."""

from typing import NamedTuple

from othello.analysis.effort import STANDARD
from othello.analysis.leads import from_book, results
from othello.analysis.reasons import Topic, compared
from othello.analysis.verdict import Worth, evaluate
from othello.game import Game
from othello.players.book import BookMove, book
from othello.players.engine_board import EngineBoard
from othello.position import Position

PREFERRED = 100  # hundredths of a disc by which the book's lead of another move is better


class Hint(NamedTuple):
    """A move with the final lead of Black in discs that it leads to, and why."""

    position: Position
    lead: float
    is_exact: bool
    reason: str
    topic: Topic  # of the reason
    book: str  # what the opening book has of it, or nothing


def hints(game: Game, number: int, nodes: int = STANDARD) -> list[Hint]:
    """The best moves of the side to move, up to `number`, on 8x8; raises ValueError elsewhere.

    The reason of a best move compares it with the best one that leads to less, and that of any
    other move with the best one. Moves that a symmetry of the board turns into each other have the
    same lead and topic.
    """
    asked = EngineBoard(game.board, game.current_player.color)
    moves, known = evaluate(asked, nodes).moves, book().moves_of(asked)
    return [Hint(move.position, move.lead, move.is_exact, reason, topic,
                 _of_book(known, [worse.position for worse in moves[place:]]))
            for place, move in enumerate(moves[:number])
            for topic, reason in [_reason(asked, moves, move)]]


def _of_book(known: list[BookMove], ranked: list[Position]) -> str:
    """What the book has of the first of some moves, and which of the others it prefers, if any.

    `known` and `ranked` have the best first, as the book and the verdict see it.
    """
    entries = {move.position: move.entry for move in known}
    if ranked[0] not in entries:
        return ""
    entry, best = entries[ranked[0]], next(move for move in known if move.position in ranked)
    prefers = abs(best.entry.lead - entry.lead) >= PREFERRED
    return f"{from_book(entry)}{f'; the book prefers {best.position}' if prefers else ''}"


def _reason(asked: EngineBoard, moves: tuple[Worth, ...], move: Worth) -> tuple[Topic, str]:
    """What a player would say of the move, and what is so on the board."""
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

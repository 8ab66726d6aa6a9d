"""The best moves in a position, each with its expected final lead and a reason."""

from typing import NamedTuple

from othello import Game, Position
from othello.analysis.budget import DEFAULT_NODES
from othello.analysis.evaluate import MoveValue, evaluate
from othello.analysis.leads import compare_results, format_book_entry
from othello.analysis.reasons import Reason, Topic, compare_moves
from othello.formats.form import require_game
from othello.players.book import BookMove, book
from othello.players.engine_board import EngineBoard

# A hint also names the book's best move if the book rates that move higher than the hint's own
# move by at least this many hundredths of a disc.
MIN_BOOK_GAIN = 100


class Hint(NamedTuple):
    """A move, Black's expected final lead after the move, and a reason."""

    position: Position
    lead: float  # in discs
    is_exact: bool
    reason: str
    topic: Topic
    plain: str  # the reason for beginners
    book: str  # the opening book's statistics for the move, or an empty string


def hints(game: Game, number: int, nodes: int = DEFAULT_NODES) -> list[Hint]:
    """Return up to `number` moves on an 8x8 board, best first.

    Raises ValueError if the board isn't 8x8, and TypeError if `game` is not a Game. The best move
    is compared with the next best move. Other moves are compared with the best move. Symmetric
    moves have the same lead and topic.
    """
    require_game(game)
    board = EngineBoard(game.board, game.current_player.color)
    moves, book_moves = evaluate(board, nodes).moves, book().moves(board)
    return [Hint(move.position, move.lead, move.is_exact, text, reason.topic, reason.plain,
                 _book_statistics(book_moves, [other.position for other in moves[index:]]))
            for index, move in enumerate(moves[:number])
            for reason, text in [_reason(board, moves, move)]]


def _book_statistics(book_moves: list[BookMove], ranking: list[Position]) -> str:
    """Return the book's statistics for the first move in `ranking`, or an empty string.

    If the book clearly prefers a move further down in `ranking`, the text also names that move.
    `book_moves` contains the book's moves, best first. `ranking` contains evaluated moves, best
    first.
    """
    entries = {move.position: move.entry for move in book_moves}
    if ranking[0] not in entries:
        return ""
    entry = entries[ranking[0]]
    best = next(move for move in book_moves if move.position in ranking)
    prefers = abs(best.entry.lead - entry.lead) >= MIN_BOOK_GAIN
    return f"{format_book_entry(entry)}{f'; the book prefers {best.position}' if prefers else ''}"


def _reason(board: EngineBoard, moves: tuple[MoveValue, ...],
            move: MoveValue) -> tuple[Reason, str]:
    """Return an explanation of `move`, as a Reason and as text."""
    best = moves[0]
    rival = best if move.lead != best.lead else next(
        (other for other in moves if other.lead != best.lead), None)
    if len(moves) == 1:
        reason = Reason(Topic.ONLY, "it is the only valid move", "", "It is the only valid move.")
    elif move.is_exact:
        others = [rival] if rival and rival.is_exact else []
        text = compare_results(board.to_move, move, others)
        reason = Reason(Topic.RESULT, text, "", f"{text}.")
    elif rival is None:
        reason = Reason(Topic.ALIKE, "as good as any other valid move", "",
                        "All other moves are just as good.")
    elif rival is best:
        reason = compare_moves(board, best, move)
        return reason, reason.of_worse
    else:
        reason = compare_moves(board, move, rival)
    return reason, reason.of_better

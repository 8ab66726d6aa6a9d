"""Format a review as sentences or as data for programs."""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Literal

from othello import Game, Piece, Player
from othello.analysis.leads import format_discs, format_lead
from othello.analysis.openings import opening
from othello.analysis.phrases import Side, plural, side_of, with_color
from othello.analysis.review import MAX_CLOSE_LEAD, Grade, Review, ReviewedMove
from othello.formats.record import describe_forfeit
from othello.players.engine_board import sign


@dataclass(frozen=True)
class MoveSummary:
    """A move compared with the best move."""

    number: int = field(metadata={"description": "the number of the move; passes have no number"})
    ply: int = field(metadata={"description": "the number of the ply; passes count"})
    color: Side
    position: str
    lead: float = field(metadata={"description": "Black's lead in discs before the move"})
    is_exact: bool
    loss: float
    is_proved: bool = field(metadata={"description": "whether the loss is proved"})
    grade: Literal["sound", "inaccuracy", "mistake", "blunder"]
    better: list[str]
    why: str = field(metadata={"description": "why the move was worse; empty for a sound move"})
    plain: str = field(metadata={
        "description": "for beginners: why another move was better; empty for a sound move"})


@dataclass(frozen=True)
class ReviewSummary:
    """The results of a review as plain data."""

    moves: list[MoveSummary]
    curve: list[float]
    exact_from: int | None = field(metadata={
        "description": "the index in `curve` from which all leads are exact, or null"})
    doubt: str = field(metadata={
        "description": "a warning that some mistakes may not be listed, or an empty string"})
    turned: int | None = field(metadata={"description": "the ply that decided the game"})
    loser: Side | None = field(metadata={
        "description": "the side that resigned or lost on time"})
    ahead: str = field(metadata={
        "description": "the loser's lead in discs before a forfeit, or an empty string"})
    lost: dict[Side, float]


def format_review(game: Game, review: Review,
                  mark: Callable[[Piece], str] = str) -> Iterator[str]:
    """Yield a review as lines of text.

    `mark` returns a symbol for a side, such as a coloured disc.
    """
    loss = describe_forfeit(review.forfeit, game)
    if not review.moves:
        yield f"{loss}." if loss else "No move has been made yet."
        return
    yield "Black's expected final lead before each move, in discs; = marks exact leads."
    yield from _plies(game, review, mark)
    yield from _end(game, review, loss)
    if name := opening(game):
        yield f"Opening: {name}."
    for player in game.black_player, game.white_player:
        if any(move.color is player.color for move in review.moves):
            yield _format_mistakes(player, review)
    yield from filter(None, [_warning(review)])
    for move in review.worst(3):
        yield (f"Move {move.ply} lost {format_discs(move.loss, move.is_proved)}; better play was "
               f"{' '.join(map(str, move.better[:8]))}.")
    if turn := review.turning_point:
        yield f"The game turned with move {turn.ply}, {turn.position}."
    elif game.is_game_over and not review.largest_jump:
        yield "No single move decided the game."


def _plies(game: Game, review: Review, mark: Callable[[Piece], str]) -> Iterator[str]:
    moves = {move.ply: move for move in review.moves}
    for number, ply in enumerate(game.history, start=1):
        if number in moves:
            yield from _line(moves[number], mark)
        else:
            yield f"{number:>3}. {mark(ply.piece)} passes"


def _line(move: ReviewedMove, mark: Callable[[Piece], str]) -> Iterator[str]:
    line = (f"{move.ply:>3}. {mark(move.color)} {move.position} "
            f"{format_lead(move.lead, move.is_exact)}")
    if move.grade is Grade.SOUND:
        yield line
    else:
        yield (f"{line}, {move.grade.value}: lost {format_discs(move.loss, move.is_proved)} "
               f"against {move.better[0]}")
        yield f"     {move.why}"


def _end(game: Game, review: Review, loss: str) -> Iterator[str]:
    ending = f"At the end {game.outcome.ending.value}" if game.outcome else loss
    yield f"{'at the end' if ending else 'now':>11} {format_lead(review.lead, review.is_exact)}"
    if ending:
        ahead = _forfeited_lead(review)
        yield f"{ending}, although {ahead} discs ahead." if ahead else f"{ending}."


def _forfeited_lead(review: Review) -> str:
    """Return the lead of a side that forfeited while ahead, or an empty string."""
    ahead = sign(review.forfeit.loser) * review.lead if review.forfeit else 0
    if ahead < (1 if review.is_exact else MAX_CLOSE_LEAD):
        return ""
    return format_discs(ahead, review.is_exact)


def _format_mistakes(player: Player, review: Review) -> str:
    mistakes, name = review.mistakes(player.color), with_color(player)
    if not mistakes:
        is_proved = all(move.is_proved for move in review.moves if move.color is player.color)
        return (f"{name} made only sound moves." if is_proved else
                f"No mistakes by {name} were found.")
    grades = [(sum(move.grade is grade for move in mistakes), grade.value) for grade in Grade]
    plurals = {"inaccuracy": "inaccuracies"}
    return f"{name}: " + ", ".join(plural(number, word, plurals.get(word, ""))
                                   for number, word in grades if number) + "."


def _warning(review: Review) -> str:
    """Return a warning if mistakes may be missing from the review, otherwise an empty string."""
    if not review.largest_jump:
        return ""
    return (f"Before move {review.exact_from}, the estimates may be off by "
            f"{review.largest_jump:.1f} discs, so some mistakes may not be listed.")


def summary(review: Review) -> ReviewSummary:
    """Return the results of a review as plain data."""
    turn = review.turning_point
    moves = [MoveSummary(
        move.number, move.ply, side_of(move.color), str(move.position), move.lead, move.is_exact,
        move.loss, move.is_proved, move.grade.value, [*map(str, move.better)], move.why,
        move.plain)
        for move in review.moves]
    return ReviewSummary(
        moves, list(review.curve), review.exact_from, _warning(review), turn and turn.ply,
        side_of(review.forfeit.loser) if review.forfeit else None, _forfeited_lead(review),
        {side_of(color): review.total_loss(color) for color in (Piece.BLACK, Piece.WHITE)})


def data(review: Review) -> dict[str, object]:
    """Return a review as data that can be written as JSON."""
    return asdict(summary(review))

"""Convert a match to the form that the page shows."""

from dataclasses import dataclass, field
from typing import Literal
from zlib import crc32

from othello import Board, Game, HistoryError, Outcome, Piece, Position as Square, RayEnd
from othello.analysis.explain import COMPASS, trace, why
from othello.analysis.phrases import Side, side_of
from othello.formats.record import FIELDS
from othello.web.clocks import Control
from othello.web.match import Match, names_of
from othello.web.plies import Ply, ply_of, squares_of
from othello.web.text import MAX_SHOWN_NAME, tidy_name


@dataclass(frozen=True)
class ValidMove:
    """A valid move and the discs that it flips."""

    square: str
    flips: list[str]


@dataclass(frozen=True)
class Position:
    """The board after a number of plies."""

    board: list[str] = field(metadata={
        "description": "rows of X for Black, O for White and - for an empty square"})
    last: Ply | None
    score: dict[Side, int]


@dataclass(frozen=True)
class Player:
    """The player of a side."""

    level: str = field(metadata={"description": "human, or the name of a program"})
    free: bool = field(metadata={"description": "whether the seat is still free"})
    name: str = field(metadata={"description": "a person's name; empty if unknown"})


@dataclass(frozen=True)
class Result:
    """How the game ended."""

    winner: Side | None
    reason: Literal["discs", "resigned", "late"]
    ending: str | None = field(metadata={
        "description": "why neither side could move, such as 'the board is full'; null "
                       "after a forfeit"})


@dataclass(frozen=True)
class Clocks:
    """The clocks at the time of the response."""

    control: Control
    left: dict[Side, float] = field(metadata={"description": "the seconds left on each clock"})
    running: Side | None = field(metadata={
        "description": "the side whose clock runs; null until both players have joined"})


@dataclass(frozen=True, eq=False)
class State:
    """The state of a match."""

    name: str
    generation: int
    start: str | None = field(metadata={
        "description": "the name of the starting position, if it has one"})
    position: Position
    turn: Side | None = field(metadata={"description": "the side to move; null at the end"})
    valid: list[ValidMove]
    plies: list[Ply]
    undone: int = field(metadata={"description": "the number of plies that redo can repeat"})
    players: dict[Side, Player]
    thinking: bool
    result: Result | None
    opening: str | None
    next: str | None = field(metadata={"description": "the name of the rematch, if any"})
    clocks: Clocks | None
    variations: int = field(metadata={
        "description": "a number that changes when the variations change"})
    help: bool = field(metadata={
        "description": "whether hints, values and reviews are available: only on 8x8, and not "
                       "while two people play each other"})
    listed: bool = field(metadata={
        "description": "whether the match is in the list of games to watch"})


@dataclass(frozen=True)
class Ray:
    """The line of opposing discs that starts next to a square and runs in one direction."""

    direction: str = field(metadata={"description": "a compass direction, such as NW"})
    run: list[str] = field(metadata={"description": "opposing discs in a row, nearest first"})
    stop: str | None = field(metadata={
        "description": "the square after the run; null at the edge"})
    is_closed: bool = field(metadata={"description": "whether the run is flipped"})


@dataclass(frozen=True)
class Explanation:
    """Whether a move is valid, and the line of discs in each direction from its square."""

    square: str
    is_valid: bool
    sentences: list[str]
    rays: list[Ray] = field(metadata={"description": "the eight directions, clockwise from north"})


@dataclass(frozen=True)
class Step:
    """One step of a move, with the board after the step."""

    sentence: str
    board: list[str]
    changes: bool
    ray: Ray | None = field(metadata={"description": "null for the step that places the disc"})


def state(match: Match) -> State:
    """Return the state of `match`."""
    session, game, plies = match.session, match.game, match.plies.list_plies(match.game)
    is_over = session.is_over
    return State(
        name=match.name, generation=match.generation, start=match.start,
        position=_position(game.board, plies),
        turn=None if is_over else side_of(game.current_player.color),
        valid=[] if is_over else valid_moves(game),
        plies=plies, undone=len(game.undone), players=players(match),
        thinking=session.active_program is not None,
        help=game.board.size == 8 and match.has_help,
        variations=crc32(" ".join(match.variations).encode()),
        result=_result(session.outcome),
        opening=match.plies.opening(game), next=match.next, listed=match.is_listed,
        clocks=_clocks(match))


def players(match: Match) -> dict[Side, Player]:
    """Return the players of `match`. Long names are shortened to fit on the page."""
    names = names_of(match)
    return {side_of(color): Player(level, match.open is color,
                                   tidy_name(names.get(color, ""))[:MAX_SHOWN_NAME])
            for color, level in match.session.players.items()}


def valid_moves(game: Game) -> list[ValidMove]:
    """Return the valid moves of the side to move."""
    color = game.current_player.color
    return [ValidMove(str(square), squares_of(game.validator.flippable_positions(square, color)))
            for square in game.valid_moves]


def position_of(game: Game) -> Position:
    """Return the current board and the last move of `game`."""
    return _position(game.board, [ply_of(move) for move in game.moves[-1:]])


def position_after(game: Game, plies: int) -> Position:
    """Return the board after a number of plies.

    Raises HistoryError if `plies` is larger than the number of plies in the game.
    """
    if plies > len(game.history):
        raise HistoryError(f"expected a ply from 0 to {len(game.history)}, got {plies}")
    board, done = game.root().board, game.history[:plies]
    for ply in done:
        ply.rebind(board).execute()
    return _position(board, list(map(ply_of, done[-2:])))


def explain(game: Game, square: Square) -> Explanation:
    """Return whether the side to move may play on `square`, and why or why not."""
    return Explanation(str(square), game.why_invalid(square) is None, list(why(game, square)),
                       _rays(game, square))


def steps(game: Game, square: Square) -> list[Step]:
    """Return the steps of a move on `square`. If the move is invalid, there are no steps."""
    if game.why_invalid(square) is not None:
        return []
    trace_steps = trace(game.board, square, game.current_player.color)
    return [Step(step.sentence, rows_of(step.board), step.changes_board, ray)
            for step, ray in zip(trace_steps, [None, *_rays(game, square)], strict=True)]


def rows_of(board: Board) -> list[str]:
    """Return each row of `board` as text, with the spaces removed."""
    return str(board).replace(" ", "").splitlines()


def _rays(game: Game, square: Square) -> list[Ray]:
    return [Ray(COMPASS[ray.direction], squares_of(ray.run), str(ray.stop) if ray.stop else None,
                ray.end is RayEnd.ANCHOR)
            for ray in game.validator.explain(square, game.current_player.color)]


def _position(board: Board, plies: list[Ply]) -> Position:
    """Return the position on `board`, together with the last move in `plies`."""
    last = next((ply for ply in reversed(plies) if ply.square), None)
    return Position(rows_of(board), last, {
        side_of(color): board.count_pieces(color) for color in (Piece.BLACK, Piece.WHITE)})


def _result(outcome: Outcome | None) -> Result | None:
    if outcome is None:
        return None
    return Result(side_of(outcome.winner) if outcome.winner else None,
                  FIELDS.get(outcome.ending, "discs"),
                  None if outcome.ending in FIELDS else outcome.ending.value)


def _clocks(match: Match) -> Clocks | None:
    clocks, session = match.clocks, match.session
    if clocks is None:
        return None
    runs = clocks.running_side(session)
    remaining = {side_of(color): seconds for color, seconds in clocks.remaining(session).items()}
    return Clocks(clocks.control, remaining, runs and side_of(runs))

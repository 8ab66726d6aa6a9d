"""A match as the page is told of it."""

from zlib import crc32

from othello.analysis.explain import COMPASS, trace, why
from othello.analysis.openings import opening
from othello.board import Board
from othello.command import Command, PlacePieceCommand
from othello.errors import HistoryError
from othello.formats.record import FIELDS
from othello.game import Game
from othello.game_state import Outcome
from othello.move_validator import RayEnd
from othello.piece import Piece
from othello.position import Position
from othello.session import Session
from othello.web import schemas
from othello.web.clocks import Clocks
from othello.web.entries import LONGEST_NAME
from othello.web.match import Match, names_of


def state(match: Match) -> schemas.State:
    """All that there is to see of a match."""
    game, color = match.game, match.game.current_player.color
    return schemas.State(
        name=match.name, generation=match.generation, start=match.start,
        position=_position(game.board, game.moves[-1] if game.moves else None),
        turn=None if match.session.is_over else side(color),
        valid=[] if match.session.is_over else valid_moves(game),
        plies=[_ply(ply) for ply in game.history], undone=len(game.undone),
        players=players(match),
        thinking=match.session.to_think is not None,
        variations=crc32(" ".join(match.variations).encode()),
        result=_result(match.session.outcome), opening=opening(game), next=match.next,
        listed=match.is_listed,
        clocks=_clocks(match.clocks, match.session) if match.clocks else None)


def players(match: Match) -> dict[schemas.Side, schemas.Player]:
    """Who plays each side; the name of a record is told as far as others' pages have room."""
    names = names_of(match)
    return {side(color): schemas.Player(
        level=level, free=match.open is color,
        name=schemas.tidied(names.get(color, ""))[:LONGEST_NAME])
        for color, level in match.session.players.items()}


def valid_moves(game: Game) -> list[schemas.ValidMove]:
    """What the side to move may play, and what that flips."""
    color = game.current_player.color
    return [schemas.ValidMove(square=str(square),
                              flips=_squares(game.validator.flippable_positions(square, color)))
            for square in game.valid_moves]


def position_after(game: Game, plies: int) -> schemas.Position:
    """The board as it was after some plies; raises HistoryError where there were not so many."""
    if plies > len(game.history):
        raise HistoryError(f"expected a ply from 0 to {len(game.history)}, got {plies}")
    board, last = game.root().board, None
    for ply in game.history[:plies]:
        ply.rebind(board).execute()
        if isinstance(ply, PlacePieceCommand):
            last = ply
    return _position(board, last)


def explained(game: Game, square: Position) -> schemas.Explanation:
    """Whether the side to move may play a square, and why."""
    return schemas.Explanation(
        square=str(square), is_valid=game.why_invalid(square) is None,
        sentences=list(why(game, square)), rays=_rays(game, square))


def steps(game: Game, square: Position) -> list[schemas.Step]:
    """A valid move of the side to move, step by step; nothing for another square."""
    if game.why_invalid(square) is not None:
        return []
    found = trace(game.board, square, game.current_player.color)
    return [schemas.Step(sentence=step.sentence, board=_ranks(step.board),
                         changes=step.changes_board, ray=ray)
            for step, ray in zip(found, [None, *_rays(game, square)], strict=True)]


def side(color: Piece) -> schemas.Side:
    """The colour as the page writes it."""
    return "black" if color is Piece.BLACK else "white"


def _rays(game: Game, square: Position) -> list[schemas.Ray]:
    return [schemas.Ray(
        direction=COMPASS[ray.direction], run=_squares(ray.run),
        stop=str(ray.stop) if ray.stop else None, is_closed=ray.end is RayEnd.ANCHOR)
        for ray in game.validator.explain(square, game.current_player.color)]


def _position(board: Board, last: PlacePieceCommand | None) -> schemas.Position:
    return schemas.Position(board=_ranks(board), last=_ply(last) if last else None, score={
        side(color): board.count_pieces(color) for color in (Piece.BLACK, Piece.WHITE)})


def _ply(ply: Command) -> schemas.Ply:
    if isinstance(ply, PlacePieceCommand):
        return schemas.Ply(side=side(ply.piece), square=str(ply.position),
                           flips=_squares(ply.flipped))
    return schemas.Ply(side=side(ply.piece), square=None, flips=[])


def _result(outcome: Outcome | None) -> schemas.Result | None:
    if outcome is None:
        return None
    return schemas.Result(
        winner=side(outcome.winner) if outcome.winner else None,
        reason=FIELDS.get(outcome.ending, "discs"),
        ending=None if outcome.ending in FIELDS else outcome.ending.value)


def _clocks(clocks: Clocks, session: Session) -> schemas.Clocks:
    control, runs = clocks.control, clocks.running(session)
    return schemas.Clocks(
        control=schemas.Clock(kind="move" if control.is_each_move else "game",
                              seconds=round(control.seconds), added=round(control.added)),
        left={side(color): seconds for color, seconds in clocks.left_now(session).items()},
        running=runs and side(runs))


def _ranks(board: Board) -> list[str]:
    return [rank.replace(" ", "") for rank in str(board).splitlines()]


def _squares(positions: tuple[Position, ...] | list[Position]) -> list[str]:
    return [str(position) for position in positions]

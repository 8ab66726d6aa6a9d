"""Make practice problems from the mistakes in a reviewed game."""

from collections.abc import Iterable, Iterator, Mapping

from othello import Game, Piece, Position
from othello.analysis.budget import DEFAULT_NODES, EXACT
from othello.analysis.evaluate import MoveValue, evaluate_board
from othello.analysis.review import Grade, numbered_moves
from othello.formats.start import positions_of
from othello.lessons.problem import Kind, Problem, sound_moves
from othello.players.engine_board import sign

# The minimum number of empty squares in each stage. Positions in the opening book have at least 36
# empty squares. The console solves all positions with at most EXACT empty squares.
STAGES = {"opening": 36, "middle game": EXACT + 1, "ending": 0}
GRADES = Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER

Losses = dict[Grade, list[float]]  # for each grade, the discs lost by each mistake of that grade


def mistakes(game: Game, losses: Mapping[int, float], source: str, nodes: int = DEFAULT_NODES,
             exact: int = EXACT, max_nodes: int = 0) -> Iterator[Problem]:
    """Yield a problem for each mistake in a game.

    `losses` maps the move number of each bad move to its loss in discs. The losses come from a
    review that limited each evaluation to `nodes` nodes. Positions with at most `exact` empty
    squares are solved again. If `max_nodes` is not 0, it limits the number of nodes for solving a
    position, and the values may be estimates. Moves that turn out to be good are skipped.
    """
    positions, moves_made = list(positions_of(game)), list(numbered_moves(game))
    for number, loss in losses.items():
        ply, move = moves_made[number - 1]
        board, color = positions[ply - 1]
        if board.count_pieces(Piece.EMPTY) > exact:
            moves = _sort_moves(evaluate_board(board, color, nodes, exact).moves, color,
                                move.position, loss)
        else:
            moves = (evaluate_board(board, color, max_nodes, exact=0) if max_nodes
                     else evaluate_board(board, color, nodes, exact)).moves
        right_moves = sound_moves(board, moves)
        if move.position not in right_moves:
            yield Problem(Kind.MISTAKE, board, color, f"move {ply} of {source}", moves,
                          right_moves, move.position)


def _sort_moves(moves: tuple[MoveValue, ...], color: Piece, played: Position,
                loss: float) -> tuple[MoveValue, ...]:
    """Sort the moves by their values, and return them.

    The value of the played move is replaced with its value from the review.
    """
    side = sign(color)
    lead = round(moves[0].lead - side * loss, 1)
    return tuple(sorted((move._replace(lead=lead) if move.position == played else move
                         for move in moves), key=lambda move: -side * move.lead))


def by_stage(problems: Iterable[Problem]) -> dict[str, Losses]:
    """Return the discs lost by each mistake, grouped by stage and grade.

    If a stage has no mistakes of a given grade, the list for that grade is empty.
    """
    losses: dict[str, Losses] = {stage: {grade: [] for grade in GRADES} for stage in STAGES}
    for mistake in problems:
        stage = next(name for name, minimum in STAGES.items() if mistake.empties >= minimum)
        losses[stage][Grade.of(mistake.loss)].append(mistake.loss)
    return losses


def total(losses: Losses) -> float:
    """Return the sum of all losses, in discs."""
    return sum(map(sum, losses.values()))

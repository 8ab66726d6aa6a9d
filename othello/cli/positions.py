"""`othello best`, `solve` and `perft`: search positions with the engine."""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from json import dumps

from othello import Board, Game, Piece, Position
from othello.analysis import perft as class_model
from othello.analysis.budget import processes
from othello.analysis.leads import format_signed
from othello.analysis.phrases import plural, program
from othello.cli import options
from othello.cli.command import command, option
from othello.cli.errors import UsageError, print_error
from othello.cli.progress import Progress
from othello.cli.signals import exit_on_interrupt
from othello.engine import weights
from othello.engine.rows import evaluation_by
from othello.engine.search import Limits, nodes_to_solve
from othello.formats import reader
from othello.formats.obf import Problem
from othello.players.engine_board import SIZE, Answer, EngineBoard
from othello.players.registry import RATINGS, SECONDS, Settings, player
from othello.processes.pool import in_order, run_in_pool

MAX_NODES = 1e12  # number of nodes; a search of this size takes hours
OVER = "over"  # shown instead of a move at the end of the game
LEVELS_THAT_USE: dict[str, tuple[str, ...]] = {
    "weights": ("hard",), "depth": ("hard",), "nodes": ("hard", "mcts"), "time": ("hard", "mcts")}


def square_or_pass(move: Position | None) -> str:
    """Return a move as text. If `move` is None, return `pass`."""
    return "pass" if move is None else str(move)


def best_move(answer: Answer) -> str:
    """Return the best move, or OVER if the game is over."""
    return OVER if answer.is_exact and answer.depth == 0 else square_or_pass(answer.move)


def data(answer: Answer, to_move: Piece) -> dict[str, object]:
    """Return the engine's answer as data that can be written as JSON.

    Values are from the viewpoint of the side to move.
    """
    return {"to_move": to_move.name.lower()} | answer._asdict() | {
        "move": best_move(answer), "line": list(map(str, answer.line))}


@command(
    options.position(),
    option("--level", choices=tuple(RATINGS), default="hard",
           help="choose the level; the hard level accepts all limits, and the mcts level only "
                "--nodes and --time (default: %(default)s)"),
    option("--depth", type=options.whole_number(1), metavar="N",
           help="search at most N plies ahead"),
    option("--nodes", type=options.whole_number(1), metavar="N",
           help="search at most N positions"),
    option("--time", type=options.seconds, metavar="SECONDS",
           help=f"stop after SECONDS (default: {SECONDS})"),
    option("--weights", type=options.path, metavar="FILE",
           help="evaluate with the weights in FILE, which the train command creates"),
    options.json())
def best(arguments: argparse.Namespace) -> None:
    """Find the best move in an 8x8 position, and its value in discs for the side to move. Hints
    and reviews show Black's lead. Their values can differ from this value, because they search
    fewer positions but evaluate every move. They can also choose a different move of equal value.
    """
    board, color = reader.position(arguments.position)
    options.require_used(arguments, LEVELS_THAT_USE, arguments.level)
    seconds, nodes = arguments.time or SECONDS, arguments.nodes or Limits.nodes
    if arguments.level != "hard":
        settings = Settings(seconds=seconds, nodes=nodes, book=False)
        move = _move(Game(board, to_move=color), arguments.level, color, settings)
        result: dict[str, object] = {"to_move": color.name.lower(), "move": move}
        text = "The game is over." if move == OVER else f"{arguments.level} plays {move}"
    else:
        evaluation = arguments.weights and evaluation_by(weights.load(arguments.weights))
        with exit_on_interrupt():
            answer = EngineBoard(board, color).best(
                Limits(arguments.depth or Limits.depth, nodes, seconds), evaluation)
        result, text = data(answer, color), _text(answer, color)
    print(dumps(result) if arguments.json else text)


def _text(answer: Answer, color: Piece) -> str:
    """Describe the best move, its value and the search."""
    value = (f"exactly {format_signed(answer.value, 0)}" if answer.is_exact else
             format_signed(answer.value)) + f" for {color.name.capitalize()}"
    sentence = (f"The game is over: {value}" if best_move(answer) == OVER else
                f"{square_or_pass(answer.move)} leads to {value}, depth {answer.depth}: "
                f"{' '.join(map(str, answer.line))}")
    return f"{sentence}\n{plural(answer.nodes, 'node')} in {answer.seconds:.2f} s"


def _move(game: Game, level: str, color: Piece, settings: Settings) -> str:
    """Return a move as text. `level` is the name of the player that chooses the move."""
    if game.is_game_over:
        return OVER
    if game.current_player.color is not color:  # The side to move had to pass.
        return square_or_pass(None)
    return square_or_pass(player(level, color, settings).choose_move(game))


@command(options.position(), options.JOBS, options.json("print a line of JSON for each position"))
def solve(arguments: argparse.Namespace) -> int:
    """Find the exact score of a position, or of every position in a file. Scores are for the side
    to move. Empty squares count for the winner. For each game in a file, the last position is
    solved. The results are compared with the scores in the file. If the file has a different best
    move, the score of that move is also checked. The exit code is 1 if a result differs. Each
    additional empty square multiplies the time by about 2.4. For earlier positions, use `othello
    best`, which estimates the score.
    """
    begin = time.perf_counter()
    nodes = differences = number = 0
    problems = reader.positions(arguments.position)
    answers = _answers(problems, arguments.jobs)
    with Progress() as progress:
        for number, problem in enumerate(problems, start=1):
            forecast = _forecast(problem)
            if forecast > MAX_NODES:
                print_error(f"position {number}: solving takes hours or years, but "
                            f"'{program()} best' estimates the score")
            usually = f", usually within {forecast:,.0f} nodes" if forecast else ""
            progress.show(f"{number}: solving{usually} ...")
            answer, agrees = next(answers)
            progress.erase()
            nodes += answer.nodes
            differences += agrees is False
            if arguments.json:
                agreement = {} if agrees is None else {"agrees": agrees}
                line = dumps({"number": number, **data(answer, problem.to_move), **agreement})
            else:
                line = _line(number, problem, answer, agrees)
            print(line, flush=True)
    if not arguments.json:
        has_scores = any(problem.scores for problem in problems)
        note = f", {differences} different from the file" if has_scores else ""
        print(f"{number} solved{note}; {plural(nodes, 'node')}, "
              f"{time.perf_counter() - begin:.2f} s")
    return 1 if differences else 0


def _line(number: int, problem: Problem, answer: Answer, agrees: bool | None) -> str:
    comparison, expected = {None: "", True: "agrees", False: "differs"}[agrees], ""
    if agrees is False:
        best, moves = _best_of_file(problem)
        expected = (f"; the file has {' '.join(map(square_or_pass, moves))} "
                    f"{format_signed(best, 0)}")
    return (f"{number:>3}  {plural(_empties(problem), 'empty', 'empties'):>10}  "
            f"{problem.to_move.symbol} {best_move(answer):>4} "
            f"{format_signed(answer.value, 0):>4}  {comparison:<8} "
            f"{plural(answer.nodes, 'node'):>18} {answer.seconds:>8.2f} s{expected}")


def _forecast(problem: Problem) -> float:
    """Return an estimate of the number of nodes needed to solve a position, or 0 after the end."""
    is_over = Game(problem.board, to_move=problem.to_move).is_game_over
    return 0 if is_over else nodes_to_solve(_empties(problem))


def _empties(problem: Problem) -> int:
    return problem.board.count_pieces(Piece.EMPTY)


def _answers(problems: Sequence[Problem], jobs: int) -> Iterator[tuple[Answer, bool | None]]:
    """Yield the results of `_solve`, computed in up to `jobs` processes."""
    efforts = [nodes_to_solve(_empties(problem)) for problem in problems]
    if len(problems) > 1 and processes(efforts, jobs) > 1:
        return in_order(run_in_pool(_solve, problems, print_error, jobs))
    return map(_solve, problems)


def _solve(problem: Problem) -> tuple[Answer, bool | None]:
    """Solve a problem. Return the answer, and whether the file has the same score and move.

    If the file has no scores, the second value is None.
    """
    with exit_on_interrupt():
        board = EngineBoard(problem.board, problem.to_move)
        answer = board.best()
        if not problem.scores:
            return answer, None
        best, moves = _best_of_file(problem)
        # Several moves can have the best score. After a move, the search returns the opponent's
        # score.
        return answer, answer.value == best and (answer.move in moves or all(
            best == -board.after([move]).best().value for move in moves if move))


def _best_of_file(problem: Problem) -> tuple[int, list[Position | None]]:
    """Return the best score in the file, and all moves with that score."""
    best = max(score for _, score in problem.scores)
    return best, [move for move, score in problem.scores if score == best]


@command(
    option("depth", type=options.whole_number(1), metavar="DEPTH",
           help="count games of up to DEPTH plies"),
    option("--model", choices=("cells", "bitboard"), default="cells",
           help="use the class model or, on 8x8, the engine (default: %(default)s)"),
    options.SIZE)
def perft(arguments: argparse.Namespace) -> None:
    """Count the games of each length up to DEPTH plies. --model selects the class model or
    bitboards. A pass counts as a ply. A game that ends before DEPTH plies counts as one game.
    """
    board = Board(arguments.size)
    count: Callable[[int], int] = partial(class_model.perft, board, Piece.BLACK)
    if arguments.model == "bitboard":
        if arguments.size != SIZE:
            raise UsageError(f"--model bitboard needs --size {SIZE}")
        count = EngineBoard(board, Piece.BLACK).perft
    print(f"{'depth':>5} {'seconds':>9} {'games/s':>12} {'games':>15}")
    for depth in range(1, arguments.depth + 1):
        begin = time.perf_counter()
        games = count(depth)
        seconds = time.perf_counter() - begin
        print(f"{depth:>5} {seconds:>9.3f} {games / seconds:>12.0f} {games:>15}", flush=True)

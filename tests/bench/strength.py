"""Plays a match against another program from PyPI at equal time.

    python strength.py OPPONENT [SECONDS [OPENINGS]]

It is run with a Python that has both: this package, best compiled, and the opponent's. The
opponent by-hand is our own engine with the evaluation made by hand, and a file of weights is our
own engine with these. Each opening is played with both colours. The openings are random games of
eight plies that our search finds to be even to a disc. Against rust-reversi the speed of perft
is compared too.
"""

import signal
import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

from othello import Game, Piece, Position
from othello.engine import weights
from othello.engine.bitboard import COMPILED
from othello.engine.evaluation import HandMade
from othello.engine.patterns import Patterns
from othello.engine.search import Limits
from othello.players.engine_board import EngineBoard
from othello.players.engine_player import EnginePlayer

PLIES, DEPTH = 8, 10 if COMPILED else 8  # of an opening; of the search that finds it even
PERFT = 9


def rust_reversi(seconds):
    """Searches with alpha-beta, counts valid moves, and takes a time limit."""
    import rust_reversi as peer
    search = peer.AlphaBetaSearch(peer.LegalNumEvaluator(), 60, 1 << 20)

    def choose_move(game):
        board, color = peer.Board(), game.current_player.color
        board.set_board_str("".join(str(game.board).split()), getattr(peer.Turn, color.name))
        return Position(*divmod(search.get_move_with_timeout(board, int(seconds * 1000)), 8))
    return choose_move


def reversi42(seconds):
    """The engine, weights and pruning of DIVZERO, which reversi42 rates highest; one process.

    Nothing reads the time limit of its configuration, so it deepens until it is interrupted
    and the last depth that it finished counts. Its count of finished depths is put back
    before each move, or it would repeat its first answer without a search.
    """
    from AI.Apocalyptron import ApocalyptronConfig, ApocalyptronEngine
    from Reversi.BitboardGame import BitboardGame
    engine = ApocalyptronEngine(ApocalyptronConfig(use_parallel=False, show_search_output=False))
    search = engine.search_strategy.search

    def choose_move(game):
        board = BitboardGame.create_empty()
        ours = EngineBoard(game.board, Piece.BLACK)
        board.black, board.white = ours.own, ours.opp
        board.black_cnt, board.white_cnt = game.score
        board.turn = game.current_player.color.name[0]
        board._create_virtual_matrix()
        search.max_depth_reached, search.pv_orderer.pv_move = 0, None
        interrupt(seconds, lambda: engine.get_best_move(board, 60))
        return Position(search.pv_orderer.pv_move.y - 1, search.pv_orderer.pv_move.x - 1)
    return choose_move


def othellopy(seconds):
    """Its best player, asked at depth 1, 2, 3 ... until interrupted: it has no time limit."""
    from othellopy.core import Cell
    from othellopy.players import AdvancedPlayer

    def choose_move(game):
        rows = str(game.board).splitlines()
        board = [["-XO".index(mark) for mark in row.split()] for row in rows]
        color, answers = Cell[game.current_player.color.name], []
        deepen = (AdvancedPlayer(color, depth=depth).next_move(board) for depth in range(1, 61))
        interrupt(seconds, lambda: answers.extend(deepen))
        return Position(*answers[-1])
    return choose_move


def by_hand(seconds):
    """Our own search with the evaluation made by hand."""
    return own_search(HandMade(), seconds)


def own_search(evaluation, seconds):
    """Our own search with another evaluation."""
    limits = Limits(seconds=seconds)

    def choose_move(game):
        color = game.current_player.color
        return EnginePlayer(color, limits, evaluation=evaluation).choose_move(game)
    return choose_move


OPPONENTS = {"rust-reversi": rust_reversi, "reversi42": reversi42, "othellopy": othellopy,
             "by-hand": by_hand}


def opponent(name):
    """The program of that name, or our own search with the weights of that file."""
    if name in OPPONENTS:
        return OPPONENTS[name]
    if Path(name).is_file():
        return partial(own_search, Patterns(weights.load(Path(name))))
    sys.exit(f"expected a file of weights or one of {', '.join(OPPONENTS)}, got {name!r}")


def interrupt(seconds, think):
    """Runs `think` until it ends or the time is over."""
    def stop(number, frame):
        raise TimeoutError
    signal.signal(signal.SIGALRM, stop)
    with suppress(TimeoutError):
        signal.setitimer(signal.ITIMER_REAL, seconds)
        think()
        signal.setitimer(signal.ITIMER_REAL, 0)


def openings(number):
    """Games of eight plies that are even."""
    random, openings = Random(2026), []
    while len(openings) < number:
        game = Game()
        while len(game.history) < PLIES and not game.is_game_over:
            game.play(random.choice(game.validator.valid_moves(game.current_player.color)))
        asked = EngineBoard(game.board, game.current_player.color)
        if abs(asked.best(Limits(depth=DEPTH)).value) <= 1:
            openings.append([move.position for move in game.moves])
    return openings


def play(opening, ours, they, seconds, times):
    """Our lead in discs at the end; adds the time of each move to `times`, ours and theirs."""
    game = Game()
    for position in opening:
        game.play(position)
    we = EnginePlayer(ours, Limits(seconds=seconds)).choose_move
    while not game.is_game_over:
        is_ours = game.current_player.color is ours
        begin = time.perf_counter()
        position = (we if is_ours else they)(game)
        times[not is_ours].append(time.perf_counter() - begin)
        game.play(position)
    black, white = game.score
    return black - white if ours is Piece.BLACK else white - black


def rust_perft(board, depth):
    if board.is_game_over():
        return 1
    if board.is_pass():
        after = board.clone()
        after.do_pass()
        return rust_perft(after, depth - 1) if depth > 1 else 1
    if depth == 1:
        return len(board.get_legal_moves_vec())
    return sum(rust_perft(after, depth - 1) for after in board.get_child_boards())


def compare_perft():
    from rust_reversi import Board
    begin = time.perf_counter()
    ours = EngineBoard(Game().board, Piece.BLACK).perft(PERFT) / (time.perf_counter() - begin)
    begin = time.perf_counter()
    theirs = rust_perft(Board(), PERFT - 2) / (time.perf_counter() - begin)
    print(f"perft: {ours:,.0f} games a second, rust-reversi's board {theirs:,.0f}: "
          f"{ours / theirs:.1f} times", flush=True)


def main(name="", seconds="0.5", number="10"):
    they = opponent(name)
    seconds, number = float(seconds), int(number)
    points, times = 0.0, ([], [])
    print(f"{name}, {seconds} s a move, {'compiled' if COMPILED else 'plain Python'}")
    if name == "rust-reversi":
        compare_perft()
    for opening in openings(number):
        for ours in Piece.BLACK, Piece.WHITE:
            lead = play(opening, ours, they(seconds), seconds, times)
            points += (lead > 0) + (lead == 0) / 2
            print(f"{''.join(map(str, opening))} {ours.name:<5} {lead:+}", flush=True)
    share, games = points / (2 * number), 2 * number
    print(f"{points} of {games} points, {100 * share:.0f} % +- "
          f"{196 * (share * (1 - share) / games) ** 0.5:.0f}, which holds 19 times of 20")
    for side, taken in zip(("we", name), times):
        print(f"{side}: {sum(taken) / len(taken):.3f} s a move, at most {max(taken):.3f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])

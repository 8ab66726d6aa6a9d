"""Players based on Othello programs from PyPI, or on our own engine with a different evaluation.

    SECONDS=0.1 python -m othello arena hard tests/bench/peers.py:RustReversi --time 0.1 --cpu

SECONDS is the processor time per move (default: 0.1). Use the Python environment into which `make
bench-strength` installs the programs.
"""

import os
import signal
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

from othello import Piece, Player, Position
from othello.engine import weights
from othello.engine.clock import processor_now
from othello.engine.evaluation import HandMade
from othello.engine.patterns import Patterns
from othello.engine.search import Limits
from othello.players.engine_board import EngineBoard
from othello.players.engine_player import EnginePlayer

SECONDS = float(os.environ.get("SECONDS", "0.1"))
# estimated factor by which one more ply of depth increases the search time
DEEPER = 4


class RustReversi(Player):
    """An alpha-beta search that evaluates positions by the number of valid moves.

    The program can't limit its own processor time. The player keeps to the time limit by limiting
    the search depth.
    """

    def choose_move(self, game):
        import rust_reversi as peer
        board, begin = peer.Board(), time.process_time()
        board.set_board_str("".join(str(game.board).split()), getattr(peer.Turn, self.color.name))
        for depth in range(1, game.board.count_pieces(Piece.EMPTY) + 1):
            search = peer.AlphaBetaSearch(peer.LegalNumEvaluator(), depth, 1 << 20)
            move = search.get_move(board)
            if DEEPER * (time.process_time() - begin) > SECONDS:
                break
        return Position(*divmod(move, 8))


@cache
def divzero():
    """Return DIVZERO, reversi42's highest-rated player, configured to use only one process."""
    from AI.Apocalyptron import ApocalyptronConfig, ApocalyptronEngine
    return ApocalyptronEngine(ApocalyptronConfig(use_parallel=False, show_search_output=False))


class Reversi42(Player):
    """A player that interrupts reversi42's iterative-deepening search.

    The search ignores its configured time limit. The player chooses the best move found at the
    last completed depth. If the number of finished depths weren't reset, the program would repeat
    its first answer.
    """

    def choose_move(self, game):
        from Reversi.BitboardGame import BitboardGame
        search = divzero().search_strategy.search
        board = BitboardGame.create_empty()
        engine_board = EngineBoard(game.board, Piece.BLACK)
        board.black, board.white = engine_board.own, engine_board.opp
        board.black_cnt, board.white_cnt = map(game.board.count_pieces, (Piece.BLACK, Piece.WHITE))
        board.turn = self.color.name[0]
        board._create_virtual_matrix()
        search.max_depth_reached, search.pv_orderer.pv_move = 0, None
        interrupt(lambda: divzero().get_best_move(board, 60))
        move = search.pv_orderer.pv_move
        return Position(move.y - 1, move.x - 1)


class Othellopy(Player):
    """The strongest player in othellopy, interrupted when its time is up."""

    def choose_move(self, game):
        from othellopy.core import Cell
        from othellopy.players import AdvancedPlayer
        rows = str(game.board).splitlines()
        board = [["-XO".index(mark) for mark in row.split()] for row in rows]
        color, answers = Cell[self.color.name], []
        deepen = (AdvancedPlayer(color, depth=depth).next_move(board) for depth in range(1, 61))
        interrupt(lambda: answers.extend(deepen))
        return Position(*answers[-1])


class HandCraftedEngine(EnginePlayer):
    """This package's engine, using the hand-crafted evaluation."""

    def __init__(self, color):
        super().__init__(color, LIMITS, evaluation=HandMade())


class FileWeightsEngine(EnginePlayer):
    """This package's engine. The environment variable WEIGHTS is the path of the weights file."""

    def __init__(self, color):
        evaluation = Patterns(weights.load(Path(os.environ["WEIGHTS"])))
        super().__init__(color, LIMITS, evaluation=evaluation)


LIMITS = Limits(seconds=SECONDS, clock=processor_now)


def interrupt(think):
    """Run `think`, and interrupt it when its time is up."""
    def stop(number, frame):
        raise TimeoutError
    signal.signal(signal.SIGPROF, stop)
    with suppress(TimeoutError):
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        think()
        signal.setitimer(signal.ITIMER_PROF, 0)

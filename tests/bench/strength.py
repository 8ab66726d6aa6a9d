"""Plays a match against rust-reversi at equal time, and compares the speed of perft.

    python strength.py [SECONDS [OPENINGS]]

It is run with a Python that has both: this package, best compiled, and rust-reversi, which
searches with alpha-beta and counts valid moves. Each opening is played with both colours.
The openings are random games of eight plies that our search finds to be even to a disc.
"""

import sys
import time
from random import Random

import rust_reversi

from othello import Game, Piece
from othello.engine.bitboard import COMPILED, perft
from othello.engine.search import Limits, analyse
from othello.players.engine_player import EnginePlayer, bits_of

PLIES, DEPTH = 8, 10  # of an opening; of the search that finds it even
PERFT = 9


def openings(number):
    """Games of eight plies that are even."""
    random, found = Random(2026), []
    while len(found) < number:
        game = Game()
        while len(game.history) < PLIES and not game.is_game_over:
            game.play(random.choice(game.validator.valid_moves(game.current_player.color)))
        bits = bits_of(game.board, game.current_player.color)
        if abs(analyse(*bits, Limits(depth=DEPTH)).value) <= 1:
            found.append([move.position for move in game.moves])
    return found


def rust_board(game):
    is_black = game.current_player.color is Piece.BLACK
    board = rust_reversi.Board()
    board.set_board_str("".join(str(game.board).split()),
                        rust_reversi.Turn.BLACK if is_black else rust_reversi.Turn.WHITE)
    return board


def play(opening, ours, seconds):
    """Our lead in discs at the end of a game in which we play `ours`."""
    game = Game()
    for position in opening:
        game.play(position)
    player = EnginePlayer(ours, Limits(seconds=seconds))
    other = rust_reversi.AlphaBetaSearch(rust_reversi.LegalNumEvaluator(), 60, 1 << 20)
    while not game.is_game_over:
        if game.current_player.color is ours:
            game.play(player.choose_move(game))
        else:
            square = other.get_move_with_timeout(rust_board(game), int(seconds * 1000))
            game.play(list(game.board)[square])
    black, white = game.score
    return black - white if ours is Piece.BLACK else white - black


def rust_perft(board, depth):
    if board.is_game_over():
        return 1
    if board.is_pass():
        after = board.clone()
        after.do_pass()
        return rust_perft(after, depth - 1) if depth > 1 else 1
    moves = board.get_legal_moves_vec()
    if depth == 1:
        return len(moves)
    return sum(rust_perft(after, depth - 1) for after in board.get_child_boards())


def compare_perft():
    bits = bits_of(Game().board, Piece.BLACK)
    begin = time.perf_counter()
    ours = perft(*bits, PERFT) / (time.perf_counter() - begin)
    begin = time.perf_counter()
    theirs = rust_perft(rust_reversi.Board(), PERFT - 2) / (time.perf_counter() - begin)
    print(f"perft: {ours:,.0f} games a second, rust-reversi's board {theirs:,.0f}: "
          f"{ours / theirs:.1f} times", flush=True)


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.5
    number = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    print(f"engine {'compiled' if COMPILED else 'in plain Python'}, {seconds} s a move")
    compare_perft()
    points = 0.0
    for opening in openings(number):
        for ours in Piece.BLACK, Piece.WHITE:
            lead = play(opening, ours, seconds)
            points += (lead > 0) + (lead == 0) / 2
            print(f"{''.join(map(str, opening))} {ours.name:<5} {lead:+}", flush=True)
    print(f"{points} of {2 * number} points")


if __name__ == "__main__":
    main()

"""Let `hard` play against itself, with the opening book on only one side.

    python book.py PAIRS NODES

Each pair of games starts from its own opening: eight random plies from the book. The players swap
colours for the second game. NODES is the maximum number of nodes per move.
"""

import sys
from itertools import islice
from math import inf, sqrt
from random import Random
from statistics import mean, stdev

from othello import Game, Piece
from othello.engine.bitboard import COMPILED
from othello.engine.symmetry import canonicalize
from othello.formats import transcript
from othello.players.book import book
from othello.players.engine_board import EngineBoard
from othello.players.registry import Settings, player

# The number of plies per opening, and the maximum loss per ply, in hundredths of a disc.
PLIES, MARGIN = 8, 300


def openings(random):
    """Yield openings with different final positions. Stop after 1,000 failed attempts in a row."""
    positions, failures = set(), 0
    while failures < 1000:
        failures += 1
        game = Game()
        while len(game.moves) < PLIES and (
                moves := book().sound_moves(game.board, game.current_player.color, MARGIN)):
            game.play(random.choice(moves))
        engine_board = EngineBoard(game.board, game.current_player.color)
        position = canonicalize(engine_board.own, engine_board.opp)[:2]
        if len(game.moves) == PLIES and position not in positions:
            positions.add(position)
            failures = 0
            yield transcript.dumps(game)


def play(moves, with_book, nodes):
    game = transcript.loads(moves)
    sides = {color: player("hard", color, Settings(seconds=inf, nodes=nodes,
                                                   book=color is with_book))
             for color in (Piece.BLACK, Piece.WHITE)}
    book_moves = 0
    while not game.is_game_over:
        color = game.current_player.color
        if color is with_book:
            book_moves += bool(book().sound_moves(game.board, color, 0))
        game.play(sides[color].choose_move(game))
    winner = game.winner and game.winner.color
    return (winner is with_book) + (winner is None) / 2, book_moves


def main():
    pairs, nodes = int(sys.argv[1]), int(sys.argv[2])
    shares, book_moves = [], 0
    for moves in islice(openings(Random(1)), pairs):
        games_played = [play(moves, color, nodes) for color in (Piece.BLACK, Piece.WHITE)]
        shares.append(mean(points for points, _ in games_played))
        book_moves += sum(moves for _, moves in games_played)
    print(f"compiled: {COMPILED}; at {nodes} nodes hard with the book won {mean(shares):.1%} of "
          f"the points in {2 * len(shares)} games, "
          f"standard error {stdev(shares) / sqrt(len(shares)):.1%}; "
          f"{book_moves / 2 / len(shares):.1f} moves a game were the book's")


if __name__ == "__main__":
    main()

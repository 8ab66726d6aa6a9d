"""Plays the levels against each other, colours in turn.

    python levels.py STRONGER WEAKER GAMES [SECONDS]

SECONDS is the time of `hard` for a move. The seed of each game is its number.
"""

import sys
import time

from othello import Game, Piece
from othello.players.registry import Settings, player


def play(names, seed, seconds, longest):
    """The lead of Black; `longest` takes the longest time that each name took for a move."""
    settings = Settings(seed, seconds)
    game = Game(black=player(names[0], Piece.BLACK, settings),
                white=player(names[1], Piece.WHITE, settings))
    while not game.is_game_over:
        name = names[game.current_player is game.white_player]
        begin = time.perf_counter()
        position = game.current_player.choose_move(game)
        longest[name] = max(longest.get(name, 0.0), time.perf_counter() - begin)
        game.play(position)
    return game.score.black - game.score.white


def main():
    stronger, weaker, games = sys.argv[1], sys.argv[2], int(sys.argv[3])
    seconds = float(sys.argv[4]) if len(sys.argv) > 4 else 1.8
    points, longest = 0.0, {}
    for number in range(games):
        names = (weaker, stronger) if number % 2 else (stronger, weaker)
        lead = play(names, number, seconds, longest) * (-1 if number % 2 else 1)
        points += (lead > 0) + (lead == 0) / 2
    print(f"{stronger} against {weaker}: {points} of {games}; longest move "
          + ", ".join(f"{name} {took:.2f} s" for name, took in longest.items()))


if __name__ == "__main__":
    main()

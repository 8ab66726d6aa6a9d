"""Count how often each topic explains the best move, in positions from tournament games.

    python reasons.py [POSITIONS]
"""

import sys
from collections import Counter
from random import Random

from noise import transcripts

from othello import Game, Position
from othello.analysis.hints import hints


def main(number="1000"):
    games, random, topics = transcripts(), Random("reasons"), Counter()
    for _ in range(int(number)):
        moves, game = random.choice(games), Game()
        for start in range(0, 2 * random.randrange(len(moves) // 2), 2):
            game.play(Position.parse(moves[start:start + 2]))
        topics[hints(game, 1)[0].topic.value] += 1
    for topic, count in topics.most_common():
        print(f"{count:>5} {topic}")


if __name__ == "__main__":
    main(*sys.argv[1:])

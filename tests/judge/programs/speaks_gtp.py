"""A GTP program for the tests. With the argument `anywhere`, the program accepts every move."""

import sys

from othello import Game, HistoryError, InvalidMoveError, NotationError, Position
from othello.command import PassCommand

plays_anywhere = sys.argv[1:] == ["anywhere"]
game = Game()
passes = 0  # number of passes that the opponent still has to announce
for line in sys.stdin:
    command, *words = line.split()
    answer, done = "", True
    if command == "clear_board":
        game, passes = Game(), 0
    elif command == "play" and words[1] == "pass":
        done, passes = passes > 0, passes - 1
    elif command == "play":
        try:
            game.play(Position.parse(words[1], 8))
            passes = isinstance(game.history[-1], PassCommand)
        except (InvalidMoveError, NotationError):
            done = plays_anywhere
    elif command == "undo" and passes == 0 and isinstance(
            game.history[-1] if game.history else None, PassCommand):
        passes = 1
    elif command == "undo":
        try:
            game.undo()
            passes = 0
        except HistoryError:
            done = False
    elif command == "genmove":
        valid = game.validator.valid_moves(game.current_player.color)
        answer = str(valid[0]).upper() if valid else "pass"
        if valid:
            game.play(valid[0])
            passes = isinstance(game.history[-1], PassCommand)
    print(f"{'=' if done else '?'} {answer}\n", flush=True)

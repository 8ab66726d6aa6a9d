"""An NBoard program that plays the first valid move.

With the argument `bad`, the program always plays a1.
"""

import sys

from othello import Board, MoveValidator, Piece

for line in sys.stdin:
    command, _, rest = line.strip().partition(" ")
    if command == "nboard":
        print("set myname Tester", flush=True)
    elif command == "set" and rest.startswith("game"):
        squares, first = rest.partition("BO[8 ")[2].removesuffix("];)").split()
        board = Board.from_string(squares.replace("*", "X"))
        side = Piece.BLACK if first == "*" else Piece.WHITE
    elif command == "ping":
        print("status thinking", f"pong {rest}", sep="\n", flush=True)
    elif command == "go":
        valid = list(map(str, MoveValidator(board).valid_moves(side)))
        if sys.argv[1:] == ["bad"]:
            valid = ["a1"]
        print("search", "=== " + (valid[0].upper() + "/1.5/0.1" if valid else "PA"), "", sep="\n",
              flush=True)

"""Answers the judge with the rules of another program; the adapters beside this file use it.

A peer is an object or a module with the functions of one program:

    moves(board, side)      the valid moves, as numbers from 0 for a1 to 63 for h8
    play(board, side, at)   the new board, or None for an invalid move

and, where the program has them, `start`, `turn`, `score` and `winner`.
"""

import sys

OTHER = {"X": "O", "O": "X"}
SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]


def game(peer, words):
    board, side = peer.start()
    for word in words:
        after = peer.play(board, side, SQUARES.index(word)) if word in SQUARES and (
            side != "-") else None
        if after is not None:
            board, side = after, peer.turn(after, side)
    return f"{board} {side}"


def perft(peer, board, side, depth):
    if depth == 0 or peer.turn(board, OTHER[side]) == "-":
        return 1
    moves = peer.moves(board, side)
    if not moves:
        return perft(peer, board, OTHER[side], depth - 1)
    return sum(perft(peer, peer.play(board, side, at), OTHER[side], depth - 1) for at in moves)


def answer(peer, question, *words):
    if question == "game" and hasattr(peer, "start"):
        return game(peer, words)
    board, *others = words or [""]
    if len(board) != 64:
        return "?"
    if question == "moves":
        return " ".join(SQUARES[at] for at in peer.moves(board, *others))
    if question == "play":
        side, square = others
        at = SQUARES.index(square) if square in SQUARES else None
        return at is not None and peer.play(board, side, at) or "invalid"
    if question == "score" and hasattr(peer, "score"):
        return "{} {}".format(*peer.score(board))
    if question == "perft" and hasattr(peer, "turn"):
        side, depth = others
        return perft(peer, board, side, int(depth))
    if question in ("turn", "winner") and hasattr(peer, question):
        return getattr(peer, question)(board, *others)
    return "?"


def serve(peer):
    """Answer each line of the input."""
    for line in sys.stdin:
        print(answer(peer, *line.split()), flush=True)

"""Answers the judge's questions with the classes of the othello_45.py beside this file.

Write a file like this one for your own classes. It contains no rule. It sets up a board, calls
your class, and writes the answer. It returns `?` for a question that the program can't answer.
"""

import sys

from othello_45 import Game, Piece, Position


class UnsupportedError(Exception):
    """The program doesn't have what the question is about."""


def set_up(text, side="X"):
    """A game with the discs of `text` on its board."""
    game = Game()
    if len(text) != len(game.board.cells):
        raise UnsupportedError
    game.board.cells.update(zip(game.board.cells, map(Piece, text), strict=True))
    game.to_move = Piece(side)
    return game


def squares(board):
    return "".join(piece.value for piece in board.cells.values())


def to_move(game):
    return "-" if game.is_over() else game.to_move.value


def moves(text, side):
    return " ".join(map(str, set_up(text).validator.valid_moves(Piece(side))))


def play(text, side, square):
    game = set_up(text, side)
    return squares(game.board) if is_played(game, square) else "invalid"


def is_played(game, word):
    try:
        return game.make_move(Position.parse(word))
    except ValueError:  # the word is not a square
        return False


def turn(text, side):
    game = set_up(text, side)
    game.switch_turn()
    return to_move(game)


def winner(text):
    game = set_up(text)
    if not game.is_over():
        return "-"
    return game.winner().value if game.winner() else "="


def score(text):
    board = set_up(text).board
    return f"{board.count(Piece.BLACK)} {board.count(Piece.WHITE)}"


def perft(text, side, depth):
    return str(count(set_up(text, side), int(depth)))


def count(game, depth):
    """The number of games of `depth` plies. A pass is a ply."""
    valid = game.validator.valid_moves(game.to_move)
    if depth == 0 or not valid and game.is_over():
        return 1
    if not valid:
        game.switch_turn()
        return count(game, depth - 1)
    if depth == 1:
        return len(valid)
    total, side = 0, game.to_move
    for position in valid:
        game.make_move(position)
        total += count(game, depth - 2 if game.to_move is side else depth - 1)
        game.undo()
    return total


def game(*words):
    """The position after some words. A word that can't be played changes nothing."""
    played = Game()
    for word in words:
        is_played(played, word)
    return f"{squares(played.board)} {to_move(played)}"


QUESTIONS = {"moves": moves, "play": play, "turn": turn, "winner": winner, "score": score,
             "perft": perft, "game": game}


def answer(line):
    question, *words = line.split()
    try:
        return QUESTIONS[question](*words)
    except (KeyError, UnsupportedError):
        return "?"


if __name__ == "__main__":
    for line in sys.stdin:
        print(answer(line), flush=True)

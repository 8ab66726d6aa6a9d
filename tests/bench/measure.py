"""Measure one program, and print the results as a line of JSON.

    python measure.py othello|othellopy|creversi

Run this script with a Python interpreter that has the program installed. Each program has an
adapter class with the same methods, so the same code can measure all programs.
"""

import json
import sys
import timeit
from importlib.metadata import version

START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
# This is the board after 30 moves of a 60-move game. The first square is a1. Black is to move.
MIDDLE_GAME = "-----O---X--OO-XOOXOOOOO---XOXO--XXOXOO---XOOOO--O-OO-X----O---X"

DEPTH = 7


class Othello:
    """This package's class model."""

    package = "othello-classic"

    def __init__(self, squares):
        from othello import Board, MoveValidator, Piece, PlacePieceCommand

        self.validator = MoveValidator(Board.from_string(squares))
        self.piece = Piece.BLACK
        self.command = PlacePieceCommand

    def moves(self):
        return self.validator.valid_moves(self.piece)

    def play(self, position):
        flipped = tuple(self.validator.flippable_positions(position, self.piece))
        command = self.command(self.validator.board, position, self.piece, flipped)
        command.execute()
        self.pass_turn()
        return command

    def undo(self, command):
        self.pass_turn()
        command.undo()

    def pass_turn(self):
        self.piece = self.piece.opposite()


class Othellopy:
    """An adapter for a program that stores a board in lists of cells.

    The program's players compute moves and flips. The adapter updates the cells.
    """

    package = "othellopy"

    def __init__(self, squares):
        from othellopy.core import Cell
        from othellopy.players import BeginnerPlayer

        cells = [{"X": Cell.BLACK, "O": Cell.WHITE, "-": Cell.EMPTY}[square]
                 for square in squares]
        self.board = [cells[start:start + 8] for start in range(0, 64, 8)]
        self.empty = Cell.EMPTY
        self.own, self.opp = BeginnerPlayer(Cell.BLACK), BeginnerPlayer(Cell.WHITE)

    def moves(self):
        return self.own.get_moves(self.board)

    def play(self, move):
        row, col = move
        flipped = self.own.get_flips(self.board, row, col)
        self._set([move, *flipped], self.own.color)
        self.pass_turn()
        return move, flipped

    def undo(self, played):
        self.pass_turn()
        move, flipped = played
        self._set(flipped, self.opp.color)
        self._set([move], self.empty)

    def pass_turn(self):
        self.own, self.opp = self.opp, self.own

    def _set(self, squares, cell):
        for row, col in squares:
            self.board[row][col] = cell


class Creversi:
    """A program that stores two 64-bit integers per board, and copies a board before each move."""

    package = "creversi-python"

    def __init__(self, squares):
        import creversi

        self.board = creversi.Board(squares, creversi.BLACK_TURN)
        self.pass_move = creversi.PASS  # the only legal move if a side must pass

    def moves(self):
        moves = self.board.legal_moves  # supports len() without creating a list
        return () if len(moves) == 1 and self.pass_move in moves else moves

    def play(self, move):
        before = self.board
        self.board = before.copy()
        self.board.move(move)
        return before

    def undo(self, before):
        self.board = before

    def pass_turn(self):
        self.board.move_pass()


ADAPTERS = {"othello": Othello, "othellopy": Othellopy, "creversi": Creversi}


def perft(game, depth):
    """Count games in the same way as `othello.analysis.perft`.

    A pass counts as a ply, and a game that ends early is counted as one game. The moves of the
    last ply are counted, but not played.
    """
    if depth == 0:
        return 1
    moves = game.moves()
    if not moves:
        game.pass_turn()
        count = perft(game, depth - 1) if game.moves() else 1
        game.pass_turn()
        return count
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        played = game.play(move)
        count += perft(game, depth - 1)
        game.undo(played)
    return count


def measure(name):
    adapter = ADAPTERS[name]
    middle_game, start = adapter(MIDDLE_GAME), adapter(START)
    rounds, seconds = timeit.Timer(lambda: list(middle_game.moves())).autorange()
    games = [perft(start, depth) for depth in range(1, DEPTH + 1)]
    return {
        "version": version(adapter.package),
        "moves": len(list(middle_game.moves())),
        "microseconds": seconds / rounds * 1e6,
        "games": games,
        "games_per_second": games[-1] / timeit.timeit(lambda: perft(start, DEPTH), number=1),
    }


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1])))

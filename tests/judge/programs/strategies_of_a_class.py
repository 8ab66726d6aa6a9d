"""Strategies for a classroom's tournament."""

from functions import valid_moves


class Strategy:
    """A strategy that uses the current format and runs until it is stopped."""

    def best_strategy(self, board, player, best_move, still_running, time_limit):
        rows = [[{"x": 1, "o": -1, ".": 0}[disc] for disc in board[at:at + 8]]
                for at in range(0, 64, 8)]
        for row, col in valid_moves(rows, {"x": 1, "o": -1}[player]):
            best_move.value = 8 * row + col
        while best_move.value % 2 and still_running.value:
            pass


class Bordered:
    """A strategy for the older format with bordered boards. The strategy always plays a1."""

    uses_10x10_board = uses_10x10_moves = True

    def best_strategy(self, board, player, best_move, still_running):
        best_move.value = 11 if len(board) == 100 and board[10] == board[0] == "?" else 0

"""A design for searches, as in the textbook AIMA: a class of rules whose methods take a state."""

from collections import namedtuple

State = namedtuple("State", "to_move, utility, board, moves")
OTHER = {"B": "W", "W": "B"}
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


class Game:
    def actions(self, state):
        raise NotImplementedError

    def result(self, state, move):
        raise NotImplementedError

    def terminal_test(self, state):
        return not self.actions(state)

    def to_move(self, state):
        return state.to_move


class Othello(Game):
    def __init__(self):
        board = {(4, 4): "W", (4, 5): "B", (5, 4): "B", (5, 5): "W"}
        self.initial = State("B", 0, board, self.moves(board, "B"))

    def flips(self, board, x, y, player):
        found = []
        for dx, dy in STEPS:
            run, at = [], (x + dx, y + dy)
            while board.get(at) == OTHER[player]:
                run.append(at)
                at = at[0] + dx, at[1] + dy
            if board.get(at) == player:
                found += run
        return found

    def moves(self, board, player):
        return [(x, y) for x in range(1, 9) for y in range(1, 9)
                if (x, y) not in board and self.flips(board, x, y, player)]

    def actions(self, state):
        return state.moves

    def result(self, state, move):
        if move not in state.moves:
            return state
        flips = self.flips(state.board, *move, state.to_move)
        board = state.board | dict.fromkeys([move, *flips], state.to_move)
        for player in OTHER[state.to_move], state.to_move:
            moves = self.moves(board, player)
            if moves:
                break
        discs = [*board.values()]
        return State(player, discs.count("B") - discs.count("W"), board, moves)

    def utility(self, state, player):
        return state.utility if player == "B" else -state.utility

"""A design with immutable states: a move returns the next state."""

from dataclasses import dataclass, replace
from functools import cache

DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


@dataclass(frozen=True)
class State:
    rows: tuple
    turn: str

    @cache
    def flips(self, row, col):
        found = []
        for down, right in DIRECTIONS:
            run, r, c = [], row + down, col + right
            while 0 <= r < 8 and 0 <= c < 8 and self.rows[r][c] not in (".", self.turn):
                run.append((r, c))
                r, c = r + down, c + right
            if 0 <= r < 8 and 0 <= c < 8 and self.rows[r][c] == self.turn:
                found += run
        return found

    @cache
    def actions(self):
        return [(row, col) for row in range(8) for col in range(8)
                if self.rows[row][col] == "." and self.flips(row, col)]

    def result(self, action):
        if action not in self.actions():
            raise ValueError(f"{action} flips nothing")
        changed = [action, *self.flips(*action)]
        rows = tuple(tuple(self.turn if (row, col) in changed else self.rows[row][col]
                           for col in range(8)) for row in range(8))
        return State(rows, self.turn).after_turn()

    def after_turn(self):
        return replace(self, turn="W" if self.turn == "B" else "B")

    def is_terminal(self):
        return not self.actions() and not self.after_turn().actions()


def initial_state():
    rows = ["...WB...", "...BW..."]
    return State(tuple(map(tuple, ["........"] * 3 + rows + ["........"] * 3)), "B")


def main():
    state = initial_state()
    while not state.is_terminal():
        if not state.actions():
            state = replace(state, turn="W" if state.turn == "B" else "B")
        state = state.result(tuple(map(int, input(state.turn).split())))

"""A design for searches, as in CS50 AI: functions that take a state, here a board and a turn."""

STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def other(side):
    return "W" if side == "B" else "B"


def initial_state():
    rows = [["."] * 8 for _ in range(8)]
    rows[3][3] = rows[4][4] = "W"
    rows[3][4] = rows[4][3] = "B"
    return (rows, "B")


def flips(rows, row, col, side):
    found = []
    for down, right in STEPS:
        line, r, c = [], row + down, col + right
        while 0 <= r < 8 and 0 <= c < 8 and rows[r][c] == other(side):
            line.append((r, c))
            r, c = r + down, c + right
        if 0 <= r < 8 and 0 <= c < 8 and rows[r][c] == side:
            found += line
    return found if rows[row][col] == "." else []


def squares(rows, side):
    return {(row, col) for row in range(8) for col in range(8) if flips(rows, row, col, side)}


def player(state):
    return state[1]


def actions(state):
    return squares(state[0], player(state))


def result(state, action):
    if action not in actions(state):
        raise ValueError(action)
    rows, side = [list(row) for row in state[0]], player(state)
    for row, col in [action, *flips(rows, *action, side)]:
        rows[row][col] = side
    turn = other(side) if squares(rows, other(side)) else side
    return (rows, turn)


def terminal(state):
    return not squares(state[0], "B") and not squares(state[0], "W")


def winner(state):
    discs = sum(state[0], [])
    lead = discs.count("B") - discs.count("W")
    return "B" if lead > 0 else "W" if lead < 0 else None


def main():
    state = initial_state()
    while not terminal(state):
        if not actions(state):
            print("You have no valid move.")
        state = result(state, tuple(map(int, input(state[1]).split())))

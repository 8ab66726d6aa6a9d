"""A minimal Othello program. The tests edit its source code and judge the edited program."""

import sys

AROUND = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]
OTHER = {"X": "O", "O": "X"}
START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27


def grid(text):
    return [list(text[row * 8:row * 8 + 8]) for row in range(8)]


def line(rows):
    return "".join("".join(row) for row in rows)


def inside(row, col):
    return 0 <= row < 8 and 0 <= col < 8


def run(rows, side, row, col, down, right):
    found = []
    row, col = row + down, col + right
    while inside(row, col) and rows[row][col] == OTHER[side]:
        found.append((row, col))
        row, col = row + down, col + right
    if inside(row, col) and rows[row][col] == side:
        return found
    return []


def turned(rows, side, row, col):
    if rows[row][col] != "-":
        return []
    found = []
    for down, right in AROUND:
        found += run(rows, side, row, col, down, right)
    return found


def moves(rows, side):
    return [(row, col) for row in range(8) for col in range(8) if turned(rows, side, row, col)]


def put(rows, side, row, col):
    new = [list(old) for old in rows]
    for turn_row, turn_col in turned(rows, side, row, col):
        new[turn_row][turn_col] = side
    new[row][col] = side
    return new


def following(rows, side):
    if moves(rows, OTHER[side]):
        return OTHER[side]
    if moves(rows, side):
        return side
    return "-"


def count(rows):
    text = line(rows)
    return text.count("X"), text.count("O")


def winner(rows):
    if moves(rows, "X") or moves(rows, "O"):
        return "-"
    black, white = count(rows)
    if black == white:
        return "="
    return "X" if black > white else "O"


def perft(rows, side, depth):
    if depth == 0:
        return 1
    found = moves(rows, side)
    if not found:
        return perft(rows, OTHER[side], depth - 1) if moves(rows, OTHER[side]) else 1
    return sum(perft(put(rows, side, *move), OTHER[side], depth - 1) for move in found)


def square(name):
    if len(name) == 2 and name[0] in "abcdefgh" and name[1] in "12345678":
        return int(name[1]) - 1, "abcdefgh".index(name[0])
    return None


def played(words):
    rows, side, kept = grid(START), "X", [2, 2]
    for word in words:
        at = square(word)
        if side == "-" or at is None or not turned(rows, side, *at):
            continue
        gain = len(turned(rows, side, *at))
        mine = "XO".index(side)
        kept[mine] += gain + 1
        kept[1 - mine] -= gain
        rows = put(rows, side, *at)
        side = following(rows, side)
    return rows, side, kept


def answer(asked):
    question, *rest = asked.split()
    if question == "game":
        rows, side, kept = played(rest)
        return line(rows) + " " + side
    if question == "score-after":
        rows, side, kept = played(rest)
        return f"{kept[0]} {kept[1]}"
    if question == "winner-after":
        rows, side, kept = played(rest)
        return winner(rows)
    if question not in ("moves", "play", "turn", "winner", "score", "perft") or len(rest[0]) != 64:
        return "?"
    rows = grid(rest[0])
    if question == "moves":
        return " ".join("abcdefgh"[col] + str(row + 1) for row, col in moves(rows, rest[1]))
    if question == "play":
        at = square(rest[2])
        if at is None or not turned(rows, rest[1], *at):
            return "invalid"
        return line(put(rows, rest[1], *at))
    if question == "turn":
        return following(rows, rest[1])
    if question == "winner":
        return winner(rows)
    if question == "score":
        return "%d %d" % count(rows)
    return str(perft(rows, rest[1], int(rest[2])))


def main():
    for asked in sys.stdin:
        print(answer(asked), flush=True)


if __name__ == "__main__":
    main()

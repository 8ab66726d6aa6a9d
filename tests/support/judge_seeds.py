"""Faults that the judge must find.

Each fault consists of some code in `programs/small.py`, its replacement, and the cause. The cause
is part of the report's first line. The faults in `LATER_FAULTS` are beginners' mistakes, and
were written after the hypotheses.
"""

W = 'side == "O"'
B = 'side == "X"'
EDGE = '''        row, col = row + down, col + right
    return []


def flips'''
LOOP = "    while 0 <= row < 8 and 0 <= col < 8:\n"
FLIP = "    for r, c in flips(board, side, row, col):\n        discs[8 * r + c] = side\n"
WAYS = "    for down, right in WAYS:\n        flipped += run"

FIRST_FAULTS = {
    "no north": ("[(-1, 0), ", "[", "north"),
    "no southwest": ("(1, -1), (0, -1)", "(0, -1)", "southwest"),
    "no diagonals": ("    for down, right in WAYS:", "    for down, right in WAYS[::2]:",
                     "the four diagonals are missing"),
    "no west for White": (WAYS, f"    for down, right in WAYS:\n        if {W} and right == -1 "
                          "and not down:\n            continue\n        flipped += run",
                          "the direction west is missing, only when White moves"),
    "no east for Black": (WAYS, f"    for down, right in WAYS:\n        if {B} and right == 1 "
                          "and not down:\n            continue\n        flipped += run",
                          "the direction east is missing, only when Black moves"),
    "open at the edge": (EDGE, EDGE.replace("return []", "return flipped"),
                         "a run that reaches the edge is flipped."),
    "open at the edge for White": (
        EDGE, EDGE.replace("return []", f"return flipped if {W} else []"),
        "a run that reaches the edge is flipped, only when White moves"),
    "open at the edge for Black": (
        EDGE, EDGE.replace("return []", f"return flipped if {B} else []"),
        "a run that reaches the edge is flipped, only when Black moves"),
    "open before an empty square": ('disc == "-":\n            return []',
                                    'disc == "-":\n            return flipped',
                                    "at an empty square is flipped."),
    "open before an empty square for White": (
        'disc == "-":\n            return []', f'disc == "-":\n            return flipped if {W} '
        "else []", "at an empty square is flipped, only when White moves"),
    "gaps": ('disc == "-":\n            return []',
             'disc == "-":\n            row, col = row + down, col + right\n            continue',
             "a run may have gaps."),
    "gaps after the first disc": (
        'disc == "-":\n            return []',
        'disc == "-":\n            if not flipped:\n                return []\n'
        "            row, col = row + down, col + right\n            continue",
        "a run may have gaps after its first disc."),
    "gaps for Black": ('disc == "-":\n            return []',
                       f'disc == "-":\n            if not ({B} and flipped):\n'
                       "                return []\n"
                       "            row, col = row + down, col + right\n            continue",
                       "gaps after its first disc, only when Black moves"),
    "no flips": ("        discs[8 * r + c] = side\n", "        pass\n",
                 "a move places its disc but flips nothing"),
    "no flips by White": ("        discs[8 * r + c] = side\n",
                          '        discs[8 * r + c] = side if side == "X" else "X"\n',
                          "a move places its disc but flips nothing, only when White"),
    "no disc": ("    discs[8 * row + col] = side\n", "",
                "a move flips discs but doesn't place its own"),
    "transposed moves": ('"abcdefgh"[col] + str(row + 1)', '"abcdefgh"[row] + str(col + 1)',
                         "rows and columns are swapped when the program writes squares"),
    "transposed input": ("    return row, col\n", "    return col, row\n",
                         "rows and columns are swapped when the program reads squares"),
    "upside down moves": ("str(row + 1)", "str(8 - row)",
                          "the board is upside down when the program writes squares"),
    "i3 is a4": ("    if not (0 <= row < 8 and 0 <= col < 8):\n        return None\n",
                 "    if not 0 <= 8 * row + col < 64:\n        return None\n"
                 "    row, col = divmod(8 * row + col, 8)\n",
                 "a square off the board is read as another one (for example, i3 as a4)"),
    "i3 is h3": ("    if not (0 <= row < 8 and 0 <= col < 8):\n        return None\n",
                 "    row, col = min(max(row, 0), 7), min(col, 7)\n",
                 "a square off the board is read as another one (for example, i3 as h3)"),
    "occupied": ('    if board[8 * row + col] != "-":\n        return False\n', "",
                 "a move to a square with a disc is accepted."),
    "first direction only": ("col, down, right)\n    return flipped",
                             "col, down, right)\n        if flipped:\n            break\n"
                             "    return flipped", "flips only the first closed run"),
    "last direction only": ("        flipped += run(board, side, row, col, down, right)\n",
                            "        flipped = run(board, side, row, col, down, right) or "
                            "flipped\n",
                            "flips only the last closed run"),
    "no pass": ("    if moves(board, side):\n        return side\n",
                "    if moves(board, side):\n        return OTHER[side]\n",
                "a side without moves doesn't pass"),
}
LATER_FAULTS = {
    "White wins ties": ('        return "="\n', '        return "O"\n', "White wins a tie"),
    "fewer win": ("black > white else", "black < white else", "the side with fewer discs wins"),
    "the game ends at a pass": ("    if moves(board, side):\n        return side\n", "",
                                "the game ends as soon as one side can't move"),
    "leads before the end": ('    if moves(board, "X") or moves(board, "O"):\n        return '
                             '"-"\n', "",
                             "the leader is declared the winner before the game is over"),
    "the other loses nothing": ("        self.counts[OTHER[self.side]] -= len(flipped)\n", "",
                                "a flip doesn't reduce the opponent's score"),
    "the disc is not counted": ("len(flipped) + 1", "len(flipped)",
                                "the placed disc isn't counted"),
    "a refused move counts": (
        "not valid(self.board, self.side, *place):\n            return\n",
        "not valid(self.board, self.side, *place):\n            if self.side != \"-\":\n"
        "                self.counts[self.side] += 1\n            return\n",
        "a refused move is counted"),
    "only one disc flips": ("            return flipped\n        flipped.append",
                            "            return flipped[:1]\n        flipped.append",
                            "only the first disc of a run flips"),
    "a single disc is not enough": ("            return flipped\n        flipped.append",
                                    "            return flipped if len(flipped) > 1 else []\n"
                                    "        flipped.append", "a single disc is never outflanked"),
    "White has no move": ("    if board[8 * row + col] != \"-\":\n        return False\n",
                          f"    if board[8 * row + col] != \"-\" or {W}:\n        return False\n",
                          "White never has a valid move"),
    "the loop stops at 7": ("for row in range(8) for col in range(8) if",
                            "for row in range(7) for col in range(7) if",
                            "the program doesn't find valid moves on rank 8 and file h"),
    "the colours are exchanged": ("    return [(row, col) for row in range(8)",
                                  "    side = OTHER[side]\n    return [(row, col) for row in range"
                                  "(8)", "the program lists the valid moves of the other side"),
    "any neighbour will do": (
        "    return len(flips(board, side, row, col)) > 0\n",
        "    return any(0 <= row + d < 8 and 0 <= col + r < 8 and board[8 * (row + d) + col + r] "
        "== OTHER[side] for d, r in WAYS)\n",
        "a square beside an opposing disc counts as a valid move"),
    "the start is wrong": ('+ "OX" + "-" * 6 + "XO" +', '+ "OO" + "-" * 6 + "XX" +', "start"),
    "White begins": ('self.board, self.side = START, "X"', 'self.board, self.side = START, "O"',
                     "start"),
    "the full board alone ends": ('    return "-"\n\n\ndef score',
                                  '    return OTHER[side] if "-" in board else "-"\n\n\ndef score',
                                  "double pass"),
    "flat lines": (
        "    row, col = row + down, col + right\n    while 0 <= row < 8 and 0 <= col < 8:\n"
        "        disc = board[8 * row + col]\n",
        "    row, col = row + down, col + right\n    while 0 <= 8 * row + col < 64:\n"
        "        disc = board[8 * row + col]\n", "of the next rank"),
    "index -1": ("    while 0 <= row < 8 and 0 <= col < 8:\n", "    while row < 8 and 0 <= col < 8"
                 " and row > -8:\n", "from rank 1 to rank 8"),
    "White flips open runs": (
        "    for r, c in flips(board, side, row, col):\n        discs[8 * r + c] = side\n",
        "    for r, c in flips(board, side, row, col):\n        discs[8 * r + c] = side\n"
        f"    if {W}:\n        for down, right in WAYS:\n"
        "            r, c = row + down, col + right\n"
        "            while 0 <= r < 8 and 0 <= c < 8 and board[8 * r + c] == \"X\":\n"
        "                discs[8 * r + c] = side\n                r, c = r + down, c + right\n",
        "flips runs that aren't closed, only when White moves"),
    "scores exchanged": ('board.count("X"), board.count("O")',
                         'board.count("O"), board.count("X")',
                         "the scores of Black and White are swapped"),
    "lines stop before row 7": (LOOP, LOOP.replace("row < 8", "row < 7"),
                                "lines stop before rank 8."),
    "lines stop before column 0": (LOOP, LOOP.replace("0 <= col", "0 < col"),
                                   "lines stop before file a."),
    "lines stop one step early at two edges": (
        LOOP, LOOP.replace("row < 8 and 0 <= col < 8", "row < 7 and 0 <= col < 7"),
        "lines stop before rank 8 and file h."),
    "lines never reach the edge": (
        LOOP, "    while row in range(1, 7) and col in range(1, 7):\n",
        "lines stop before the edge."),
    "a run stops in row 0": (
        "        flipped.append((row, col))\n",
        "        if row == 0:\n            return []\n        flipped.append((row, col))\n",
        "discs on rank 1 never flip."),
    "flips stop before row 7": (
        FLIP, "    for down, right in WAYS:\n"
        "        found = run(board, side, row, col, down, right)\n"
        "        if found and found[-1][0] + down < 7:\n            for r, c in found:\n"
        "                discs[8 * r + c] = side\n",
        "lines stop before rank 8 when a move flips discs."),
    "checks stop before column 7": (
        "    return len(flips(board, side, row, col)) > 0\n",
        "    runs = [(run(board, side, row, col, down, right), right) for down, right in WAYS]\n"
        "    return any(found and found[-1][1] + right < 7 for found, right in runs)\n",
        "lines stop before file h when a move is checked."),
    "row 7 is off the board": (
        "    row, col = row + down, col + right\n" + LOOP,
        "    if row == 7:\n        return []\n    row, col = row + down, col + right\n"
        + LOOP.replace("row < 8", "row < 7"), "the program treats rank 8 as off the board."),
    "the loops start at 1": ("for row in range(8) for col in range(8) if",
                             "for row in range(1, 8) for col in range(1, 8) if",
                             "the program doesn't find valid moves on rank 1 and file a"),
}

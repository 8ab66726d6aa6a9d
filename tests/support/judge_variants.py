"""Quirks and seeded faults in the small Othello program `programs/nested.py`.

Each change replaces some of the program's code. The report must contain the expected cause.
"""

FAULTS = {
    "black blind to southwest": (
        'the direction southwest is missing, only when Black moves',
        [('    found = []\n'
          '    row, col = row + down',
          '    found = []\n'
          '    if side == "X" and (down, right) == (1, -1):\n'
          '        return found\n'
          '    row, col = row + down')]),
    "white flips only the nearest": (
        'only the first disc of a run flips, only when White moves',
        [('        return found\n'
          '    return []',
          '        return found[:1] if side == "O" else found\n'
          '    return []')]),
    "white plays on discs of black": (
        'a move to a square with an opposing disc is accepted, only when White moves',
        [('    if rows[row][col] != "-":',
          '    if rows[row][col] != "-" and not (side == "O" and rows[row][col] == "X"):')]),
    "lines wrap east to west": (
        'lines wrap around the board between file h and file a',
        [('def run(rows, side, row, col, down, right):\n'
          '    found = []\n'
          '    row, col = row + down, col + right',
          'def run(rows, side, row, col, down, right):\n'
          '    found = []\n'
          '    row, col = row + down, (col + right) % 8'),
         ('        found.append((row, col))\n'
          '        row, col = row + down, col + right',
          '        found.append((row, col))\n'
          '        row, col = row + down, (col + right) % 8\n'
          '        if len(found) == 8:\n'
          '            return []')]),
    "no run needs a close": (
        "a run flips even if it isn't closed",
        [('    if inside(row, col) and rows[row][col] == side:\n'
          '        return found\n'
          '    return []',
          '    return found')]),
    "lines continue on the next rank": (
        'lines wrap around the board between file h and file a of the next rank',
        [('    found = []\n'
          '    row, col = row + down, col + right',
          '    found = []\n'
          '    row, col = divmod(8 * (row + down) + col + right, 8)'),
         ('        row, col = row + down, col + right',
          '        row, col = divmod(8 * (row + down) + col + right, 8)')]),
    "lines to the east continue on the next rank": (
        'lines wrap around the board from file h to file a of the next rank',
        [('    found = []\n'
          '    row, col = row + down, col + right',
          '    found = []\n'
          '    row, col = row + down, col + right\n'
          '    row, col = (row + col // 8, col % 8) if right > 0 else (row, col)'),
         ('        row, col = row + down, col + right',
          '        row, col = row + down, col + right\n'
          '        row, col = (row + col // 8, col % 8) if right > 0 else (row, col)')]),
    "perft gives no ply to a pass": (
        'perft with passes',
        [('OTHER[side], depth - 1) if moves',
          'OTHER[side], depth) if moves')]),
    "no pass ends the game": (
        "the game ends as soon as one side can't move",
        [('    if moves(rows, side):\n'
          '        return side\n'
          '    return "-"',
          '    return "-"')]),
    "the game ends if either side is stuck": (
        "the game ends as soon as one side can't move",
        [('    if moves(rows, OTHER[side]):\n'
          '        return OTHER[side]\n'
          '    if moves(rows, side):\n'
          '        return side',
          '    if moves(rows, OTHER[side]) and moves(rows, side):\n'
          '        return OTHER[side]')]),
    "white never passes": (
        "a side without moves doesn't pass, only when Black has moved",
        [('    if moves(rows, OTHER[side]):\n'
          '        return OTHER[side]',
          '    if moves(rows, OTHER[side]) or (side == "X" and moves(rows, side)):\n'
          '        return OTHER[side]')]),
    "fewest discs win": (
        'the side with fewer discs wins',
        [('"X" if black > white',
          '"X" if black < white')]),
    "over only when full": (
        'a game that ends with empty squares has no winner',
        [('    if moves(rows, "X") or moves(rows, "O"):',
          '    if "-" in line(rows):')]),
    "flips one direction only": (
        'a move flips only the first closed run that the program finds',
        [('        found += run(rows, side, row, col, down, right)\n',
          '        found += run(rows, side, row, col, down, right)\n'
          '        if found:\n'
          '            break\n')]),
    "black needs no close before empty": (
        'a run that ends at an empty square is flipped, only when Black moves',
        [('rows[row][col] == side:\n'
          '        return found',
          '(rows[row][col] == side or side == "X"):\n'
          '        return found')]),
    "disc itself not placed": (
        "a move flips discs but doesn't place its own",
        [('    new[row][col] = side\n'
          '    return new',
          '    return new')]),
    "moves cached without side": (
        'Either the program is guessing, or it keeps state from earlier questions.',
        [('def moves(rows, side):\n'
          '    return [',
          'SEEN = {}\n'
          '\n'
          '\n'
          'def moves(rows, side):\n'
          '    if line(rows) not in SEEN:\n'
          '        SEEN[line(rows)] = found_moves(rows, side)\n'
          '    return SEEN[line(rows)]\n'
          '\n'
          '\n'
          'def found_moves(rows, side):\n'
          '    return [')]),
    "white counter keeps flipped": (
        'score of a game',
        [('        kept[1 - mine] -= gain\n',
          '        kept[1 - mine] -= gain if side == "O" else 0\n')]),
    "invalid word loses the turn": (
        'a refused move changes the turn',
        [('not turned(rows, side, *at):\n'
          '            continue',
          'not turned(rows, side, *at):\n'
          '            side = OTHER.get(side, side)\n'
          '            continue')]),
}

CORRECT_VARIANTS = {
    "slow": [
        ('        print(answer(asked), flush=True)',
         '        time.sleep(0.002)\n'
         '        print(answer(asked), flush=True)'),
        ('import sys\n',
         'import sys\n'
         'import time\n')],
    "chatty on stderr": [
        ('        print(answer(asked), flush=True)',
         "        print('thinking about', asked * 20, file=sys.stderr)\n"
         '        print(answer(asked), flush=True)')],
    "windows 1252 on stderr": [
        ('        print(answer(asked), flush=True)',
         "        sys.stderr.buffer.write(b'Zug gew\\xe4hlt \\x80\\n')\n"
         '        print(answer(asked), flush=True)')],
    "mirrored start": [
        ('"OX" + "-" * 6 + "XO"',
         '"XO" + "-" * 6 + "OX"')],
    "keeps its board and resets it": [
        ('def main():\n',
         'KEPT = []\n'
         '\n'
         '\n'
         'def main():\n'),
        ('    rows, side, kept = grid(START), "X", [2, 2]\n',
         '    KEPT.clear()\n'
         '    KEPT.extend(grid(START))\n'
         '    rows, side, kept = KEPT, "X", [2, 2]\n')],
    "crlf": [
        ('flush=True)',
         'end="\\r\\n", flush=True)')],
    "flushes at the end": [
        (', flush=True)',
         ')')],
    "flushes every tenth": [
        ('    for asked in sys.stdin:\n'
         '        print(answer(asked), flush=True)',
         '    for number, asked in enumerate(sys.stdin):\n'
         '        print(answer(asked), flush=number % 10 == 0)')],
    "capital squares": [
        ('print(answer(asked), ',
         'print(answer(asked).upper(), ')],
    "small discs": [
        ('print(answer(asked), ',
         'print(answer(asked).lower(), ')],
    "trailing blanks": [
        ('flush=True)',
         'end="  \\n", flush=True)')],
    "leading blanks": [
        ('print(answer(asked), ',
         'print("  " + answer(asked), ')],
    "extra blank lines": [
        ('flush=True)',
         'end="\\n\\n", flush=True)')],
    "tabs between": [
        ('print(answer(asked), ',
         'print(answer(asked).replace(" ", "\\t"), ')],
    "moves in reverse": [
        ('for row, col in moves(rows, rest[1]))',
         'for row, col in reversed(moves(rows, rest[1])))')],
    "remembers answers": [
        ('import sys\n',
         'import functools\n'
         'import sys\n'),
        ('def answer(asked):',
         '@functools.lru_cache(None)\n'
         'def answer(asked):')],
    "starts late": [
        ('def main():\n',
         'def main():\n'
         '    time.sleep(3)\n'),
        ('import sys\n',
         'import sys\n'
         'import time\n')],
    "byte order mark": [
        ('def main():\n',
         'def main():\n'
         "    sys.stdout.reconfigure(encoding='utf-8-sig')\n")],
    "long answers in pieces": [
        ('        print(answer(asked), flush=True)',
         '        for letter in answer(asked) + "\\n":\n'
         '            print(letter, end="", flush=True)')],
    "threaded": [
        ('    main()\n',
         '    import threading\n'
         '    threading.Thread(target=main).start()\n')],
    "only moves and play": [
        ('("moves", "play", "turn", "winner", "score", "perft")',
         '("moves", "play")'),
        ('    if question == "game":',
         '    if question[:4] in ("game", "scor", "winn"):\n'
         '        return "?"\n'
         '    if question == "game":')],
}


def apply_replacements(source, replacements):
    for before, after in replacements:
        assert source.count(before) == 1, before
        source = source.replace(before, after)
    return source

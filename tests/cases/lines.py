"""Test cases with lines of discs, on boards that are built square by square.

Most of these boards can't occur in a game.
"""

from cases.rules import DIRECTIONS

SIZE = 8


def square_name(row, col):
    return "abcdefghijklmnop"[col] + str(row + 1)


def is_on(square, size=SIZE):
    return all(0 <= part < size for part in square)


def steps(start, direction, count):
    (row, col), (row_step, col_step) = start, DIRECTIONS[direction]
    return [(row + row_step * step, col + col_step * step) for step in range(1, count + 1)]


def board_text(discs, size=SIZE):
    return "".join(discs.get((row, col), "-") for row in range(size) for col in range(size))


def swap_colors(text):
    return text.translate(str.maketrans("XO", "OX"))


def closed_run(start, direction, length, end="X"):
    """Return `length` white discs followed by the disc `end`, or None if the discs don't fit."""
    *inner, last = steps(start, direction, length + 1)
    if not all(map(is_on, inner)) or end and not is_on(last):
        return None
    return {square: "O" for square in inner} | ({last: end} if end else {})


def all_squares(size=SIZE):
    return [(row, col) for row in range(size) for col in range(size)]


def play_case(rule, discs, start, side="X", **expected):
    return {"rule": rule, "question": "play", "board": board_text(discs), "side": side,
            "square": square_name(*start), **expected}


def moves_case(rule, discs, side="X"):
    return {"rule": rule, "question": "moves", "board": board_text(discs), "side": side}


def directions():
    """Yield cases for every direction, every square, and every run length that fits."""
    for direction in DIRECTIONS:
        for length in range(1, SIZE - 1):
            starts = [start for start in all_squares() if closed_run(start, direction, length)]
            for start in starts:
                yield play_case(direction, closed_run(start, direction, length), start)
            middle = starts[len(starts) // 2]
            yield moves_case("line closed", closed_run(middle, direction, length))


def several_directions():
    """Yield boards with runs of every length, in two directions or in all directions."""
    names = list(DIRECTIONS)
    for first in range(8):
        for second in range(first + 1, 8):
            start = (3 + first % 2, 3 + second % 2)
            discs = (closed_run(start, names[first], 1 + second % 2)
                     | closed_run(start, names[second], 1))
            yield play_case("several directions", discs, start)
    for start in [(3, 3), (3, 4), (4, 3), (4, 4), (2, 2), (5, 5), (2, 5), (5, 2)]:
        for shift in range(2):
            discs = {}
            for number, direction in enumerate(names):
                discs |= closed_run(start, direction, 1 + (number + shift) % 2) or (
                    closed_run(start, direction, 1) or {})
            yield play_case("several directions", discs, start)
    for corner, inward in {(0, 0): ("east", "southeast", "south"),
                           (0, 7): ("west", "southwest", "south"),
                           (7, 0): ("east", "northeast", "north"),
                           (7, 7): ("west", "northwest", "north")}.items():
        for length in range(1, 7):
            discs = {}
            for direction in inward:
                discs |= closed_run(corner, direction, length)
            yield play_case("several directions", discs, corner)


def no_chain():
    """Yield boards on which a newly flipped disc outflanks discs that must not flip."""
    for direction in DIRECTIONS:
        for other in DIRECTIONS:
            start = (3, 3)
            flipped_square, = steps(start, direction, 1)
            second = closed_run(flipped_square, other, 1)
            discs = closed_run(start, direction, 1)
            (row_step, col_step), (other_row, other_col) = DIRECTIONS[direction], DIRECTIONS[other]
            if (row_step * other_col - col_step * other_row == 0 or second is None
                    or set(second) & {start, *discs}):
                continue
            chain_discs = discs | second
            if _flips_only(chain_discs, start, direction):
                yield play_case("no chain", chain_discs, start)


def _flips_only(discs, start, direction):
    for other in DIRECTIONS:
        squares = steps(start, other, 7)
        symbols = "".join(discs.get(square, "-") if is_on(square) else "|" for square in squares)
        if other != direction and symbols.lstrip("O").startswith("X") and symbols[0] == "O":
            return False
    return True


def unclosed_runs():
    """Yield boards where a move flips nothing in one direction, but may flip discs in another."""
    for start in all_squares():
        if (start[0] + start[1]) % 3 == 0:
            discs = {(row, col): "XO"[(row + col) % 2]
                     for row, col in [(3, 3), (3, 4), (4, 3), (4, 4)]
                     if max(abs(row - start[0]), abs(col - start[1])) > 1}
            yield play_case("flips nothing", discs, start)
    for number, direction in enumerate(DIRECTIONS):
        for length in range(1, 7):
            starts = [start for start in all_squares() if closed_run(start, direction, length)]
            start = starts[(number + length) % len(starts)]
            yield from _unclosed_cases("own neighbour", start, direction,
                                       {square: "X" for square in steps(start, direction, length)})
            yield from _unclosed_cases("open before an empty square", start, direction,
                                       closed_run(start, direction, length, end="-"))
        for length in range(2, 7):
            starts = [start for start in all_squares() if closed_run(start, direction, length)]
            start = starts[(number + length) % len(starts)]
            for gap in steps(start, direction, length):
                yield from _unclosed_cases("gap", start, direction,
                                           closed_run(start, direction, length) | {gap: "-"})
        for start in all_squares():
            length = next(count for count in range(9)
                          if not is_on(steps(start, direction, count + 1)[-1]))
            if length and (start[0] * 3 + start[1] + number) % 4 == 0:
                yield from _unclosed_cases("open at the edge", start, direction,
                                           closed_run(start, direction, length, end=""))


def _unclosed_cases(rule, start, direction, discs):
    yield play_case(rule, discs, start, answer="invalid")
    if not _has_move({square: disc for square, disc in discs.items() if disc != "-"}):
        yield moves_case("nothing closed", discs) | {"answer": ""}
    names = list(DIRECTIONS)
    other = closed_run(start, names[(names.index(direction) + 3) % 8], 1)
    if other and not set(other) & set(discs):
        yield play_case("closed runs only", discs | other, start)


def edges():
    """Yield runs that stop at the edge of the board.

    A careless program lets a run of discs wrap around the edge: onto the next row of a flat array,
    or onto the opposite edge.
    """
    for rule, names in {"right edge": ("east",), "left edge": ("west",), "upper edge": ("north",),
                        "lower edge": ("south",), "falling diagonals": ("southeast", "northwest"),
                        "rising diagonals": ("northeast", "southwest")}.items():
        for direction in names:
            for continuation in _next_row, _opposite_edge:
                wrap_count = 0
                for number, start in enumerate(all_squares()):
                    for length in 1, 2, 3:
                        discs = _wrapped_run(start, direction, length, continuation)
                        if discs and (number + length) % (3 if len(names) == 1 else 5) == 0:
                            wrap_count += 1
                            yield play_case(rule, discs, start, answer="invalid")
                            if wrap_count % 3 == 0:
                                yield moves_case("nothing closed", discs) | {"answer": ""}


def _next_row(square):
    return divmod(square[0] * SIZE + square[1], SIZE)


def _opposite_edge(square):
    return square[0] % SIZE, square[1] % SIZE


def _wrapped_run(start, direction, length, continuation):
    """Return discs that would form a run only if lines wrapped around the edges of the board."""
    line = steps(start, direction, length + 1)
    squares = [continuation(square) for square in line]
    if is_on(line[-1]) or not all(map(is_on, squares)) or start in squares:
        return None
    if len(set(squares)) < len(squares):
        return None
    discs = {square: "O" for square in squares[:-1]} | {squares[-1]: "X"}
    return None if _has_move(discs) else discs


def _has_move(discs):
    return any(not _flips_only(discs, start, None) for start in all_squares()
               if start not in discs)


def occupied_squares():
    """Yield occupied squares that would be valid moves if they were empty."""
    for number, direction in enumerate(DIRECTIONS):
        for length in 1, 2, 3:
            starts = [start for start in all_squares() if closed_run(start, direction, length)]
            start = starts[(3 * number + length) % len(starts)]
            for disc in "XO":
                discs = closed_run(start, direction, length) | {start: disc}
                yield play_case("occupied", discs, start, answer="invalid")
            yield moves_case("nothing closed", closed_run(start, direction, length) | {start: "X"})


def off_the_board():
    """Yield moves to squares that aren't on the board. A careless program accepts these moves."""
    for file in range(10):
        for rank in range(-1, 12):
            if is_on((rank, file)):
                continue
            square = "abcdefghij"[file] + str(rank + 1)
            for number, alias in enumerate(sorted(_aliases(rank, file))):
                names = [name for name in DIRECTIONS if closed_run(alias, name, 1)]
                name = names[(file + rank + number) % len(names)]
                yield play_case("off the board", closed_run(alias, name, 1), alias) | {
                    "square": square, "answer": "invalid"}
    for square in ("a64", "h-1", "z1"):
        yield play_case("off the board", closed_run((0, 3), "south", 1), (0, 3)) | {
            "square": square, "answer": "invalid"}


def _aliases(row, col):
    """For a square off the board, return the squares that a careless program might use instead.

    The program may use a flat index, wrap around, clip to the last row and column, or read only
    the first digit of a row.
    """
    flat = divmod((8 * row + col) % 64, 8)
    ring = row % 8, col % 8
    nearest = min(max(row, 0), 7), min(max(col, 0), 7)
    one_digit = int(str(row + 1)[0]) - 1, min(col, 7)
    return {square for square in (flat, ring, nearest, one_digit) if is_on(square)}


def blocked_moves():
    """Yield two kinds of moves: onto a blocked square, and along a line with a blocked square."""
    for number, direction in enumerate(DIRECTIONS):
        for length in range(1, 7):
            starts = [start for start in all_squares() if closed_run(start, direction, length)]
            start = starts[(5 * number + length) % len(starts)]
            run = closed_run(start, direction, length)
            discs = run | {list(run)[(number + length) % len(run)]: "#"}
            yield play_case("blocked line", discs, start, answer="invalid")
            other = closed_run(start, list(DIRECTIONS)[(number + 3) % 8], 1)
            if other and not set(other) & set(discs):
                yield play_case("blocked line", discs | other, start)
            if not _has_move(closed_run(start, direction, length, end="#")):
                yield moves_case("blocked line", closed_run(start, direction, length, end="#"))
            yield play_case("blocked move", run | {start: "#"}, start, answer="invalid")
            yield moves_case("blocked move", run | {start: "#"})


def blocked_cases():
    for parts in blocked_moves():
        yield parts | {"question": f"blocked {parts['question']}"}


def both_colors(parts):
    yield parts
    yield parts | {"board": swap_colors(parts["board"])} | (
        {"side": swap_colors(parts["side"])} if "side" in parts else {})


def line_cases():
    for cases in (directions, several_directions, no_chain, unclosed_runs, edges, occupied_squares,
                  off_the_board, blocked_cases):
        for parts in cases():
            yield from both_colors(parts)

"""Each seeded fault in a copy of the package breaks a rule, and the judge must name that rule.

Each row contains a rule, a module, some code in the module, and its replacement. For each row,
the judge must name that row's rule, and no other rule. If the fault also breaks cases for
other rules, the judge must trace those failures to the same fault.
"""

from dataclasses import replace

import pytest
from support.seeded_fault import import_with_fault
from support.fake_adapters import FunctionProgram

from othello.judge.cases import load
from othello.judge.judge import judge

BOARD, GAME, MOVES = "othello.board", "othello.game", "othello.move_validator"
STATE = "othello.game_state"
REFERENCE, TEXTS = "othello.judge.reference", "othello.judge.hypotheses"
COMMAND, SAVED, TRANSCRIPT = "othello.command", "othello.formats.saved_game", (
    "othello.formats.transcript")
LINES = ("    while square.is_valid(size):\n"
         "        yield square.row * size + square.col\n"
         "        square = square.move(direction)\n")
CLOSED_RUN = "return run if stop is not None and stop.piece is piece else []"
FLIPPED_DISCS = ("return [cell.position for line in self.board.lines(position).values()\n"
                 "                for cell in outflanked(line, piece)]")
ALL_FLIPS = ("[flipped for direction in Direction\n"
             "                 for flipped in self.check_direction(position, piece, direction)]\n")
VALID_MOVES = "return list(self._search(piece))"
NO_PASS = "if self.has_valid_moves(self.current_player) or self.is_game_over:"
GAME_OVER = "return not (self.has_valid_moves(self.black_player)\n" \
       "                    or self.has_valid_moves(self.white_player))"
OUTCOME_STATE = "return outcome.state if outcome else GameState.IN_PROGRESS"


def lines_while(condition, place="row, col"):
    return f"""    row, col = square.row, square.col
    while {condition}:
        to_row, to_col = {place}
        yield to_row * size + to_col
        row, col = row + direction.row_delta, col + direction.col_delta
"""


def missing_direction(direction, deltas):
    return direction.lower(), "othello.direction", f"    {direction} = {deltas}\n", ""


FAULTS = [
    ("start", BOARD, "low, high = self.size // 2 - 1, self.size // 2",
     "low, high = self.size // 2 - 2, self.size // 2 - 1"),
    missing_direction("NORTH", (-1, 0)),
    missing_direction("NORTHEAST", (-1, 1)),
    missing_direction("EAST", (0, 1)),
    missing_direction("SOUTHEAST", (1, 1)),
    missing_direction("SOUTH", (1, 0)),
    missing_direction("SOUTHWEST", (1, -1)),
    missing_direction("WEST", (0, -1)),
    missing_direction("NORTHWEST", (-1, -1)),
    ("several directions", MOVES, FLIPPED_DISCS,
     "return next(filter(None, (self.check_direction(position, piece, direction)\n"
     "                                  for direction in Direction)), [])"),
    ("no chain", MOVES, FLIPPED_DISCS,
     "flips = " + ALL_FLIPS +
     "        return sorted({*flips, *(\n"
     "            more for flipped in flips for direction in Direction\n"
     "            for more in self.check_direction(flipped, piece, direction))})"),
    ("flips nothing", REFERENCE, "if validator.why_invalid(position, piece) is not None:",
     "if not board.cell(position).is_empty:"),
    ("own neighbour", REFERENCE, "if validator.why_invalid(position, piece) is not None:",
     "if validator.why_invalid(position, piece) is not None and (\n"
     "            not board.cell(position).is_empty or all(\n"
     "                neighbour.piece is not piece\n"
     "                for neighbour in board.neighbours(position))):"),
    ("open at the edge", MOVES, CLOSED_RUN,
     "return run if stop is None or stop.piece is piece else []"),
    ("open before an empty square", MOVES, CLOSED_RUN, "return run if stop is not None else []"),
    ("gap", MOVES, "if cell.piece is not opponent:",
     "if cell.piece is opponent.opposite() or not run and cell.is_empty:"),
    ("closed runs only", MOVES, FLIPPED_DISCS,
     "flips = " + ALL_FLIPS +
     "        return flips and [cell.position for line in self.board.lines(position).values()\n"
     "                          for cell in scan(line, piece.opposite())[0]]"),
    ("right edge", BOARD, LINES, lines_while(
        "0 <= row and 0 <= col and row * size + col < size ** 2",
        "divmod(row * size + col, size)")),
    ("left edge", BOARD, LINES, lines_while(
        "0 <= row < size and -size <= col < size", "row, col % size")),
    ("upper edge", BOARD, LINES, lines_while(
        "-size <= row < size and 0 <= col < size", "row % size, col")),
    ("lower edge", BOARD, LINES, lines_while(
        "0 <= row < 2 * size and 0 <= col < size", "row % size, col")),
    ("falling diagonals", BOARD, LINES, lines_while(
        "0 <= row < size and (0 <= col < size or direction is Direction.SOUTHEAST)",
        "row, col % size")),
    ("rising diagonals", BOARD, LINES, lines_while(
        "0 <= row < size and (0 <= col < size or direction is Direction.NORTHEAST)",
        "row, col % size")),
    ("occupied", REFERENCE, "    if validator.why_invalid(position, piece) is not None:",
     "    board.place_piece(position, Piece.EMPTY)\n"
     "    if validator.why_invalid(position, piece) is not None:"),
    ("off the board", "othello.position", "cls(int(rank) - 1,", "cls(min(int(rank), size) - 1,"),
    ("line closed", MOVES, VALID_MOVES,
     "return [found for found in self._search(piece) if any(\n"
     "            self.check_direction(found, piece, direction)\n"
     "            for direction in Direction if direction is not Direction.NORTHEAST)]"),
    ("nothing closed", MOVES, VALID_MOVES,
     "return [cell.position for cell in self.board.cells\n"
     "                if any(outflanked(line, piece)\n"
     "                       for line in self.board.lines(cell.position).values())]"),
    ("valid moves", MOVES, VALID_MOVES,
     "return [found for found in self._search(piece) for direction in Direction\n"
     "                if self.check_direction(found, piece, direction)]"),
    ("turns alternate", REFERENCE, "to_move=Piece(side).opposite()",
     "to_move=Piece(side)"),
    ("forced pass", GAME, NO_PASS, "if True:"),
    ("no other pass", GAME, NO_PASS,
     "if len(self.validator.valid_moves(self.current_player.color)) > 1 or self.is_game_over:"),
    ("full board", GAME, GAME_OVER,
     "return self.board.count_pieces(Piece.EMPTY) > 0 and not (\n"
     "            self.has_valid_moves(self.black_player)\n"
     "            or self.has_valid_moves(self.white_player))"),
    ("double pass", GAME, GAME_OVER, "return self.board.count_pieces(Piece.EMPTY) == 0"),
    ("wipe-out", GAME, GAME_OVER,
     "return min(self.score) > 0 and not (self.has_valid_moves(self.black_player)\n"
     "                    or self.has_valid_moves(self.white_player))"),
    ("score", GAME, "return Score(self.board.count_pieces(Piece.BLACK),",
     "return Score(64 - self.board.count_pieces(Piece.WHITE),"),
    ("winner", STATE, "if self.black > self.white else", "if self.black < self.white else"),
    ("tie", STATE, "if self.black == self.white:", "if self.black is None:"),
    ("early end", GAME, OUTCOME_STATE,
     "return (outcome.state if outcome and not self.board.count_pieces(Piece.EMPTY)\n"
     "                else GameState.IN_PROGRESS)"),
    ("no early winner", GAME, OUTCOME_STATE,
     "return Outcome(self.score.leader, Ending.FULL_BOARD).state"),
    ("perft", "othello.analysis.perft", "if depth == 1:", "if depth <= 2:"),
    ("perft with passes", "othello.analysis.perft",
     "return _count(validator, opponent, depth - 1)", "return _count(validator, opponent, depth)"),
    ("refused", GAME, "            raise InvalidMoveError(position",
     "            self._current_player = self.player(player.color.opposite())\n"
     "            raise InvalidMoveError(position"),
    ("real games", GAME, "tuple(flipped)", "tuple(flipped[:6])"),
    ("score of a game", REFERENCE, 'return "{} {}".format(*game.score)\n    return WINNERS',
     'return "{} {}".format(*(len(game.history) + 2, game.score.white))\n    return WINNERS'),
    ("winner of a game", REFERENCE, 'return WINNERS[game.state] if', 'return "X" if'),
    ("undo", GAME, "        self.switch_turn()\n        self._notify(lambda",
     "        self._notify(lambda"),
    ("undo of a pass", GAME, "        if isinstance(command, PassCommand):\n"
     "            command = self._commands.undo()\n"
     "        assert isinstance(command, PlacePieceCommand), \"no pass follows a pass\"\n", ""),
    ("redo", COMMAND, "        self._undone.clear()\n", ""),
    *((f"size {size}", BOARD, LINES, lines_while(
        f"0 <= row < size - (size == {size}) and 0 <= col < size"))
      for size in (4, 6, 10)),
    ("empties to the winner", REFERENCE, "empty if lead > 0 else empty // 2 if lead == 0",
     "empty if lead >= 0"),
    ("save", SAVED, '"status": STATUSES[game.is_game_over]', '"status": STATUSES[0]'),
    ("load", SAVED, '_replay(game, history, "history")', '_replay(game, history[:9], "history")'),
    ("load refused", SAVED, "PIECES[field.part(name).number(range(1, 3))]",
     "PIECES[field.part(name).number(range(3)) or 1]"),
    ("squares", TRANSCRIPT, "re.ASCII | re.IGNORECASE)\n    for digits",
     "re.ASCII)\n    for digits"),
    ("ill-formed", TRANSCRIPT, "            if token is None or result",
     "            if token is None and offset:\n                break\n"
     "            if token is None or result"),
    ("computer move", REFERENCE, "str(game.valid_moves[0])",
     "str([*game.validator.valid_moves(Piece.BLACK), *game.valid_moves][0])"),
    ("computer game", REFERENCE, "for _ in game.board:", "for _ in range(9):"),
    ("fewest discs", REFERENCE, 'return {"X": "O", "O": "X"}.get(won, won)', "return won"),
    ("empties to the fewest", REFERENCE, 'words[0].count("O") - words[0].count("X")',
     'words[0].count("X") - words[0].count("O")'),
    ("fewest saved", REFERENCE, "    return {\"X\": \"O\", \"O\": \"X\"}.get(won, won)",
     "    if question == \"saved\":\n        return won\n"
     "    return {\"X\": \"O\", \"O\": \"X\"}.get(won, won)"),
    ("blocked line", TEXTS, "if board[square] != OTHER[side]:\n            break\n        flipped",
     'if board[square] == "-":\n            break\n        flipped'),
    ("blocked move", TEXTS, 'return board[square] == "-" and bool(self.flips(board, side, square))'
     "\n\n    def moves", 'return board[square] in "-#" and bool(self.flips(board, side, square))'
     "\n\n    def moves"),
    ("blocked turn", TEXTS,
     'whether the game is over."""\n        return self.turn(board, "X") == "-"',
     'whether the game is over."""\n        return "-" not in board'),
    ("blocked score", TEXTS, 'return board.count("X"), board.count("O")',
     'return 64 - board.count("O") - board.count("-"), board.count("O")'),
    ("blocked game", REFERENCE, '"#" if index in blocked_squares else',
     '"#" if index == min(blocked_squares) else'),
    ("line protocol", REFERENCE, "apply(game, line) else",
     'apply(game, line) and line != "undo" else'),
    ("going back", REFERENCE, "range(len(game.moves) - int(word))",
     "range(len(game.history) - int(word))"),
    ("branching", REFERENCE, "branches[path].append(word)", "branches[path][:] = [word]"),
]


CASES = load()


def broken_rules(module, before, after, cases):
    copy = import_with_fault(module, before, after, "othello.judge.reference")
    return judge(FunctionProgram(copy.answer), replace(CASES, cases=cases),
                 CASES.required + CASES.optional).broken


@pytest.mark.slow
@pytest.mark.parametrize("rule, module, before, after", FAULTS, ids=[row[0] for row in FAULTS])
def test_each_seeded_fault_breaks_only_its_rule(rule, module, before, after):
    """Ask all cases of the rule, and every fourth case of the other rules."""
    cases = [case for number, case in enumerate(CASES.cases)
             if case.rule == rule or number % 4 == 0]
    assert broken_rules(module, before, after, cases) == [rule]


def test_every_rule_has_a_seeded_fault():
    assert sorted({row[0] for row in FAULTS}) == sorted(CASES.rules)

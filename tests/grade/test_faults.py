"""The judge judged: one fault in a copy of the package, and the rule that it breaks.

A row is a rule, a module, a text of its source and what stands there in its place. The judge
has to name that rule alone; what fails besides has to follow from it.
"""

import pytest
from broken import with_fault
from judged import Direct

from othello.grade.cases import load
from othello.grade.judge import judge

BOARD, GAME, MOVES = "othello.board", "othello.game", "othello.move_validator"
COMMAND, SAVED, TRANSCRIPT = "othello.command", "othello.formats.saved_game", (
    "othello.formats.transcript")
ON_THE_BOARD = "    while 0 <= row < len(grid) and 0 <= col < len(grid):\n" \
               "        line.append(grid[row][col])"
CLOSED = "return 0 < run < len(line) and line[run].piece is piece"
FLIPPED = "return [flipped.position for line in cell.lines.values()\n" \
          "                for flipped in outflanked(line, piece)]"
VALID = "return [cell.position for cell in self.board.cells\n" \
        "                if cell.is_empty and self._outflanks_any(cell, piece)]"
STUCK = "if self.has_valid_moves(self.current_player) or self.is_game_over:"
OVER = "return not (self.has_valid_moves(self.current_player)\n" \
       "                    or self.has_valid_moves(self._opponent))"


def lines_go_on(condition, cell="grid[row][col]"):
    return f"    while {condition}:\n        line.append({cell})"


def without(direction, deltas):
    return direction.lower(), "othello.direction", f"    {direction} = {deltas}\n", ""


FAULTS = [
    ("start", BOARD, '"standard": Piece.WHITE', '"standard": Piece.BLACK'),
    without("NORTH", (-1, 0)),
    without("NORTHEAST", (-1, 1)),
    without("EAST", (0, 1)),
    without("SOUTHEAST", (1, 1)),
    without("SOUTH", (1, 0)),
    without("SOUTHWEST", (1, -1)),
    without("WEST", (0, -1)),
    without("NORTHWEST", (-1, -1)),
    ("white", MOVES, "    run = run_length(line, piece.opposite())\n    return line[:run]",
     "    run = run_length(line, Piece.WHITE)\n    return line[:run]"),
    ("several directions", MOVES, FLIPPED,
     "return next(([flipped.position for flipped in outflanked(line, piece)]\n"
     "                     for line in cell.lines.values() if outflanked(line, piece)), [])"),
    ("no chain", MOVES, FLIPPED,
     "flips = {flipped for line in cell.lines.values() for flipped in outflanked(line, piece)}\n"
     "        return sorted({flipped.position for flipped in flips} | {\n"
     "            more.position for flipped in flips for line in flipped.lines.values()\n"
     "            for more in outflanked(line, piece)})"),
    ("flips nothing", MOVES, "if not self._outflanks_any(cell, piece):", "if False:"),
    ("own neighbour", MOVES, "if line[0].piece is opponent and outflanked(line, piece):",
     "if line[0].piece is piece or outflanked(line, piece):"),
    ("open at the edge", MOVES, CLOSED,
     "return 0 < run and (run == len(line) or line[run].piece is piece)"),
    ("open before an empty square", MOVES, CLOSED, "return 0 < run < len(line)"),
    ("gap", MOVES, "if cell.piece is not opponent:", "if cell.piece is opponent.opposite():"),
    ("closed runs only", MOVES, FLIPPED,
     "return [flipped.position for line in cell.lines.values()\n"
     "                for flipped in line[:run_length(line, piece.opposite())]]"),
    ("right edge", BOARD, ON_THE_BOARD, lines_go_on(
        "0 <= row and 0 <= col and row * len(grid) + col < len(grid) ** 2",
        "sum(grid, [])[row * len(grid) + col]")),
    ("left edge", BOARD, ON_THE_BOARD, lines_go_on(
        "0 <= row < len(grid) and -len(grid) <= col < len(grid)")),
    ("upper edge", BOARD, ON_THE_BOARD, lines_go_on(
        "-len(grid) <= row < len(grid) and 0 <= col < len(grid)")),
    ("lower edge", BOARD, ON_THE_BOARD, lines_go_on(
        "0 <= row < 2 * len(grid) and 0 <= col < len(grid)", "grid[row % len(grid)][col]")),
    ("falling diagonals", BOARD, ON_THE_BOARD, lines_go_on(
        "0 <= row < len(grid) and (0 <= col < len(grid) or direction is Direction.SOUTHEAST)",
        "grid[row][col % len(grid)]")),
    ("rising diagonals", BOARD, ON_THE_BOARD, lines_go_on(
        "0 <= row < len(grid) and (0 <= col < len(grid) or direction is Direction.NORTHEAST)",
        "grid[row][col % len(grid)]")),
    ("occupied", MOVES, "        if not cell.is_empty:\n            return InvalidMove.OCCUPIED\n",
     ""),
    ("off the board", "othello.position", "cls(int(found[2]) - 1,",
     "cls(min(int(found[2]), size) - 1,"),
    ("line closed", MOVES, VALID,
     "return [cell.position for cell in self.board.cells if cell.is_empty and any(\n"
     "            outflanked(line, piece) for direction, line in cell.lines.items()\n"
     "            if direction is not Direction.NORTHEAST)]"),
    ("nothing closed", MOVES, VALID,
     "return [cell.position for cell in self.board.cells\n"
     "                if self._outflanks_any(cell, piece)]"),
    ("valid moves", MOVES, VALID,
     "return [cell.position for cell in self.board.cells for line in cell.lines.values()\n"
     "                if cell.is_empty and outflanked(line, piece)]"),
    ("turns alternate", "othello.grade.reference", "to_move=Piece(side).opposite()",
     "to_move=Piece(side)"),
    ("forced pass", GAME, STUCK, "if True:"),
    ("no other pass", GAME, STUCK,
     "if len(self.validator.valid_moves(self.current_player.color)) > 1 or self.is_game_over:"),
    ("full board", GAME, OVER,
     "return self.board.count_pieces(Piece.EMPTY) > 0 and not (\n"
     "            self.has_valid_moves(self.current_player)\n"
     "            or self.has_valid_moves(self._opponent))"),
    ("double pass", GAME, OVER, "return self.board.count_pieces(Piece.EMPTY) == 0"),
    ("wipe-out", GAME, OVER,
     "return min(self.score) > 0 and not (self.has_valid_moves(self.current_player)\n"
     "                    or self.has_valid_moves(self._opponent))"),
    ("score", GAME, "return Score(self.board.count_pieces(Piece.BLACK),",
     "return Score(self.board.size ** 2 - self.board.count_pieces(Piece.WHITE),"),
    ("winner", GAME, "if black > white else", "if black < white else"),
    ("tie", GAME, "if black == white:", "if black is None:"),
    ("early end", GAME, "        if not self.is_game_over:\n            return GameState",
     "        if self.board.count_pieces(Piece.EMPTY):\n            return GameState"),
    ("no early winner", GAME, "        if not self.is_game_over:\n            return GameState",
     "        if not self.moves and False:\n            return GameState"),
    ("perft", "othello.analysis.perft", "if depth == 1:", "if depth <= 2:"),
    ("perft with passes", "othello.analysis.perft",
     "return _count(validator, opponent, depth - 1)", "return _count(validator, opponent, depth)"),
    ("refused", GAME, "        if reason is not None:\n            raise",
     "        if reason is not None:\n            self.switch_turn()\n            raise"),
    ("real games", GAME, "tuple(flipped)", "tuple(flipped[:6])"),
    ("undo", GAME, "            self.switch_turn()\n            if isinstance",
     "            if isinstance"),
    ("undo of a pass", GAME, "            if isinstance(command, PlacePieceCommand):\n"
     "                break\n        self._count", "            break\n        self._count"),
    ("redo", COMMAND, "        self._undone.clear()\n", ""),
    *((f"size {size}", BOARD, ON_THE_BOARD, lines_go_on(
        f"0 <= row < len(grid) - (len(grid) == {size}) and 0 <= col < len(grid)"))
      for size in (4, 6, 10)),
    ("empties to the winner", "othello.formats.wthor", "return black + empties if black > white",
     "return black if black > white"),
    ("save", SAVED, '"status": STATUSES[game.is_game_over]', '"status": STATUSES[0]'),
    ("load", SAVED, '_replay(game, history, "history")', '_replay(game, history[:9], "history")'),
    ("load refused", SAVED, "PIECES[_number(_field(data, name, prefix), prefix + name, "
     "range(1, 3))]", "PIECES[_number(_field(data, name, prefix), prefix + name, range(3)) or 1]"),
    ("squares", TRANSCRIPT, "re.ASCII | re.IGNORECASE", "re.ASCII"),
    ("ill-formed", TRANSCRIPT, "        if found is None:\n",
     "        if found is None and offset:\n            break\n        if found is None:\n"),
]


def broken_rules(module, before, after):
    copy = with_fault(module, before, after, "othello.grade.reference")
    cases = load()
    return judge(Direct(copy.answer), cases, cases.required + cases.optional).broken


@pytest.mark.slow
@pytest.mark.parametrize("rule, module, before, after", FAULTS, ids=[row[0] for row in FAULTS])
def test_a_seeded_fault_is_named_by_its_rule(rule, module, before, after):
    assert broken_rules(module, before, after) == [rule]


@pytest.mark.parametrize("rule, module, before, after", FAULTS[2::18],
                         ids=[row[0] for row in FAULTS[2::18]])
def test_some_seeded_faults_are_named_at_once(rule, module, before, after):
    assert broken_rules(module, before, after) == [rule]


def test_every_rule_has_a_seeded_fault():
    assert sorted({row[0] for row in FAULTS}) == sorted(load().rules)

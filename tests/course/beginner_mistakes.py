"""Beginners' mistakes in `programs/solution`.

Each mistake belongs to a step of the course, and must break a rule of that step.
"""

from typing import NamedTuple


class Mistake(NamedTuple):
    step: int
    name: str
    file: str  # in `programs/solution`
    right: str
    wrong: str


VALUES = "reversi/values.py"
BOARD = "reversi/board.py"
VALIDATOR = "reversi/move_validator.py"
GAME = "reversi/game.py"
COMMAND = "reversi/command.py"
ANSWERS = "answers.py"

MISTAKES = [Mistake(*row) for row in [
    (1, "EMPTY becomes a disc", VALUES, """\
        if self is Piece.EMPTY:
            return self
""", ""),
    (1, "north is down", VALUES, "NORTH = (-1, 0)", "NORTH = (1, 1)"),
    (1, "two directions are the same", VALUES, "NORTHWEST = (-1, -1)", "NORTHWEST = (-1, 1)"),
    (1, "a direction is missing", VALUES, "    WEST = (0, -1)\n", ""),
    (1, "equal positions differ", VALUES, "@dataclass(frozen=True)", "@dataclass(eq=False)"),
    (1, "no key of a dictionary", VALUES, "@dataclass(frozen=True)", "@dataclass"),
    (1, "file and rank swapped when read", VALUES,
     'cls(int(text[1]) - 1, "abcdefgh".index(text[0]))',
     'cls("abcdefgh".index(text[0]), int(text[1]) - 1)'),
    (1, "rank from 0", VALUES, "str(self.row + 1)", "str(self.row)"),
    (1, "row 8 on the board", VALUES, "0 <= self.row < 8", "0 <= self.row <= 8"),
    (1, "negative columns on the board", VALUES, "0 <= self.col < 8", "self.col < 8"),
    (1, "the rank is text", VALUES, "int(text[1]) - 1", "str(int(text[1]) - 1)"),
    (1, "any text is a square", VALUES, 'or text[1] not in "12345678"', ""),
    (1, "the length of the text is not checked", VALUES, "len(text) != 2 or ", ""),
    (1, "capitals name squares", VALUES, "        if len(text) != 2",
     "        text = text.lower()\n        if len(text) != 2"),
    (1, "any number names a rank", VALUES, """\
        if len(text) != 2 or text[0] not in "abcdefgh" or text[1] not in "12345678":
            raise ValueError(f"not a square: {text!r}")
        return cls(int(text[1]) - 1, "abcdefgh".index(text[0]))
""", """\
        if not text or text[0] not in "abcdefgh" or not 1 <= int(text[1:]) <= 8:
            raise ValueError(f"not a square: {text!r}")
        return cls(int(text[1:]) - 1, "abcdefgh".index(text[0]))
"""),
    (1, "a move changes the position", VALUES,
     "return Position(self.row + direction.row_delta, self.col + direction.col_delta)", """\
object.__setattr__(self, "row", self.row + direction.row_delta)
        object.__setattr__(self, "col", self.col + direction.col_delta)
        return self"""),
    (2, "one cell for all squares", BOARD,
     "self.cells = {Position(row, col): Cell() for row",
     "cell = Cell()\n        self.cells = {Position(row, col): cell for row"),
    (2, "one row eight times", BOARD, """\
        self.cells = {Position(row, col): Cell() for row in range(8) for col in range(8)}
""", """\
        rows = [[Cell() for _ in range(8)]] * 8
        self.cells = {Position(row, col): rows[row][col] for row in range(8) for col in range(8)}
"""),
    (2, "all boards share their cells", BOARD, """\
    def __init__(self):
        self.cells = {Position(row, col): Cell() for row in range(8) for col in range(8)}
""", """\
    cells = {Position(row, col): Cell() for row in range(8) for col in range(8)}

    def __init__(self):
"""),
    (2, "the start is mirrored", BOARD, '("d4", Piece.WHITE), ("e5", Piece.WHITE)',
     '("d4", Piece.BLACK), ("e5", Piece.BLACK)'),
    (2, "None off the board", BOARD, "return self.cells[position]",
     "return self.cells.get(position)"),
    (2, "index -1 is the last row", BOARD, "return self.cells[position]",
     "return self.cells[Position(position.row % 8, position.col % 8)]"),
    (2, "a copy of the cell", BOARD, "return self.cells[position]\n", """\
cell = Cell()
        cell.piece = self.cells[position].piece
        return cell
"""),
    (2, "only empty squares take a disc", BOARD, "self.cell(position).piece = piece",
     "if self.cell(position).is_empty():\n            self.cell(position).piece = piece"),
    (2, "counts all discs", BOARD, "sum(cell.piece is piece for",
     "sum(not cell.is_empty() for"),
    (2, "the discs are counted only once", BOARD,
     "        return sum(cell.piece is piece for cell in self.cells.values())", """\
        if not hasattr(self, "pieces"):
            self.pieces = [cell.piece for cell in self.cells.values()]
        return self.pieces.count(piece)"""),
    (2, "a flip makes the disc black", BOARD, "self.piece = self.piece.opposite()",
     "self.piece = Piece.BLACK"),
    (3, "no disc has to close the run", VALIDATOR, """\
        if here.is_valid() and self.board.cell(here).piece is piece:
            return run
        return []
""", "        return run\n"),
    (3, "the edge closes the run", VALIDATOR,
     "if here.is_valid() and self.board.cell(here).piece is piece:",
     "if not here.is_valid() or self.board.cell(here).piece is piece:"),
    (3, "the own disc is flipped, too", VALIDATOR, "            return run\n",
     "            return run + [here] if run else []\n"),
    (3, "only the first disc", VALIDATOR, "            return run\n",
     "            return run[:1]\n"),
    (3, "gaps are jumped over", VALIDATOR, "self.board.cell(here).piece is piece.opposite():",
     "self.board.cell(here).piece is not piece:"),
    (3, "the loop never moves on", VALIDATOR, """\
            run.append(here)
            here = here.move(direction)
""", "            run = [here]\n"),
    (3, "no look at the edge", VALIDATOR, "while here.is_valid() and self",
     "while self"),
    (3, "the opponent is always White", VALIDATOR, "piece is piece.opposite():",
     "piece.value == 'O':"),
    (3, "always to the east", VALIDATOR, "        run, here = [], position.move(direction)\n",
     "        direction = Direction.EAST\n        run, here = [], position.move(direction)\n"),
    (4, "only the first direction", VALIDATOR,
     "            flips += self.check_direction(position, piece, direction)\n", """\
            flips += self.check_direction(position, piece, direction)
            if flips:
                break
"""),
    (4, "four directions", VALIDATOR, "for direction in Direction:",
     "for direction in list(Direction)[::2]:"),
    (4, "discs can be replaced", VALIDATOR, " or not self.board.cell(position).is_empty()", ""),
    (4, "an error off the board", VALIDATOR, "not position.is_valid() or not self",
     "not self"),
    (4, "valid moves of Black only", VALIDATOR, "if self.is_valid_move(position, piece)]",
     "if self.is_valid_move(position, type(piece).BLACK)]"),
    (4, "file a is forgotten", VALIDATOR, "for col in range(8)]", "for col in range(1, 8)]"),
    (4, "an empty square is enough", VALIDATOR,
     "return bool(self.flippable_positions(position, piece))",
     "return position.is_valid() and self.board.cell(position).is_empty()"),
    (4, "a question makes the move", VALIDATOR, "        return flips\n", """\
        for flip in flips:
            self.board.flip_piece(flip)
        return flips
"""),
    (4, "the validator copies the board", VALIDATOR, "        self.board = board", """\
        self.board = __import__("copy").deepcopy(board)"""),
    (5, "White begins", GAME, "to_move=Piece.BLACK", "to_move=Piece.WHITE"),
    (5, "no disc is placed", COMMAND,
     "        self.board.place_piece(self.position, self.piece)\n", ""),
    (5, "nothing is flipped", COMMAND, """\
            self.board.flip_piece(position)

    def undo""", """\
            pass

    def undo"""),
    (5, "the sides pass for ever at the end", GAME, """\
        if not self.validator.has_valid_move(self.to_move) and not self.is_over():
            self.execute(Pass(self.to_move))
""", """\
        while not self.validator.has_valid_move(self.to_move):
            self.execute(Pass(self.to_move))
"""),
    (5, "the turn stays", GAME, "self.to_move = ply.piece.opposite()", "pass"),
    (5, "an invalid move loses the turn", GAME, "        if not flips:\n", """\
        if not flips:
            self.to_move = self.to_move.opposite()
"""),
    (5, "an invalid move is made", GAME, "        if not flips:\n            return False\n", ""),
    (5, "no pass", GAME,
     "if not self.validator.has_valid_move(self.to_move) and not self.is_over():", "if False:"),
    (5, "an error for other text", ANSWERS, "    except ValueError:\n        return False",
     "    finally:\n        pass"),
    (5, "one board for all games", GAME, "board=None, to_move", "board=Board(), to_move"),
    (5, "rows in lines of text", ANSWERS, 'return "".join(game', 'return "\\n".join(game'),
    (6, "over on a full board only", GAME,
     "return not any(map(self.validator.has_valid_move, (Piece.BLACK, Piece.WHITE)))",
     "return not self.board.count_pieces(Piece.EMPTY)"),
    (6, "over when one side can't move", GAME, "return not any(map(", "return not all(map("),
    (6, "the leader has won before the end", ANSWERS, """\
    if not game.is_over():
        return "-"
    return game.winner()""", "    return game.winner()"),
    (6, "Black wins a tie", GAME, "black == white:\n            return None\n",
     "False:\n            return None\n"),
    (6, "the fewest discs win", GAME, "if black > white else", "if black < white else"),
    (6, "the set-up forgets the side", ANSWERS, "return Game(board, Piece(side))",
     "return Game(board)"),
    (6, "the set-up keeps the start", ANSWERS, """\
        board.place_piece(position, Piece(symbol))
""", """\
        if board.cell(position).is_empty():
            board.place_piece(position, Piece(symbol))
"""),
    (6, "no pass after the set-up", GAME, """\
        self.history = History()
        self.pass_if_stuck()
""", "        self.history = History()\n"),
    (6, "the score counts empty squares", GAME,
     "return self.board.count_pieces(Piece.BLACK), self.board",
     "return 64 - self.board.count_pieces(Piece.WHITE), self.board"),
    (6, "a question about the winner changes the turn", ANSWERS, """\
    if not game.is_over():
        return "-"
    return game.winner()""", """\
    if not game.is_over():
        game.to_move = game.to_move.opposite()
        return "-"
    return game.winner()"""),
    (7, "the disc stays", COMMAND,
     "        self.board.place_piece(self.position, Piece.EMPTY)\n", ""),
    (7, "the flips stay", COMMAND, """\
        self.board.place_piece(self.position, Piece.EMPTY)
        for position in self.flips:
            self.board.flip_piece(position)
""", "        self.board.place_piece(self.position, Piece.EMPTY)\n"),
    (7, "the turn goes to the opponent", GAME, "        self.to_move = ply.piece\n",
     "        self.to_move = ply.piece.opposite()\n"),
    (7, "the pass alone is taken back", GAME, """\
        if isinstance(ply, Pass):
            ply = self.history.undo()
""", ""),
    (7, "the pass before the move is taken back", GAME, "        self.to_move = ply.piece\n", """\
        if self.history.done and isinstance(self.history.done[-1], Pass):
            ply = self.history.undo()
        self.to_move = ply.piece
"""),
    (7, "the turn always changes", GAME, "        self.to_move = ply.piece\n",
     "        self.to_move = self.to_move.opposite()\n"),
    (7, "an error when nothing is left", GAME,
     "        if not any(isinstance(ply, Move) for ply in self.history.done):\n"
     "            return False\n", ""),
    (7, "only one move back", COMMAND, "        ply = self.done.pop()\n",
     "        ply = self.done[-1]\n        self.done.clear()\n"),
    (7, "the history of all games", COMMAND, """\
    def __init__(self):
        self.done = []

    def execute""", """\
    done = []

    def execute"""),
    (8, "Black plays for both", ANSWERS, "Piece.WHITE: Chooser(white)",
     "Piece.WHITE: Chooser(black)"),
    (8, "the players take turns, even after a pass", GAME,
     "            self.make_move(self.players[self.to_move].choose_move(self))\n", """\
            for player in self.players.values():
                if not self.is_over():
                    self.make_move(player.choose_move(self))
"""),
    (8, "one move only", GAME, "        while not self.is_over():\n            self.make_move",
     "        if not self.is_over():\n            self.make_move"),
    (8, "events before the change", GAME, """\
        self.history.execute(ply)
        self.to_move = ply.piece.opposite()
        for listener in self.listeners:
            listener.on_ply(self, ply)
""", """\
        for listener in self.listeners:
            listener.on_ply(self, ply)
        self.history.execute(ply)
        self.to_move = ply.piece.opposite()
"""),
    (8, "no event for a pass", GAME, """\
        for listener in self.listeners:
            listener.on_ply(self, ply)
""", """\
        for listener in self.listeners if isinstance(ply, Move) else []:
            listener.on_ply(self, ply)
"""),
    (8, "no event at the end", GAME, "                listener.on_end(self)\n",
     "                pass\n"),
    (8, "a pass at the end", GAME,
     "        if not self.validator.has_valid_move(self.to_move) and not self.is_over():",
     "        if not self.validator.has_valid_move(self.to_move):"),
    (8, "an end after each move", GAME, "        if self.is_over():\n            for",
     "        if True:\n            for"),
    (8, "the listeners of all games", GAME, """\
        self.listeners = []
""", """\
        self.listeners = Listener.__dict__.get("all", [])
        Listener.all = self.listeners
"""),
    (8, "the other side in the event", COMMAND, 'return f"{self.piece.value} {self.position}"',
     'return f"{self.piece.opposite().value} {self.position}"'),
]]

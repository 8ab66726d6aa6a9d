"""Step 2: the cell and the board."""

from itertools import zip_longest

from othello.course.steps.checks import (
    PIECES, SQUARES, START, at, board_module, board_of, change_squares, draw, equal, piece, raises,
    same_board, text_of, values)


def rule_empty_cell() -> None:
    """A new cell is empty, and a cell with a disc is not."""
    cell = board_module.Cell()
    equal("Cell().is_empty()", cell.is_empty(), True)
    cell.piece = piece("X")
    equal("cell.is_empty() with a black disc", cell.is_empty(), False)


def rule_flip() -> None:
    """A flip turns a disc over to the other colour, and an empty cell stays empty."""
    for before, after in ("X", "O"), ("O", "X"), ("-", "-"):
        cell = board_module.Cell()
        cell.piece = piece(before)
        cell.flip()
        equal(f"the piece {before} after flip()", cell.piece.value, after)


def rule_start() -> None:
    """A new board has White on d4 and e5, Black on e4 and d5, and nothing else."""
    same_board("the start", text_of(board_module.Board()), START)


def rule_place() -> None:
    """place_piece changes only the given square."""
    for square in SQUARES:
        board = board_module.Board()
        board.place_piece(at(square), piece("X"))
        same_board(f"the board with X placed on {square}", text_of(board),
                   change_squares(START, **{square: "X"}))


def rule_replace() -> None:
    """A placed piece replaces the contents of the square, and EMPTY clears the square."""
    board = board_module.Board()
    board.place_piece(at("d4"), piece("X"))
    board.place_piece(at("e5"), piece("-"))
    same_board("the board with X placed on d4 and EMPTY on e5", text_of(board),
               change_squares(START, d4="X", e5="-"))


def rule_flip_on_board() -> None:
    """flip_piece turns over the disc on one square."""
    board = board_module.Board()
    board.flip_piece(at("d4"))
    same_board("the board after flip_piece(d4)", text_of(board), change_squares(START, d4="X"))


def rule_cell_is_of_the_board() -> None:
    """board.cell returns the board's own cell, not a copy."""
    board = board_module.Board()
    board.cell(at("a1")).piece = piece("O")
    equal("the piece on a1 after board.cell(a1).piece = Piece.WHITE",
          board.cell(at("a1")).piece.value, "O")


def rule_off_the_board() -> None:
    """board.cell raises LookupError for a position off the board."""
    board = board_module.Board()
    for row, col in (-1, 3), (3, -1), (8, 3), (3, 8):
        position = values.Position(row, col)
        raises(f"board.cell(Position({row}, {col}))", LookupError, board.cell, position)


def rule_count() -> None:
    """count_pieces counts the cells with a given piece, or the empty cells for EMPTY."""
    text = change_squares(START, a1="X", h1="X", a8="O")
    board = board_of(text)
    for symbol in "XO-":
        equal(f"count_pieces({PIECES[symbol]})", board.count_pieces(piece(symbol)),
              text.count(symbol), draw(text))
    board.flip_piece(at("a1"))
    flipped = change_squares(text, a1="O")
    for symbol in "XO":
        equal(f"count_pieces({PIECES[symbol]}) after flip_piece(a1)",
              board.count_pieces(piece(symbol)), flipped.count(symbol), draw(flipped))


def rule_two_boards() -> None:
    """Each board has its own cells."""
    first, second = board_module.Board(), board_module.Board()
    first.place_piece(at("a1"), piece("X"))
    equal("after a disc is placed on a1 of one board, a1 of another board",
          second.cell(at("a1")).piece.value, "-")


def polish_text() -> None:
    """str(board) shows the board in eight lines, with spaces between the symbols."""
    rows = [" ".join(START[start:start + 8]) for start in range(0, 64, 8)]
    lines = str(board_module.Board()).split("\n")
    for number, (line, row) in enumerate(zip_longest(lines, rows), start=1):
        equal(f"line {number} of str(Board())", repr(line), repr(row))

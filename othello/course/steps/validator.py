"""Step 4: the valid moves, and the discs that they flip."""

from typing import Any

import othello
from othello.course.steps.checks import (
    EMPTY_BOARD, FULL_BOARD, PASS, PIECES, SQUARES, START, at, board_of, board_text,
    change_squares, draw, equal, names, piece, replay, same_board, text_of, validator_module,
    values)


def rule_start() -> None:
    """At the start, each side has four valid moves."""
    for symbol, expected in ("X", "c4 d3 e6 f5"), ("O", "c5 d6 e3 f4"):
        equal(f"valid_moves({PIECES[symbol]})", names(_on(START).valid_moves(piece(symbol))),
              expected, draw(START))


def rule_all_directions() -> None:
    """A move flips the outflanked discs in all directions."""
    around = dict.fromkeys("c3 d3 e3 c4 e4 c5 d5 e5".split(), "O")
    anchors = dict.fromkeys("b2 d2 f2 b4 f4 b6 d6 f6".split(), "X")
    text = change_squares(EMPTY_BOARD, **around, **anchors)
    equal("flippable_positions(d4, Piece.BLACK)",
          names(_on(text).flippable_positions(at("d4"), piece("X"))),
          " ".join(sorted(around)), draw(text, "d4"))


def rule_no_flips() -> None:
    """A move that flips nothing is not valid."""
    for square in "a1", "e3", "c5":
        equal(f"is_valid_move({square}, Piece.BLACK)",
              _on(START).is_valid_move(at(square), piece("X")), False, draw(START, square))


def rule_occupied() -> None:
    """A move to a square with a disc is not valid and flips nothing."""
    text = change_squares(EMPTY_BOARD, a1="X", b1="O", c1="X", d1="O", e1="O", f1="X")
    for square in "a1", "d1":
        equal(f"flippable_positions({square}, Piece.BLACK)",
              names(_on(text).flippable_positions(at(square), piece("X"))), "[]", draw(text))
        equal(f"is_valid_move({square}, Piece.BLACK)",
              _on(text).is_valid_move(at(square), piece("X")), False, draw(text))


def rule_off_the_board() -> None:
    """A move off the board is not valid, and is_valid_move raises no error."""
    position = values.Position
    for row, col in (-1, 3), (3, -1), (8, 3), (3, 8), (-1, -1):
        equal(f"is_valid_move(Position({row}, {col}), Piece.BLACK)",
              _on(START).is_valid_move(position(row, col), piece("X")), False)


def rule_games() -> None:
    """In positions from real games, the validator finds all valid moves and all flips."""
    for game in PASS, FULL_BOARD:
        for number, (_, reference) in enumerate(replay(game)):
            if number % 4 == 0:
                for color in othello.Piece.BLACK, othello.Piece.WHITE:
                    _compare(reference, color)


def rule_nothing_changes() -> None:
    """The methods of the validator don't change the board."""
    board = board_of(START)
    validator = validator_module.MoveValidator(board)
    validator.is_valid_move(at("d3"), piece("X"))
    validator.flippable_positions(at("d3"), piece("X"))
    validator.valid_moves(piece("X"))
    same_board("the board after three calls to the validator", text_of(board), START)


def rule_current_board() -> None:
    """The validator reads the current board, even if the board changes after construction."""
    board = board_of(START)
    validator = validator_module.MoveValidator(board)
    board.flip_piece(at("d4"))
    equal("valid_moves(Piece.BLACK) after board.flip_piece(d4)",
          names(validator.valid_moves(piece("X"))), "e6 f5 f6",
          draw(change_squares(START, d4="X")))


def polish_order() -> None:
    """The valid moves are in reading order, from a1 to h8."""
    moves = [names([position]) for position in _on(START).valid_moves(piece("X"))]
    equal("the order of the moves", " ".join(moves) or "[]", "d3 c4 f5 e6")


def _on(text: str) -> Any:
    return validator_module.MoveValidator(board_of(text))


def _compare(reference: othello.Game, color: othello.Piece) -> None:
    text = board_text(reference)
    validator, side = _on(text), piece(color.symbol)
    valid = reference.validator.valid_moves(color)
    equal(f"valid_moves({PIECES[color.symbol]})", names(validator.valid_moves(side)),
          names(valid), draw(text))
    for position in valid:
        equal(f"flippable_positions({position}, {PIECES[color.symbol]})",
              names(validator.flippable_positions(at(str(position)), side)),
              names(reference.validator.flippable_positions(position, color)),
              draw(text, str(position)))
    for square in SQUARES:
        equal(f"is_valid_move({square}, {PIECES[color.symbol]})",
              validator.is_valid_move(at(square), side), othello.Position.parse(square) in valid,
              draw(text, square))

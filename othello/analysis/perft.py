"""Perft, the standard test of a move generator."""

from othello import Board, MoveValidator, Piece, PlacePieceCommand


def perft(board: Board, piece: Piece, depth: int) -> int:
    """Count the games of `depth` plies from `board`, with `piece` to move first.

    A pass counts as a ply. A game that ends early also counts as one game. The function plays on
    `board` and then undoes all moves.

    >>> perft(Board(), Piece.BLACK, 4)
    244
    """
    return _count(MoveValidator(board), piece, depth)


def _count(validator: MoveValidator, piece: Piece, depth: int) -> int:
    if depth == 0:
        return 1
    moves = validator.valid_moves(piece)
    opponent = piece.opposite()
    if not moves:
        return _count(validator, opponent, depth - 1) if validator.has_valid_move(opponent) else 1
    if depth == 1:
        return len(moves)
    total = 0
    for position in moves:
        flipped = tuple(validator.flippable_positions(position, piece))
        command = PlacePieceCommand(validator.board, position, piece, flipped)
        command.execute()
        total += _count(validator, opponent, depth - 1)
        command.undo()
    return total

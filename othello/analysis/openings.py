"""The names of openings, found by position.

The order of the moves and the orientation of the board don't matter. The names and moves appear in
several public lists of openings.
"""

from functools import cache

from othello import Board, Game, Piece, Position

TABLE = """
f5d6 Perpendicular
f5d6c3d3c4 Tiger
f5d6c3d3c4b3 Aubrey or Tanaka
f5d6c3d3c4b3d2f4 Aubrey (Feldborg continuation)
f5d6c3d3c4f4c5b3c2 Rose-Bill
f5d6c3d3c4f4c5b3c2b4 Central Rose-Bill or Dead draw
f5d6c3d3c4f4c5b3c2b4e3e6c6f6a5a4b5a6d7c7 20-move opening
f5d6c3d3c4f4c5b3c2e3 Nicolet
f5d6c3d3c4f4c5b3c2e6 Tamenori
f5d6c3d3c4f4c5b4 Grand Central
f5d6c3d3c4f4c5b4b5c6f3e6e3 Ishii
f5d6c3d3c4f4c5b4b5c6f3e6e3g6f6g5d7g3 Mainline Tiger
f5d6c3d3c4f4c6 Spencer
f5d6c3d3c4f4e3 Brightwell
f5d6c3d3c4f4e6 Leader's Tiger
f5d6c3d3c4f4f6 Stephenson
f5d6c3d3c4f4f6b4 Kung
f5d6c3d3c4f4f6f3 Comp'Oth
f5d6c3d3c4f4f6f3e3 Lightning Bolt
f5d6c3d3c4f4f6f3e6e7 Scorpion
f5d6c3d3c4f4f6f3e6e7d7 Scorpion (New)
f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5 Low-FAT
f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3g3 No-FAT
f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7 F.A.T. draw
f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7c5b4 F.A.T.
f5d6c3d3c4f4f6f3e6e7f7 Scorpion (Classic)
f5d6c3d3c4f4f6g5 No-Kung
f5d6c3d3c4f4f6g5e3f3g4h3g3f2 No-Kung (Continuation)
f5d6c3g5 Bent Ganglion
f5d6c4d3c5 Cat
f5d6c4d3c5f4e3f3c2b4b3 Berner
f5d6c4d3c5f4e3f3c2c6 Sakaguchi
f5d6c4d3e6 Italian
f5d6c4g5 No-Cat or Ganglion
f5d6c4g5c6 Swallow
f5d6c4g5c6c5d7d3b4c3e3f3 No-Cat (Continuation)
f5d6c5 Fishhook
f5d6c5f4d3 Horse
f5d6c5f4e3c6d3f3 Ralle
f5d6c5f4e3c6d3f6e6d7 Rose
f5d6c5f4e3c6d3f6e6d7e7 Greenberg or Dawg
f5d6c5f4e3c6d3f6e6d7g3c4 Rose-Birth
f5d6c5f4e3c6d3f6e6d7g3c4b4 Rose-birdie or Rose-Tamenori
f5d6c5f4e3c6d3f6e6d7g3c4b4c3 Rose-Tamenori-Kling
f5d6c5f4e3c6d3f6e6d7g3c4g5c3b4e2 Brightstein
f5d6c5f4e3c6d3f6e6d7g4 Flat
f5d6c5f4e3c6d3f6e6d7g4c4 Rotating Flat
f5d6c5f4e3c6d3f6e6d7g4c4g5c3f7d2e7f2 Rotating Flat (Kling Continuation)
f5d6c5f4e3c6d3f6e6d7g4c4g6 Murakami Variation
f5d6c5f4e3c6d3g5 8-Shot
f5d6c5f4e3c6d7 Bhagat
f5d6c5f4e3c6e6 Inoue
f5d6c5f4e3c6e6f6 Iago
f5d6c5f4e3c6f3 Shaman or Danish
f5d6c5f4e3d3 Mimura
f5f4 Parallel
f5f6 Diagonal
f5f6c4f4 Semi-Wing Variation
f5f6d3f4 Wing Variation
f5f6e6d6c3 Buffalo or Kenichi Variation
f5f6e6d6c3d3 Hokuriku Buffalo
f5f6e6d6c3f4c6d3e3d2 Tanida Buffalo
f5f6e6d6c3g4c6 Maruoka Buffalo
f5f6e6d6c5 Cow
f5f6e6d6c5e3d3 Rose-v-Toth
f5f6e6d6c5e3d3c4c3 Landau
f5f6e6d6c5e3d3c4c6b5 Maruoka
f5f6e6d6c5e3d3g5 Tanida
f5f6e6d6c5e3d3g5d7 Aircraft or Feldborg
f5f6e6d6c5e3d3g5e2b5 Sailboat
f5f6e6d6c5e3e7 Bat or Cow Bat or Cambridge
f5f6e6d6c5e3e7c6d7f7c7f4g6e8d8c8g5 Bat (Kling Continuation)
f5f6e6d6c5e3e7c7d7c6d3 Melnikov or Bat (Piau Continuation 1)
f5f6e6d6c5e3e7c7d7c6f7 Bat (Piau Continuation 2)
f5f6e6d6c5e3e7f4f7 Bat (Kling Alternative)
f5f6e6d6c5f4 Chimney
f5f6e6d6c7c6d7 Hamilton
f5f6e6d6c7f4 Lollipop
f5f6e6d6d7 Raccoon Dog
f5f6e6d6e7 Heath or Tobidashi or Jumping Out
f5f6e6d6e7f4 Heath-Chimney or Mass-Turning
f5f6e6d6e7g5c5 Heath-Bat
f5f6e6d6e7g5g4 Iwasaki variation
f5f6e6d6e7g5g6e3c5c6d3c4b3 Mimura variation II
f5f6e6d6f7 Snake or Peasant
f5f6e6d6f7e3d7e7c6c5d3 Checkerboarding Peasant or Pyramid
f5f6e6d6f7f3 Lysons
f5f6e6d6g7 X-square Opening
f5f6e6f4g3 Rocket
f5f6e6f4g5e7f7 Classic Heath
"""
LINES: list[tuple[str, str]] = [line.partition(" ")[::2] for line in TABLE.strip().splitlines()]


def parse_line(line: str) -> tuple[Position, ...]:
    """Return the squares in a line of moves, such as `f5d6`."""
    return tuple(Position.parse(line[index:index + 2]) for index in range(0, len(line), 2))


def opening(game: Game) -> str | None:
    """Return the name of the latest named position in a game."""
    if _is_nameless(game.board):
        return None
    from othello.players.engine_board import plies_of

    return latest_name(plies_of(game))


def name_of(board: Board, color: Piece) -> str | None:
    """Return the name of the opening that leads to the position on `board`, or None.

    `color` is the side to move.
    """
    if _is_nameless(board):
        return None
    from othello.players.engine_board import EngineBoard, sign

    position = EngineBoard(board, color)
    return find_name(position.own, position.opp, sign(color))


def _is_nameless(board: Board) -> bool:
    """Return True if the board isn't 8x8, or if it has only four discs.

    Openings have names only on 8x8 boards, and only after the first move. The function doesn't
    import the engine.
    """
    return board.size != 8 or board.count_pieces(Piece.EMPTY) == 60


def latest_name(positions: list[tuple[int, int, int]]) -> str | None:
    """Return the name of the latest named position, if there is one.

    Each item of `positions` contains the arguments for a call to `find_name`.
    """
    return next((name for position in reversed(positions) if (name := find_name(*position))), None)


def find_name(own: int, opp: int, turn: int) -> str | None:
    """Return the name of a position. `own` contains the discs of the side to move.

    `turn` is 1 if Black is to move, and -1 if White is.
    """
    return _names().get((own, opp, turn))


@cache
def _names() -> dict[tuple[int, int, int], str]:
    """Return a dict that maps each named position, in every rotation and reflection, to its name.

    Only the first call computes the names.
    """
    from othello.engine.native_rules import plies
    from othello.engine.symmetry import orientations
    from othello.players.engine_board import EngineBoard, square_number

    names: dict[tuple[int, int, int], str] = {}
    start = EngineBoard(Board(), Piece.BLACK)
    for moves, name in LINES:
        *_, (own, opp, turn) = plies(start.own, start.opp,
                                     map(square_number, parse_line(moves)))
        names |= {(*discs, turn): name for discs in orientations(own, opp)}
    return names

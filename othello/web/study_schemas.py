"""The shapes of the JSON with which people study: games that they bring, and positions."""

from typing import Annotated, Literal

from pydantic import Base64Bytes, BaseModel, Field, StringConstraints

from othello.web.schemas import MOST_TEXT, Body, Position, Side, Size, Square, ValidMove

# With the commas a10 does not begin with a1.
Line = Annotated[
    str, StringConstraints(pattern="^([a-l]([1-9]|1[0-2]),)*$", max_length=4 * 144),
    Field(description="moves from the start of the match, each with a comma behind it, such as "
                      "f5,d6,c3,; none at all for the start")]


class File(Body):
    """A file, or a text that was pasted."""

    name: str = Field("", max_length=200, description="its ending tells the format; empty for "
                                                      "what was pasted")
    data: Base64Bytes
    start: Literal["standard", "mirrored"] = "standard"  # of a pasted transcript
    size: Size = 8


class Brought(BaseModel):
    """A game that somebody brings, or the fault for which it cannot be played."""

    place: str  # in the file, such as "game 3"
    black: str = ""
    white: str = ""
    event: str = ""
    result: str = ""  # or whose move it is
    moves: int = 0
    text: str = ""  # with which a match can begin; empty where there is a fault
    fault: str = ""


class PositionText(Body):
    """A position as somebody types it, or a game that ends in it."""

    text: str = Field(max_length=MOST_TEXT)


class SetUp(BaseModel):
    """A position, and who may move in it."""

    position: Position
    turn: Side
    text: str = Field(description="64 squares of X, O and -, and the side to move")
    is_playable: bool
    sentence: str


class Looked(Position):
    """What stands on the board after some moves, and what may be played then."""

    turn: Side | None
    valid: list[ValidMove]


class Variation(Body):
    """Moves to keep, or of which to forget the last."""

    line: Line


class Branch(BaseModel):
    """A move that was tried in place of the game's, and those that were tried after it."""

    line: str = Field(description="the moves from the start up to this one")
    number: int = Field(description="of the ply, counted from 1")
    square: Square
    side: Side
    next: list["Branch"]


class Value(BaseModel):
    """What a move is worth."""

    square: Square
    lead: float = Field(description="of Black at the end, in discs, with best play")
    is_exact: bool
    depth: int = Field(description="in plies, of the search behind an estimate")
    book: str


class Values(BaseModel):
    """What the moves of a position are worth, by so many positions looked at."""

    nodes: int
    is_last: bool = Field(description="whether no further step says more")
    moves: list[Value] = Field(description="the best for the side to move first")
    best: list[Square] = Field(description="the line of best play, as far as it is known")

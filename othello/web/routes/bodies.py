"""The bodies and parameters of requests. Unknown fields are refused."""

from typing import Annotated, ClassVar, Literal

from pydantic import (
    AfterValidator, Base64Bytes, BaseModel, ConfigDict, Field, StringConstraints, model_validator)

from othello.analysis.phrases import Side
from othello.web.text import MAX_CHARACTERS, Size, tidy_name

MAX_IMPORTED = 90_000  # maximum characters of imported text (a request has up to 100,000 bytes)

Program = Literal["random", "novice", "easy", "casual", "medium", "club", "mcts", "hard"]
PlayerName = Literal["human", Program]
Start = Literal["standard", "mirrored"]
SQUARE = "^[a-l]([1-9]|1[0-2])$"
# Without a comma after each move, the line "a1" would be a prefix of the line "a10".
LINE = "^([a-l]([1-9]|1[0-2]),)*$"
THROUGH = "^([a-h][1-8])*$"
TOKEN = "^[A-Za-z0-9_-]{32,100}$"
KEY = "^[0-9a-f]{32}$"
Square = Annotated[str, StringConstraints(pattern=SQUARE)]
PersonName = Annotated[str, StringConstraints(max_length=30), AfterValidator(tidy_name), Field(
    description="your name, shown to opponents and watchers")]
Line = Annotated[
    str, StringConstraints(pattern=LINE, max_length=4 * 144),
    Field(description="moves from the start of the match, each followed by a comma, such as "
                      "f5,d6,c3,; empty for the start")]
Through = Annotated[str, StringConstraints(pattern=THROUGH, max_length=60), Field(
    description="the first moves of an opening, such as f5d6c3")]
Level = Literal["", "easy", "medium", "hard"]


class Body(BaseModel):
    """The body of a request."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid")


class Clock(Body):
    """The time control of both sides.

    If `kind` is `move`, a side has `seconds` for each move. If `kind` is `game`, a side has
    `seconds` for the whole game, plus `added` seconds per move.
    """

    kind: Literal["game", "move"]
    seconds: int = Field(ge=1, le=3 * 3600)
    added: int = Field(
        0, ge=0, le=60, description="seconds added after each move; 0 if `kind` is `move`")


class NewGame(Body):
    """The players and the starting position of a new match."""

    black: PlayerName = "human"
    white: PlayerName = "medium"
    invite: Side | None = Field(
        None, description="the human side that an invited opponent plays")
    start: Literal["standard", "mirrored", "balanced"] = Field(
        "standard", description="balanced: an even position after eight random moves, only on 8x8")
    size: Size = Field(8, description="squares per row; ignored if `text` contains the board")
    text: str = Field("", max_length=MAX_CHARACTERS,
                      description="a transcript, a saved game, a game record or a position; "
                                  "empty for a new game")
    clock: Clock | None = None
    name: PersonName = ""


class Change(Body):
    """A change to a match. `generation` is the latest generation that the client has received."""

    generation: Annotated[int, Field(ge=0, le=1_000_000)]


class Move(Change):
    """A move to a square."""

    square: Square


class LevelChange(Change):
    """A request to replace the program that plays a side."""

    side: Side
    level: Program


class Code(Body):
    """The secret code that a visitor uses to take a free seat."""

    code: str = Field(max_length=100)


class Claim(Code):
    """The code for a free seat, and the token and name of the new player."""

    token: str = Field(pattern=TOKEN,
                       description="a random secret for the seat, which the client chooses")
    name: PersonName = ""


class NewVote(Body):
    """The sides of a match played by vote, and the seconds per round. At least one side votes."""

    black: Literal["vote", PlayerName] = "vote"
    white: Literal["vote", PlayerName] = "medium"
    seconds: int = Field(30, ge=5, le=600)


class VoterName(Body):
    """The name of a voter, which may be empty."""

    name: PersonName = ""


class Moderation(Body):
    """An action of the moderator. `voter` is the id of the voter to remove."""

    action: Literal["start", "pause", "next", "remove"]
    voter: str = Field("", max_length=16)


class Listing(Body):
    """Whether other visitors may find a match and watch it."""

    listed: bool


class File(Body):
    """A file or pasted text."""

    name: str = Field("", max_length=200, description="the file name, which can help to detect "
                                                      "the format; empty for pasted text")
    data: Base64Bytes
    start: Start = Field("standard", description="the starting position of transcripts")
    size: Size = 8


class PositionText(Body):
    """Text that contains a position or a game.

    If the text contains a game, only its last position is used.
    """

    text: str = Field(max_length=MAX_CHARACTERS)


class Variation(Body):
    """A line of moves from the start of the match."""

    line: Line


class Import(Body):
    """Games to import, as text or as an archive."""

    data: Base64Bytes = Field(b"", description="an archive (.wtb), instead of `text`")
    text: str = Field("", max_length=MAX_IMPORTED, description="game records, a saved game, "
                      "one transcript per line, or an exported library")

    @model_validator(mode="after")
    def _has_one(self) -> "Import":
        if self.data and self.text:
            raise ValueError("send `data` or `text`, not both")
        return self


class Tags(Body):
    """Your tags for a game."""

    tags: list[Annotated[str, Field(max_length=100)]] = Field(max_length=50)


class MatchName(Body):
    """A match that is a source of practice problems."""

    match: str = Field(max_length=40)
    side: Side | None = Field(
        None, description="the side whose mistakes to practise; by default, each side you play")


class Answer(Body):
    """Your answer to a problem, as a square."""

    key: str = Field(max_length=200)
    square: Square

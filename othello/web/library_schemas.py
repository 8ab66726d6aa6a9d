"""The shapes of the JSON about somebody's library."""

from typing import Annotated, Literal

from pydantic import Base64Bytes, BaseModel, Field, model_validator

from othello.web.schemas import Body, Side

LONGEST_TEXT = 90_000  # characters: most of what a request may have


class Import(Body):
    """Games that somebody brings, in a text or in an archive."""

    data: Base64Bytes = Field(b"", description="an archive (.wtb), in place of a text")
    text: str = Field("", max_length=LONGEST_TEXT, description="records, a saved game, "
                      "transcripts in lines, or an exported library")

    @model_validator(mode="after")
    def _has_one(self) -> "Import":
        if self.data and self.text:
            raise ValueError("expected data or a text, got both")
        return self


class Tags(Body):
    """Words of one's own about a game."""

    tags: list[Annotated[str, Field(max_length=100)]] = Field(max_length=50)


class Added(BaseModel):
    """What became of games that somebody brought."""

    added: int
    known: int = Field(description="how many were in the library already")
    faults: list[str] = Field(description="why the first of the others cannot be read")
    left_out: int = Field(description="how many cannot be read")


class LibraryGame(BaseModel):
    """A game of a library."""

    id: int
    match: str | None = Field(description="the name of the match; none once it is forgotten")
    side: Side | None = Field(description="that one played, if it was one side")
    black: str
    white: str
    date: str
    opening: str
    lead: float | None = Field(description="of Black at the end, in discs; none without an end")
    ended: Literal["", "resigned", "late"] = Field(
        description="how the side that is behind has lost before the end by the rules, if it has")
    plies: int
    tags: list[str]


class LibraryPage(BaseModel):
    """Some games, the newest first."""

    games: list[LibraryGame]
    next: int | None = Field(description="what to ask for as `before` to have more")


class Results(BaseModel):
    """Results of some games."""

    name: str
    games: int
    wins: int
    ties: int
    losses: int
    share: float


class Part(BaseModel):
    """Results by one thing, as numbers and as a picture."""

    title: str
    rows: list[Results]
    picture: str = Field(description="SVG")


class TheRecord(BaseModel):
    """A game as a line of GGF."""

    record: str

"""The shapes of the JSON about seats, links to them, and games that others may watch."""

from pydantic import BaseModel, Field

from othello.web.schemas import Body, PersonName, Player, Side


class Code(Body):
    """The code of a seat that is left for somebody else."""

    code: str = Field(max_length=100)


class Claim(Code):
    """The code, and who comes with it."""

    token: str = Field(pattern="^[A-Za-z0-9_-]{32,100}$",
                       description="a random secret for the seat, which the client chooses")
    name: PersonName = Field("", description="of whoever asks, for others to see")


class Invitation(BaseModel):
    """The link with which somebody takes a free seat."""

    link: str
    picture: str | None = Field(description="its QR code, as the data of an SVG image; none where "
                                            "no other machine reaches the address")


class Listing(Body):
    """Whether others may find a match and watch it."""

    listed: bool


class ListedGame(BaseModel):
    """A game that anybody may watch."""

    name: str = Field(description="of the match")
    players: dict[Side, Player]
    plies: int

"""What is sent to the server and what it answers: the shapes of its JSON."""

from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

Side = Literal["black", "white"]
Program = Literal["random", "novice", "easy", "casual", "medium", "club", "mcts", "hard"]
Anybody = Literal["human", "random", "novice", "easy", "casual", "medium", "club", "mcts",
                  "hard"]
Size = Literal[4, 6, 8, 10, 12]
Square = Annotated[str, StringConstraints(pattern="^[a-l]([1-9]|1[0-2])$")]
Generation = Annotated[int, Field(ge=0, le=1_000_000)]
MOST_TEXT = 60_000  # characters of a saved game or transcript


class Body(BaseModel):
    """What a request brings; fields that are not expected are refused."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid")


def plain(text: str) -> str:
    """A text on one line, in which nothing is hidden."""
    return "".join(char if char.isprintable() else " " for char in text)


def tidied(name: str) -> str:
    """A name without what cannot be seen, which browsers and Python do not know alike."""
    return " ".join(plain(name).split())


PersonName = Annotated[str, StringConstraints(max_length=30), AfterValidator(tidied)]


class Clock(Body):
    """How much time each side has: for the game with some added for each move, or for a move."""

    kind: Literal["game", "move"]
    seconds: int = Field(ge=1, le=3 * 3600)
    added: int = Field(0, ge=0, le=60, description="seconds after each move; none for each move")


class NewGame(Body):
    """Who plays, and from where."""

    black: Anybody = "human"
    white: Anybody = "medium"
    invite: Side | None = Field(None, description="a human's side, left for somebody else")
    start: Literal["standard", "mirrored"] = "standard"
    size: Size = Field(8, description="ranks of the board, where the text does not tell them")
    text: str = Field("", max_length=MOST_TEXT,
                      description="a transcript, a saved game or a record")
    clock: Clock | None = None
    name: PersonName = Field("", description="of whoever asks, for others to see")


class Change(Body):
    """A change, and the generation of the state that it is meant for."""

    generation: Generation


class Move(Change):
    """A disc on a square."""

    square: Square


class LevelChange(Change):
    """Another program for a side that a program plays."""

    side: Side
    level: Program


class ValidMove(BaseModel):
    """A square that may be played, and what that flips."""

    square: Square
    flips: list[Square]


class Ply(BaseModel):
    """A move, or a pass, which has no square."""

    side: Side
    square: Square | None
    flips: list[Square]


class Position(BaseModel):
    """What stands on the board after some plies."""

    board: list[str] = Field(description="ranks of X for Black, O for White, and -")
    last: Ply | None
    score: dict[Side, int]


class Player(BaseModel):
    """Who plays a side."""

    level: str = Field(description="human, or the name of a program")
    free: bool = Field(description="whether the seat waits for somebody")
    name: str = Field(description="what a person is called; empty for a program, or where unsaid")


class Result(BaseModel):
    """How it ended."""

    winner: Side | None
    reason: Literal["discs", "resigned", "late"]
    ending: str | None = Field(description="why nobody could move, such as 'the board is full'")


class Clocks(BaseModel):
    """The clocks as they were when this was answered."""

    control: Clock
    left: dict[Side, float] = Field(description="seconds")
    running: Side | None = Field(description="whose clock runs; nobody's before both have come")


class State(BaseModel):
    """All that there is to see of a match."""

    name: str
    generation: int
    start: str | None = Field(description="the name of the starting position, if it has one")
    position: Position
    turn: Side | None = Field(description="whose turn it is; nobody's once it is over")
    valid: list[ValidMove]
    plies: list[Ply]
    undone: int = Field(description="how many plies redo can make again")
    players: dict[Side, Player]
    thinking: bool
    result: Result | None
    opening: str | None
    next: str | None = Field(None, description="the name of the rematch, if there is one")
    clocks: Clocks | None = None
    variations: int = Field(description="another number when one is kept or forgotten")
    listed: bool = Field(description="whether others find it in the list of games to watch")


class Seated(BaseModel):
    """A match, the token of one's seat, and the code of a seat for somebody else."""

    state: State
    token: str
    code: str | None = None


class Hint(BaseModel):
    """A move with the final lead of Black that it leads to, and why."""

    square: Square
    lead: float
    is_exact: bool
    reason: str
    book: str


class JudgedMove(BaseModel):
    """A move beside the best one."""

    number: int = Field(description="of the move, from 1; passes are not counted")
    ply: int = Field(description="the same with passes counted, as lists of moves do")
    color: Side
    position: Square
    lead: float = Field(description="of Black in discs, before the move and with best play")
    is_exact: bool
    loss: float
    is_proved: bool = Field(description="the loss")
    grade: Literal["sound", "inaccuracy", "mistake", "blunder"]
    better: list[Square]
    why: str = Field(description="it was worse; empty where it is sound")


class Review(BaseModel):
    """What each move has lost, and the lead of Black before each of them and at the end."""

    moves: list[JudgedMove]
    curve: list[float]
    exact_from: int | None = Field(description="the index in the curve; none if its end is open")
    doubt: str = Field(description="why a fault may have been missed; empty where none may")
    turned: int | None = Field(description="the ply with which the game turned")
    loser: Side | None = Field(description="who resigned or lost on time")
    ahead: str = Field(description="by how many discs the loser led, if it did")
    lost: dict[Side, float]


class Ray(BaseModel):
    """What is met in one direction from a square."""

    direction: str = Field(description="a point of the compass, such as NW")
    run: list[Square] = Field(description="the opposing discs in a row, nearest first")
    stop: Square | None = Field(description="the square behind the run; none at the edge")
    is_closed: bool = Field(description="whether an own disc is behind the run, which flips")


class Explanation(BaseModel):
    """Whether a square may be played, and what is met in each direction."""

    square: Square
    is_valid: bool
    sentences: list[str]
    rays: list[Ray] = Field(description="eight, clockwise from north")


class Step(BaseModel):
    """One thing that happens in a move, with the board after it."""

    sentence: str
    board: list[str]
    changes: bool
    ray: Ray | None = Field(description="what is looked at; none while the disc is placed")


class Server(BaseModel):
    """How the server is, where others reach it, and which programs play."""

    version: str
    matches: int
    address: str = Field(description="of the page, for a link that somebody else can follow")
    levels: dict[str, int] = Field(description="the programs with their ratings, weakest first")
    on_8x8: list[str] = Field(description="those that play on no other board")


class Refusal(BaseModel):
    """Why a request was refused."""

    detail: str
    sentences: list[str] = []

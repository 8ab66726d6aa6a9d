"""What is sent and answered about lessons: the shapes of its JSON."""

from typing import Final, Literal

from pydantic import BaseModel, Field

from othello.web.schemas import Body, Position, Side, Square, ValidMove

Kind = Literal["mistakes", "endings", "openings"]
Level = Literal["", "easy", "medium", "hard"]
KINDS: Final[tuple[Kind, ...]] = "mistakes", "endings", "openings"


class FromMatch(Body):
    """A match whose faults become problems."""

    match: str = Field(max_length=40)


class Answer(Body):
    """A square for a problem."""

    key: str = Field(max_length=200)
    square: Square


class Progress(BaseModel):
    """How many problems of a kind are due, wait for another day, and are known."""

    kind: Kind
    due: int
    waiting: int
    known: int


class Problem(BaseModel):
    """A position, and what is asked of it."""

    key: str
    question: str
    source: str
    turn: Side
    position: Position
    valid: list[ValidMove]


class Asked(BaseModel):
    """The problem that is to be answered now, if any is due."""

    progress: Progress
    problem: Problem | None


class Judgement(BaseModel):
    """What an answer is worth, and what is right."""

    is_right: bool
    right: list[Square]
    why: str

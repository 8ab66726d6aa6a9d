"""What is sent and answered about lessons: the shapes of its JSON."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from othello.lessons.problem import Kind
from othello.web.schemas import Body, Position, Side, Square, ValidMove

Level = Literal["", "easy", "medium", "hard"]
# The first moves of an opening, such as f5d6c3.
Through = Annotated[str, StringConstraints(pattern="^([a-h][1-8])*$", max_length=60)]


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


class Loss(BaseModel):
    """What one's mistakes lost in a stage of the game."""

    name: str
    inaccuracies: int
    mistakes: int
    blunders: int
    discs: float


class Losses(BaseModel):
    """What one's mistakes lost, as numbers and as a picture."""

    title: str
    rows: list[Loss]
    picture: str = Field(description="SVG")


class Problem(BaseModel):
    """A position, and what is asked of it."""

    key: str
    question: str
    source: str
    turn: Side
    position: Position
    valid: list[ValidMove]


class OpeningMove(BaseModel):
    """A move with which named openings go on."""

    line: str = Field(description="the moves up to this one")
    square: Square
    name: str
    figures: str = Field(description="how many lines go on so, and what the book has of it")


class Opening(BaseModel):
    """A position of the tree of named openings."""

    line: str
    name: str = Field(description="the latest of the line")
    turn: Side
    position: Position
    valid: list[ValidMove] = Field(description="those with which named openings go on")
    branches: list[OpeningMove] = Field(description="those with most names first")


class Asked(BaseModel):
    """The problem that is to be answered now, if any is due."""

    progress: Progress
    problem: Problem | None


class Judgement(BaseModel):
    """What an answer is worth, what is right, and what is said to it."""

    is_right: bool
    right: list[Square]
    sentence: str = Field(description="whether it is right, what is where it is not, and why")

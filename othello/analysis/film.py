"""Record which lines of the class model's code are executed while a move is made and undone."""

import ast
import inspect
import linecache
import re
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from textwrap import dedent

from othello import (
    Board, Cell, CommandHistory, Game, GameListener, MoveValidator, PassCommand, PlacePieceCommand,
    Position)
from othello.analysis.explain import COMPASS
from othello.analysis.phrases import Side, side_of
from othello.analysis.xray import Call, Moment, follow, search_calls, texts, walk

SQUARE = re.compile("[a-z][0-9]+")
PLACE = re.compile("([a-z][0-9]+)(=.)?")  # a position such as d3, or a cell such as d3=X
QUESTIONS: dict[type, str] = {
    Game: "Should Game be a Singleton?",
    MoveValidator: "Which class contains the rule for a move?",
    CommandHistory: "How does undo work?",
    PlacePieceCommand: "How does undo work?",
    PassCommand: "What happens when a player cannot move?",
    Board: "Why are Board and Game two classes?",
    Cell: "Aren't 64 objects slow?",
    GameListener: "How would you add a GUI, a web page or network play?"}


@dataclass(frozen=True)
class Line:
    """A line of source code."""

    number: int
    text: str


@dataclass(frozen=True)
class Function:
    """The source of a function, without its docstring."""

    file: str
    name: str
    lines: list[Line]


@dataclass(frozen=True)
class RunLine:
    """A line of code that ran, and the variables that it set."""

    number: int
    values: dict[str, str]


@dataclass(frozen=True)
class FilmCall:
    """A call to a method or function in the class model."""

    depth: int
    owner: str = field(metadata={"description": "the object's class, or the function's module"})
    text: str = field(metadata={"description": "the name with the arguments"})
    result: str
    function: int = field(metadata={"description": "its index in `functions`"})
    direction: str | None = field(metadata={
        "description": "the compass direction if the call is to `outflanked`, otherwise null"})
    lines: list[RunLine]


@dataclass(frozen=True)
class FilmState:
    """The board and the history at one moment in the recording."""

    board: list[str] = field(metadata={
        "description": "rows of X for Black, O for White and - for an empty square"})
    history: list[str]


@dataclass(frozen=True)
class FilmMoment:
    """The moment when a line is about to run, or when a call returns."""

    call: int = field(metadata={"description": "its index in `calls`"})
    lines: int = field(metadata={
        "description": "the number of code lines that the call has reached so far"})
    is_return: bool
    squares: list[str] = field(metadata={
        "description": "the squares that are stored in the function's local variables"})
    state: int = field(metadata={"description": "its index in `states`"})


@dataclass(frozen=True)
class FilmDirection:
    """The opposing discs in one direction from the move's square, and which of them flip."""

    direction: str = field(metadata={"description": "a compass direction, such as NW"})
    call: int
    run: list[str] = field(metadata={"description": "the row of opposing discs, nearest first"})
    stop: str | None = field(metadata={
        "description": "the first square past `run`, or null if `run` reaches the edge"})
    flips: list[str]


@dataclass(frozen=True)
class FilmClass:
    """A class in the model, its dependencies, and an interview question."""

    name: str
    text: str
    uses: list[str] = field(metadata={
        "description": "the other classes that the code of this class refers to"})
    question: str


@dataclass(frozen=True)
class Film:
    """A recording of a move that is made and undone, or of an invalid move that is refused."""

    square: str
    side: Side
    is_valid: bool
    calls: list[FilmCall]
    functions: list[Function]
    moments: list[FilmMoment]
    states: list[FilmState]
    directions: list[FilmDirection]
    classes: list[FilmClass]


def film(game: Game, position: Position) -> Film:
    """Record how a copy of `game` makes and undoes a move on `position`."""
    game = game.copy()
    game.add_listener(GameListener())
    side, names = side_of(game.current_player.color), list(game.board.lines(position))
    states, moments = [_state(game)], []
    snapshot = partial(_state, game)
    move_recorder = follow(partial(game.make_move, position), snapshot)
    is_valid = move_recorder.calls[0].result == "True"
    recorders = [move_recorder, follow(game.undo, snapshot)] if is_valid else [move_recorder]
    calls = [item for recorder in recorders for item in walk(recorder.calls)]
    number = {id(call): index for index, (call, _) in enumerate(calls)}
    directions = [_direction(COMPASS[name], call, number[id(call)])
                  for name, call in zip(names, search_calls(move_recorder.calls))]
    direction_of = {direction.call: direction.direction for direction in directions}
    sources = list(dict.fromkeys((call.path, call.line) for call, _ in calls))
    owners = {call.owner for call, _ in calls}
    for moment in chain.from_iterable(recorder.moments for recorder in recorders):
        if moment.state not in states[-1:]:
            states.append(moment.state)
        moments.append(FilmMoment(number[id(moment.call)], moment.lines, moment.is_return,
                                  _squares(moment), len(states) - 1))
    return Film(
        str(position), side, is_valid,
        [FilmCall(depth, call.owner, str(call), call.result,
                  sources.index((call.path, call.line)), direction_of.get(number[id(call)]),
                  [RunLine(step.line, step.values) for step in call.steps])
         for call, depth in calls],
        [_function(*source) for source in sources],
        moments, states, directions,
        [FilmClass(owner.__name__, (inspect.getdoc(owner) or "").split("\n\n")[0],
                   _uses(owner), question)
         for owner, question in QUESTIONS.items() if owner.__name__ in owners])


def _state(game: Game) -> FilmState:
    return FilmState(str(game.board).replace(" ", "").splitlines(), list(map(str, game.history)))


def _uses(owner: type) -> list[str]:
    """Return the names of the classes in QUESTIONS that the code of `owner` refers to.

    If the code refers to a base class, its subclasses are included.
    """
    body = ast.parse(dedent(inspect.getsource(owner))).body
    assert isinstance(body[0], ast.ClassDef)
    names = {node.id for part in body[0].body for node in ast.walk(part)
             if isinstance(node, ast.Name)}
    return [cls.__name__ for cls in QUESTIONS if cls is not owner
            and not names.isdisjoint(base.__name__ for base in cls.__mro__[:-1])]


def _direction(name: str, call: Call, number: int) -> FilmDirection:
    """Return the FilmDirection for a recorded call to `outflanked`."""
    run, _, stop = call.calls[0].result.rpartition(", ")
    return FilmDirection(name, number, SQUARE.findall(run), next(iter(SQUARE.findall(stop)), None),
                         SQUARE.findall(call.result))


def _squares(moment: Moment[FilmState]) -> list[str]:
    """Return the squares that are stored in the function's local variables at `moment`."""
    call = moment.call
    values = texts(call.arguments)
    for step in call.steps[:moment.lines if moment.is_return else moment.lines - 1]:
        values |= step.values
    return [match[1] for text in values.values() if (match := PLACE.fullmatch(text))]


def _function(path: str, first: int) -> Function:
    """Return the function that starts on line `first` of a file."""
    source = dedent("".join(inspect.getblock(linecache.getlines(path)[first - 1:])))
    tree = ast.increment_lineno(ast.parse(source), first - 1).body[0]
    assert isinstance(tree, ast.FunctionDef)
    doc = tree.body[0]
    is_doc = ast.get_docstring(tree) is not None
    hidden = range(doc.lineno, (doc.end_lineno or 0) + 1) if is_doc else range(0)
    return Function(path.replace("\\", "/").rpartition("/")[2], tree.name,
                    [Line(number, text)
                     for number, text in enumerate(source.splitlines(), start=first)
                     if number not in hidden])

"""Make a move in the class model, and record the calls, the lines that run, and the values set.

The recorder uses Python's hooks for profilers and debuggers, so the model needs no extra code.
"""

import linecache
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import PurePath
from types import FrameType
from typing import Any, Generic, TypeVar

from othello.board import Board
from othello.cell import Cell
from othello.command import PassCommand, PlacePieceCommand
from othello.direction import Direction
from othello.game import Game, GameListener
from othello.move_validator import MoveValidator
from othello.player import Player
from othello.position import Position

# Calls to these functions are left out, because they only look up values. The recording shows the
# calls that decide or change something.
LOOK_UPS = frozenset({"cell", "count_pieces", "is_valid", "is_valid_position", "lines",
                      "line_indices", "opposite", "player", "require", "require_color",
                      "require_position"})


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Value:
    """The text that shows a value in the recorded code, such as an argument."""

    text: str
    is_place: bool = False  # a position, a direction, a cell, or a line of them


@dataclass(slots=True)
class Step:
    """A line of code that ran, and the variables it set."""

    line: int
    source: str
    values: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Call:
    """A call to a public method or function of the model, with the calls it made."""

    owner: str  # the object's class, or a function's module
    name: str
    arguments: dict[str, Value]
    path: str
    line: int  # the first line of the function
    result: str = "None"
    steps: list[Step] = field(default_factory=list)
    calls: "list[Call]" = field(default_factory=list)
    places: tuple[str, ...] = ()  # the places of all calls that `fold` merged into this one

    @property
    def file(self) -> str:
        """The name of the source file."""
        return PurePath(self.path).name

    @property
    def is_method(self) -> bool:
        """Whether the call runs a method, not a function."""
        return self.owner[0].isupper()

    def __str__(self) -> str:
        values = ", ".join(value.text for value in self.arguments.values())
        return f"{self.name}({values})"

    @property
    def times(self) -> int:
        """The number of recorded calls that `fold` merged into this one."""
        return max(1, len(self.places))

    @property
    def data(self) -> dict[str, object]:
        """The call as data for JSON."""
        return {
            "owner": self.owner, "name": self.name,
            "arguments": {name: value.text for name, value in self.arguments.items()},
            "result": self.result, "file": self.file, "line": self.line,
            "lines": [{"line": step.line, "source": step.source, "values": step.values}
                      for step in self.steps],
            "calls": [call.data for call in self.calls]}


@dataclass(frozen=True, slots=True)
class Moment(Generic[T]):
    """The moment when a line is about to run, or when a call returns."""

    call: Call
    lines: int  # the steps of the call so far; the last one is about to run or has returned
    is_return: bool
    state: T


class Recorder(Generic[T]):
    """Collects the model's calls from events that the interpreter sends.

    The recorder calls `look` at each moment and stores the result. `is_shown` selects the calls to
    record.
    """

    def __init__(self, look: Callable[[], T], is_shown: Callable[[FrameType], bool]) -> None:
        self.calls: list[Call] = []
        self.moments: list[Moment[T]] = []
        self._look: Callable[[], T] = look
        self._is_shown: Callable[[FrameType], bool] = is_shown
        self._open: list[tuple[FrameType, Call]] = []
        self._values: list[dict[str, str]] = []  # the variables' values in each open call
        self._raised = ""

    def profile(self, frame: FrameType, event: str, value: object) -> None:
        """Record a call or a return, as a hook for `sys.setprofile`."""
        if event == "call" and self._is_shown(frame):
            call = _call(frame)
            (self._open[-1][1].calls if self._open else self.calls).append(call)
            self._open.append((frame, call))
            self._values.append({name: value.text for name, value in _variables(frame).items()})
        elif event == "return" and self._is_open(frame):
            self._note_values(frame)
            self._values.pop()
            call = self._open.pop()[1]
            call.result, self._raised = self._raised or shown(value).text, ""
            self._note_moment(call, True)

    def trace(self, frame: FrameType, event: str, value: Any) -> "Callable[..., Any] | None":
        """Record a line or an exception, as a hook for `sys.settrace`."""
        if event == "call":
            return self.trace if self._is_shown(frame) else None
        if event == "line" and self._is_open(frame):
            self._raised = ""
            self._note_values(frame)
            source = linecache.getline(frame.f_code.co_filename, frame.f_lineno).rstrip()
            call = self._open[-1][1]
            call.steps.append(Step(frame.f_lineno, source))
            self._note_moment(call, False)
        elif event == "exception":
            self._raised = f"raises {value[0].__name__}"
        return None

    def _is_open(self, frame: FrameType) -> bool:
        return bool(self._open) and self._open[-1][0] is frame

    def _note_moment(self, call: Call, is_return: bool) -> None:
        self.moments.append(Moment(call, len(call.steps), is_return, self._look()))

    def _note_values(self, frame: FrameType) -> None:
        """Add changed variables to the step that changed them."""
        before, steps = self._values[-1], self._open[-1][1].steps
        after = {name: value.text for name, value in _variables(frame).items()}
        if steps:
            steps[-1].values = {name: text for name, text in after.items()
                                if before.get(name) != text}
        self._values[-1] = after


def is_of_model(frame: FrameType) -> bool:
    """Return whether `frame` calls a public function of the class model. Look-ups don't count."""
    package, _, module = frame.f_globals.get("__name__", "").partition(".")
    name = frame.f_code.co_name
    if package != "othello" or not module or "." in module or name in LOOK_UPS:
        return False
    is_public = not name.startswith(("_", "<"))
    return is_public and not isinstance(
        getattr(type(frame.f_locals.get("self")), name, None), property)


def record(action: Callable[[], object],
           is_shown: Callable[[FrameType], bool] = is_of_model) -> list[Call]:
    """Run `action` and return its calls, including nested calls.

    `is_shown` selects the calls to return. By default, only calls in the class model are returned.
    """
    return follow(action, tuple, is_shown).calls


def follow(action: Callable[[], object], look: Callable[[], T],
           is_shown: Callable[[FrameType], bool] = is_of_model) -> Recorder[T]:
    """Run `action` and return a recorder with all calls and moments, in order.

    Other hooks in this thread, such as a debugger's, are restored afterwards.
    """
    recorder, profiler = Recorder(look, is_shown), sys.getprofile()
    tracer: Any = sys.gettrace()
    sys._getframe().f_trace = tracer  # it keeps tracing this function
    sys.setprofile(recorder.profile)
    sys.settrace(recorder.trace)
    try:
        action()
    finally:
        sys.settrace(tracer)
        sys.setprofile(profiler)
    return recorder


def record_move(game: Game, position: Position) -> list[Call]:
    """Make a move in a copy of `game` that has a listener, and return the recorded calls."""
    game = game.copy()
    game.add_listener(GameListener())
    return record(lambda: game.make_move(position))


def record_undo(game: Game, position: Position) -> list[Call]:
    """Undo a move on a copy of `game`, and return the calls made by the undo.

    Raises InvalidMoveError if the move is invalid.
    """
    game = game.copy()
    game.play(position)
    game.add_listener(GameListener())
    return record(game.undo)


def shown(value: object) -> Value:
    """Return the text that shows the current state of `value`.

    >>> shown([Position(2, 3), Cell(Position(0, 0))])
    Value(text='[d3, a1=-]', is_place=True)
    >>> shown(None)
    Value(text='None', is_place=False)
    """
    if isinstance(value, Cell):
        return Value(f"{value.position}={value.piece}", True)
    if isinstance(value, Position):
        return Value(str(value), True)
    if isinstance(value, Enum):
        return Value(value.name, isinstance(value, Direction))
    if isinstance(value, (list, tuple)):
        parts = [shown(part) for part in value]
        inside = ", ".join(part.text for part in parts)
        return Value(f"[{inside}]" if isinstance(value, list) else f"({inside})",
                     all(part.is_place for part in parts))
    if isinstance(value, Player):
        return Value(value.name)
    if isinstance(value, (PassCommand, PlacePieceCommand)):
        return Value("pass" if isinstance(value, PassCommand) else f"move {value}")
    if isinstance(value, (Board, Game, MoveValidator)):
        return Value(type(value).__name__.lower())
    if isinstance(value, Iterator):
        return Value("...", True)  # reading an iterator would use it up
    if value is None or isinstance(value, (bool, int, str)):
        return Value(repr(value))
    return Value(type(value).__name__)


def fold(calls: Iterable[Call]) -> list[Call]:
    """Leave out calls to `scan`. Merge adjacent calls that differ only in square or direction.

    Calls with different pieces, different results or different nested calls are not merged.
    """
    folded: list[Call] = []
    for call in calls:
        if call.name == "scan":
            continue
        place = " ".join(value.text for value in call.arguments.values() if value.is_place)
        call = replace(call, calls=fold(call.calls), places=(place,))
        if folded and _key(folded[-1]) == _key(call):
            folded[-1].places += call.places
        else:
            folded.append(call)
    return folded


def text(calls: list[Call]) -> Iterator[str]:
    """Yield an indented list of the calls, followed by the lines that ran in the longest scan."""
    yield from _tree(fold(calls), "")
    search = next((call for call in _all(calls) if call.name == "flippable_positions"), None)
    scans = [call for call in _all(search.calls if search else []) if call.name == "scan"]
    if scans:
        yield ""
        yield from _listing(max(scans, key=lambda call: len(call.steps)))


def mermaid(calls: list[Call]) -> Iterator[str]:
    """Return the calls as a Mermaid sequence diagram."""
    yield "sequenceDiagram"
    yield from _arrows(fold(calls), "Caller", "    ")


def _call(frame: FrameType) -> Call:
    code, this = frame.f_code, frame.f_locals.get("self")
    module = frame.f_globals["__name__"].rpartition(".")[2]
    return Call(module if this is None else type(this).__name__, code.co_name,
                _variables(frame), code.co_filename, code.co_firstlineno)


def _variables(frame: FrameType) -> dict[str, Value]:
    return {name: shown(value) for name, value in frame.f_locals.items() if name != "self"}


def _key(call: Call) -> object:
    """Return a key that is equal for calls that differ only in square or direction."""
    arguments = [(name, None if value.is_place else value.text)
                 for name, value in call.arguments.items()]
    return (call.owner, call.name, arguments, call.result,
            [_key(inner) for inner in call.calls], [inner.times for inner in call.calls])


def _all(calls: Iterable[Call]) -> Iterator[Call]:
    for call in calls:
        yield call
        yield from _all(call.calls)


def _tree(calls: list[Call], indent: str) -> Iterator[str]:
    for call in calls:
        name = f"{call.owner}.{call}" if call.is_method else str(call)
        result = "" if call.result == "None" else f" -> {call.result}"
        yield f"{indent}{name}{result}{_repeats(call)}"
        yield from _tree(call.calls, indent + "  ")


def _listing(call: Call) -> Iterator[str]:
    """Return the lines that ran in a call, each with the variables it set."""
    yield f"The lines of {call} in {call.file}:"
    width = max(len(step.source) for step in call.steps)
    for step in call.steps:
        values = ", ".join(f"{name} = {value}" for name, value in step.values.items())
        yield f"  {step.line:4}  {step.source:{width}}  {values}".rstrip()
    yield f"  result: {call.result}"


def _repeats(call: Call) -> str:
    if call.times == 1:
        return ""
    has_names = call.places[0].isalnum()  # a single square or direction, not a line
    names = f": {', '.join(call.places)}" if has_names else ""
    return f"  ({call.times} times{names})"


def _arrows(calls: list[Call], caller: str, indent: str) -> Iterator[str]:
    for call in calls:
        inner = indent
        if call.times > 1:
            yield f"{indent}loop {call.times} times"
            inner += "    "
        yield f"{inner}{caller}->>{call.owner}: {call}"
        yield from _arrows(call.calls, call.owner, inner)
        if call.result != "None":
            yield f"{inner}{call.owner}-->>{caller}: {call.result}"
        if call.times > 1:
            yield f"{indent}end"

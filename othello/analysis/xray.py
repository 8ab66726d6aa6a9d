"""Record which calls, lines and values occur while the class model makes a move.

The recorder uses Python's hook for debuggers, so the model needs no extra code.
"""

import linecache
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import PurePath
from types import FrameType
from typing import Any, Generic, TypeVar

from othello import (
    Board, Cell, Direction, Game, GameListener, MoveValidator, PassCommand, PlacePieceCommand,
    Player, Position)

# The recording omits these functions, because they only look up values.
LOOK_UPS = frozenset({"cell", "count_pieces", "is_valid", "is_valid_position", "lines",
                      "line_indices", "opposite", "player", "require", "require_color"})


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Value:
    """A value in the recorded code, as text."""

    text: str
    is_place: bool = False  # true for a position, a direction, a cell or a line of cells


@dataclass(slots=True)
class Step:
    """A line of code that ran, and the variables that it set."""

    line: int
    source: str
    values: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Call:
    """A call to a public method or function of the model."""

    owner: str  # the object's class, or the function's module
    name: str
    arguments: dict[str, Value]
    path: str
    line: int  # the first line of the function
    result: str = "None"
    steps: list[Step] = field(default_factory=list)
    calls: "list[Call]" = field(default_factory=list)
    places: tuple[str, ...] = ()  # the square or direction of each call that `fold` merged

    @property
    def file(self) -> str:
        """The name of the source file."""
        return PurePath(self.path).name

    def __str__(self) -> str:
        values = ", ".join(value.text for value in self.arguments.values())
        return f"{self.name}({values})"

    @property
    def times(self) -> int:
        """The number of recorded calls merged into this call by `fold`."""
        return max(1, len(self.places))

    @property
    def data(self) -> dict[str, object]:
        """The call as a dict that can be written as JSON."""
        return {
            "owner": self.owner, "name": self.name,
            "arguments": texts(self.arguments),
            "result": self.result, "file": self.file, "line": self.line,
            "lines": [{"line": step.line, "source": step.source, "values": step.values}
                      for step in self.steps],
            "calls": [call.data for call in self.calls]}


@dataclass(frozen=True, slots=True)
class Moment(Generic[T]):
    """The moment when a line is about to run, or when a call returns."""

    call: Call
    lines: int  # the number of code lines that the call has reached so far
    is_return: bool
    state: T


class Recorder(Generic[T]):
    """Collects calls from the interpreter's trace events.

    Before each line and at each return, the recorder calls `snapshot` and stores the result.
    `is_shown` selects the calls to record.
    """

    def __init__(self, snapshot: Callable[[], T], is_shown: Callable[[FrameType], bool]) -> None:
        self.calls: list[Call] = []
        self.moments: list[Moment[T]] = []
        self._snapshot: Callable[[], T] = snapshot
        self._is_shown: Callable[[FrameType], bool] = is_shown
        self._open: list[Call] = []
        self._values: list[dict[str, str]] = []  # the values of the variables in each active call
        self._raised = ""

    def trace(self, frame: FrameType, event: str, value: Any) -> "Callable[..., Any] | None":
        """Record an event. This method is a trace function for `sys.settrace`."""
        if event == "call":
            if not self._is_shown(frame):
                return None
            call = _call(frame)
            (self._open[-1].calls if self._open else self.calls).append(call)
            self._open.append(call)
            self._values.append(texts(call.arguments))
        elif event == "line":
            self._raised = ""
            self._note_values(frame)
            source = linecache.getline(frame.f_code.co_filename, frame.f_lineno).rstrip()
            self._open[-1].steps.append(Step(frame.f_lineno, source))
            self._note_moment(self._open[-1], False)
        elif event == "exception":
            self._raised = f"raises {value[0].__name__}"
        else:
            self._note_values(frame)
            self._values.pop()
            call = self._open.pop()
            call.result, self._raised = self._raised or format_value(value).text, ""
            self._note_moment(call, True)
        return self.trace

    def _note_moment(self, call: Call, is_return: bool) -> None:
        self.moments.append(Moment(call, len(call.steps), is_return, self._snapshot()))

    def _note_values(self, frame: FrameType) -> None:
        """Add the changed variables to the latest step."""
        before, steps, after = self._values[-1], self._open[-1].steps, texts(_variables(frame))
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
    """Run `action` and return its calls, with nested calls inside them.

    `is_shown` selects the calls to return. By default, it selects calls to public functions of
    the class model.
    """
    return follow(action, tuple, is_shown).calls


def follow(action: Callable[[], object], snapshot: Callable[[], T],
           is_shown: Callable[[FrameType], bool] = is_of_model) -> Recorder[T]:
    """Run `action` with a new recorder, and return the recorder.

    The previous trace function of the thread is restored afterwards.
    """
    recorder = Recorder(snapshot, is_shown)
    tracer: Any = sys.gettrace()
    sys._getframe().f_trace = tracer  # A debugger continues to trace this function.
    sys.settrace(recorder.trace)
    try:
        action()
    finally:
        sys.settrace(tracer)
    return recorder


def record_move(game: Game, position: Position) -> list[Call]:
    """Make a move in a copy of `game`, and return the recorded calls.

    The recording includes calls to a listener.
    """
    game = game.copy()
    game.add_listener(GameListener())
    return record(lambda: game.make_move(position))


def record_undo(game: Game, position: Position) -> list[Call]:
    """Undo a move in a copy of `game`, and return the recorded calls.

    Raises InvalidMoveError if the move is invalid.
    """
    game = game.copy()
    game.play(position)
    game.add_listener(GameListener())
    return record(game.undo)


def format_value(value: object) -> Value:
    """Return the current state of `value` as text.

    >>> format_value([Position(2, 3), Cell(Position(0, 0))])
    Value(text='[d3, a1=-]', is_place=True)
    >>> format_value(None)
    Value(text='None', is_place=False)
    """
    return next(show(value) for kind, show in _FORMATTERS if isinstance(value, kind))


def _format_list(values: Sequence[object], brackets: str) -> Value:
    parts = [format_value(value) for value in values]
    return Value(", ".join(part.text for part in parts).join(brackets),
                 all(part.is_place for part in parts))


_FORMATTERS: tuple[tuple[type | tuple[type, ...], Callable[[Any], Value]], ...] = (
    (Cell, lambda cell: Value(f"{cell.position}={cell.piece}", True)),
    (Position, lambda position: Value(str(position), True)),
    (Enum, lambda member: Value(member.name, isinstance(member, Direction))),
    (list, lambda values: _format_list(values, "[]")),
    (tuple, lambda values: _format_list(values, "()")),
    (Player, lambda player: Value(player.name)),
    (PassCommand, lambda command: Value("pass")),
    (PlacePieceCommand, lambda command: Value(f"move {command}")),
    (Iterator, lambda iterator: Value("...", True)),  # Reading an iterator would exhaust it.
    ((Board, Game, MoveValidator), lambda value: Value(type(value).__name__.lower())),
    ((int, str, type(None)), lambda value: Value(repr(value))),
    (object, lambda value: Value(type(value).__name__)),
)


def fold(calls: Iterable[Call]) -> list[Call]:
    """Leave out calls to `scan`. Merge adjacent calls that differ only in square or direction.

    Calls with different pieces, different results or different nested calls are not merged.
    """
    merged: list[Call] = []
    for call in calls:
        if call.name == "scan":
            continue
        place = " ".join(value.text for value in call.arguments.values() if value.is_place)
        call = replace(call, calls=fold(call.calls), places=(place,))
        if merged and _key(merged[-1]) == _key(call):
            merged[-1].places += call.places
        else:
            merged.append(call)
    return merged


def walk(calls: Iterable[Call], depth: int = 0) -> Iterator[tuple[Call, int]]:
    """Yield all calls in order, each with its nesting depth."""
    for call in calls:
        yield call, depth
        yield from walk(call.calls, depth + 1)


def search_calls(calls: Iterable[Call]) -> list[Call]:
    """Return the calls made by the first search for discs to flip."""
    return next((call.calls for call, _ in walk(calls) if call.name == "flippable_positions"), [])


def text(calls: list[Call]) -> Iterator[str]:
    """Yield an indented list of calls, and the code executed by the longest call to `scan`."""
    for call, depth in walk(fold(calls)):
        yield f"{'  ' * depth}{_format_call(call)}"
    scans = [call for call, _ in walk(search_calls(calls)) if call.name == "scan"]
    if scans:
        yield ""
        yield from _listing(max(scans, key=lambda call: len(call.steps)))


def mermaid(calls: list[Call]) -> Iterator[str]:
    """Return the calls as a Mermaid sequence diagram."""
    yield "sequenceDiagram"
    yield from _arrows(fold(calls), "Caller", "    ")


def _call(frame: FrameType) -> Call:
    code, values = frame.f_code, frame.f_locals
    owner = type(values["self"]) if "self" in values else values.get("cls")
    module = frame.f_globals["__name__"].rpartition(".")[2]
    return Call(owner.__name__ if owner else module, code.co_name, _variables(frame),
                code.co_filename, code.co_firstlineno)


def _variables(frame: FrameType) -> dict[str, Value]:
    return {name: format_value(value) for name, value in frame.f_locals.items()
            if name not in ("self", "cls")}


def texts(values: dict[str, Value]) -> dict[str, str]:
    """Return the text of each value."""
    return {name: value.text for name, value in values.items()}


def _key(call: Call) -> object:
    """Return a key that is the same for all calls that differ only in the square or direction."""
    arguments = [(name, None if value.is_place else value.text)
                 for name, value in call.arguments.items()]
    return (call.owner, call.name, arguments, call.result,
            [_key(inner) for inner in call.calls], [inner.times for inner in call.calls])


def _format_call(call: Call) -> str:
    is_method = call.owner[0].isupper()
    name = f"{call.owner}.{call}" if is_method else str(call)
    result = "" if call.result == "None" else f" -> {call.result}"
    return f"{name}{result}{_repeats(call)}"


def _listing(call: Call) -> Iterator[str]:
    """Yield the lines that ran in a call, with the variables that they set."""
    yield f"The lines of {call} in {call.file}:"
    width = max(len(step.source) for step in call.steps)
    for step in call.steps:
        values = ", ".join(f"{name} = {value}" for name, value in step.values.items())
        yield f"  {step.line:4}  {step.source:{width}}  {values}".rstrip()
    yield f"  result: {call.result}"


def _repeats(call: Call) -> str:
    if call.times == 1:
        return ""
    has_names = call.places[0].isalnum()  # whether each call has exactly one square or direction
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

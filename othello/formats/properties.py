"""Records in GGF or SGF. Properties of the form `TAG[value]` are enclosed in `(;` and `)`.

A damaged record ends at the start of the next record.
"""

import re
from collections.abc import Callable, Iterator
from reprlib import repr as quoted

from othello import FormatError, Piece
from othello.formats.form import Part

COLORS = {"B": Piece.BLACK, "W": Piece.WHITE}  # the side to move for each tag that contains a ply
LETTERS = {color: letter for letter, color in COLORS.items()}
_MOVES = re.compile(r"(?<![a-z\d])[a-h][1-8][\s,]{0,9}(?:\d{1,2}\.\s?)?[a-h][1-8]",
                    re.IGNORECASE)  # moves outside the records
_REST_OF_VALUE = re.compile(r"[^\[\]()\n]*(?:(?P<end>\])|(?=\(;))")
_COUNTS = re.compile(r"[\s\d]*")  # GGS writes a number before each record


class Syntax:
    """The syntax for records in one format."""

    def __init__(self, begin: str, value: str) -> None:
        """Create a syntax. The pattern `begin` matches the text after `(;` at a record's start."""
        self.value: str = value.format(begin)
        self.begin: re.Pattern[str] = re.compile(rf"\(;{begin}")
        self.token: re.Pattern[str] = re.compile(
            rf"{self.value}|[^\[()]+|(?P<open>\((?!;{begin}))|(?P<close>\))", re.DOTALL)


GGF = Syntax(r"\s*[A-Za-z]{1,12}\s*\[", r"\[[^\](]*(?:\((?!;{})[^\](]*)*\]")
# Escaped brackets mean that the record is quoted inside another record.
_SGF_BEGIN = r"\s*(?:FF|GM|CA|AP)\s*\[(?![^\]\\]{0,20}\\\])"
SGF = Syntax(_SGF_BEGIN, r"\[(?:[^\]\\(]|\\.|\((?!;{}))*\]")
_BLANKS = re.compile(rf"\((\s+);(?={_SGF_BEGIN})")  # between the first two characters of a game


def without_blanks(text: str) -> str:
    """Return `text` with each SGF game starting with `(;`.

    Blanks between `(` and `;` are moved in front of the `(`. The line of each `;` doesn't change.
    """
    return _BLANKS.sub(r"\1(;", text)


def parts(syntax: Syntax, text: str) -> Iterator[Part]:
    """Yield the records in `text`, and any moves that are outside the records."""
    return (part for _, part in split(without_blanks(text), lambda text, offset: syntax))


def split(text: str,
          syntax_of: Callable[[str, int], Syntax]) -> Iterator[tuple[Syntax, Part]]:
    """Yield `(syntax, part)` for each record in `text`, and for any moves outside the records.

    `syntax_of` takes the text and an offset, and returns the syntax of the record at that offset.
    """
    line, line_offset, offset = 1, 0, 0
    queue: list[tuple[Syntax, Part]] = []  # parts that wait for the text after them
    while True:
        begin = text.find("(;", offset)
        end = begin if begin >= 0 else len(text)
        moves = _MOVES.search(text, offset, end)
        around = text[offset:moves.start() if moves else end]
        around = "" if _COUNTS.fullmatch(around) else " ".join(around.split())
        if queue and begin < 0:
            syntax, part = queue[-1]
            queue[-1] = syntax, part._replace(around=f"{part.around} {around}".strip())
        yield from queue
        spans, queue = [], []
        if moves:
            spans = [(moves.start(), end, syntax_of(text, moves.start()))]
        if begin >= 0:
            spans += _spans(text, begin, syntax_of)
        for start, offset, syntax in spans:
            line += text.count("\n", line_offset, start)
            line_offset = start
            queue.append((syntax, Part(line, text[start:offset], around)))
            around = ""
        if begin < 0:
            yield from queue
            return


def _spans(text: str, begin: int,
           syntax_of: Callable[[str, int], Syntax]) -> list[tuple[int, int, Syntax]]:
    """Return the span of the record at `begin`, and the spans of all records inside it.

    A property's value can quote a record. The quoted record gets no span of its own if the value
    ends on the line on which that record ends.
    """
    spans: list[tuple[int, int, Syntax]] = []
    outer: list[tuple[int, int]] = []  # index and depth of each unclosed span
    depth, offset, syntax = 1, begin + 1, syntax_of(text, begin)
    while True:
        while depth and (token := syntax.token.match(text, offset)):
            depth += bool(token["open"]) - bool(token["close"])
            offset = token.end()
        rest = _REST_OF_VALUE.match(text, offset) if outer and not depth else None
        inner = syntax.begin.search(text, offset) if depth else None
        if rest and rest["end"]:
            number, depth = outer.pop()
            begin, _, syntax = spans[number]
            del spans[number:]
            offset = rest.end()
            continue
        following = inner.start() if inner else rest.end() if rest else None
        if inner:
            outer.append((len(spans), depth))
        spans.append((begin, inner.start() if inner else len(text) if depth else offset, syntax))
        if following is None:
            return spans
        begin = following
        depth, offset, syntax = 1, begin + 1, syntax_of(text, begin)


def require_record(text: str) -> None:
    """Raise FormatError if `text` is neither a record nor empty."""
    if text and not text.startswith("(;"):
        raise FormatError(f"{quoted(text)} is not between '(;' and ')'; "
                          "put games in other formats into separate files")

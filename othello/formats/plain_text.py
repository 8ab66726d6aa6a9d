"""Games and positions in plain text. A transcript can span several lines.

A block of lines ends with an empty line, a line without moves, or a result. Move number 1 starts a
new block. If every line of a block is a valid game, the lines are separate games. If a line isn't
a valid game, all lines of the block are joined into one game. If the joined lines aren't a
valid game, a new game starts at every line that opens with a valid first move.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import partial
from reprlib import repr as quoted
from typing import TypeAlias

from othello import Board, FormatError, Piece
from othello.formats import obf, position, transcript
from othello.formats.builder import RecordBuilder, require_size
from othello.formats.record import Record

START = "START"  # the word for the standard starting position
# A text that exceeds both limits is prose, and its squares aren't read as a game.
MAX_WORDS, MAX_WORDS_PER_SQUARE = 100, 20
_HEAD = 100_000  # only the start of a text, up to this length, determines whether it is prose
_LABEL = re.compile(r"[ \t]*([A-Za-z]{1,20}:?[ \t]+)?(?=[-.*XxOo]{16})")  # before a position
_SQUARE = {digits: re.compile(rf"[a-z]\d{{1,{digits}}}", re.ASCII | re.IGNORECASE)
           for digits in (1, 2)}  # a rank has one or two digits
_COMMENT = re.compile(r"\{[^}]*|(?:[;#%]|//)[^\n]*")
_WORD = re.compile(r"\b(?![xo]+\b)[^\W\d_]{3,}\b", re.IGNORECASE)  # not the row of a position

UnreadItem: TypeAlias = tuple[str, Callable[[], Record | obf.Problem]]


def read(text: str, size: int, start: str, sizes: Collection[int]) -> Iterator[UnreadItem]:
    """Yield the location of each game or position, and a function that reads the text.

    The function raises FormatError. Transcripts are played on `Board(size, start)`.
    """
    blocks = _Blocks(size, start, sizes, _describe_prose(text[:_HEAD]))
    offset, line, last_brace = 0, 1, text.rfind("}")
    while offset < len(text):
        end = _line_end(text, offset, last_brace)
        try:
            label = _LABEL.match(text, offset)
            begin = label.end() if label else end - len(text[offset:end].lstrip())
            found = position.find(text, begin)
        except FormatError as error:
            yield from blocks.end()
            blocks.header.clear()
            yield f"line {line}", partial(_fail, str(error))
            end = position.end_of_damage(text, offset, end)
        else:
            if found:
                end = max(end, text.find("\n", found.end) + 1 or len(text))
                yield from blocks.end()
                if label and label[1]:
                    blocks.header.append(label[1].strip())
                yield from blocks.begin_at(found, line, text[found.end:end])
            else:
                yield from blocks.add(text[offset:end], line)
        line += text.count("\n", offset, end)
        offset = end
    yield from blocks.end()
    yield from blocks.report_leftover()


@dataclass(frozen=True)
class _Part:
    """Text that belongs to one game: a line or a part of a line."""

    line: int
    text: str
    label: str = ""  # text before the moves

    @property
    def is_first(self) -> bool:
        """Return whether the part starts with move number 1."""
        return transcript.FIRST.match(self.text.lstrip()) is not None

    @property
    def is_later(self) -> bool:
        """Return whether the part starts with a move number other than 1."""
        return not self.is_first and transcript.NUMBER.match(self.text.lstrip()) is not None

    def starts_with_move(self, squares: Collection[str]) -> bool:
        """Return whether the part starts with one of `squares`, the valid first moves."""
        found = _SQUARE[len(max(squares, key=len)) - 1].search(self.text)
        return found is not None and not self.is_later and found[0].lower() in squares


@dataclass
class _Blocks:
    """Collects lines of text, and splits blocks of lines into games."""

    size: int
    start: str
    sizes: Collection[int]
    prose: str  # an error message if the text is prose and not a game, otherwise empty
    _parts: list[_Part] = field(default_factory=list)
    _match: position.PositionMatch | None = None  # the position before the moves of the block
    _line: int = 0  # the line number of `_match`
    header: list[str] = field(default_factory=list)  # the lines before a game's first move
    _header_line: int = 0

    def add(self, row: str, line: int) -> Iterator[UnreadItem]:
        """Add a line, and yield each game that the line completes."""
        text = row.strip()
        if not text or text.startswith(("#", "%", "//", "---")):
            yield from self.end()
        elif text.upper() == START:
            yield from self.end()
            comment = self._take_header()
            yield f"line {line}", lambda: obf.Problem(Board(), Piece.BLACK, comment=comment)
        elif (pair := transcript.split_label(row)) is None:
            yield from self.end()
            self._header_line = self._header_line if self.header else line
            self.header.append(text)
        else:
            label, moves = pair
            for part in transcript.pieces(moves):
                yield from self._take(_Part(line, part.rstrip(), label))
                line, label = line + part.count("\n"), ""

    def begin_at(self, match: position.PositionMatch, line: int,
                 rest: str) -> Iterator[UnreadItem]:
        """Start a new block with the position that was found in the text.

        `rest` is the text that follows the position on the same line.
        """
        rest, _, comment = rest.partition("%")
        self.header += filter(None, [match.comment, comment.strip()])
        if rest.lstrip().startswith(";"):
            yield f"line {line}", partial(self._read_problem, match, rest.strip().lstrip(";"),
                                          self._take_header())
            return
        self._match, self._line = match, line
        if rest.strip():
            self._parts.append(_Part(line, rest))
        if not match.has_rows:
            yield from self.end()

    def end(self) -> Iterator[UnreadItem]:
        """End the block, and yield its games or its position."""
        parts, self._parts = self._parts, []
        match, self._match = self._match, None
        header = self._take_header() if match or parts else ""
        if match and not parts:
            yield f"line {self._line}", partial(self._read_problem, match, "", header)
        elif match:
            yield f"line {self._line}", partial(self._read_game, parts, match, header)
        elif parts:
            for number, game in enumerate(self._games(parts)):
                yield f"line {game[0].line}", partial(self._read_game, game, None,
                                                      "" if number else header)

    def _take_header(self) -> str:
        header, self.header = " ".join(self.header), []
        return header

    def report_leftover(self) -> Iterator[UnreadItem]:
        """If the text ends with lines that contain no moves, yield an error for them."""
        if self.header:
            yield f"line {self._header_line}", partial(
                _fail, "expected moves such as f5d6, or the squares of a position, "
                       f"got {quoted(self.header[0])}")

    def _take(self, part: _Part) -> Iterator[UnreadItem]:
        is_whole = len(_SQUARE[1].findall(part.text)) >= self.size ** 2 - 4 and not self._match
        if self._parts and (part.is_first or is_whole):
            yield from self.end()
        self._parts.append(part)
        if is_whole or transcript.ENDED.search(part.text):
            yield from self.end()

    def _games(self, parts: list[_Part]) -> Iterator[list[_Part]]:
        """Split a block into games, and yield the parts of each game."""
        if len(parts) == 1:
            yield parts
            return
        first_moves = {str(square) for square in self._builder().game.valid_moves}
        if all(part.starts_with_move(first_moves) for part in parts) and (
                len(parts) > len(first_moves)  # no square is played twice in one game
                or all(_fits(part, self._builder()) for part in parts)):
            yield from ([part] for part in parts)
            return
        joined_part = _Part(parts[0].line, "\n".join(part.text for part in parts))
        if _fits(joined_part, self._builder()):
            yield parts
        elif all(_fits(part, self._builder()) for part in parts):  # a numbered list of games
            yield from ([part] for part in parts)
        else:
            yield from self._damaged_games(parts, first_moves)

    def _damaged_games(self, parts: list[_Part],
                       first_moves: Collection[str]) -> Iterator[list[_Part]]:
        """Split a damaged block into games, and yield the parts of each game.

        A part that starts with a valid first move starts a new game. Any other part continues the
        previous game if the first ply of the part is valid there.
        """
        game: list[_Part] = []
        # The previous game, up to its first invalid ply.
        builder: RecordBuilder | None = None
        is_damaged = False
        for part in parts:
            begins = part.starts_with_move(first_moves)
            if builder and not begins and not builder.game.is_game_over:
                plies = builder.plies
                fits = not is_damaged and _fits(part, builder)
                if fits or is_damaged or part.is_later or builder.plies > plies:
                    is_damaged = not fits
                    game.append(part)
                    continue
            if game:
                yield game
            game, builder = [part], self._builder() if begins else None
            is_damaged = builder is not None and not _fits(part, builder)
        yield game

    def _builder(self, match: position.PositionMatch | None = None) -> RecordBuilder:
        if match:
            return RecordBuilder(match.board, match.to_move, sizes=self.sizes)
        return RecordBuilder(Board(self.size, self.start), sizes=self.sizes)

    def _read_game(self, parts: list[_Part], match: position.PositionMatch | None,
                   header: str) -> Record:
        """Read `parts` as a single game. Raises FormatError."""
        if self.prose and not match:
            raise FormatError(self.prose)
        text = "\n".join(part.text for part in parts)
        record = transcript.read(text, self._builder(match), parts[0].line)
        return record.with_comment(" ".join(filter(None, [
            header, *(part.label for part in parts)])))

    def _read_problem(self, match: position.PositionMatch, fields: str,
                      comment: str) -> obf.Problem:
        """Return a position with scores for its moves. Raises FormatError."""
        require_size(match.board.size, self.sizes)
        scores = obf.read_scores(fields, match.board, match.to_move)
        return obf.Problem(match.board, match.to_move, scores, comment)


def _describe_prose(text: str) -> str:
    """Return an error message if `text` is prose with a few squares, otherwise an empty string.

    Comments and the rows of positions don't count as words.
    """
    text = _COMMENT.sub("", text)
    words, squares = len(_WORD.findall(text)), len(_SQUARE[1].findall(text))
    if words <= max(MAX_WORDS, MAX_WORDS_PER_SQUARE * squares):
        return ""
    return (f"this text has {words} words and too few squares for a game; "
            "remove the text around the moves")


def _fits(part: _Part, builder: RecordBuilder) -> bool:
    """Return whether the moves in `part` are valid from the current position of `builder`."""
    try:
        transcript.read(part.text, builder)
    except FormatError:
        return False
    return True


def _fail(message: str) -> Record:
    raise FormatError(message)


def _line_end(text: str, offset: int, last_brace: int) -> int:
    """Find the line that contains `offset`, and return the offset of its end.

    A comment in braces that spans several lines belongs to the line on which it starts.
    """
    while True:
        end = text.find("\n", offset) + 1 or len(text)
        brace = text.find("{", offset, end)
        if brace < 0 or brace > last_brace:
            return end
        offset = text.find("}", brace) + 1

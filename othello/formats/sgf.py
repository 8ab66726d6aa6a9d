"""Games in SGF, the Smart Game Format. The property `GM[2]` stands for Othello.

A game is a tree of nodes, written in parentheses. Each node has the form `;TAG[value]...`. `AB`,
`AW` and `AE` set up stones, `PL` is the side to move, `B` and `W` are plies, and `C` is a comment.
A square is written as `f5`, or as two letters with the column first. A pass is an empty value or
`tt`. A forced pass may be left out.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from reprlib import repr as quoted

from othello import Board, Ending, FormatError, Game, Piece, Position
from othello.board import SIZES
from othello.formats.form import Dump, Dumps, Form, Load, Loads, Part, add_location
from othello.formats.builder import RecordBuilder
from othello.formats.properties import COLORS, LETTERS, SGF, parts, require_record
from othello.formats.record import Record, Variation
from othello.formats.start import start_of
from othello.formats.transcript import PASSES, result_tags

_TOKEN = re.compile(
    rf"\s+|(?P<mark>[();])|(?P<tag>\w+)\s*(?P<values>(?:{SGF.value}\s*)+)", re.DOTALL)
_VALUE = re.compile(SGF.value, re.DOTALL)
_STONES = {"AB": Piece.BLACK, "AW": Piece.WHITE, "AE": Piece.EMPTY}
_GGF = {"BR": "RB", "WR": "RW", "TM": "TI"}  # maps SGF properties to record tags
_SGF = {record: sgf for sgf, record in _GGF.items()}
_OWN = ("FF", "GM", "CA", "AP", "SZ", "PL", "PB", "PW", "RE", "B", "W", "C", "GC", *_STONES)
_RESULT = re.compile(r"([BW])\+(.*)")
_FORFEITS = {Ending.RESIGNATION: "R", Ending.TIMEOUT: "T"}

Properties = dict[str, list[str]]


def read(part: Part, sizes: Collection[int] = SIZES) -> Record:
    """Read one game. The board size must be in `sizes`.

    If the game is not valid, raises FormatError with the line number.
    """
    with add_location(f"line {part.line}"):
        require_record(part.text)
        nodes = list(_nodes(part.text))
        _, root = nodes[0]
        first = next((tag for _, node in nodes for tag in node if tag in COLORS), "B")
        builder = _begin(root, first, sizes)
        builder.comment(" ".join(_describe_repeats(root)))
        _play(builder, root, is_root=True)
        for mark, node in nodes[1:]:
            if mark == "(":
                builder.branch(replaces_last=False)
            elif mark == ")":
                builder.rejoin()
            else:
                if stones := [tag for tag in node if tag in _STONES]:
                    raise FormatError(f"{stones[0]} sets up stones, which is possible only "
                                      "before the first move")
                _play(builder, node)
        record = builder.record({_GGF.get(tag, tag): values[0]
                                 for tag, values in root.items() if tag not in _OWN})
    text = _value(root, "RE", "").strip()
    result = _result_tags(text, record.game)
    record.tags.update(result)
    if not result and text.lower() not in ("", "?", "void"):
        record = record.with_comment(f"RE: {text}")
    return record.with_comment(part.around)


def _value(node: Properties, tag: str, default: str) -> str:
    """Return the first value of a property."""
    return node.get(tag, [default])[0]


def _describe_repeats(root: Properties) -> Iterator[str]:
    """Yield comment text for the properties of `root` that have more than one value.

    The first value of each property is skipped.
    """
    for tag, values in root.items():
        if tag not in (*COLORS, *_STONES, "C", "GC"):
            yield from (f"{tag}: {value}" for value in values[1:] if value != values[0])


def _nodes(text: str) -> Iterator[tuple[str, Properties]]:
    """Yield the nodes of a game as `(";", node)`, and the parentheses between them as `("(", {})`
    or `(")", {})`.

    The first item is a node. Raises FormatError.
    """
    offset, depth = 1, 1
    node: Properties | None = None
    while offset < len(text):
        token = _TOKEN.match(text, offset)
        if token is None or token["tag"] and node is None:
            raise FormatError("expected a property such as B[f5], got "
                              f"{quoted(text[offset:offset + 20])}; in values, write ']' as '\\]'")
        if token["mark"] and node is not None:
            yield ";", node
        if token["mark"] == ";":
            node = {}
        elif token["mark"]:
            node = None
            depth += 1 if token["mark"] == "(" else -1
            if depth:
                yield token["mark"], {}
        elif token["tag"] and node is not None:
            node.setdefault(token["tag"], []).extend(
                re.sub(r"\\(\n?)(.?)", r"\2", value[0][1:-1], flags=re.DOTALL)
                for value in _VALUE.finditer(token["values"]))
        offset = token.end()
    if depth:
        raise FormatError("the game doesn't end with ')'")


def _begin(root: Properties, first: str, sizes: Collection[int]) -> RecordBuilder:
    """Create a builder for the starting position that the `root` node describes.

    If the root has no `PL` property, the side to move is `first`. Raises FormatError.
    """
    game = _value(root, "GM", "2").strip()
    if game != "2":
        raise FormatError(f"expected a game of Othello, GM[2], got GM[{game}]")
    size = _value(root, "SZ", "8").split(":")[0].strip()
    if not size.isdecimal() or len(size) > 2 or int(size) not in SIZES:
        raise FormatError(f"the board size must be an even number from 4 to 26, not SZ[{size}]")
    board = Board(int(size))
    if "AE" not in root and ("AB" in root or "AW" in root):
        for square in board:
            board.place_piece(square, Piece.EMPTY)
    for tag, piece in _STONES.items():
        for square in _squares(root.get(tag, []), board.size):
            board.place_piece(square, piece)
    to_move = COLORS.get(_value(root, "PL", first).strip().upper()[:1])
    if to_move is None:
        raise FormatError(f"expected PL[B] or PL[W], got PL[{root['PL'][0]}]")
    black, white = (_value(root, tag, "") for tag in ("PB", "PW"))
    return RecordBuilder(board, to_move, black, white, sizes)


def _squares(values: Iterable[str], size: int) -> Iterator[Position]:
    """Yield the squares in an SGF list. An entry such as `a1:b2` is a rectangle."""
    for value in values:
        corners = [Position.parse(_square(corner), size) for corner in value.split(":", 1)]
        for row in range(corners[0].row, corners[-1].row + 1):
            for col in range(corners[0].col, corners[-1].col + 1):
                yield Position(row, col)


def _square(value: str) -> str:
    """Return a square in the form `f5`. `value` may contain a letter for the row, as in `fe`."""
    word = value.strip().lower()
    return f"{word[0]}{ord(word[1]) - ord('a') + 1}" if (
        re.fullmatch("[a-z]{2}", word)) else word


def _play(builder: RecordBuilder, node: Properties, is_root: bool = False) -> None:
    """Play the plies of a node. All other properties of the node become comments."""
    for tag, values in node.items():
        if tag in COLORS:
            for value in values:
                is_pass = value.strip().lower() in ("", *PASSES) or (
                    value.strip() == "tt" and builder.size < 20)
                if is_pass:
                    builder.write_pass(f"{tag}[{value}]", COLORS[tag])
                else:
                    builder.play(_square(value), COLORS[tag], f"{tag}[{value}]")
    for tag in "GC", "C":
        for value in node.get(tag, []):
            builder.comment(value)
    for tag, values in node.items():
        if not is_root and tag not in (*COLORS, "C", "GC"):
            builder.comment(f"{tag}: {', '.join(values)}")


def _result_tags(text: str, game: Game) -> dict[str, str]:
    """Return a dict with the RE tag for a result such as `B+12`, `W+R` or `0`.

    If `text` is not a result, the dict is empty.
    """
    if text.lower() in ("draw", "0"):
        return result_tags("1/2-1/2", game)
    result = _RESULT.match(text)
    if not result:
        return {}
    sign = "+" if result[1] == "B" else "-"
    if result[2][:1].isdigit():
        return {"RE": sign + result[2]}
    flag = {"T": "t", "F": "l"}.get(result[2][:1].upper(), "r")
    return result_tags("1-0" if sign == "+" else "0-1", game, flag=flag)


def _result(record: Record) -> str:
    """Return the result in SGF syntax, or an empty string for an unknown result."""
    if forfeit := record.forfeit:
        return f"{'B' if forfeit.winner is Piece.BLACK else 'W'}+{_FORFEITS[forfeit.ending]}"
    black, white = record.game.score
    lead = black - white if record.result is None else record.result
    if record.result is None and not record.game.is_game_over:
        return ""
    if not lead:
        return "0"
    text = record.tags.get("RE", f"{lead:+}").strip()
    return f"{'B' if lead > 0 else 'W'}+{text.lstrip('+-')}"


def _nodes_of(record: Record) -> Iterator[str]:
    game = record.game
    start, first = start_of(game)
    stones = {tag: "".join(f"[{square}]" for square in start if start[square] is piece)
              for tag, piece in _STONES.items() if piece is not Piece.EMPTY}
    properties = {"FF": "4", "GM": "2", "CA": "UTF-8", "SZ": str(start.size),
                  "PB": game.black_player.name, "PW": game.white_player.name,
                  "RE": _result(record)}
    properties |= {_SGF.get(tag, tag): value for tag, value in record.tags.items() if tag != "RE"}
    yield ";" + "".join(f"{tag}[{_escaped(value)}]" for tag, value in properties.items() if value)
    yield "".join(f"{tag}{squares}" for tag, squares in stones.items() if squares)
    yield f"PL[{LETTERS[first]}]{_comment(record.comments, 0)}"
    yield from _tree(record.main_line, first)


def _tree(line: Variation, first: Piece) -> Iterator[str]:
    """Yield the nodes of a line of moves, followed by its variations.

    `first` is the side that made the first ply of the game.
    """
    groups = []
    for number, square in enumerate(line.plies, start=line.ply):
        group = [branch for branch in line.variations if branch.ply == number]
        if group:
            yield "("
            groups.append(group)
        letter = LETTERS[first if number % 2 == 0 else first.opposite()]
        yield f";{letter}[{square or ''}]{_comment(line.comments, number + 1)}"
    for group in reversed(groups):
        yield ")"
        for branch in group:
            yield "("
            yield from _tree(branch, first)
            yield ")"


def _comment(comments: Mapping[int, str], ply: int) -> str:
    return f"C[{_escaped(comments[ply])}]" if ply in comments else ""


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")


FORM = Form(partial(parts, SGF), read, lambda record: f"({''.join(_nodes_of(record))})\n")
dump: Dump = FORM.dump
dumps: Dumps = FORM.dumps
load: Load = FORM.load
loads: Loads = FORM.loads

"""A transcript lists the squares of a game's moves, such as `f5d6c3`.

Squares can be in upper or lower case. Between squares, the text can contain spaces, commas, single
dashes, line breaks, move numbers (`1.`, `1)`, `1:`, `1...`) and marks (`!?`). The text can also
contain comments in braces or after a semicolon, and variations in parentheses. Marks become
comments. A forced pass can be left out, or written as `pa`, `pas`, `pass`, `ps`, `--` or `@@`. A
result (`47-17`, `1-0`, `1/2-1/2`, `*`) ends the game.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TextIO

from othello import Board, FormatError, Game, InvalidMoveError, NotationError
from othello.formats.form import require_file, require_game, require_text
from othello.formats.builder import RecordBuilder
from othello.formats.files import read_text
from othello.formats.record import Record, Variation

PASSES = ("p", "--", "@@", "ps", "pa", "pas", "pass")
_PASS = "|".join(word for word in reversed(PASSES) if len(word) > 1)  # longest first
NUMBER = re.compile(r"\d{1,3}(?:\s?(?:\.+|[:)])|[ \t]{1,9}(?=[a-z]\d))",
                    re.ASCII | re.IGNORECASE)  # a move number
_TOKEN = {digits: re.compile(
    r"(?P<filling>[\s,]+|[;>-](?=\s{0,9}[a-z]\d)|\.{2,})|(?P<mark>[!?]+|\$\d{1,3})"
    r"|;(?P<rest>[^\n]*)|\{(?P<comment>[^}]*)\}"
    r"|(?P<bracket>\()?(?P<result>(?:1/2-1/2|\d{1,3}-\d{1,3}|\*)(?![\w/-]))(?(bracket)\))"
    rf"|(?P<number>{NUMBER.pattern})|(?P<pass>{_PASS})|(?P<square>[a-z]\d{{1,{digits}}})"
    r"|(?P<open>\()|(?P<close>\))", re.ASCII | re.IGNORECASE)
    for digits in (1, 2)}  # ranks have one or two digits
FIRST = re.compile(r"0*1(?:\s?(?:\.(?!\.)|[:)])|[ \t])", re.ASCII)  # move number 1
ENDED = re.compile(r"(?:1/2-1/2|\d{1,3}-\d{1,3}|\*)\s*$", re.ASCII)  # a final result
# If a damaged word contains two moves, the line is still treated as a line of moves.
_DAMAGED = re.compile(r"(?:[a-h][1-8]){2}", re.IGNORECASE)
RESULT = re.compile(r"(?<!\S)(?:1/2-1/2|\d{1,3}-\d{1,3}|\*)(?!\S)", re.ASCII)
_WORD = re.compile(rf"(?<![a-z\d])[a-z]\d{{1,2}}(?:[a-z]\d{{1,2}}|{_PASS})*(?![a-z\d])",
                   re.ASCII | re.IGNORECASE)


def dump(game: Game, file: TextIO) -> None:
    """Write `game` to a text file, as one line."""
    require_file(file, "write").write(dumps(game) + "\n")


def dumps(game: Game) -> str:
    """Return the squares played. Passes and the position at the start are not included."""
    return "".join(map(str, require_game(game).moves))


def load(file: TextIO, size: int = 8) -> Game:
    """Read a game from a text file. Raises FormatError, as `loads` does."""
    return loads(read_text(file), size)


def loads(text: str, size: int = 8, line: int = 1) -> Game:
    """Create a game from a transcript.

    The transcript is played on `Board(size)`. Raises FormatError for the first invalid ply. `line`
    is the line number of the transcript in its file.
    """
    return read(require_text(text), RecordBuilder(Board(size)), line).game


def read(text: str, builder: RecordBuilder, line: int = 1) -> Record:
    """Play a transcript from the current position of `builder`, and return the game's record.

    A result in the text becomes the RE tag. Raises FormatError, as `loads` does.
    """
    offset, result = 0, ""
    try:
        while offset < len(text):
            token = _TOKEN[len(str(builder.size))].match(text, offset)
            if token is None or result and token.lastgroup != "filling":
                raise FormatError(_describe_unexpected(text, offset, result))
            _take(builder, token)
            result = result or token["result"] or ""
            offset = token.end()
        record = builder.record()
    except (FormatError, InvalidMoveError, NotationError) as error:
        line += text.count("\n", 0, offset)
        raise FormatError(f"line {line}, ply {builder.plies + 1}: {error}") from None
    return replace(record, tags=result_tags(result, record.game))


def result_tags(result: str, game: Game, is_black_first: bool = True,
                flag: str = "r") -> dict[str, str]:
    """Return a dict with the RE tag for a result such as `47-17` or `1-0`.

    The dict is empty for an unknown result. If the result is `1-0` or `0-1` but the game
    isn't over, `flag` is the reason for the loss.
    """
    if result == "1/2-1/2":
        return {"RE": "+0" if game.is_game_over else "+0:s"}
    if not re.fullmatch(r"\d+-\d+", result, re.ASCII) or result == "0-0":
        return {}
    black, white = map(int, result.split("-") if is_black_first else result.split("-")[::-1])
    if black + white > 1:
        return {"RE": f"{black - white:+}"}
    lead = game.score.black - game.score.white
    if game.is_game_over:
        return {"RE": f"{lead if lead * (black - white) > 0 else black - white:+}"}
    return {"RE": f"{(black - white) * game.board.size ** 2:+}:{flag}"}


def pieces(text: str) -> Iterator[str]:
    """Split `text` into one part for each game.

    A game ends with its result, and move number 1 starts a new game. The text after
    a syntax error is not split.
    """
    begin = depth = offset = 0
    has_plies = False
    while offset < len(text):
        token = _TOKEN[1].match(text, offset)
        if token is None:
            break
        if token["number"] and not depth and has_plies and FIRST.match(token[0]):
            yield text[begin:offset]
            begin, has_plies = offset, False
        offset = token.end()
        depth += bool(token["open"]) - bool(token["close"])
        has_plies = has_plies or token.lastgroup in ("square", "pass")
        if token["result"] and not depth and has_plies:
            yield text[begin:offset]
            begin, has_plies = offset, False
    if text[begin:].strip():
        yield text[begin:]


def split_label(text: str) -> tuple[str, str] | None:
    """Split a line into a label, such as `Moves:`, and the moves.

    If the line has no moves, return None.
    """
    token = _TOKEN[1].match(text.lstrip())
    if token:
        is_ply = token.lastgroup in ("square", "pass")
        return ("", text) if is_ply or _WORD.search(text) or RESULT.search(text) else None
    word = _WORD.search(text)
    if word is None:
        return ("", text) if _DAMAGED.search(text) else None
    label = text[:word.start()]
    if any(map(str.isdigit, label)) and ":" not in label:
        return "", text
    return label.strip() if any(map(str.isalnum, label)) else "", text[word.start():]


def _take(builder: RecordBuilder, token: re.Match[str]) -> None:
    """Apply one token of a transcript to `builder`."""
    if token["square"]:
        builder.play(token["square"])
    elif token["pass"]:
        builder.write_pass(repr(token["pass"]))
    elif token.lastgroup in ("comment", "rest", "mark"):
        builder.comment(" ".join(token[token.lastgroup].split()))
    elif token["open"]:
        builder.branch(replaces_last=True)
    elif token["close"]:
        builder.rejoin()


def _describe_unexpected(text: str, offset: int, result: str) -> str:
    """Return an error message for the unexpected text at `offset`."""
    excerpt = repr(text[offset:offset + 8].strip())
    if text[offset] == "{":
        return f"the comment doesn't end with '}}': {excerpt}"
    return f"there is text after the result {result}: {excerpt}" if result else (
        f"expected a square, got {excerpt}")


def words(line: Variation, is_white_first: bool) -> Iterator[str]:
    """Yield the words for a line of moves, including its comments and variations."""
    is_numbered = False
    if not line.ply:
        yield from _comment(line.comments, 0)
    for number, square in enumerate(line.plies, start=line.ply):
        pair, is_white = divmod(number + is_white_first, 2)
        if not is_white:
            yield f"{pair + 1}."
        elif not is_numbered:
            yield f"{pair + 1}..."
        yield "--" if square is None else str(square)
        annotations = [*_comment(line.comments, number + 1)]
        annotations += [parenthesize(branch, is_white_first) for branch in line.variations
                        if branch.ply == number]
        yield from annotations
        is_numbered = not annotations


def parenthesize(line: Variation, is_white_first: bool) -> str:
    """Return a variation as text in parentheses."""
    return f"({' '.join(words(line, is_white_first))})"


def _comment(comments: Mapping[int, str], ply: int) -> Iterator[str]:
    """Yield the comment on a ply, if any."""
    if ply in comments:
        yield f"{{{comments[ply].replace('}', ')')}}}"

"""Records made of properties `TAG[value]`, between `(;` and `)`: what GGF and SGF share.

A record that is damaged ends where the next one begins, so that it does not hide any other.
"""

import re
from collections.abc import Iterator

from othello.errors import FormatError, quoted

GAME, ROOT = r"\(;\s*[A-Za-z]{1,12}\s*\[", r"\(;\s*(?:FF|GM|CA|AP)\s*\["  # beginnings of records
_VALUE = r"\[[^\](]*(?:\((?!{})[^\](]*)*\]"  # which does not go on into the next record
_ESCAPED_VALUE = r"\[(?:[^\]\\(]|\\.|\((?!{}))*\]"
_MOVES = re.compile(r"(?<![a-z\d])[a-h][1-8][\s,]{0,9}(?:\d{1,2}\.\s?)?[a-h][1-8]",
                    re.IGNORECASE)  # outside the records


def require_record(text: str) -> None:
    """Raise FormatError for what is between records."""
    if text and not text.startswith("(;"):
        raise FormatError(f"expected records between '(;' and ')' only, got {quoted(text)}; "
                          "put games in other forms into files of their own")


class Syntax:
    """How the records of a format are told apart."""

    def __init__(self, begin: str, has_escapes: bool) -> None:
        """A record begins, even within another one, with what `begin` matches."""
        value = _ESCAPED_VALUE if has_escapes else _VALUE
        self._begin = re.compile(begin)
        self.value: str = value.format(begin[2:])
        self._token = re.compile(
            rf"{self.value}|[^\[()]+|(?P<open>\((?!{begin[2:]}))|(?P<close>\))", re.DOTALL)

    def split(self, text: str) -> Iterator[tuple[int, str]]:
        """Each record of a text, whole or damaged, with the line that it begins on.

        Moves between records come as a record, which cannot be read.
        """
        line, offset = 1, 0
        while offset < len(text):
            begin = text.find("(;", offset)
            begin = begin if begin >= 0 else len(text)
            if moves := _MOVES.search(text, offset, begin):
                yield line + text.count("\n", offset, moves.start()), text[moves.start():begin]
            line += text.count("\n", offset, begin)
            offset = begin
            if begin < len(text):
                offset = self._end(text, begin)
                yield line, text[begin:offset]
                line += text.count("\n", begin, offset)

    def _end(self, text: str, begin: int) -> int:
        depth, offset = 1, begin + 1
        while depth:
            token = self._token.match(text, offset)
            if token is None:
                following = self._begin.search(text, offset)
                return following.start() if following else len(text)
            depth += bool(token["open"]) - bool(token["close"])
            offset = token.end()
        return offset

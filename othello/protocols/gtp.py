"""GTP 2, the Go Text Protocol, adapted to Othello. Columns are a to h, and row 1 is at the top.

A request is one line, `[id] name arguments`. The answer is `=[id] text` or `?[id] error`, followed
by an empty line. In response to a `genmove` request, the program chooses a move and plays it. A
move is either `pass` or a square such as `f5`.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from math import inf
from reprlib import repr as quoted

from othello import __version__, Board, Game, OthelloError, Piece
from othello.board import SIZES
from othello.engine.clock import now, share_of_time
from othello.formats.transcript import PASSES
from othello.players.registry import RESIGN, ResignationError, Settings, player, require_size
from othello.protocols.table import Table

COLORS = {"b": Piece.BLACK, "black": Piece.BLACK, "w": Piece.WHITE, "white": Piece.WHITE}
TIME_SHARE = 0.9  # the share of a time limit to use; sending the move also takes time
MIN_SECONDS = 0.01  # seconds for a move if no time is left


class RefusedError(OthelloError):
    """A GTP request is invalid. `Gtp` sends the error message as the answer."""


@dataclass(frozen=True)
class GtpClock:
    """The remaining time of a side, in its main time or in the current period.

    After the main time, a side must make `stones` moves in each period of `period` seconds. If
    `stones` is 0, there are no periods.
    """

    remaining: float  # seconds
    period: float = 0.0  # seconds
    stones: int = 0
    due: int = 0

    def for_move(self, empties: int) -> float:
        """Return how many seconds to use for the next move if `empties` squares are empty.

        During the main time, a move may use a fraction of the remaining time. If overtime periods
        follow, a move may use another `period / stones` seconds, the average time per move in a
        period.
        """
        if self.due:
            share = self.remaining / self.due
        else:
            share = (self.remaining * share_of_time(empties)
                     + (self.period / self.stones if self.stones else 0.0))
        return max(share * TIME_SHARE, MIN_SECONDS)

    def after(self, seconds: float) -> "GtpClock":
        """Return the clock after a move that took `seconds`."""
        rest, due = self.remaining - seconds, self.due
        if rest <= 0 and not due:
            rest, due = rest + self.period, self.stones  # the first period starts with this move
        if due == 1:
            return replace(self, remaining=self.period, due=self.stones)
        return replace(self, remaining=rest, due=max(due - 1, 0))


class Gtp:
    """Answers GTP requests about a game."""

    def __init__(self, name: str, settings: Settings, clock: Callable[[], float] = now) -> None:
        """Create a game for the player `name` with `settings`.

        `clock` returns a time in seconds. Raises UnknownPlayerError for an unknown `name`.
        """
        player(name, Piece.BLACK, settings)
        self._name: str = name
        self._settings: Settings = settings
        self._now: Callable[[], float] = clock
        self._full_clock: GtpClock = GtpClock(inf)
        self._begin(8)
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "protocol_version": lambda words: "2", "name": lambda words: f"othello {self._name}",
            "version": lambda words: __version__, "quit": lambda words: "",
            "list_commands": lambda words: "\n".join(self._commands),
            "known_command": lambda words: str(_only(words) in self._commands).lower(),
            "boardsize": self._resize, "clear_board": self._clear, "komi": lambda words: "",
            "play": self._play, "genmove": self._move, "reg_genmove": self._choose,
            "undo": self._undo, "showboard": lambda words: f"\n{self._table.game.board}",
            "time_settings": self._set_time_control, "time_left": self._set_time_left,
            "final_score": self._score,
            "list_games": lambda words: "Othello", "set_game": self._choose_game,
            # GoGui knows only the rules of Go, so it requests the board and the valid moves.
            "gogui-rules_game_id": lambda words: "Othello",
            "gogui-rules_board_size": lambda words: str(self._table.game.board.size),
            "gogui-rules_board": lambda words: f"\n{self._table.game.board}".replace("-", "."),
            "gogui-rules_legal_moves": self._list_moves,
            "gogui-rules_side_to_move": lambda words: self._table.to_move.name.lower(),
            "gogui-rules_final_result": self._result}

    def answers(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield the answer to each line. Stop after the last line or after `quit`."""
        for line in lines:
            words = re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", "", line.partition("#")[0]).split()
            number = words.pop(0) if words and words[0].isdecimal() else ""
            if not words:
                continue
            try:
                yield f"={number} {self._answer(words)}".rstrip() + "\n\n"
            except OthelloError as error:
                yield f"?{number} {error}\n\n"
            if words[0] == "quit":
                return

    def _answer(self, words: list[str]) -> str:
        if words[0] not in self._commands:
            raise RefusedError("unknown command")
        return self._commands[words[0]](words[1:])

    def _resize(self, words: list[str]) -> str:
        size = _number(_only(words))
        if size not in SIZES:
            raise RefusedError("unacceptable size")
        require_size(self._name, int(size))
        self._begin(int(size))
        return ""

    def _clear(self, words: list[str]) -> str:
        self._begin(self._table.game.board.size)
        return ""

    def _begin(self, size: int) -> None:
        self._table: Table = Table(Game(Board(size)))
        self._reset_clocks()

    def _reset_clocks(self) -> None:
        self._clocks: dict[Piece, GtpClock] = dict.fromkeys(COLORS.values(), self._full_clock)

    def _play(self, words: list[str]) -> str:
        name, word = _arguments(words, 2, "a colour and a square")
        color = _color(name)
        game, is_pass = self._table.game, word.lower() in PASSES
        to_move = self._table.to_move if is_pass else game.current_player.color
        if color is not to_move and not (is_pass and game.is_game_over):
            raise RefusedError("illegal move: wrong colour")
        try:
            self._table.play(word)
        except OthelloError as error:
            raise RefusedError(f"illegal move: {error}") from None
        return ""

    def _move(self, words: list[str]) -> str:
        start = self._now()
        move = self._choose(words)
        color = _color(_only(words))
        self._clocks[color] = self._clocks[color].after(self._now() - start)
        if move != RESIGN:
            self._table.play(move)
        return move

    def _choose(self, words: list[str]) -> str:
        color, table = _color(_only(words)), self._table
        if table.game.is_game_over:
            return "pass"
        if color not in (table.to_move, table.game.current_player.color):
            raise RefusedError("wrong colour")
        empties = table.game.board.count_pieces(Piece.EMPTY)
        seconds = min(self._clocks[color].for_move(empties), self._settings.seconds)
        try:
            move = table.choose_move(color, self._name, replace(self._settings, seconds=seconds))
        except ResignationError:
            return RESIGN
        return "pass" if move is None else str(move)

    def _undo(self, words: list[str]) -> str:
        try:
            self._table.undo()
        except OthelloError:
            raise RefusedError("cannot undo") from None
        return ""

    def _set_time_control(self, words: list[str]) -> str:
        """Set the main time, the seconds per period and the moves per period.

        In GTP, a positive period time with zero moves means that there is no time limit.
        """
        main, period, number = map(_number, _arguments(words, 3, "three numbers"))
        moves = int(number)
        is_endless = period > 0 and not moves
        self._full_clock = GtpClock(inf) if is_endless else GtpClock(main, period, moves)
        self._reset_clocks()
        return ""

    def _set_time_left(self, words: list[str]) -> str:
        name, time, number = _arguments(words, 3, "a colour and two numbers")
        color, remaining, due = _color(name), _number(time), int(_number(number))
        full = self._full_clock
        # If time_settings was not sent, assume that all periods are as long as this one.
        if due and not full.stones:
            full = GtpClock(remaining, remaining, due)
        self._clocks[color] = replace(full, remaining=remaining, due=due)
        return ""

    def _choose_game(self, words: list[str]) -> str:
        if _only(words).lower() != "othello":
            raise RefusedError("expected Othello")
        return ""

    def _list_moves(self, words: list[str]) -> str:
        """Return the valid moves or a forced `pass`, or an empty string if the game is over."""
        table = self._table
        return "pass" if table.has_to_pass else " ".join(map(str, table.game.valid_moves))

    def _result(self, words: list[str]) -> str:
        """Return the result of a finished game, such as `B+12`, or `0` for a tie."""
        game = self._table.game
        lead = game.score.black - game.score.white
        if not game.is_game_over:
            return ""
        return f"{'B' if lead > 0 else 'W'}+{abs(lead)}" if lead else "0"

    def _score(self, words: list[str]) -> str:
        """Return the result of a finished game. GTP requires an error before the end."""
        result = self._result(words)
        if not result:
            raise RefusedError("cannot score")
        return result


def _arguments(words: list[str], number: int, expected: str) -> list[str]:
    if len(words) != number:
        raise RefusedError(f"expected {expected}")
    return words


def _only(words: list[str]) -> str:
    return _arguments(words, 1, "one argument")[0]


def _color(name: str) -> Piece:
    if name.lower() not in COLORS:
        raise RefusedError(f"expected black or white, got {quoted(name)}")
    return COLORS[name.lower()]


def _number(word: str) -> float:
    if not re.fullmatch(r"\d{1,9}(\.\d*)?", word, re.ASCII):
        raise RefusedError(f"expected a number, got {quoted(word)}")
    return float(word)

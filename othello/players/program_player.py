"""Players whose moves come from other programs that support NBoard or GTP."""

import shlex
import shutil
from math import inf
from pathlib import Path

from othello import (
    Board, Game, GameView, NotationError, OthelloError, PassCommand, Piece, Player, Position)
from othello.formats.obf import squares_of
from othello.players.protocol_clients import GtpClient, NBoardClient
from othello.players.registry import RESIGN, ResignationError, UnknownPlayerError
from othello.processes.program import FIRST_ANSWER_SECONDS, NoAnswerError, Program, short

DEPTH = 12  # search depth in plies for NBoard programs, because NBoard has no clock


class ProgramError(OthelloError):
    """Another program didn't make a valid move."""


class ProgramPlayer(Player):
    """A player whose moves come from a program.

    The program starts when the first move is needed, and stops when the player is deleted. After
    an error, the program is restarted for the next move.
    """

    def __init__(self, color: Piece, protocol: str, command: str, limit: float,
                 seconds: float = inf) -> None:
        """Wait at most `limit` seconds for each answer.

        The limit for the first answer is at least FIRST_ANSWER_SECONDS. A GTP program receives
        `seconds` as the time per move. `protocol` is nboard or gtp. Raises UnknownPlayerError
        if `command` can't be parsed or names no executable program.
        """
        super().__init__(color)
        self._command: str = command
        self._program: Program = Program(_words(command), limit, FIRST_ANSWER_SECONDS, chatty=True)
        self._client: _NBoard | _Gtp = _NBoard(self._program) if protocol == "nboard" else (
            _Gtp(self._program, seconds))

    def choose_move(self, game: GameView) -> Position:
        """Return the program's move.

        Raises ResignationError if the program resigns, and ProgramError if it makes no valid move.
        """
        try:
            return self._parse_move(game, self._client.choose_move(game, self.color))
        except (ProgramError, NoAnswerError) as error:
            self._program.stop()
            raise ProgramError(f"{self._command} failed: {str(error).rstrip('.')}") from None

    def _parse_move(self, game: GameView, word: str) -> Position:
        if word == RESIGN:
            raise ResignationError(f"{self._command} resigned")
        try:
            position = Position.parse(word, game.board.size)
        except NotationError:
            answer = short(word) if word else "a pass"
            raise ProgramError(f"the program played {answer}, which is not a square") from None
        reason = game.validator.why_invalid(position, self.color)
        if reason is not None:
            raise ProgramError(f"the program played {word}, which is not a valid move: "
                               f"{reason.value}")
        return position


class _NBoard:
    """A connection to an NBoard program, which receives positions instead of moves."""

    def __init__(self, program: Program) -> None:
        self._client = NBoardClient(program, DEPTH)

    def choose_move(self, game: GameView, color: Piece) -> str:
        """Return the program's move. NBoard's `go` chooses a move but doesn't play it."""
        return self._client.choose_move(squares_of(game.board), color)


class _Gtp:
    """A connection to a GTP program. Every ply is sent, because GTP can't set up a position."""

    def __init__(self, program: Program, seconds: float) -> None:
        self._program = program
        self._seconds = seconds
        self._client = GtpClient(program)
        self._sent_plies: list[str] | None = None

    def choose_move(self, game: GameView, color: Piece) -> str:
        """Return the program's move. GTP's `genmove` also plays the move in the program's game.

        Raises ProgramError if the program rejects a command.
        """
        if not self._program.is_running:
            self._sent_plies = None
            self._send(f"boardsize {game.board.size}")
            if self._seconds < inf:
                self._client.send(f"time_settings 0 {max(1, round(self._seconds))} 1")
        plies = _plies(game)
        if self._sent_plies is None or plies[:len(self._sent_plies)] != self._sent_plies:
            self._send("clear_board")
            self._sent_plies = []
        for ply in plies[len(self._sent_plies):]:
            self._send(ply)
        word = self._client.choose_move(color)
        _require_success(f"genmove {color.name.lower()}", word)
        self._sent_plies = [*plies, f"play {color.name.lower()} {word}"]
        return word

    def _send(self, command: str) -> None:
        _require_success(command, self._client.send(command))


def _require_success(command: str, answer: str) -> None:
    """Raise ProgramError if a GTP answer starts with `?`."""
    if answer.startswith("?"):
        raise ProgramError(f"the answer to {command} was {short(answer)}")


def _plies(view: GameView) -> list[str]:
    """Return the GTP commands for all plies from the start, including passes."""
    game = Game(Board(view.board.size))
    if not all(game.make_move(move.position) for move in view.moves) or game.board != view.board:
        raise ProgramError("GTP supports only games from the standard start")
    return [f"play {ply.piece.name.lower()} {'pass' if isinstance(ply, PassCommand) else ply}"
            for ply in game.history]


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UnknownPlayerError(f"expected a command, got {command!r}: {error}") from None
    if not words:
        raise UnknownPlayerError("expected a command after nboard: or gtp:")
    if shutil.which(words[0]) is None:
        reason = "this file is not executable" if Path(words[0]).is_file() else "no such program"
        raise UnknownPlayerError(f"{words[0]}: {reason}")
    return words

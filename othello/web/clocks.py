"""The clocks of a match. While a side is to move, only its clock runs."""

import json
from dataclasses import dataclass, field
from typing import Literal

from othello import Piece
from othello.engine.clock import share_of_time
from othello.session import SIDES, Session

WAIT_SECONDS = 0.5  # time allowed for a worker process to become free


@dataclass(frozen=True)
class Control:
    """The time control of both sides.

    If `kind` is `move`, a side has `seconds` for each move. If `kind` is `game`, a side has
    `seconds` for the whole game, plus `added` seconds per move.
    """

    seconds: int
    added: int = 0
    kind: Literal["game", "move"] = "game"

    @property
    def tags(self) -> dict[str, str]:
        """The time control as tags for a game record. No tag exists for a time limit per move."""
        if self.kind == "move":
            return {}
        increment = f"/{_minutes(self.added)}" if self.added else ""
        return {"TI": _minutes(self.seconds) + increment}


@dataclass
class Clocks:
    """The clocks of both sides.

    `since` is the time when the running clock was started, or None if no clock is running. `left`
    maps each side to the seconds that it had left when the running clock was started. Times are in
    seconds since 1970.
    """

    control: Control
    left: dict[Piece, float]
    since: float | None = None
    now: float = field(default=0.0, compare=False)

    def start(self) -> None:
        """Start the clock of the side to move."""
        self.since = self.now

    def press(self, color: Piece) -> None:
        """Start the opponent's clock after a move by `color`.

        If no clock was running, `color` loses no time.
        """
        if self.since is not None:
            seconds = self.control.seconds if self.control.kind == "move" else (
                self.left[color] - self._elapsed + self.control.added)
            self.left = self.left | {color: seconds}
        self.start()

    def stop(self, session: Session) -> None:
        """Stop the clocks."""
        self.left, self.since = self.remaining(session), None

    def running_side(self, session: Session) -> Piece | None:
        """Return the side whose clock is running, or None."""
        return None if self.since is None or session.is_over else session.game.current_player.color

    def remaining(self, session: Session) -> dict[Piece, float]:
        """Return how many seconds each side has left now."""
        runs = self.running_side(session)
        return {color: max(0.0, seconds - self._elapsed) if color is runs else seconds
                for color, seconds in self.left.items()}

    def deadline(self, session: Session) -> float | None:
        """Return the time when the running clock runs out, or None if no clock is running."""
        runs = self.running_side(session)
        return None if runs is None or self.since is None else self.since + self.left[runs]

    def is_late(self, session: Session) -> bool:
        """Return whether the running clock has run out."""
        deadline = self.deadline(session)
        return deadline is not None and deadline <= self.now

    def for_move(self, session: Session) -> float:
        """Return how many seconds a program may use for its next move.

        If the time limit is for the whole game, a move gets a share of the remaining time.
        """
        color = session.game.current_player.color
        left = max(0.0, self.remaining(session)[color] - WAIT_SECONDS)
        if self.control.kind == "move":
            return left
        share = share_of_time(session.game.board.count_pieces(Piece.EMPTY))
        return min(left, left * share + self.control.added)

    @property
    def _elapsed(self) -> float:
        """The seconds since the running clock was started, or 0 if no clock is running."""
        return 0.0 if self.since is None else max(0.0, self.now - self.since)


def make_clocks(control: Control, now: float = 0.0) -> Clocks:
    """Return new clocks that have not been started."""
    return Clocks(control, dict.fromkeys(SIDES, control.seconds), now=now)


def dumps(clocks: Clocks) -> str:
    """Return `clocks` as JSON."""
    control = clocks.control
    return json.dumps({
        "seconds": control.seconds, "added": control.added, "since": clocks.since,
        "is_each_move": control.kind == "move",
        "left": {color.name: seconds for color, seconds in clocks.left.items()}})


def loads(text: str) -> Clocks:
    """Parse clocks from JSON. Invalid text can raise any exception."""
    data = json.loads(text)
    left, since = data["left"], data["since"]
    control = Control(int(data["seconds"]), int(data["added"]),
                      "move" if data["is_each_move"] else "game")
    return Clocks(control, {color: float(left[color.name]) for color in SIDES},
                  None if since is None else float(since))


def _minutes(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes:02}:{rest:02}"

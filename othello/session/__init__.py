"""Games in progress: the session that the console and the web page share."""

from othello.session.session import HUMAN, SIDES, OverError, Session, loss

__all__ = ["HUMAN", "SIDES", "OverError", "Session", "loss"]

"""Games in progress, for the console and the web page."""

from othello.session.session import HUMAN, SIDES, OverError, Session, go_to, loss

__all__ = ["HUMAN", "SIDES", "OverError", "Session", "go_to", "loss"]

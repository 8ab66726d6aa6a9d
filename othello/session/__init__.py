"""A game being played: what every face asks of it, the console and the page alike."""

from othello.session.session import HUMAN, SIDES, OverError, Session, loss

__all__ = ["HUMAN", "SIDES", "OverError", "Session", "loss"]

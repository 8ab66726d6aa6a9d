"""A game being played: what every face asks of it, the console and the page alike."""

from othello.formats.forfeits import Forfeit, How
from othello.session.session import HUMAN, SIDES, Outcome, OverError, Session, loss

__all__ = ["HUMAN", "SIDES", "Forfeit", "How", "Outcome", "OverError", "Session", "loss"]

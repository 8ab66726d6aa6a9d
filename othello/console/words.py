"""What is said of a session in whole sentences: who plays, and how it came out."""

from othello.console.position import sides, valid_moves
from othello.console.style import Style
from othello.game import Game
from othello.piece import Piece
from othello.players.registry import PLAYERS
from othello.session import HUMAN, Session


def introduction(session: Session, style: Style) -> str:
    """Who plays whom, and what to type."""
    lines = [f"Othello: {sides(session.game, style)}."]
    levels = ", ".join(name for name in PLAYERS if name != HUMAN)
    for color, name in session.players.items():
        if name != HUMAN:
            lines.append(f"{color.name.capitalize()} is played by {name}; level changes that "
                         f"({levels}).")
    stars = "" if style.accessible else " Stars show where you can play."
    example = next(map(str, valid_moves(session)), "d3")
    return "\n".join([
        *lines, "Catch the other's discs in a line between two of yours, and they flip to your "
                f"colour. Whoever has more in the end wins.{stars}",
        f"Type a square to play it, such as {example}, or help."])


def who_plays(session: Session) -> str:
    """Who plays each side."""
    black, white = ("a human" if name == HUMAN else name for name in session.players.values())
    return (f"Both sides are played by {black}." if black == white else
            f"Black is played by {black}, White by {white}.")


def outcome(session: Session) -> tuple[str, str]:
    """How a session came out, which is over, and what to say of how it ended."""
    game, loser = session.game, session.resigned
    if loser is None:
        return f"Game over: {result(game)}", ending(game)
    return f"{game.player(loser).name} resigns: {game.player(loser.opposite()).name} wins.", ""


def result(game: Game) -> str:
    """The outcome of a finished game, as a sentence."""
    black, white = game.score
    if game.winner is None:
        return f"a tie, {black} to {white}."
    return f"{game.winner.name} wins {max(black, white)} to {min(black, white)}."


def ending(game: Game) -> str:
    """How a finished game ended, as a sentence."""
    assert game.ending is not None, "the game is over"
    sentence = game.ending.value.capitalize()
    empties = game.board.count_pieces(Piece.EMPTY)
    if not empties:
        return f"{sentence}."
    return f"{sentence}; {empties} square{' stays' if empties == 1 else 's stay'} empty."

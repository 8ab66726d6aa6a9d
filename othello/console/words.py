"""What is said of a session in whole sentences: who plays, and how it came out."""

from othello.analysis.phrases import counted, with_color
from othello.console.position import sides, valid_moves
from othello.console.style import Style
from othello.game import Game
from othello.piece import Piece
from othello.player import Player
from othello.players.registry import PLAYERS, levels_on
from othello.session import HUMAN, Session, loss


def introduction(session: Session, style: Style) -> str:
    """Who plays whom, and what to type."""
    yours = [f"You play {color.name.capitalize()}." for color in session.humans
             if len(session.humans) == 1]
    levels = ", ".join(name for name in levels_on(session.game.board.size) if name != HUMAN)
    programs = [f"{color.name.capitalize()} is played by {name}; level changes that ({levels})."
                for color, name in session.players.items() if name != HUMAN]
    marks = "The small marks" if style.full_screen else "Stars"
    places = "" if style.accessible else f" {marks} show where you can play."
    example = next(map(str, valid_moves(session)), "d3")
    title = [] if style.full_screen else [f"Othello: {sides(session.game, style)}."]
    return "\n".join([
        *title, *yours, *programs,
        "Trap a line of the other side's discs between two of yours, and they flip to your "
        f"colour. Whoever has more discs in the end wins.{places}",
        f"Type a square to play it, such as {example}, or help."])


def who_plays(session: Session) -> str:
    """Who plays each side, whose name may be that of somebody else in a record."""
    black, white = map(seated, session.players.values())
    first, other = (with_color(session.game.player(color)) for color in session.players)
    return (f"Both sides are played by {black}." if black == white else
            f"{first} is played by {black}, {other} by {white}.")


def called(session: Session, player: Player) -> str:
    """A player as somebody reads it who plays against a program: `You (Black)`."""
    name = session.players[player.color]
    if len(session.humans) != 1:
        return player.name if name == HUMAN else f"{with_color(player)}, {name}"
    color = player.color.name.capitalize()
    return f"You ({color})" if name == HUMAN else f"Computer ({color}, {name})"


def actor(session: Session, player: Player) -> str:
    """Who does something, as the subject of a sentence: `The computer (medium)` or `White`."""
    name = session.players[player.color]
    is_program = name in PLAYERS and name != HUMAN
    return f"The computer ({name})" if len(session.humans) == 1 and is_program else player.name


def next_steps(session: Session) -> str:
    """What somebody can do after the end of a game."""
    return ("Type review to see where it turned, new to play again, undo to go back, or quit."
            if session.game.board.size == 8 else
            "Type new to play again, undo to go back, or quit.")


def seated(name: str) -> str:
    """Who plays a side, as sentences have it."""
    return "a human" if name == HUMAN else name


def outcome(session: Session) -> tuple[str, str]:
    """How a session came out, which is over, and what to say of how it ended."""
    game, you = session.game, session.humans[0] if len(session.humans) == 1 else None
    if session.forfeit:
        winner = game.player(session.forfeit.loser.opposite())
        return f"{loss(session)}: {winner.name} wins.", ""
    assert game.outcome is not None, "the game is over"
    result = "a tie," if game.winner is None else f"{game.winner.name} wins"
    if you and game.winner:
        has_won = game.winner.color is you
        own, other = sorted(game.score, reverse=has_won)
        return (f"Game over: You {'won' if has_won else 'lost'} {own} to {other}.",
                _reason(game))
    return f"Game over: {result} {max(game.score)} to {min(game.score)}.", _reason(game)


def _reason(game: Game) -> str:
    """Why a game is over."""
    assert game.outcome is not None, "the game is over"
    empties = game.board.count_pieces(Piece.EMPTY)
    left = f"; {counted(empties, 'square stays', 'squares stay')} empty" if empties else ""
    return f"{game.outcome.ending.value.capitalize()}{left}."

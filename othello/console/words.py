"""Sentences about the players, the start and the result of a session."""

from othello import InvalidMoveError, Piece, Player
from othello.analysis.phrases import in_sentence, plural, with_color
from othello.console.position import sides, valid_moves
from othello.console.style import Style
from othello.players.registry import LEVELS
from othello.session import HUMAN, Session, loss

ADVICE = (
    "Early in the game, many discs can be bad: they leave you fewer moves and give your opponent "
    "more discs to flip. Until the last moves, corners and a choice of moves count more.")


def explain_invalid(error: InvalidMoveError) -> str:
    """Return the reason why a move is invalid, as part of a sentence."""
    return (f"{error.position} is not a valid move for {error.player.name}: "
            f"{in_sentence(error.reason)}")


def introduction(session: Session, style: Style, marks: str) -> str:
    """Return an introduction: the players, the rules, the text in `marks`, and a few commands."""
    title = [] if style.full_screen else [f"Othello: {sides(session.game, style)}."]
    players = []
    if len(session.humans) < 2:
        players = [players_line(session)]
        if any(name in LEVELS for name in session.players.values()):
            players[0] += " Type level to choose another level."
    return "\n".join([
        *title, *players,
        "Trap a straight line of your opponent's discs between two of yours, and they flip to "
        f"your colour. The player with more discs at the end wins. {marks}".rstrip(),
        f"Type a square to play there{suggest_move(session)}, lessons to learn the game, "
        "or help."])


def suggest_move(session: Session) -> str:
    """Return a phrase that names a valid move. If there is no valid move, return an empty string.

    The phrase continues a sentence and starts with a comma: `, such as d3`.
    """
    return "".join(f", such as {square}" for square in valid_moves(session)[:1])


def marks(style: Style, is_large: bool) -> str:
    """Return a description of the marks on the board, or an empty string if no board is drawn.

    `is_large` means that squares are several rows high.
    """
    if style.accessible:
        return ""
    if is_large and style.color and style.unicode:
        return "Blue marks show where you can play. A yellow corner shows the last move."
    return "Stars show where you can play. Brackets show the last move."


def players_line(session: Session) -> str:
    """Return text that states who plays Black and who plays White."""
    black, white = session.players.values()
    if black == white:
        return f"{plays(black)} both sides."
    clauses = [f"{plays(name)} {with_color(session.game.player(color))}"
               for color, name in session.players.items()]
    return f"{'. '.join(sorted(clauses, key=lambda clause: not clause.startswith('You')))}."


def plays(name: str) -> str:
    """Return the start of a sentence, such as `The computer (medium, level 5) plays`."""
    if name not in LEVELS:
        return "You play" if name == HUMAN else f"{name} plays"
    return f"The computer ({name}, level {LEVELS.index(name) + 1}) plays"


def player_label(session: Session, player: Player) -> str:
    """Return a label for a player, such as `You (Black)` or `Computer (easy)`."""
    name = session.players[player.color]
    if len(session.humans) != 1:
        return player.name if name == HUMAN else f"{with_color(player)}, {name}"
    return f"You ({player.color.name.capitalize()})" if name == HUMAN else f"Computer ({name})"


def subject(session: Session, color: Piece) -> str:
    """Return the subject of a sentence about a move by `color`, such as `You` or `White`."""
    if session.humans == [color]:
        return "You"
    name = session.players[color]
    return (f"The computer ({name})" if len(session.humans) == 1 and name in LEVELS else
            session.game.player(color).name)


def subject_and_suffix(session: Session, color: Piece) -> tuple[str, str]:
    """Return `subject`, and the suffix of a verb after it: `s`, or nothing after `You`."""
    actor = subject(session, color)
    return actor, "" if session.humans == [color] else "s"


def next_steps(session: Session) -> str:
    """Return a sentence that suggests commands after the end of a game."""
    practice = "practice to find better moves, " if session.humans else ""
    review = (f"review to see where it turned, retry to play on from there, {practice}"
              if session.game.board.size == 8 and session.game.moves else "")
    easier = "level for an easier opponent, " if _has_lost_to_a_level(session) else ""
    return f"Type {review}new to play again, {easier}undo to go back, or quit."


def _has_lost_to_a_level(session: Session) -> bool:
    """Return whether the only human player has lost and there is an easier level."""
    result = session.outcome
    return (result is not None and result.winner is not None and len(session.humans) == 1
            and session.players[result.winner] in LEVELS[1:])


def outcome(session: Session) -> tuple[str, str]:
    """Return two strings: the result of a session, and why the game ended."""
    game, human = session.game, session.humans[0] if len(session.humans) == 1 else None
    if session.forfeit:
        loser = session.forfeit.loser
        text, winner = loss(session), game.player(loser.opposite()).name
        if loser is human:
            text = "You have" + text.removeprefix(f"{game.player(loser).name} has")
        return f"{text}: {'you win' if human is loser.opposite() else f'{winner} wins'}.", ""
    assert game.outcome is not None, "the game is over"
    empties = game.board.count_pieces(Piece.EMPTY)
    empties_text = f"; {plural(empties, 'square stays', 'squares stay')} empty" if empties else ""
    reason = f"{game.outcome.ending.value.capitalize()}{empties_text}."
    black, white = game.score
    is_white_first = (human or game.outcome.winner) is Piece.WHITE
    score = f"{white} to {black}" if is_white_first else f"{black} to {white}"
    if human and game.winner:
        result = "You won" if game.winner.color is human else "You lost"
    else:
        result = "a tie," if game.winner is None else f"{game.winner.name} wins"
    return f"Game over: {result} {score}.", reason

"""The commands that explain a game: why, trace, xray, opening, hint, review, retry and bar."""

import re
from collections.abc import Iterator
from copy import copy
from math import ceil
from reprlib import repr as quoted
from typing import TYPE_CHECKING

from othello.analysis.budget import DEEP_NODES, DEFAULT_NODES
from othello.analysis.explain import trace
from othello.analysis.openings import opening
from othello.analysis.phrases import plural
from othello.board import Board
from othello.console.console import Console, command, squares
from othello.console.first_lessons import CORNERS
from othello.console.picture import draw_disc
from othello.console.prompt import program, read_number, read_square
from othello.console.words import actor
from othello.errors import HistoryError, NotationError
from othello.formats.start import positions_of
from othello.move_validator import MoveValidator
from othello.piece import Piece
from othello.position import Position

if TYPE_CHECKING:
    from othello.analysis.hints import Hint
    from othello.analysis.review import Judged, Review

MAX_HINTS = 60
MAX_MISTAKES = 3  # mistakes per side described in a review
X_SQUARES = {"b2": "a1", "g2": "h1", "b7": "a8", "g7": "h8"}  # each with its corner
PRACTICE = "practice mistakes --last 1"


@command("why SQUARE", "explain", completer=squares)
def why(console: Console, argument: str) -> None:
    """Explain why a square is a valid move or not.
    The answer describes the line in each of the eight directions."""
    square = read_square(argument, console.game.board.size, "why a1")
    console.display.note_loss(console.source_session)
    console.display.explain(square)


@command("trace SQUARE", completer=squares)
def trace_move(console: Console, argument: str) -> None:
    """Show a move step by step, without playing it.
    Press Enter for the next change of the board. For an invalid move, trace is the same as why."""
    game = console.game
    position = read_square(argument, game.board.size, "trace d3")
    if game.why_invalid(position) is not None:
        why.act(console, argument)
        return
    console.display.note_loss(console.source_session)
    for number, step in enumerate(trace(game.board, position, game.current_player.color)):
        if number and step.changes_board and not console.reader.pause():
            return
        console.display.show_step(step, position)
    if not console.session.is_over:
        console.display.say(f"Type {position} to play it.")


@command("xray SQUARE", completer=squares)
def xray(console: Console, argument: str) -> None:
    """Show the calls with which the class model makes a move, and their values.
    The move is made on a copy of the game. Calls that differ only in square or direction are
    listed once. The last part shows the lines of code that search the longest run, with their
    values."""
    from othello.analysis.xray import record_move, text

    position = read_square(argument, console.game.board.size, "xray d3")
    console.display.note_loss(console.source_session)
    console.reader.page(text(record_move(console.game, position)))


@command("opening")
def tell_opening(console: Console, argument: str) -> None:
    """Show the name of the opening.
    It is the opening of the latest named position in this game."""
    name = opening(console.game)
    console.display.say(f"Opening: {name}." if name else
                        "This game has reached no opening with a name.")


# Reasons for beginners, by the name of their topic in the analysis.
PLAIN = {
    "ALIKE": "Every other move is just as good.",
    "ONLY": "It is the only valid move.",
    "RESULT": "{reason}.",
    "FRONTIER": "It {reason}. Those are discs with an empty square beside them.",
    "STABLE": "It {reason}. Those are discs that can never be flipped.",
    "WINS_CORNER": "It wins a corner a few moves later.",
    "LOSES_CORNER": "The other moves give away a corner a few moves later.",
    "REPLIES_AHEAD": "It leaves the other side fewer moves later on.",
    "MOVES_AHEAD": "It keeps more moves open for you later on.",
    "WIPE_OUT": "All the discs of one side are at stake.",
    "LEAST_BAD": "You are behind, and every other move loses more.",
    "SEARCH": "It turns out best some moves later.",
}


@command("hint [N] [more] [deep]", "tip", "best")
def hint(console: Console, argument: str) -> None:
    """Show the best move and a reason, or the best N moves.
    hint 3 also shows how many discs worse the other moves are. hint more adds a longer reason for
    each move, and Black's expected final lead in discs, with empty squares counted for the winner.
    A lead marked = is exact. Other leads are estimates. hint deep searches ten times as many
    positions. Stable discs can never be flipped. Frontier discs have an empty square beside them.
    Figures from the opening book come last. They show how often the move was played in
    tournaments, in this or a mirrored position, with Black's share of the points and Black's
    lead."""
    console.reader.page(_hinted(console, *_asked(argument)))


def _hinted(console: Console, number: int, nodes: int, is_long: bool) -> Iterator[str]:
    from othello.analysis.hints import hints  # here, because the engine takes long to import

    console.display.busy("Thinking ...", console.reader.is_interactive)
    found = hints(console.game, number, nodes)
    console.display.note_loss(console.source_session)
    if not found:
        yield "Neither side has a valid move."
    elif is_long:
        yield from _explained(found)
    else:
        yield from _in_short(console, found)


def _in_short(console: Console, found: "list[Hint]") -> Iterator[str]:
    """Yield the best move with a reason for beginners, and how much worse the other moves are."""
    from othello.analysis.leads import discs

    best, *others = found
    plain, side = PLAIN.get(best.topic.name, "It {reason}."), console.game.current_player.color
    reason = best.reason
    if console.session.humans == [side]:
        name = side.name.capitalize()
        reason = re.sub(rf"^{name} (win|lose|tie)s", r"You \1", reason)
        reason = reason.replace(name, "you").replace("its own", "your own")
    yield f"Play {best.position}. {plain.format(reason=reason)}"
    for other in others:
        loss = abs(best.lead - other.lead)
        much = discs(loss, best.is_exact and other.is_exact)
        yield f"{other.position} is {f'{much} discs worse' if round(loss, 1) else 'as good'}."


def _explained(found: "list[Hint]") -> Iterator[str]:
    """Yield the best moves with their leads, their lines and the figures from the opening book."""
    from othello.analysis.leads import format_lead

    yield "Black's final lead after each move, in discs:"
    for hint in found:
        yield (f"{hint.position} {format_lead(hint.lead, hint.is_exact)}: "
               f"{hint.reason}{'; ' * bool(hint.book)}{hint.book}")


def _asked(argument: str) -> tuple[int, int, bool]:
    """Return the number of hints, the number of positions to search, and whether to add details.
    """
    words = argument.lower().split()
    named = {word for word in ("more", "deep") if word in words}
    for word in named:
        words.remove(word)
    number = " ".join(words) or "1"
    if not re.fullmatch(r"\d{1,2}", number, re.ASCII) or not 0 < int(number) <= MAX_HINTS:
        raise NotationError(f"{quoted(argument)} is not valid after hint. Type a number from 1 to "
                            f"{MAX_HINTS}, deep or both, such as hint 3 deep")
    return int(number), DEEP_NODES if "deep" in named else DEFAULT_NODES, "more" in named


@command("review [more]")
def review_game(console: Console, argument: str) -> None:
    """Show the turning point of the game and your worst mistakes.
    review more lists every move, with Black's expected final lead before it. The lead is in discs,
    with empty squares counted for the winner. An inaccuracy costs less than 3 discs, a mistake
    costs up to 6, and a blunder costs more. Losses that may only be errors of the search are not
    shown. Ctrl-C stops a review."""
    if argument.lower() not in ("", "more"):
        raise NotationError(f"{quoted(argument)} is not valid after review. Type review or review "
                            "more")
    console.reader.page(_reviewed(console, is_long=bool(argument)))


def _reviewed(console: Console, is_long: bool) -> Iterator[str]:
    from othello.analysis.report import in_words

    style, you = console.display.style, console.session.humans

    def mark(side: Piece) -> str:
        return side.name.capitalize() if style.accessible else draw_disc(side, style)

    reviewed = _review(console)
    if turn := reviewed.turning_point:
        again = f" Type retry {turn.ply} to play on from there." if turn.color in you else ""
        yield turned(console, turn) + again
    if is_long or not reviewed.moves:
        yield from in_words(console.game, reviewed, mark)
        return
    for color in you if len(you) == 1 else (Piece.BLACK, Piece.WHITE):
        yield from _mistakes(console, reviewed, color)
    if console.session.is_over and console.autosave and len(you) == 1 and reviewed.faults(you[0]):
        yield f"To practise your mistakes, quit and type:\n  {program()} {PRACTICE}"
    yield "Type review more for every move."


def _review(console: Console) -> "Review":
    """Return the review of the game, and show progress while it is computed."""
    from othello.analysis.review import review

    number_of_moves = len(console.game.moves)

    def show_progress(number: int, seconds: float) -> None:
        console.display.busy(f"Reviewing move {number} of {number_of_moves}. About "
                             f"{max(1, ceil(seconds))} s left. Ctrl-C stops it.", number == 1)

    return review(console.game, progress=show_progress, forfeit=console.source_session.forfeit)


def _mistakes(console: Console, reviewed: "Review", color: Piece) -> Iterator[str]:
    """Yield the number of mistakes that `color` made, and the losses from the worst mistakes."""
    from othello.analysis.leads import discs

    is_you = console.session.humans == [color]
    name = "You" if is_you else actor(console.session, console.game.player(color))
    mistakes = reviewed.faults(color)
    if not mistakes:
        yield f"{name} made no mistake that the search found."
        return
    yield f"{name} made {plural(len(mistakes), 'mistake')}."
    for move in sorted(mistakes, key=lambda move: -move.loss)[:MAX_MISTAKES]:
        corner, beside = _corner_given(console, move), _corner_beside(console, move)
        yield (f"Move {move.ply}, {move.position}, "
               f"{f'gave away the corner {corner} and ' if corner else ''}"
               f"{f'is next to the empty corner {beside} and ' if beside and not corner else ''}"
               f"cost {discs(move.loss, move.is_proved)} discs. {move.better[0]} was better.")


def _corner_given(console: Console, move: "Judged") -> Position | None:
    """Return the corner that `move` gave away, or None.

    The opponent played the corner next, but couldn't have played it before `move`.
    """
    replies = console.game.history[move.ply:move.ply + 1]
    if not replies or str(replies[0]) not in CORNERS or replies[0].piece is move.color:
        return None
    corner = Position.parse(str(replies[0]))
    before = MoveValidator(_board_before(console, move))
    could = before.is_valid_move(corner, move.color.opposite())
    return None if could else corner


def _corner_beside(console: Console, move: "Judged") -> str | None:
    """Return the empty corner diagonally next to `move`, or None."""
    corner = X_SQUARES.get(str(move.position))
    if corner and _board_before(console, move).cell(Position.parse(corner)).is_empty:
        return corner
    return None


def _board_before(console: Console, move: "Judged") -> Board:
    board, _ = [*positions_of(console.game)][move.ply - 1]
    return board


def turned(console: Console, turn: "Judged") -> str:
    """Describe the mistake that turned the game, and the lead before it."""
    is_yours = console.session.humans == [turn.color]
    lead = turn.lead if turn.color is Piece.BLACK else -turn.lead
    was_ahead = round(lead, 1) > 0
    player = console.game.player(turn.color)
    who = "You" if is_yours else actor(console.session, player)
    mover = who if who == player.name else who[0].lower() + who[1:]  # "the computer (easy)"
    before = (f"{who} {'were' if is_yours else 'was'} ahead until move {turn.ply}"
              if was_ahead else f"The game was close until move {turn.ply}, by {mover}")
    corner = _corner_given(console, turn)
    # Other reasons contain lines of moves for experts or don't fit this sentence.
    fault = (f"gave away the corner {corner}; {turn.better[0]} was better" if corner else
             turn.why if turn.why.startswith("leaves ") else
             f"{'gave that away' if was_ahead else 'decided it'}; {turn.better[0]} was better")
    return f"{before}: {turn.position} {fault}."


@command("retry [N]")
def retry(console: Console, argument: str) -> None:
    """Go back to before move N, or to the turning point of the game, and play on.
    next shows the moves of the game again until you play a different move."""
    if argument:
        ply = read_number(argument, 1, "retry 33")
    else:
        turn = _review(console).turning_point
        if turn is None:
            raise HistoryError("no single move turned this game. To play on from before move 33, "
                               "type retry 33")
        ply = turn.ply
    session = copy(console.session) if console.session.is_over else console.session
    if session.forfeit:
        session.undo()
    session.goto(ply - 1)
    session.go_on()
    if session is not console.session:
        console.begin(session, console.record)  # the finished game stays saved
    console.display.forget()
    console.display.tell(f"You are back before move {ply}.")


@command("bar")
def bar(console: Console, argument: str) -> None:
    """Turn the evaluation bar on or off.
    The bar shows who is ahead: the final lead that a short search expects, in discs, with empty
    squares counted for the winner."""
    from othello.analysis.evaluate import evaluate_board

    # Raises an error unless the board is 8x8.
    evaluate_board(console.game.board, console.game.current_player.color)
    console.display.toggle_bar()


STUDY_COMMANDS = [why, trace_move, xray, tell_opening, hint, review_game, retry, bar]

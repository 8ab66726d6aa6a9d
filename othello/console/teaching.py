"""The commands that teach: why, trace, xray, opening, hint, review."""

import re
from collections.abc import Iterator
from math import ceil
from typing import TYPE_CHECKING

from othello.analysis.effort import DEEP, STANDARD
from othello.analysis.explain import trace
from othello.analysis.openings import opening
from othello.analysis.phrases import counted
from othello.console.commands import command, squares
from othello.console.console import Console
from othello.console.picture import draw_disc
from othello.console.prompt import read_number, read_square
from othello.console.words import actor
from othello.console.xray import xray
from othello.errors import HistoryError, NotationError, quoted
from othello.piece import Piece

if TYPE_CHECKING:
    from othello.analysis.review import Judged

MOST_HINTS = 60
PRACTICE = "python3 -m othello practice mistakes --last 1"


@command("why SQUARE", "explain", completer=squares)
def why(console: Console, argument: str) -> None:
    """Say why a square is a valid move or not.
    What a disc of the side to move would meet there is told for each of the eight
    directions."""
    square = read_square(argument, console.game.board.size, "why a1")
    console.display.note_loss(console.as_recorded)
    console.display.explain(square)


@command("trace SQUARE", completer=squares)
def trace_move(console: Console, argument: str) -> None:
    """Show a move step by step, without playing it.
    Enter goes from one change of the board to the next. For a square that is no valid move it
    does the same as why."""
    game = console.game
    position = read_square(argument, game.board.size, "trace d3")
    if game.why_invalid(position) is not None:
        why.act(console, argument)
        return
    console.display.note_loss(console.as_recorded)
    for number, step in enumerate(trace(game.board, position, game.current_player.color)):
        if number and step.changes_board and not console.reader.pause():
            return
        console.display.show_step(step, position)
    if not console.session.is_over:
        console.display.say(f"Type {position} to play it.")


@command("opening")
def tell_opening(console: Console, argument: str) -> None:
    """Say the name of the opening.
    It is that of the latest position with a name, however it was reached."""
    name = opening(console.game)
    console.display.say(f"Opening: {name}." if name else
                        "This game has reached no opening with a name.")


# The reasons that a beginner understands, by the name of the analysis' topic.
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
    """Show the best move and why, or the best N.
    With more, each comes with Black's expected final lead, empties counted for the winner, and a
    reason.
    The reason compares the best move with the best one that leads to less, and any other move
    with the best. A lead marked = is proved; the others are estimates. With deep, ten times
    as many positions are looked at.
    Stable discs can never be flipped; frontier discs lie beside an empty. What the opening book
    has of a move comes last: how often it was played in tournaments, counting the moves that a
    symmetry turns into it, the share of the points that Black took, Black's lead by the searches
    of the book, and a move further down that it rates a disc better."""
    words = argument.lower().split()
    is_long = "more" in words
    if is_long:
        words.remove("more")
    number, nodes = _asked(" ".join(words))
    console.reader.page((_explained if is_long else _hinted)(console, number, nodes))


def _hinted(console: Console, number: int, nodes: int) -> Iterator[str]:
    """The best move in words for a beginner, and how much worse the others are."""
    from othello.analysis.hints import hints  # the engine takes longer than the board
    from othello.analysis.leads import discs

    console.display.busy("Thinking ...")
    found = hints(console.game, number, nodes)
    console.display.note_loss(console.as_recorded)
    if not found:
        yield "Neither side has a valid move."
        return
    best, *others = found
    plain = PLAIN.get(best.topic.name, "It {reason}.")
    yield f"Play {best.position}. {plain.format(reason=best.reason)}"
    for other in others:
        loss = abs(best.lead - other.lead)
        much = discs(loss, best.is_exact and other.is_exact)
        yield f"{other.position} is {f'{much} discs worse' if round(loss, 1) else 'as good'}."


def _explained(console: Console, number: int, nodes: int) -> Iterator[str]:
    """The best moves with their leads, lines and what the book has of them."""
    from othello.analysis.hints import hints
    from othello.analysis.leads import noted

    console.display.busy("Thinking ...")
    found = hints(console.game, number, nodes)
    console.display.note_loss(console.as_recorded)
    yield ("Black's final lead after each move, in discs:" if found else
           "Neither side has a valid move.")
    for hint in found:
        yield (f"{hint.position} {noted(hint.lead, hint.is_exact)}: "
               f"{hint.reason}{'; ' * bool(hint.book)}{hint.book}")


def _asked(argument: str) -> tuple[int, int]:
    """How many hints, and by how many positions that are looked at."""
    words = argument.lower().split()
    is_deep = "deep" in words
    if is_deep:
        words.remove("deep")
    number = " ".join(words) or "1"
    if not re.fullmatch(r"\d{1,2}", number, re.ASCII) or not 0 < int(number) <= MOST_HINTS:
        raise NotationError(f"expected a number from 1 to {MOST_HINTS}, deep or both, such as "
                            f"hint 3 deep, got {quoted(argument)}")
    return int(number), DEEP if is_deep else STANDARD


@command("review")
def review_game(console: Console, argument: str) -> None:
    """Show what each move so far has lost.
    Leads are those of Black before each move, exact near the end and estimates before; the
    winner gets the empties. A loss of less than a disc, or one that the search may have wrong, is
    no fault; a loss of less than 3 is an inaccuracy, up to 6 a mistake, above that a blunder. An
    estimated loss is the smallest of those found before the move, after it and in the opening
    book. Ctrl-C stops it."""
    console.reader.page(_reviewed(console))


def _reviewed(console: Console) -> Iterator[str]:
    from othello.analysis.report import in_words
    from othello.analysis.review import review

    def foretell(number: int, seconds: float) -> None:
        if number == 1:
            moves = counted(len(console.game.moves), "move")
            console.display.busy(f"Reviewing {moves}. This takes about "
                                 f"{max(1, ceil(seconds))} s; Ctrl-C stops it.", True)

    style = console.display.style

    def mark(side: Piece) -> str:
        return side.name.capitalize() if style.accessible else draw_disc(side, style)

    reviewed = review(console.game, progress=foretell, forfeit=console.as_recorded.forfeit)
    if turn := reviewed.turning_point:
        yield f"{turned(console, turn)} Type retry {turn.ply} to play on from there."
    you = console.session.humans
    if console.session.is_over and console.keeper and len(you) == 1 and reviewed.faults(you[0]):
        yield f"To practise your mistakes, quit and type {PRACTICE}."
    yield from in_words(console.game, reviewed, mark)


def turned(console: Console, turn: "Judged") -> str:
    """Who was ahead until the move that turned the game, and what was wrong with it."""
    is_yours = console.session.humans == [turn.color]
    lead = turn.lead if turn.color is Piece.BLACK else -turn.lead
    had = ("were" if is_yours else "was") + (" ahead" if round(lead, 1) > 0 else " not behind")
    who = "You" if is_yours else actor(console.session, console.game.player(turn.color))
    # The other reasons are lines of moves, for experts, or have a subject of their own.
    fault = (turn.why if turn.why.startswith("leaves ") else
             f"gave that away; {turn.better[0]} was better")
    return f"{who} {had} until move {turn.ply}: {turn.position} {fault}."


@command("retry [N]")
def retry(console: Console, argument: str) -> None:
    """Play on from before move N, or from where the game turned.
    The moves after it can be made again with next until you play another one."""
    if argument:
        ply = read_number(argument, 1, "retry 33")
    else:
        from othello.analysis.review import review

        console.display.busy("Looking for the move that turned the game ...")
        turn = review(console.game).turning_point
        if turn is None:
            raise HistoryError("no single move turned this game; retry 33 plays on before move 33")
        ply = turn.ply
    if console.session.forfeit:
        console.session.undo()
    console.session.goto(ply - 1)
    console.session.go_on()
    console.display.forget()
    console.display.tell(f"You are back before move {ply}.")


@command("bar")
def bar(console: Console, argument: str) -> None:
    """Turn the evaluation bar on or off.
    It shows who is ahead: the final lead that the engine expects after a short search, in discs;
    the winner gets the empties."""
    from othello.analysis.verdict import verdict

    verdict(console.game.board, console.game.current_player.color)  # or say here why there is none
    console.display.toggle_bar()


TEACHING = [why, trace_move, xray, tell_opening, hint, review_game, retry, bar]

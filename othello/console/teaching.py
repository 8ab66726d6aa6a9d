"""The commands that teach: why, trace, opening, hint, review."""

import re
from collections.abc import Iterator
from math import ceil

from othello.analysis.effort import DEEP, STANDARD
from othello.analysis.explain import trace
from othello.analysis.openings import opening
from othello.analysis.phrases import counted
from othello.console.commands import command, squares
from othello.console.console import Console
from othello.console.picture import draw_disc
from othello.console.prompt import read_square
from othello.errors import NotationError, quoted
from othello.piece import Piece

MOST_HINTS = 60


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


@command("hint [N] [deep]", "tip")
def hint(console: Console, argument: str) -> None:
    """Show the best move, or the best N.
    Each comes with Black's expected final lead, where the winner gets the empties, and a reason.
    The reason compares the best move with the best one that leads to less, and any other move
    with the best. A lead marked = is proved; the others are estimates. With deep, ten times
    as many positions are looked at.
    Stable discs can never be flipped; frontier discs lie beside an empty. What the opening book
    has of a move comes last: how often it was played in tournaments, counting the moves that a
    symmetry turns into it, the share of the points that Black took, Black's lead by the searches
    of the book, and a move further down that it rates a disc better."""
    number, nodes = _asked(argument)
    console.reader.page(_hinted(console, number, nodes))


def _hinted(console: Console, number: int, nodes: int) -> Iterator[str]:
    from othello.analysis.hints import hints  # the engine takes longer than the board
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
            console.display.busy(f"Reviewing {moves}; this should take at most "
                                 f"{max(1, ceil(seconds))} s ...", True)

    style = console.display.style

    def mark(side: Piece) -> str:
        return side.name.capitalize() if style.accessible else draw_disc(side, style)

    reviewed = review(console.game, progress=foretell, forfeit=console.as_recorded.forfeit)
    yield from in_words(console.game, reviewed, mark)


@command("bar")
def bar(console: Console, argument: str) -> None:
    """Turn the evaluation bar on or off.
    It shows who is ahead: the final lead that the engine expects after a short search, in discs;
    the winner gets the empties."""
    from othello.analysis.verdict import verdict

    verdict(console.game.board, console.game.current_player.color)  # or say here why there is none
    console.display.toggle_bar()


TEACHING = [why, trace_move, tell_opening, hint, review_game, bar]

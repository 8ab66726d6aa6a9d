"""The commands that explain a game."""

import re
from collections.abc import Iterator
from math import ceil
from reprlib import repr as quoted
from typing import TYPE_CHECKING

from othello import HistoryError, NotationError, OthelloError, Piece
from othello.analysis import explain
from othello.analysis.budget import DEEP_NODES, DEFAULT_NODES
from othello.analysis.openings import opening
from othello.analysis.phrases import plural, program
from othello.console.console import Console, command, squares
from othello.console.mistakes import (
    address_player, describe_corners, describe_mistake, describe_turning_point, explain_move,
    reason_of, suggest_retry)
from othello.console.picture import draw_disc
from othello.console.position import valid_moves
from othello.console.prompt import read_number, read_square
from othello.console.words import ADVICE, subject

if TYPE_CHECKING:
    from othello.analysis.review import Review

MAX_HINTS = 60
BOOK = ("The last figures are the move's number of tournament games, Black's share of the points "
        "in these games, and Black's precomputed lead.")
MAX_MISTAKES = 3  # the number of mistakes described for each side
MAX_LISTED = 6  # the maximum number of mistakes in a list, chosen to fill a 100x30 window
PRACTICE = "practice mistakes --last 1"


@command("why SQUARE", "explain", completer=squares)
def why(console: Console, argument: str) -> None:
    """Explain why a move is valid or invalid, or judge an earlier move.
    For an empty square, the answer covers the eight directions and a nearby corner."""
    review = ", or type review" if console.source_session.is_over else ""
    square = read_square(argument, console.game.board.size, f"why a1{review}")
    if explanation := explain_move(console, square):
        console.display.write(explanation)
        return
    console.display.write_forfeit(console.source_session)
    summary, *lines = explain.why(console.game, square)
    console.display.write("\n".join([summary, *describe_corners(console.game, square), *lines]))


def _example(console: Console) -> str:
    """Return a valid move as an example, or `a1`."""
    return str(next(iter(valid_moves(console.source_session)), "a1"))


@command("trace SQUARE", completer=squares)
def trace_move(console: Console, argument: str) -> None:
    """Show a move step by step, without playing it.
    Press Enter for the next change. If the move is invalid, you see the reason instead."""
    game = console.game
    position = read_square(argument, game.board.size, f"trace {_example(console)}")
    if game.why_invalid(position) is not None:
        why.act(console, argument)
        return
    console.display.write_forfeit(console.source_session)
    for number, step in enumerate(explain.trace(game.board, position, game.current_player.color)):
        if number and step.changes_board and not console.reader.pause():
            return
        console.display.show_step(step, position)
    if not console.session.is_over:
        console.display.write(f"Type {position} to play it.")


@command("xray SQUARE", completer=squares)
def xray(console: Console, argument: str) -> None:
    """Show how the class model makes a move.
    This command for programmers lists method calls and return values. The game stays unchanged.
    Calls that return the same result for different squares or directions are listed only once. The
    last part shows every line of code that runs in the longest search for discs to flip, with the
    variables that the line sets."""
    from othello.analysis.xray import record_move, text

    position = read_square(argument, console.game.board.size, f"xray {_example(console)}")
    console.display.write_forfeit(console.source_session)
    console.reader.page(text(record_move(console.game, position)))


@command("opening")
def show_opening(console: Console, argument: str) -> None:
    """Show the name of the opening.
    Many sequences of opening moves have names. You see the name of the latest position that
    has one."""
    name = opening(console.game)
    console.display.write(f"Opening: {name}. Players have given names to well-known first moves."
                          if name else "These first moves have no opening name.")


@command("hint [N] [more] [deep]", "tip", "best")
def hint(console: Console, argument: str) -> None:
    """Show the best N moves, with a reason for the best move.
    Enter 'hint 3' to compare the best three moves. To see more detailed reasons and Black's
    expected final lead in discs, enter 'hint more'. Empty squares count for the winner. A lead
    with = is exact, and a lead without = is an estimate. Enter 'hint deep' for a longer search.
    Stable discs can never be flipped. Frontier discs have an empty square beside them. Statistics
    from the opening book come last: tournament games, Black's share of the points, and Black's
    lead. Mirrored positions count as equal."""
    console.reader.page(_list_hints(console, *_parse_hint(argument)))


def _require_8x8(console: Console, feature: str, advice: str) -> None:
    """Raise OthelloError, with `advice`, if the board isn't 8x8.

    `feature` is the start of the message, such as `hints work`.
    """
    size = console.game.board.size
    if size != 8:
        raise OthelloError(f"{feature} only on an 8x8 board, not {size}x{size}. {advice}")


def _list_hints(console: Console, number: int, nodes: int, is_long: bool) -> Iterator[str]:
    from othello.analysis.hints import hints  # a delayed import: the engine loads slowly
    from othello.analysis.leads import format_discs, format_lead
    from othello.analysis.reasons import Topic

    _require_8x8(console, "hints work", "To compare moves, type moves, or why and a square")
    console.display.show_progress("Thinking ...", console.reader.is_interactive)
    suggestions = hints(console.game, number, nodes)
    console.display.write_forfeit(console.source_session)
    if not suggestions:
        yield "Neither side has a valid move."
        return
    console.display.move_cursor(suggestions[0].position)
    if is_long:
        yield "Black's final lead after each move, in discs:"
        for hint in suggestions:
            yield (f"{hint.position} {format_lead(hint.lead, hint.is_exact)}: "
                   f"{hint.reason}{'; ' * bool(hint.book)}{hint.book}")
        if any(hint.book for hint in suggestions):
            yield BOOK
    else:
        best, *others = suggestions
        reason = address_player(best.plain, console, console.game.current_player.color)
        note = " hint more shows the moves." if best.topic is Topic.SEARCH else ""
        yield f"Play {best.position}. {reason}{note}"
        for other in others:
            loss = abs(best.lead - other.lead)
            discs = format_discs(loss, best.is_exact and other.is_exact)
            yield f"{other.position} is {f'{discs} discs worse' if round(loss, 1) else 'as good'}."


def _parse_hint(argument: str) -> tuple[int, int, bool]:
    """Parse the number of hints, the number of nodes, and the flag for details."""
    words = argument.lower().split()
    flags = {word for word in ("more", "deep") if word in words}
    for word in flags:
        words.remove(word)
    number = " ".join(words) or "1"
    if not re.fullmatch(r"\d{1,2}", number, re.ASCII) or not 0 < int(number) <= MAX_HINTS:
        raise NotationError(f"{quoted(argument)} is not valid after hint. Type a number from 1 to "
                            f"{MAX_HINTS}, deep or both, such as hint 3 deep")
    return int(number), DEEP_NODES if "deep" in flags else DEFAULT_NODES, "more" in flags


@command("review [more] [all]")
def review_game(console: Console, argument: str) -> None:
    """Show the turning point of the game and your worst mistakes.
    To list both sides' mistakes, worst first, enter 'review more'. To list every move and the
    evaluation before it, enter 'review all'. An evaluation is Black's expected final lead in
    discs. Empty squares count for the winner. An inaccuracy costs less than 3 discs, a mistake 3
    to 6, and a blunder more. Losses smaller than the usual error of the search are not shown.
    Ctrl-C stops a review."""
    words = set(argument.lower().split())
    if not words <= {"more", "all"}:
        raise NotationError(f"{quoted(argument)} is not valid after review. Type review, review "
                            "more or review all")
    console.reader.page(_summarize_review(console, words))


def _summarize_review(console: Console, words: set[str]) -> Iterator[str]:
    from othello.analysis.report import format_review

    style, humans = console.display.style, console.session.humans

    def mark(side: Piece) -> str:
        return side.name.capitalize() if style.accessible else draw_disc(side, style)

    _require_8x8(console, "reviews work", "To step through the game, type prev and next")
    result = _review(console)
    if words == {"more"} and result.moves:
        yield from _list_all_mistakes(console, result)
        return
    if turn := result.turning_point:
        retry_advice = suggest_retry(turn) if turn.color in humans else ""
        yield describe_turning_point(console, turn) + retry_advice
    if "all" in words or not result.moves:
        yield from format_review(console.game, result, mark)
        return
    for color in humans if len(humans) == 1 else (Piece.BLACK, Piece.WHITE):
        yield from list_mistakes(console, result, color)
    if (console.session.is_over and console.autosave and len(humans) == 1
            and result.mistakes(humans[0])):
        yield suggest_practice()
    if result.worst(1):
        yield "Type review more for the mistakes of both sides."


def _review(console: Console) -> "Review":
    """Review the game, and show the progress."""
    from othello.analysis.review import review

    number_of_moves, shown_seconds = len(console.game.moves), 0

    def show_progress(number: int, seconds: float) -> None:
        nonlocal shown_seconds
        rounded_seconds = max(1, ceil(seconds))
        # The first estimate of the remaining time is shown. A later estimate is shown only if it
        # is more than twice as long as the last one shown.
        is_new = rounded_seconds > 2 * shown_seconds
        shown_seconds = rounded_seconds if is_new else shown_seconds
        console.display.show_progress(f"Reviewing move {number} of {number_of_moves}. About "
                                      f"{rounded_seconds} s left. Ctrl-C stops it.", is_new)

    return review(console.game, progress=show_progress, forfeit=console.source_session.forfeit)


def list_mistakes(console: Console, result: "Review", color: Piece) -> Iterator[str]:
    """Yield sentences about how many mistakes `color` made, and about the worst of them.

    The turning point is omitted, because a review always starts with it.
    """
    mistakes = result.mistakes(color)
    if not mistakes:
        yield f"{subject(console.session, color)} made no mistake that the search found."
        return
    worst, turn = sorted(mistakes, key=lambda move: -move.loss), result.turning_point
    others = [move for move in worst if move is not turn]
    note = " These were the worst:" if len(others) > MAX_MISTAKES else ""
    if turn and color in console.session.humans and worst[0].loss > 2 * turn.loss:
        note = f" The worst was move {worst[0].ply}." + suggest_retry(worst[0])
    yield f"{subject(console.session, color)} made {plural(len(mistakes), 'mistake')}.{note}"
    for move in others[:MAX_MISTAKES]:
        yield (f"Move {move.ply}, {move.position}, {describe_mistake(console, move)}: "
               f"{reason_of(console, move)}")


def _list_all_mistakes(console: Console, result: "Review") -> Iterator[str]:
    number = sum(len(result.mistakes(color)) for color in (Piece.BLACK, Piece.WHITE))
    if not number:
        yield "Neither side made a mistake that the search found."
        return
    worst = f"The worst {MAX_LISTED} of " if number > MAX_LISTED else ""
    yield f"{worst}{plural(number, 'mistake')} by both sides:"
    for move in result.worst(MAX_LISTED):
        yield (f"{move.ply:>2}. {subject(console.session, move.color)}: {move.position} "
               f"{describe_mistake(console, move)}.")
    yield "Type why and a square for the reason, or review all for every move."


def suggest_practice() -> str:
    """Return a sentence about practice, followed by the shell command that starts it."""
    return f"To practise your mistakes, quit and type:\n  {program()} {PRACTICE}"


@command("practice", "practise", "train", "drill")
def practice(console: Console, argument: str) -> None:
    """Show how to learn from your mistakes.
    Practice is a separate program. The program shows positions in which you made mistakes, and
    you look for better moves."""
    _require_8x8(console, "practice works", "To step through the game, type prev and next")
    if console.autosave and console.session.is_over and console.session.humans:
        console.display.write(suggest_practice())
    elif console.autosave:
        console.display.write("Practice is about your own finished games. For your earlier games, "
                              f"quit and type:\n  {program()} {PRACTICE}")
    else:
        console.display.write("To practise your mistakes, type save game.json, quit, and type:\n"
                              f"  {program()} practice mistakes game.json")


@command("retry [N]")
def retry(console: Console, argument: str) -> None:
    """Play on from the position before move N or before the turning point.
    If no single move turned the game, play on from the position before your worst mistake. To
    replay the moves of the game, type next."""
    session, game = console.session, console.game
    last = len(game.history) + len(game.undone)
    answer = "You are back before move {}."
    if argument:
        ply = read_number(argument, 1, "retry 33")
    else:
        _require_8x8(console, "retry without a number works", "Type a number, such as retry 3")
        result = _review(console)
        turn = result.turning_point
        if turn is None:
            mistakes = [move for move in result.worst(last) if move.color in session.humans]
            if not mistakes:
                example = min(last, 33)
                raise HistoryError("no single move turned this game" + (
                    f". To play on from before move {example}, type retry {example}"
                    if last else ""))
            turn = mistakes[0]
            answer = ("No single move turned this game. You are back before move {}, your worst "
                      "mistake.")
        ply = turn.ply
    if ply > last:
        choice = f". Choose a move from 1 to {last}" if last else " yet"
        raise HistoryError(f"there is no move {ply}{choice}")
    if session.forfeit:
        session.undo()
    session.goto(ply - 1)
    session.resume()
    advice = "".join(f" Try a move other than {move}." for move in game.undone[:1]
                     if move.piece in session.humans)
    console.display.discard()
    console.display.queue(answer.format(ply) + advice)


@command("bar", "winning")
def bar(console: Console, argument: str) -> None:
    """Turn the evaluation bar on or off.
    The bar shows the expected winner and lead, estimated by a short search. Empty squares count
    for the winner."""
    from othello.analysis.evaluate import evaluate_board

    _require_8x8(console, "the bar works", "To count the discs, type score")
    # If the engine's weights can't be read, the next line raises WeightsError.
    evaluate_board(console.game.board, console.game.current_player.color)
    if console.display.toggle_bar():
        console.display.write("The bar shows who is likely to win, and by how many discs. The "
                              f"side with fewer discs now can be ahead. {ADVICE}")


STUDY_COMMANDS = [why, trace_move, xray, show_opening, hint, review_game, retry, practice, bar]

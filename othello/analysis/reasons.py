"""Explain why one move is better than another, by comparing counts or lines of play.

Reasons show the counts that were compared, so the numbers always support the explanation.
"""

from collections.abc import Callable
from enum import Enum
from math import ceil
from typing import NamedTuple

from othello.analysis.lines import LineOutcome, line_outcome
from othello.analysis.features import is_corner, region_size
from othello.analysis.leads import behind, discs
from othello.analysis.phrases import plural_or_no, line_text, join_corners
from othello.analysis.evaluate import MoveValue
from othello.piece import Piece
from othello.players.engine_board import EngineBoard, sign

MAX_QUIET_EMPTIES = 8  # of a region that is likely to be played without an interruption
MAX_MOVES = 8  # moves shown from a line
MIN_CLEAR_GAIN = 2  # reasons from lines take precedence over smaller gains
LAST_MOVE = 2  # the gain from the last move in a region
DISCS_PER_GAIN = 3  # discs that a gain of 1 can explain; a small gain can't explain a blunder


class Topic(Enum):
    """The kind of fact that a reason is based on."""

    RESULT = "the exact result"
    ONLY = "the only valid move"
    ALIKE = "as good as any other move"
    TAKES = "a corner taken"
    PASS = "no valid move left to the other side"
    GIVES = "a corner not given"
    REPLIES = "fewer valid moves for the other side"
    MOVES = "more valid moves of one's own"
    STABLE = "more stable discs"
    FRONTIER = "fewer frontier discs"
    REGION = "a region with an odd number of empties"
    WINS_CORNER = "a corner that the line wins"
    LOSES_CORNER = "a corner that the other line loses"
    REPLIES_AHEAD = "fewer valid moves for the other side at the end of the line"
    MOVES_AHEAD = "more valid moves of one's own at the end of the line"
    LEAST_BAD = "the least bad"
    WIPE_OUT = "every disc taken"
    SEARCH = "the search alone"


class Reason(NamedTuple):
    """A reason why one of two moves is better, worded for each of the two moves."""

    topic: Topic
    of_better: str
    of_worse: str
    plain: str  # sentences for beginners about the better move, without lines of moves


class Side(NamedTuple):
    """One of two moves to compare.

    `after` is the outcome of the move, and `end` is the outcome of the line that starts with it.
    """

    worth: MoveValue
    empties: int  # empty squares in the region where the move is made
    takes_corner: bool
    after: LineOutcome
    end: LineOutcome


class Pair(NamedTuple):
    """Two moves to compare, and the side that has to choose between them."""

    color: Piece
    own: str  # the name of the side to move
    other: str
    better: Side
    worse: Side


class Count(NamedTuple):
    """A count after a move, with the words that describe it."""

    topic: Topic
    sign: int  # 1 if more is better, -1 if fewer is better
    weight: int  # compared with the other topics
    number: Callable[[Side], int]
    words: str  # text with {own} or {other}, and with {number} for the number and its noun
    short: str  # the short text for the other move
    noun: str


EXPLANATIONS = {
    Topic.STABLE: "Stable discs can never be flipped.",
    Topic.FRONTIER: "Frontier discs have an empty square beside them.",
    Topic.REGION: "In an odd number of squares you can play the last move.",
}
COUNTS = (
    Count(Topic.REPLIES, -1, 1, lambda side: side.after.opp.mobility,
          "leaves {other} {number}", "leaves {number}", "valid move"),
    Count(Topic.MOVES, 1, 1, lambda side: side.after.own.mobility,
          "leaves {own} {number} of its own", "leaves {number}", "valid move"),
    Count(Topic.STABLE, 1, 2, lambda side: side.after.own.stable,
          "leaves {own} {number}", "leaves {number}", "stable disc"),
    Count(Topic.FRONTIER, -1, 1, lambda side: side.after.own.frontier,
          "leaves {own} {number}", "leaves {number}", "frontier disc"),
)


def compared(asked: EngineBoard, better: MoveValue, worse: MoveValue) -> Reason:
    """Return a reason why the valid move `better` is better than `worse` for the side to move."""
    color = asked.to_move
    length = min(len(better.line), len(worse.line), MAX_MOVES)
    own, other = (side.name.capitalize() for side in (color, color.opposite()))
    pair = Pair(color, own, other,
                *(Side(worth, region_size(asked, worth.position), is_corner(worth.position),
                       line_outcome(asked, worth.line[:1]),
                       line_outcome(asked, worth.line[:length])) for worth in (better, worse)))
    least = max(1, ceil(round(abs(better.lead - worse.lead), 1) / DISCS_PER_GAIN))
    clear = max(least, MIN_CLEAR_GAIN)
    return (_wipe_out(pair) or _corners(pair) or _counts(pair, clear) or _line_corners(pair)
            or _line_counts(pair, clear) or _counts(pair, least) or _line_counts(pair, least)
            or _search(pair))


def _wipe_out(pair: Pair) -> Reason | None:
    """Return a reason if one of the lines leaves a side without discs, otherwise None."""
    better, worse = pair.better.end, pair.worse.end
    if better.lost is pair.color.opposite():
        took = f"line {line_text(better.line)} takes every disc of {pair.other}"
        return _ahead(Topic.WIPE_OUT, f"the {took}", f"the better {took}",
                      f"It can take every disc that {pair.other} has.")
    if worse.lost is pair.color:
        took = f"line {line_text(worse.line)} takes every disc of {pair.own}"
        return _ahead(Topic.WIPE_OUT, f"the worse {took}", f"the {took}",
                      f"{worse.line[0]} can cost every disc that {pair.own} has.")
    return None


def _corners(pair: Pair) -> Reason | None:
    """Compare the corners that each move takes or gives away."""
    better, worse = pair.better, pair.worse
    if better.takes_corner > worse.takes_corner:
        return _either(pair, Topic.TAKES, "takes a corner", "takes one",
                       "takes no corner", "takes none")
    if better.takes_corner < worse.takes_corner:
        return None
    left = f"leaves {pair.other}"
    replies = worse.after.opp.mobility
    if not better.after.opp.mobility and replies:
        return _either(pair, Topic.PASS, f"{left} no valid move", "leaves none",
                       f"{left} {plural_or_no(replies, 'valid move')}", f"leaves {replies}")
    if len(better.after.opp.corners) < len(worse.after.opp.corners):
        ours, theirs = (join_corners(side.after.opp.corners) for side in (better, worse))
        return _either(pair, Topic.GIVES, f"{left} {ours}", f"leaves {ours}",
                       f"{left} {theirs}", f"leaves {theirs}")
    return None


def _counts(pair: Pair, least: int) -> Reason | None:
    """Return a reason based on the count with the largest gain.

    Gains below `least` don't count.
    """
    better, worse = pair.better, pair.worse
    if better.takes_corner < worse.takes_corner or len(better.after.opp.corners) > len(
            worse.after.opp.corners) or not worse.after.opp.mobility:
        return None
    gains = {count: count.sign * (count.number(better) - count.number(worse)) for count in COUNTS}
    is_freer = sum(gains[count] for count in COUNTS[:2]) > 0
    gained = [count for count in COUNTS[0 if is_freer else 2:] if gains[count] >= least]
    if gained:
        return _by_count(pair, max(gained, key=lambda count: count.weight * gains[count]))
    if least <= LAST_MOVE and better.empties % 2 and not worse.empties % 2 and max(
            better.empties, worse.empties) <= MAX_QUIET_EMPTIES:
        ours, theirs = (plural_or_no(side.empties, "empty", "empties") for side in (better, worse))
        start = "starts in a region of"
        return _either(pair, Topic.REGION, f"{start} {ours}, an odd number", f"in one of {ours}",
                       f"{start} {theirs}, an even number", f"in one of {theirs}")
    return None


def _by_count(pair: Pair, count: Count) -> Reason:
    def words(side: Side) -> tuple[str, str]:
        number = count.number(side)
        return (count.words.format(own=pair.own, other=pair.other,
                                   number=plural_or_no(number, count.noun)),
                count.short.format(number=number or "none"))
    return _either(pair, count.topic, *words(pair.better), *words(pair.worse))


def _line_corners(pair: Pair) -> Reason | None:
    """Return a reason if the first corner in a line favours the better move."""
    ours, theirs = pair.better.end, pair.worse.end
    if ours.corners and ours.corners[0].is_own and not theirs.has_corner(True):
        line = f"line {line_text(ours.to_corner)} takes the corner {ours.to_corner[-1]}"
        return _ahead(Topic.WINS_CORNER, f"the {line}, and that of {theirs.line[0]} takes none",
                      f"the better {line}, and this one takes none",
                      f"It wins the corner {ours.to_corner[-1]} a few moves later.")
    if theirs.corners and not theirs.corners[0].is_own and not ours.has_corner(False):
        line = (f"line {line_text(theirs.to_corner)} gives {pair.other} the corner "
                f"{theirs.to_corner[-1]}")
        return _ahead(Topic.LOSES_CORNER, f"the worse {line}, and this one gives none",
                      f"the {line}, and that of {ours.line[0]} gives none",
                      f"{theirs.line[0]} gives {pair.other} the corner {theirs.to_corner[-1]} "
                      "a few moves later.")
    return None


def _line_counts(pair: Pair, least: int) -> Reason | None:
    """Return a reason if the numbers of valid moves after the lines favour the better move."""
    better, worse = pair.better.end, pair.worse.end
    replies = worse.opp.mobility - better.opp.mobility
    moves = better.own.mobility - worse.own.mobility
    if min(replies + moves, max(replies, moves)) < least:
        return None
    is_theirs = replies >= moves
    topic, side = (Topic.REPLIES_AHEAD, pair.other) if is_theirs else (Topic.MOVES_AHEAD, pair.own)
    ours, theirs = ((end.opp if is_theirs else end.own).mobility for end in (better, worse))
    here, there = f"after {line_text(better.line)}", f"after {line_text(worse.line)}"
    return _ahead(
        topic,
        f"{side} has {plural_or_no(ours, 'valid move')} {here}, and {theirs or 'none'} {there}",
        f"{side} has {plural_or_no(theirs, 'valid move')} {there}, and {ours or 'none'} {here}",
        f"It leaves {side} {plural_or_no(ours, 'valid move')} a few moves later; "
        f"{worse.line[0]} leaves {theirs or 'none'}.")


def _search(pair: Pair) -> Reason:
    """Return a reason based on the leads, for pairs of moves without any other reason."""
    better, worse, rival = pair.better, pair.worse, pair.worse.worth.position
    gain = round(abs(better.worth.lead - worse.worth.lead), 1)
    if sign(pair.color) * round(better.worth.lead, 1) < 0:
        ours, theirs = (behind(pair.own, side.worth) for side in (better, worse))
        least, more = (discs(abs(side.worth.lead), side.worth.is_exact)
                       for side in (better, worse))
        return Reason(Topic.LEAST_BAD, f"the least bad: it {ours[0]}; {rival} {theirs[1]}",
                      f"{theirs[0]}; {better.worth.position}, the least bad, {ours[1]}",
                      f"It leaves {pair.own} {least} discs behind at the end; {rival} leaves "
                      f"{more}.")
    start = "only the search shows it" if gain >= 1 else "hardly a difference"
    here, there, much = line_text(better.end.line), line_text(worse.end.line), gain or "hardly"
    reply = better.worth.line[1:2] if better.after.opp.mobility else ()
    plain = f"keeps {f'{discs(gain, False)} discs' if gain else 'slightly'} more than {rival}."
    return Reason(Topic.SEARCH, f"{start}: the line {here} is worth {much} more than {there}",
                  f"{start}: the line {there} is worth {much} less than {here}",
                  f"After the best reply, {reply[0]}, it {plain}" if reply else f"It {plain}")


def _ahead(topic: Topic, of_better: str, of_worse: str, plain: str) -> Reason:
    return Reason(topic, f"looking ahead, {of_better}", f"looking ahead, {of_worse}", plain)


def _either(pair: Pair, topic: Topic, ours: str, ours_short: str, theirs: str,
            theirs_short: str) -> Reason:
    of_better = f"{ours}; {pair.worse.worth.position} {theirs_short}"
    return Reason(topic, of_better, f"{theirs}; {pair.better.worth.position} {ours_short}",
                  " ".join([f"It {of_better}.", *filter(None, [EXPLANATIONS.get(topic)])]))

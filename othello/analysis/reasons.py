"""Explain why one move is better than another, by comparing positions or lines of play.

Every reason shows the numbers that support it.
"""

from collections.abc import Callable, Iterator
from enum import Enum
from math import ceil
from typing import NamedTuple

from othello import Piece, Position
from othello.analysis.evaluate import MoveValue
from othello.analysis.features import empty_corners_beside, is_corner, region_size
from othello.analysis.leads import describe_loss, format_discs
from othello.analysis.lines import (
    LineMove, LineOutcome, Turn, is_over, line_moves, line_outcome, turns)
from othello.analysis.phrases import join_corners, join_words, line_text, plural, plural_or_no
from othello.players.engine_board import EngineBoard, sign

# Once a side moves in a region with at most this many empties, both sides usually fill the region
# before they move elsewhere.
MAX_QUIET_EMPTIES = 8
MAX_MOVES = 8  # a reason shows at most this many moves of a line
MIN_CLEAR_GAIN = 2  # the smallest gain that counts as clear
LAST_MOVE_GAIN = 2  # the gain from making the last move in a region
# A reason states what the better move gains, such as 3 more valid moves. Each unit of the gain
# explains a loss of at most this many discs.
DISCS_PER_GAIN = 3
FEW_MOVES = 2  # a side has few moves if it has at most this number of valid moves
MIN_MORE_MOVES = 2  # a side with more than FEW_MOVES + MIN_MORE_MOVES moves has enough
STABLE_DISCS = "Stable discs can never be flipped."
FRONTIER_DISCS = ("Frontier discs have an empty square beside them, and the opponent may be able "
                  "to play there.")
NUMBERS = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight")


class Topic(Enum):
    """The subject of a reason."""

    RESULT = "the exact result"
    ONLY = "the only valid move"
    ALIKE = "as good as any other move"
    TAKES = "a corner taken"
    PASS = "no valid move for the other side"
    GIVES = "a corner not given"
    REPLIES = "fewer valid moves for the other side"
    MOVES = "more valid moves for the side to move"
    STABLE = "more stable discs"
    FRONTIER = "fewer frontier discs"
    REGION = "a region with an odd number of empties"
    WINS_CORNER = "a corner that the side to move takes in the better line of play"
    LOSES_CORNER = "a corner that the other side takes in the worse line of play"
    PASS_AHEAD = "a pass in only one of the lines of play"
    BESIDE_CORNER = "only one line of play forces a move next to an empty corner"
    FEW_MOVES = "a turn with few valid moves in only one of the lines of play"
    CORNERS_AHEAD = "corners that a side can take at the end of each line of play"
    BOTH_AHEAD = "how many valid moves each side has at the end of each line of play"
    STABLE_AHEAD = "stable discs at the end of each line of play"
    FRONTIER_AHEAD = "frontier discs at the end of each line of play"
    CHOICES = "the number of valid moves at each turn in the lines of play"
    LAST_MOVE = "the last move of the game"
    FLIPS = "for each line of play, the number of discs that a side flips until the game ends"
    REPLIES_AHEAD = "at the end of the line of play, the other side has fewer valid moves"
    MOVES_AHEAD = "at the end of the line of play, the side to move has more valid moves"
    LEAST_BAD = "the least bad"
    WIPE_OUT = "every disc taken"
    SEARCH = "the search alone"


# Reasons with these topics compare leads, but they don't explain the difference.
NO_REASON = Topic.LEAST_BAD, Topic.SEARCH


class Reason(NamedTuple):
    """A reason why one of two moves is better, with a phrase for each move."""

    topic: Topic
    of_better: str
    of_worse: str
    plain: str  # explains the better move to beginners, without quoting lines of play


class Side(NamedTuple):
    """One of two moves to compare.

    `after` describes the position after the move, and `end` describes the end of its line of play.
    """

    value: MoveValue
    empties: int  # empty squares in the region where the move is made
    takes_corner: bool
    after: LineOutcome
    end: LineOutcome

    @property
    def move(self) -> Position:
        """The move."""
        return self.value.position

    def when(self, number: int) -> str:
        """Return a phrase that says when a later move is made, such as `Two moves after b2`."""
        return f"Right after {self.move}" if number == 2 else (
            f"{NUMBERS[number - 3]} moves after {self.move}")


class Pair(NamedTuple):
    """Two moves to compare, and the side to move."""

    board: EngineBoard
    own: str  # the name of the side to move
    other: str
    better: Side
    worse: Side

    @property
    def color(self) -> Piece:
        """The side to move."""
        return self.board.to_move


class Count(NamedTuple):
    """A feature to count in the position after a move, with a template for its description."""

    topic: Topic
    sign: int  # 1 if more is better, -1 if fewer is better
    weight: int  # weight of a gain, relative to the other features
    number: Callable[[Side], int]
    # A template. The names of the sides replace {own} and {other}. Text such as `3 valid moves`
    # replaces {number}.
    words: str
    noun: str


class EndFact(NamedTuple):
    """A comparison of two final positions, based on one feature, such as stable discs."""

    weight: int  # how clearly the fact favours the better move
    topic: Topic
    side: str
    better: tuple[str, str]  # a full and a short description of the better final position
    worse: tuple[str, str]


class BadTurn(NamedTuple):
    """A kind of turn that is bad for the side to move, such as a pass."""

    topic: Topic
    is_met: Callable[[Turn, int], bool]  # arguments: a turn, and a number to add to FEW_MOVES
    words: Callable[[Turn], str]  # the rest of a sentence that starts with the side's name


EXPLANATIONS = {
    Topic.STABLE: STABLE_DISCS,
    Topic.STABLE_AHEAD: STABLE_DISCS,
    Topic.FRONTIER: FRONTIER_DISCS,
    Topic.FRONTIER_AHEAD: FRONTIER_DISCS,
    Topic.REGION: ("If you move first in a region with an odd number of empties, you can also "
                   "move last there."),
}
COUNTS = (
    Count(Topic.REPLIES, -1, 1, lambda side: side.after.opp.mobility,
          "leaves {other} {number}", "valid move"),
    Count(Topic.MOVES, 1, 1, lambda side: side.after.own.mobility,
          "leaves {own} {number} of its own", "valid move"),
    Count(Topic.STABLE, 1, 2, lambda side: side.after.own.stable,
          "leaves {own} {number}", "stable disc"),
    Count(Topic.FRONTIER, -1, 1, lambda side: side.after.own.frontier,
          "leaves {own} {number}", "frontier disc"),
)


def _plays_beside_corners(turn: Turn, margin: int) -> bool:
    return bool(turn.moves) and all(empty_corners_beside(turn.empties, move)
                                    for move in turn.moves)


def _only_squares(turn: Turn) -> str:
    corners = {corner for move in turn.moves
               for corner in empty_corners_beside(turn.empties, move)}
    place = f"the empty corner {corners.pop()}" if len(corners) == 1 else "empty corners"
    return f"can only play {join_words(turn.moves)}, next to {place}"


BAD_TURNS = (
    BadTurn(Topic.PASS_AHEAD, lambda turn, margin: not turn.moves,
            lambda turn: "has no valid move and must pass"),
    BadTurn(Topic.BESIDE_CORNER, _plays_beside_corners, _only_squares),
    BadTurn(Topic.FEW_MOVES, lambda turn, margin: 0 < len(turn.moves) <= FEW_MOVES + margin,
            lambda turn: f"has only {plural(len(turn.moves), 'valid move')}"),
)


def compare_moves(board: EngineBoard, better: MoveValue, worse: MoveValue) -> Reason:
    """Return a reason why `better` is a better move than `worse`."""
    color = board.to_move
    length = min(len(better.line), len(worse.line), MAX_MOVES)
    own, other = (side.name.capitalize() for side in (color, color.opposite()))
    pair = Pair(board, own, other,
                *(Side(move, region_size(board, move.position), is_corner(move.position),
                       line_outcome(board, move.line[:1]),
                       line_outcome(board, move.line[:length])) for move in (better, worse)))
    min_gain = max(1, ceil(round(abs(better.lead - worse.lead), 1) / DISCS_PER_GAIN))
    clear_gain = max(min_gain, MIN_CLEAR_GAIN)
    if all(is_over(board.after(move.line)) for move in (better, worse)):
        return (_wipe_out(pair) or _corners(pair) or _line_corners(pair) or _bad_turns(pair)
                or _last_move(pair) or _flips(pair) or _search(pair))
    return (_wipe_out(pair) or _corners(pair) or _counts(pair, clear_gain) or _line_corners(pair)
            or _line_counts(pair, clear_gain) or _counts(pair, min_gain)
            or _line_counts(pair, min_gain) or _bad_turns(pair) or _ends(pair) or _choices(pair)
            or _search(pair))


def _wipe_out(pair: Pair) -> Reason | None:
    """Compare two moves if a line of play ends with a wipe-out, otherwise return None."""
    if pair.better.end.loser is pair.color.opposite():
        return _in_line(pair, pair.better, Topic.WIPE_OUT,
                        f"{{}}{line_text(pair.better.end.line)} takes all of {pair.other}'s discs",
                        f"It can take every disc that {pair.other} has.")
    if pair.worse.end.loser is pair.color:
        return _in_line(pair, pair.worse, Topic.WIPE_OUT,
                        f"{{}}{line_text(pair.worse.end.line)} takes all of {pair.own}'s discs",
                        f"{pair.worse.move} can cost {pair.own} every disc.")
    return None


def _corners(pair: Pair) -> Reason | None:
    """Compare the corners that each move takes or gives away."""
    better, worse = pair.better, pair.worse
    if better.takes_corner > worse.takes_corner:
        return _either(pair, Topic.TAKES, "takes a corner", "takes one",
                       "takes no corner", "takes none")
    if better.takes_corner < worse.takes_corner:
        return None
    start = f"leaves {pair.other}"
    replies = worse.after.opp.mobility
    if not better.after.opp.mobility and replies:
        return _either(pair, Topic.PASS, f"{start} no valid move", "leaves none",
                       f"{start} {plural_or_no(replies, 'valid move')}", f"leaves {replies}")
    if len(better.after.opp.corners) < len(worse.after.opp.corners):
        better_corners, worse_corners = (join_corners(side.after.opp.corners)
                                         for side in (better, worse))
        return _either(pair, Topic.GIVES, f"{start} {better_corners}", f"leaves {better_corners}",
                       f"{start} {worse_corners}", f"leaves {worse_corners}")
    return None


def _counts(pair: Pair, min_gain: int) -> Reason | None:
    """Return a reason based on the feature with the largest gain.

    Gains below `min_gain` are ignored.
    """
    better, worse = pair.better, pair.worse
    if better.takes_corner < worse.takes_corner or len(better.after.opp.corners) > len(
            worse.after.opp.corners) or not worse.after.opp.mobility:
        return None
    gains = {count: count.sign * (count.number(better) - count.number(worse)) for count in COUNTS}
    is_freer = sum(gains[count] for count in COUNTS[:2]) > 0
    large_gains = [count for count in COUNTS[0 if is_freer else 2:] if gains[count] >= min_gain]
    if large_gains:
        return _by_count(pair, max(large_gains, key=lambda count: count.weight * gains[count]))
    if min_gain <= LAST_MOVE_GAIN and better.empties % 2 and not worse.empties % 2 and max(
            better.empties, worse.empties) <= MAX_QUIET_EMPTIES:
        better_empties, worse_empties = (plural_or_no(side.empties, "empty", "empties")
                                         for side in (better, worse))
        start = "starts in a region of"
        return _either(pair, Topic.REGION, f"{start} {better_empties}, an odd number",
                       f"in one of {better_empties}", f"{start} {worse_empties}, an even number",
                       f"in one of {worse_empties}")
    return None


def _by_count(pair: Pair, count: Count) -> Reason:
    def words(side: Side) -> tuple[str, str]:
        number = count.number(side)
        return (count.words.format(own=pair.own, other=pair.other,
                                   number=plural_or_no(number, count.noun)),
                f"leaves {number or 'none'}")
    return _either(pair, count.topic, *words(pair.better), *words(pair.worse))


def _line_corners(pair: Pair) -> Reason | None:
    """Return a reason if the better line of play takes more corners or gives fewer away."""
    better, worse = pair.better.end, pair.worse.end
    if better.corners_ahead <= worse.corners_ahead:
        return None
    lost_corners = _only_in(worse, better, is_own=False)
    won_corners = _only_in(better, worse, is_own=True)
    topic, name, side = ((Topic.LOSES_CORNER, pair.other, pair.worse) if lost_corners else
                         (Topic.WINS_CORNER, pair.own, pair.better))
    # The better line has a higher `corners_ahead`, so the two lists can't both be empty.
    corner = [*lost_corners, *won_corners][0]
    clause = f"{name} takes the corner {corner.position}"
    return _in_line(pair, side, topic,
                    f"{clause} in {{}}{line_text(side.end.line[:corner.number])}",
                    _event(pair, side, corner.number, clause))


def _only_in(line: LineOutcome, other: LineOutcome, is_own: bool) -> list[LineMove]:
    """Return the corners that a side takes in `line` but not in `other`."""
    squares = {corner.position for corner in other.corners if corner.is_own is is_own}
    return [corner for corner in line.corners
            if corner.is_own is is_own and corner.position not in squares]


def _line_counts(pair: Pair, min_gain: int) -> Reason | None:
    """Compare how many valid moves each side has at the end of each line of play."""
    ends = better, worse = pair.better.end, pair.worse.end
    replies = EndFact(worse.opp.mobility - better.opp.mobility, Topic.REPLIES_AHEAD, pair.other,
                      *(_number_of("valid move", end.opp.mobility) for end in ends))
    moves = EndFact(better.own.mobility - worse.own.mobility, Topic.MOVES_AHEAD, pair.own,
                    *(_number_of("valid move", end.own.mobility) for end in ends))
    fact = max(replies, moves, key=lambda fact: fact.weight)
    if min(replies.weight + moves.weight, fact.weight) < min_gain:
        return None
    return _compare_ends(pair, fact,
                         f"A few moves after {pair.better.move}, {fact.side} has "
                         f"{fact.better[0]}; after {pair.worse.move}, {fact.worse[1]}.")


def _bad_turns(pair: Pair) -> Reason | None:
    own, other = ((pair.own, True, pair.worse, pair.better),
                  (pair.other, False, pair.better, pair.worse))
    lines = {side: [*turns(pair.board, side.end.line)] for side in (pair.better, pair.worse)}
    for bad_turn in BAD_TURNS:
        for name, is_own, side, rival in (own, other):
            bad_turns = [turn for turn in lines[side] if bad_turn.is_met(turn, 0)]
            other_turns = [turn for turn in lines[rival] if turn.is_own is is_own]
            if (not bad_turns or not all(turn.is_own is is_own for turn in bad_turns)
                    or not other_turns
                    or any(bad_turn.is_met(turn, MIN_MORE_MOVES) for turn in other_turns)):
                continue
            clause = f"{name} {bad_turn.words(bad_turns[0])}"
            line = side.end.line[:bad_turns[0].number - 1]
            return _in_line(pair, side, bad_turn.topic, f"{clause} after {{}}{line_text(line)}",
                            _event(pair, side, bad_turns[0].number, clause), own_name="")
    return None


def _ends(pair: Pair) -> Reason | None:
    """Compare the final positions of the two lines of play.

    Return None if these positions don't clearly favour the better move.
    """
    fact = max(_end_facts(pair), key=lambda fact: fact.weight)
    if fact.weight < MIN_CLEAR_GAIN:
        return None
    when = pair.worse.when(len(pair.worse.end.line) + 1)
    return _compare_ends(pair, fact, f"{when}, {fact.side} has {fact.worse[0]}; after "
                         f"{pair.better.move}, {fact.better[1]}.")


def _end_facts(pair: Pair) -> Iterator[EndFact]:
    """Yield comparisons between the final positions of the two lines of play."""
    ends = better, worse = pair.better.end, pair.worse.end
    for side, factor, first, second in ((pair.own, 1, better.own, worse.own),
                                        (pair.other, -1, better.opp, worse.opp)):
        yield EndFact(4 * factor * (len(first.corners) - len(second.corners)),
                      Topic.CORNERS_AHEAD, side,
                      *((f"{corners} within reach", corners)
                        for corners in (join_corners(first.corners),
                                        join_corners(second.corners))))
        yield EndFact(2 * factor * (first.stable - second.stable), Topic.STABLE_AHEAD, side,
                      *(_number_of("stable disc", each.stable) for each in (first, second)))
    yield EndFact(2 * (better.mobility_ahead - worse.mobility_ahead), Topic.BOTH_AHEAD, pair.own,
                  *((f"{plural_or_no(end.own.mobility, 'valid move')} and {pair.other} has "
                     f"{end.opp.mobility or 'none'}", f"{end.own.mobility} and {end.opp.mobility}")
                    for end in ends))
    yield EndFact(worse.own.frontier - better.own.frontier, Topic.FRONTIER_AHEAD, pair.own,
                  *(_number_of("frontier disc", end.own.frontier) for end in ends))


def _compare_ends(pair: Pair, fact: EndFact, plain: str) -> Reason:
    """Return a reason that quotes both lines of play and describes their final positions."""
    after_better, after_worse = (f"after {line_text(side.end.line)}"
                                 for side in (pair.better, pair.worse))
    return _ahead(fact.topic, f"{fact.side} has {fact.better[0]} {after_better}, and "
                  f"{fact.worse[1]} {after_worse}",
                  f"{fact.side} has {fact.worse[0]} {after_worse}, and "
                  f"{fact.better[1]} {after_better}",
                  _with_explanation(fact.topic, plain))


def _number_of(noun: str, number: int) -> tuple[str, str]:
    return plural_or_no(number, noun), str(number or "none")


def _choices(pair: Pair) -> Reason | None:
    """Compare how many valid moves each side can choose from during the two lines of play."""
    candidates = []
    for name, side in (pair.own, 1), (pair.other, -1):
        better_numbers, worse_numbers = (
            [len(turn.moves) for turn in turns(pair.board, each.end.line)
             if turn.is_own is (side == 1)] for each in (pair.better, pair.worse))
        if 1 < len(better_numbers) == len(worse_numbers):
            candidates.append((side * (sum(better_numbers) - sum(worse_numbers)), name,
                               better_numbers, worse_numbers))
    gain, name, better_numbers, worse_numbers = max(candidates, default=(0, "", [], []))
    if gain < MIN_CLEAR_GAIN:
        return None
    better_text, worse_text = (join_words(numbers) for numbers in (better_numbers, worse_numbers))
    lines = [line_text(side.end.line) for side in (pair.better, pair.worse)]
    return _ahead(Topic.CHOICES,
                  f"{name} can choose from {better_text} moves in the line {lines[0]}, and from "
                  f"{worse_text} in {lines[1]}",
                  f"{name} can choose from {worse_text} moves in the line {lines[1]}, and from "
                  f"{better_text} in {lines[0]}",
                  f"After {pair.worse.move}, {name} can choose from {worse_text} moves in the "
                  f"next few turns. After {pair.better.move}, {name} can choose from "
                  f"{better_text} moves.")


def _last_move(pair: Pair) -> Reason | None:
    better, worse = (line_moves(pair.board, side.value.line) for side in (pair.better, pair.worse))
    if not better[-1].is_own or worse[-1].is_own:
        return None
    last = worse[-1]
    better_text, worse_text = (f"makes the last move in the line {line_text(side.value.line)}"
                               for side in (pair.better, pair.worse))
    return _ahead(Topic.LAST_MOVE, f"{pair.own} {better_text}; {pair.other} {worse_text}",
                  f"{pair.other} {worse_text}; {pair.own} {better_text}",
                  f"After {pair.worse.move}, {pair.other} makes the last move, {last.position}, "
                  f"and flips {plural(last.flips, 'disc')}. After {pair.better.move}, {pair.own} "
                  "makes the last move.")


def _flips(pair: Pair) -> Reason | None:
    """Compare how many discs each side flips in the two lines of play."""
    better, worse = (line_moves(pair.board, side.value.line) for side in (pair.better, pair.worse))
    own_flips, other_flips = ([sum(move.flips for move in line if move.is_own is is_own)
                               for line in (better, worse)] for is_own in (True, False))
    other_gain, own_gain = other_flips[1] - other_flips[0], own_flips[0] - own_flips[1]
    if max(other_gain, own_gain) <= 0:
        return None
    side, other, (better_flips, worse_flips) = (
        (pair.other, pair.own, other_flips) if other_gain > own_gain else
        (pair.own, pair.other, own_flips))
    better_move, worse_move = pair.better.move, pair.worse.move
    return _ahead(Topic.FLIPS,
                  f"{side} flips {plural(better_flips, 'disc')} from {better_move} to the end of "
                  f"the game, and {worse_flips} from {worse_move} to the end",
                  f"{side} flips {plural(worse_flips, 'disc')} from {worse_move} to the end of "
                  f"the game, and {better_flips} from {better_move} to the end",
                  f"From {worse_move} to the end, {side} flips {worse_flips} of {other}'s discs. "
                  f"From {better_move} to the end, {side} flips {better_flips}.")


def _search(pair: Pair) -> Reason:
    """Return a reason that always applies: the difference between the expected final leads."""
    better, worse, rival = pair.better, pair.worse, pair.worse.move
    gain = round(abs(better.value.lead - worse.value.lead), 1)
    if sign(pair.color) * round(better.value.lead, 1) < 0:
        better_loss, worse_loss = (describe_loss(pair.own, side.value) for side in (better, worse))
        better_discs, worse_discs = (format_discs(abs(side.value.lead), side.value.is_exact)
                                     for side in (better, worse))
        return Reason(Topic.LEAST_BAD,
                      f"the least bad: it {better_loss[0]}; {rival} {worse_loss[1]}",
                      f"{worse_loss[0]}; {better.move}, the least bad, {better_loss[1]}",
                      f"It loses by {better_discs} discs, and {rival} loses by {worse_discs}.")
    start = "only the search shows it" if gain >= 1 else "hardly a difference"
    better_line, worse_line = line_text(better.end.line), line_text(worse.end.line)
    amount = gain or "hardly"
    reply = better.value.line[1:2] if better.after.opp.mobility else ()
    if rival in reply:  # Naming the same square twice would be confusing.
        reply = ()
    discs = f"{format_discs(gain, False)} discs" if gain else "slightly"
    plain = f"keeps {discs} more than {rival}."
    return Reason(Topic.SEARCH,
                  f"{start}: the line {better_line} is worth {amount} more than {worse_line}",
                  f"{start}: the line {worse_line} is worth {amount} less than {better_line}",
                  f"After the best reply, {reply[0]}, it {plain}" if reply else f"It {plain}")


def _ahead(topic: Topic, of_better: str, of_worse: str, plain: str) -> Reason:
    return Reason(topic, f"looking ahead, {of_better}", f"looking ahead, {of_worse}", plain)


def _in_line(pair: Pair, side: Side, topic: Topic, template: str, plain: str,
             own_name: str = "the line ") -> Reason:
    """Return a reason based on an event in one line of play, such as a lost corner.

    The line starts with `side.move`. `template` describes the event, with `{}` for the name of the
    line. In an explanation of `side.move`, the name is `own_name`. In an explanation of the other
    move, it is "the better line" or "the worse line".
    """
    own = template.format(own_name)
    if side is pair.better:
        return _ahead(topic, own, template.format("the better line "), plain)
    return _ahead(topic, template.format("the worse line "), own, plain)


def _event(pair: Pair, side: Side, number: int, clause: str) -> str:
    """Return a sentence about what happens at move `number` in the line that `side.move` starts.

    If that is the worse line, the sentence also names the better move.
    """
    contrast = f", but not after {pair.better.move}" if side is pair.worse else ""
    return f"{side.when(number)}, {clause}{contrast}."


def _either(pair: Pair, topic: Topic, better: str, better_short: str, worse: str,
            worse_short: str) -> Reason:
    of_better = f"{better}; {pair.worse.move} {worse_short}"
    return Reason(topic, of_better, f"{worse}; {pair.better.move} {better_short}",
                  _with_explanation(topic, f"It {of_better}."))


def _with_explanation(topic: Topic, plain: str) -> str:
    return f"{plain} {EXPLANATIONS.get(topic, '')}".rstrip()

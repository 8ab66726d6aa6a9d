"""Check the claims in reasons with an oracle, which uses boards as text."""

import re
from copy import copy

from support.bits import bits
from support.boards import flips
from support.squares import square, squares

from othello import Game, Piece
from othello.engine.bitboard import count, stable

CORNERS = ("a1", "h1", "a8", "h8")
SIDES = {"Black": Piece.BLACK, "White": Piece.WHITE}
LINE = "((?:[a-h][1-8] ?)+)"
LONGEST = 8  # moves shown from a line


def after(board, color, line):
    """Return the board after a line of moves, starting with `color`."""
    game = Game(copy(board), to_move=color)
    for move in line:
        game.play(move)
    return game.board


def numbers(board, color):
    rows = str(board).replace(" ", "").split()
    frontier = sum(rows[row][col] == color.symbol and "-" in "".join(
        line[max(col - 1, 0):col + 2] for line in rows[max(row - 1, 0):row + 2])
        for row in range(8) for col in range(8))
    valid = [str(place) for place in board if flips(board, place, color)]
    return {"valid move": len(valid), "frontier disc": frontier,
            "stable disc": int(count(stable(*bits(board, color)))),
            "corners": listed(name for name in sorted(
                CORNERS, key=lambda name: (name[1], name[0])) if name in valid)}


def listed(names):
    return re.sub(r", (\S+)$", r" and \1", ", ".join(names))


def region(board, name):
    joined, size = {square(name)}, 0
    while len(joined) > size:
        size = len(joined)
        joined |= {place for place in board if board[place] is Piece.EMPTY and any(
            max(abs(place.row - one.row), abs(place.col - one.col)) == 1 for one in joined)}
    return size


def corner_falls(board, color, line):
    """Return the corners taken in a line by the first side, and those taken by its opponent."""
    fallen = {True: [], False: []}
    game = Game(copy(board), to_move=color)
    for move in line:
        if str(move) in CORNERS:
            fallen[game.current_player.color is color].append(str(move))
        game.play(move)
    return fallen


def holds(board, color, moves, name, reason):
    """Return whether all claims in the reason for a move are true, and favour the better move.

    `moves` are the moves of the evaluation.
    """
    leads = {str(move.position): move.lead * (1 if color is Piece.BLACK else -1)
             for move in moves}
    lines = {str(move.position): move.line for move in moves}
    for pattern, check in CHECKS.items():
        found = re.fullmatch(pattern, reason)
        if found:
            return has_plurals(reason) and check(board, color, leads, lines, name, *found.groups())
    return False


def topic_of(board, color, better, worse):
    """Return the topic of the first reason that holds for the better of two lines.

    Corners come first, then counts after the move that differ by at least two. The boards after
    the lines come next, and counts that differ by only one come last.
    """
    length = min(len(better), len(worse), LONGEST)
    here, there = ([numbers(after(board, color, line[:1]), side)
                    for side in (color, color.opposite())] for line in (better, worse))
    names = [str(line[0]) in CORNERS for line in (better, worse)]
    given = [len(re.findall("[ah][18]", each[1]["corners"])) for each in (here, there)]
    if any(after(board, color, line[:length]).count_pieces(loser) == 0
           for line, loser in ((better, color.opposite()), (worse, color))):
        return "WIPE_OUT"
    if names[0] > names[1]:
        return "TAKES"
    if names[0] == names[1] and there[1]["valid move"] and not here[1]["valid move"]:
        return "PASS"
    if names[0] == names[1] and given[0] < given[1]:
        return "GIVES"
    gains = [there[1]["valid move"] - here[1]["valid move"],
             here[0]["valid move"] - there[0]["valid move"],
             here[0]["stable disc"] - there[0]["stable disc"],
             there[0]["frontier disc"] - here[0]["frontier disc"]]
    regions = [region(board, str(line[0])) for line in (better, worse)]
    may_count = names[0] == names[1] and given[0] <= given[1] and there[1]["valid move"] > 0
    ends = [[numbers(after(board, color, line[:length]), side)["valid move"]
             for side in (color, color.opposite())] for line in (better, worse)]
    at_end = ends[1][1] - ends[0][1], ends[0][0] - ends[1][0]
    falls = [_first_corner(board, color, line[:length]) for line in (better, worse)]

    def counted(least):
        topics = ["REPLIES", "MOVES", "STABLE", "FRONTIER"]
        first = 0 if gains[0] + gains[1] > 0 else 2
        told = {topic: gain * (2 if topic == "STABLE" else 1)
                for topic, gain in list(zip(topics, gains))[first:] if gain >= least}
        if may_count and told:
            return max(told, key=told.get)
        is_odd = regions[0] % 2 == 1 and regions[1] % 2 == 0 and max(regions) <= 8
        return "REGION" if may_count and is_odd and least <= 2 else None

    def ahead(least):
        if min(sum(at_end), max(at_end)) < least:
            return None
        return "REPLIES_AHEAD" if at_end[0] >= at_end[1] else "MOVES_AHEAD"

    wins = falls[0][0] is True and True not in falls[1]
    loses = falls[1][0] is False and False not in falls[0]
    return (counted(2) or "WINS_CORNER" * wins or "LOSES_CORNER" * loses or ahead(2)
            or counted(1) or ahead(1) or "SEARCH")


def _first_corner(board, color, line):
    """Return, for each corner of a line in order, whether the first side takes it."""
    game, owners = Game(copy(board), to_move=color), []
    for move in line:
        if str(move) in CORNERS:
            owners.append(game.current_player.color is color)
        game.play(move)
    return owners or [None]


def has_plurals(reason):
    """Return whether singular and plural are right."""
    told = re.findall(r"\b(no|\d+) (valid moves?|stable discs?|frontier discs?|empty|empties)",
                      reason)
    return all((number in ("no", "1")) is not noun.endswith("s") for number, noun in told)


def _corner(board, color, leads, lines, name, takes, rival, also):
    return ((name in CORNERS) is (takes == "a corner") and (rival in CORNERS) is (also == "one")
            and (leads[name] > leads[rival]) is (takes == "a corner"))


def _count(board, color, leads, lines, name, side, number, noun, own, rival, other):
    is_own = SIDES[side] is color
    counts = [numbers(after(board, color, squares(move)), SIDES[side])[noun]
              for move in (name, rival)]
    more_is_better = noun == "stable disc" or noun == "valid move" and is_own
    if noun != "valid move" and not is_own or bool(own) is not (is_own and noun == "valid move"):
        return False
    told = [int(text.replace("none", "0").replace("no", "0")) for text in (number, other)]
    return told == counts and (leads[name] > leads[rival]) is (
        (counts[0] > counts[1]) is more_is_better) and counts[0] != counts[1]


def _corners(board, color, leads, lines, name, side, corners, rival, others):
    if any(("corners " in text) is not (" and " in text) for text in (corners, others)):
        return False
    told = [re.sub("no corner|the corners? ", "", text) for text in (corners, others)]
    counts = [numbers(after(board, color, squares(move)), SIDES[side])["corners"]
              for move in (name, rival)]
    is_fewer = len(re.findall("[ah][18]", counts[0])) < len(re.findall("[ah][18]", counts[1]))
    return told == counts and SIDES[side] is not color and is_fewer is (
        leads[name] > leads[rival])


def _region(board, color, leads, lines, name, number, parity, rival, other):
    counts = [region(board, move) for move in (name, rival)]
    is_odd = parity == "an odd number"
    return counts == [int(number), int(other)] and max(counts) <= 8 and (
        [number % 2 for number in counts] == [is_odd, not is_odd]) and (
        is_odd is (leads[name] > leads[rival]))


def _played(board, color, leads, lines, better, worse):
    """Return whether both lines start evaluated lines, with the better move first."""
    length = min(len(lines[better[0]]), len(lines[worse[0]]), LONGEST)
    return leads[better[0]] > leads[worse[0]] and all(
        tuple(squares("".join(line))) == tuple(lines[line[0]])[:length]
        for line in (better, worse))


def _end(board, color, leads, lines, name, side, number, own, other, rival):
    own, rival = own.split(), rival.split()
    told = [int(text.replace("none", "0").replace("no", "0")) for text in (number, other)]
    counts = [numbers(after(board, color, squares("".join(line))), SIDES[side])["valid move"]
              for line in (own, rival)]
    is_better = (counts[0] > counts[1]) is (SIDES[side] is color)
    return (told == counts and len(own) == len(rival) and own[0] == name
            and _played(board, color, leads, lines, *((own, rival) if is_better
                                                      else (rival, own))))


def _line_corner(board, color, leads, lines, name, which, line, takes, corner, other):
    line = line.split()
    is_own = takes == "takes the"
    if which:  # this is the line of the other move
        if which != ("better " if is_own else "worse ") or other != "this one":
            return False
        other = name
    elif line[0] != name or not other.startswith("that of "):
        return False
    other = other[-2:]
    better, worse = (line[0], other) if is_own else (other, line[0])
    length = min(len(lines[better]), len(lines[worse]), 8)
    here = corner_falls(board, color, squares("".join(line)))
    there = corner_falls(board, color, lines[other][:length])
    return (tuple(squares("".join(line))) == tuple(lines[line[0]])[:len(line)]
            and here == {is_own: [corner], not is_own: []} and not there[is_own]
            and line[-1] == corner and len(line) <= length and leads[better] > leads[worse])


def _wipe_out(board, color, leads, lines, name, which, line, loser):
    line = squares(line)
    others = [move for move in leads if move != str(line[0])]
    is_better = SIDES[loser] is not color
    if which != ("" if str(line[0]) == name else "better " if is_better else "worse "):
        return False
    return (tuple(line) == tuple(lines[str(line[0])])[:len(line)]
            and after(board, color, line).count_pieces(SIDES[loser]) == 0
            and any((leads[str(line[0])] > leads[move]) is is_better for move in others))


def _least_bad(board, color, leads, lines, name, own, rival, other):
    return leads[rival] < leads[name] and _losing(color, leads, name, own, rival, other)


def _not_least_bad(board, color, leads, lines, name, own, rival, other):
    return leads[name] < leads[rival] and _losing(color, leads, name, own, rival, other)


def _losing(color, leads, name, own, rival, other):
    side = color.name.capitalize()
    return max(leads[name], leads[rival]) < 0 and own in (
        f"loses by {-leads[name]:.0f}", f"leaves {side} about {-leads[name]:.1f} behind"
    ) and other in (f"loses by {-leads[rival]:.0f}", f"leaves about {-leads[rival]:.1f}")


def _search(board, color, leads, lines, name, own, gain, more, rival):
    own, rival = own.split(), rival.split()
    better, worse = (own, rival) if more == "more" else (rival, own)
    if own[0] != name:
        return False
    told = "hardly" if gain == "hardly" else f"{float(gain):.1f}"
    difference = f"{leads[better[0]] - leads[worse[0]]:.1f}"
    return told == (difference if float(difference) else "hardly") and _played(
        board, color, leads, lines, better, worse)


def _result(board, color, leads, lines, name, side, result, rival, other):
    if SIDES[side] is not color:
        return False
    words = [f"wins by {leads[move]:.0f}" if leads[move] > 0 else
             f"loses by {-leads[move]:.0f}" if leads[move] else "ties"
             for move in (name, rival or name)]
    return words == [result, other or result]


def _alike(board, color, leads, lines, name):
    return len(leads) > 1 and len({*leads.values()}) == 1


def _only(board, color, leads, lines, name):
    return list(leads) == [name]


RESULT = r"(wins by \d+|loses by \d+|ties)"
GIVEN = "(no corner|the corners? [ahnd18, ]+)"
BEHIND = r"(loses by \d+|leaves (?:Black|White) about \d+\.\d behind)"
AS_WELL = r"(loses by \d+|leaves about \d+\.\d)"
CHECKS = {
    "takes (a corner|no corner); (..) takes (one|none)": _corner,
    r"leaves (Black|White) (no|\d+) (valid move|stable disc|frontier disc)s?( of its own)?; "
    r"(..) leaves (none|\d+)": _count,
    f"leaves (Black|White) {GIVEN}; (..) leaves {GIVEN}": _corners,
    r"starts in a region of (\d+) empt(?:y|ies), (an odd number|an even number); (..) in one of "
    r"(\d+) empt(?:y|ies)": _region,
    f"looking ahead, (Black|White) has (no|\\d+) valid moves? after {LINE}, "
    f"and (none|\\d+) after {LINE}": _end,
    f"looking ahead, the (better |worse |)line {LINE}(takes the|gives (?:Black|White) the) corner "
    "(..), and (that of ..|this one) (?:takes|gives) none": _line_corner,
    f"looking ahead, the (better |worse |)line {LINE}takes every disc of (Black|White)": _wipe_out,
    f"the least bad: it {BEHIND}; (..) {AS_WELL}": _least_bad,
    f"{BEHIND}; (..), the least bad, {AS_WELL}": _not_least_bad,
    f"(?:only the search shows it|hardly a difference): the line {LINE}is worth (hardly|[\\d.]+) "
    f"(more|less) than {LINE}": _search,
    f"(Black|White) {RESULT} with best play(?:; (..) {RESULT})?": _result,
    "as good as any other valid move": _alike,
    "it is the only valid move": _only,
}

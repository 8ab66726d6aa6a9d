"""Check each claim in a reason, independently of the code that writes the reasons."""

import re
from copy import copy

from support.bits import bits
from support.boards import flipping_positions, rows_of
from support.squares import square, squares

from othello import Game, Piece
from othello.engine.bitboard import count, stable

CORNERS = ("a1", "h1", "a8", "h8")
SIDES = {"Black": Piece.BLACK, "White": Piece.WHITE}
LINE = "((?:[a-h][1-8] ?)+)"
LONGEST = 8  # the maximum number of moves from one line in an explanation


def board_after(board, color, line):
    """Return the board after a line of moves, starting with `color`."""
    game = Game(copy(board), to_move=color)
    for move in line:
        game.play(move)
    return game.board


def feature_counts(board, color):
    rows = rows_of(board)
    frontier = sum(rows[row][col] == color.symbol and "-" in "".join(
        line[max(col - 1, 0):col + 2] for line in rows[max(row - 1, 0):row + 2])
        for row in range(8) for col in range(8))
    valid = [str(place) for place in flipping_positions(board, color)]
    return {"valid move": len(valid), "frontier disc": frontier,
            "stable disc": int(count(stable(*bits(board, color)))),
            "corners": join_names(name for name in sorted(
                CORNERS, key=lambda name: (name[1], name[0])) if name in valid)}


def join_names(names):
    return re.sub(r", (\S+)$", r" and \1", ", ".join(names))


def region(board, name):
    members, size = {square(name)}, 0
    while len(members) > size:
        size = len(members)
        members |= {place for place in board if board[place] is Piece.EMPTY and any(
            max(abs(place.row - near.row), abs(place.col - near.col)) == 1 for near in members)}
    return size


def corner_falls(board, color, line):
    """Return the corners that each side takes in a line of moves.

    The key True is for the side that moves first.
    """
    corners = {True: [], False: []}
    game = Game(copy(board), to_move=color)
    for move in line:
        if str(move) in CORNERS:
            corners[game.current_player.color is color].append(str(move))
        game.play(move)
    return corners


def turns_in(board, color, line):
    """Return each turn after the first move of a line: move number, side, valid moves, board.

    The list ends with the turn that follows the line. If this turn follows a pass, the list also
    contains the pass.
    """
    game, turns, plies = Game(copy(board), to_move=color), [], 0
    for number, move in enumerate(line, start=2):
        game.play(move)
        for ply in game.history[plies + 1:]:
            turns.append((number, ply.piece, [], copy(game.board)))
        plies = len(game.history)
        side = game.current_player.color
        if not game.is_game_over:
            turns.append((number, side, flipping_positions(game.board, side), copy(game.board)))
    return turns


def problems_of(board, color, side, lines):
    """Yield problems that `side` has in the first line of moves but not in the second.

    Problems that both sides have are omitted. Each problem consists of a topic, a description and
    a move number.
    """
    first_turns, second_turns = (turns_in(board, color, line) for line in lines)
    second_turns = [turn for turn in second_turns if turn[1] is side]
    for topic, limit, words in (
            ("PASS_AHEAD", 0, lambda *_: "has no valid move and must pass"),
            ("BESIDE_CORNER", None, beside_corners),
            ("FEW_MOVES", 2, lambda moves, _: "has only 1 valid move" if len(moves) == 1
             else "has only 2 valid moves")):
        def bad(turn, margin=0):
            if limit is None:
                return bool(turn[2]) and beside_corners(turn[2], turn[3]) is not None
            return min(limit, 1) <= len(turn[2]) <= limit + (margin if limit else 0)
        bad_turns = [turn for turn in first_turns if bad(turn)]
        if bad_turns and second_turns and all(turn[1] is side for turn in bad_turns) and not any(
                bad(turn, 2) for turn in second_turns):
            yield topic, words(bad_turns[0][2], bad_turns[0][3]), bad_turns[0][0]


def beside_corners(moves, board):
    """Describe `moves` if all of them are next to empty corners, and otherwise return None."""
    corners = set()
    for move in moves:
        near_corners = {name for name in CORNERS if board[square(name)] is Piece.EMPTY and max(
            abs(square(name).row - move.row), abs(square(name).col - move.col)) == 1}
        if not near_corners:
            return None
        corners |= near_corners
    corner_text = f"the empty corner {corners.pop()}" if len(corners) == 1 else "empty corners"
    return f"can only play {join_names(map(str, moves))}, next to {corner_text}"


def total_flips(board, color, line):
    """Return the number of discs that each side flips in `line`, and the side that moves last."""
    game = Game(copy(board), to_move=color)
    for move in line:
        game.play(move)
    moves = game.moves
    return {side: sum(len(move.flipped) for move in moves if move.piece is side)
            for side in (color, color.opposite())}, moves[-1].piece


def is_over(board):
    return not any(flipping_positions(board, side) for side in SIDES.values())


def is_right_reason(board, color, moves, name, reason):
    """Return whether the reason for a move is right.

    Every claim in `reason` must be true, and must support the better move. `moves` contains the
    evaluated moves in the position.
    """
    leads = {str(move.position): move.lead * (1 if color is Piece.BLACK else -1)
             for move in moves}
    lines = {str(move.position): move.line for move in moves}
    for pattern, check in CHECKS.items():
        match = re.fullmatch(pattern, reason)
        if match:
            return has_plurals(reason) and check(board, color, leads, lines, name, *match.groups())
    return False


def topics_of(board, color, better, worse):
    """Return the topics that may explain why the first of two lines is better.

    If several topics fit equally well, the result contains all of them. Topics about corners have
    the highest priority. Other topics compare the numbers of valid moves, stable discs or frontier
    discs in the two lines. Each count is taken after the first move and after the last move of a
    line. If two counts differ by at least two after the first moves, their topic has the
    second-highest priority. Smaller differences, and differences that appear only after the last
    moves, have a lower priority. Topics about events in the middle of a line of moves have the
    lowest priority. If both lines reach the end of the game, these counts are ignored.
    """
    length = min(len(better), len(worse), LONGEST)
    pair = better[:length], worse[:length]
    better_features, worse_features = (
        [feature_counts(board_after(board, color, line[:1]), side)
         for side in (color, color.opposite())] for line in (better, worse))
    names = [str(line[0]) in CORNERS for line in (better, worse)]
    corners_given = [count_corners(each[1]) for each in (better_features, worse_features)]
    if any(board_after(board, color, line).count_pieces(loser) == 0
           for line, loser in zip(pair, (color.opposite(), color))):
        return {"WIPE_OUT"}
    if names[0] > names[1]:
        return {"TAKES"}
    if (names[0] == names[1] and worse_features[1]["valid move"]
            and not better_features[1]["valid move"]):
        return {"PASS"}
    if names[0] == names[1] and corners_given[0] < corners_given[1]:
        return {"GIVES"}
    gains = [worse_features[1]["valid move"] - better_features[1]["valid move"],
             better_features[0]["valid move"] - worse_features[0]["valid move"],
             better_features[0]["stable disc"] - worse_features[0]["stable disc"],
             worse_features[0]["frontier disc"] - better_features[0]["frontier disc"]]
    regions = [region(board, str(line[0])) for line in (better, worse)]
    may_count = (names[0] == names[1] and corners_given[0] <= corners_given[1]
                 and worse_features[1]["valid move"] > 0)
    ends = [[feature_counts(board_after(board, color, line), side)["valid move"]
             for side in (color, color.opposite())] for line in pair]
    end_gains = ends[1][1] - ends[0][1], ends[0][0] - ends[1][0]

    def counted(minimum):
        topics = ["REPLIES", "MOVES", "STABLE", "FRONTIER"]
        first = 0 if gains[0] + gains[1] > 0 else 2
        large_gains = {topic: gain * (2 if topic == "STABLE" else 1)
                       for topic, gain in list(zip(topics, gains))[first:] if gain >= minimum}
        if may_count and large_gains:
            return max(large_gains, key=large_gains.get)
        is_odd = regions[0] % 2 == 1 and regions[1] % 2 == 0 and max(regions) <= 8
        return "REGION" if may_count and is_odd and minimum <= 2 else None

    def ahead(minimum):
        if min(sum(end_gains), max(end_gains)) < minimum:
            return None
        return "REPLIES_AHEAD" if end_gains[0] >= end_gains[1] else "MOVES_AHEAD"

    corner, problem = corner_topic(board, color, pair), problem_topic(board, color, pair)
    if all(is_over(board_after(board, color, line)) for line in (better, worse)):
        return {corner or problem or last_topic(board, color, better, worse) or "SEARCH"}
    first = counted(2) or corner or ahead(2) or counted(1) or ahead(1) or problem
    return {first} if first else end_topics(board, color, pair) or {
        choice_topic(board, color, pair) or "SEARCH"}


def count_corners(counts):
    return len(re.findall("[ah][18]", counts["corners"]))


def corner_topic(board, color, lines):
    better_falls, worse_falls = (corner_falls(board, color, line) for line in lines)
    if (len(better_falls[True]) - len(better_falls[False])
            <= len(worse_falls[True]) - len(worse_falls[False])):
        return None
    return "LOSES_CORNER" if set(worse_falls[False]) - set(better_falls[False]) else "WINS_CORNER"


def problem_topic(board, color, lines):
    topics = [
        topic for side, order in ((color, (1, 0)), (color.opposite(), (0, 1)))
        for topic, _, _ in problems_of(board, color, side, [lines[index] for index in order])]
    return next((topic for topic in ("PASS_AHEAD", "BESIDE_CORNER", "FEW_MOVES")
                 if topic in topics), None)


def end_topics(board, color, lines):
    better_counts, worse_counts = (
        [feature_counts(board_after(board, color, line), side)
         for side in (color, color.opposite())] for line in lines)
    gains = {"CORNERS_AHEAD": 0, "STABLE_AHEAD": 0}
    for sign, better_side, worse_side in ((1, better_counts[0], worse_counts[0]),
                                          (-1, better_counts[1], worse_counts[1])):
        gains["CORNERS_AHEAD"] = max(gains["CORNERS_AHEAD"], 4 * sign * (
            count_corners(better_side) - count_corners(worse_side)))
        gains["STABLE_AHEAD"] = max(gains["STABLE_AHEAD"], 2 * sign * (
            better_side["stable disc"] - worse_side["stable disc"]))
    gains["BOTH_AHEAD"] = 2 * sum(
        sign * (better_side["valid move"] - worse_side["valid move"])
        for sign, better_side, worse_side in zip((1, -1), better_counts, worse_counts))
    gains["FRONTIER_AHEAD"] = worse_counts[0]["frontier disc"] - better_counts[0]["frontier disc"]
    best = max(gains.values())
    return {topic for topic, gain in gains.items() if gain == best} if best >= 2 else set()


def move_counts(board, color, line, side):
    return [len(moves) for _, mover, moves, _ in turns_in(board, color, line) if mover is side]


def choice_topic(board, color, lines):
    for side in color, color.opposite():
        better_counts, worse_counts = (move_counts(board, color, line, side) for line in lines)
        gain = (sum(better_counts) - sum(worse_counts)) * (1 if side is color else -1)
        if 1 < len(better_counts) == len(worse_counts) and gain >= 2:
            return "CHOICES"
    return None


def last_topic(board, color, better, worse):
    (better_flips, better_last), (worse_flips, worse_last) = (
        total_flips(board, color, line) for line in (better, worse))
    if better_last is color is not worse_last:
        return "LAST_MOVE"
    other = color.opposite()
    return "FLIPS" if (better_flips[color] > worse_flips[color]
                       or better_flips[other] < worse_flips[other]) else None


def has_plurals(reason):
    """Return whether a reason uses singular and plural correctly."""
    counts = re.findall(r"\b(no|\d+) (valid moves?|stable discs?|frontier discs?|empty|empties)",
                        reason)
    return all((number in ("no", "1")) is not noun.endswith("s") for number, noun in counts)


def _corner(board, color, leads, lines, name, first_square, rival, second_square):
    return ((name in CORNERS) is (first_square == "a corner")
            and (rival in CORNERS) is (second_square == "one")
            and (leads[name] > leads[rival]) is (first_square == "a corner"))


def _count(board, color, leads, lines, name, side, number, noun, own, rival, other):
    is_own = SIDES[side] is color
    counts = [feature_counts(board_after(board, color, squares(move)), SIDES[side])[noun]
              for move in (name, rival)]
    more_is_better = noun == "stable disc" or noun == "valid move" and is_own
    if noun != "valid move" and not is_own or bool(own) is not (is_own and noun == "valid move"):
        return False
    numbers = [int(text.replace("none", "0").replace("no", "0")) for text in (number, other)]
    return numbers == counts and (leads[name] > leads[rival]) is (
        (counts[0] > counts[1]) is more_is_better) and counts[0] != counts[1]


def _corners(board, color, leads, lines, name, side, corners, rival, others):
    if any(("corners " in text) is not (" and " in text) for text in (corners, others)):
        return False
    texts = [re.sub("no corner|the corners? ", "", text) for text in (corners, others)]
    counts = [feature_counts(board_after(board, color, squares(move)), SIDES[side])["corners"]
              for move in (name, rival)]
    is_fewer = len(re.findall("[ah][18]", counts[0])) < len(re.findall("[ah][18]", counts[1]))
    return texts == counts and SIDES[side] is not color and is_fewer is (
        leads[name] > leads[rival])


def _region(board, color, leads, lines, name, number, parity, rival, other):
    counts = [region(board, move) for move in (name, rival)]
    is_odd = parity == "an odd number"
    return counts == [int(number), int(other)] and max(counts) <= 8 and (
        [number % 2 for number in counts] == [is_odd, not is_odd]) and (
        is_odd is (leads[name] > leads[rival]))


def _played(board, color, leads, lines, better, worse):
    """Return whether `better` has the larger lead and both lines agree with the evaluation."""
    length = min(len(lines[better[0]]), len(lines[worse[0]]), LONGEST)
    return leads[better[0]] > leads[worse[0]] and all(
        tuple(squares("".join(line))) == tuple(lines[line[0]])[:length]
        for line in (better, worse))


def _end(board, color, leads, lines, name, side, number, own, other, rival):
    own, rival = own.split(), rival.split()
    numbers = [int(text.replace("none", "0").replace("no", "0")) for text in (number, other)]
    boards = [board_after(board, color, squares("".join(line))) for line in (own, rival)]
    counts = [feature_counts(after, SIDES[side])["valid move"] for after in boards]
    is_better = (counts[0] > counts[1]) is (SIDES[side] is color)
    return (numbers == counts and len(own) == len(rival) and own[0] == name
            and _played(board, color, leads, lines, *((own, rival) if is_better
                                                      else (rival, own))))


def _rivals(leads, lines, line, is_better):
    """Return the lines whose first moves are worse (or better) than the first move of `line`."""
    own = leads[str(line[0])]
    return [rival for move, rival in lines.items() if (own > leads[move]) is is_better
            and own != leads[move]]


def _is_start(lines, line):
    return tuple(line) == tuple(lines[str(line[0])])[:len(line)] and len(line) <= LONGEST


def _which(name, line, is_better, which):
    return (which or "") == ("" if str(line[0]) == name else "better " if is_better else "worse ")


def _line_corner(board, color, leads, lines, name, side, corner, which, line):
    line, is_own = squares(line), SIDES[side] is color
    corners_taken = corner_falls(board, color, line)[is_own]
    return (_is_start(lines, line) and _which(name, line, is_own, which)
            and str(line[-1]) == corner == corners_taken[-1] and any(
                corner not in corner_falls(board, color, rival[:min(
                    len(lines[str(line[0])]), LONGEST)])[is_own]
                for rival in _rivals(leads, lines, line, is_own)))


def _problem(board, color, leads, lines, name, side, words, which, line):
    line, is_better = squares(line), SIDES[side] is not color
    return (_is_start(lines, line) and _which(name, line, is_better, which) and any(
        (words, len(line) + 1) in [problem[1:] for problem in problems_of(
            board, color, SIDES[side], [each[:min(len(rival), len(own), LONGEST)]
                                        for each in (own, rival)])]
        for own in [lines[str(line[0])]] for rival in _rivals(leads, lines, line, is_better)))


def _at_ends(check):
    """Return a function that calls `check` with the final boards of two lines of equal length.

    The first line must start with the move `name`.
    """
    def checked(board, color, leads, lines, name, side, first, own, second, rival):
        own, rival = squares(own), squares(rival)
        boards = [board_after(board, color, line) for line in (own, rival)]
        if len(own) != len(rival) or not all(_is_start(lines, line) for line in (own, rival)):
            return False
        return str(own[0]) == name and check(
            boards, SIDES[side], color, first, second,
            1 if leads[name] > leads[str(rival[0])] else -1)
    return checked


def _corner_ends(boards, side, color, first, second, better):
    counts = [feature_counts(board, side)["corners"] for board in boards]
    corners = [re.sub("no corner|the corners? ", "", text) for text in (first, second)]
    gain = len(corners[0]) - len(corners[1])
    return corners == counts and better * gain * (1 if side is color else -1) > 0


def _count_ends(noun, sign):
    def check(boards, side, color, first, second, better):
        counts = [feature_counts(board, side)[noun] for board in boards]
        numbers = [0 if text in ("no", "none") else int(text) for text in (first, second)]
        return numbers == counts and better * sign * (1 if side is color else -1) * (
            numbers[0] - numbers[1]) > 0
    return check


def _both(boards, side, color, first, second, better):
    numbers = [[0 if text in ("no", "none") else int(text) for text in re.findall(
        r"no\b|none|\d+", words)] for words in (first, second)]
    counts = [[feature_counts(board, each)["valid move"] for each in (side, side.opposite())]
              for board in boards]
    gain = counts[0][0] - counts[0][1] - counts[1][0] + counts[1][1]
    return side is color and numbers == counts and better * gain > 0


def _choices(board, color, leads, lines, name, side, first, own, second, rival):
    own, rival = squares(own), squares(rival)
    counts = [move_counts(board, color, line, SIDES[side]) for line in (own, rival)]
    numbers = [list(map(int, re.findall(r"\d+", text))) for text in (first, second)]
    better = 1 if leads[name] > leads[str(rival[0])] else -1
    return (numbers == counts and str(own[0]) == name and _is_start(lines, own)
            and _is_start(lines, rival) and len(own) == len(rival)
            and better * (1 if SIDES[side] is color else -1) * (
                sum(numbers[0]) - sum(numbers[1])) > 0)


def _last(board, color, leads, lines, name, side, own, other, rival):
    own, rival = squares(own), squares(rival)
    makers = [total_flips(board, color, line)[1] for line in (own, rival)]
    return (str(own[0]) == name and all(is_over(board_after(board, color, line)) and tuple(line)
                                        == tuple(lines[str(line[0])]) for line in (own, rival))
            and makers == [SIDES[side], SIDES[other]]
            and (makers[0] is color) is (leads[name] > leads[str(rival[0])]))


def _flips(board, color, leads, lines, name, side, number, own, other, rival):
    numbers, counts = [int(number), int(other)], [
        total_flips(board, color, lines[move])[0][SIDES[side]] for move in (own, rival)]
    is_better = leads[own] > leads[rival]
    return (own == name and numbers == counts and is_better is (
        (SIDES[side] is color) is (numbers[0] > numbers[1])) and numbers[0] != numbers[1]
        and all(is_over(board_after(board, color, lines[move])) for move in (own, rival)))


def _wipe_out(board, color, leads, lines, name, which, line, loser):
    line = squares(line)
    others = [move for move in leads if move != str(line[0])]
    is_better = SIDES[loser] is not color
    if which != ("" if str(line[0]) == name else "better " if is_better else "worse "):
        return False
    return (tuple(line) == tuple(lines[str(line[0])])[:len(line)]
            and board_after(board, color, line).count_pieces(SIDES[loser]) == 0
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
    gain_text = "hardly" if gain == "hardly" else f"{float(gain):.1f}"
    difference = f"{leads[better[0]] - leads[worse[0]]:.1f}"
    return gain_text == (difference if float(difference) else "hardly") and _played(
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
    "looking ahead, (Black|White) takes the corner (..) in the (better |worse |)line "
    f"{LINE}": _line_corner,
    "looking ahead, (Black|White) (has no valid move and must pass|can only play .*|has only . "
    f"valid moves?) after (?:the (better |worse )line |){LINE}": _problem,
    f"looking ahead, (Black|White) has {GIVEN} within reach after {LINE}, and {GIVEN} after "
    f"{LINE}": _at_ends(_corner_ends),
    f"looking ahead, (Black|White) has (no|\\d+) stable discs? after {LINE}, and (none|\\d+) "
    f"after {LINE}": _at_ends(_count_ends("stable disc", 1)),
    f"looking ahead, (Black|White) has (no|\\d+) frontier discs? after {LINE}, and (none|\\d+) "
    f"after {LINE}": _at_ends(_count_ends("frontier disc", -1)),
    "looking ahead, (Black|White) has ((?:no|\\d+) valid moves? and (?:Black|White) has "
    f"(?:none|\\d+)) after {LINE}, and (\\d+ and \\d+) after {LINE}": _at_ends(_both),
    f"looking ahead, (Black|White) can choose from ([\\d, and]+) moves in the line {LINE}, and "
    f"from ([\\d, and]+) in {LINE}": _choices,
    f"looking ahead, (Black|White) makes the last move in the line {LINE}; (Black|White) makes "
    f"the last move in the line {LINE}": _last,
    "looking ahead, (Black|White) flips (\\d+) discs? from (..) to the end of the game, and "
    "(\\d+) from (..) to the end": _flips,
    f"looking ahead, the (better |worse |)line {LINE}takes all of (Black|White)'s discs":
        _wipe_out,
    f"the least bad: it {BEHIND}; (..) {AS_WELL}": _least_bad,
    f"{BEHIND}; (..), the least bad, {AS_WELL}": _not_least_bad,
    f"(?:only the search shows it|hardly a difference): the line {LINE}is worth (hardly|[\\d.]+) "
    f"(more|less) than {LINE}": _search,
    f"(Black|White) {RESULT} with best play(?:; (..) {RESULT})?": _result,
    "as good as any other valid move": _alike,
    "it is the only valid move": _only,
}

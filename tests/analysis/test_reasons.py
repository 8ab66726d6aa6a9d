"""Each reason describes the board correctly, and shows why one move is better than another."""

import csv
import re
from random import Random

import pytest
from support.reason_oracle import is_right_reason, topics_of
from support.helpers import play
from hypothesis import given, settings
from hypothesis import strategies as st
from support.paths import SAMPLES
from support.squares import squares
from support.strategies import games

from othello import Piece
from othello.analysis.hints import hints
from othello.analysis.phrases import join_corners
from othello.analysis.reasons import Topic, compare_moves
from othello.analysis.evaluate import MoveValue, evaluate_board
from othello.players.engine_board import EngineBoard

BLACK = Piece.BLACK


def real_positions(number, min_ply=0):
    with (SAMPLES / "real_games.csv").open(encoding="utf-8") as file:
        transcripts = [row["moves"] for row in csv.DictReader(file)]
    random = Random("reasons")
    for _ in range(number):
        moves = random.choice(transcripts)
        ply = random.randrange(min(min_ply, len(moves) // 2 - 1), len(moves) // 2)
        yield play(moves[:2 * ply]), moves[2 * ply:2 * ply + 2]


def contradictions(game, played, nodes):
    color = game.current_player.color
    moves = evaluate_board(game.board, color, nodes).moves
    reasons = [(str(hint.position), hint.reason) for hint in hints(game, 3, nodes)]
    other, = [move for move in moves if str(move.position) == played]
    if other.lead != moves[0].lead:
        reason = compare_moves(EngineBoard(game.board, color), moves[0], other)
        reasons.append((played, reason.of_worse))
    return [(str(game.board), color, name, reason) for name, reason in reasons
            if not is_right_reason(game.board, color, moves, name, reason)]


def move_value(line, lead):
    moves = tuple(squares(line))
    return MoveValue(moves[0], lead, False, moves)


# Each example has a transcript, the better line, the worse line, and the lead after each line.
EXAMPLES = {
    Topic.TAKES: ("f5f6e6f4e3c5c4d3f3e2f2d2c3d6d1b5c1c2b3e1f1a3a6b4a4b6a2g3a5b2h3h2",
                  "h1", "h4", 2, 1),
    Topic.PASS: ("f5f4e3d6f3g3g4d3f2e1e2d2f1g6d1g5h3h2h1g1g2c1b1c2", "h4h5", "f6e6", 2, 1),
    Topic.GIVES: ("f5f6e6f4", "g3f3", "g7f7", 2, 1),
    Topic.REPLIES: ("f5f6", "e6f4", "c4e3", 2, 1),
    Topic.MOVES: ("f5d6", "c6f6", "c3d3", 2, 1),
    Topic.STABLE: ("f5f4e3d6f3g3g4d3f2e1e2d2f1g6d1g5h3h2h1g1g2c1b1c2", "c7f6", "h7e6", 2, 1),
    Topic.FRONTIER: ("f5f6e6f4g6", "c6", "e7", 2, 1),
    Topic.REGION: ("f5d6c5f4e3c4e6c6d3f3g4g5f6h5d7e7c7f7g6d8h3h6f8c8h4h2g3c2d2c1f2f1",
                   "g1", "h7", 2, 1),
    Topic.WINS_CORNER: ("f5f6e6f4e3c5g5g4g6h5f3d7h6g3h4f7d3e2f8c3h3g7e7g8h8h7e8h2h1c7b7a7c8d6",
                        "c6d8a8", "g2d8c6", 2, 1),
    Topic.LOSES_CORNER: ("f5d6c4g5c6c5d7d3b4c3e3b5a4a6c2b3f4c1a3g4e6f2g6d2a5a2f3b6f1e2h5c7h4h6h7"
                         "g3f6e1", "g2g1", "b1a1", 2, 1),
    Topic.REPLIES_AHEAD: ("f5f6", "c4e3", "d3e3", 2, 1),
    Topic.MOVES_AHEAD: ("f5f6", "d3e3", "f7f4", 2, 1),
    Topic.PASS_AHEAD: ("f5f6e6f4g5e7e3g6c5f3g4d3d6c4f7d7c6b6d8h5c7c8b8f8h3h4a6h2h7b7b5a5a4g7g3f2h8"
                       "g8b3b4a3a2a1e8b2b1h6h1c2c3c1g1f1", "e2g2d2d1e1a7a8", "a8a7d2e2d1g2e1",
                       2, 1),
    Topic.BESIDE_CORNER: ("f5f6e6f4g5e7e3g6c5f3g4d3d6c4f7d7c6b6d8h5c7c8b8f8h3h4a6h2h7b7b5a5a4g7g3"
                          "f2h8g8b3b4a3a2", "e8", "a1g1e2h6c3a8a7e1d1f1d2", 2, 1),
    Topic.FEW_MOVES: ("f5f6e6f4e3d3f3f2e2f1g4g6g5e7d6h3h4g3h2c4h5d7e8d8c8c7h6f7d1d2b6b7a6a5a4g2e1"
                      "g7g1b8a8h1h7", "f8h8c1g8", "c1", 2, 1),
    Topic.CORNERS_AHEAD: ("f5f6e6", "d6e7f4c6c7g5g6c5h6g7", "f4c3b2e3d3g3c5b6", 2, 1),
    Topic.BOTH_AHEAD: ("e6f6g6", "d6c6d7e8e3c4c5", "f4f5d6c5e7c6g5", 2, -8.5),
    Topic.STABLE_AHEAD: ("f5f6e6f4g5e7f7c5f3g6d6d7e8g8h6g3h3f2e1f1g1h4h5f8h8g7d3d2g4h7d8h2h1c8c7",
                         "d1c2b8", "b8b7e2", 2, 1),
    Topic.FRONTIER_AHEAD: ("f5d6c3d3c4", "f4d2f3f6f7e6d7g7", "b5d7g6b3d8e2f4", 2, 1),
    Topic.CHOICES: ("f5d6", "c5f4e3f6e6d2", "c6f6d3c3", 2, 1),
    Topic.LAST_MOVE: ("f5d6c3f4f6g5e6d7c5f7c7c6d8e3b6c4g3b5e7c8d2e8d3f3g4h4a6e2f1b4a3c2f2c1e1b3a2"
                      "d1g2a4a5h3h2b2f8h1g1b7h6h5a1b1b8g6", "a7a8g7g8h8h7", "a8g7g8h8a7h7", 2, 1),
    Topic.FLIPS: ("f5f6e6f4g5e7f7c5f3g6d6d7e8g8h6g3h3f2e1f1g1h4h5f8h8g7d3d2g4h7d8h2h1c8c7b7b8a8a7"
                  "c6b6a6b5g2e2e3", "c1d1c3b1a1", "d1", 2, 1),
    Topic.WIPE_OUT: ("e6f4e3f6g5d6e7", "f7f8", "f5c5", -2, -64),
    Topic.LEAST_BAD: ("f5d6", "c4d3", "c7f4", -1, -2.4),
    Topic.SEARCH: ("f5d6c3f4", "f3e3", "f6d3", 2, 1.3),
}


def compare_lines(transcript, line, other_line, our_lead, their_lead):
    game = play(transcript)
    color = game.current_player.color
    sign = 1 if color is BLACK else -1
    better, worse = move_value(line, sign * our_lead), move_value(other_line, sign * their_lead)
    return game, better, worse, compare_moves(EngineBoard(game.board, color), better, worse)


def compare_example(topic):
    return compare_lines(*EXAMPLES[topic])


@pytest.mark.parametrize("topic", EXAMPLES, ids=lambda topic: topic.name)
def test_reasons_of_each_topic_are_true_for_both_moves(topic):
    game, better, worse, reason = compare_example(topic)
    color = game.current_player.color
    assert reason.topic is topic
    for move, text in (better, reason.of_better), (worse, reason.of_worse):
        assert is_right_reason(game.board, color, [better, worse], str(move.position), text), text


# These sentences explain to beginners why a move is better.
PLAIN_REASONS = {
    Topic.TAKES: "It takes a corner; h4 takes none.",
    Topic.PASS: r"It leaves White no valid move; f6 leaves \d+.",
    Topic.GIVES: "It leaves White no corner; g7 leaves the corner h8.",
    Topic.REPLIES: r"It leaves White \d+ valid moves?; c4 leaves \d+.",
    Topic.MOVES: r"It leaves Black \d+ valid moves? of its own; c3 leaves \d+.",
    Topic.STABLE: r"It leaves Black \d+ stable discs; h7 leaves \d+. Stable discs can never be "
                  "flipped.",
    Topic.FRONTIER: r"It leaves White \d frontier discs?; e7 leaves \d+. Frontier discs have an "
                    "empty square beside them, and the opponent may be able to play there.",
    Topic.REGION: r"It starts in a region of \d (empty|empties), an odd number; h7 in one of \d "
                  "empties. If you move first in a region with an odd number of empties, you "
                  "can also move last there.",
    Topic.WINS_CORNER: "Two moves after c6, White takes the corner a8.",
    Topic.LOSES_CORNER: "Right after b1, White takes the corner a1, but not after g2.",
    Topic.REPLIES_AHEAD: r"A few moves after .., White has \d+ valid moves?; after d3, \d+.",
    Topic.MOVES_AHEAD: r"A few moves after .., Black has \d+ valid moves?; after f7, \d+.",
    Topic.PASS_AHEAD: "Five moves after e2, White has no valid move and must pass.",
    Topic.BESIDE_CORNER: "Right after e8, White can only play a7, next to the empty corner a8.",
    Topic.FEW_MOVES: "Right after f8, White has only 2 valid moves.",
    Topic.CORNERS_AHEAD: "Eight moves after f4, Black has the corner a1 within reach; after d6, "
                         "no corner.",
    Topic.BOTH_AHEAD: "Seven moves after f4, White has 9 valid moves and Black has 8; after d6, "
                      "11 and 5.",
    Topic.STABLE_AHEAD: "Three moves after b8, Black has 17 stable discs; after d1, 18. Stable "
                        "discs can never be flipped.",
    Topic.FRONTIER_AHEAD: "Seven moves after b5, White has 11 frontier discs; after f4, 9. "
                          "Frontier discs have an empty square beside them, and the opponent may "
                          "be able to play there.",
    Topic.CHOICES: "After c6, Black can choose from 5 and 5 moves in the next few turns. After "
                   "c5, Black can choose from 5 and 7 moves.",
    Topic.LAST_MOVE: "After a8, White makes the last move, h7, and flips 2 discs. After a7, Black "
                     "makes the last move.",
    Topic.FLIPS: "From d1 to the end, Black flips 2 of White's discs. From c1 to the end, "
                 "Black flips 6.",
    Topic.WIPE_OUT: "f5 can cost White every disc.",
    Topic.LEAST_BAD: "It loses by about 1.0 discs, and c7 loses by about 2.4.",
    Topic.SEARCH: "After the best reply, e3, it keeps about 0.7 discs more than f6.",
}


@pytest.mark.parametrize("topic", PLAIN_REASONS, ids=lambda topic: topic.name)
def test_each_topic_has_a_plain_reason(topic):
    plain = compare_example(topic)[-1].plain
    assert re.fullmatch(PLAIN_REASONS[topic], plain), plain


def test_flips_are_no_reason_if_the_better_line_flips_fewer():
    transcript = ("f5d6c3f4f6g5e6d7c5f7c7c6d8e3b6c4g3b5e7c8d2e8d3f3g4h4a6e2f1b4a3c2f2c1e1b3a2d1g2"
                  "a4a5h3h2b2f8h1g1b7h6h5a1b1b8g6a8a7g7h8")
    assert compare_lines(transcript, "g8h7", "h7g8", 2, 1)[-1].topic is Topic.SEARCH


@pytest.mark.parametrize("line, leads, plain", [
    ("f3e3", (2, 2.04), "After the best reply, e3, it keeps slightly more than f6."),
    ("f3", (2, 1.3), "It keeps about 0.7 discs more than f6.")])
def test_plain_search_reason_fits_the_gain_and_the_line(line, leads, plain):
    reason = compare_lines("f5d6c3f4", line, "f6d3", *leads)[-1]
    assert (reason.topic, reason.plain) == (Topic.SEARCH, plain)


def test_plain_reason_omits_a_reply_equal_to_the_other_move():
    assert compare_lines("f5d6c3f4", "g4f3", "f3e3", 2, 1.3)[-1].plain == (
        "It keeps about 0.7 discs more than f3.")


def test_a_wipe_out_has_a_plain_reason():
    assert compare_lines("e6f4e3f6g5d6e7f5", "c5", "c3", 64, 2)[-1].plain == (
        "It can take every disc that White has.")


def random_line(random, game, move):
    line, length = [], random.randrange(1, 12)
    while move is not None and len(line) < length:
        game.play(move)
        line.append(move)
        moves = game.validator.valid_moves(game.current_player.color)
        move = random.choice(moves) if moves else None
    for _ in line:
        game.undo()
    return line


def random_line_pairs(number, min_ply):
    random = Random("pairs")
    for game, _ in real_positions(number, min_ply):
        moves = game.validator.valid_moves(game.current_player.color)
        if len(moves) > 1:
            yield game, *(random_line(random, game, move) for move in random.sample(moves, 2))


@pytest.mark.parametrize("number, min_ply", [
    (10, 0), pytest.param(120, 40, marks=pytest.mark.slow),
    pytest.param(250, 0, marks=pytest.mark.slow)])
def test_reasons_for_random_lines_match_the_oracle(number, min_ply):
    for game, first, second in random_line_pairs(number, min_ply):
        assert_reason_matches_the_oracle(game, first, second)


def assert_reason_matches_the_oracle(game, first, second):
    color = game.current_player.color
    sign = 1 if color is BLACK else -1
    better, worse = (MoveValue(line[0], sign * lead, False, tuple(line))
                     for line, lead in ((first, 2.0), (second, 1.0)))
    reason = compare_moves(EngineBoard(game.board, color), better, worse)
    assert reason.topic.name in topics_of(game.board, color, first, second), reason
    for move, text in (better, reason.of_better), (worse, reason.of_worse):
        assert is_right_reason(game.board, color, [better, worse], str(move.position), text), text


# Lines of play that random games seldom contain, each with the rule that it shows.
RARE_LINES = {
    "a corner counts even if the other side takes it in the other line": (
        "f5d6c4d3c3f4f6f3e6e7d7c5b6d8c6c7d2g5e3f7g4h3g3a5a6a7c8b5b4b8h4h5h6h7g6h2f8c2e8g8b3c1e1d1"
        "b1e2g2a4b7", "f2f1a8b2a2g1g7a3", "g7a3f2g1h1a8f1"),
    "a corner that the other side takes is not a gain": (
        "f5d6c3d3c4f4f6f3e6e7d7g6f8c5b6b4d2b5e3f7h6e2c6d8c8g5e8c2c7f2a3a4h5b3a5a6a7g4a2h4h3g3h2b7"
        "c1d1e1", "g1g7b1a8b2f1h8a1b8", "f1a8b2g2b1g7b8a1g1"),
    "only turns of the side with few moves are compared": (
        "f5f6e6f4g5e7f7c5f3g6d6d7e8g8h6g3h3f2e1f1g1h4h5f8h8g7d3d2g4h7d8h2h1c8c7b7b8a8a7c6b6a6b5g2"
        "e2", "c3b3c2c1b1d1b2e3a4a3", "c4"),
    "the other side's turns don't hide a forced move": (
        "f5d6c3d3c4f4f6f3e6e7d7c5e3e2g4g3b6h4f1d2f2e1c2g1c7d8c1g6d1b1g5h6c6a6e8c8f7b3a3b5b4a5a4b7"
        "a8f8a7a2b8g2a1g8h2h3h1b2g7", "h5h7", "h7h5h8"),
    "the first of two passes is named": (
        "f5f6e6f4g6c5g4g5h4h6e3f3g3d2h5f2f1h3d3c3e2d7e7d8f7h7e8f8c1d6b3c2c4a4b6b4b1g2a3a2c6b5a6d1"
        "e1a5a1b2g7g1h1h8h2b7a7", "b8a8c8g8c7", "a8c7c8b8g8"),
    "four moves are not enough in the other line": (
        "f5d6c3d3c4b3c6f6e6d7c5b5c7f7e3b6d8e8e7c8g5f2f8f3b8g7g6h7g4h5f4g8h8b7", "a7a8",
        "a4b4a6a5h4h3"),
    "five moves are enough in the other line": (
        "f5f6e6f4g5e7f3e3d7d6c5c6c4d3f2g6e8f8g4h5h6h7d2d8c8b8b5h4f7g3h3h2g2e1e2g8g7h8d1c2c1",
        "g1h1b7c7", "b4a3a4b6h1"),
}


@pytest.mark.parametrize("rule", RARE_LINES)
def test_reasons_for_rare_lines_match_the_oracle(rule):
    transcript, *lines = RARE_LINES[rule]
    assert_reason_matches_the_oracle(play(transcript), *map(squares, lines))


def test_plain_reason_names_the_first_of_two_passes():
    example = RARE_LINES["the first of two passes is named"]
    assert compare_lines(*example, 2, 1)[-1].plain == (
        "Three moves after b8, White has no valid move and must pass.")


@pytest.mark.parametrize("transcript, sign", [("f5d6", 1), ("f5d6c4", -1)])
@pytest.mark.parametrize("is_exact", [True, False])
def test_least_bad_move_loses_if_exact_and_is_behind_otherwise(transcript, sign, is_exact):
    game = play(transcript)
    color = game.current_player.color
    move, reply = next((one, other) for one in game.validator.valid_moves(color)
                       for other in game.validator.valid_moves(color)
                       if one != other
                       and topics_of(game.board, color, [one], [other]) == {"SEARCH"})
    better, worse = (MoveValue(each, -sign * lead, is_exact, (each,))
                     for each, lead in ((move, 1.0), (reply, 2.4)))
    reason = compare_moves(EngineBoard(game.board, color), better, worse)
    if is_exact:
        assert reason.of_better == f"the least bad: it loses by 1; {reply} loses by 2"
        assert reason.of_worse == f"loses by 2; {move}, the least bad, loses by 1"
    else:
        side = color.name.capitalize()
        assert reason.of_better == (f"the least bad: it leaves {side} about 1.0 behind; "
                                    f"{reply} leaves about 2.4")
        assert reason.of_worse == (f"leaves {side} about 2.4 behind; {move}, the least bad, "
                                   "leaves about 1.0")


def test_oracle_rejects_false_reasons():
    transcript, *lines, own_lead, other_lead = EXAMPLES[Topic.REPLIES]
    game = play(transcript)
    better, worse = (move_value(line, lead) for line, lead in zip(lines, (own_lead, other_lead)))
    text = compare_moves(EngineBoard(game.board, BLACK), better, worse).of_better
    number, = {character for character in text.split(";")[0] if character.isdigit()}
    for moves, false_text in [([better, worse], text.replace(number, "9")),
                              ([better._replace(lead=0), worse], text),
                              ([better, worse], "so it is")]:
        assert not is_right_reason(game.board, BLACK, moves, str(better.position), false_text)


@pytest.mark.parametrize("lead, expected", [
    (0.04, "hardly a difference: the line f3 e3 is worth hardly more than"),
    (0.9, "hardly a difference: the line f3 e3 is worth 0.9 more than"),
    (1.0, "only the search shows it: the line f3 e3 is worth 1.0 more than")])
def test_search_gains_below_one_disc_are_hardly_a_difference(lead, expected):
    transcript, *lines, _, _ = EXAMPLES[Topic.SEARCH]
    better, worse = move_value(lines[0], lead), move_value(lines[1], 0.01)
    reason = compare_moves(EngineBoard(play(transcript).board, BLACK), better, worse)
    assert reason.of_better.startswith(expected)


@pytest.mark.parametrize("topic, gain", [
    (Topic.FRONTIER, 1), (Topic.REPLIES_AHEAD, 1), (Topic.MOVES, 2), (Topic.REPLIES, 3),
    (Topic.STABLE, 2)])
def test_each_unit_of_gain_explains_at_most_three_discs(topic, gain):
    assert_explained(topic, 3 * gain)


def test_the_last_move_in_a_region_explains_at_most_six_discs():
    assert_explained(Topic.REGION, 6)


def assert_explained(topic, limit):
    """Check that `topic` is the reason for a loss of `limit` discs, but not for a larger one."""
    transcript, *lines, _, _ = EXAMPLES[topic]
    game = play(transcript)
    color = game.current_player.color
    sign = 1 if color is BLACK else -1
    for lead, is_explained in (limit, True), (limit + 0.1, False):
        for base in 0.0, 1.4:  # As floats, 4.4 - 1.4 is more than 3.
            better = move_value(lines[0], sign * (base + lead))
            worse = move_value(lines[1], sign * base)
            reason = compare_moves(EngineBoard(game.board, color), better, worse)
            assert (reason.topic is topic) is is_explained


def test_a_lead_that_rounds_to_0_is_not_behind():
    transcript, *lines, _, _ = EXAMPLES[Topic.SEARCH]
    better, worse = move_value(lines[0], -0.04), move_value(lines[1], -1.0)
    engine_board = EngineBoard(play(transcript).board, BLACK)
    assert compare_moves(engine_board, better, worse).topic is Topic.SEARCH


def test_join_corners_lists_corners_in_order():
    assert join_corners(squares("h8a1")) == "the corners a1 and h8"
    assert join_corners(squares("h8a1h1a8")) == "the corners a1, h1, a8 and h8"


def test_minor_gains_are_no_reason_to_forgo_a_corner():
    game = play(EXAMPLES[Topic.TAKES][0])
    corner, other = (move_value(line, 0.0) for line in ("h1", "h4"))
    engine_board = EngineBoard(game.board, game.current_player.color)
    reason = compare_moves(engine_board, other._replace(lead=1), corner)
    assert reason.topic not in {Topic.TAKES, Topic.REPLIES, Topic.MOVES, Topic.STABLE,
                                Topic.FRONTIER}


@pytest.mark.parametrize("number, nodes", [
    (15, 1000), pytest.param(1000, 3000, marks=[pytest.mark.slow, pytest.mark.native])])
def test_reasons_are_true_in_real_games(number, nodes):
    assert [found for game, played in real_positions(number)
            for found in contradictions(game, played, nodes)] == []


@given(games(sizes=st.just(8)).filter(lambda game: not game.is_game_over))
@settings(max_examples=10)
def test_reasons_are_true_in_random_games(game):
    played = str(game.validator.valid_moves(game.current_player.color)[0])
    assert contradictions(game, played, 400) == []

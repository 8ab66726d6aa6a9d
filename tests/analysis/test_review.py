"""Reviews of games: Black's lead before each move, and the loss of each move."""

import json
import re
from itertools import accumulate, pairwise

import pytest
from support.bits import canonical_discs
from support.clear_cache import clear_evaluation_cache
from support.dialogue import answers, console_output
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, play
from support.squares import square

from othello import Board, Game, Piece, Position
from othello.analysis.budget import mistake_threshold
from othello.analysis.evaluate import (
    MoveValue, PositionValue, Work, _evaluate, evaluate_board)
from othello.analysis.leads import describe_result
from othello.analysis.phrases import line_text
from othello.analysis.reasons import Reason
from othello.analysis.report import data, format_review
from othello.analysis.review import Grade, Review, ReviewedMove, review
from othello.cli import main
from othello.engine.search import nodes_to_solve
from othello.formats import saved_game
from othello.game_state import Ending, Outcome
from othello.players.book import Book, Entry
from othello.players.engine_board import BoardSizeError, EngineBoard, sign
from othello.session import Session


@pytest.fixture(scope="module")
def tie_review():
    return review(play(FULL_BOARD_TIE), nodes=500)


def fake_clock(steps):
    """Clear the cache, and return a clock.

    Each call advances the clock by the next value in `steps`.
    """
    clear_evaluation_cache()
    ticks = accumulate(steps, initial=100)
    return lambda: next(ticks)


def test_progress_estimates_the_time_left_after_each_move():
    progress = []
    review(play(FULL_BOARD_TIE[:8]), 50, progress=lambda *values: progress.append(values),
           clock=fake_clock([2] * 5))
    # Each estimate includes a safety factor of 1.5.
    assert progress == [(1, 9), (2, 6), (3, 3), (4, 0)]


def test_time_estimate_counts_the_nodes_to_solve_endings():
    progress = []
    review(play(FULL_BOARD_TIE), 50, exact=2, progress=lambda *values: progress.append(values),
           clock=fake_clock([2] * 61))
    ending = 4 * sum(nodes_to_solve(empties) for empties in (0, 1, 2))
    assert progress[0][1] == pytest.approx(1.5 * 4 * (56 * 50 + ending) / (2 * 50))


def test_time_estimate_grows_if_the_machine_slows_down():
    estimates = []
    review(play(FULL_BOARD_TIE[:78]), 50,
           progress=lambda number, seconds: estimates.append(seconds),
           clock=fake_clock([1] * 20 + [10] * 20))
    # The machine becomes ten times slower when 20 positions are left. Eight positions later, the
    # estimate uses only the new speed.
    assert estimates[18] == 1.5 * 20 and estimates[26] == 1.5 * 12 * 10


@pytest.mark.slow
@pytest.mark.parametrize("cached_moves", [0, 25])
def test_time_estimate_is_right_if_positions_are_cached(cached_moves):
    clear_evaluation_cache()
    game, replay = play(FULL_BOARD_TIE), Game()
    for move in game.moves[:cached_moves]:
        evaluate_board(replay.board, replay.current_player.color, 800, exact=0)
        replay.play(move.position)
    progress, searches = [], lambda: _evaluate.cache_info().misses
    review(game, 800, exact=0, clock=searches,
           progress=lambda number, seconds: progress.append((searches(), seconds)))
    end = progress[-2][0]  # The evaluation of a full board takes almost no time.
    assert [seconds for _, seconds in progress] == pytest.approx(
        [1.5 * max(0, end - searches_before) for searches_before, _ in progress], abs=0.01)


@pytest.mark.slow
def test_review_is_the_same_with_one_or_two_processes():
    game = play(FULL_BOARD_TIE)
    nodes = 2000  # This is more than MIN_NODES_TO_SHARE, so the review starts two processes.
    assert review(game, nodes, jobs=2) == review(game, nodes)


def test_review_starts_no_processes_by_default(monkeypatch):
    monkeypatch.setattr("othello.analysis.budget.MIN_NODES_TO_SHARE", 0)
    monkeypatch.delattr("othello.analysis.evaluate.run_in_pool")
    assert len(review(play("d3"), nodes=10).moves) == 1


@pytest.mark.slow
def test_exact_sets_the_number_of_empties_to_solve():
    game = play(FULL_BOARD_TIE)
    for empties in 3, 8:
        moves = review(game, 10, exact=empties).moves
        assert all(move.is_exact for move in moves[-empties:])
        assert not any(move.is_exact for move in moves[:-9])


def judged_move(number, color, loss, lead=0.0, is_exact=False):
    return ReviewedMove(number, number, color, Position(0, 0), lead, is_exact, loss, is_exact,
                        Grade.of(loss), (Position(0, 1),), "leaves less")


@pytest.mark.parametrize("loss, grade", [
    (0, "sound"), (0.99, "sound"), (1, "inaccuracy"), (2.99, "inaccuracy"), (3, "mistake"),
    (6, "mistake"), (6.01, "blunder"), (64, "blunder")])
def test_the_loss_in_discs_decides_the_grade(loss, grade):
    assert judged_move(1, Piece.BLACK, loss).grade is Grade(grade)


@pytest.mark.parametrize("loss, grade", [
    (2.4, "sound"), (2.5, "inaccuracy"), (3, "mistake")])
def test_a_loss_below_the_threshold_is_sound(loss, grade):
    assert Grade.of(loss, 2.5) is Grade(grade)


def test_mistake_threshold_depends_on_stage_and_exactness(tie_review):
    for move in tie_review.moves:
        threshold = mistake_threshold(61 - move.number, move.is_proved)
        assert (move.grade is Grade.SOUND) is (move.loss < threshold)
        assert bool(move.why) is (move.grade is not Grade.SOUND)


@pytest.mark.slow
def test_a_missed_wipe_out_does_not_make_the_loss_exact():
    game = play("e6f4e3f6g5d6e7f5c3")  # c5 would take every disc.
    move = review(game).moves[-1]
    assert move.lead == 64 and move.is_exact and not move.is_proved
    assert move.grade is Grade.BLUNDER and "best play" not in move.why
    lines = list(format_review(game, review(game)))
    assert "  9. X c3 =+64, blunder: lost more than 64 against c5" in lines
    assert any(line.startswith("Move 9 lost more than 64;") for line in lines)


def test_exact_best_move_is_unproved_if_another_is_estimated():
    rows = "--OOOXXX O---O-XX -O-OOXXX --OOXXXX XOOXXXOX OOXXXXXX -XXXXXXX --XXXXXX"
    game = Game(Board.from_string(rows), to_move=Piece.WHITE)
    best, other = evaluate_board(game.board, Piece.WHITE).moves
    assert best.is_exact and not other.is_exact
    game.play(best.position)
    move, = review(game).moves
    assert (move.loss, move.is_proved) == (0, False)


def test_no_move_has_a_negative_loss(tie_review):
    assert len(tie_review.moves) == 60 and all(move.loss >= 0 for move in tie_review.moves)
    assert [move.number for move in tie_review.moves] == list(range(1, 61))


def black_lead(color, lead):
    return lead if color is Piece.BLACK else -lead


def review_last_move(monkeypatch, moves, before, after, opening_book=Book({}, "empty")):
    """Review the last of `moves` with a fake book and fake evaluations.

    The leads in `before` and `after` are from the viewpoint of the side that makes the last move.
    """
    game = play(moves)
    side = sign(game.moves[-1].piece)
    values = tuple(MoveValue(square(name), side * lead, False, (square(name),))
                   for name, lead in before.items())
    even_evaluations = [PositionValue((MoveValue(move.position, 0, False, ()),), 0, False)
                        for move in game.moves[:-1]]
    evaluations = [*even_evaluations, PositionValue(values, values[0].lead, False),
                   after._replace(lead=side * after.lead)]
    monkeypatch.setattr("othello.analysis.review.evaluate_all", lambda *_: (
        (index, evaluation, Work(1, 0)) for index, evaluation in enumerate(evaluations)))
    monkeypatch.setattr("othello.analysis.review.book", lambda: opening_book)
    return review(game).moves[-1]


def test_best_estimate_loses_nothing_despite_a_worse_exact_value(monkeypatch):
    move = review_last_move(monkeypatch, "f5d6", {"d6": 5.0, "f6": 4.0},
                            PositionValue((), -20, True))
    assert (move.loss, move.is_proved, move.better) == (0, False, (square("d6"),))


@pytest.mark.parametrize("lead_after, line", [(-8.0, "d6"), (-3.0, "d6"), (2.0, "d6 c3 d3")])
def test_reason_and_loss_use_the_same_line(
        lead_after, line, monkeypatch):
    monkeypatch.setattr("othello.analysis.review.compare_moves", lambda _, better, worse: Reason(
        None, "", f"{line_text(better.line)}, {line_text(worse.line)}, "
        f"{better.lead - worse.lead}", ""))
    reply = MoveValue(square("c3"), 0, False, (square("c3"), square("d3")))
    move = review_last_move(monkeypatch, "f5d6", {"f6": 5.0, "d6": -3.0},
                            PositionValue((reply,), lead_after, False))
    assert move.why == f"f6, {line}, {-move.loss}"  # leads are Black's


def test_exact_value_is_not_compared_with_an_estimate(monkeypatch):
    move = review_last_move(monkeypatch, "f5d6", {"f6": 5.0, "d6": 4.9},
                            PositionValue((), -20, True))
    assert (move.loss, move.grade, move.is_proved) == (0.1, Grade.SOUND, False)


@pytest.mark.parametrize("after, loss", [
    (-1.0, 6.0), (3.0, 2.0), (-20.0, 6.5), (5.5, 0.0)])
def test_estimated_loss_is_the_smaller_of_two_evaluations(monkeypatch, after, loss):
    move = review_last_move(monkeypatch, "f5d6", {"f6": 5.0, "d6": -1.5},
                            PositionValue((), after, False))
    assert move.loss == loss


def test_numbers_in_reasons_match_the_loss(tie_review):
    gains, losses = 0, 0
    for move in tie_review.moves:
        if match := re.search(r"is worth ([0-9.]+) less than", move.why):
            assert float(match[1]) == round(move.loss, 1)
            gains += 1
        if match := re.search(r"about ([0-9.]+) behind; .., the least bad, leaves about (.*)",
                              move.why):
            assert float(match[1]) - float(match[2]) == pytest.approx(move.loss, abs=0.11)
            losses += 1
    assert gains and losses


def test_better_line_starts_with_another_move_if_discs_are_lost(tie_review):
    for move in tie_review.moves:
        assert (move.better[0] == move.position) is (move.loss == 0)


def test_exact_mistakes_have_results_and_a_line_to_the_end(tie_review):
    mistakes = [move for move in tie_review.moves if move.is_exact and move.why]
    assert mistakes
    for mistake in mistakes:
        game = play("".join(map(str, (
            *(move.position for move in tie_review.moves[:mistake.number - 1]), *mistake.better))))
        black, white = game.score
        assert game.is_game_over and black - white == mistake.lead
        side = 1 if mistake.color is Piece.BLACK else -1
        results = [describe_result(mistake.color, MoveValue(mistake.position, lead, True, ()))
                   for lead in (mistake.lead - side * mistake.loss, mistake.lead)]
        name = mistake.color.name.capitalize()
        assert mistake.why == (
            f"{name} {results[0]} with best play; {mistake.better[0]} {results[1]}")


def test_leads_near_the_end_match_the_solver(tie_review):
    game = play(FULL_BOARD_TIE)
    for move in tie_review.moves[:-9:-1]:
        after = EngineBoard(game.board, move.color.opposite()).best()
        game.undo()
        best = EngineBoard(game.board, move.color).best()
        assert move.is_exact and move.lead == black_lead(move.color, best.value)
        assert move.loss == best.value + after.value


def test_curve_has_the_evaluation_before_each_move(tie_review):
    game, leads = play(FULL_BOARD_TIE), []
    for number in range(61):
        leads.append(evaluate_board(game.board, game.current_player.color, 500).lead)
        if number < 60:
            game.undo()
    assert tie_review.curve == tuple(reversed(leads)) and tie_review.curve[-1] == 0


def test_no_loss_exceeds_the_drop_in_the_curve(tie_review):
    for move, (before, after) in zip(tie_review.moves, pairwise(tie_review.curve)):
        drop = round(black_lead(move.color, before - after), 1)
        assert move.loss <= max(drop, 0) and move.lead == before
        if move.is_exact:
            assert move.loss == drop


@pytest.mark.parametrize("exact, is_exact, first", [
    ((False, True, True), True, 1), ((True, True, True), True, 0), ((False, False), True, 2),
    ((True, False), False, None), ((True, False, True), True, 2), ((), True, 0)])
def test_exact_from_is_the_start_of_the_exact_leads(exact, is_exact, first):
    moves = tuple(judged_move(number, Piece.BLACK, 0, is_exact=flag)
                  for number, flag in enumerate(exact, start=1))
    assert Review(moves, 0, is_exact).exact_from == first


def test_review_is_deterministic_for_a_node_limit():
    game = play(FULL_BOARD_TIE[:20])
    first = review(game, nodes=300)
    clear_evaluation_cache()
    assert review(game, nodes=300) == first


def test_total_losses_and_worst_moves():
    game_review = Review((judged_move(1, Piece.BLACK, 0.5), judged_move(2, Piece.WHITE, 5),
                          judged_move(3, Piece.BLACK, 8), judged_move(4, Piece.WHITE, 5)), 4, True)
    assert (game_review.total_loss(Piece.BLACK), game_review.total_loss(Piece.WHITE)) == (8, 10)
    assert [move.number for move in game_review.worst(4)] == [3, 2, 4]
    assert [move.number for move in game_review.worst(1)] == [3]


def test_sound_moves_are_not_among_the_worst():
    game_review = Review((judged_move(1, Piece.BLACK, 0), judged_move(2, Piece.WHITE, 0.9),
                          judged_move(3, Piece.BLACK, 1), judged_move(4, Piece.WHITE, 0)), 0, True)
    assert [move.number for move in game_review.worst(3)] == [3]
    assert Review((), 0, True).worst(3) == []


@pytest.mark.parametrize("value, loss, is_turning_point", [
    (5, 3, False), (-3, 1, False), (-1, 1, True), (0, 0, False), (3, 5, True), (0, 2, True),
    (2, 2, True), (0.3, 0.9, False), (2, 1, False), (0, 1, True)])
def test_turning_point_gives_away_a_win_or_a_tie(value, loss, is_turning_point):
    for color in Piece.BLACK, Piece.WHITE:
        mistake = judged_move(1, color, loss, black_lead(color, value))
        after = black_lead(color, value - loss)
        expected = mistake if is_turning_point else None
        assert Review((mistake,), after, True).turning_point is expected


def test_turning_point_is_the_last_decisive_mistake():
    first, last = judged_move(1, Piece.BLACK, 4.4, 5.5), judged_move(2, Piece.WHITE, 4, -0.8)
    assert Review((first, last), 3.2, True).turning_point is last
    assert Review((first,), -0.8, True).turning_point is first  # the final lead is -0.8


def test_game_without_a_lasting_change_has_no_turning_point():
    mistakes = judged_move(1, Piece.BLACK, 5, 3.0), judged_move(2, Piece.WHITE, 5, -2.0)
    sound, mistake = judged_move(3, Piece.BLACK, 0, 3.0), judged_move(3, Piece.BLACK, 3, 3.0)
    assert Review((*mistakes, sound), 0, True).turning_point is None
    assert Review((*mistakes, mistake), 0, True).turning_point.number == 3
    assert Review((*mistakes, sound), 3, True).turning_point.number == 2


def test_an_offset_mistake_is_not_the_turning_point():
    mistake, reply = judged_move(1, Piece.WHITE, 20, -6.4), judged_move(2, Piece.BLACK, 17, 17.3)
    sound = judged_move(3, Piece.WHITE, 0, 0.5)
    assert Review((mistake, reply, sound), 11.9, True).turning_point is None
    last = judged_move(3, Piece.WHITE, 11, 0.5)
    assert Review((mistake, reply, last), 11.9, True).turning_point is last
    estimates = judged_move(2, Piece.BLACK, 0, 2.1), judged_move(3, Piece.WHITE, 0, 1.9)
    assert Review((mistake, *estimates), 2.3, False).turning_point is mistake


@pytest.mark.parametrize("forfeit, has_turning_point", [
    (None, True), (Outcome(Piece.WHITE, Ending.RESIGNATION), True),
    (Outcome(Piece.BLACK, Ending.TIMEOUT), False)])
def test_forfeit_has_a_turning_point_only_if_the_leader_wins(forfeit, has_turning_point):
    game_review = Review((judged_move(1, Piece.BLACK, 9, 3.0),), -6, False, forfeit)
    assert bool(game_review.turning_point) is has_turning_point
    assert review(play("d3"), nodes=100, forfeit=forfeit).forfeit is forfeit


@pytest.mark.parametrize("lead, is_exact, has_turning_point", [
    (-1.9, False, False), (-2.0, False, True), (-1.9, True, True)])
def test_an_estimate_near_a_tie_has_no_winner(lead, is_exact, has_turning_point):
    game_review = Review((judged_move(1, Piece.BLACK, 4, 3.0),), lead, is_exact)
    assert bool(game_review.turning_point) is has_turning_point


def test_a_move_that_the_book_rates_equal_is_not_a_mistake(monkeypatch):
    opening_book = Book({canonical_discs(line): Entry(30, 30, 0) for line in ("f5", "f5f4")},
                        "a test")
    arguments = monkeypatch, "f5f4", {"d6": 0, "f4": -5}, PositionValue((), -5, False)
    assert review_last_move(*arguments).grade is Grade.MISTAKE
    move = review_last_move(*arguments, opening_book)
    assert move.loss == 0 and move.grade is Grade.SOUND


def test_the_loss_of_a_book_move_is_converted_to_discs(monkeypatch):
    opening_book = Book({canonical_discs("f5"): Entry(30, 30, 20),
                         canonical_discs("f5f4"): Entry(30, 30, 170)}, "a test")
    move = review_last_move(monkeypatch, "f5f4", {"d6": 0, "f4": -5},
                            PositionValue((), -5, False), opening_book)
    assert move.loss == 1.5 and move.grade is Grade.INACCURACY


def test_review_with_0_nodes_finds_no_mistakes():
    game_review = review(play("f5d6"), nodes=0)
    assert game_review.curve == (0, 0, 0) and not game_review.worst(3)


def test_review_without_moves_has_only_the_lead():
    assert Review((), 0, True).curve == (0,)
    assert Review((), 0, True).turning_point is None


def test_passes_are_not_reviewed_as_moves():
    game_review = review(play(WIPE_OUT), nodes=200)
    assert game_review.lead == 64 and game_review.moves[-1].color is Piece.BLACK
    game = play(FORCED_PASS)
    game.play(game.validator.valid_moves(game.current_player.color)[0])
    colors = [move.color for move in review(game, nodes=200).moves]
    assert colors[-2] is colors[-1]


def test_review_lists_a_pass_before_the_first_move():
    game = Game(Board.from_string("XO" + "-" * 62), to_move=Piece.WHITE)
    game.play(square("c1"))
    game_review = review(game, nodes=200)
    assert game_review.moves[0].color is Piece.BLACK and game_review.moves[0].ply == 2
    assert list(format_review(game, game_review))[1:4] == [
        "  1. O passes", "  2. X c1 =+64", " at the end =+64"]


def test_review_of_an_unfinished_game_ends_with_an_estimate():
    game_review = review(play("f5d6c3"), nodes=300)
    assert len(game_review.moves) == 3
    assert not game_review.moves[0].is_exact and not game_review.is_exact


def save_game(game, folder):
    path = folder / "game.json"
    path.write_text(saved_game.dumps(game), encoding="utf-8")
    return str(path)


def test_review_prints_the_losses(tmp_path, capsys):
    assert main(["review", save_game(play(FULL_BOARD_TIE), tmp_path), "--nodes", "300"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Black's expected final lead before each move")
    assert lines[1].startswith("  1. X d3 ") and "=" not in lines[1]
    end = lines.index(" at the end =0")
    assert sum(line[3:4] == "." for line in lines[:end]) == 60
    mistakes = [number for number, line in enumerate(lines[:end]) if ", " in line and number]
    assert all(lines[number + 1].startswith("     ")
               for number in mistakes if "lost" in lines[number])
    assert lines[end + 1] == "At the end the board is full."
    assert [line.split()[0] for line in lines[end + 2:]] == [
        "Opening:", "Black:", "White:", "Move", "Move", "Move", "The"]


def test_review_reports_a_side_without_mistakes(tmp_path, capsys):
    assert main(["review", save_game(play("d3"), tmp_path), "--nodes", "300"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "No mistakes by Black were found."


def test_command_and_console_reviews_report_a_timeout(tmp_path, capsys):
    path = tmp_path / "game.ggf"
    path.write_text("(;GM[Othello]PB[Ada]PW[Grace]RE[-64:t]B[d3];)")
    assert main(["review", str(path)]) == 0
    output = capsys.readouterr().out
    assert "\nAda has lost on time.\n" in output
    in_words = output.strip().replace("X d3", "Black d3")
    assert answers(f"load {path}", "review all")[1].endswith(in_words)


def test_data_sums_the_losses_of_each_side(tie_review):
    for color in Piece.BLACK, Piece.WHITE:
        losses = [move.loss for move in tie_review.moves
                  if move.color is color and move.grade is not Grade.SOUND]
        assert data(tie_review)["lost"][color.name.lower()] == round(sum(losses), 1)


def test_review_shows_the_time_left_in_a_terminal(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["review", save_game(play("d3"), tmp_path), "--nodes", "101"]) == 0
    output = capsys.readouterr()
    assert re.fullmatch(r"\r1 of 1 moves reviewed, up to [0-9]+ s left\r\r +\r", output.err)
    assert "Opening" not in output.out


def test_review_prints_json(tmp_path, capsys):
    assert main(["review", save_game(play("f5d6c3"), tmp_path), "--nodes", "300", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert len(report["moves"]) == 3 and len(report["curve"]) == 4
    assert report["opening"] == "Perpendicular"
    assert report["moves"][0]["position"] == "f5" and report["moves"][0]["grade"] == "sound"
    assert report["curve"][0] == report["moves"][0]["lead"] and report["exact_from"] is None


def test_review_writes_an_svg_graph(tmp_path):
    picture = tmp_path / "graph.svg"
    assert main(["review", save_game(play("f5d6c3"), tmp_path), "--nodes", "100", "--svg",
                 str(picture)]) == 0
    assert picture.read_text().count(",") >= 4


# The console

def test_the_console_reviews_the_game_so_far():
    clear_evaluation_cache()
    output = console_output("f5d6", "review all")
    assert re.search("Reviewing move 1 of 2. About [0-9]+ s left. Ctrl-C stops it.\nBlack's ",
                     output)
    assert "\n  2. O d6 " in output and "No mistakes by Black were found." in output


def test_console_updates_the_time_left_if_it_doubles(monkeypatch):
    def slow(game, progress, forfeit):
        for number, seconds in enumerate((9, 12, 19, 20, 5), start=1):
            progress(number, seconds)
        return review(game, forfeit=forfeit)
    monkeypatch.setattr("othello.analysis.review.review", slow)
    output = console_output("f5d6", "review")
    assert re.findall(r"move (\d) of 2. About (\d+) s", output) == [("1", "9"), ("3", "19")]


def test_game_continues_after_ctrl_c_stops_a_review(monkeypatch):
    def stop(*arguments, **options):
        raise KeyboardInterrupt
    monkeypatch.setattr("othello.analysis.review.review", stop)
    output = console_output("f5", "review", "score")
    assert "Stopped." in output and "Black 4, White 1." in output


def test_console_review_of_a_game_without_moves():
    assert "review\nNo move has been made yet.\nBlack to move> " in console_output("review")


def test_console_review_requires_an_8x8_board():
    output = console_output("review", size=6)
    assert ("Reviews work only on an 8x8 board, not 6x6. To step through the game, type prev "
            "and next.") in output


def test_reviewing_a_session_raises_type_error():
    with pytest.raises(TypeError, match="^expected a Game, .*; use record.game, session.game or"):
        review(Session(Game()))


def test_review_rejects_other_boards_before_replaying(monkeypatch):
    monkeypatch.delattr("othello.analysis.review.plies_of")
    with pytest.raises(BoardSizeError, match="got 6x6"):
        review(Game(Board(6)))


# The command line

@pytest.mark.parametrize("options", [
    [], ["--json"], ["--svg", "graph.svg"], ["--nodes", "1000000", "--jobs", "2"]])
def test_review_command_requires_an_8x8_board(options, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    game = save_game(play("b3b2", Game(Board(6))), tmp_path)
    assert main(["review", game, *options]) == 1
    assert capsys.readouterr() == (
        "", "othello: expected an 8x8 board, got 6x6\n")
    assert not (tmp_path / "graph.svg").exists()

"""The review of a game: losses, exact near the end, and the curve that they make."""

import json
import re
from itertools import count, pairwise

import pytest
from dialogue import converse
from helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, play

from othello import Board, Game, Piece, Position
from othello.analysis.review import EXACT, Grade, Judged, Review, review
from othello.cli import main
from othello.engine.search import nodes_to_solve
from othello.formats import saved_game
from othello.players.engine_board import EngineBoard


@pytest.fixture(scope="module")
def tie():
    return review(play(FULL_BOARD_TIE), nodes=500)


def test_the_time_that_is_left_is_foretold_after_each_move():
    told, ticks = [], count(step=2)
    review(play(FULL_BOARD_TIE[:8]), 50, progress=lambda *values: told.append(values),
           clock=lambda: next(ticks))
    # Two seconds a move, of which four are left with the position at the end; and a half more.
    assert told == [(1, 12), (2, 9), (3, 6), (4, 3)]


def test_endings_are_foretold_by_the_nodes_that_they_need():
    told, ticks = [], count(step=2)
    review(play(FULL_BOARD_TIE), 50, exact=2, progress=lambda *values: told.append(values),
           clock=lambda: next(ticks))
    ending = sum(nodes_to_solve(empties) for empties in (0, 1, 2))
    assert told[0][1] == pytest.approx(1.5 * 2 * (57 * 50 + ending) / 50)


def test_how_much_is_solved_can_be_chosen():
    game = play(FULL_BOARD_TIE)
    for empties in 3, 8:
        moves = review(game, 10, exact=empties).moves
        assert all(move.is_exact for move in moves[-empties:])
        assert not any(move.is_exact for move in moves[:-9])


def move(number, color, loss, value=0.0):
    return Judged(number, color, Position(0, 0), value, loss, False, (Position(0, 1),))


@pytest.mark.parametrize("loss, grade", [
    (0, "best"), (0.99, "best"), (1, "inaccuracy"), (2.99, "inaccuracy"), (3, "mistake"),
    (6, "mistake"), (6.01, "blunder"), (64, "blunder")])
def test_grades_begin_at_one_three_and_above_six_discs(loss, grade):
    assert move(1, Piece.BLACK, loss).grade is Grade(grade)


def test_no_move_is_better_than_the_best(tie):
    assert len(tie.moves) == 60 and all(judged.loss >= 0 for judged in tie.moves)
    assert [judged.number for judged in tie.moves] == list(range(1, 61))


def test_near_the_end_values_are_those_of_solve(tie):
    game = play(FULL_BOARD_TIE)
    for judged in reversed(tie.moves):
        after = EngineBoard(game.board, judged.color.opposite()).best()
        game.undo()
        if game.board.count_pieces(Piece.EMPTY) > min(EXACT, 12):
            break
        best = EngineBoard(game.board, judged.color).best()
        assert judged.is_exact and judged.value == -after.value
        assert judged.value + judged.loss == best.value
        assert (judged.better[0] == judged.position) is (judged.loss == 0)
    assert judged.number < 60 - 8


def test_the_curve_ends_with_the_result_and_a_best_move_does_not_move_it(tie):
    assert len(tie.curve) == 61 and tie.curve[-1] == tie.lead == 0
    for judged, (before, after) in zip(tie.moves, pairwise(tie.curve)):
        lost_by_black = judged.loss if judged.color is Piece.BLACK else -judged.loss
        assert before - after == pytest.approx(lost_by_black)
        if judged.is_exact:
            assert after == (judged.value if judged.color is Piece.BLACK else -judged.value)


def test_the_same_nodes_give_the_same_review(tie):
    assert review(play(FULL_BOARD_TIE), nodes=500) == tie


def test_what_is_told_of_a_whole_game():
    reviewed = Review((move(1, Piece.BLACK, 0.5), move(2, Piece.WHITE, 8), move(3, Piece.BLACK, 5),
                       move(4, Piece.WHITE, 2)), lead=4)
    assert reviewed.curve == (-0.5, -1, 7, 2, 4)
    assert (reviewed.lost(Piece.BLACK), reviewed.lost(Piece.WHITE)) == (5.5, 10)
    assert [worst.number for worst in reviewed.worst(3)] == [2, 3, 4]
    assert [worst.number for worst in reviewed.worst(1)] == [2]


def test_a_move_that_lost_less_than_a_disc_is_none_of_the_worst():
    reviewed = Review((move(1, Piece.BLACK, 0), move(2, Piece.WHITE, 0.9), move(3, Piece.BLACK, 1),
                       move(4, Piece.WHITE, 0)), lead=0)
    assert [worst.number for worst in reviewed.worst(3)] == [3]
    assert Review((), lead=0).worst(3) == []


@pytest.mark.parametrize("value, loss, turned", [
    (2, 3, False), (-2, 1, False), (0, 0, False), (-2, 5, True), (-2, 2, True), (0, 2, True)])
def test_a_game_turns_with_a_move_that_gives_away_a_win_or_a_draw(value, loss, turned):
    first, last = move(1, Piece.BLACK, 9, -4), move(2, Piece.WHITE, loss, value)
    assert Review((first, last), lead=0).turning_point is (last if turned else first)
    assert Review((last,), lead=0).turning_point is (last if turned else None)


def test_a_review_of_no_moves_has_the_lead_alone():
    assert Review((), lead=0).curve == (0,)
    assert Review((), lead=0).turning_point is None


def test_passes_and_wiped_out_sides_are_no_moves():
    reviewed = review(play(WIPE_OUT), nodes=200)
    assert reviewed.lead == 64 and reviewed.moves[-1].color is Piece.BLACK
    game = play(FORCED_PASS)
    game.play(game.validator.valid_moves(game.current_player.color)[0])
    colors = [reviewed.color for reviewed in review(game, nodes=200).moves]
    assert colors[-2] is colors[-1]


def test_a_game_that_is_not_finished_ends_with_an_estimate():
    reviewed = review(play("f5d6c3"), nodes=300)
    assert len(reviewed.moves) == 3 and not reviewed.moves[0].is_exact and abs(reviewed.lead) < 64


def saved(game, folder):
    path = folder / "game.json"
    path.write_text(saved_game.dumps(game), encoding="utf-8")
    return str(path)


def test_review_tells_what_was_lost(tmp_path, capsys):
    assert main(["review", saved(play(FULL_BOARD_TIE), tmp_path), "--nodes", "300"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].endswith("= is exact, else an estimate.")
    assert said[1].startswith("  1. X d3 ") and "=" not in said[1]
    assert said[60].startswith(" 60. ") and said[60].endswith(" +0.0=")
    assert max(map(len, said[1:61])) <= 40
    assert [line.split()[0] for line in said[61:]] == [
        "Opening:", "Black", "White", "Move", "Move", "Move", "The"]


def test_review_foretells_in_a_terminal_how_long_it_will_take(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["review", saved(play("d3"), tmp_path), "--nodes", "100"]) == 0
    said = capsys.readouterr()
    assert re.fullmatch(r"\rmove 1 of 1, at most about [0-9]+ s left \r", said.err)
    assert "Opening" not in said.out


def test_review_prints_json(tmp_path, capsys):
    assert main(["review", saved(play("f5d6c3"), tmp_path), "--nodes", "300", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert len(data["moves"]) == 3 and len(data["curve"]) == 4
    assert data["opening"] == "Perpendicular"
    assert data["moves"][0]["position"] == "f5" and data["moves"][0]["grade"] == "best"


def test_review_draws_the_graph_of_the_game(tmp_path):
    picture = tmp_path / "graph.svg"
    assert main(["review", saved(play("f5d6c3"), tmp_path), "--nodes", "100", "--svg",
                 str(picture)]) == 0
    assert picture.read_text().count(",") >= 4


# The console

def test_the_console_reviews_the_game_so_far():
    said = converse("f5d6", "review")
    assert re.search("Looking at 2 moves, which takes at most about [0-9]+ s ...\nThe final", said)
    assert "\n  2. O d6 " in said and "Black lost " in said


def test_a_review_can_be_stopped_and_the_game_goes_on(monkeypatch):
    def stop(*arguments, **options):
        raise KeyboardInterrupt
    monkeypatch.setattr("othello.analysis.review.review", stop)
    said = converse("f5", "review", "score")
    assert "Stopped." in said and "Black 4, White 1." in said


def test_there_is_nothing_to_tell_of_a_game_without_moves():
    assert "review\nNo move has been made yet.\nBlack to move> " in converse("review")


def test_the_console_reviews_no_other_board():
    assert "Reviews are for boards of 8x8." in converse("review", size=6)


# The command line

def test_review_is_for_games_on_8x8(tmp_path, capsys):
    assert main(["review", saved(Game(Board(6)), tmp_path)]) == 1
    assert "expected a game on 8x8, got one on 6x6" in capsys.readouterr().err

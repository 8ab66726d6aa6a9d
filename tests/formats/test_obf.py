"""Reading and writing positions, one per line, and locating the errors in them."""

import io
from reprlib import repr as short

import pytest
from support.boards import colors
from support.helpers import FORCED_PASS, play
from hypothesis import given
from hypothesis import strategies as st
from support.paths import SAMPLES, collection_cases
from support.board_strategies import boards
from support.squares import square

from othello import Board, FormatError, Game, Piece
from othello.formats import obf
from othello.formats.obf import Problem

SUITES = [*SAMPLES.glob("*.obf"), *collection_cases("*/*.obf")]

START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27


@pytest.mark.parametrize("path", SUITES, ids=lambda path: path.name)
def test_suites_round_trip(path):
    with path.open() as file:
        problems = list(obf.load(file))
    assert problems
    assert obf.loads(obf.dumps(problems)) == problems
    assert obf.dumps(problems).replace(" ", "") in path.read_text().replace(" ", "").replace(
        "--:-127;", "").replace("\r", "")


def test_the_ffo_suite_scores_every_valid_move_best_first():
    for problem in obf.loads((SAMPLES / "fforum-1-19.obf").read_text()):
        valid = Game(problem.board, to_move=problem.to_move).validator.valid_moves(problem.to_move)
        assert sorted(move for move, _ in problem.scores) == valid
        scores = [score for _, score in problem.scores]
        assert scores == sorted(scores, reverse=True)


@given(boards, colors)
def test_any_position_round_trips(board, color):
    assert obf.loads(obf.dumps([Problem(board, color)])) == [Problem(board, color)]


@pytest.mark.parametrize("line", [
    f"{START} X; D3:+0; C4:-2;", f"{START.lower()} x; d3:0;c4:-2", f"{START} b; d3:0;c4:-2",
    f"{START} *; D3:+0; C4:-2; --:-127;",
    f"% the start\n\n{START.replace('X', '*').replace('-', '.')}  X ;D3:+0; C4:-2;"])
def test_all_dialects_give_the_same_position(line):
    assert obf.loads(line) == [
        Problem(Board(), Piece.BLACK, ((square("d3"), 0), (square("c4"), -2)))]


def test_a_comment_round_trips():
    [problem] = obf.loads(f"% the start\n{START} X; % even")
    assert problem.comment == "even" and obf.loads(obf.dumps([problem])) == [problem]


@pytest.mark.parametrize("line", [f"{START} O", f"{START} O;"])
def test_scores_may_be_missing(line):
    assert obf.loads(line) == [Problem(Board(), Piece.WHITE)]


def test_a_pass_can_have_a_score():
    position = play(FORCED_PASS).board
    problem = Problem(position, Piece.BLACK, ((None, -4),))
    assert obf.dumps([problem]).endswith(" X; PA:-4;\n")
    assert obf.loads(obf.dumps([problem])) == [problem]
    assert obf.loads(obf.dumps([problem]).replace("PA", "pa")) == [problem]
    with pytest.raises(FormatError) as exc_info:
        obf.loads(f"{START} X; PA:+0;")
    assert str(exc_info.value) == ("line 1: expected a move, got 'PA:+0'; "
                                   "a side with a valid move can't pass")


def test_files_are_written_and_read():
    file = io.StringIO()
    problems = [Problem(Board(), Piece.BLACK), Problem(Board(6), Piece.WHITE)]
    obf.dump(problems, file)
    file.seek(0)
    assert list(obf.load(file)) == problems


@pytest.mark.parametrize("text, error", [
    (START, f"expected squares and the side to move, got {short(START)}"),
    (f"{START} Z;", f"expected squares and the side to move, got {short(START + ' Z;')}"),
    (f"{START[1:]} X;", "63 squares do not form a board with an even size from 4 to 26, "
                        "such as 8x8 with 64 squares"),
    (f"?{START[1:]} X;", "expected X, O or - on a1, got '?'"),
    (f"{START} X; D3;", "expected a move and its score, such as D3:+2, got 'D3'"),
    (f"{START} X; D3:best;", "expected a move and its score, such as D3:+2, got 'D3:best'"),
    (f"{START} X; D3:\u0663;", "expected a move and its score, such as D3:+2, got 'D3:\u0663'"),
    (f"{START} X; A1:+2;", "a1 is not a valid move: Move would not flip any discs"),
    (f"{START} X; Z1:+2;", "expected a square from a1 to h8, got 'Z1'"),
])
def test_an_error_names_its_line(text, error):
    with pytest.raises(FormatError) as exc_info:
        obf.loads("% a comment\n" + text)
    assert str(exc_info.value) == f"line 2: {error}"


@given(st.text("XO-*. ;:+D3c4PA%\n", max_size=90), st.booleans())
def test_any_text_gives_problems_or_a_format_error(text, has_problem):
    try:
        problems = obf.loads(f"{START} X;" * has_problem + text)
    except FormatError as error:
        assert str(error).startswith("line ")
    else:
        assert obf.loads(obf.dumps(problems)) == problems

"""Reading and writing game records, and locating the errors in them."""

import io

import pytest
from support.boards import board
from support.helpers import FORCED_PASS, contents, play
from hypothesis import given
from hypothesis import strategies as st
from support.paths import SAMPLES, collection_cases
from support.squares import squares
from support.strategies import games, set_up_games

from othello import Board, FormatError, Game, Piece, Player, Position
from othello.formats import ggf
from othello.formats.builder import RecordBuilder
from othello.formats.record import Record

FILES = [*SAMPLES.glob("*.ggf"), *collection_cases("ggf/*.ggf")]

START = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"


def contents_of(records):
    return [(contents(record.game), record.game.black_player.name,
             record.game.white_player.name, record.tags, record.notes, record.comments)
            for record in records]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_real_games_match_their_result_and_round_trip(path):
    with path.open() as file:
        records = list(ggf.load(file))
    assert records
    for record in records:
        black, white = record.game.score
        assert record.game.is_game_over and black - white == float(record.tags["RE"])
    assert contents_of(ggf.loads(ggf.dumps(records))) == contents_of(records)


@given(st.one_of(games(), set_up_games()))
def test_any_game_round_trips(game):
    copy, = ggf.loads(ggf.dumps([Record(game)]))
    assert contents(copy.game)[:4] == contents(game)[:4]


def test_a_record_is_written_in_the_usual_form():
    game = Game(black=Player(Piece.BLACK, "Ada"), white=Player(Piece.WHITE, "Grace"))
    notes = ("+1.5", "2"), ("", "3")
    record = Record(play("d3c5", game), {"DT": "2026-11-21", "RE": "?"}, notes)
    assert ggf.dumps([record]) == (
        f"(;GM[Othello]DT[2026-11-21]RE[?]PB[Ada]PW[Grace]{START}B[d3/+1.5/2]W[c5//3];)\n")


@pytest.mark.parametrize("word", ["pass", "PASS", "pa", "Pas", "p", "ps", "--", "pass//0.5", None])
def test_passes_may_be_written_or_left_out(word):
    plies = [f"{'BW'[ply % 2]}[{FORCED_PASS[ply * 2:ply * 2 + 2]}]" for ply in range(8)]
    if word:
        plies.append(f"B[{word}]")
    record, = ggf.loads(f"(;{START}{''.join(plies)}W[e3/1/2];)")
    assert contents(record.game) == contents(play(FORCED_PASS + "e3"))
    assert record.notes[8:] == (("", "0.5" if word == "pass//0.5" else ""), ("1", "2"))


def test_a_game_may_begin_with_a_pass():
    game = Game(board("OX--", "----", "----", "----"))
    for text in ggf.dumps([Record(game)]), "(;BO[4 O*-- ---- ---- ---- *];)":
        assert contents(ggf.loads(text)[0].game) == contents(game)


def test_an_omitted_pass_has_an_empty_note():
    set_up = Game(play(FORCED_PASS[:10]).board, to_move=Piece.WHITE)
    for square in FORCED_PASS[10:12], FORCED_PASS[12:14], FORCED_PASS[14:]:
        set_up.play(Position.parse(square))
    assert len(set_up.history) == 4
    record, = ggf.loads(ggf.dumps([Record(set_up)]).replace("B[pass]", "").replace("B[pa]", ""))
    assert record.notes == (("", ""),) * 4


def test_several_games_with_text_between_them():
    text = f"2 (;GM[Othello]{START}B[d3];)(;{START};)\n\n1 (; PB [Ada] B[F5/0.1]\nW[d6] ;) ("
    first, second, third = ggf.loads(text)
    assert [len(record.game.moves) for record in (first, second, third)] == [1, 0, 2]
    assert third.game.black_player.name == "Ada"
    assert third.notes == (("0.1", ""), ("", ""))


def test_a_comment_may_contain_an_end_marker():
    record, = ggf.loads("(;CO[well played ;) (;]B[d3];)")
    assert record.comments == {0: "well played ;) (;"}


def test_large_files_are_written_and_read_in_chunks():
    file = io.StringIO()
    ggf.dump([Record(play("d3"), {"CO": "so " * 300})] * 200, file)
    assert len(file.getvalue()) > 200_000
    file.seek(0)
    records = list(ggf.load(file))
    assert len(records) == 200 and contents_of(records[:1]) == contents_of(records[-1:])


@pytest.mark.parametrize("gm_tag", ["GM[Othello]", "GM[othello]", "gm[OTHELLO]", ""])
def test_the_gm_tag_is_optional_and_case_insensitive(gm_tag):
    record, = ggf.loads(f"(;{gm_tag}B[d3];)")
    assert contents(record.game) == contents(play("d3")) and record.tags == {}


@pytest.mark.parametrize("text, error", [
    ("(;GM[Reversi]B[d3];)", "line 1: this is not a game of Othello"),
    ("(;GM[]B[d3];)", "line 1: this is not a game of Othello"),
    ("(;GM[Chess];)", "line 1: this is not a game of Othello"),
    ("\n\n(;B[a1];)", "line 3: a1 is not a valid move for Black: Move would not flip any discs"),
    ("(;B[d3]\n;)\n(;B[z9];)", "line 3: expected a square from a1 to h8, got 'z9'"),
    ("(;W[d3];)", "line 1: expected Black to play, got W[d3]"),
    ("(;B[pass];)", "line 1: expected a move, got B[pass]; a side with a valid move can't pass"),
    ("(;B[d3]W[pa];)", "line 1: expected a move, got W[pa]; a side with a valid move can't pass"),
    ("(;BO[];)", "line 1: expected BO[size squares side], got ''"),
    ("(;BO[4 --- *];)", "line 1: expected BO[size squares side], got '4 --- *'"),
    ("(;BO[8 ---- -O*- -*O- ---- *];)", "line 1: expected 64 squares for 8x8, got 16"),
    ("(;BO[2 ---- -O*- -*O- ---- *];)",
     "line 1: the board size must be an even number from 4 to 26, not 2"),
    ("(;BO[88 ---- -O*- -*O- ---- *];)",
     "line 1: the octagonal board of GGS (88) is not supported"),
    ("(;BO[4 ---- -O*- -*O- ---- B];)",
     "line 1: expected BO[size squares side], got '4 ---- -O*- -*O- ---- B'"),
    ("(;BO[4 O*-- ---- ---- ---- *]W[pass];)",
     "line 1: expected a move, got W[pass]; a side with a valid move can't pass"),
    ("(;B d3;)",
     "line 1: expected a property such as B[f5], got 'B d3'"),
    ("1\n(;B[d3]", "line 2: the record doesn't end with ';)'"),
    ("(;B[d3;)",
     "line 1: expected a property such as B[f5], got 'B[d3'"),
])
def test_an_error_names_its_line(text, error):
    with pytest.raises(FormatError) as exc_info:
        ggf.loads(text)
    assert str(exc_info.value) == error


def test_a_closing_bracket_in_a_name_or_tag_is_written_as_a_parenthesis():
    game = Game(black=Player(Piece.BLACK, "Ada [1]"))
    record, = ggf.loads(ggf.dumps([Record(game, {"EV": "Cup [final]"})]))
    assert (record.game.black_player.name, record.tags) == ("Ada [1)", {"EV": "Cup [final)"})


def test_a_second_property_value_becomes_a_comment():
    record, = ggf.loads("(;EV[one]B[d3]EV[two];)")
    assert record.tags == {"EV": "one"} and record.comments == {0: "EV: two"}


def test_a_comment_belongs_to_the_ply_before_it():
    record, = ggf.loads("(;CO[one]B[d3]CO[two]CO[three]W[c5];)")
    assert record.comments == {0: "one", 1: "two three"}
    assert contents_of(ggf.loads(ggf.dumps([record]))) == contents_of([record])


@pytest.mark.parametrize("to_move, moves, other_moves, comment", [
    (Piece.BLACK, "d3c3", "c5b6", "(1... c5 2. b6)"),
    (Piece.WHITE, "d6c6", "c4b3", "(2. c4 b3)"),
    (Piece.BLACK, "f5d6c3d3", "f4", "(2... f4)")])
def test_a_variation_becomes_a_comment_with_move_numbers(to_move, moves, other_moves, comment):
    builder = RecordBuilder(Board(), to_move)
    for position in squares(moves):
        builder.play(str(position))
    builder.branch(replaces_last=True)
    for position in squares(other_moves):
        builder.play(str(position))
    builder.rejoin()
    [record] = ggf.loads(ggf.dumps([builder.record()]))
    assert record.comments == {len(moves) // 2: comment}


def test_a_closing_bracket_in_a_note_is_written_as_a_parenthesis():
    record, = ggf.loads(ggf.dumps([Record(play("d3"), {}, (("1]", ""),))]))
    assert record.notes == (("1)", ""),)


@given(st.text("(;)[]BWGMO d3c5f6*-\n4", max_size=60))
def test_any_text_gives_records_or_a_format_error(text):
    try:
        records = ggf.loads(text)
    except FormatError as error:
        assert str(error).startswith("line ")
    else:
        assert contents_of(ggf.loads(ggf.dumps(records))) == contents_of(records)

"""PGN games from PlayOK, FlyOrDie and Edax can be read, and a round trip loses no data."""

import io

import pytest
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, contents, play
from hypothesis import given, settings
from support.paths import SAMPLES, collection_cases
from support.records import annotated_records, parts
from support.strategies import games, set_up_games

from othello import Board, FormatError, Game, Piece, Player
from othello.formats import pgn
from othello.formats.record import Record
from othello.game_state import Ending, Outcome

FILES = [*SAMPLES.glob("*.pgn"), *collection_cases("*/*.pgn")]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_real_games_round_trip(path):
    [record] = pgn.loads(path.read_text())
    assert parts(pgn.loads(pgn.dumps([record]))) == parts([record])


def test_a_playok_game_has_passes_names_date_and_result():
    [record] = pgn.loads((SAMPLES / "playok_normal.pgn").read_text())
    game = record.game
    assert [str(ply) for ply in game.history].count("pass") == 2 and game.score == (47, 17)
    assert (game.black_player.name, game.white_player.name) == ("alcupone", "lk16")
    assert (record.tags["DT"], record.year, record.result) == ("2021.03.11", "2021", 30)


def test_a_flyordie_result_lists_white_first():
    [record] = pgn.loads((SAMPLES / "flyordie_2025.pgn").read_text())
    assert record.game.black_player.name == "ozi28" and len(record.game.moves) == 54
    assert record.forfeit == Outcome(Piece.BLACK, Ending.RESIGNATION)


@settings(max_examples=15)
@given(annotated_records(games()))
def test_any_game_round_trips_with_comments_and_variations(record):
    assert parts(pgn.loads(pgn.dumps([record]))) == parts([record])


@given(set_up_games())
def test_any_start_round_trips(game):
    [record] = pgn.loads(pgn.dumps([Record(game)]))
    assert contents(record.game)[:4] == contents(game)[:4]


def test_a_game_is_written_in_the_usual_form():
    game = Game(black=Player(Piece.BLACK, 'A "b" \\'), white=Player(Piece.WHITE, "Grace"))
    record = Record(play("f5d6c3", game), {"DT": "2026.11.21", "RE": "+0:s"},
                    comments={0: "start", 2: "a } b"})
    assert pgn.dumps([record]) == (
        '[Event "?"]\n[Site "?"]\n[Date "2026.11.21"]\n[Black "A \\"b\\" \\\\"]\n'
        '[White "Grace"]\n[Result "1/2-1/2"]\n\n{start} 1. f5 d6 {a ) b} 2. c3 1/2-1/2\n\n')
    [copy] = pgn.loads(pgn.dumps([record]))
    assert copy.game.black_player.name == 'A "b" \\' and copy.tags == record.tags
    file = io.StringIO()
    pgn.dump([record, record], file)
    file.seek(0)
    assert len(list(pgn.load(file))) == 2


def test_words_of_a_comment_are_not_broken():
    comments = {0: "half-open " * 20 + "x" * 100}
    [record] = pgn.loads(pgn.dumps([Record(play("f5"), comments=comments)]))
    assert record.comments == comments


@pytest.mark.parametrize("name, tag", [
    ("Event", "EV"), ("Site", "PC"), ("Date", "DT"), ("BlackElo", "RB"), ("WhiteElo", "RW"),
    ("BlackRating", "RB"), ("WhiteRating", "RW"), ("TimeControl", "TI")])
def test_common_tags_are_read_and_written(name, tag):
    [record] = pgn.loads(f'[{name} "15"]\n\n1. f5')
    assert record.tags == {tag: "15"}
    assert f'[{name.replace("Rating", "Elo")} "15"]\n' in pgn.dumps([record])


@pytest.mark.parametrize("flag, termination", [("r", "resignation"), ("t", "time forfeit")])
def test_the_termination_tag_says_how_a_game_ended_early(flag, termination):
    text = pgn.dumps([Record(play("f5"), {"RE": f"+64:{flag}"})])
    assert f'[Termination "{termination}"]\n' in text and "[RE " not in text


TAGS = '[Black "A"]\n[White "B"]\n'


@pytest.mark.parametrize("tags, moves, result", [
    (TAGS, "1. f5 d6 1-0", "+64:r"), (TAGS, "1. f5 d6 0-1", "-64:r"), (TAGS, "1. f5 d6 *", None),
    ('[White "B"]\n[Black "A"]\n', "1. f5 d6 1-0", "-64:r"),
    ('[White "B"]\n', "1. f5 d6 1-0", "-64:r"), (TAGS, "1. f5 d6", None),
    (TAGS + '[Result "0-0"]\n', "1. f5", None), (TAGS + '[Result "40-24"]\n', "1. f5", "+16"),
    (TAGS + '[Termination "Time forfeit"]\n', "1. f5 0-1", "-64:t"),
    (TAGS + '[Result "1/2-1/2"]\n', FULL_BOARD_TIE, "+0"),
    (TAGS + '[Result "1/2-1/2"]\n', "f5", "+0:s"), (TAGS + '[Result "1-0"]\n', WIPE_OUT, "+13"),
    (TAGS + '[Result "0-1"]\n', WIPE_OUT, "-1"), (TAGS, "1. f5 64-0", "+64"),
    (TAGS, "1. f5 0-64", "-64"), (TAGS, f"{FULL_BOARD_TIE} 1-0", "+1"),
    (TAGS + '[RE "+2.5"]\n', "f5 1-0", "+2.5")])
def test_the_winner_is_derived_from_the_result_and_tags(tags, moves, result):
    [record] = pgn.loads(f"{tags}\n{moves}")
    assert record.tags.get("RE") == result


def test_only_the_termination_tag_can_state_a_forfeit():
    [record] = pgn.loads('[Event "resignation"]\n[Termination "resignation"]\n\n1. f5 *')
    assert record.tags["EV"] == "resignation" and "Termination" not in record.tags


def test_a_win_without_a_score_gets_the_lead_on_the_board():
    text = (SAMPLES / "playok_normal.pgn").read_text()
    [record] = pgn.loads(text.replace("47-17", "1-0"))
    assert record.tags["RE"] == "+30"


@pytest.mark.parametrize("moves, tags, result", [
    ("f5", {"RE": "-64:r"}, "0-1"), ("f5", {"RE": "+64:t"}, "1-0"), ("f5", {}, "*"),
    ("f5", {"RE": "+16"}, "40-24"), ("f5", {"RE": "+16.5"}, "*"), ("f5", {"RE": "+3"}, "*"),
    ("f5", {"RE": "+64"}, "64-0"), ("f5", {"RE": "-64"}, "0-64"), ("f5", {"RE": "+66"}, "*"),
    ("f5", {"RE": "-66"}, "*"),
    (WIPE_OUT, {}, "13-0"), (WIPE_OUT, {"RE": "+64"}, "13-0")])
def test_every_result_round_trips(moves, tags, result):
    text = pgn.dumps([Record(play(moves), tags)])
    assert f'[Result "{result}"]' in text
    [record] = pgn.loads(text)
    assert record.tags == (tags or ({"RE": "+13"} if moves == WIPE_OUT else {}))


def test_tags_may_be_in_any_order_and_contain_blanks():
    text = '\n [White "B"]\n\n[ Date  "2001.1.2" ]\n[Black "A"] [Variant "xot"]\n\n1. f5 d6 *'
    [record] = pgn.loads(text)
    assert record.tags == {"DT": "2001.1.2", "Variant": "xot"}
    assert record.game.white_player.name == "B"


def test_a_tag_starts_a_new_game_and_leading_text_is_ignored():
    text = f"Games of the day\n\n{TAGS}\n1. f5 *\n{TAGS}\n1. d3 *\n\n{TAGS}"
    assert [str(move) for record in pgn.loads(text) for move in record.game.moves] == ["f5", "d3"]
    assert len(pgn.loads(text)) == 3
    assert len(pgn.loads(f"f5 d6\n{TAGS}\nd3")) == 2


def test_white_may_move_first():
    game = Game(Board(), to_move=Piece.WHITE)
    game.play(next(iter(game.validator.valid_moves(Piece.WHITE))))
    text = pgn.dumps([Record(game)])
    assert "\n1... " in text and '[FEN "8/8/8/3pP3/3Pp3/8/8/8 w"]' in text
    assert contents(pgn.loads(text)[0].game) == contents(game)


def test_passes_are_written_and_may_be_left_out():
    text = pgn.dumps([Record(play(FORCED_PASS + "e3"))])
    assert "5. -- e3 *" in text
    for moves in text, text.replace("-- ", ""):
        assert contents(pgn.loads(moves)[0].game) == contents(play(FORCED_PASS + "e3"))


@pytest.mark.parametrize("text, error", [
    (f"{TAGS}\n1. f5 f5", "line 4, ply 2: f5 is not a valid move for B: Cell is already occupied"),
    (f"{TAGS}\n1. f5 *\n\n{TAGS}\n1. a1", "line 9, ply 1: a1 is not a valid move for A"),
    (f"{TAGS}\n1. f5 {{", "line 4, ply 2: the comment doesn't end with '}': '{'"),
    ('[FEN "?!"]\n\n*', "line 3: expected a position in the FEN tag, got '?!'"),
    ('\n[FEN "?!"]\n\n*', "line 4: expected a position in the FEN tag, got '?!'"),
    ('[FEN "8/8/8/8"]\n\n*', "line 3: expected 4 squares in each rank of the FEN '8/8/8/8'")])
def test_an_error_names_its_line(text, error):
    with pytest.raises(FormatError) as exc_info:
        pgn.loads(text)
    assert str(exc_info.value).startswith(error)


def test_a_variation_after_a_pass_replaces_the_move_before_it():
    [record] = pgn.loads(f"{TAGS}\n{FORCED_PASS} {{stuck}} -- (b1) e3")
    [variation] = record.variations
    assert (variation.ply, str(variation.plies[0]), record.comments) == (7, "b1", {8: "stuck"})
    assert pgn.loads(" \n") == []

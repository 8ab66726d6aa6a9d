"""The games in a file are read one by one, and errors are reported per game."""

import json

import pytest
from support.boards import board
from support.helpers import FORCED_PASS, WIPE_OUT, contents, play
from support.paths import SAMPLES

from othello import Board, FormatError, Game, Piece
from othello.formats import ggf, obf, saved_game, transcript, wthor
from othello.formats.reader import Problem, ReadGame, count, item, read, read_file, records
from othello.formats.record import Record

ARCHIVE = SAMPLES / "WTH_1978.wtb"
ENTRIES = wthor.loads(ARCHIVE.read_bytes()).games
PLIES = "".join(f"{'BW'[ply % 2]}[{WIPE_OUT[2 * ply:2 * ply + 2]}]" for ply in range(9))


@pytest.fixture
def write_file(tmp_path):
    def write(name, contents):
        path = tmp_path / name
        path.write_bytes(contents if isinstance(contents, bytes) else contents.encode())
        return path
    return write


def items_of(path, first=1):
    return [(item.place, not isinstance(item, Problem),
             item.message if isinstance(item, Problem) else
             item.doubt if isinstance(item, ReadGame) else "")
            for item in read_file(path, first)]


@pytest.mark.parametrize("name, text, places", [
    ("a.txt", "d3\n\n \nf5d6\n", ["line 1", "line 4"]),
    ("a.TXT", "\ufeffd3\n", ["line 1"]),
    ("a.ggf", "\ufeff(;B[d3];)\n2 (;B[f5]W[d6];)", ["game 1", "game 2"]),
    ("a.json", "\ufeff" + saved_game.dumps(play("d3")), ["the game"]),
    ("a.obf", "\ufeff" + obf.dumps([obf.Problem(play("d3").board, Piece.WHITE)] * 2),
     ["line 1", "line 2"])])
def test_each_game_in_a_file_has_a_place(name, text, places, write_file):
    path = write_file(name, text)
    assert items_of(path) == [(place, True, "") for place in places]
    assert item(path, 1).record.game.board == play("d3").board


def test_archive_games_are_numbered():
    assert items_of(ARCHIVE) == [(f"game {number}", True, "") for number in range(1, 9)]
    assert [item.place for item in read_file(ARCHIVE)] == [
        place for place, *_ in items_of(ARCHIVE)]
    assert [contents(record.game) for record in records(ARCHIVE)] == [
        contents(entry.replay()) for entry in ENTRIES]


@pytest.mark.parametrize("first", [1, 2, 8, 9, 99])
def test_reading_can_start_with_a_later_game(first):
    assert items_of(ARCHIVE, first) == [(f"game {number}", True, "") for number in range(first, 9)]


def test_games_before_the_first_requested_are_not_replayed(write_file):
    path = write_file("a.txt", "a1\nd3\n")
    assert items_of(path, 2) == [("line 2", True, "")]
    assert contents(item(path, 2).record.game) == contents(play("d3"))


def test_a_missing_game_number_is_reported():
    assert contents(item(ARCHIVE, 8).record.game) == contents(ENTRIES[7].replay())
    for number in 0, 9:
        with pytest.raises(FormatError) as exc_info:
            item(ARCHIVE, number)
        assert str(exc_info.value) == (
            f"{ARCHIVE}: game {number} does not exist; the last one is game 8")


@pytest.mark.parametrize("number", [0, 1])
def test_a_file_with_only_a_bad_game_raises_for_any_number(write_file, number):
    path = write_file("a.txt", "a1")
    if number:
        with pytest.raises(FormatError, match="a.txt: line 1: ply 1: a1 is not a valid move"):
            item(path, number)
    else:
        with pytest.raises(FormatError, match="game 0 does not exist; the last one is game 1"):
            item(path, number)


def test_a_file_without_games_is_reported(write_file):
    path = write_file("a.ggf", "\n")
    with pytest.raises(FormatError) as exc_info:
        item(path, 1)
    assert str(exc_info.value) == f"{path}: there are no games"


def test_a_folder_is_rejected(tmp_path):
    with pytest.raises(FormatError, match="at the start: this is a folder, not a file$"):
        item(tmp_path, 1)


@pytest.mark.parametrize("name, text, errors", [
    ("a.txt", "d3\nd3d3\nf5\n",
     ["", "ply 2: d3 is not a valid move for White: Cell is already occupied", ""]),
    ("a.ggf", "(;B[d3];)\n(;B[a1];)(;B[f5];)",
     ["", "line 2: a1 is not a valid move for Black: Move would not flip any discs", ""])])
def test_a_bad_game_does_not_hide_the_next_one(name, text, errors, write_file):
    path = write_file(name, text)
    assert [(error == "", error) for error in errors] == [(valid, error) for _, valid, error in
                                                          items_of(path)]
    with pytest.raises(FormatError) as exc_info:
        list(records(path))
    place = "line 2" if name == "a.txt" else "game 2"
    assert str(exc_info.value) == f"{path}: {place}: {errors[1]}"


@pytest.mark.parametrize("name, text, place, first", [
    ("a.ggf", "(;B[d3];)(;B[d3]", "game 2", 1), ("a.ggf", "(;B[d3]", "game 1", 1),
    ("a.ggf", "(;B[d3];)(;B[f5]", "game 2", 2), ("a.json", "{}", "the game", 1),
    ("a.json", '{"board"', "at the start", 1),
    ("a.obf", "---- X;", "line 1", 1), ("a.txt", b"d3\n\xff\n", "at the start", 1),
    ("a.wtb", b"", "at the start", 1),
    *(("a.wtb", ARCHIVE.read_bytes()[:16 + 3 * 68 + 1], "after game 3", first)
      for first in (1, 4, 9)),
    ("a.ggf", 5 * "(;B[d3];)" + "(;B[f5]", "game 6", 6)])
def test_an_unreadable_part_is_reported_after_the_games(name, text, place, first, write_file):
    *_, (last, is_there, error) = items_of(write_file(name, text), first)
    assert (last, is_there) == (place, False) and error


# Results

@pytest.mark.parametrize("moves, result, error", [
    (WIPE_OUT, "+13", ""), (WIPE_OUT, "+64.000", ""), (WIPE_OUT, "?", ""), (WIPE_OUT, None, ""),
    (WIPE_OUT, "+12", "Black leads by 13, but the recorded lead is +12"),
    (WIPE_OUT, "-13", "Black leads by 13, but the recorded lead is -13"), (WIPE_OUT, "-13:t", ""),
    ("d3", "+12", "")])
def test_a_recorded_lead_must_match_with_or_without_empties(moves, result, error, write_file):
    tags = {} if result is None else {"RE": result}
    path = write_file("a.ggf", ggf.dumps([Record(play(moves), tags)]))
    assert items_of(path) == [("game 1", True, error)]


@pytest.mark.parametrize("result, komi, error", [
    ("+16.13", "-3.133", ""), ("+9.87", "+3.133", ""), ("+67.133", "-3.133", ""),
    ("+13", "-3.133", "Black leads by 13 and the komi is -3.133, but the recorded lead is +13"),
    ("+13", "none", "")])
def test_komi_is_subtracted_from_the_lead(result, komi, error, write_file):
    path = write_file("a.ggf", ggf.dumps([Record(play(WIPE_OUT), {"RE": result, "KM": komi})]))
    assert items_of(path) == [("game 1", True, error)]


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES
                                   if not entry.replay().board.count_pieces(Piece.EMPTY)])
def test_a_wrong_lead_of_a_real_game_is_reported(entry, write_file):
    lead = 2 * entry.score - 64
    texts = [ggf.dumps([Record(entry.replay(), {"RE": f"{result}"})]) for result in (lead, 99)]
    assert [error for *_, error in items_of(write_file("a.ggf", "".join(texts)))] == [
        "", f"Black leads by {lead}, but the recorded lead is 99"]


def test_the_lead_is_counted_on_a_4x4_board(write_file):
    game = Game(board("XOXX", "XXXX", "OXXX", "XX--"))
    path = write_file("a.ggf", "".join(ggf.dumps([Record(game, {"RE": result})])
                                       for result in ("10", "12", "11")))
    assert [error for *_, error in items_of(path)] == [
        "", "", "Black leads by 10, but the recorded lead is 11"]


@pytest.mark.parametrize("moves, score, error", [
    (WIPE_OUT, 64, ""), (WIPE_OUT, 13, "Black has 64 discs, but the recorded number is 13"),
    (WIPE_OUT, 65, "Black has 64 discs, but the recorded number is 65"), ("d3", 13, ""),
    (FORCED_PASS, 0, "")])
def test_an_archive_score_counts_the_empties_for_the_winner(moves, score, error, write_file):
    entry = wthor.entry_of(play(moves), score=score)
    path = write_file("a.wtb", wthor.dumps(wthor.Archive(wthor.Header(games=1), [entry])))
    assert items_of(path) == [("game 1", True, error)]


def test_a_bad_move_in_an_archive_does_not_hide_the_next_game(write_file):
    entries = [ENTRIES[0]._replace(moves=b"\x0b" * 60), ENTRIES[1]]
    path = write_file("a.wtb", wthor.dumps(wthor.Archive(wthor.Header(games=2), entries)))
    first, second = items_of(path)
    assert first[:2] == ("game 1", False) and first[2].startswith("move 1, 11: a1 is not a valid")
    assert second == ("game 2", True, "")


# Lines of plain text

def results_of(text, **options):
    return [str(item) if isinstance(item, Problem) else
            f"{item.place}: {transcript.dumps(item.record.game)}"
            for item in read(text, **options)]


AFTER_F5 = "-" * 27 + "OX------XXX" + "-" * 26
ROWS_AFTER_F5 = "\n".join(AFTER_F5[start:start + 8] for start in range(0, 64, 8))


@pytest.mark.parametrize("text, games", [
    ("f5d6c3d3c4\nf4f6f3", ["line 1: f5d6c3d3c4f4f6f3"]),
    ("f5d6\nf5f4", ["line 1: f5d6", "line 2: f5f4"]),
    ("F5F6\nC4E3", ["line 1: f5f6", "line 2: c4e3"]), ("f5d6\nc4d3", ["line 1: f5d6c4d3"]),
    ("f5d6\nc3d3\n\nd3\nc3", ["line 1: f5d6c3d3", "line 4: d3c3"]),
    ("1. f5 d6\n2. c3 d3\n1. d3 c3", ["line 1: f5d6c3d3", "line 3: d3c3"]),
    ("1. f5 f6\n2. c4 e3", ["line 1: f5f6c4e3"]),
    ("1. f5d6c3\n2. f5f4\n3. d3", ["line 1: f5d6c3", "line 2: f5f4", "line 3: d3"]),
    ("1. f5 d6 1. d3 c3", ["line 1: f5d6", "line 1: d3c3"]),
    ("1. f5 {good\nmove} d6 1. d3 c3", ["line 1: f5d6", "line 2: d3c3"]),
    ("1. f5 d6 (1... f6) 1. d3 c3", ["line 1: f5d6", "line 1: d3c3"]),
    ("1. f5 d6\n1. c3 d3", ["line 1: f5d6", "line 2: ply 1: c3 is not a valid move for Black: "
                            "Move would not flip any discs"]),
    ("f5 d6 0-1 f5 f4 1-0", ["line 1: f5d6", "line 1: f5f4"]),
    ("1. f5 d6 0-1 1. f5 f4 1-0", ["line 1: f5d6", "line 1: f5f4"]),
    ("!!!\nf5d6", ["line 2: f5d6"]),
    ("f5 d6 1/2-1/2\nc3", ["line 1: f5d6", "line 2: ply 1: c3 is not a valid move for Black: "
                                           "Move would not flip any discs"]),
    ("f5\n# d6\nd3\n// c3\n% c4\nf5", ["line 1: f5", "line 3: d3", "line 6: f5"]),
    ("f5 {d6\nc3} d6\nc3", ["line 1: f5d6c3"]), ("f5 (f5\nd6) d6", ["line 1: f5d6"]),
    ("Moves: f5 d6", ["line 1: f5d6"]), ("Game 3: f5d6", ["line 1: f5d6"]),
    ("\u30fbF5D6C3", ["line 1: f5d6c3"]), ("\uff26\uff15 \uff24\uff16", ["line 1: f5d6"]),
    ("f5 d6!? 2... c3?", ["line 1: f5d6c3"]), ("1) f5 d6 2) c3", ["line 1: f5d6c3"]),
    ("1: f5 d6 2: c3 $4 d3", ["line 1: f5d6c3d3"]), ("f5\nSTART", ["line 1: f5", "line 2: "]),
    (f"{FORCED_PASS} PASS e3", [f"line 1: {FORCED_PASS}e3"]),
    (f"{FORCED_PASS} @@ e3", [f"line 1: {FORCED_PASS}e3"]),
    (f"{FORCED_PASS}\nps e3", [f"line 1: {FORCED_PASS}e3"]),
    (f"f5d6\n{AFTER_F5} O d6\nd3", ["line 1: f5d6", "line 2: d6", "line 3: d3"]),
    ("f5\n8/8/8/3pP3/3Pp3/8/8/8 b d3", ["line 1: f5", "line 2: d3"]),
    (f"{AFTER_F5} O\nd3", ["line 1: ", "line 2: d3"]),
    (f"{ROWS_AFTER_F5}\nO\nd6\nc3\n\nd3", ["line 1: d6c3", "line 13: d3"]),
    (f"{ROWS_AFTER_F5} O d6\nc3\n\nd3", ["line 1: d6c3", "line 11: d3"])])
def test_lines_of_text_are_separate_games_or_one_game(text, games):
    assert results_of(text) == games


@pytest.mark.parametrize("number", [3, 5, 8, 16, 64, 70])
def test_a_line_of_dashes_separates_games(number):
    dashes = "-" * number
    [first, second] = read(f"Final\n{dashes}\nf5d6\nc3\n{dashes} \n\nd3c3\n{dashes}")
    assert (first.place, transcript.dumps(first.record.game)) == ("line 3", "f5d6c3")
    assert (second.place, transcript.dumps(second.record.game)) == ("line 7", "d3c3")
    assert first.record.comments == {0: "Final"} and second.record.comments == {}


DAMAGED = "-" * 62 + " X"
SQUARES_63 = ("expected a symbol for each square (64 on an 8x8 board) and a symbol for the side "
              "to move, got 63 symbols")


@pytest.mark.parametrize("text, games", [
    ("d3\na1\nf5", ["line 1: d3", "line 2: ply 1: a1 is not a valid move for Black: Move would "
                    "not flip any discs", "line 3: f5"]),
    ("f5d6c3d3c4\nf4a1f3\nf6", ["line 2: ply 7: a1 is not a valid move for Black: Move would not "
                                "flip any discs"]),
    ("f5d6\nd3a1\na1", ["line 1: f5d6", "line 2: ply 2: a1 is not a valid move for White: Move "
                        "would not flip any discs"]),
    ("1. f5 d6\n2. a1\n3. a2\n1. d3", ["line 2: ply 3: a1 is not a valid move for Black: Move "
                                       "would not flip any discs", "line 4: d3"]),
    (f"{WIPE_OUT}\na1\nd3", [f"line 1: {WIPE_OUT}", "line 2: ply 1: a1 is not a valid move for "
                             "Black: Move would not flip any discs", "line 3: d3"]),
    ("f5d6\nc3a1\nd3\nf5", ["line 2: ply 4: a1 is not a valid move for White: Move would not flip "
                            "any discs", "line 3: d3", "line 4: f5"]),
    ("fsd6c3", ["line 1: ply 1: expected a square, got 'fsd6c3'"]),
    ("-" * 27 + "OX------XO" + "-" * 27 + "\nO", [
        "line 1: ", "line 2: expected moves such as f5d6, or the squares of a position, got 'O'"]),
    (f"f5\n{DAMAGED}\nhello\n{DAMAGED}",
     ["line 1: f5", f"line 2: {SQUARES_63}", f"line 4: {SQUARES_63}"]),
    ("wowowabc", ["line 1: expected moves such as f5d6, or the squares of a position, "
                  "got 'wowowabc'"]),
    ("hello\nf5d6\nbye", ["line 2: f5d6", "line 3: expected moves such as f5d6, or the squares "
                          "of a position, got 'bye'"])])
def test_damaged_lines_are_reported_and_others_are_read(text, games):
    assert results_of(text) == games


@pytest.mark.parametrize("text", [
    f"{WIPE_OUT} pass pass", f"{WIPE_OUT} -- 64-0",
    f'[Black "A"]\n\n{WIPE_OUT} -- -- 64-0',
    f"(;{PLIES}W[pass]B[pass//1.5];)",
    f"(;GM[2];{PLIES.replace(']', '];')}W[];B[tt])",
    json.dumps({"moves": [WIPE_OUT[ply:ply + 2] for ply in range(0, 18, 2)] + ["-", "-"]})])
def test_passes_after_the_end_of_a_game_are_skipped(text):
    [item] = read(text)
    assert contents(item.record.game) == contents(play(WIPE_OUT)) and not item.record.comments


def test_a_line_without_moves_is_a_comment_on_the_next_game():
    items = read("Final\n{so} f5\n\nThird place\n\nd3\nf5")
    assert [item.record.comments for item in items] == [{0: "Final so"}, {0: "Third place"}, {}]


PROSE = "this text has {} words and too few squares for a game; remove the text around the moves"


@pytest.mark.parametrize("words, moves, expected", [
    (101, "f5d6", PROSE.format(101)), (100, "f5d6", "f5d6"),
    (101, "f5d6c3d3c4", PROSE.format(101)), (100, "f5d6c3d3c4", "f5d6c3d3c4"),
    (120, "f5d6c3d3c4f4", "f5d6c3d3c4f4"), (121, "f5d6c3d3c4f4", PROSE.format(121))])
def test_a_few_squares_in_prose_are_not_a_game(words, moves, expected):
    text = "two discs\n" * (words // 2) + "one\n" * (words % 2)
    assert results_of(f"{text}{moves}") == [f"line {text.count(chr(10)) + 1}: {expected}"]


@pytest.mark.parametrize("other", [
    "# two discs", "% two discs", "// two discs", "f5 {two\n" + "discs " * 22 + "}",
    "f5 ;" + " two" * 22, "-" * 27 + "OX------XO" + "-" * 27 + " X", "XXOOXXOO xoxoxoxo",
    "of a 12"])
def test_only_words_outside_comments_and_positions_are_prose(other):
    assert results_of("\n\n".join([other] * 101 + ["f5"]))[-1].endswith(": f5")


@pytest.mark.parametrize("blank_lines, expected", [(99_000, PROSE.format(102)), (100_000, "f5")])
def test_only_the_start_of_a_text_is_searched_for_prose(blank_lines, expected):
    text = "\n" * blank_lines + "two discs\n" * 51 + "f5"
    assert results_of(text) == [f"line {blank_lines + 52}: {expected}"]


def test_a_position_in_prose_is_read():
    [item] = read("two discs\n" * 51 + "-" * 27 + "OX------XO" + "-" * 27 + " X\n")
    assert item.problem.board == Game().board
    [item] = read("two discs\n" * 51 + "-" * 27 + "OX------XO" + "-" * 27 + " X f5\n")
    assert [*map(str, item.record.game.moves)] == ["f5"]


@pytest.mark.parametrize("text, comments", [
    ("Moves: f5 d6", {0: "Moves:"}), ("\u30fbF5D6", {}), ("Game 3: f5d6", {0: "Game 3:"})])
def test_a_label_before_the_moves_is_a_comment(text, comments):
    [item] = read(text)
    assert item.record.comments == comments


def test_scores_are_read_with_a_position():
    [item] = read("Book: " + "-" * 27 + "OX------XO" + "-" * 27 + " X; F5:+0; --:-127; % start")
    assert [(str(move), score) for move, score in item.problem.scores] == [("f5", 0)]
    assert item.problem.comment == "Book: start"


def test_transcripts_may_have_another_start_or_size():
    assert results_of("e3", start="mirrored") == ["line 1: e3"]
    assert results_of("b1a1\nb1", size=4) == ["line 1: b1a1", "line 2: b1"]
    assert results_of("l11l12\ni10k9", size=20) == ["line 1: l11l12", "line 2: i10k9"]


@pytest.mark.parametrize("text", [
    "c5e6f5", '[Black "Ada"]\n\n1. c5 e6', "(;GM[2];B[c5];W[e6])", "(;GM[Othello]B[c5]W[e6];)"])
def test_a_first_move_from_the_mirrored_start_is_recognized(text):
    [item] = read(text)
    assert item.message.endswith(
        "c5 is valid from the mirrored start, so add that position before the moves")
    mirrored = "".join(str(Board(start="mirrored")).split())
    assert results_of(f"{mirrored} X c5e6f5") == ["line 1: c5e6f5"]


def test_games_are_counted_without_replaying_them():
    assert count("d3\nf5\na1") == 3 and count(b"\xff\xfe\0") == 1 and count("") == 0
    assert count(ARCHIVE.read_bytes(), ARCHIVE.name) == 8


# JSON

@pytest.mark.parametrize("players, names", [
    ({"black": "A", "white": "B"}, ("A", "B")), (["A", "B"], ("A", "B")), ([], ("Black", "White")),
    ({"black": {"name": "A"}}, ("Black", "White")), (7, ("Black", "White"))])
def test_an_othello_quest_game_has_its_passes_and_names(players, names):
    moves = [{"m": FORCED_PASS[ply:ply + 2], "t": 1} for ply in range(0, 16, 2)]
    [item] = read(json.dumps({"moves": [*moves, {"m": "-"}, {"m": "e3"}], "players": players}))
    assert contents(item.record.game) == contents(play(FORCED_PASS + "e3"))
    game = item.record.game
    assert (game.black_player.name, game.white_player.name) == names


@pytest.mark.parametrize("text, error", [
    ('{"moves": [{"m": "f5"}, {"m": "-"}]}', "the game: move 2: expected a move, got '-'; "
                                             "a side with a valid move can't pass"),
    ('{"moves": [{"n": 1}]}', 'the game: move 1: expected a move such as {"m": "f5"}, got '),
    ('{"moves": [{"m": "a1"}]}', "the game: move 1: a1 is not a valid move for Black"),
    ("[7]", "game 1: expected an object, got 7"),
    ("[" * 9000 + "{", "at the start: this is not a saved game, a library or an Othello Ques"),
    ('{"board": ', "at the start: this is not a saved game, a library or an Othello Quest game")])
def test_json_errors_are_reported(text, error):
    [message] = results_of(text)
    assert message.startswith(error)


def test_reading_a_name_file_suggests_the_archive(tmp_path):
    path = tmp_path / "WTHOR.JOU"
    with path.open("wb") as file:
        wthor.dump_names(["A", "B"], file)
    assert list(map(str, read_file(path))) == [
        f"{path}: at the start: this file contains names; read the archive (.wtb) "
        "instead"]


@pytest.mark.parametrize("names, expected", [
    (["WTHOR.JOU"], "WTHOR.JOU"), (["WTH.JOU"], "WTH.JOU"), (["wthor.jou"], "wthor.jou"),
    (["a.jou", "wthor.jou"], "a.jou"), (["A.Jou"], "A.Jou"), (["players.jou"], "players.jou"),
    (["wth.jou", "other.jou"], "wth.jou"), (["b.jou"], None), (["c.jou", "d.jou"], None),
    ([], None)])
def test_name_files_are_found_under_their_usual_names(names, expected, tmp_path):
    for name in "a.wtb", "b.wtb":
        (tmp_path / name).write_bytes(ARCHIVE.read_bytes())
    for name in names:
        with (tmp_path / name).open("wb") as file:
            wthor.dump_names([name] * 4000, file)
    name = item(tmp_path / "a.wtb").record.game.black_player.name
    assert name == (expected or "Black")

"""The console shows recorded games, steps through their moves, and jumps to any ply."""

import io
import re

import pytest
from support.dialogue import answer, answers
from support.helpers import FORCED_PASS, WIPE_OUT, play
from support.paths import ROOT, SAMPLES

from othello.cli import main
from othello.formats import ggf, saved_game
from othello.formats.record import Record
from othello.game_state import Ending, Outcome
from othello.piece import Piece
from othello.session import autosave

ARCHIVE = SAMPLES / "WTH_1978.wtb"


def test_last_and_history_before_the_first_move():
    outputs = answers("d3c3", "goto 0", "last", "history")
    assert outputs[2:4] == ["This is before the first move."] * 2


def test_goto_shows_a_position_without_events():
    outputs = answers(FORCED_PASS, "goto 2", "goto 8", "goto 0", "redo", "goto 9")
    assert outputs[1].splitlines()[0] == "Black has 3: d3, e4, d5."
    assert outputs[2] == outputs[5] and outputs[2].endswith("White can play e3, f6.")
    assert outputs[3].endswith("Black can play d3, c4, f5, e6.")
    assert outputs[4].startswith("Black plays d3")
    assert "Game over: Black wins 13 to 0." in answers(WIPE_OUT, "goto 3", "goto 9")[2]


@pytest.mark.parametrize("line, expected", [
    ("goto", "Expected a number of 0 or more, such as goto 10."),
    ("goto d3", "Expected a number of 0 or more, such as goto 10, got 'd3'."),
    ("goto 10", "Expected a ply from 0 to 9, got 10."),
    ("goto 1000000000", "The number '1000000000' is too large."),
])
def test_goto_rejects_an_invalid_ply(line, expected):
    assert answer(FORCED_PASS, line) == expected
    assert answer(FORCED_PASS, "resign", "goto 1").startswith("White has resigned.")


def run(arguments, text, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main([str(argument) for argument in arguments]) == 0
    return capsys.readouterr().out


def test_replay_steps_with_enter_n_p_and_goto(tmp_path, monkeypatch, capsys):
    path = tmp_path / "game.txt"
    path.write_text(FORCED_PASS)
    output = run(["replay", path, "--accessible"], "\nn\np\nnext\nprev\ngoto 8\nredo\n\nq\n",
                 monkeypatch, capsys)
    assert output.startswith("Black against White, 9 plies.\nPress Enter or type n")
    messages = [line for line in output.splitlines()
                if re.search(" plays | takes |^Before ", line)]
    assert messages == ["Black plays d3 and flips d4.", "White plays c3 and flips d4.",
                        "Before White played c3.", "White plays c3 and flips d4.",
                        "Before White played c3."]
    assert output.count("There is no move after this position.") == 1
    assert output.count("There is no move to redo.") == 1
    assert output.endswith("Goodbye.\n")


def test_prev_and_undo_before_the_first_move(tmp_path, monkeypatch, capsys):
    path = tmp_path / "game.txt"
    path.write_text(FORCED_PASS)
    output = run(["replay", path, "--accessible"], "p\nundo\n", monkeypatch, capsys)
    assert "There is no move before this position." in output
    assert "There is no move to undo." in output


def test_a_replay_can_leave_the_record_and_return(tmp_path, monkeypatch, capsys):
    path = tmp_path / "game.txt"
    path.write_text("d3c5f6")
    output = run(["replay", path, "--accessible"], "d3\nc5\np\ne3\nnew\nn\n\n\n\n", monkeypatch,
                 capsys)
    messages = [line for line in output.splitlines() if " plays " in line or "Back at" in line]
    assert [line[:14] for line in messages] == [
        "Black plays d3", "White plays c5", "White plays e3", "Back at the st",
        "Black plays d3", "White plays c5", "Black plays f6"]


def test_typing_the_recorded_move_continues_the_replay(tmp_path, monkeypatch, capsys):
    path = tmp_path / "game.txt"
    path.write_text("d3c5f6")
    output = run(["replay", path, "--accessible"], "d3\nc5\n\n\n", monkeypatch, capsys)
    messages = [line[:14] for line in output.splitlines() if " plays " in line]
    assert messages == ["Black plays d3", "White plays c5", "Black plays f6"]
    assert "There is no move after this position." in output


def test_a_replay_includes_the_undone_moves_of_a_saved_game(tmp_path, monkeypatch, capsys):
    game = play("d3c5f6")
    game.undo()
    (tmp_path / "game.json").write_text(saved_game.dumps(game))
    output = run(["replay", tmp_path / "game.json", "--accessible"], "\n\n\n", monkeypatch, capsys)
    assert output.startswith("Black against White, 3 plies.")
    assert "Black plays f6" in output


def test_show_and_replay_escape_control_characters(tmp_path, monkeypatch, capsys):
    path = tmp_path / "game.ggf"
    path.write_text("(;PB[Ada\x1b[31m]CO[well\nplayed]B[d3];)")
    for command in "show", "replay":
        output = run([command, path], "\n", monkeypatch, capsys)
        assert "\x1b" not in output and "Ada\\x1b[31m" in output
    assert "Comment: well\\nplayed" in run(["show", path], "", monkeypatch, capsys)


def test_replay_shows_the_player_names_and_the_result(tmp_path, monkeypatch, capsys):
    path = tmp_path / "games.ggf"
    path.write_text("(;PB[Ada]PW[Grace]B[d3];)" + ggf.dumps([Record(play(WIPE_OUT))]))
    output = run(["replay", path], "\n", monkeypatch, capsys)
    assert output.startswith("Ada X against Grace O, 1 ply.\n") and "Ada plays d3" in output
    output = run(["replay", path, "--game", "2"], "\n" * 9, monkeypatch, capsys)
    assert "*** Game over: Black wins 13 to 0. ***" in output
    assert "Ada (Black) against Grace (White)" in run(
        ["--accessible", "replay", path], "", monkeypatch, capsys)


def test_replay_shows_a_resignation_or_a_timeout(tmp_path, monkeypatch, capsys):
    path = tmp_path / "games.ggf"
    path.write_text("(;PB[Ada]PW[Grace]RE[-64:r]B[d3]W[c5];)(;PB[Ada]PW[Grace]RE[+64:t]B[d3];)")
    output = run(["replay", path], "", monkeypatch, capsys)
    assert output.startswith("Ada X against Grace O, 2 plies. Ada has resigned: Grace wins.\n")
    output = run(["replay", path, "--game", "2"], "", monkeypatch, capsys)
    assert output.startswith("Ada X against Grace O, 1 ply. Grace has lost on time: Ada wins.\n")


@pytest.mark.parametrize("lines, result, plies", [
    ("goto 2", "-64:r", 2), ("goto 1", None, 1), ("goto 2\nnew\ngoto 2", "-64:r", 2)])
def test_a_replayed_game_is_saved_with_its_tags_and_notes(lines, result, plies, tmp_path,
                                                          monkeypatch, capsys):
    path, saved = tmp_path / "game.ggf", tmp_path / "saved.ggf"
    path.write_text("(;PB[Ada]PW[Grace]EV[Cup]RE[-64:r]B[d3/1.5/2]W[c5/-0.5/3];)")
    run(["replay", path], f"{lines}\nsave {saved}\n", monkeypatch, capsys)
    record, = ggf.loads(saved.read_text())
    assert record.game.black_player.name == "Ada" and record.tags["EV"] == "Cup"
    assert record.tags.get("RE") == result
    assert record.notes == (("1.5", "2"), ("-0.5", "3"))[:plies]


@pytest.mark.parametrize("ply, forfeit", [
    (2, Outcome(Piece.WHITE, Ending.RESIGNATION)), (1, None)])
def test_a_resignation_applies_only_at_the_last_ply(ply, forfeit, tmp_path, monkeypatch, capsys):
    path, saved = tmp_path / "game.ggf", tmp_path / "saved.json"
    path.write_text("(;PB[Ada]PW[Grace]RE[-64:r]B[d3]W[c5];)")
    output = run(["replay", path], f"goto {ply}\nreview\nsave {saved}\n", monkeypatch, capsys)
    assert ("\nAda has resigned.\n" in output) == (forfeit is not None)
    assert autosave.load(saved).forfeit == forfeit
    advice = "To save that as well, type goto 2 and save again."
    assert (advice in output) == (forfeit is None)


@pytest.mark.parametrize("steps", ["next\nnext", "goto 2", "goto 2\nprev\nnext"])
def test_the_resignation_is_shown_at_the_end_of_the_record(steps, tmp_path, monkeypatch, capsys):
    path = tmp_path / "game.ggf"
    path.write_text("(;PB[Ada]PW[Grace]RE[-64:r]B[d3]W[c5];)")
    output = run(["replay", path], f"{steps}\nresign\npass\nmoves\nrow 6\nc6\nmoves\n",
                 monkeypatch, capsys)
    before, after = output.split("Ada plays c6")
    assert "Game over> " in before and "Ada has resigned. If the game went on:\nb6 flips" in before
    assert before.split("Ada X")[-2].count("Ada has resigned.\n") == 1
    assert before.count("The game is over. Type new") == 2
    assert "can play there" not in before and "Game over> " not in after
    assert "Ada has resigned" not in after


def test_control_characters_are_escaped_on_screen_only(tmp_path, monkeypatch, capsys):
    path, saved = tmp_path / "game.ggf", tmp_path / "saved.ggf"
    path.write_text("(;PB[A\x1b[2Jda]PW[Grace]CO[one\ntwo]RE[-64:r]B[d3]W[c3];)")
    output = run(["replay", path], f"goto 2\nsave {saved}\n", monkeypatch, capsys)
    assert "\x1b" not in output and r"A\x1b[2Jda has resigned" in output
    record, = ggf.loads(saved.read_text())
    assert record.game.black_player.name == "A\x1b[2Jda" and record.comments == {0: "one\ntwo"}


def test_show_prints_a_position_of_a_game(monkeypatch, capsys):
    output = run(["show", ARCHIVE, "--game", "2", "--ply", "3"], "", monkeypatch, capsys)
    lines = output.splitlines()
    assert lines[:3] == [f"{ARCHIVE}, game 2: Black X against White O", "DT: 1978", lines[2]]
    assert lines[2].startswith("RE: ") and lines[-4].endswith("ply 3")
    assert lines[-3] == "Opening: Fishhook."
    assert len(lines[-2]) == 6 and lines[-1] == "White is to move."
    output = run(["show", ARCHIVE, "--accessible"], "", monkeypatch, capsys)
    assert output.splitlines()[-1] == "Game over: Black wins 41 to 23. The board is full."
    assert output.count("\nOpening: ") == 1
    assert run(["show", ARCHIVE, "--ply", "3"], "", monkeypatch, capsys).count("Opening: ") == 1


def test_show_before_the_first_move(monkeypatch, capsys):
    assert "\nNo move has been made yet.\n" in run(
        ["show", ARCHIVE, "--ply", "0"], "", monkeypatch, capsys)


def test_show_writes_a_picture(tmp_path, monkeypatch, capsys):
    picture = tmp_path / "board.svg"
    run(["show", ARCHIVE, "--ply", "1", "--svg", picture], "", monkeypatch, capsys)
    assert picture.read_text().count("<circle") == 5 + 3  # 5 discs, 3 rings on valid moves
    assert picture.read_text().count("<path") == 1
    run(["show", ARCHIVE, "--ply", "0", "--svg", picture], "", monkeypatch, capsys)
    assert picture.read_text().count("<path") == 0


@pytest.mark.parametrize("arguments, fault", [
    (["show", ARCHIVE, "--game", "9"],
     f"{ARCHIVE}: game 9 does not exist; the last one is game 8"),
    (["show", ARCHIVE, "--ply", "62"], "expected a ply from 0 to 61, got 62"),
    (["replay", "nowhere.txt"], "No such file or directory: nowhere.txt"),
    (["replay", ROOT / "LICENSE"], "expected moves such as f5d6"),
])
def test_invalid_arguments_print_an_error(arguments, fault, capsys):
    assert main([str(argument) for argument in arguments]) == 1
    assert fault in capsys.readouterr().err

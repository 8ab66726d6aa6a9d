"""Every move that the console has shown is saved."""

import errno
import io
import re
import signal
import subprocess

import pytest
from support.dialogue import answers, console_of, console_output
from support.helpers import FULL_BOARD_TIE, play
from support.child_processes import TIMEOUT, read_until
from support.terminal import OTHELLO, UTF_8, pipe

from othello.cli.signals import SIGNALS
from othello.formats import ggf, saved_game
from othello.piece import Piece
from othello.session.autosave import AutosaveFolder, read_saved_games


@pytest.fixture
def autosave(tmp_path):
    return AutosaveFolder(tmp_path)


def moves_in(autosave):
    return [str(move) for move in autosave.last.game.moves]


def test_moves_are_saved_before_they_are_shown(tmp_path):
    class Out(io.StringIO):
        def write(self, text):
            if " and flip" in text:
                move_counts.append(len(next(read_saved_games(tmp_path)).session.game.moves))
            return super().write(text)

    move_counts = []
    console_of("d3", "b6", out=Out(), white="easy", autosave=AutosaveFolder(tmp_path)).run()
    assert move_counts == [1, 2, 3, 4]


def test_new_saves_the_game_and_continue_resumes_it(autosave):
    outputs = answers("d3", "new", "continue", "history", autosave=autosave)
    assert outputs[1].startswith(
        "Your game is saved. Type continue to go back to it.\nA new game.")
    assert outputs[2].startswith("You play both sides.") and outputs[3].endswith("d3")
    assert "Your game is saved. To resume it, type othello --continue." in outputs[4]


def test_continue_resumes_a_game_by_number(autosave):
    outputs = answers("d3", "new", "f5", "new", "c4", "continue 2", "history", "continue 3",
                      "continue x", "continue 0", "continue 10000", autosave=autosave)
    assert outputs[6].endswith("d3")
    assert outputs[7] == "There is no unfinished game 3; choose a number from 1 to 2."
    assert outputs[10].endswith("a number from 1 to 2.")
    assert outputs[8:10] == [f"Expected a number of 1 or more, such as continue 2, got '{word}'."
                             for word in "x0"]


def test_continue_lists_several_games_with_players_and_moves(autosave):
    outputs = answers("d3", "new", "f5d6", "new", "continue", "continue 2", "history",
                      autosave=autosave)
    first, *games = outputs[4].splitlines()
    assert first == "Type continue and a number, such as continue 1:"
    assert [re.sub(r" \d{4}-\d\d-\d\d \d\d:\d\d,", "", game) for game in games] == [
        " 1. 2 moves. You play both sides.",
        " 2. 1 move. You play both sides."]
    assert outputs[6].endswith("d3")


def test_a_game_in_another_terminal_cannot_be_continued(autosave, tmp_path):
    answers("d3", "new", "f5", autosave=autosave)
    own_autosave = AutosaveFolder(tmp_path)
    console = console_of(out=io.StringIO(), autosave=own_autosave)
    console.execute("continue 2")
    console.refresh()
    output = console.display.out.getvalue()
    assert "choose a number from 1 to 1" in output
    other_autosave = AutosaveFolder(tmp_path)
    other_autosave.begin(other_autosave.resume())
    console.execute("continue")
    console.refresh()
    assert "Your unfinished games are being played in other" in console.display.out.getvalue()


def test_there_is_nothing_to_continue_before_the_first_game(autosave):
    assert answers("continue", "d3", "continue", autosave=autosave)[::2] == [
        "There is no unfinished game.", "There is no other unfinished game."]
    assert answers("continue")[0] == "There is no other unfinished game."


def test_leaving_a_finished_game_prints_no_reminder(autosave):
    outputs = answers("e6f4e3f6g5d6e7f5c5", "new", "resign", "quit", autosave=autosave)
    assert outputs[1].startswith("A new game.") and outputs[3] == "Goodbye."


FINISHED_GAME = "e6f4e3f6g5d6e7f5c5"  # a finished game


def saved_games(folder):
    return [("".join(map(str, game.moves)), session.forfeit is not None, session.players)
            for session, _ in read_saved_games(folder) for game in [session.game]]


@pytest.mark.parametrize("lines", [
    ["prev", "retry 3", "d3"], ["goto 5", "prev", "retry 3", "d3"], ["retry 3", "d3"],
    ["undo", "undo", "undo", "undo", "undo", "undo", "undo", "d3"], ["goto 2", "d3"]])
def test_a_finished_game_stays_saved_after_a_new_move(lines, autosave, tmp_path):
    answers(FINISHED_GAME, "review", *lines, "d6", autosave=autosave)
    assert [moves for moves, *_ in saved_games(tmp_path)] == ["e6f4d3d6", FINISHED_GAME]
    assert moves_in(autosave) == ["e6", "f4", "d3", "d6"]


@pytest.mark.parametrize("lines", [
    ["prev"], ["goto 2", "level easy"], ["prev", "swap"], ["undo"], ["swap"], ["level hard"],
    ["retry 3"], ["prev", "next", "prev"], ["undo", "redo", "goto 0"]])
def test_the_file_of_a_finished_game_is_not_rewritten(lines, autosave, tmp_path):
    outputs = answers(FINISHED_GAME, *lines, "quit", autosave=autosave, white="human")
    players = {Piece.BLACK: "human", Piece.WHITE: "human"}
    assert saved_games(tmp_path) == [(FINISHED_GAME, False, players)]
    assert outputs[-1] == "Goodbye."


@pytest.mark.parametrize("lines", [
    ["undo", "d3"], ["prev", "d3"], ["prev", "retry 2", "f4", "d3"], ["retry 2", "f4", "d3"]])
def test_a_resigned_game_stays_saved_when_play_continues(lines, autosave, tmp_path):
    outputs = answers("e6f4", "resign", *lines, "quit", autosave=autosave)
    assert [saved[:2] for saved in saved_games(tmp_path)] == [("e6f4d3", False), ("e6f4", True)]
    assert "othello --continue" in outputs[-1]


def test_a_game_can_be_continued_after_undoing_a_resignation(autosave, tmp_path):
    outputs = answers("e6f4", "resign", "undo", "quit", autosave=autosave)
    assert [saved[:2] for saved in saved_games(tmp_path)] == [("e6f4", False), ("e6f4", True)]
    assert "othello --continue" in outputs[-1]


def test_a_move_that_cannot_be_saved_is_taken_back(autosave, monkeypatch):
    def fail(path):
        raise OSError(errno.ENOSPC, "No space left on device")

    out = io.StringIO()
    console = console_of(out=out, white="easy", autosave=autosave)
    with monkeypatch.context() as patch:
        patch.setattr("othello.session.autosave.write_text_atomically", fail)
        console.execute("d3")
        console.refresh()
    assert "othello --no-autosave\n" in out.getvalue()  # No game can be continued.
    console.execute("d3")
    console.refresh()
    with monkeypatch.context() as patch:
        patch.setattr("othello.session.autosave.write_text_atomically", fail)
        console.execute("b6")
        console.refresh()
    assert "othello --continue --no-autosave\n" in out.getvalue()
    assert "That was taken back, because the game can't be saved: No space left" in out.getvalue()
    assert " b6 and flip" not in out.getvalue() and moves_in(autosave) == ["d3", "c5"]
    console.execute("b6")
    console.refresh()
    assert len(moves_in(autosave)) == 4


@pytest.mark.slow
def test_a_full_disk_never_loses_a_move_that_was_shown(autosave, monkeypatch):
    def fail(path):
        raise OSError(errno.ENOSPC, "No space left on device")

    out = io.StringIO()
    console = console_of(out=out, autosave=autosave)
    for number in range(0, len(FULL_BOARD_TIE), 2):
        move = FULL_BOARD_TIE[number:number + 2]
        with monkeypatch.context() as patch:
            patch.setattr("othello.session.autosave.write_text_atomically", fail)
            console.execute(move)
            console.refresh()
        assert f" plays {move} " not in out.getvalue() and len(moves_in(autosave)) == number // 2
        console.execute(move)
        console.refresh()
        assert f" plays {move} " in out.getvalue() and moves_in(autosave)[-1] == move


def test_an_unknown_player_can_be_replaced_by_a_human(tmp_path):
    outputs = answers("d3", "level human white", "c3", white="nobody")
    assert outputs[0].splitlines()[1:3] == [
        "Unknown player 'nobody'. Choose human, random, novice, easy, casual, medium, club, "
        "mcts, hard, FILE.py:CLASS, nboard:COMMAND or gtp:COMMAND.",
        "Press Enter to try nobody again, type level human white to take over, or quit."]
    assert outputs[2].startswith("White plays c3")


def test_a_human_can_take_over_a_black_player_that_fails():
    output = console_output("level human black", "d3", black="nobody", white="human")
    assert "type level human black to take over" in output
    assert "Black plays d3" in output


def test_save_stores_the_players_and_the_resignation(tmp_path):
    path = tmp_path / "game.json"
    outputs = answers("d3", "resign", f"save {path}", "new", "swap", f"load {path}", "d3",
                      white="easy")
    assert "You have resigned: White wins.\nType review" in outputs[5]
    assert outputs[6].startswith("Black has resigned.")


@pytest.mark.parametrize("ending", [".json", ".ggf", ".txt"])
def test_save_and_load_use_the_format_of_the_file_extension(ending, tmp_path):
    path = tmp_path / f"game{ending}"
    assert answers("d3c3", f"save {path}", "new", f"load {path}", "history")[4].endswith("d3c3")
    assert path.read_text()[0] == {".json": "{", ".ggf": "(", ".txt": "d"}[ending]


ANNOTATED_SGF = "(;GM[Othello]DT[2026.11.24]RE[?]PB[Ada]PW[Grace]B[d3/1.5/2]W[c3/-0.5/3]B[c4//4];)"


@pytest.mark.parametrize("lines, result, notes", [
    ([], "?", (("1.5", "2"), ("-0.5", "3"), ("", "4"))),
    (["undo"], None, (("1.5", "2"), ("-0.5", "3"))),
    (["undo", "undo", "c5", "b6"], None, (("1.5", "2"), ("", ""), ("", ""))),
    (["e3"], None, (("1.5", "2"), ("-0.5", "3"), ("", "4"), ("", "")))])
def test_a_loaded_record_is_saved_with_its_tags_and_notes(lines, result, notes,
                                                          tmp_path):
    path, saved = tmp_path / "game.ggf", tmp_path / "saved.ggf"
    path.write_text(ANNOTATED_SGF)
    answers(f"load {path}", *lines, f"save {saved}")
    record, = ggf.loads(saved.read_text())
    assert (record.game.black_player.name, record.game.white_player.name) == ("Ada", "Grace")
    assert record.tags.get("DT") == "2026.11.24" and record.tags.get("RE") == result
    assert record.notes == notes


@pytest.mark.parametrize("loaded_result, lines, saved_result", [
    ("-64:r", [], "-64:r"),
    ("-10.00:t", [], "-10.00:t"),
    ("-64:r", ["undo"], None),
    ("-64:r", ["undo", "resign"], "+64:r"),
    ("+10", ["resign", "undo"], "+10"),
    ("+10", ["goto 1", "resign"], "+64:r"),
    ("+10", ["resign"], "+64:r")])
def test_the_recorded_result_is_saved_unless_it_changes(loaded_result, lines, saved_result,
                                                        tmp_path):
    path, saved = tmp_path / "game.ggf", tmp_path / "saved.ggf"
    path.write_text(ANNOTATED_SGF.replace("?", loaded_result))
    answers(f"load {path}", *lines, f"save {saved}")
    record, = ggf.loads(saved.read_text())
    assert record.tags.get("RE") == saved_result
    assert len(record.notes) == (1 if "goto 1" in lines else 3)


@pytest.mark.parametrize("komi", ["4.5", "64", "70", "9" * 400])
def test_the_komi_does_not_affect_a_resignation(komi, tmp_path):
    path, saved = tmp_path / "game.ggf", tmp_path / "saved.ggf"
    path.write_text(ANNOTATED_SGF.replace("RE[?]", f"KM[{komi}]RE[?]"))
    answers(f"load {path}", "resign", f"save {saved}")
    record, = ggf.loads(saved.read_text())
    assert (record.tags["KM"], record.tags["RE"]) == (komi, "+64:r")
    assert "Grace has resigned: Ada wins." in answers(f"load {saved}")[0]


def test_no_warning_about_later_moves_after_a_resignation(tmp_path):
    path, saved = tmp_path / "game.ggf", tmp_path / "saved.ggf"
    path.write_text(ANNOTATED_SGF)
    outputs = answers(f"load {path}", "goto 1", "resign", f"save {saved}")
    assert outputs[-2] == f"Saved as {saved}."


def test_loading_the_first_of_several_games_prints_a_note(tmp_path):
    path = tmp_path / "games.txt"
    path.write_text("d3\nf5\n")
    note = f"This is the first game in games.txt. For the second, type load {path} 2."
    outputs = answers(f"load {path}", f"load {path} 2", f"load {path} 1")
    assert [note in answer for answer in outputs[:3]] == [True, False, False]
    path.write_text("d3\nf5a1\n")
    assert "a1" not in answers(f"load {path}")[0]  # no error about the second game


def test_control_characters_are_escaped_on_screen_only(tmp_path):
    path, saved = tmp_path / "game.ggf", tmp_path / "saved.ggf"
    path.write_text("(;GM[Othello]PB[A\x1b[2Jda]PW[Gr\u00a0ace]CO[one\ntwo]B[d3]W[c3];)",
                    encoding="utf-8")
    output = "\n".join(answers(f"load {path}", f"save {saved}", "score"))
    assert "\x1b" not in output and r"A\x1b[2Jda" in output and r"Gr\xa0ace" in output
    record, = ggf.loads(saved.read_text(encoding="utf-8"))
    assert record.game.black_player.name == "A\x1b[2Jda"
    assert record.game.white_player.name == "Gr\u00a0ace" and record.comments == {0: "one\ntwo"}


def test_control_characters_in_a_saved_game_are_escaped(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(saved_game.dumps(play("d3"), {"names": ["A\x1b[2J", "B\nC"]}))
    output = "\n".join(answers(f"load {path}", "score"))
    assert "\x1b" not in output and r"A\x1b[2J" in output and r"B\nC" in output


def test_a_new_game_has_no_notes_from_the_loaded_record(tmp_path):
    path, saved = tmp_path / "game.ggf", tmp_path / "saved.ggf"
    path.write_text(ANNOTATED_SGF)
    answers(f"load {path}", "new", "d3", f"save {saved}")
    record, = ggf.loads(saved.read_text())
    assert (record.tags, record.notes) == ({}, (("", ""),))


def test_load_reads_a_game_by_its_number(tmp_path):
    path = tmp_path / "two games.txt"
    path.write_text("d3\nf5\n")
    assert answers(f"load {path} 2", "history")[1].endswith("f5")
    path.rename(tmp_path / "odd.txt 2")
    assert answers(f"load {tmp_path}/odd.txt 2", "history")[1].endswith("d3")


def test_load_accepts_a_byte_order_mark(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(saved_game.dumps(play("d3")), encoding="utf-8-sig")
    assert answers(f"load {path}", "history")[1].endswith("d3")


def test_circular_symlinks_are_reported(tmp_path):
    first, second = tmp_path / "one.json", tmp_path / "other.json"
    first.symlink_to(second)
    second.symlink_to(first)
    outputs = answers("d3", f"save {first}", f"load {first}", "history")
    assert outputs[1].startswith("Too many levels of symbolic links: ")
    assert outputs[2].startswith("Too many levels of symbolic links: ")
    assert outputs[3].endswith("d3")


@pytest.mark.parametrize("ending", [
    signal.SIGKILL, *(pytest.param(ending, marks=pytest.mark.slow)
                      for ending in (signal.SIGINT, *SIGNALS))])
@pytest.mark.parametrize("number", [31, *(pytest.param(number, marks=pytest.mark.slow)
                                          for number in (1, 59))])
def test_a_killed_program_has_saved_every_move_it_showed(number, ending, tmp_path):
    environ = UTF_8 | {"XDG_STATE_HOME": str(tmp_path)}
    process = subprocess.Popen(OTHELLO, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ)
    moves = [FULL_BOARD_TIE[start:start + 2] for start in range(0, 2 * number, 2)]
    process.stdin.write("".join(f"{move}\n" for move in moves).encode())
    process.stdin.flush()
    read_until(process, f" plays {moves[-1]} ".encode())
    process.send_signal(ending)
    process.communicate(timeout=TIMEOUT)
    result = pipe("history\n", "--continue", environ=environ)
    assert f"\n{''.join(moves)}\n".encode() in result.stdout


def test_the_continue_option_needs_an_unfinished_game(tmp_path):
    result = pipe("", "--continue", environ=UTF_8 | {"XDG_STATE_HOME": str(tmp_path)})
    assert (result.returncode, result.stderr) == (
        1, b"othello: there is no unfinished game\n")


@pytest.mark.slow
def test_a_continued_game_can_change_its_players(tmp_path):
    environ = UTF_8 | {"XDG_STATE_HOME": str(tmp_path)}
    pipe("d3\n", environ=environ)
    for arguments, is_easy in ([], False), (["--white", "easy"], True), ([], True):
        result = subprocess.run([*OTHELLO[:3], "--continue", *arguments], input=b"", env=environ,
                                capture_output=True)
        assert (b"(easy, level 3) plays White" in result.stdout) == is_easy


def test_no_game_is_saved_if_autosave_is_off_or_fails(tmp_path):
    environ = UTF_8 | {"XDG_STATE_HOME": str(tmp_path)}
    assert b"is kept" not in pipe("d3\n", "--no-autosave", environ=environ).stdout
    assert not list(tmp_path.iterdir())
    (tmp_path / "othello").write_text("no folder")
    result = pipe("d3\n", environ=environ)
    assert result.stdout.startswith(b"The game can't be saved: File exists: ")
    assert b"Black plays d3" in result.stdout
    result = pipe("d3\n", "--continue", environ=environ)
    assert (result.returncode, result.stdout) == (1, b"")
    assert result.stderr.startswith(b"othello: The game can't be saved: File exists: ")

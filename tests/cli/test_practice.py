"""Lessons in the terminal: questions, replies to answers, and stored progress."""

import io
import re
from contextlib import closing

import pytest
from support.clear_cache import clear_evaluation_cache
from support.helpers import FULL_BOARD_TIE, WIPE_OUT, play
from support.paths import SAMPLES
from support.terminal import ASCII, BASE_ENVIRON, UTF_8, Terminal, pipe

from othello import Board, Game, Piece
from othello.cli import main
from othello.cli.folders import games_file, learning_file
from othello.lessons.endings import endings
from othello.lessons.store import Lessons
from othello.session import Session
from othello.session.autosave import AutosaveFolder

FIRST, SECOND = endings()[:2]
RIGHT = FIRST.right[0]
WRONG = FIRST.moves[-1].position
FAST_OPTIONS = ["--nodes", "100", "--exact", "0"]


@pytest.fixture(autouse=True)
def user_folder(tmp_path, monkeypatch):
    for name in "STATE", "DATA":
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    return tmp_path


@pytest.fixture
def practise(capsys, monkeypatch):
    """Return a function that runs the command `practice` and returns the command's output.

    The `lines` are the command's input.
    """
    def run(*arguments, lines=()):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["practice", *arguments]) == 0
        return capsys.readouterr().out
    return run


NOTHING_TO_REVIEW = ("There is no saved game to review. Play a game on an 8x8 board first.\n"
                     "Mistakes: 0 due, 0 for another day, 0 known.\n")


def save_session(user_folder, session):
    autosave = AutosaveFolder(user_folder / "state" / "othello")
    autosave.begin(Session(Game(session.game.board)))
    autosave.save(session)


@pytest.fixture
def game_file(user_folder):
    path = user_folder / "game.txt"
    path.write_text(f"{FULL_BOARD_TIE[:24]}\n")
    return str(path)


def test_practice_without_a_kind_prints_the_due_counts(practise):
    assert practise().splitlines() == [
        "Mistakes: 0 due, 0 for another day, 0 known.",
        "Endings: 220 due, 0 for another day, 0 known.",
        "Openings: 199 due, 0 for another day, 0 known."]


def test_practice_without_a_kind_prints_losses_by_stage(practise, game_file):
    practise("mistakes", game_file, *FAST_OPTIONS, lines=["quit"])
    *_, opening, middle, ending = practise().splitlines()
    assert re.fullmatch(r"In the opening, \d+ mistakes? cost \d+\.\d discs\.", opening)
    assert [middle, ending] == ["In the middle game, 0 mistakes cost 0.0 discs.",
                                "In the ending, 0 mistakes cost 0.0 discs."]


def test_tree_option_prints_the_openings_as_a_tree(practise):
    heading, *lines = practise("openings", "--tree", "--line", "f5d6c5f4").splitlines()
    assert heading == ("Leads are from Black's point of view. Games that reach a position by a "
                       "different move order are also counted.")
    assert lines[0].startswith("        e3: 17 named lines, played ")
    assert any(line.startswith("        d3 Horse: 1 named line, played ") for line in lines)


def test_unknown_opening_name_is_rejected(capsys):
    assert main(["practice", "openings", "--filter", "Tigr"]) == 1
    assert "no opening has 'Tigr' in its name" in capsys.readouterr().err
    assert main(["practice", "openings", "--line", "f5d6c7"]) == 1
    assert "no named opening starts with" in capsys.readouterr().err
    assert main(["practice", "openings", "--filter", "Tiger", "--line", "f5f6"]) == 0


@pytest.mark.parametrize("line", ["f5d6c5f4d3", "F5 D6 C5 F4 D3"])
def test_line_option_selects_one_line_of_openings(practise, line):
    assert "Openings: 4 due," in practise("openings", "--line", line, lines=["quit"])


@pytest.mark.parametrize("arguments, fault", [
    (["openings", "--line", "f5a1"], "ply 2: a1 is not a valid move for White"),
    (["openings", "--tree", "--filter", "Tiger"], "--filter cannot be used with --tree; "),
    (["endings", "--tree"], "--tree is only for openings"),
    (["mistakes", "--filter", "Tiger"], "--filter is only for openings"),
    (["--line", "f5"], "--line is only for openings"),
    (["openings", "--level", "hard"], "--level is only for endings"),
    (["endings", "game.txt"], "FILE is only for mistakes"),
    (["openings", "--last", "1"], "--last is only for mistakes"),
    (["endings", "--side", "black"], "--side is only for mistakes"),
    (["--nodes", "200"], "--nodes is only for mistakes"),
    (["endings", "--exact", "0"], "--exact is only for mistakes")])
def test_options_that_do_not_fit_the_kind_are_rejected(arguments, fault, capsys):
    assert main(["practice", *arguments]) == 2
    assert fault in capsys.readouterr().err


def test_a_problem_does_not_show_the_ply(practise):
    assert "ply" not in practise("endings", lines=["quit"])


def test_progress_is_shown_during_the_search_for_mistakes(practise, game_file, monkeypatch):
    terminal = io.StringIO()
    terminal.isatty = lambda: True
    monkeypatch.setattr("sys.stderr", terminal)
    clear_evaluation_cache()
    practise("mistakes", game_file, *FAST_OPTIONS, lines=["quit"])
    assert re.search(r"\r\d+ of 12 moves reviewed, up to \d+ s left", terminal.getvalue())
    assert "\rchecking mistake 1 of " in terminal.getvalue()


def test_a_right_answer_is_confirmed_and_due_another_day(practise):
    output = practise("endings", lines=[RIGHT])
    assert f"Problem 1 of 10, from {FIRST.source}.\n{FIRST.question}" in output
    assert f"Right: {RIGHT} wins by" in output
    assert SECOND.question in output
    assert "You found 1 of 1.\nEndings: 219 due, 1 for another day, 0 known." in output


def test_a_wrong_answer_shows_the_right_move_and_the_reason(practise):
    output = practise("endings", lines=[WRONG, SECOND.right[0]])
    assert f"Wrong. The right move is {RIGHT}: {RIGHT} wins by" in output
    assert f", {WRONG} loses by" in output
    assert "You found 1 of 2." in output


def test_an_invalid_move_does_not_count_as_an_answer(practise):
    output = practise("endings", lines=["d4", RIGHT])
    assert "d4 is not a valid move" in output and "Right:" in output
    assert " Type why d4 to see each direction.\n" in output and "  N: " not in output


def test_why_does_not_count_as_an_answer(practise):
    assert f"{RIGHT} is a valid move" in practise("endings", lines=[f"why {RIGHT}", "quit"])


def test_help_and_an_empty_line_list_the_commands(practise):
    assert practise("endings", lines=["", "help", "quit"]).count("skip to leave a problem") == 3


@pytest.mark.parametrize("line, expected", [
    ("hlep", "'hlep' is not a single square. Type a square. Did you mean help?"),
    ("d3c4", "'d3c4' is not a single square. Type a square. To see the commands, type help."),
    ("hint", "There are no hints in practice"), ("h", "'h' is not a single square."),
    ("w a1", "a1"), ("Q", "End"), ("sk", "Problem 2 of 10"),
    ("why", "No square given. Type a square, such as why a1. To see the commands"),
    ("z9", "Expected a square from a1 to h8, got 'z9'. To see the commands, type help.")])
def test_input_that_is_not_a_square_gets_a_reply(line, expected, practise):
    assert expected in practise("endings", lines=[line])


def test_a_skipped_problem_is_still_due(practise):
    output = practise("endings", "--count", "1", lines=["skip"])
    assert "You found" not in output and "\nEndings: 220 due" in output


def test_count_option_limits_the_number_of_problems(practise):
    output = practise("endings", "--count", "2", lines=[RIGHT, SECOND.right[0]])
    assert "You found 2 of 2.\nEndings: 218 due" in output


def test_answers_before_the_end_of_input_are_stored(practise):
    practise("endings", lines=[RIGHT])
    assert f"Problem 1 of 10, from {SECOND.source}" in practise("endings")


def test_level_selects_endings_by_number_of_empties(practise):
    output = practise("endings", "--level", "hard", lines=["quit"])
    assert "With 13 empty squares left" in output and "Endings: 80 due" in output


def test_openings_can_be_filtered_by_part_of_the_name(practise):
    output = practise("openings", "--filter", "perpend", lines=["d6"])
    assert "Which move by White leads to Perpendicular?" in output
    assert "Right: d6 was played" in output and "0 due, 1 for another" in output


def test_mistakes_of_a_file_are_added_only_once(game_file, practise):
    output = practise("mistakes", game_file, *FAST_OPTIONS, lines=["quit"])
    number = int(re.search(r"(\d+) new problems?\.", output)[1])
    assert number > 0 and "Find the best move." in output
    assert f"Mistakes: {number} due" in output
    assert "0 new problems." in practise("mistakes", game_file, *FAST_OPTIONS, lines=["quit"])


def test_empty_files_are_rejected_unless_another_has_a_game(tmp_path, game_file, practise, capsys):
    empty, other = tmp_path / "empty.ggf", tmp_path / "one.txt"
    empty.touch()
    assert main(["practice", "mistakes", str(empty), str(empty)]) == 1
    assert capsys.readouterr().err == (
        f"othello: {empty}, {empty}: there are no games\n")
    other.write_text("f5d6\n", encoding="utf-8")
    assert "Reviewing game 1 of one.txt. " in practise("mistakes", str(other), str(empty))


def test_files_can_follow_the_options(game_file, practise):
    output = practise("mistakes", *FAST_OPTIONS, game_file, lines=["quit"])
    assert "Reviewing game 1 of game.txt. " in output


def test_side_option_selects_the_mistakes_of_one_side(game_file, practise):
    output = practise("mistakes", game_file, "--side", "white", "--count", "60", *FAST_OPTIONS,
                      lines=["skip"] * 60)
    assert "White played" in output and "Black played" not in output


def test_saved_game_is_reviewed_if_no_mistakes_are_stored(user_folder, practise):
    save_session(user_folder, Session(play(WIPE_OUT), {Piece.BLACK: "easy"}))
    output = practise("mistakes", *FAST_OPTIONS, "--count", "60", lines=["skip"] * 60)
    assert "Reviewing a saved game. " in output
    assert "White played" in output and "Black played" not in output
    assert "Reviewing" not in practise("mistakes", lines=["quit"])
    assert "Reviewing" in practise("mistakes", *FAST_OPTIONS, "--last", "1", lines=["quit"])


def test_last_option_selects_the_mistakes_of_the_last_game(user_folder, practise):
    other = user_folder / "other.txt"
    other.write_text(WIPE_OUT, encoding="utf-8")
    practise("mistakes", str(other), *FAST_OPTIONS, lines=["quit"])
    autosave = AutosaveFolder(user_folder / "state" / "othello")
    session = Session(play(FULL_BOARD_TIE), {Piece.BLACK: "easy"})
    autosave.begin(session)
    autosave.save(session)
    session.goto(16)
    session.play(next(move for move in session.game.valid_moves
                      if str(move) != FULL_BOARD_TIE[32:34]))
    autosave.save(session)
    output = practise("mistakes", "--last", "1", "--count", "2", *FAST_OPTIONS, lines=["skip"] * 2)
    problem = re.search(r"Problem 1 of 2, from (move \d+) of (.*)\.", output)
    assert problem[2] == "a saved game" and "White played" in output
    assert int(re.search(r"(\d+) mistakes found\.", output)[1]) > 8
    due = int(re.search(r"(\d+) problems are due\. Here are 2 of them\.", output)[1])
    assert f"Mistakes: {due} due" in output


def test_one_problem_is_announced_in_the_singular(practise):
    output = practise("endings", "--count", "1", lines=["quit"])
    assert re.match(r"\d+ problems are due\. Here is 1 of them\.\n", output)


def test_mistakes_of_a_game_are_sorted_worst_first(game_file, practise):
    output = practise("mistakes", game_file, "--count", "100", *FAST_OPTIONS, lines=["skip"] * 100)
    moves = re.findall(r"played (..) here", output)
    with closing(Lessons(learning_file(games_file()))) as lessons:
        worst = sorted(lessons.mistakes(""), key=lambda problem: -problem.loss)
    assert len(moves) > 2 and moves == [str(problem.played) for problem in worst]


def test_saved_games_on_other_boards_are_skipped(user_folder, practise):
    game = Game(Board(6))
    game.play(game.validator.valid_moves(Piece.BLACK)[0])
    save_session(user_folder, Session(game))
    assert practise("mistakes") == NOTHING_TO_REVIEW


def test_games_without_a_human_player_are_skipped(user_folder, practise):
    programs = {Piece.BLACK: "easy", Piece.WHITE: "medium"}
    save_session(user_folder, Session(play(FULL_BOARD_TIE), programs))
    assert practise("mistakes", "--last", "1") == NOTHING_TO_REVIEW
    output = practise("mistakes", "--last", "1", "--side", "white", *FAST_OPTIONS, "--count", "1",
                      lines=["quit"])
    assert "White played" in output


def test_a_review_of_an_unfinished_game_says_so(user_folder, practise):
    save_session(user_folder, Session(play("f5")))
    assert practise("mistakes", "--last", "1").startswith("Reviewing an unfinished game. ")


def test_a_game_on_another_board_is_rejected(user_folder, capsys):
    from othello.formats import saved_game

    path = user_folder / "six.json"
    path.write_text(saved_game.dumps(Game(Board(6))))
    assert main(["practice", "mistakes", str(path)]) == 1
    assert "practice works only with games on an 8x8 board, not 6x6" in capsys.readouterr().err


def run_lesson(user_folder, text, environ):
    folders = {f"XDG_{name}_HOME": str(user_folder / name.lower()) for name in ("STATE", "DATA")}
    return pipe(text, "practice", "endings", "--level", "easy", environ=environ | folders)


@pytest.mark.slow
@pytest.mark.parametrize("environ", [UTF_8, ASCII, UTF_8 | {"NO_COLOR": "1"}])
def test_piped_output_has_no_escape_sequences(user_folder, environ):
    result = run_lesson(user_folder, f"{RIGHT}\n", environ)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"\x1b" not in result.stdout and b"Right: " in result.stdout
    if environ is ASCII:
        result.stdout.decode("ascii")


@pytest.mark.slow
def test_ctrl_c_does_not_lose_answers(user_folder):
    environ = BASE_ENVIRON | {f"XDG_{name}_HOME": str(user_folder / name.lower())
                              for name in ("STATE", "DATA")}
    terminal = Terminal("practice", "endings", environ=environ)
    terminal.type(str(RIGHT), until="q to stop: ")
    assert "Problem 2 of 10" not in terminal.text()
    terminal.type("")
    assert "Problem 2 of 10" in terminal.text()
    terminal.process.sendintr()
    terminal.wait_for("Interrupted.")
    terminal.process.wait()
    assert terminal.process.exitstatus == 130
    assert b"219 due, 1 for another day" in pipe("", "practice", environ=environ).stdout


def test_tab_completes_a_command(user_folder):
    environ = BASE_ENVIRON | {f"XDG_{name}_HOME": str(user_folder / name.lower())
                              for name in ("STATE", "DATA")}
    terminal = Terminal("practice", "endings", environ=environ)
    terminal.process.send("ski\t\r")
    terminal.wait_for("Problem 2 of 10")


def test_min_empties_above_max_empties_is_rejected(tmp_path, capsys):
    path = tmp_path / "endings.obf"
    path.write_text("precious")
    assert main(["extract-endings", str(SAMPLES / "WTH_1978.wtb"), "--output", str(path),
                 "--min-empties", "9", "--max-empties", "3"]) == 2
    assert ("--min-empties must be at most --max-empties, got 9 and 3"
            in capsys.readouterr().err)
    assert path.read_text() == "precious"

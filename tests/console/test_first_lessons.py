"""Three short lessons for beginners."""

import pytest
from support.dialogue import console_output
from support.terminal import UTF_8, Terminal

from othello import Board, Game
from othello.console.first_lessons import LESSONS
from othello.console.style import Style


def accessible_output(*lines):
    return console_output(*lines, style=Style(accessible=True))


def test_lessons_praise_each_answer_and_return_to_the_game():
    output = accessible_output("lessons", "d3", "d5", "a1")
    for lesson in LESSONS:
        assert lesson.task in output and lesson.praise in output
    assert output.endswith("Back to your game.\nBlack has 2: e4, d5.\nWhite has 2: d4, e5.\n"
                           "Black can play d3, c4, f5, e6.\nBlack to move> \n"
                           "End of input: goodbye.\n")


def test_lessons_in_words_do_not_mention_marks():
    assert "mark" not in accessible_output("lessons", "d3", "d5", "a1")


def has_marks(terminal):
    """Return whether the terminal shows blue marks for valid moves."""
    return any("87d7ff" == ink for row in range(35) for _, ink in terminal.colors(row))


@pytest.mark.parametrize("line, expected", [
    ("b3", "That flips only one line. Try another square."),
    ("a1", "A1 is not a valid move for Black: move would not flip any discs."),
    ("hello", "'hello' is not a single square. Type a square.")])
def test_a_wrong_answer_is_explained_and_can_be_corrected(line, expected):
    text = accessible_output("lessons", "d3", line, "d5", "skip")
    assert expected.lower() in text.lower() and LESSONS[1].praise in text


def test_last_lesson_warns_about_squares_next_to_a_corner():
    output = accessible_output("lessons", "d3", "d5", "b3", "a1")
    assert "Try a1.\n" in output and "Stay off the squares beside an empty corner" in output


@pytest.mark.parametrize("word", ["skip", "QUIT", "q"])
def test_game_continues_after_the_lessons_are_skipped(word):
    output = accessible_output("d3", "lessons", word, "history")
    assert "Back to your game." in output and output.count("Lesson ") == 1
    assert "1. Black d3\nd3\n" in output


def test_end_of_input_ends_the_lessons():
    assert accessible_output("lessons").endswith("End of input: goodbye.\n")


@pytest.mark.parametrize("lesson", LESSONS)
def test_each_task_has_a_solution(lesson):
    game = Game(Board.from_string("\n".join(lesson.rows)))
    fulfil = [move for move in game.valid_moves if lesson.is_done(game.copy().play(move))]
    assert fulfil and (lesson.again == "") is (fulfil == game.valid_moves)


def test_lessons_in_a_terminal(tmp_path):
    environ = UTF_8 | {"XDG_STATE_HOME": str(tmp_path)}
    terminal = Terminal(environ=environ, size=(40, 120))
    assert "lessons to learn the game" in terminal.text()
    terminal.type("lessons", until="Your square> ")
    assert "arrows + Enter play   q stops" in terminal.text() and has_marks(terminal)
    for line in "hello", "a1", "?":
        terminal.type(line, until="Your square> ")
    assert "'hello'" not in terminal.text() and "Lesson 1 of 3." in terminal.text()
    terminal.type("d3", until="q to stop: ")
    assert LESSONS[0].praise in terminal.text()
    assert "arrows + Enter play" not in terminal.text() and not has_marks(terminal)
    terminal.type("", until="Your square> ")
    assert "Lesson 2 of 3." in terminal.text()
    terminal.type("d5", until="q to stop: ")
    terminal.type("d3", until="Your square> ")
    assert "Lesson 3 of 3." in terminal.text()
    terminal.type("a1", until="q to stop: ")
    terminal.type("q")
    assert terminal.close() == 0


@pytest.mark.parametrize("question", ["help", "?", "hint", "", "what should I do"])
def test_questions_in_a_lesson_repeat_the_task(question):
    output = accessible_output("lessons", question)
    assert output.count(LESSONS[0].task) == 2 and "not a single square" not in output

"""The console reads lines that are typed at the prompt or while it shows a long answer."""

import io
import os

import pytest
from support.dialogue import console_of

from othello import FormatError
from othello.console.console import completions
from othello.console.lesson import Lesson
from othello.console.reader import MAX_CHARACTERS, Reader
from othello.console.style import Style
from othello.lessons.endings import endings


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self):
        return True


@pytest.fixture
def type_lines(monkeypatch):
    """Return a function that types lines in a four-row terminal and returns the output."""
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size((80, 4)))

    def run(*lines, program=terminal_console):
        out, remaining = Terminal(), list(lines)

        def answer(prompt):
            out.write(prompt)
            if not remaining:
                raise EOFError
            line = remaining.pop(0)
            if line is KeyboardInterrupt:
                raise KeyboardInterrupt
            out.write(f"{line}\n")
            return line

        monkeypatch.setattr("builtins.input", answer)
        program(out).run()
        return out.getvalue()
    return run


def terminal_console(out):
    console = console_of(out=out)
    console.reader = Reader(Terminal(), out)
    return console


def test_practice_continues_until_you_type_q(type_lines):
    problems = endings()[:3]
    squares = [str(problem.right[0]) for problem in problems]
    output = type_lines(squares[0], "c2", squares[1], "q", squares[2], program=lambda out: Lesson(
        problems, lambda *answer: None, Style(), Terminal(), out))
    assert output.count("Press Enter for the next problem, q to stop: ") == 2
    assert "Problem 2 of 3" in output and "Problem 3 of 3" not in output
    assert output.endswith("You found 2 of 2.\n")


def test_the_first_q_after_the_last_page_does_not_quit(type_lines):
    output = type_lines("help", "", "", "", "q", "score", "q")
    assert "That was the whole answer. Type q again to quit.\n" in output
    assert "Black 2, White 2.\n" in output and output.endswith("> q\nGoodbye.\n")


def test_a_capital_q_works_like_a_small_q(type_lines):
    assert "That was the whole answer." in type_lines("help", "", "", "", "Q", "score", "q")


def test_the_tab_key_offers_no_square_after_a_resignation():
    console = console_of()
    console.execute("resign")
    assert completions(console, "d", "d") == []


def test_resign_requires_confirmation_in_a_terminal(type_lines):
    output = type_lines("resign", "no", "d3", "resign", "yes")
    assert "You have not resigned. The game goes on.\n" in output
    assert "White has resigned: Black wins." in output and "Black has resigned" not in output
    assert "not resigned" in type_lines("resign")


def test_q_quits_if_no_answer_was_paged(type_lines):
    assert "White 2" not in type_lines("moves", "q", "score")


def test_a_command_typed_at_a_pause_is_executed(type_lines):
    output = type_lines("help", "score")
    assert "to move> score\nBlack 2, White 2.\n" in output


def test_q_and_end_of_input_stop_paging(type_lines):
    assert "trace SQUARE" not in type_lines("help", "q", "quit")
    assert type_lines("help").endswith("End of input: goodbye.\n")


def test_ctrl_c_at_the_prompt_ends_the_console(type_lines):
    with pytest.raises(KeyboardInterrupt):
        type_lines(KeyboardInterrupt)


@pytest.mark.parametrize("line, word, expected", [
    ("wh", "wh", "why"), ("d", "d", "d3"), ("why a", "a", "a1 a2 a3 a4 a5 a6 a7 a8"),
    ("tr c", "c", "c1 c2 c3 c4 c5 c6 c7 c8"), ("help un", "un", "undo"),
    ("level e", "e", "easy"), ("level black h", "h", "human hard"),
    ("s x", "x", ""), ("nonsense x", "x", ""), ("row 1", "1", "")])
def test_the_tab_key_completes_commands_squares_and_levels(line, word, expected):
    assert completions(console_of(), line, word) == expected.split()


def test_the_tab_key_offers_only_levels_for_the_board_size():
    assert completions(console_of(), "level m", "m") == ["medium", "mcts"]
    assert completions(console_of(size=6), "level m", "m") == ["medium"]
    assert completions(console_of(size=6), "level black h", "h") == ["human"]


def test_the_tab_key_completes_file_names(tmp_path):
    (tmp_path / "game.json").touch()
    (tmp_path / "games").mkdir()
    found = completions(console_of(), f"load {tmp_path}/ga", "ga")
    assert found == ["game.json", "games/"]


def test_a_line_longer_than_the_maximum_is_rejected():
    longest = "x" * (MAX_CHARACTERS - 1) + "\n"
    reader = Reader(io.StringIO(longest + "x" + longest), io.StringIO())
    assert reader.line("") == longest
    with pytest.raises(FormatError, match=f"input has more than {MAX_CHARACTERS} char"):
        reader.line("")

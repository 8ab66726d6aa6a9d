"""A program in a separate process can't block the judge, and leaves no processes behind."""

import shutil
import signal
import sys

import pytest

from othello.processes.program import (
    NoAnswerError, NoAnswerInTimeError, NotStartedError, Program)


def python(source):
    return [sys.executable, "-c", source]


@pytest.fixture
def start():
    programs = []

    def start(command, seconds=5.0, **options):
        programs.append(Program(command, seconds, **options))
        return programs[-1]

    yield start
    for program in programs:
        program.stop()


def test_each_line_gets_a_one_line_answer(start):
    program = start(["cat"])
    assert [program.ask("one"), program.ask("two")] == ["one", "two"]


def test_line_longer_than_the_pipe_buffer(start):
    assert start(python("print(len(input()))")).ask("x" * 300_000) == "300000"


def test_missing_program_raises_not_started_error(start):
    with pytest.raises(NotStartedError, match="It could not be started: .*no-such-program"):
        start(["no-such-program"]).ask("moves")


def test_a_crash_is_reported_with_its_error(start):
    with pytest.raises(NoAnswerError,
                       match="exit code 1 instead of answering: .*ZeroDivisionError"):
        start(python("input(); 1 / 0")).ask("moves")


@pytest.mark.skipif(not shutil.which("node"), reason="node is not on this machine")
def test_a_crash_of_node_is_reported_with_its_error(start):
    source = "process.stdin.on('data', () => { null.length; });"
    with pytest.raises(NoAnswerError, match="TypeError: Cannot read properties of null"):
        start(["node", "-e", source], 30).ask("moves")


def test_exit_before_the_next_question_is_an_error(start):
    program = start(python("print(input())"))
    assert program.ask("one") == "one"
    with pytest.raises(NoAnswerError, match="It ended with exit code 0 instead of answering."):
        program.ask("two")
        program.ask("three")


@pytest.mark.parametrize("number, name", [
    (signal.SIGABRT, "SIGABRT"), (getattr(signal, "SIGRTMIN", 34) + 6, r"signal \d+")])
def test_error_names_the_signal_that_ended_the_program(start, number, name):
    with pytest.raises(NoAnswerError, match=f"It was ended by {name} "):
        start(python(f"import os; input(); os.kill(os.getpid(), {number})")).ask("moves")


@pytest.mark.slow
def test_a_closed_output_is_an_error(start):
    program = start(python("import os, time; input(); os.close(1); time.sleep(60)"))
    with pytest.raises(NoAnswerError, match="It closed its output"):
        program.ask("moves")


@pytest.mark.slow(covers=True)
def test_a_closed_input_is_an_error(start):
    program = start(["sh", "-c", "read line; exec <&-; echo $line; sleep 60"])
    assert program.ask("one") == "one"
    with pytest.raises(NoAnswerError, match="It closed its input instead of answering."):
        program.ask("two")


def test_first_answer_may_take_as_long_as_any_other(start):
    assert start(python("print(input(), flush=True)"), 60, first=0.0).ask("one") == "one"


def test_limit_for_the_first_answer_covers_all_lines_before_it(start):
    program = start(python("input(); input(); import time; time.sleep(0.3); print('ready')"),
                    0.1)
    program.write_line("one")
    assert program.ask("two") == "ready"


@pytest.mark.slow
def test_hanging_program_times_out(start):
    program = start(python("print(input(), flush=True); input(); import time; time.sleep(60)"),
                    0.1)
    assert program.ask("one") == "one"
    with pytest.raises(NoAnswerInTimeError, match="It gave no answer within 0.1 s."):
        program.ask("two")


def test_program_that_reads_all_input_first_gives_no_answer(start):
    program = start(python("import sys; print(input(), flush=True); sys.stdin.read()"), 0.1)
    assert program.ask("one") == "one"
    with pytest.raises(NoAnswerError, match="It gave no answer within 0.1 s."):
        program.ask("two")


def test_buffered_answer_has_its_own_error(start):
    program = start(python(
        "import os, sys\nout = os.fdopen(1, 'w', 4096)\nprint(input(), file=out, flush=True)\n"
        "for line in sys.stdin: print(line, file=out)"), 0.1)
    assert program.ask("one") == "one"
    with pytest.raises(NoAnswerError, match="flush its output after each line"):
        program.ask("two")


def test_error_quotes_the_last_line_that_was_not_an_answer(start):
    program = start(["sh", "-c", "read line; while echo thinking; do :; done"], 0.1, chatty=True)
    assert program.ask("go") == "thinking"
    program.write_line("go")
    with pytest.raises(NoAnswerInTimeError, match="It gave no answer within 0.1 s. The last line "
                                                  "that it wrote was 'thinking'.$"):
        while program.read_line() == "thinking":
            pass


def test_endless_line_is_an_error(start):
    with pytest.raises(NoAnswerError, match="without a line break"):
        start(["sh", "-c", "head -c 300000 /dev/zero; sleep 60"]).ask("moves")


def test_extra_line_is_detected_before_the_next_question(start):
    program = start(python("print(input(), flush=True); print('two', flush=True); input()"))
    assert program.ask("one") == "one"
    program.listen(5)
    with pytest.raises(NoAnswerError, match="more output after its one-line answer 'one': 'two"):
        program.ask("three")


def test_listen_ignores_a_program_that_was_not_started(start):
    program = start(["no-such-program"])
    program.listen(600)
    assert not program.is_running


def test_a_chatty_program_may_print_other_lines(start):
    program = start(["sh", "-c", "echo hello; read line; echo world; read line; echo $line"],
                    chatty=True)
    assert program.ask("one") == "hello"
    program.listen(5)
    program.write_line("two")
    assert [program.read_line(), program.read_line()] == ["world", "two"]


@pytest.mark.slow(covers=True)
def test_writing_to_a_program_that_reads_nothing_times_out(start):
    program = start(python("print('one', flush=True); import time; time.sleep(60)"), 0.1)
    assert program.ask("one") == "one"
    with pytest.raises(NoAnswerError, match="It gave no answer within 0.1 s."):
        program.ask("x" * 1_000_000)


def test_invalid_utf8_is_replaced_in_the_answer(start):
    assert start(["sh", "-c", "read line; printf '\\377\\n'"]).ask("moves") == "\ufffd"


def test_program_with_closed_stderr_can_still_answer(start):
    program = start(["sh", "-c", "exec 2>&-; read line; echo $line; read line; echo $line"])
    assert [program.ask("one"), program.ask("two")] == ["one", "two"]


def test_stopped_program_starts_again(start):
    program = start(["cat"])
    program.ask("one")
    program.stop(politely=True)
    assert not program.is_running
    assert program.ask("two") == "two"

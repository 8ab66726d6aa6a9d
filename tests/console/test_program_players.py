"""The console with programs as players."""

import re
import shlex
import sys
import threading

import pytest
from support.child_processes import TIMEOUT
from support.dialogue import answers as console_answers
from support.dialogue import console_output
from support.helpers import FORCED_PASS, WIPE_OUT, ScriptedPlayer, play
from support.paths import ROOT

from othello import Board, Game, Piece
from othello.analysis.budget import DEFAULT_NODES
from othello.analysis.hints import hints
from othello.analysis.leads import format_signed
from othello.console import study_commands
from othello.formats import saved_game
from othello.game_state import Ending, Outcome
from othello.players import registry
from othello.players.registry import RATINGS, Settings, player
from othello.session import Session
from othello.session.autosave import dumps


def answers(*lines, white="easy", **options):
    return console_answers(*lines, white=white, **options)


def test_the_introduction_shows_the_players_and_level_command():
    lines = console_output(white="easy").splitlines()
    assert lines[0] == "Othello: Black X against White O."
    assert lines[1] == ("You play Black. The computer (easy, level 3) plays White. "
                        "Type level to choose another level.")
    assert console_output().splitlines()[1].startswith("Trap a straight line")


def test_a_custom_player_has_no_level(tmp_path):
    (tmp_path / "mine.py").write_text("from othello import Player\nclass Mine(Player): pass\n")
    lines = console_output("quit", white=f"{tmp_path}/mine.py:Mine").splitlines()
    assert lines[1] == f"You play Black. {tmp_path}/mine.py:Mine plays White."


def test_two_programs_can_play_each_other():
    outputs = answers("level black easy", "level", black="human", white="random")
    assert outputs[1].startswith("The computer (easy, level 3) plays Black. "
                                 "The computer (random, level 1) plays White.")
    assert "The computer (random, level 1) plays both sides." in console_output(
        black="random", white="random")


def test_your_own_moves_are_described_in_the_second_person():
    outputs = answers(FORCED_PASS, "undo", "undo", "level white random", "redo", "undo",
                      white="human")
    assert outputs[4].splitlines()[:3] == [
        "You play a1 and flip b2, c3, d4.", "The computer (random) plays c1 and flips b2.",
        "You have no valid move and pass."]
    assert "You take back a1." in outputs[5].splitlines()


ADVICE = "hard level runs in plain Python"


def test_hard_in_plain_python_suggests_compiling_once(monkeypatch):
    monkeypatch.setattr("othello.engine.bitboard.COMPILED", False)
    assert console_output("level easy", "level hard", white="hard").count(ADVICE) == 1
    assert console_output("level hard").count(ADVICE) == 1


def test_compiling_is_not_suggested_if_it_would_not_help(monkeypatch):
    monkeypatch.setattr("othello.engine.bitboard.COMPILED", False)
    assert ADVICE not in console_output("level medium")
    monkeypatch.setattr("othello.engine.bitboard.COMPILED", True)
    assert ADVICE not in console_output(white="hard")


def test_a_program_answers_each_move():
    outputs = answers("d3", "history")
    assert outputs[0].startswith("You play d3 and flip d4.\nThe computer (easy) plays ")
    assert len(outputs[1].splitlines()[-1]) == 4


def test_a_program_can_move_first():
    output = console_output("history", black="easy", white="human")
    assert output.index("The computer (easy) plays") < output.index("You (White) to move> ")


def test_undo_and_redo_go_to_your_own_turn():
    outputs = answers("d3", "undo", "redo", "undo", "history", "undo")
    assert outputs[1].splitlines()[1] == "You take back d3."
    assert outputs[2].startswith("You play d3 and flip d4.\nThe computer (easy) plays ")
    assert outputs[4] == "This is before the first move."
    assert outputs[5] == "There is no move to undo."


def test_the_program_replies_to_a_move_played_again_after_undo():
    assert "The computer (easy) plays " in answers("f5", "undo", "f5")[2]


def test_undo_leaves_the_first_move_of_a_program():
    outputs = answers("undo", "history", black="easy", white="human")
    assert outputs[0] == "You have no moves to undo." and "Black" in outputs[1]


def test_you_can_resign_while_the_program_is_to_move():
    assert "You have resigned: White wins." in answers("d3", "prev", "resign")[2]


def test_enter_lets_a_waiting_program_move():
    outputs = answers("d3", "prev", "", "history")
    assert outputs[2].startswith("The computer (easy) plays ")
    assert len(outputs[3].splitlines()[-1]) == 4


def test_prev_and_next_step_by_one_without_a_program_move():
    outputs = answers("d3", "prev", "prev", "next", "history")
    assert outputs[1].startswith("Before White played ")
    assert outputs[2].startswith("Before Black played d3.\n") and "takes back" not in outputs[2]
    assert outputs[3].startswith("You play d3") and "computer (easy) plays" not in outputs[3]
    assert outputs[4].endswith("d3")


def test_a_resignation_can_be_taken_back():
    outputs = answers("resign", "redo", "undo", "d3")
    assert outputs[1].startswith("Black has resigned.")
    assert outputs[2].startswith("You take back the resignation.")
    assert outputs[3].startswith("You play d3")


def test_a_game_between_programs_can_be_undone():
    output = console_output("undo", "redo", "redo", black="easy", white="random", size=4)
    assert "Game over: " in output and "takes back" in output
    assert "There is no move to redo." in output


def test_the_level_can_be_changed_during_the_game():
    outputs = answers("d3", "level random", "history", "level nobody", "level")
    assert outputs[1].startswith("The computer (random, level 1) plays White now.")
    assert outputs[2].splitlines()[-1].startswith("d3")
    assert outputs[3] == ("Unknown level 'nobody'. Choose human, random, novice, easy, casual, "
                          "medium, club, mcts, hard.")
    first, _, *level_lines, mcts, _ = outputs[4].splitlines()
    assert first == "You play Black. The computer (random, level 1) plays White."
    assert [line.split() for line in level_lines] == [
        [str(number), name, str(rating)]
        for number, (name, rating) in enumerate(RATINGS.items(), start=1)]
    assert mcts == "mcts grows a tree of moves and searches the most promising moves further."
    assert answers("level random", black="easy", white="human")[0].startswith(
        "The computer (random, level 1) plays Black now.")


def test_sides_can_be_changed_during_the_game():
    outputs = answers("d3", "swap", "history")
    assert outputs[1].startswith("You play White. The computer (easy, level 3) plays Black.")
    assert len(outputs[2].splitlines()[-1]) == 6  # Black has already moved.


def test_the_level_can_be_set_for_either_side():
    outputs = answers("level black easy", "level  white \t Random", "level blue easy",
                      "level white x", white="human")
    assert outputs[0].startswith("The computer (easy, level 3) plays Black now.\n")
    assert outputs[1].startswith("The computer (random, level 1) plays White now.\n")
    assert outputs[2].startswith("Unknown level 'blue easy'.")
    assert outputs[3].startswith("Unknown level 'white x'.")


def test_a_new_game_has_the_same_players():
    outputs = answers("level random", "swap", "new", "level easy")
    assert outputs[2].startswith("A new game.\nThe computer (random) plays ")
    assert outputs[3] == "The computer (easy, level 3) plays Black now."
    assert answers("swap", white="human")[0] == "You play both sides."


def test_hard_and_hints_need_an_8x8_board():
    outputs = answers("level hard", "hint", size=6)
    assert outputs[0] == "Hard plays on 8x8 only, not on 6x6."
    assert outputs[1] == ("Hints work only on an 8x8 board, not 6x6. To compare moves, type "
                          "moves, or why and a square.")


def test_retry_needs_a_number_on_other_board_sizes():
    outputs = answers("b3", "retry", "retry 1", size=6, white="human")
    assert outputs[1] == ("Retry without a number works only on an 8x8 board, not 6x6. Type a "
                          "number, such as retry 3.")
    assert outputs[2].startswith("You are back before move 1.")


def test_other_sizes_offer_only_the_levels_they_support():
    outputs = answers("level", "level x", size=6)
    assert "5 medium" in outputs[0] and "club" not in outputs[0] and "mcts" not in outputs[0]
    assert outputs[1].endswith("Choose human, random, novice, easy, casual, medium.")


def test_hint_after_a_resignation_needs_an_8x8_board():
    outputs = answers("resign", "hint", size=6, white="human")
    assert outputs[1].startswith("Hints work only on an 8x8 board, not 6x6.")


def test_hints_have_a_lead_and_a_reason():
    outputs = answers("hint more", "hint 9 more", white="human")
    heading, *lines, book = outputs[1].splitlines()
    assert book == study_commands.BOOK
    assert heading == "Black's final lead after each move, in discs:" and len(lines) == 4
    assert outputs[0].splitlines() == [heading, lines[0], book]
    assert all(": as good as any other valid move; book: played " in line for line in lines)
    assert answers(WIPE_OUT, "hint", white="human")[1] == "Neither side has a valid move."


@pytest.mark.slow
def test_hint_deep_searches_more_nodes(monkeypatch):
    monkeypatch.setattr(study_commands, "DEEP_NODES", 2 * DEFAULT_NODES)
    game = play("f5d6c3d3c4f4f6b4")
    for command, number, nodes in [("hint 2 more", 2, DEFAULT_NODES),
                                   ("hint 2 more deep", 2, 2 * DEFAULT_NODES),
                                   ("hint more DEEP", 1, 2 * DEFAULT_NODES),
                                   ("hint deep 2 more", 2, 2 * DEFAULT_NODES)]:
        lines = answers("f5d6c3d3c4f4f6b4", command, white="human")[1].splitlines()[1:-1]
        assert lines == ["; ".join(filter(None, [
            f"{hint.position} {format_signed(hint.lead)}: {hint.reason}", hint.book]))
            for hint in hints(game, number, nodes)]


def test_hints_are_exact_near_the_end():
    moves = ("d3c5f6e3f3g7c6f2e6c3b5f5g5g6g4g3e2f4b3a3h2h3h8e7d6f1b2b7d7d8b4h1e1c1c2a5a1b1a4d2h5b6"
             "f7h6h7d1a2g8f8e8a7c4c8a6")
    output = answers(moves, "hint 3 more", white="human")[1]
    assert re.search(r" =[+-]\d+: [BW][a-z]+ wins by \d+ with best play", output)


def test_a_slow_program_is_shown_as_thinking(monkeypatch):
    class Slow(ScriptedPlayer):
        def choose_move(self, game):
            for timer in threading.enumerate():
                if isinstance(timer, threading.Timer):
                    timer.join()
            return super().choose_move(game)

    monkeypatch.setitem(registry.PLAYERS, "easy", lambda color, settings: Slow(color, "c5"))
    assert "The computer (easy) is thinking ...\nThe computer (easy) plays c5" in answers(
        "d3", notice_delay=0.01)[0]


def test_ctrl_c_stops_the_program_but_not_the_game(monkeypatch):
    class Interrupted(ScriptedPlayer):
        def choose_move(self, game):
            if len(self.positions) == 2:
                self.positions.pop()
                raise KeyboardInterrupt
            return super().choose_move(game)

    monkeypatch.setitem(registry.PLAYERS, "easy",
                        lambda color, settings: Interrupted(color, "c5c5"))
    outputs = answers("d3", "score", "", "history")
    assert "The computer (easy) was interrupted. Press Enter to let it move." in outputs[0]
    assert outputs[1] == "Black 4, White 1."  # White still waits for Enter.
    assert outputs[2].startswith("The computer (easy) plays c5") and outputs[3].endswith("d3c5")


def test_prev_shows_that_the_program_waits():
    outputs = answers("d3", "prev", "score", "next")
    assert outputs[1].splitlines()[1] == (
        "The computer (easy) waits. Press Enter to let it move from here, or type next.")
    assert outputs[2] == "Black 4, White 1." and outputs[3].startswith("The computer (easy) plays")


def test_only_undo_resumes_a_resigned_game():
    outputs = answers("d3", "resign", "swap", "level easy", "undo", "swap")
    assert outputs[2] == outputs[3] == (
        "Black has resigned. Type new to begin again, undo to go back, or quit.")
    assert outputs[5].startswith("You play White. The computer (easy, level 3) plays Black.")


def test_sides_cannot_be_swapped_after_the_end():
    assert answers(WIPE_OUT, "swap", white="human")[1] == (
        "The game is over. Type new to begin again, undo to go back, or quit.")


def test_load_rejects_a_game_the_program_cannot_play(tmp_path):
    path = tmp_path / "six.json"
    path.write_text(saved_game.dumps(Game(Board(6))), encoding="utf-8")
    outputs = answers("d3", f"load {path}", "score", white="hard")
    assert outputs[1] == "Hard plays on 8x8 only, not on 6x6." and outputs[2].startswith("Black 3")


def test_hint_rejects_a_number_with_thousands_of_digits():
    assert "is not valid after hint" in answers("hint " + "1" * 5000, white="human")[0]


def test_trace_after_a_resignation_suggests_no_move():
    assert "Type" not in answers("resign", "trace d3", white="human")[1]


def test_ctrl_c_stops_a_hint(monkeypatch):
    def stop(*arguments):
        raise KeyboardInterrupt
    monkeypatch.setattr("othello.analysis.hints.hints", stop)
    assert answers("hint", "score")[:2] == ["Stopped.", "Black 2, White 2."]


@pytest.mark.parametrize("name", ["random", "easy", "medium"])
def test_a_whole_game_against_a_program(name):
    game = Game(Board(4), player("easy", Piece.BLACK, Settings()),
                player(name, Piece.WHITE, Settings()))
    game.start()
    script = [str(move) for move in game.moves if move.piece is Piece.BLACK]
    assert "Game over: " in console_output(*script, white=name, size=4)


@pytest.mark.parametrize("moves", [FORCED_PASS, WIPE_OUT, "f5d6c3d3c4f4"])
def test_commands_print_the_same_after_undo(moves, monkeypatch):
    monkeypatch.setattr(study_commands, "DEFAULT_NODES", 100)
    steps = [moves[start:start + 2] for start in range(0, len(moves), 2)]
    for number, move in enumerate(steps):
        lines = [*steps[:number], "board", "why a1", "opening", move, "hint", "opening", "undo",
                 "board", "why a1", "opening"]
        outputs = answers(*lines, white="human")[number:]
        assert outputs[0] in outputs[6]  # `undo` shows the position before the move.
        assert outputs[7:10] == outputs[:3]


def test_commands_print_the_same_after_undo_against_a_program():
    outputs = answers("d3", "board", "why c4", "opening", "b6", "opening", "undo", "board",
                      "why c4", "opening")
    assert outputs[7:10] == outputs[1:4]


def test_a_game_lost_on_time_continues_without_a_clock(tmp_path):
    path = tmp_path / "late.json"
    path.write_text(dumps(Session(play("d3"), forfeit=Outcome(Piece.BLACK, Ending.TIMEOUT))))
    outputs = answers(f"load {path}", "hint 1", "c3", "undo", "c3")
    assert "White has lost on time: Black wins." in outputs[0]
    assert outputs[1].startswith("White has lost on time. If the game went on:")
    assert outputs[2].startswith("White has lost on time.")
    assert outputs[3].startswith("White plays on without a clock.")
    assert "plays c3" in outputs[4]


def test_a_program_that_resigns_ends_the_game(tmp_path):
    program = f"gtp:{shlex.quote(sys.executable)} {ROOT}/tests/judge/programs/resigns_gtp.py"
    path = tmp_path / "game.ggf"
    outputs = answers("f5", f"save {path}", white=program,
                      programs=lambda *of: player(*of, Settings(limit=TIMEOUT)))
    assert "has resigned" in outputs[0] and "RE[+64:r]" in path.read_text()


@pytest.mark.parametrize("command, line, expected", [
    ("prev", "prev", "Before Black played f5."), ("undo", "undo", "You take back f5."),
    ("undo", "", "White has resigned: you win.")])
def test_a_program_waits_after_its_resignation_is_taken_back(command, line, expected):
    program = f"gtp:{shlex.quote(sys.executable)} {ROOT}/tests/judge/programs/resigns_gtp.py"
    outputs = answers("f5", command, line, white=program,
                      programs=lambda *of: player(*of, Settings(limit=TIMEOUT)))
    assert outputs[1].startswith(
        "White takes back the resignation. Press Enter to let White move.\nBlack has 4")
    assert expected in outputs[2]

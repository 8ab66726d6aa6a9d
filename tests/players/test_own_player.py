"""Players written by users: their abilities, and messages about their errors."""

import os
import re
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest
from support.dialogue import answers
from support.helpers import FORCED_PASS, play
from support.pages import page
from support.child_processes import TIMEOUT, wait_until

from othello import Board, Game, Piece, Position
from othello.players.own_player import OwnPlayerError, ask, program_of
from othello.players.registry import Settings, player

BLACK, WHITE = Piece.BLACK, Piece.WHITE
HEAD = "import os\nimport time\nfrom othello import Player, Position\n\n\nclass Mine(Player):\n"
FIRST_MOVE = "game.validator.valid_moves(self.color)[0]"
file_numbers = count()


@pytest.fixture
def make_player(tmp_path):
    """Return a function that creates a player from the source lines of a class."""
    def make(*lines, head=HEAD, limit=10.0, color=BLACK, notify=lambda text: None):
        path = Path(tmp_path) / f"mine_{next(file_numbers)}.py"
        path.write_text(head + "".join(f"    {line}\n" for line in lines))
        return player(f"{path}:Mine", color, Settings(limit=limit, notify=notify))
    return make


def method(*lines):
    return "def choose_move(self, game):", *(f"    {line}" for line in lines)


def error_message(own_player, game):
    with pytest.raises(OwnPlayerError) as exc_info:
        own_player.choose_move(game)
    name, _, message = str(exc_info.value).partition(" ")
    assert name == "Mine"
    return re.sub(r"mine_\d+\.py", "FILE", message)


def test_own_player_sees_the_game_and_chooses_a_move(make_player):
    own_player = make_player(*method("assert (len(game.moves), len(game.history)) == (8, 9)",
                                     f"return {FIRST_MOVE}"), color=WHITE)
    game = play(FORCED_PASS)
    assert own_player.choose_move(game) == game.validator.valid_moves(WHITE)[0]


def test_own_player_can_move_first_as_white_on_6x6(make_player):
    own_player = make_player(*method(f"return {FIRST_MOVE}"), color=WHITE)
    assert own_player.choose_move(Game(Board(6), to_move=WHITE)) == Position.parse("d2", 6)


def test_loading_may_take_longer_than_the_move_limit(make_player):
    make_player(*method(f"return {FIRST_MOVE}"), head=f"import time\ntime.sleep(0.5)\n{HEAD}",
                limit=0.1)


def test_own_player_can_store_state_between_moves(make_player):
    own_player = make_player("seen = 0", *method(
        "self.seen += 1", "return game.validator.valid_moves(self.color)[self.seen]"))
    assert [str(own_player.choose_move(Game())) for _ in range(2)] == ["c4", "f5"]


def test_players_of_a_class_have_separate_state(make_player, tmp_path):
    make_player("seen = 0", *method(
        "self.seen += 1", "return game.validator.valid_moves(self.color)[self.seen]"))
    path = next(tmp_path.glob("mine_*.py"))
    own_players = [player(f"{path}:Mine", BLACK) for _ in range(2)]
    assert [str(own_player.choose_move(Game())) for own_player in own_players * 2] == [
        "c4", "c4", "f5", "f5"]


def test_players_of_earlier_games_are_deleted(make_player, tmp_path):
    make_player("made = []", "def __init__(self, color):", "    super().__init__(color)",
                "    self.made.append(ref(self))",
                *method("return Position(sum(made() is not None for made in self.made), 0)"),
                head=f"from weakref import ref\n{HEAD}")
    path = next(tmp_path.glob("mine_*.py"))
    for _ in range(3):
        player(f"{path}:Mine", BLACK)
    with pytest.raises(OwnPlayerError, match="^Mine played a2"):
        player(f"{path}:Mine", BLACK).choose_move(Game())


def test_players_of_a_class_can_play_in_several_threads(make_player, tmp_path):
    make_player(*method("time.sleep(0.01)", f"return {FIRST_MOVE}"))
    path = next(tmp_path.glob("mine_*.py"))
    games = [Game(Board(size), *(player(f"{path}:Mine", color) for color in (BLACK, WHITE)))
             for size in (4, 6)]
    with ThreadPoolExecutor() as threads:
        assert [*threads.map(Game.start, games)] == [None, None]
    assert all(game.is_game_over for game in games)


def test_file_may_define_a_dataclass_with_future_annotations(make_player):
    head = ("from __future__ import annotations\nfrom dataclasses import dataclass\n"
            "from othello import Player\n\n\n@dataclass\nclass Note:\n    text: str\n\n\n"
            "class Mine(Player):\n")
    assert str(make_player(*method(f"return {FIRST_MOVE}"), head=head).choose_move(Game())) == "d3"


def test_process_exit_before_a_question_is_reported(tmp_path):
    path = tmp_path / "ends.py"
    path.write_text("import os\nos._exit(1)\n")
    reply = ask(program_of(path, "Mine"), {"color": "BLACK"}, TIMEOUT)
    assert reply.error == "It ended with exit code 1 instead of answering"


def test_file_is_loaded_once_for_all_games_and_both_sides(make_player, tmp_path):
    log = tmp_path / "log"
    head = f"{HEAD.partition('class')[0]}open({str(log)!r}, 'a').write('x')\nclass Mine(Player):\n"
    own_player = make_player(*method(f"return {FIRST_MOVE}"), head=head)
    path = next(tmp_path.glob("mine_*.py"))
    for color in WHITE, BLACK:
        player(f"{path}:Mine", color).choose_move(play("d3" if color is WHITE else ""))
    assert str(own_player.choose_move(Game())) == "d3" and log.read_text() == "x"


@pytest.mark.slow(covers=True)
@pytest.mark.parametrize("lines, message", [
    (["return Position(0, 0)"],
     "played a1, which is not a valid move: Move would not flip any discs (FILE, line 7)"),
    (["return 'd3'"],
     "failed: TypeError: expected a Position from choose_move, got 'd3' (FILE, line 7)"),
    (["return None"],
     "failed: TypeError: expected a Position from choose_move, got None (FILE, line 7)"),
    (["x = 0", "return 1 / x"], "failed: ZeroDivisionError: division by zero (FILE, line 9: "
                                "return 1 / x)"),
    (["while True:", "    pass"], "failed: the class took too long (FILE, line "),
    pytest.param(["while True:", "    try:", "        time.sleep(60)", "    except BaseException:",
                  "        pass"], "failed: the class took too long", marks=pytest.mark.slow),
    (["time.sleep(60)"], "failed: the class took too long (FILE, line 8: time.sleep(60))"),
    (["try:", "    time.sleep(60)", "except KeyboardInterrupt:", f"    return {FIRST_MOVE}"],
     "failed: the class took too long (FILE, line 7)"),
    pytest.param(["try:", "    time.sleep(60)", "except KeyboardInterrupt:", "    1 / 0"],
                 "failed: the class took too long (FILE, line 11: 1 / 0)", marks=pytest.mark.slow),
    pytest.param(["try:", "    time.sleep(60)", "except KeyboardInterrupt:", "    os._exit(3)"],
                 "failed: the class took too long", marks=pytest.mark.slow),
    (["raise KeyboardInterrupt"], "failed: KeyboardInterrupt (FILE, line 8"),
    (["os._exit(3)"], "failed: It ended with exit code 3 instead of answering"),
    (["raise ValueError('\\x1b[31m')"], r"failed: ValueError: \x1b[31m (FILE"),
    (["for number in range(3, 50):", "    try:", "        os.write(number, b'garbage\\n')",
      "    except OSError:", "        pass"],
     "failed: the class wrote to the pipe that is reserved for answers"),
    (["raise SystemExit"], "failed: It ended with exit code 0 instead of answering"),
    (["return game.board['d3']"], "failed: "),
])
def test_error_shows_its_line_of_code(make_player, lines, message):
    own_player = make_player(*method(*lines), limit=1.0)
    assert error_message(own_player, Game()).startswith(message)


def test_own_player_can_move_again_after_an_error(make_player):
    own_player = make_player(*method("if game.moves:", "    raise ValueError('no')",
                                     f"return {FIRST_MOVE}"))
    for _ in range(2):
        assert str(own_player.choose_move(Game())) == "d3"
        with pytest.raises(OwnPlayerError, match="ValueError: no"):
            own_player.choose_move(play("d3c3"))


def test_printed_output_is_shown_with_the_class_name(make_player):
    messages = []
    own_player = make_player(
        *method("print('hm')", f"return {FIRST_MOVE}"), notify=messages.append)
    own_player.choose_move(Game())
    assert messages == ["Mine printed: hm"]


@pytest.mark.parametrize("value, expected", [
    (r"'\x1b]0;title\x07'", r"\x1b]0;title\x07"), (r"'one\n\u202etwo'", "one\n\\u202etwo"),
    ("'x' * 5_000_000", "x" * 79 + "\n(The rest is left out.)"),
    (r"'x\n' * 1_000_000", "x\n" * 20 + "(The rest is left out.)")])
def test_printed_output_is_shortened_and_escaped(value, expected, make_player):
    messages = []
    own_player = make_player(
        *method(f"print({value})", f"return {FIRST_MOVE}"), notify=messages.append)
    own_player.choose_move(Game())
    assert messages == [f"Mine printed: {expected}"]


def test_a_long_error_is_shortened(make_player):
    message = error_message(make_player(*method("raise ValueError('x' * 5_000_000)")), Game())
    assert message.startswith("failed: ValueError: xxx") and len(message) < 700


def test_control_characters_in_a_line_of_code_are_escaped(make_player):
    own_player = make_player(*method("raise ValueError  # \u202e"))
    assert r"raise ValueError  # \u202e" in error_message(own_player, Game())


@pytest.mark.parametrize("head, message", [
    ("import no_such\n", r"Mine failed: ModuleNotFoundError: .* \(mine_\d+.py, line 1"),
    ("x = (\n", r"Mine failed: SyntaxError: .* \(mine_\d+.py, line 1"),
    ("Mine = 3\n", r"mine_\d+.py has no subclass of Player called Mine"),
    ("from othello import Player\n\n\nclass Mine(Player):\n    def choose(self, game):\n"
     "        return game.valid_moves[0]\n",
     r"the class Mine in mine_\d+.py has no method choose_move")])
def test_file_that_cannot_be_loaded_raises_immediately(make_player, head, message):
    with pytest.raises(OwnPlayerError, match=message):
        make_player(head=head)


def test_console_offers_a_retry_or_takeover_after_an_error(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(HEAD + "    def choose_move(self, game):\n        raise ValueError('no')\n")
    output = answers("d3", "", "level human", "c3", white=f"{path}:Mine")
    for number in 0, 1:
        assert ("Mine failed: ValueError: no (mine.py, line 8: raise ValueError('no')).\n"
                f"Press Enter to try {path}:Mine again, type level human white to take"
                ) in output[number]
    assert output[3].startswith("White plays c3")


@pytest.mark.parametrize("number, name", [(0, "First"), (1, "Patient"), (2, "Clocked")])
def test_players_in_the_docs_finish_a_game(number, name, tmp_path):
    code = page("docs/players.md").split("```python\n")[number + 1].partition("```")[0]
    path = tmp_path / f"{name}.py"
    path.write_text(code.replace("seconds = 0.5", "seconds = 0.01"))
    game = Game(Board(4), player(f"{path}:{name}", BLACK), player("random", WHITE))
    game.start()
    assert game.is_game_over


def test_ctrl_c_stops_the_search_but_not_the_program(make_player, tmp_path):
    log = tmp_path / "log"
    own_player = make_player(*method(f"if not os.path.exists({str(log)!r}):",
                                     f"    open({str(log)!r}, 'w').close()", "    time.sleep(600)",
                                     f"return {FIRST_MOVE}"), limit=TIMEOUT)

    def interrupt():
        wait_until(log.exists)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        own_player.choose_move(Game())
    thread.join()
    assert str(own_player.choose_move(Game())) == "d3"

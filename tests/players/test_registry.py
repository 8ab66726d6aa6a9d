"""Players by name."""

from dataclasses import FrozenInstanceError

import pytest

from othello import Game, Piece, Player, Position
from othello.engine import clock
from othello.engine.bitboard import COMPILED
from othello.engine.search import Limits
from othello.players import registry
from othello.players.book_player import BookPlayer
from othello.players.engine_player import EnginePlayer
from othello.players.greedy import GreedyPlayer
from othello.players.mcts import MctsPlayer
from othello.players.minimax import MinimaxPlayer
from othello.players.random_player import RandomPlayer
from othello.players.registry import (
    PLAYERS, SOUND, Settings, UnknownPlayerError, advice, is_command, player, require_size)

BLACK, WHITE = Piece.BLACK, Piece.WHITE


def test_the_registry_makes_each_player():
    kinds = {name: type(player(name, WHITE, Settings(book=False))) for name in PLAYERS}
    assert kinds == {"human": Player, "random": RandomPlayer, "easy": GreedyPlayer,
                     "medium": MinimaxPlayer, "mcts": MctsPlayer, "hard": EnginePlayer}


def test_medium_and_hard_use_the_book_by_default():
    by_the_book = [name for name in PLAYERS if isinstance(player(name, WHITE), BookPlayer)]
    assert by_the_book == ["medium", "hard"]


@pytest.mark.parametrize("name, margin, chosen", [
    ("hard", 0, {"d3"}), ("medium", SOUND, {"d3", "c4", "f5"})])
def test_hard_plays_the_best_move_of_the_book_and_medium_any_sound_one(name, margin, chosen,
                                                                       monkeypatch):
    class OfThree:
        def sound(self, board, color, most):
            assert most == margin
            return list(map(Position.parse, ["d3", "c4", "f5"]))

    monkeypatch.setattr(registry, "_book", OfThree)
    moves = {str(player(name, BLACK, Settings(seed)).choose_move(Game())) for seed in range(30)}
    assert moves == chosen


@pytest.mark.parametrize("is_cpu, name", [(False, "now"), (True, "processor_now")])
def test_seconds_are_processor_time_if_requested(is_cpu, name, monkeypatch):
    class LookedAtError(Exception):
        pass

    def look():
        raise LookedAtError

    monkeypatch.setattr(clock, name, look)
    with pytest.raises(LookedAtError):
        player("hard", BLACK, Settings(book=False, is_cpu=is_cpu)).choose_move(Game())


@pytest.mark.parametrize("name", ["", "nobody", "nobody.py", "nobody:Player", "Hard"])
def test_an_unknown_name_is_refused(name):
    with pytest.raises(UnknownPlayerError) as caught:
        player(name, BLACK)
    assert str(caught.value) == (
        "expected human, random, easy, medium, mcts, hard, FILE.py:CLASS, nboard:COMMAND or "
        f"gtp:COMMAND, got {name!r}")


def test_a_class_of_a_file_that_is_not_there_is_refused():
    with pytest.raises(UnknownPlayerError, match="^expected a file with the class Mine, found no "
                                                 "nobody.py$"):
        player("nobody.py:Mine", BLACK)


def test_a_class_of_a_file_is_a_player(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text("from othello import Player\n\n\nclass Mine(Player):\n    pass\n")
    assert str(player(f"{path}:Mine", WHITE).color) == "O"


@pytest.mark.parametrize("name, is_one", [
    ("nboard:program", True), ("gtp:", True), ("gtp", False), ("hard", False),
    ("bot.py:gtp", False)])
def test_another_program_is_known_by_its_protocol(name, is_one):
    assert is_command(name) is is_one


@pytest.mark.parametrize("size", [6, 10])
@pytest.mark.parametrize("name, needs_eight", [
    ("mcts", True), ("hard", True), ("nboard:x", True), ("gtp:x", False), ("easy", False)])
def test_the_engine_and_nboard_play_only_on_8x8(name, needs_eight, size):
    require_size(name, 8)
    if needs_eight:
        with pytest.raises(UnknownPlayerError) as caught:
            require_size(name, size)
        assert str(caught.value) == f"{name} plays on 8x8 only, not on {size}x{size}"
    else:
        require_size(name, size)


def test_only_the_engine_can_be_made_quicker():
    assert [name for name in PLAYERS if advice(name)] == ([] if COMPILED else ["hard"])


def test_a_player_with_only_a_time_limit_has_no_other_limit():
    assert (Settings().depth, Settings().nodes) == (Limits().depth, Limits().nodes)


def test_settings_are_not_changed():
    with pytest.raises(FrozenInstanceError):
        Settings().seed = 2

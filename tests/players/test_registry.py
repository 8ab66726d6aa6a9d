"""Players by name."""

from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

import othello
from othello import Game, Piece, Player, Position
from othello.engine.bitboard import COMPILED
from othello.engine.search import Limits
from othello.players import levels
from othello.players.book_player import BookPlayer
from othello.players.engine_player import EnginePlayer
from othello.players.fallible_player import FalliblePlayer
from othello.players.greedy import GreedyPlayer
from othello.players.levels import BOOK_MARGIN
from othello.players.mcts import MctsPlayer
from othello.players.minimax import MinimaxPlayer
from othello.players.random_player import RandomPlayer
from othello.players.registry import (
    LEVELS, PLAYERS, RATINGS, SETUP, Settings, UnknownPlayerError, advice, is_command,
    level_name, levels_on, player, require_size)

BLACK, WHITE = Piece.BLACK, Piece.WHITE


def test_registry_creates_each_player():
    kinds = {name: type(player(name, WHITE, Settings(book=False))) for name in PLAYERS}
    assert kinds == {"human": Player, "random": RandomPlayer, "novice": FalliblePlayer,
                     "easy": GreedyPlayer, "casual": FalliblePlayer, "medium": MinimaxPlayer,
                     "club": FalliblePlayer, "mcts": MctsPlayer, "hard": EnginePlayer}


def test_levels_are_numbered_from_weakest_to_strongest():
    numbers = map(str, range(1, len(LEVELS) + 1))
    assert [level_name(number) for number in numbers] == list(LEVELS)
    assert [type(player(number, WHITE)) for number in "123"] == [
        RandomPlayer, FalliblePlayer, GreedyPlayer]
    assert [level_name(text) for text in ("0", "99", "01", "human")] == ["0", "99", "01", "human"]


def test_a_level_number_must_be_a_string():
    with pytest.raises(TypeError, match="^expected a str, got 3; use 'easy' or '3', for example$"):
        player(3, WHITE)


def test_levels_are_50_to_300_rating_points_apart():
    ratings = list(RATINGS.values())
    assert all(50 <= high - low <= 300 for low, high in zip(ratings, ratings[1:]))


@pytest.mark.no_cover
@pytest.mark.parametrize("name", [name for name in LEVELS if name not in ("mcts", "hard")])
def test_equal_seeds_give_equal_moves(name):
    def moves(seed):
        game = Game()
        computer = player(name, BLACK, Settings(seed, book=False))
        while len(game.moves) < 12:
            game.play(computer.choose_move(game))
            game.play(game.valid_moves[0])
        return [str(move) for move in game.moves]

    assert moves(1) == moves(1)


@pytest.mark.parametrize("name", ["novice", "casual", "club"])
def test_fallible_levels_vary_their_moves(name):
    computer = player(name, BLACK)
    assert len({computer.choose_move(Game()) for _ in range(60)}) == 4


def test_medium_and_hard_use_the_book_by_default():
    by_the_book = [name for name in PLAYERS if isinstance(player(name, WHITE), BookPlayer)]
    assert by_the_book == ["medium", "hard"]


@pytest.mark.parametrize("name, margin, expected", [
    ("hard", 0, {"d3"}), ("medium", BOOK_MARGIN, {"d3", "c4", "f5"})])
def test_hard_plays_the_best_book_move_and_medium_any_sound_one(name, margin, expected,
                                                                monkeypatch):
    class ThreeMoveBook:
        def sound_moves(self, board, color, max_loss):
            assert max_loss == margin
            return list(map(Position.parse, ["d3", "c4", "f5"]))

    monkeypatch.setattr(levels, "book", ThreeMoveBook)
    moves = {str(player(name, BLACK, Settings(seed)).choose_move(Game())) for seed in range(30)}
    assert moves == expected


@pytest.mark.parametrize("is_cpu, name", [(False, "now"), (True, "processor_now")])
def test_seconds_are_processor_time_if_requested(is_cpu, name, monkeypatch):
    class ClockReadError(Exception):
        pass

    def read_clock():
        raise ClockReadError

    monkeypatch.setattr(levels, name, read_clock)
    with pytest.raises(ClockReadError):
        player("hard", BLACK, Settings(book=False, is_cpu=is_cpu)).choose_move(Game())


@pytest.mark.parametrize("name", ["", "nobody", "nobody.py", "nobody:Player", "Hard"])
def test_unknown_name_is_rejected(name):
    with pytest.raises(UnknownPlayerError) as exc_info:
        player(name, BLACK)
    assert str(exc_info.value) == (
        f"Unknown player {name!r}. Choose human, random, novice, easy, casual, medium, club, "
        "mcts, hard, FILE.py:CLASS, nboard:COMMAND or gtp:COMMAND")


def test_class_in_a_missing_file_is_rejected():
    with pytest.raises(UnknownPlayerError, match="^nobody.py: no such file$"):
        player("nobody.py:Mine", BLACK)


def test_class_in_a_file_is_a_player(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text("from othello import Player\n\n\nclass Mine(Player):\n"
                    "    def choose_move(self, game):\n        return game.valid_moves[0]\n")
    assert str(player(f"{path}:Mine", WHITE).color) == "O"


@pytest.mark.parametrize("name, is_one", [
    ("nboard:program", True), ("gtp:", True), ("gtp", False), ("hard", False),
    ("bot.py:gtp", False)])
def test_program_is_recognized_by_its_protocol(name, is_one):
    assert is_command(name) is is_one


@pytest.mark.parametrize("size", [6, 10])
@pytest.mark.parametrize("name, needs_eight", [
    ("club", True), ("mcts", True), ("hard", True), ("8", True), ("4", False),
    ("nboard:x", True), ("gtp:x", False), ("easy", False)])
def test_the_engine_and_nboard_play_only_on_8x8(name, needs_eight, size):
    require_size(name, 8)
    if needs_eight:
        with pytest.raises(UnknownPlayerError) as exc_info:
            require_size(name, size)
        assert str(exc_info.value) == f"{name} plays on 8x8 only, not on {size}x{size}"
    else:
        require_size(name, size)


def test_levels_that_need_8x8_are_listed_only_for_8x8():
    assert levels_on(8) == [*PLAYERS]
    for size in 6, 10:
        assert {*PLAYERS} - {*levels_on(size)} == {"club", "mcts", "hard"}


def test_only_the_engine_gets_advice_on_speed():
    assert [name for name in PLAYERS if advice(name)] == ([] if COMPILED else ["hard"])


def test_only_a_clone_explains_how_to_compile_the_engine(tmp_path, monkeypatch):
    monkeypatch.setattr("othello.engine.bitboard.COMPILED", False)
    assert SETUP == Path(othello.__file__).parents[1] / "setup.py"
    monkeypatch.setattr("othello.players.registry.SETUP", tmp_path / "setup.py")
    tip = ("The hard level runs in plain Python. A compiled engine is 40 times as fast and plays "
           "better.")
    assert advice("hard") == tip
    (tmp_path / "setup.py").touch()
    assert advice("hard") == f"{tip} To compile it, type make compile in the source folder."


def test_default_settings_limit_only_the_time():
    assert (Settings().depth, Settings().nodes) == (Limits().depth, Limits().nodes)


def test_default_time_per_move_is_under_two_seconds():
    assert Settings().seconds < 2


def test_settings_are_immutable():
    with pytest.raises(FrozenInstanceError):
        Settings().seed = 2


def test_medium_searches_four_plies():
    medium = player("medium", BLACK, Settings(book=False))
    assert medium.depth == 4

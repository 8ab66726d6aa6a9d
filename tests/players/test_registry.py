"""Players by name."""

from dataclasses import FrozenInstanceError

import pytest

from othello import Game, Piece, Player, Position
from othello.engine.bitboard import COMPILED
from othello.engine.search import Limits
from othello.players import levels
from othello.players.book_player import BookPlayer
from othello.players.engine_player import EnginePlayer
from othello.players.fallible_player import FalliblePlayer
from othello.players.greedy import GreedyPlayer
from othello.players.levels import SOUND
from othello.players.mcts import MctsPlayer
from othello.players.minimax import MinimaxPlayer
from othello.players.random_player import RandomPlayer
from othello.players.registry import (
    LEVELS, PLAYERS, RATINGS, Settings, UnknownPlayerError, advice, is_command, level_name,
    player, require_size)

BLACK, WHITE = Piece.BLACK, Piece.WHITE


def test_the_registry_makes_each_player():
    kinds = {name: type(player(name, WHITE, Settings(book=False))) for name in PLAYERS}
    assert kinds == {"human": Player, "random": RandomPlayer, "novice": FalliblePlayer,
                     "easy": GreedyPlayer, "casual": FalliblePlayer, "medium": MinimaxPlayer,
                     "club": FalliblePlayer, "mcts": MctsPlayer, "hard": EnginePlayer}


def test_eight_levels_are_numbered_from_the_weakest_to_the_strongest():
    assert [level_name(number) for number in "12345678"] == list(LEVELS)
    assert [type(player(number, WHITE)) for number in "123"] == [
        RandomPlayer, FalliblePlayer, GreedyPlayer]
    assert [level_name(text) for text in ("0", "9", "12", "human")] == ["0", "9", "12", "human"]


def test_each_level_is_stronger_than_the_one_before_by_a_step_that_can_be_climbed():
    ratings = list(RATINGS.values())
    assert all(50 <= high - low <= 300 for low, high in zip(ratings, ratings[1:]))


@pytest.mark.parametrize("name", [name for name in LEVELS if name not in ("mcts", "hard")])
def test_equal_seeds_give_equal_moves(name):
    def moves(seed):
        game = Game()
        chosen = player(name, BLACK, Settings(seed, book=False))
        while len(game.moves) < 12:
            game.play(chosen.choose_move(game))
            game.play(game.valid_moves[0])
        return [str(move) for move in game.moves]

    assert moves(1) == moves(1)


@pytest.mark.parametrize("name", ["novice", "casual", "club"])
def test_a_level_that_makes_mistakes_plays_differently_from_game_to_game(name):
    chosen = player(name, BLACK)
    assert len({chosen.choose_move(Game()) for _ in range(60)}) == 4


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

    monkeypatch.setattr(levels, "book", OfThree)
    moves = {str(player(name, BLACK, Settings(seed)).choose_move(Game())) for seed in range(30)}
    assert moves == chosen


@pytest.mark.parametrize("is_cpu, name", [(False, "now"), (True, "processor_now")])
def test_seconds_are_processor_time_if_requested(is_cpu, name, monkeypatch):
    class LookedAtError(Exception):
        pass

    def look():
        raise LookedAtError

    monkeypatch.setattr(levels, name, look)
    with pytest.raises(LookedAtError):
        player("hard", BLACK, Settings(book=False, is_cpu=is_cpu)).choose_move(Game())


@pytest.mark.parametrize("name", ["", "nobody", "nobody.py", "nobody:Player", "Hard"])
def test_an_unknown_name_is_refused(name):
    with pytest.raises(UnknownPlayerError) as caught:
        player(name, BLACK)
    assert str(caught.value) == (
        f"Unknown player {name!r}. Choose human, random, novice, easy, casual, medium, club, "
        "mcts, hard, FILE.py:CLASS, nboard:COMMAND or gtp:COMMAND")


def test_a_class_of_a_file_that_is_not_there_is_refused():
    with pytest.raises(UnknownPlayerError, match="^nobody.py: no such file$"):
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
    ("club", True), ("mcts", True), ("hard", True), ("8", True), ("4", False),
    ("nboard:x", True), ("gtp:x", False), ("easy", False)])
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


def test_a_move_takes_less_than_the_two_seconds_that_are_allowed():
    assert Settings().seconds < 2


def test_settings_are_not_changed():
    with pytest.raises(FrozenInstanceError):
        Settings().seed = 2


def test_medium_searches_four_plies():
    medium = player("medium", BLACK, Settings(book=False))
    assert medium.depth == 4

"""The starting position of a game."""

import pytest
from support.boards import board
from support.helpers import FORCED_PASS, WIPE_OUT, contents, play
from hypothesis import given
from support.strategies import any_games

from othello import Board, FormatError, Game, PassCommand, Piece
from othello.formats.start import positions_of, require_standard_start, start_of


@given(any_games)
def test_replaying_from_the_start_gives_the_same_game(game):
    before = contents(game)
    start, first = start_of(game)
    replay = Game(start, to_move=first)
    for move in game.moves:
        replay.play(move.position)
    assert contents(replay) == contents(game) == before


@given(any_games)
def test_positions_of_yields_every_position_of_the_game(game):
    before = contents(game)
    *positions, last = positions_of(game)
    start, first = start_of(game)
    replay = Game(start, to_move=first)
    for ply, position in zip(game.history, positions, strict=True):
        assert position == (replay.board, ply.piece)
        if not isinstance(ply, PassCommand):
            replay.play(ply.position)
    assert last == (game.board, game.current_player.color) and contents(game) == before


@pytest.mark.parametrize("first", [Piece.BLACK, Piece.WHITE])
def test_a_game_without_moves_is_at_its_start(first):
    assert start_of(Game(Board(6), to_move=first)) == (Board(6), first)


def test_a_game_may_start_with_a_pass():
    position = board("OX--", "----", "----", "----")
    game = Game(position)
    assert [ply.piece for ply in game.history] == [Piece.BLACK]
    assert start_of(game) == (position, Piece.BLACK)


@pytest.mark.parametrize("moves", ["", "d3", FORCED_PASS, WIPE_OUT])
def test_games_from_the_standard_start_are_accepted(moves):
    require_standard_start(play(moves))


@pytest.mark.parametrize("game", [
    Game(Board(6)), Game(Board(start="mirrored")), Game(to_move=Piece.WHITE),
    play("e3", Game(Board(start="mirrored"))), Game(play("d3c3").board)])
def test_games_from_other_starts_are_rejected(game):
    with pytest.raises(FormatError, match="^the game must start from the standard 8x8 position$"):
        require_standard_start(game)

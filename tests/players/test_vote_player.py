"""A `VotePlayer` counts votes, breaks ties and plays whole games."""

from collections import Counter
from random import Random

import pytest
from support.helpers import FULL_BOARD_TIE, play
from hypothesis import given
from hypothesis import strategies as st
from support.squares import square, squares
from support.strategies import games_in_progress

from othello import Game, GameState, InvalidMoveReason, Piece
from othello.players.vote_player import VotePlayer

BLACK, WHITE = Piece.BLACK, Piece.WHITE


def play_votes(votes, seed=1, game=None):
    """Cast votes such as `ann:d3 bob:c4`. Return the `VotePlayer` and the move that it chooses."""
    player = VotePlayer(BLACK, Random(seed))
    for vote in votes.split():
        voter, _, name = vote.partition(":")
        player.vote(voter, square(name))
    return player, player.choose_move(game or Game())


def test_square_with_the_most_votes_is_played():
    assert play_votes("ann:c4 bob:d3 eve:d3")[1] == square("d3")


def test_changed_vote_counts_only_for_the_later_square():
    assert play_votes("ann:c4 bob:d3 ann:d3 bob:d3")[1] == square("d3")
    assert play_votes("ann:c4 eve:c4 bob:d3 ann:d3 eve:f5 eve:d3 bob:c4")[1] == square("d3")


def test_no_move_is_chosen_without_votes():
    assert play_votes("")[1] is None


def test_votes_for_invalid_squares_do_not_count():
    assert play_votes("ann:a1 bob:a1 eve:d3 joe:d4 kim:d4")[1] == square("d3")
    assert play_votes("ann:a1")[1] is None


def test_votes_are_cleared_after_a_move():
    player, _ = play_votes("ann:d3")
    assert player.choose_move(Game()) is None


def test_seed_breaks_ties_regardless_of_vote_order():
    assert {play_votes("ann:d3 bob:c4", seed)[1] for seed in range(20)} == {
        square("d3"), square("c4")}
    for seed in range(20):
        assert play_votes("ann:d3 bob:c4", seed)[1] == play_votes("bob:d3 ann:c4", seed)[1]


def test_the_tally_counts_the_votes_per_square():
    player = VotePlayer(WHITE, Random(1), "the class")
    for voter, name in ("ann", "c5"), ("bob", "e3"), ("eve", "e3"):
        player.vote(voter, square(name))
    assert player.tally == {square("e3"): 2, square("c5"): 1}
    assert player.name == "the class"


def test_vote_rejects_a_square_that_is_not_a_position():
    with pytest.raises(TypeError, match=r"expected a Position, got 'd3'; use Position\.parse"):
        VotePlayer(BLACK, Random(1)).vote("ann", "d3")


@given(games_in_progress, st.data())
def test_no_valid_square_has_more_votes_than_the_chosen_one(game, data):
    votes = data.draw(st.lists(st.sampled_from(game.valid_moves), min_size=1, max_size=9))
    player = VotePlayer(game.current_player.color, Random(1))
    for voter, position in enumerate(votes):
        player.vote(str(voter), position)
    tally = Counter(votes)
    assert tally[player.choose_move(game)] == max(tally.values())


def test_game_waits_for_votes_and_then_continues():
    crowd = VotePlayer(BLACK, Random(1))
    game = Game(black=crowd)
    game.start()
    assert not game.moves
    crowd.vote("ann", square("d3"))
    game.start()
    assert [str(move) for move in game.moves] == ["d3"]


def test_votes_decide_every_move_of_a_whole_game():
    crowds = {color: VotePlayer(color, Random(1)) for color in (BLACK, WHITE)}
    game = Game(black=crowds[BLACK], white=crowds[WHITE])
    for position in squares(FULL_BOARD_TIE):
        assert game.state is GameState.IN_PROGRESS and game.outcome is None
        crowd = crowds[game.current_player.color]
        invalid = game.moves[-1].position if game.moves else square("d4")
        assert game.why_invalid(invalid) is InvalidMoveReason.OCCUPIED
        assert game.why_invalid(position) is None
        for voter, vote in (("ann", invalid), ("bob", position),
                            ("eve", position), ("joe", invalid)):
            crowd.vote(voter, vote)
        crowd.vote("joe", position)
        game.start()
        assert game.moves[-1].position == position
    assert game.state is GameState.TIE and game.score == (32, 32)
    assert game.why_invalid(square("a1")) is InvalidMoveReason.GAME_FINISHED
    assert [move.position for move in game.moves] == squares(FULL_BOARD_TIE)


def test_crowd_can_join_a_game_in_progress():
    game = play("d3")
    crowd = VotePlayer(WHITE, Random(1))
    crowd.vote("ann", square("c5"))
    assert str(game.play(crowd.choose_move(game))) == "c5"

"""The minimax player, which searches a few plies ahead."""

from math import inf
from random import Random

import pytest
from support.boards import board
from hypothesis import given, settings
from hypothesis import strategies as st
from support.strategies import games_in_progress, play_at_random

from othello import Board, Game, Piece, PlacePieceCommand
from othello.players.greedy import square_value
from othello.players.minimax import WON, MinimaxPlayer, move_values


def test_minimax_searches_four_plies_by_default():
    assert MinimaxPlayer(Piece.BLACK).depth == 4
    assert MinimaxPlayer(Piece.BLACK, 2).depth == 2


class AlphaBeta:
    """A textbook alpha-beta search that uses `Game.undo` and counts the moves it tries."""

    def __init__(self, game, is_pruning):
        self.game, self.is_pruning, self.moves_tried = game, is_pruning, 0

    def best_move(self, depth):
        color, best, choice = self.game.current_player.color, -inf, None
        for move in self.ordered_moves():
            value = self.value_after(move, color, depth, best, inf)
            if value > best:
                best, choice = value, move
        return choice

    def ordered_moves(self):
        moves = self.game.validator.valid_moves(self.game.current_player.color)
        return sorted(moves, key=lambda move: square_value(self.game.board, move), reverse=True)

    def value_after(self, move, color, depth, alpha, beta):
        self.game.play(move)
        self.moves_tried += 1
        value = -self.value(color.opposite(), depth - 1, -beta, -alpha)
        self.game.undo()
        return value

    def value(self, color, depth, alpha, beta):
        if self.game.is_game_over or depth <= 0:
            return self.estimate(color)
        if self.game.current_player.color is not color:  # the opponent passed
            return -self.value(color.opposite(), depth - 1, -beta, -alpha)
        best = -inf
        for move in self.ordered_moves():
            best = max(best, self.value_after(move, color, depth, max(alpha, best), beta))
            if self.is_pruning and best >= beta:
                return best
        return best

    def estimate(self, color):
        board, validator = self.game.board, self.game.validator
        if self.game.is_game_over:
            lead = board.count_pieces(color) - board.count_pieces(color.opposite())
            return lead + WON * ((lead > 0) - (lead < 0))
        own, other = (len(validator.valid_moves(side)) for side in (color, color.opposite()))
        return 3 * (own - other) + sum(
            square_value(board, position) * {color: 1, Piece.EMPTY: 0}.get(board[position], -1)
            for position in board)


@given(games_in_progress, st.integers(1, 2))
@settings(max_examples=15)
def test_alpha_beta_chooses_the_same_move_as_full_minimax(game, depth):
    expected = AlphaBeta(game, is_pruning=False).best_move(depth)
    assert MinimaxPlayer(game.current_player.color, depth).choose_move(game) == expected


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_move_values_are_the_values_of_full_minimax(depth):
    game = play_at_random(Game(Board(6)), Random(depth), max_moves=9)
    search, color = AlphaBeta(game, is_pruning=False), game.current_player.color
    assert move_values(game.board, color, depth) == {
        move: search.value_after(move, color, depth, -inf, inf) for move in game.valid_moves}


@pytest.mark.parametrize("size, max_moves, depth", [
    *((4, most, depth) for most in range(9) for depth in (3, 4, 6)), *((6, most, 3) for most in (
        5, 20, 25, 28, 30)), (8, 30, 3), (8, 55, 4)])
def test_search_tries_as_many_moves_as_textbook_alpha_beta(size, max_moves, depth, monkeypatch):
    game = play_at_random(Game(Board(size)), Random(10 * max_moves + depth), max_moves)
    if game.is_game_over:
        return
    search = AlphaBeta(game, is_pruning=True)
    expected, commands = search.best_move(depth), []
    execute = PlacePieceCommand.execute
    monkeypatch.setattr(PlacePieceCommand, "execute",
                        lambda command: commands.append(command) or execute(command))
    assert MinimaxPlayer(game.current_player.color, depth).choose_move(game) == expected
    assert len(commands) == search.moves_tried


@pytest.mark.parametrize("rows, expected", [
    (["OOOX", "X-O-", "XO--", "O---"], "c4"),  # c4 ends in a tie, and c3 is worse
    (["OOOO", "X-OO", "XO-O", "XO-X"], "c3"),  # c4 ends in a tie, and c3 is better
    (["X--X", "OOOO", "O-XX", "OXOO"], "b1"),  # b1 is the first of three equally good moves
    (["OXOX", "XO-X", "O-O-", "OOOX"], "c2"),  # c2 is the first of two equally good moves
    (["XXOX", "-XO-", "O-O-", "OOOX"], "d2"),  # d2 wins by one disc
    (["OXX-", "XXO-", "OXOO", "OOOO"], "d2"),  # d1 would lose by one disc
])
def test_win_is_best_and_a_tie_counts_as_zero(rows, expected):
    player = MinimaxPlayer(Piece.BLACK, depth=1)
    assert str(player.choose_move(Game(board(*rows)))) == expected


def lead_with_best_play(game, color):
    if game.is_game_over:
        return game.board.count_pieces(color) - game.board.count_pieces(color.opposite())
    leads = []
    for move in game.validator.valid_moves(game.current_player.color):
        game.play(move)
        leads.append(lead_with_best_play(game, color))
        game.undo()
    return max(leads) if game.current_player.color is color else min(leads)


@pytest.mark.parametrize("seed", range(12))
def test_ending_within_the_search_depth_is_played_perfectly(seed):
    game = play_at_random(Game(), Random(seed), max_moves=56)
    if not game.is_game_over:
        color = game.current_player.color
        expected = lead_with_best_play(game, color)
        game.play(MinimaxPlayer(color, depth=8).choose_move(game))
        assert lead_with_best_play(game, color) == expected

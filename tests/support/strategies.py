"""Games for property tests, played at random or set up from arbitrary boards."""

from random import Random

from support.boards import colors, sizes
from hypothesis import strategies as st
from support.board_strategies import boards

from othello.board import Board
from othello.game import Game


def play_at_random(game, random, max_moves=1000):
    """Play random moves until the game ends or the number of moves reaches `max_moves`."""
    for _ in range(max_moves):
        valid = game.validator.valid_moves(game.current_player.color)
        if not valid:
            break
        game.play(random.choice(valid))
    return game


@st.composite
def games(draw, sizes=sizes):
    """Generate a game with random moves. The game may have ended."""
    size = draw(sizes)
    random = Random(draw(st.integers(0, 2**32)))
    return play_at_random(Game(Board(size)), random, draw(st.integers(0, size * size - 4)))


@st.composite
def set_up_games(draw):
    """Generate a game that starts from an arbitrary board, with either side to move."""
    return Game(draw(boards), to_move=draw(colors))


any_games = st.one_of(games(), set_up_games())
games_in_progress = any_games.filter(lambda game: not game.is_game_over)


@st.composite
def finished_games(draw):
    """Generate a finished game that started from the standard board or from an arbitrary board."""
    return play_at_random(draw(any_games), Random(draw(st.integers(0, 2**32))))

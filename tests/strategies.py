"""What the property tests draw: boards of several sizes, reached by play or arbitrary."""

from random import Random

from hypothesis import strategies as st

from othello import Board, Game, Piece, Position

sizes = st.sampled_from([4, 6, 8, 10])
colors = st.sampled_from([Piece.BLACK, Piece.WHITE])
choices = st.integers(0, 1000)  # to pick one of a list by its remainder


def play_at_random(game, random, most=1000):
    """Play up to `most` moves, or to the end."""
    for _ in range(most):
        valid = game.validator.valid_moves(game.current_player.color)
        if not valid:
            break
        game.play(random.choice(valid))
    return game


@st.composite
def games(draw, sizes=sizes):
    """A game from the start to some ply of random play, which may be its end."""
    size = draw(sizes)
    random = Random(draw(st.integers(0, 2**32)))
    return play_at_random(Game(Board(size)), random, most=draw(st.integers(0, size * size - 4)))


@st.composite
def boards_arbitrary(draw):
    """Any discs on any squares, most of which no game could reach."""
    size = draw(sizes)
    density = draw(st.sampled_from(["XO-", "XO---", "XO", "XXXO-", "X-", "OOOOX-"]))
    return Board.from_string(draw(st.text(density, min_size=size**2, max_size=size**2)))


boards = st.one_of(games().map(lambda game: game.board), boards_arbitrary())


@st.composite
def set_up_games(draw):
    """A game set up from any board with any side to move."""
    return Game(draw(boards), to_move=draw(colors))


any_games = st.one_of(games(), set_up_games())
games_in_progress = any_games.filter(lambda game: not game.is_game_over)


@st.composite
def finished_games(draw):
    """A game played at random to its end, from the start or from any board."""
    return play_at_random(draw(any_games), Random(draw(st.integers(0, 2**32))))


@st.composite
def boards_and_squares(draw, boards=boards):
    """A board and one of its squares."""
    board = draw(boards)
    return board, draw(st.sampled_from(list(board)))


@st.composite
def positions_off(draw, size):
    """A position that a board of `size` does not have."""
    outside = st.one_of(st.integers(max_value=-1), st.integers(min_value=size))
    anywhere = st.integers(-30, 60)
    row, col = draw(st.one_of(st.tuples(outside, anywhere), st.tuples(anywhere, outside)))
    return Position(row, col)

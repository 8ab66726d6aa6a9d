"""The store: a match that was put in comes out as it was, whatever happens in between."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest
from boards import colors
from helpers import FORCED_PASS, contents, play
from hypothesis import given
from hypothesis import strategies as st
from strategies import games

from othello import Game, Piece
from othello.session import Session
from othello.web.match import Match, begin
from othello.web.store import Store

BLACK, WHITE = Piece.BLACK, Piece.WHITE
HUMANS = {BLACK: "human", WHITE: "human"}


def new_match(game=None):
    return begin(game or Game(), HUMANS, None)[0]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite"


@pytest.fixture
def store(path):
    store = Store(path)
    yield store
    store.close()


def alike(match):
    session = vars(match.session) | {"game": contents(match.game)}
    return vars(match) | {"session": session}


@given(games(), st.text(), st.text(), st.none() | colors, st.none() | colors, st.integers(0, 999))
def test_a_match_comes_back_as_it_was(game, level, seat, free, resigned, generation):
    if game.moves:
        game.undo()
    levels, seats = {BLACK: level, WHITE: "human"}, {BLACK: "digest", WHITE: seat}
    match = Match("name", Session(game, levels, resigned), seats, free, generation)
    store = Store(":memory:")
    store.put(match)
    assert alike(store.get("name")) == alike(match)
    store.close()


def test_a_match_is_there_again_when_the_file_is_opened_again(path):
    made, store = new_match(play(FORCED_PASS)), Store(path)
    store.put(made)
    store.close()
    store = Store(path)
    assert alike(store.get(made.name)) == alike(made)
    store.close()


def test_what_was_put_is_in_the_file_before_the_store_is_closed(path, store):
    made = new_match()
    store.put(made)
    other = Store(path)
    assert other.get(made.name).name == made.name
    other.close()


def test_a_change_takes_the_place_of_what_was_kept_before(store):
    made, other = new_match(), new_match()
    store.put(made)
    store.put(other)
    made.generation = 3
    store.put(made)
    assert (store.get(made.name).generation, store.get(other.name).generation) == (3, 0)
    assert store.count() == 2


def test_a_match_that_was_never_put_is_not_there(store):
    store.put(new_match())
    assert store.get("nobody") is None


def test_matches_in_which_nothing_happened_for_long_are_forgotten(path):
    now = [1000.0]
    store = Store(path, clock=lambda: now[0])
    old, touched, new = (new_match() for _ in range(3))
    store.put(old)
    store.put(touched)
    now[0] = 2000.0
    store.put(touched)
    store.put(new)
    store.clear(1000)
    assert store.count() == 3  # the old one is just as old as may be
    now[0] = 2000.5
    store.clear(1000)
    assert (store.count(), store.get(old.name)) == (2, None)
    store.close()


def test_a_store_may_be_used_by_another_thread(store):
    made = new_match()
    store.put(made)
    with ThreadPoolExecutor() as threads:
        assert threads.submit(store.get, made.name).result().name == made.name


def test_a_store_lets_go_of_its_file(path):
    store = Store(path)
    store.close()
    with pytest.raises(sqlite3.ProgrammingError):
        store.count()

"""Libraries of played and imported games. Each person sees only their own games."""

import asyncio
import sqlite3
from contextlib import closing

import pytest
from support.helpers import FULL_BOARD_TIE, WIPE_OUT, play

from othello import Board, Game, Piece, Position
from othello.formats.database import UnavailableError
from othello.formats.record import Record
from othello.game_state import Ending, Outcome
from othello.session import Session
from othello.statistics.tally import Tally
from othello.web import library_table as tables
from othello.web.new_match import begin
from othello.web.library_import import read
from othello.web.match import Match
from othello.web.matches import in_transaction
from othello.web.library_table import FullError, LibraryQuery, NoGameError
from othello.web.store import Store

BLACK, WHITE = Piece.BLACK, Piece.WHITE
D3 = Position(2, 3)
LAST_ID = 2**62
DAY = 24 * 3600.0


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "games.sqlite", lambda: 0.0)
    yield store
    store.close()


@pytest.fixture
def library(store):
    return store.library


def games_in(library, person="ada", before=LAST_ID, **query):
    return library.page(person, LibraryQuery(**query), before)[0]


def store_match(store, moves, people, levels=("human", "easy"), loser=None):
    """Store a match with the given moves, people and levels, and return its name."""
    match = Match(f"match {moves}", Session(Game(), dict(zip((BLACK, WHITE), levels))),
                  {BLACK: "", WHITE: ""}, people=dict(zip((BLACK, WHITE), people)))
    store.add(match)
    with store.changing(match.name) as stored_match:
        play(moves, stored_match.game)
        stored_match.session.forfeit = loser and Outcome(loser.opposite(), Ending.RESIGNATION)
        stored_match.generation = 1
    return match.name


# Games that are played

def test_game_enters_its_players_library_with_the_first_move(store, library):
    match, *_ = begin(Record(Game()), {BLACK: "human", WHITE: "easy"}, None, "ada")
    store.add(match)
    assert games_in(library) == []
    with store.changing(match.name) as stored_match:
        stored_match.play(D3)
    [game] = games_in(library)
    assert (game.match, game.side, game.level, game.black, game.white, game.date, game.plies) == (
        match.name, "BLACK", "easy", "human", "easy", "1970-01-01", 1)
    assert games_in(library, "bo") == []


def test_game_is_listed_once_in_its_current_state(store, library):
    name = store_match(store, "d3", ["ada"])
    library.tag("ada", games_in(library)[0].id, ["mine"])
    with store.changing(name) as match:
        match.session.forfeit = Outcome(WHITE, Ending.RESIGNATION)
    [game] = games_in(library, words="easy", tag="mine")
    assert (game.lead, game.tags) == (-64, ",mine,")
    assert games_in(library, words="mine") == [game]


def test_game_without_remaining_moves_is_not_listed(store, library):
    name = store_match(store, "d3", ["ada"])
    with store.changing(name) as match:
        match.game.undo()
    assert games_in(library) == []


def test_unchanged_game_of_an_earlier_version_stays_listed(store, library):
    name = store_match(store, "d3", ["ada"])
    with store.changing(name) as match:  # Earlier versions stored such a match.
        match.generation = 0
    assert [game.match for game in games_in(library)] == [name]


def test_library_changes_are_atomic(store, library):
    store_match(store, "d3", ["ada"])

    def change():
        library.tag("ada", games_in(library)[0].id, ["blitz"])
        library.tag("ada", LAST_ID, ["blitz"])

    with pytest.raises(NoGameError):
        asyncio.run(in_transaction(store, change))
    assert games_in(library)[0].tags == ""


def test_failed_match_change_does_not_reach_the_library(store, library):
    name = store_match(store, "d3", ["ada"])
    with pytest.raises(ZeroDivisionError), store.changing(name) as match:
        play("c3", match.game)
        match.generation = 1 // 0
    assert games_in(library)[0].plies == 1


def test_a_game_of_two_people_is_in_both_libraries(store, library):
    store_match(store, WIPE_OUT, ["ada", "bo"], ["human", "human"])
    assert [game.side for person in ("ada", "bo") for game in games_in(library, person)] == [
        "BLACK", "WHITE"]
    assert len(games_in(library, "ada", result="won")) == 1
    assert len(games_in(library, "bo", result="lost")) == 1


def test_local_games_and_program_games_have_no_side(store, library):
    store_match(store, "d3", ["ada", "ada"], ["human", "human"])
    store_match(store, "f5", ["ada", "ada"], ["random", "easy"])
    assert [(game.side, game.level) for game in games_in(library)] == [("", ""), ("", "human")]


def test_game_stays_listed_after_its_match_expires(tmp_path):
    now = [0.0]
    store = Store(tmp_path / "games.sqlite", lambda: now[0])
    name = store_match(store, WIPE_OUT, ["ada"])
    now[0] = 31 * DAY
    store.add(begin(Record(Game()), {BLACK: "human", WHITE: "human"}, None)[0])
    assert name not in store.names()
    [game] = games_in(store.library)
    assert game.lead == 64 and "B[c5]" in store.library.record("ada", game.id)
    store.close()


def test_people_are_stored_with_their_match(store):
    name = store_match(store, "d3", ["ada", "bo"])
    assert store.get(name).people == {BLACK: "ada", WHITE: "bo"}


def test_search_ignores_uncommitted_changes_without_waiting(store):
    with store.transaction():
        store.library.add("ada", read("d3").entries)
        with store.reading() as library:
            assert games_in(library) == []
    with store.reading() as library:
        assert len(games_in(library)) == 1


def test_missing_file_is_reported_and_not_recreated(tmp_path):
    path = tmp_path / "games.sqlite"
    with closing(Store(path)) as store:
        path.rename(tmp_path / "moved.sqlite")
        with pytest.raises(UnavailableError, match="cannot be read at the moment"):
            with store.reading():
                pass
        assert not path.exists()


def test_library_of_another_program_is_rejected(tmp_path):
    path = tmp_path / "games.sqlite"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE library (person, id, brand)")
    with pytest.raises(UnavailableError, match="no such column"):
        Store(path)


def test_games_of_other_sizes_are_stored_with_their_size(store, library):
    match, *_ = begin(Record(Game(Board(6))), {BLACK: "human", WHITE: "human"}, None, "ada")
    store.add(match)
    with store.changing(match.name) as stored_match:
        stored_match.play(stored_match.position("b3"))
    [game] = games_in(library, words="6x6")
    assert (game.opening, game.plies, game.lead) == ("6x6", 1, None)
    with store.changing(match.name) as stored_match:
        stored_match.session.forfeit = Outcome(WHITE, Ending.RESIGNATION)
    assert games_in(library)[0].lead == -36
    assert "BO[6 " in library.record("ada", game.id)


# Games that are imported

@pytest.fixture
def filled_library(store, library):
    """Return a library with a decided game, a tied game with two tags, and an unfinished game."""
    texts = ["(;GM[Othello]PB[Ada]PW[BO%]DT[1999.12.31]RE[-10]B[f5]W[d6];)", FULL_BOARD_TIE, "d3"]
    for text in texts:
        assert library.add("ada", read(text).entries) == 1
    library.tag("ada", 2, ["final", "x"])
    return library


def ids(games):
    return [game.id for game in games]


@pytest.mark.parametrize("query, expected", [
    ({}, [3, 2, 1]), ({"words": "bo%"}, [1]), ({"words": "ADA"}, [1]), ({"words": "1999-12"}, [1]),
    ({"words": "perpend"}, [2, 1]), ({"words": "%"}, [1]), ({"words": "nobody"}, []),
    ({"words": "final"}, [2]), ({"tag": "final"}, [2]), ({"tag": "Final"}, [2]),
    ({"tag": "fin"}, []), ({"tag": ","}, []), ({"result": "tied"}, [2]),
    ({"result": "white"}, [1]), ({"result": "black"}, []), ({"result": "open"}, [3]),
    ({"result": "won"}, []), ({"level": "easy"}, []), ({"result": "white", "words": "ada"}, [1])])
def test_games_are_found_by_words_tag_result_and_level(query, expected, filled_library):
    assert ids(games_in(filled_library, **query)) == expected


def test_same_game_is_added_only_once(filled_library):
    entries = read(f"{WIPE_OUT}\n{FULL_BOARD_TIE}\n{WIPE_OUT}").entries
    assert filled_library.add("ada", entries) == 1
    assert filled_library.add("bo", read(FULL_BOARD_TIE).entries) == 1  # new for Bo


def test_new_tags_replace_the_old_ones(filled_library):
    filled_library.tag("ada", 2, ["other"])
    assert [ids(games_in(filled_library, words=text)) for text in ("final", "other")] == [[], [2]]
    filled_library.tag("ada", 2, [])
    assert games_in(filled_library, words="other") == [] and games_in(filled_library)[1].tags == ""


def test_removed_game_is_gone(filled_library):
    filled_library.remove("ada", 2)
    assert ids(games_in(filled_library)) == [3, 1]
    with pytest.raises(NoGameError, match="^your library doesn't contain this game$"):
        filled_library.record("ada", 2)


def test_games_of_other_people_are_inaccessible(filled_library):
    for ask in (filled_library.record, filled_library.remove,
                lambda *game: filled_library.tag(*game, ["x"])):
        with pytest.raises(NoGameError):
            ask("bo", 2)
    assert ids(games_in(filled_library)) == [3, 2, 1]


def test_each_page_continues_after_the_previous_one(library, monkeypatch):
    monkeypatch.setattr(tables, "PAGE", 3)
    library.add("ada", read("d3\nd3c3\nf5\nf5f4\nf5f6").entries)
    pages = [library.page("ada", LibraryQuery(), before) for before in (LAST_ID, 3, 2)]
    assert [(ids(games), has_more) for games, has_more in pages] == [
        ([5, 4, 3], True), ([2, 1], False), ([1], False)]


def test_games_are_returned_in_parts_oldest_first(filled_library, monkeypatch):
    monkeypatch.setattr(tables, "AT_ONCE", 2)
    parts = [filled_library.part("ada", after) for after in (0, 2, 3)]
    assert parts.pop() == []
    assert [[game.id for game in part] for part in parts] == [[1, 2], [3]]
    assert all(game.record == filled_library.record("ada", game.id)
               for part in parts for game in part)


@pytest.mark.parametrize("limit, person, visitor, error", [
    ("MAX_GAMES", "cy", "3.3.3.3", r"the libraries of all players are full \(4 "),
    ("MAX_GAMES_OF_PERSON", "bo", "3.3.3.3", r"your library is full \(4 games\)"),
    ("MAX_GAMES_OF_VISITOR", "cy", "2.2.2.2",
     r"the libraries that were started from your address are full \(4 games")])
def test_games_per_person_per_visitor_and_in_total_are_limited(
        limit, person, visitor, error, store, library, monkeypatch):
    monkeypatch.setattr(tables, limit, 4)
    for number, text in enumerate(["d3", "d3c3", "d3c3c4", "d3c3c4c5"]):
        library.require_room(person, visitor)
        library.add("bo", read(text).entries, "2.2.2.2" if number else "")
    with pytest.raises(FullError, match=f"^{error}"):
        library.require_room(person, visitor)
    library.remove("bo", 1)
    library.require_room(person, visitor)


def test_visitor_with_many_keys_cannot_fill_other_libraries(library, monkeypatch):
    monkeypatch.setattr(tables, "MAX_GAMES_OF_VISITOR", 3)
    for person in "one", "two", "three":
        library.require_room(person, "6.6.6.6")
        library.add(person, read("d3").entries, "6.6.6.6")
    with pytest.raises(FullError):
        library.require_room("four", "6.6.6.6")
    library.require_room("ada", "1.1.1.1")


def test_games_in_an_older_file_are_counted_on_opening(store, library, tmp_path,
                                                       monkeypatch):
    library.add("ada", read("d3\nf5").entries)
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as database:
        for trigger in "count_new_game", "count_removed_game":
            database.execute(f"DROP TRIGGER {trigger}")
        database.execute("DROP TABLE libraries")
    monkeypatch.setattr(tables, "MAX_GAMES_OF_PERSON", 2)
    with closing(Store(tmp_path / "games.sqlite")) as second_store:
        with pytest.raises(FullError):
            second_store.library.require_room("ada", "")


@pytest.mark.parametrize("row, tags", [("", []), (",mine,", ["mine"]), (",a,b c,", ["a", "b c"])])
def test_stored_tags_are_split_at_commas(row, tags):
    assert tables.split_tags(row) == tags


# Results

def test_results_are_counted_by_side_level_and_opening(store, library):
    store_match(store, WIPE_OUT, ["ada"])
    store_match(store, "f5d6", ["ada"], loser=BLACK)
    store_match(store, "d3c5", ["ada"], loser=WHITE)
    store_match(store, "d3", ["", "ada"], ["hard", "human"], BLACK)
    store_match(store, "f5", ["ada"])  # an unfinished game
    library.add("ada", read(FULL_BOARD_TIE).entries)
    library.add("bo", read(FULL_BOARD_TIE).entries)
    tallies = library.tallies("ada")
    assert tallies.pop(("WHITE", "hard", "")) == Tally(1, 0, 1, -64)
    assert tallies.pop(("", "", "Perpendicular")) == Tally(1, 0, 0, 0)
    assert tallies.pop(("BLACK", "easy", "Perpendicular")) == Tally(2, 1, 1, 0)
    assert list(tallies.values()) == [Tally(1, 1, 0, 64)]

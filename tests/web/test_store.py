"""The store returns matches unchanged, even after errors and interruptions."""

import asyncio
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.boards import colors
from support.helpers import FORCED_PASS, WIPE_OUT, contents, play
from support.paths import SAMPLES
from support.strategies import games

from othello import Board, Game, Piece, Player
from othello.analysis.openings import opening
from othello.formats import ggf
from othello.formats.database import DamagedError, UnavailableError, put_aside
from othello.formats.record import Record
from othello.game_state import Ending, Outcome
from othello.session import Session
from othello.web import store as stores
from othello.web.clocks import Control, make_clocks
from othello.web.library_table import LibraryQuery
from othello.web.match import Match
from othello.web.matches import Matches
from othello.web.new_match import begin
from othello.web.routes.library import LAST
from othello.web.store import MissingError, Store
from othello.web.variations import line_of

BLACK, WHITE = Piece.BLACK, Piece.WHITE
HUMANS = {BLACK: "human", WHITE: "human"}


def new_match(game=None):
    return begin(Record(game or Game()), HUMANS, None)[0]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite"


@pytest.fixture
def store(path):
    store = Store(path)
    yield store
    store.close()


def fields_of(match):
    names = match.game.black_player.name, match.game.white_player.name
    session = vars(match.session) | {"game": contents(match.game), "names": names}
    initial_record = match.initial_record and ggf.dumps([match.initial_record])
    return {field.name: getattr(match, field.name) for field in fields(match)} | {
        "session": session, "initial_record": initial_record}


levels = st.text().filter(lambda text: text != "hard")  # The level `hard` needs an 8x8 board.


@pytest.mark.slow
@given(games(), levels, st.text(), st.none() | colors, st.none() | colors, st.integers(0, 999))
def test_a_stored_match_is_returned_unchanged(game, level, seat, open_side, loser, generation):
    if game.moves:
        game.undo()
    levels, seats = {BLACK: level, WHITE: "human"}, {BLACK: "digest", WHITE: seat}
    forfeit = loser and Outcome(loser.opposite(), Ending.RESIGNATION)
    match = Match("name", Session(game, levels, forfeit), seats, open_side, generation,
                  people={BLACK: seat}, names={WHITE: seat}, next=seat or None)
    store = Store(":memory:")
    store.add(match)
    assert fields_of(store.get("name")) == fields_of(match)
    store.close()


def test_names_variations_clocks_and_listing_are_stored(store):
    plain, timed = new_match(play("f5")), new_match(play("f5"))
    for match in plain, timed:
        match.variations, match.next = ["f5d6", "f5f4"], "another"
        match.people, match.names = {BLACK: "digest"}, {WHITE: "Bo"}
        match.is_listed = match is timed
        store.add(match)
    timed.clocks = make_clocks(Control(60.0, 2.0))
    timed.session.forfeit = Outcome(BLACK, Ending.TIMEOUT)
    store.add(timed)
    for match in plain, timed:
        assert fields_of(store.get(match.name)) == fields_of(match)


def test_a_timeout_in_the_initial_record_lasts_until_undo(store):
    match, token, _ = begin(Record(play("f5"), {"RE": "+64:t", "EV": "Open"}), HUMANS, None)
    assert match.session.forfeit == Outcome(BLACK, Ending.TIMEOUT)
    assert match.initial_record.tags["EV"] == "Open"
    store.add(match)
    assert fields_of(store.get(match.name)) == fields_of(match)
    with store.changing(match.name) as stored_match:
        stored_match.undo(0, token)
    stored_match = store.get(match.name)
    assert stored_match.session.forfeit is None
    assert fields_of(stored_match)["initial_record"] == fields_of(match)["initial_record"]


@pytest.mark.parametrize("game", [
    play(FORCED_PASS), Game(Board(), Player(BLACK, "Ann"), Player(WHITE, "Bo"), WHITE)])
def test_a_match_survives_closing_and_reopening_the_file(game, path):
    match, store = new_match(game), Store(path)
    store.add(match)
    store.close()
    store = Store(path)
    assert fields_of(store.get(match.name)) == fields_of(match)
    store.close()


def test_a_match_is_in_the_file_before_the_store_is_closed(path, store):
    match = new_match()
    store.add(match)
    other_store = Store(path)
    assert other_store.get(match.name).name == match.name
    other_store.close()


def test_changing_stores_the_match_when_the_block_ends(store):
    match, other_match = new_match(), new_match()
    store.add(match)
    store.add(other_match)
    with store.changing(match.name) as stored_match:
        stored_match.generation = 3
    assert (store.get(match.name).generation, store.get(other_match.name).generation) == (3, 0)
    assert store.count() == 2


def test_changing_stores_nothing_if_the_block_raises(store):
    match = new_match()
    store.add(match)
    with pytest.raises(ZeroDivisionError), store.changing(match.name) as stored_match:
        stored_match.generation = 3 // 0
    assert store.get(match.name).generation == 0
    with store.changing(match.name) as stored_match:  # The next change isn't blocked.
        stored_match.generation = 1
    assert store.get(match.name).generation == 1


def test_libraries_can_be_read_during_a_change_of_a_match(store):
    match = new_match(play("f5"))
    match.people = {BLACK: "ann"}
    store.add(match)
    with store.changing(match.name) as stored_match:
        stored_match.generation = 1
    with store.changing(match.name), store.reading() as library:
        games, _ = library.page("ann", LibraryQuery(), LAST)
        assert [game.match for game in games] == [match.name]


def test_an_unknown_match_raises_missing_error(store):
    store.add(new_match())
    with pytest.raises(MissingError, match="^this match doesn't exist or has expired"):
        store.get("nobody")
    with pytest.raises(MissingError, match="^this match doesn't exist or has expired"), \
            store.changing("nobody"):
        pass


def test_a_second_writer_is_rejected_while_the_first_writes(path, store):
    match, other_store = new_match(), Store(path)
    store.add(match)
    with store.changing(match.name) as stored_match:
        with pytest.raises(UnavailableError,
                           match="^games cannot be stored at the moment: database is l"):
            with other_store.changing(match.name):
                pass
        assert other_store.get(match.name).generation == 0  # Reading is still possible.
        stored_match.generation = 1
    with other_store.changing(match.name) as stored_match:
        stored_match.generation += 1
    assert store.get(match.name).generation == 2
    other_store.close()


def test_has_changes_reports_only_changes_by_other_programs(path, store):
    other_store = Store(path)
    assert not store.has_changes()
    store.add(new_match())
    assert not store.has_changes()
    other_store.add(new_match())
    assert store.has_changes() and not store.has_changes()
    other_store.close()


@pytest.mark.parametrize("column, value", [
    ("game", "{}"), ("game", "nonsense"), ("game", '{"board": []}'), ("levels", "[]"),
    ("levels", '{"GREEN": "human"}'), ("levels", "7"), ("seats", "{"), ("ending", "GREEN"),
    ("open", 7), ("generation", "x"), ("levels", '{"BLACK": "human", "WHITE": null}'),
    ("game", b"\xff{}"), ("seats", b"\xff")])
def test_a_damaged_match_raises_missing_error(column, value, path, store):
    match = new_match()
    store.add(match)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(f"UPDATE games SET {column} = CAST(? AS TEXT)", (value,))
    with pytest.raises(MissingError, match="^this match can't be read, because its"):
        store.get(match.name)


@pytest.mark.parametrize("record", ["", "f5d6", "(;B[d3]B[d3];)", "(;B[d3];)(;B[d3];)"])
def test_a_damaged_record_raises_missing_error(record, path, store):
    match, *_ = begin(Record(Game(), {"EV": "Open"}), HUMANS, None)
    store.add(match)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE games SET record = ?", (record,))
    with pytest.raises(MissingError, match="^this match can't be read, because its"):
        store.get(match.name)


# Deletion of old matches

def fill_store(path, monkeypatch, *ages):
    now = [0.0]
    monkeypatch.setattr(stores, "MAX_MATCHES", len(ages))
    store, names = Store(path, clock=lambda: now[0]), []
    for generation, age in ages:
        match = new_match()
        match.generation, now[0] = generation, 1e9 - age
        store.add(match)
        names.append(match.name)
    now[0] = 1e9
    return store, names


def remaining(store, names):
    found = []
    for name in names:
        with suppress(MissingError):
            found.append(store.get(name).name)
    return [names.index(name) for name in found]


DAY = 24 * 3600


@pytest.mark.parametrize("ages, expected", [
    ([(1, 30 * DAY + 1), (1, 30 * DAY + 2), (1, 30 * DAY)], [2]),  # over 30 days old
    ([(1, 29 * DAY), (1, 28 * DAY), (1, 0)], [1, 2]),  # the oldest match is deleted
    ([(1, 2), (1, 3), (0, 1)], [0, 2])])
def test_a_full_store_deletes_old_matches(ages, expected, path, monkeypatch):
    store, names = fill_store(path, monkeypatch, *ages)
    store.add(new_match())
    assert remaining(store, names) == expected
    store.close()


def test_a_full_store_first_deletes_the_busiest_visitors_matches(path, monkeypatch):
    now = [0.0]
    monkeypatch.setattr(stores, "MAX_MATCHES", 5)
    store, names = Store(path, clock=lambda: now[0]), []
    for visitor in ["Ada", *["Mallory"] * 10, "Bo", "Ada"]:
        now[0] += 1
        match = new_match()
        store.add(match, visitor)
        with store.changing(match.name) as stored_match:
            stored_match.generation += 1  # counts as played
        names.append(match.name)
    assert remaining(store, names) == [0, 9, 10, 11, 12]
    store.close()


def test_visitor_addresses_are_not_in_the_file(path):
    store = Store(path)
    store.add(new_match(), "192.168.1.5")
    store.close()
    assert b"192.168.1.5" not in path.read_bytes()


def test_an_overfull_store_deletes_one_match_per_new_match(path, monkeypatch):
    store, names = fill_store(path, monkeypatch, (1, 2), (1, 1), (1, 0))
    monkeypatch.setattr(stores, "MAX_MATCHES", 2)
    store.add(new_match())
    assert remaining(store, names) == [1, 2]
    assert store.count() == 3
    store.close()


def test_a_store_can_be_used_from_another_thread(store):
    match = new_match()
    store.add(match)
    with ThreadPoolExecutor() as threads:
        assert threads.submit(store.get, match.name).result().name == match.name


def test_a_closed_store_raises_unavailable_error(path):
    store = Store(path)
    store.close()
    with pytest.raises(UnavailableError, match="closed"):
        store.count()


# Games to watch

@pytest.fixture
def store_and_time(path):
    now = [1e9]
    store = Store(path, clock=lambda: now[0])
    yield store, now
    store.close()


def add_listed(store, number=1, **attributes):
    matches = [new_match(play("d3c3")) for _ in range(number)]
    for match in matches:
        match.is_listed = True
        vars(match).update(attributes)
        store.add(match)
    return [match.name for match in matches]


def listed_matches(store):
    return asyncio.run(Matches(store, None).listed_matches())


def listed_names(store):
    return [match.name for match in listed_matches(store)]


def test_only_listed_games_can_be_found_by_watchers(store):
    store.add(new_match())
    name, = add_listed(store)
    assert [fields_of(match) for match in listed_matches(store)] == [fields_of(store.get(name))]
    with store.changing(name) as match:
        match.is_listed = False
    assert listed_names(store) == [] and not store.get(name).is_listed


def test_the_most_recently_changed_games_are_listed_first(store_and_time, monkeypatch):
    monkeypatch.setattr(stores, "MAX_LISTED_MATCHES", 2)
    store, now = store_and_time
    names = []
    for _ in range(3):
        names += add_listed(store)
        now[0] += 1
    assert listed_names(store) == [names[2], names[1]]
    with store.changing(names[0]):
        pass
    assert listed_names(store) == [names[0], names[2]]


def test_a_game_is_unlisted_after_an_hour_without_changes(store_and_time):
    store, now = store_and_time
    name, = add_listed(store)
    now[0] += 3599
    assert listed_names(store) == [name]
    now[0] += 1
    assert listed_names(store) == []
    with store.changing(name):
        pass
    assert listed_names(store) == [name]


def test_a_game_with_clocks_is_listed_until_a_timeout(store_and_time):
    store, now = store_and_time
    clocks = make_clocks(Control(7200.0), now[0])
    clocks.start()
    name, = add_listed(store, clocks=clocks)
    now[0] += 7199
    assert listed_names(store) == [name]
    now[0] += 1
    assert listed_names(store) == []
    with store.changing(name):
        pass
    assert store.get(name).session.forfeit == Outcome(WHITE, Ending.TIMEOUT)
    assert listed_names(store) == []


def test_games_lost_on_time_take_no_room_in_the_list(store, monkeypatch):
    monkeypatch.setattr(stores, "MAX_LISTED_MATCHES", 1)
    name, = add_listed(store)
    match, *_ = begin(Record(play("d3c3"), {"RE": "-64:t"}), HUMANS, None)
    match.is_listed = True
    store.add(match)
    assert listed_names(store) == [name]


def test_a_finished_game_is_not_listed_until_play_continues(store):
    name, = add_listed(store)
    store.add(new_match(play(WIPE_OUT)))
    with store.changing(name) as match:
        match.session.resign()
    assert listed_names(store) == [] and store.get(name).is_listed
    with store.changing(name) as match:
        match.session.undo()
    assert listed_names(store) == [name]
    with store.changing(name) as match:
        match.session = Session(play(WIPE_OUT), HUMANS)
    assert listed_names(store) == []


def test_a_damaged_match_does_not_hide_the_others_in_the_list(path, store):
    damaged_name, intact_name = add_listed(store, 2)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE games SET game = '{' WHERE name = ?", (damaged_name,))
    assert listed_names(store) == [intact_name]


# An old file, which stores matches in seven tables

@pytest.fixture
def old_file(path):
    with closing(sqlite3.connect(path)) as database, database:
        database.executescript((SAMPLES / "games_in_seven_tables.sql").read_text())
    return path


def test_a_file_with_seven_tables_is_migrated_unchanged(old_file):
    store = Store(old_file)
    matches = {name: store.get(name) for name in store.names()}
    assert {name: (line_of(matches[name].game), matches[name].generation) for name in matches} == {
        "plain": ("".join(f"{square}," for square in re.findall("..", FORCED_PASS)), 3),
        "undone": ("d3,c3,", 4), "resigned": ("f5,", 2), "timed": ("f5,", 1), "late": ("f5,", 2),
        "begun": ("f5,d6,", 0), "small": ("", 0)}
    assert {name: match.session.forfeit for name, match in matches.items()} == dict.fromkeys(
        matches) | {"resigned": Outcome(WHITE, Ending.RESIGNATION),
                    "late": Outcome(BLACK, Ending.TIMEOUT),
                    "begun": Outcome(BLACK, Ending.TIMEOUT)}
    undone, timed, with_record = matches["undone"], matches["timed"], matches["begun"]
    assert [str(ply) for ply in undone.game.undone] == ["c4"]
    assert (undone.open, undone.variations, undone.names, undone.next, undone.is_listed) == (
        WHITE, ["d3,c5,", "d3,e3,"], {BLACK: "Ann"}, "plain", True)
    assert timed.clocks.control == Control(60.0, 2.0) and timed.clocks.since == 1.7e9
    record = with_record.initial_record
    assert (record.tags["EV"], record.comments) == ("Open", {1: "good"})
    assert (with_record.people, matches["plain"].people) == ({WHITE: "bo"}, {BLACK: "ann"})
    assert matches["small"].game.board == Board(6, "mirrored")
    assert [game.match for game in store.library.page("ann", LibraryQuery(), LAST)[0]] == ["plain"]
    store.close()


def test_a_tag_in_a_migrated_library_can_be_removed(old_file):
    store = Store(old_file)
    [game], _ = store.library.page("ann", LibraryQuery(words="club"), LAST)
    store.library.tag("ann", game.id, [])
    assert store.library.page("ann", LibraryQuery(words="club"), LAST) == ([], False)
    store.close()


def test_a_file_with_seven_tables_is_copied_before_migration(old_file):
    earlier_copy, new_copy = (
        old_file.with_name(f"old-{number}-games.sqlite") for number in (1, 2))
    earlier_copy.touch()
    first = Store(old_file)
    with closing(sqlite3.connect(new_copy)) as copy:
        assert copy.execute("SELECT count(*) FROM timed").fetchone() == (2,)
    with closing(sqlite3.connect(old_file)) as database:
        assert database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND "
                                "name NOT LIKE 'sqlite%' ORDER BY name").fetchall() == [
            ("games",), ("libraries",), ("library",), ("polls",), ("rounds",), ("voters",),
            ("votes",)]
    second = Store(old_file)
    assert set(old_file.parent.glob("old-*")) == {earlier_copy, new_copy}
    assert earlier_copy.read_bytes() == b""
    for store in first, second:
        store.close()


def test_a_match_from_a_file_with_seven_tables_can_continue(old_file):
    store = Store(old_file)
    with store.changing("undone") as match:
        match.session.redo()
    store.close()
    second_store = Store(old_file)
    assert line_of(second_store.get("undone").game) == "d3,c3,c4,"
    second_store.close()


def test_migration_removes_tags_from_the_words(old_file):
    with closing(sqlite3.connect(old_file)) as database, database:
        database.execute("UPDATE library SET tags = ',mine,', words = words || ',mine,'")
    with closing(Store(old_file)) as store:
        [game] = store.library.page("ann", LibraryQuery("mine"), LAST)[0]
        store.library.tag("ann", game.id, [])
        assert store.library.page("ann", LibraryQuery("mine"), LAST)[0] == []
        assert store.library.page("ann", LibraryQuery("easy"), LAST)[0]


# Matches in memory

def test_a_match_is_read_from_the_file_only_once(path, store):
    match = new_match(play("d3c3"))
    store.add(match)
    assert store.get(match.name) is store.get(match.name)


def test_a_match_changed_by_another_server_is_read_again(path, store):
    match, other_store = new_match(), Store(path)
    store.add(match)
    old_match = store.get(match.name)
    with other_store.changing(match.name) as stored_match:
        play("d3", stored_match.game)
        stored_match.generation = 1
    assert line_of(old_match.game) == "" and line_of(store.get(match.name).game) == "d3,"
    with store.changing(match.name) as stored_match:
        assert line_of(stored_match.game) == "d3,"
        stored_match.variations = ["f5,"]
    assert other_store.get(match.name).variations == ["f5,"]
    other_store.close()


def test_a_change_that_was_not_written_is_not_in_memory(path, store):
    match = new_match()
    store.add(match)
    with pytest.raises(ZeroDivisionError), store.changing(match.name) as stored_match:
        play("d3", stored_match.game)
        stored_match.generation = 1 // 0
    assert line_of(store.get(match.name).game) == ""


def test_the_least_recently_used_match_leaves_the_cache(store, monkeypatch):
    monkeypatch.setattr(stores, "MAX_CACHED", 2)
    first, second, third = matches = [new_match() for _ in range(3)]
    for match in matches:
        store.add(match)
    results = [store.get(match.name) for match in (first, second, first, third)]
    assert store.get(first.name) is results[0] and store.get(third.name) is results[3]
    assert store.get(second.name) is not results[1]


@pytest.mark.slow
@given(games(), st.integers(0, 60))
def test_plies_match_the_game_after_undo_and_redo(game, undo_count):
    match = Match("name", Session(game), {BLACK: "", WHITE: ""})
    for _ in range(min(undo_count, len(game.moves))):
        game.undo()
        assert shown_data(match) == shown_data(Match("", match.session, {}))
    while game.undone:
        game.redo()
        assert shown_data(match) == shown_data(Match("", match.session, {}))
    assert match.plies.opening(game) == opening(game)


def shown_data(match):
    return match.plies.list_plies(match.game), match.plies.opening(match.game), line_of(match.game)


# A file that is damaged

@pytest.fixture
def damaged_file(path):
    store = Store(path)
    for _ in range(30):
        store.add(new_match(play(FORCED_PASS)))
    store.close()
    data = path.read_bytes()
    path.write_bytes(data[:len(data) // 2] + b"nonsense" * (len(data) // 16))
    return path


def test_opening_a_damaged_file_raises_damaged_error(damaged_file):
    with pytest.raises(DamagedError):
        Store(damaged_file)


def test_the_error_names_a_damaged_page(path):
    Store(path).close()
    data = path.read_bytes()
    size = int.from_bytes(data[16:18], "big")
    path.write_bytes(data[:size] + bytes(size) + data[2 * size:])
    with pytest.raises(DamagedError, match="[Pp]age 2"):
        Store(path)


def test_a_file_that_is_no_database_raises_damaged_error(path):
    path.write_text("nonsense" * 100)
    with pytest.raises(DamagedError, match="^file is not a database$"):
        Store(path)


def test_a_table_of_another_program_is_left_unchanged(path):
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE games (touched, brand)")
    data = path.read_bytes()
    with pytest.raises(UnavailableError, match="^games cannot be stored in .*: .*column"):
        Store(path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("SELECT brand FROM games")
    assert data[:16] == path.read_bytes()[:16]


def test_a_damaged_file_is_moved_aside_without_data_loss(damaged_file):
    data, log = damaged_file.read_bytes(), damaged_file.with_name("games.sqlite-wal")
    log.write_bytes(b"the rest")
    moved_file = put_aside(damaged_file)
    assert moved_file.name == "games.sqlite.damaged-1" and moved_file.read_bytes() == data
    assert moved_file.with_name(f"{moved_file.name}-wal").read_bytes() == b"the rest"
    assert not damaged_file.exists() and not log.exists()
    Store(damaged_file).close()
    assert put_aside(damaged_file).name == "games.sqlite.damaged-2"
    assert moved_file.read_bytes() == data

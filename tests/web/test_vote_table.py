"""Rounds of a match played by vote: ties, countdowns, pauses, groups, limits and two servers."""

import pytest

from othello import Game, Piece
from othello.session import HUMAN, Session
from othello.web import vote_table
from othello.web.limits import BusyError
from othello.web.match import Match, RefusedError, SeatError, StaleError, digest
from othello.web.store import MAX_AGE_SECONDS, Store
from othello.web.vote_table import (
    ABSENT_SECONDS, LateError, NoPollError, Poll, require_moderator, voter_id)

BLACK, WHITE = Piece.BLACK, Piece.WHITE
SECONDS = 30


class Room:
    """A match played by vote, with a database file and a fake clock."""

    def __init__(self, path, sides=(BLACK,), name="vote", add=True, seed=1, now=1_000.0):
        self.now, self.name = now, name
        self.store = Store(path, lambda: self.now)
        self.votes = self.store.votes
        if add:
            players = {BLACK: HUMAN, WHITE: HUMAN}
            self.store.add(Match(name, Session(Game(), players),
                                 {BLACK: digest("b"), WHITE: digest("w")}))
            with self.store.transaction():
                self.votes.add(Poll(name, digest("moderator"), sides, SECONDS, seed))

    @property
    def poll(self):
        return self.votes.get(self.name)

    @property
    def match(self):
        return self.store.get(self.name)

    @property
    def moves(self):
        return [str(move) for move in self.match.game.moves]

    def join(self, *people, address="school"):
        with self.store.transaction():
            return [self.votes.join(self.poll, person, person.title(), address, self.now)
                    for person in people]

    def run(self, is_running=True):
        with self.store.transaction():
            self.votes.start_or_pause(self.poll, is_running)
        self.advance()

    def start(self, *people):
        self.join(*people)
        self.run()

    def vote(self, person, square, generation=None):
        at = self.match.generation if generation is None else generation
        with self.store.transaction():
            self.votes.vote(self.match, voter_id(self.poll, person), square, at, self.now)

    def advance(self, seconds=0.0, at_once=False):
        self.now += seconds
        self.store.change(self.name, lambda match: self.votes.advance(match, self.now, at_once))

    def voters(self):
        return [voter.name for voter in self.votes.voters(self.poll, self.now)]


@pytest.fixture
def rooms(tmp_path):
    open_rooms = []

    def room(*args, **options):
        open_rooms.append(Room(tmp_path / "games.sqlite", *args, **options))
        return open_rooms[-1]
    yield room
    for open_room in open_rooms:
        open_room.store.close()


def test_the_most_voted_move_is_played_when_time_is_up(rooms):
    room = rooms()
    room.start("ann", "bob", "eve", "joe")
    for person, square in ("ann", "c4"), ("bob", "d3"), ("eve", "d3"):
        room.vote(person, square)
    room.advance(SECONDS / 2)
    room.join("joe")  # joe is still present.
    room.advance(SECONDS / 2 - 0.1)
    assert room.moves == []
    room.advance(0.1)
    assert room.moves == ["d3"]


def test_a_round_ends_when_all_present_voters_have_voted(rooms):
    room = rooms()
    room.start("ann", "bob")
    room.vote("ann", "d3")
    assert not room.votes.is_due(room.match, room.now)
    room.vote("bob", "c4")
    assert room.votes.is_due(room.match, room.now)


def test_a_round_does_not_wait_for_absent_voters(rooms):
    room = rooms()
    [_, bob] = room.join("ann", "bob")
    room.run()
    room.vote("ann", "d3")
    with room.store.transaction():
        room.votes.mark_seen("vote", [bob], 0.0)
    room.advance()
    assert room.moves == ["d3"]


def test_a_silent_voter_is_absent_unless_they_have_voted(rooms):
    room = rooms()
    room.start("ann", "bob")
    room.vote("ann", "d3")
    room.now += ABSENT_SECONDS
    assert room.voters() == ["Ann"]


def test_a_voter_stays_present_after_a_vote(rooms):
    room = rooms((BLACK, WHITE))
    room.start("ann", "bob")
    room.now += ABSENT_SECONDS / 2
    room.vote("ann", "d3")
    room.advance()
    room.now += ABSENT_SECONDS / 2
    assert room.voters() == ["Ann"]


def test_a_changed_vote_counts_once(rooms):
    room = rooms()
    room.start("ann", "bob", "eve")
    for person, square in ("ann", "d3"), ("bob", "c4"), ("eve", "c4"), ("eve", "d3"), (
            "bob", "d3"), ("bob", "c4"):
        room.vote(person, square)
    room.advance()
    assert room.moves == ["d3"]
    assert [vote_round.votes for vote_round in room.votes.rounds("vote")] == [{"d3": 2, "c4": 1}]


def test_the_seed_breaks_a_tie(rooms):
    moves = []
    for seed in range(12):
        room = rooms(name=f"vote{seed}", seed=seed)
        room.start("ann", "bob")
        room.vote("ann", "d3")
        room.vote("bob", "c4")
        room.advance()
        moves += room.moves
    assert set(moves) == {"c4", "d3"}


def test_late_outdated_and_invalid_votes_are_rejected(rooms):
    room = rooms()
    room.join("ann", "bob")
    with pytest.raises(LateError, match="no round is in progress"):
        room.vote("ann", "d3")
    room.run()
    with pytest.raises(SeatError, match="join the match before you vote"):
        room.vote("kim", "d3")
    with pytest.raises(RefusedError, match="a1 is not a valid move for Black"):
        room.vote("ann", "a1")
    with pytest.raises(StaleError, match="this round is not open"):
        room.vote("ann", "d3", 7)
    room.now += SECONDS
    with pytest.raises(LateError, match="no round is in progress"):
        room.vote("ann", "d3")
    assert room.moves == [] and room.poll.empty == 0


def test_rounds_without_votes_restart_and_then_pause_the_match(rooms):
    room = rooms()
    room.start("ann")
    for empty in 1, 2:
        room.advance(SECONDS)
        assert (room.poll.empty, room.poll.ends) == (empty, room.now + SECONDS)
    room.advance(SECONDS)
    assert (room.poll.is_running, room.poll.ends, room.moves) == (False, None, [])
    room.run()
    assert (room.poll.empty, room.poll.ends) == (0, room.now + SECONDS)


def test_a_round_without_voters_lasts_its_full_time(rooms):
    room = rooms()
    room.start()
    room.advance(SECONDS - 1)
    assert (room.poll.empty, room.poll.ends) == (0, room.now + 1)


def test_a_vote_resets_the_count_of_empty_rounds(rooms):
    room = rooms((BLACK, WHITE))
    room.start("ann", "bob")
    room.advance(SECONDS)
    room.vote("ann", "d3")
    room.advance()
    assert room.poll.empty == 0


def test_a_pause_keeps_the_votes_and_stops_the_countdown(rooms):
    room = rooms()
    room.start("ann", "bob")
    room.vote("ann", "d3")
    room.run(False)
    room.advance(2 * SECONDS)
    with pytest.raises(LateError):
        room.vote("bob", "d3")
    room.now = 1_000.0
    room.run()
    assert room.moves == [] and room.poll.ends == room.now + SECONDS
    room.vote("bob", "d3")
    room.advance()
    assert room.votes.rounds("vote")[0].votes == {"d3": 2}


def test_the_moderator_can_end_only_a_round_in_progress(rooms):
    room = rooms()
    room.join("ann", "bob")
    room.advance(at_once=True)
    assert room.moves == []
    room.run()
    room.vote("ann", "d3")
    room.advance(at_once=True)
    assert room.moves == ["d3"]
    room.advance(at_once=True)
    assert (room.moves, room.poll.ends) == (["d3"], None)


def test_a_new_round_begins_after_the_opponents_move(rooms):
    room = rooms()
    room.start("ann")
    room.vote("ann", "d3")
    room.advance()
    room.store.change("vote", lambda match: match.answer(match.position("c5"), 1))
    room.advance()
    assert (room.poll.generation, room.poll.ends) == (2, room.now + SECONDS)


def test_two_groups_have_equal_sizes_and_vote_in_turn(rooms):
    room = rooms((BLACK, WHITE))
    room.start("ann", "bob", "eve", "joe")
    sides = {voter.name: voter.side for voter in room.votes.voters(room.poll, room.now)}
    assert sides == {"Ann": BLACK, "Bob": WHITE, "Eve": BLACK, "Joe": WHITE}
    with pytest.raises(SeatError, match="Black's group votes now"):
        room.vote("bob", "d3")
    room.vote("ann", "d3")
    room.vote("eve", "d3")
    room.advance()
    assert room.poll.ends == room.now + SECONDS
    room.vote("bob", "c5")
    room.vote("joe", "c5")
    room.advance()
    assert room.moves == ["d3", "c5"]


def test_the_end_of_the_game_stops_the_countdown(rooms):
    room = rooms()
    room.start("ann")
    room.store.change("vote", lambda match: match.resign(0, "b"))
    room.advance()
    assert room.poll.ends is None and not room.votes.is_due(room.match, room.now)


def test_a_removed_voter_loses_their_vote_and_cannot_rejoin(rooms):
    room = rooms()
    room.start("ann", "bob")
    room.vote("ann", "d3")
    with room.store.transaction():
        room.votes.remove(room.poll, voter_id(room.poll, "ann"))
    assert room.voters() == ["Bob"]
    for action in room.join, lambda person: room.vote(person, "d3"):
        with pytest.raises(SeatError, match="the moderator has removed you"):
            action("ann")
    room.vote("bob", "c4")
    room.advance()
    assert room.moves == ["c4"] and room.votes.rounds("vote")[0].votes == {"c4": 1}


def test_joining_twice_adds_only_one_voter(rooms):
    room = rooms()
    assert room.join("ann") == room.join("ann")
    assert room.voters() == ["Ann"]


def test_voters_are_limited_per_address_and_per_match(rooms):
    room = rooms()
    room.join(*map(str, range(vote_table.MAX_PER_ADDRESS)))
    with pytest.raises(BusyError, match="the limit of 200 voters"):
        room.join("one more")
    for school in "b", "c":
        room.join(*(f"{school}{number}" for number in range(150)), address=school)
    with pytest.raises(BusyError, match="its limit of 500 voters"):
        room.join("last", address="d")


def test_two_servers_sharing_a_file_count_each_vote_once(rooms):
    first, second = rooms(), rooms(add=False)
    first.start("ann", "bob", "eve")
    first.vote("ann", "d3")
    second.vote("bob", "c4")
    second.vote("eve", "c4")
    second.advance()
    first.advance()  # nothing to do
    assert first.moves == second.moves == ["c4"]
    assert first.votes.rounds("vote")[0].votes == {"c4": 2, "d3": 1}
    with pytest.raises(LateError):  # The next round has not started.
        first.vote("ann", "d3", 0)


def test_only_the_moderator_can_moderate(rooms):
    room = rooms()
    require_moderator(room.poll, "moderator")
    with pytest.raises(SeatError, match="only the moderator can do this"):
        require_moderator(room.poll, "other")


def test_votes_are_deleted_with_their_match(rooms):
    room = rooms()
    rooms(name="later", now=room.now + MAX_AGE_SECONDS + 1)
    with pytest.raises(NoPollError, match="isn't played by vote"):
        room.votes.get("vote")

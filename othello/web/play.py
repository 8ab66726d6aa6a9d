"""Start matches and rematches, and define the limits on new, listed and watched matches."""

from dataclasses import dataclass
from functools import partial
from secrets import randbits

from othello import FormatError
from othello.formats.record import Record
from othello.web import new_match, uploads, worker_tasks
from othello.web.clocks import make_clocks
from othello.web.limits import Limit
from othello.web.match import Match
from othello.web.matches import Matches
from othello.web.new_match import MatchSettings
from othello.web.store import Store
from othello.web.views import State, state
from othello.web.workers import Priority, Workers


@dataclass(frozen=True)
class SeatAccess:
    """The state of a match, your seat's token, and the code for the free seat, if any."""

    state: State
    token: str
    code: str | None = None


class Play:
    """Starts matches and rematches. Holds the limits on new, listed and watched matches."""

    def __init__(self, store: Store, matches: Matches, workers: Workers) -> None:
        self._store, self._matches, self._workers = store, matches, workers
        self.new_matches: Limit = Limit("new matches per hour", 300, 2_000)
        self.listings: Limit = Limit("games shown to others per hour", 20, 200)
        self.streams: Limit = Limit("matches watched at a time", 100, 500)

    async def begin(self, settings: MatchSettings, person: str) -> SeatAccess:
        """Store a new match, and give its creator a seat. Raises FormatError and BusyError."""
        match, token, code = await self.prepare(settings, person)
        await self.add(match)
        return SeatAccess(state(match), token, code if settings.invited_side else None)

    async def prepare(self, settings: MatchSettings, person: str) -> tuple[Match, str, str]:
        """Return a new match, its creator's token, and the code for the free seat, if any.

        Raises FormatError.
        """
        record = await self._initial_record(settings)
        clocks = make_clocks(settings.clock, self._store.clock()) if settings.clock else None
        return new_match.begin(
            record, settings.levels, settings.invited_side, person, clocks, settings.name)

    async def _initial_record(self, settings: MatchSettings) -> Record:
        """Return the record that a new match starts from.

        Raises FormatError, or any error that a worker raises.
        """
        text = settings.text
        if settings.start != "balanced":
            return await self._workers.read(
                partial(uploads.first, text, settings.start, settings.size), text)
        if text or settings.size != 8:
            raise FormatError(
                "a balanced start is only for a new game on 8x8; leave out text and size")
        return uploads.first(await self._workers.do(
            Priority.HINT, partial(worker_tasks.balanced_opening, randbits(64))))

    async def add(self, match: Match) -> None:
        """Store a new match. Raises BusyError."""
        self.new_matches.acquire_for_an_hour()
        await self._matches.add(match)
        self._workers.start()  # a program may have to move soon

    async def rematch(self, match: Match, token: str) -> State:
        """Return the state of the rematch of `match`. Create the rematch if necessary.

        Raises SeatError, StaleError and BusyError.
        """
        next_match = new_match.rematch(match, token)
        if match.next is None:
            await self.add(next_match)
            await self._matches.change(
                match.name, lambda current: new_match.follow(current, next_match.name))
            match = await self._matches.read(match.name)
        return state(await self._matches.read(str(match.next)))

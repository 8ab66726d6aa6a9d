"""Counts over many games, which are taken one at a time and not kept."""

from collections import Counter, defaultdict

from othello.analysis.openings import latest
from othello.statistics.courses import Course, Found, LeftOut
from othello.statistics.tally import Tally
from othello.statistics.tree import Tree


class Statistics:
    """What was counted; results are Black's, but for those of White and of players."""

    def __init__(self, depth: int = 0) -> None:
        """Lines are followed up to `depth` moves."""
        self.black: Tally = Tally()
        self.white: Tally = Tally()
        self.openings: defaultdict[str, Tally] = defaultdict(Tally)  # "" has no name
        self.years: defaultdict[str, Tally] = defaultdict(Tally)
        self.players: defaultdict[str, Tally] = defaultdict(Tally)
        self.tree: Tree = Tree(depth)
        self.lengths: Counter[int] = Counter()  # of games by moves, where the end was played
        self.passes: Counter[int] = Counter()  # of these games, by passes
        self.margins: Counter[int] = Counter()  # of all games, by discs
        self.wipe_outs: int = 0
        self.undated: int = 0  # games of which the year is not known
        self.left_out: LeftOut = LeftOut()

    def add(self, found: Found, file: str) -> None:
        """Count a game of a file, or that it is left out."""
        course = self.left_out.sift(found, file)
        lead = course.lead if course else None
        if course is None or lead is None:
            return
        self.black.add(lead)
        self.white.add(-lead)
        self.margins[round(abs(lead))] += 1
        self.openings[latest(course.plies) or ""].add(lead)
        if course.year:
            self.years[course.year].add(lead)
        else:
            self.undated += 1
        for name, own in (course.black, lead), (course.white, -lead):
            if name:
                self.players[name].add(own)
        self.tree.add(course.plies, lead)
        if course.is_over:
            self._add_ending(course)

    def _add_ending(self, course: Course) -> None:
        self.lengths[len(course.plies) - 1] += 1
        self.passes[course.passes] += 1
        own, opp, _ = course.plies[-1]
        self.wipe_outs += not own or not opp

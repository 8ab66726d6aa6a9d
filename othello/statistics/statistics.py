"""Count the results of many games, one game at a time."""

from collections import Counter, defaultdict

from othello.analysis.openings import latest_name
from othello.formats.reader import Problem
from othello.statistics.game_rows import GameRow, SkippedGames
from othello.statistics.tally import Tally
from othello.statistics.tree import Tree


class Statistics:
    """The results of many games: for Black, for White, and for each named player."""

    def __init__(self, depth: int = 0) -> None:
        """Count lines of up to `depth` moves."""
        self.black: Tally = Tally()
        self.white: Tally = Tally()
        self.openings: defaultdict[str, Tally] = defaultdict(Tally)  # "" for an unnamed opening
        self.years: defaultdict[str, Tally] = defaultdict(Tally)
        self.players: defaultdict[str, Tally] = defaultdict(Tally)
        self.tree: Tree = Tree(depth)
        self.lengths: Counter[int] = Counter()  # finished games, counted by number of moves
        self.passes: Counter[int] = Counter()  # finished games, counted by number of passes
        self.margins: Counter[int] = Counter()  # the number of games for each winning margin
        self.wipe_outs: int = 0
        self.undated: int = 0  # games without a year
        self.skipped: SkippedGames = SkippedGames()

    def add(self, game: GameRow | Problem) -> None:
        """Add a game to the statistics. Unusable games are counted as skipped."""
        row = self.skipped.row_or_skip(game)
        if row is None:
            return
        lead = row.lead
        self.black.add(lead)
        self.white.add(-lead)
        self.margins[round(abs(lead))] += 1
        self.openings[latest_name(row.plies) or ""].add(lead)
        if row.year:
            self.years[row.year].add(lead)
        else:
            self.undated += 1
        for name, own in (row.black, lead), (row.white, -lead):
            if name:
                self.players[name].add(own)
        self.tree.add(row.plies, lead)
        if row.is_over:
            self.lengths[len(row.plies) - 1] += 1
            self.passes[row.passes] += 1
            own, opp, _ = row.plies[-1]
            self.wipe_outs += not own or not opp

"""Make an opening book: count positions in games, evaluate their moves, and compute leads."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from othello import Piece
from othello.analysis.evaluate import evaluate
from othello.engine import weights
from othello.engine.native_rules import children
from othello.engine.symmetry import canonicalize, orientations
from othello.players.book import Entry, Key, is_black_to_move
from othello.players.engine_board import EngineBoard, square_number
from othello.statistics.game_rows import GameRow
from othello.statistics.tally import Tally
from othello.training import pipeline

Leads: TypeAlias = NDArray[np.int16]  # Black's lead after each move, in hundredths of a disc

CHUNK = 100  # positions per file


class Counts:
    """For each position, Black's results in the games that reached it.

    Only the positions after at most `plies` plies are counted, and never the last position of a
    game.
    """

    def __init__(self, plies: int) -> None:
        self._plies = plies
        self._tallies: defaultdict[Key, Tally] = defaultdict(Tally)
        self.games: int = 0

    def add(self, row: GameRow) -> None:
        """Count the positions of a game up to its first pass."""
        self.games += 1
        for own, opp, turn in row.plies[:-1][:self._plies + 1]:
            if is_black_to_move(own, opp) != (turn == 1):
                break
            self._tallies[own, opp].add(row.lead)

    def frequent(self, min_games: int) -> dict[Key, Tally]:
        """Return the positions that occurred in at least `min_games` games, in a fixed order."""
        # The eight orientations of a position are counted separately. The highest of the eight
        # counts is at least an eighth of the total.
        keys = {canonicalize(*key)[:2] for key, tally in self._tallies.items()
                if 8 * tally.games >= min_games}
        totals = {key: self._add_orientations(key) for key in sorted(keys)}
        return {key: tally for key, tally in totals.items() if tally.games >= min_games}

    def _add_orientations(self, key: Key) -> Tally:
        """Return the results of a position, added up over all its orientations."""
        total = Tally()
        for orientation in {*orientations(*key)} & self._tallies.keys():
            total += self._tallies[orientation]
        return total


def evaluate_positions(keys: Sequence[Key], nodes: int, folder: Path) -> dict[Key, Leads]:
    """Evaluate each position with a search of `nodes` nodes.

    Results are stored in `folder` and reused. The name of each result file contains a checksum of
    all inputs: the positions, `nodes` and the weights.
    """
    checksum = crc32(weights.FILE.read_bytes())
    chunks = [keys[begin:begin + CHUNK] for begin in range(0, len(keys), CHUNK)]
    parts = {folder / f"leads-{crc32(repr((chunk, nodes, checksum)).encode()):08x}.npy":
             partial(_leads, chunk, nodes) for chunk in chunks}
    pipeline.make("evaluations", parts)
    return {key: leads for path, chunk in zip(parts, chunks)
            for key, leads in zip(chunk, pipeline.load(path))}


def _leads(keys: Sequence[Key], nodes: int) -> Leads:
    leads = np.zeros((len(keys), 64), np.int16)
    for row, (own, opp) in zip(leads, keys):
        to_move = Piece.BLACK if is_black_to_move(own, opp) else Piece.WHITE
        for move in evaluate(EngineBoard.of_bits(own, opp, to_move), nodes).moves:
            row[square_number(move.position)] = round(100 * move.lead)
    return leads


def make_entries(tallies: Mapping[Key, Tally],
                 evaluations: Mapping[Key, Leads]) -> dict[Key, Entry]:
    """Return the entries of a book.

    An entry contains the lead after the best move. If the book contains the position after a move,
    the lead after the move comes from the book. For other moves, the lead comes from
    `evaluations`.
    """
    entries: dict[Key, Entry] = {}
    for key in sorted(tallies, key=lambda key: -sum(key).bit_count()):  # the latest first
        next_keys = {child.square: canonicalize(child.own, child.opp)[:2]
                     for child in children(*key)}
        leads = [entries[next_key].lead if next_key in entries else int(evaluations[key][square])
                 for square, next_key in next_keys.items()]
        tally = tallies[key]
        best = max(leads) if is_black_to_move(*key) else min(leads)
        entries[key] = Entry(tally.games, 2 * tally.wins + tally.ties, best)
    return entries

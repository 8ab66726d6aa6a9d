"""The claims about the engine: each function agrees with the rules, for all boards.

Each claim is a function that calls the engine with symbolic numbers. A claim raises Disproved if
there is a board for which the engine and the rules in `prove/rule.py` give different results. If a
file can be compiled, its claims are proved for Python's integers and for machine integers.
"""

from functools import partial

import z3
from prove import rule
from prove.orientations import Symmetry, canonicalize, orientations, symmetries
from prove.solver import OPP, OWN, check
from prove.source import Source
from prove.words import MACHINE, PYTHON, number, word

DISJOINT = OWN & OPP == 0


class Engine(Source):
    """The functions of `engine/bitboard.py`, in plain or compiled form."""

    def __init__(self, width, replace=("", "")):
        as_file = "bitboard.so" if width == MACHINE else None
        super().__init__("bitboard.py", width, replace, as_file)
        self.own, self.opp = word(OWN, width), word(OPP, width)
        self.assume(DISJOINT)

    def board(self, bits):
        return word(z3.BitVecVal(bits, 64), self.width)

    def prove_same(self, result, board, description):
        """Prove that `result` equals `board` and has no bit above bit 63."""
        self.prove(number(result, self.width) == z3.ZeroExt(self.width - 64, board), description)

    def use_the_rule(self):
        """Replace the engine's `count` and `valid_moves` with the functions in `rule`.

        Other claims state that the functions in `rule` agree with the engine's functions.
        """
        self.names["count"] = lambda board: self._word(rule.count(self._bits(board)))
        self.names["valid_moves"] = lambda own, opp: self._word(
            rule.valid_moves(self._bits(own), self._bits(opp)))

    def _word(self, board):
        return word(board, self.width)

    def _bits(self, board):
        return z3.Extract(63, 0, board.vector)


def flips(engine):
    """For each move, prove that `flips` returns the discs that the move flips."""
    for move in rule.SQUARES:
        bit = 1 << move if engine.width == PYTHON else engine.board(1 << move)
        flipped = engine.names["flips"](engine.own, engine.opp, bit)
        engine.prove_same(flipped, rule.flips(OWN, OPP, move),
                          f"what {rule.NAMES[move]} flips")


def valid_moves(engine):
    """Prove that `valid_moves` returns the squares where a new disc flips other discs."""
    moves = engine.names["valid_moves"](engine.own, engine.opp)
    engine.prove_same(moves, rule.valid_moves(OWN, OPP), "where there is a valid move")


def count(engine):
    """Prove that `count` returns the number of discs."""
    engine.prove_same(engine.names["count"](engine.own), rule.count(OWN), "the count of X")


def count_corners_twice(engine):
    """Prove that `count_corners_twice` adds the number of corners to `count`."""
    discs, corners = (engine.names["count"](board)
                      for board in (engine.own, engine.own & engine.names["CORNERS"]))
    engine.prove_same(engine.names["count_corners_twice"](engine.own), (discs + corners).vector,
                      "the count of X with its corners twice")


def neighbours(engine):
    """Prove that `neighbours` returns every square that contains or adjoins a disc."""
    engine.prove_same(engine.names["neighbours"](engine.own), rule.neighbours(OWN),
                      "what lies beside X")


def flanks(engine):
    """Prove that `flanks` returns the squares from which a move might flip something."""
    engine.prove_same(engine.names["flanks"](engine.opp), rule.flanks(OPP),
                      "what lies beside O in a direction in which a move can flip")


def odd_quadrants(engine):
    """Prove that `odd_quadrants` returns the quadrants with an odd number of empties."""
    engine.prove_same(engine.names["odd_quadrants"](engine.own), rule.odd_quadrants(OWN),
                      "which quadrants have an odd number of X")


def final_score(engine):
    """Prove that `final_score` returns the lead, with empty squares counted for the winner."""
    engine.use_the_rule()
    score = engine.names["final_score"](engine.own, engine.opp)
    expected = z3.SignExt(engine.width - 64, rule.final_score(OWN, OPP))  # Scores can be negative.
    engine.prove(number(score, engine.width) == expected, "the final score")


def passes(engine):
    """Prove that a side without a valid move passes, and that two passes end a game."""
    engine.use_the_rule()
    perft, replies = engine.names["perft"], rule.valid_moves(OPP, OWN)
    with engine.where(rule.valid_moves(OWN, OPP) == 0):
        games = perft(engine.own, engine.opp, 2)
        engine.prove_same(games, z3.If(replies == 0, 1, rule.count(replies)),
                          "the number of games of two plies, a pass first,")
    games = perft(engine.opp, engine.own, 1)
    engine.prove_same(games, z3.If(replies == 0, 1, rule.count(replies)),
                      "the number of games of one ply")


def stable(engine):
    """Prove that no move flips a disc that `stable` returns."""
    engine.invariants["stable"] = lambda discs: rule.is_safe(discs, OWN, OPP)
    _prove_safe(engine, engine.names["stable"](engine.own, engine.opp), "stable")


def anchored_discs(engine):
    """Prove that no move flips a disc that `anchored_discs` returns."""
    engine.invariants["anchored_discs"] = lambda discs: z3.And(
        rule.is_safe(discs, OWN, OPP), discs & rule.INSIDE == 0)
    _prove_safe(engine, engine.names["anchored_discs"](engine.own), "anchored_discs")


def _prove_safe(engine, result, name):
    discs = z3.Extract(63, 0, result.vector)
    engine.prove_same(result, discs, f"that {name} names squares of the board")
    engine.prove(rule.is_safe(discs, OWN, OPP), f"that {name} names what cannot be flipped")


def safe():
    """Prove that no move flips a safe disc, and that safe discs remain safe after every move."""
    discs, own, opp = z3.BitVecs("discs own_after opp_after", 64)
    now = [DISJOINT, rule.is_safe(discs, OWN, OPP)]
    for move in rule.SQUARES:
        check([*now, z3.Not(rule.is_on(OWN | OPP, move))],
              [rule.flips(OPP, OWN, move) & discs == 0],
              f"that a disc on {rule.NAMES[move]} flips no safe disc")
    after = [own & opp == 0, discs & ~own == 0, (OWN | OPP) & ~(own | opp) == 0]
    check([*now, *after], [rule.is_safe(discs, own, opp)], "that safe discs are safe afterwards")
    return len(rule.SQUARES) + 1


BOTH_FORMS = [flips, valid_moves, neighbours, flanks, odd_quadrants, final_score, passes, stable,
              anchored_discs]


def claims():
    proofs = {}
    for claim in BOTH_FORMS:
        proofs[f"{claim.__name__}, plain"] = partial(_prove, claim, partial(Engine, PYTHON))
        proofs[f"{claim.__name__}, compiled"] = partial(_prove, claim, partial(Engine, MACHINE))
    for claim in count, count_corners_twice:
        proofs[f"{claim.__name__}, compiled"] = partial(_prove, claim, partial(Engine, MACHINE))
    for claim in orientations, symmetries, canonicalize:
        proofs[claim.__name__] = partial(_prove, claim, Symmetry)
    return proofs


def _prove(claim, source, replace=("", "")):
    """Replace one string in the source. Then call `claim` to prove formulas about the source."""
    checked_source = source(replace)
    claim(checked_source)
    return checked_source.proved

"""The claims about `engine/symmetry.py`, which handles the eight orientations of the board."""

import z3
from prove import rule
from prove.solver import OPP, OWN, Disproved
from prove.source import Source
from prove.words import PYTHON, word


class Symmetry(Source):
    """The functions of `engine/symmetry.py`, which is never compiled."""

    def __init__(self, replace=("", "")):
        super().__init__("symmetry.py", PYTHON, replace)
        self.own, self.opp = word(OWN, PYTHON), word(OPP, PYTHON)
        self.orientations = self.names["ORIENTATIONS"]


def orientations(symmetry):
    """Prove that the eight orientations form a group and preserve the rules for moves."""
    turns = symmetry.orientations
    products = {tuple(second[square] for square in first) for first in turns for second in turns}
    if len(products) != 8 or products != set(turns):
        raise Disproved("two orientations, one after the other, are not one of the eight")
    for turn in turns:
        symmetry.prove(
            rule.valid_moves(rule.reoriented(OWN, turn), rule.reoriented(OPP, turn))
            == rule.reoriented(rule.valid_moves(OWN, OPP), turn), "where a turned board has moves")


def symmetries(symmetry):
    """Prove that `symmetries` returns the orientations that leave both boards unchanged."""
    pairs = symmetry.names["symmetries"](symmetry.own, symmetry.opp)
    assert [turn for _, turn in pairs] == list(symmetry.orientations)
    for condition, turn in pairs:
        symmetry.prove(condition == z3.And(rule.reoriented(OWN, turn) == OWN,
                                           rule.reoriented(OPP, turn) == OPP),
                       "whether an orientation leaves the position as it is")


def canonicalize(symmetry):
    """Prove that the inverse returned by `canonicalize` restores the original position."""
    for number, turn in enumerate(symmetry.orientations):
        symmetry.names["min"] = lambda orientation: list(orientation)[number]
        own, opp, inverse = symmetry.names["canonicalize"](symmetry.own, symmetry.opp)
        for result, board in (own, OWN), (opp, OPP):
            orientation = z3.Extract(63, 0, result.vector)
            symmetry.prove(result.vector == z3.ZeroExt(PYTHON - 64, rule.reoriented(board, turn)),
                           "what a turned board is")
            symmetry.prove(rule.reoriented(orientation, inverse) == board,
                           "where a square has come from")

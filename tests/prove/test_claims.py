"""For each claim about the engine, a deliberate mistake in the engine makes the proof fail.

`make prove` proves the claims.
"""

from random import Random

import pytest

pytest.importorskip("z3", reason="the engine is not proved: there is no z3, which make prove "
                                 "installs")

import z3  # noqa: E402
from prove import rule  # noqa: E402
from prove.claims import claims, safe  # noqa: E402
from prove.mistakes import MISTAKES  # noqa: E402
from prove.solver import OPP, OWN, Disproved  # noqa: E402

from othello import Board, MoveValidator, Piece  # noqa: E402


def test_each_claim_has_a_seeded_fault():
    assert set(MISTAKES) == set(claims())


@pytest.mark.slow
@pytest.mark.parametrize("name", MISTAKES)
def test_seeded_fault_is_disproved_by_its_claim(name):
    with pytest.raises(Disproved):
        claims()[name](MISTAKES[name])


def test_discs_held_in_only_three_lines_are_not_safe(monkeypatch):
    monkeypatch.setattr(rule, "LINES", [lines[:3] for lines in rule.LINES])
    with pytest.raises(Disproved, match="flips no safe disc is not so on this board"):
        safe()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_the_rule_agrees_with_the_class_model(seed):
    board = Board.from_string("".join(Random(seed).choices("XO-", k=64)))
    discs = {color: sum(1 << square for square, position in enumerate(board)
                        if board[position] is color) for color in (Piece.BLACK, Piece.WHITE)}
    moves = z3.simplify(z3.substitute(rule.valid_moves(OWN, OPP),
                                      (OWN, z3.BitVecVal(discs[Piece.BLACK], 64)),
                                      (OPP, z3.BitVecVal(discs[Piece.WHITE], 64)))).as_long()
    assert ([position for square, position in enumerate(board) if moves >> square & 1]
            == MoveValidator(board).valid_moves(Piece.BLACK))

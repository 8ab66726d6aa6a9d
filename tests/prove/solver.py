"""Ask z3 whether a formula is true for all boards, and show a counterexample if it isn't."""

import z3

OWN, OPP = z3.BitVecs("own opp", 64)  # discs of the side to move and its opponent, on any board


class Disproved(Exception):
    """Raised if a claim is false. The message shows a counterexample with X to move."""


def check(conditions, formulas, description):
    """Raise Disproved if the conditions can be true while a formula is false."""
    for formula in formulas:
        solver = z3.SolverFor("QF_BV")
        solver.add(*conditions, z3.Not(formula))
        answer = solver.check()
        if answer == z3.sat:
            raise Disproved(f"{description} is not so on this board:\n{_diagram(solver.model())}")
        assert answer == z3.unsat, f"z3 cannot say whether {description} is so"


def parts(formula):
    """Yield the parts of a conjunction.

    Proving the parts one by one is faster than proving the whole formula.
    """
    if z3.is_and(formula):
        for child in formula.children():
            yield from parts(child)
    else:
        yield formula


def _diagram(model):
    own, opp = (model.eval(board, model_completion=True).as_long() for board in (OWN, OPP))
    symbols = ["X" if own >> square & 1 else "O" if opp >> square & 1 else "-"
               for square in range(64)]
    rows = [" ".join(symbols[start:start + 8]) for start in range(0, 64, 8)]
    others = [f"{variable} = {_squares(model[variable].as_long())}"
              for variable in model if str(variable) not in ("own", "opp")]
    return "\n".join([*rows, *others])


def _squares(bits):
    return " ".join("abcdefgh"[square % 8] + str(square // 8 + 1)
                    for square in range(64) if bits >> square & 1) or "no square"

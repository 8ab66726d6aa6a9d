"""The engine is proved where there is z3, and each claim notices a mistake of its own."""

import pytest

pytest.importorskip("z3", reason="the engine is not proved: there is no z3")

from prove import rule  # noqa: E402
from prove.checked import Disproved  # noqa: E402
from prove.claims import claims, safe  # noqa: E402
from prove.mistakes import MISTAKES  # noqa: E402


@pytest.mark.parametrize("name", claims())
def test_the_engine_is_the_rule_on_all_boards(name):
    assert claims()[name]() > 0


def test_no_move_flips_a_safe_disc():
    assert safe() == 65


def test_each_claim_has_a_mistake_to_notice():
    assert set(MISTAKES) == set(claims())


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_disproved_by_its_claim(name):
    with pytest.raises(Disproved):
        claims()[name](MISTAKES[name])


def test_discs_that_are_held_in_three_lines_only_are_not_safe(monkeypatch):
    monkeypatch.setattr(rule, "LINES", [lines[:3] for lines in rule.LINES])
    with pytest.raises(Disproved, match="flips no safe disc is not so on this board"):
        safe()

"""The proof succeeds for the class model, and fails for a model with a deliberate mistake."""

import pytest
from prove import rays

from othello import Board, Direction, Position, move_validator

CORRECT = move_validator.outflanked


def without_an_anchor(line, piece):
    """Also flip a run of discs that reaches the edge of the board."""
    run = [cell for cell in line if cell.piece is piece.opposite()]
    return line if len(run) == len(line) else CORRECT(line, piece)


def over_an_empty_square(line, piece):
    """Flip all squares up to the mover's nearest disc, even empty ones."""
    places = [place for place, cell in enumerate(line) if cell.piece is piece]
    return line[:places[0]] if places else ()


def up_to_the_last_anchor(line, piece):
    """Continue to flip discs beyond the mover's nearest disc."""
    return CORRECT(line, piece) + CORRECT(line[len(CORRECT(line, piece)) + 1:], piece)


def at_most_five(line, piece):
    """Flip no discs if a move outflanks more than five on the line."""
    return CORRECT(line, piece) if len(CORRECT(line, piece)) < 6 else ()


@pytest.mark.slow
def test_lines_match_the_coordinates_of_their_squares():
    assert rays.prove_lines() == 420
    assert rays.prove_lines(range(4, 27, 2)) > 420


@pytest.mark.slow
def test_rule_holds_for_every_content_of_every_line():
    assert rays.prove_contents() == 262_152


@pytest.mark.slow
def test_move_flips_the_discs_of_all_its_lines():
    assert rays.prove_moves() == 12_800


@pytest.mark.parametrize("rule", [
    without_an_anchor, over_an_empty_square, up_to_the_last_anchor, at_most_five])
def test_a_wrong_rule_is_disproved(rule, monkeypatch):
    monkeypatch.setattr(move_validator, "outflanked", rule)
    with pytest.raises(rays.Disproved, match="flips other discs"):
        rays.prove_contents()


def test_a_bent_line_is_disproved(monkeypatch):
    class BentLineBoard(Board):
        def lines(self, position):
            lines = super().lines(position)
            if position == Position(0, 0):
                lines[Direction.EAST] = lines[Direction.EAST][:-1] + lines[Direction.SOUTH][-1:]
            return lines

    monkeypatch.setattr(rays, "Board", BentLineBoard)
    with pytest.raises(rays.Disproved, match="the line EAST from a1"):
        rays.prove_lines()


def test_forgotten_disc_is_disproved(monkeypatch):
    original = move_validator.MoveValidator.flippable_positions
    monkeypatch.setattr(move_validator.MoveValidator, "flippable_positions",
                        lambda *question: original(*question)[:-1])
    with pytest.raises(rays.Disproved, match="does not flip what its lines do"):
        rays.prove_moves()

"""The recording of a move shows the directions, source lines and classes that the move uses."""

import pytest
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, contents, play
from support.pages import diagram_relations, page
from support.squares import square

from othello import Game
from othello.analysis.explain import COMPASS
from othello.analysis.film import QUESTIONS, film


def film_of(game, name):
    return film(game, square(name))


def state_at(recording, index):
    return recording.states[recording.moments[index].state]


def test_film_ends_with_an_undo_and_does_not_change_the_game():
    game = play("f5d6c3")
    before = contents(game)
    recording = film_of(game, "d3")
    assert contents(game) == before
    histories = list(dict.fromkeys(tuple(state.history) for state in recording.states))
    assert histories == [("f5", "d6", "c3"), ("f5", "d6", "c3", "d3")]
    assert state_at(recording, 0) == state_at(recording, -1)


def test_film_plays_and_undoes_the_pass_after_a_move():
    recording = film_of(play(FORCED_PASS[:-2]), "c1")
    assert max((state.history for state in recording.states), key=len)[-2:] == ["c1", "pass"]
    assert state_at(recording, -1).history[-1] == "a1"


def test_discs_change_one_at_a_time():
    boards = ["".join(state.board) for state in film_of(play("f5d6c3d3c4f4"), "e3").states]
    changes = [sum(one != other for one, other in zip(before, after))
               for before, after in zip(boards, boards[1:])]
    assert set(changes) == {0, 1} and changes.count(1) > 2


@pytest.mark.parametrize("name", ["d3", "c4", "f5", "e6"])
def test_directions_match_the_validator(name):
    game = Game()
    rays = game.validator.explain(square(name), game.current_player.color)
    assert [(each.direction, each.run, each.stop, each.flips)
            for each in film_of(game, name).directions] == [
        (COMPASS[ray.direction], list(map(str, ray.run)), ray.stop and str(ray.stop),
         list(map(str, ray.flips))) for ray in rays]


def test_directions_off_the_board_are_not_searched():
    before = FULL_BOARD_TIE[:FULL_BOARD_TIE.index("a3")]
    recording = film_of(play(before), "a3")
    assert [ray.direction for ray in recording.directions] == ["N", "NE", "E", "SE", "S"]


def test_each_moment_lists_the_squares_of_its_variables():
    recording = film_of(Game(), "d3")
    squares = [(recording.functions[recording.calls[moment.call].function].name, *moment.squares)
               for moment in recording.moments]
    for expected in ("place_piece", "d3"), ("flip_piece", "d4"), ("scan", "d4"), ("scan", "d5"):
        assert expected in squares


def test_each_line_has_the_values_after_it_runs():
    recording = film_of(Game(), "d3")
    call = next(call for call in recording.calls if call.text.startswith("outflanked((d4=O"))
    assert [line.values for line in call.lines] == [{"run": "[d4=O]", "stop": "d5=X"}, {}]
    assert (call.direction, call.result) == ("S", "[d4=O]")


def test_function_source_matches_the_file_without_docstrings():
    for function in film_of(Game(), "d3").functions:
        lines = page(f"othello/{function.file}").splitlines()
        for line in function.lines:
            assert line.text.strip() == lines[line.number - 1].strip()
        text = "\n".join(line.text for line in function.lines)
        assert text.startswith(f"def {function.name}(") and '"""' not in text


def test_executed_lines_are_in_the_function_source():
    recording = film_of(play("f5d6c3d3c4f4"), "e3")
    for call in recording.calls:
        assert {line.number for line in call.lines} <= {
            line.number for line in recording.functions[call.function].lines}


def test_film_of_an_invalid_move_has_no_undo():
    recording = film_of(Game(), "a1")
    assert not recording.is_valid and recording.moments[-1].call == 0
    assert len(recording.states) == 1 and recording.calls[0].result == "False"


def test_an_occupied_square_is_not_searched():
    assert film_of(Game(), "d4").directions == []


def test_each_class_has_a_sentence_and_an_interview_question():
    recording = film_of(play(FORCED_PASS[:-2]), "c1")
    owners = {call.owner for call in recording.calls if call.owner[0].isupper()}
    assert {each.name for each in recording.classes} == owners
    assert len(QUESTIONS) == len(owners)
    headings = page("docs/interview.md").splitlines()
    for each in recording.classes:
        assert each.text.endswith(".") and f"## {each.question}" in headings


def test_class_relations_match_the_class_diagram():
    diagram = page("docs/class-diagram.md")
    bases = {kind: base for base, kind in diagram_relations(diagram, "<|--")}
    solid = diagram_relations(diagram, "-->", "*--", "o--")
    relations = {each.name: each.uses for each in film_of(play(FORCED_PASS[:-2]), "c1").classes}
    assert relations["Cell"] == [] and relations["Board"] == ["Cell"]
    assert relations["CommandHistory"] == ["PlacePieceCommand", "PassCommand", "Board"]
    for kind, uses in relations.items():
        parts = {other for other in relations if {(kind, other), (kind, bases.get(other))} & solid}
        assert parts <= set(uses)

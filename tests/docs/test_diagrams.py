"""The diagrams in docs/ and the README agree with the code."""

import inspect
import re
import typing
from enum import Enum

import pytest
from support.helpers import FORCED_PASS, WIPE_OUT, play
from support.pages import diagram_classes, diagram_relations, page
from support.squares import square

import othello
from othello import GameListener
from othello.cli import main

README = page("README.md")
CLASSES = page("docs/class-diagram.md")
SEQUENCES = page("docs/sequence-diagrams.md")

PUBLIC_CLASSES = {name: kind for name in othello.__all__
                  if not issubclass(kind := getattr(othello, name), Exception)}


def example_of(kind):
    game = play(FORCED_PASS)
    game.add_listener(GameListener())
    validator = game.validator
    return {"Board": game.board, "Cell": game.board.cell(square("d4")), "Game": game,
            "MoveValidator": validator, "Player": game.black_player,
            "CommandHistory": vars(game)["_commands"], "PlacePieceCommand": game.moves[0],
            "PassCommand": game.history[-1], "Position": square("d4"), "Score": game.score,
            "Direction": othello.Direction.NORTH, "GameListener": GameListener(),
            "Outcome": play(WIPE_OUT).outcome,
            "Ray": validator.explain(square("b4"), othello.Piece.BLACK)[1]}.get(kind.__name__)


def attributes(instance):
    slots = [name for kind in type(instance).__mro__ for name in getattr(kind, "__slots__", ())]
    return {name: getattr(instance, name) for name in slots} | getattr(instance, "__dict__", {})


def public_members(kind):
    members = {name for name, value in vars(kind).items()
               if inspect.isroutine(value) or isinstance(value, (property, classmethod))}
    members |= set(typing.get_type_hints(kind)) if not issubclass(kind, Enum) else set()
    if issubclass(kind, Enum):
        members |= set(kind.__members__)
    if example_of(kind) is not None:
        members |= set(attributes(example_of(kind)))
    return {name for name in members if not name.startswith("_")}


def types_of_attributes(instance):
    def flatten(value):
        if isinstance(value, dict):
            return [*value, *(inner for part in value.values() for inner in flatten(part))]
        if isinstance(value, (tuple, list)):
            return [inner for part in value for inner in flatten(part)]
        return [value]

    return {drawn_name(type(value)) for attribute in attributes(instance).values()
            for value in flatten(attribute) if type(value).__name__ in PUBLIC_CLASSES}


def drawn_name(kind):
    """Return the class's name in the diagram, which shows all commands as `Command`."""
    return "Command" if issubclass(kind, othello.Command) else kind.__name__


def test_the_class_diagram_shows_every_class():
    assert set(diagram_classes(CLASSES)) == set(PUBLIC_CLASSES)


@pytest.mark.parametrize("name", sorted(PUBLIC_CLASSES))
def test_the_class_diagram_shows_exactly_the_public_members(name):
    assert diagram_classes(CLASSES)[name] == public_members(PUBLIC_CLASSES[name])


def test_solid_lines_are_the_references_between_objects():
    references = {(name, target) for name, kind in PUBLIC_CLASSES.items()
                  if not issubclass(kind, Enum) and example_of(kind) is not None
                  for target in types_of_attributes(example_of(kind))}
    assert diagram_relations(CLASSES, "-->", "*--", "o--") == references


def test_dashed_lines_are_classes_named_in_the_source():
    for name, target in diagram_relations(CLASSES, "..>"):
        assert re.search(rf"\b{target}\b", inspect.getsource(PUBLIC_CLASSES[name]))


def test_triangles_are_subclass_relations():
    relations = {(base.__name__, kind.__name__)
                 for kind in PUBLIC_CLASSES.values() for base in kind.__bases__
                 if base.__name__ in PUBLIC_CLASSES}
    assert diagram_relations(CLASSES, "<|--") == relations


def test_the_readme_diagram_is_part_of_the_class_diagram():
    arrows = ("<|--", "..>", "-->", "*--", "o--")
    assert diagram_relations(README, *arrows)
    assert diagram_relations(README, *arrows) <= diagram_relations(CLASSES, *arrows)


def test_the_state_diagram_shows_every_game_state():
    diagram = page("docs/interview.md").split("stateDiagram-v2")[1].split("```")[0]
    assert set(re.findall("[A-Z_]{3,}", diagram)) == set(othello.GameState.__members__)


def drawn_sequences():
    pattern = r"```sh\npython3 -m othello ([^\n]*)\n```\n\n```mermaid\n(.*?)```"
    return [pytest.param(command, diagram, id=command)
            for command, diagram in re.findall(pattern, SEQUENCES, re.S)]


def test_every_sequence_diagram_has_a_command():
    assert SEQUENCES.count("```mermaid") == len(drawn_sequences()) == SEQUENCES.count("\n## ")


@pytest.mark.parametrize("command, diagram", drawn_sequences())
def test_sequence_diagrams_match_the_output_of_their_commands(command, diagram, capsys):
    assert main(command.split()) == 0
    assert capsys.readouterr().out == diagram

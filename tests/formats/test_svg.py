"""The picture of a board, including the positions and colours of its discs."""

import io
from collections import Counter
from xml.etree import ElementTree

import pytest
from support.helpers import WIPE_OUT, play
from support.squares import square

from othello import Board, Game
from othello.formats import svg
from othello.session import Session

NAMESPACE = "{http://www.w3.org/2000/svg}"


def elements(picture, kind):
    return [element.attrib | {"text": element.text}
            for element in ElementTree.fromstring(picture).iter(NAMESPACE + kind)]


@pytest.mark.parametrize("size", [4, 8, 26])
def test_every_square_has_the_colours_of_the_web_page(size):
    _, *cells = elements(svg.dumps(Board(size)), "rect")
    assert len(cells) == size * size
    assert {(cell["width"], cell["height"], cell["stroke"]) for cell in cells} == {
        ("48", "48", "#333333")}
    green = cells[0]["fill"]
    assert all(low <= part <= high for low, part, high in zip(
        bytes.fromhex("0b5323"), bytes.fromhex(green[1:]), bytes.fromhex("14662d")))


def test_the_names_of_files_and_ranks_can_be_read_on_a_dark_page():
    ground, *_ = elements(svg.dumps(Board()), "rect")
    assert (ground["width"], ground["height"], ground["fill"]) == ("432", "432", "#ffffff")


def test_discs_are_drawn_on_their_squares_with_an_outline():
    discs = elements(svg.dumps(play("d3").board), "circle")
    assert Counter(disc["fill"] for disc in discs) == {"#000000": 4, "#ffffff": 1}
    assert {disc["stroke"] for disc in discs} == {"#aaaaaa"}
    white, = [disc for disc in discs if disc["fill"] == "#ffffff"]
    assert (white["cx"], white["cy"]) == (str(24 + 4 * 48 + 24), str(24 + 4 * 48 + 24))  # e5


def test_valid_moves_are_rings_and_the_last_move_is_a_corner():
    picture = svg.dumps(play("d3").board, valid=[square("c3"), square("e3")], last=square("d3"))
    rings = [ring for ring in elements(picture, "circle") if ring["fill"] == "none"]
    assert [(ring["cx"], ring["stroke"]) for ring in rings] == [
        (str(24 + 2 * 48 + 24), "#66ccff"), (str(24 + 4 * 48 + 24), "#66ccff")]
    corner, = elements(picture, "path")
    assert corner["d"].startswith(f"M{24 + 3 * 48 + 1} {24 + 2 * 48 + 1}h")
    assert corner["fill"] == "#ffcc00"


def text_and_position(text):
    """Return the string in a text element, and the coordinates of its middle.

    The height of a capital letter is 0.7 times the font size.
    """
    return text["text"], int(text["x"]), round(int(text["y"]) - 0.35 * int(text["font-size"]))


@pytest.mark.parametrize("size", [4, 26])
def test_files_and_ranks_are_labelled_in_the_margin(size):
    picture = svg.dumps(Board(size))
    page = ElementTree.fromstring(picture)
    width = 48 + 48 * size
    assert (page.get("width"), page.get("height")) == (str(width), str(width))
    assert page.get("viewBox") == f"0 0 {width} {width}"
    texts = list(map(text_and_position, elements(picture, "text")))
    names = [[("abcdefghijklmnopqrstuvwxyz"[number], 48 + 48 * number, 11),
              (str(number + 1), 12, 48 + 48 * number)] for number in range(size)]
    assert texts == sum(names, [])


def test_a_picture_is_written_to_files_and_shown_in_notebooks():
    file = io.StringIO()
    svg.dump(Board(), file)
    assert file.getvalue() == svg.dumps(Board()) == Board()._repr_svg_()
    game = play("d3")
    assert game.board._repr_svg_() == svg.dumps(game.board) != Board()._repr_svg_()


def test_a_notebook_shows_the_valid_moves_and_the_last_move():
    assert Game()._repr_svg_() == svg.dumps(Board(), Game().valid_moves)
    game = play("d3c3")
    assert game._repr_svg_() == svg.dumps(game.board, game.valid_moves, square("c3"))
    assert Session(game)._repr_svg_() == game._repr_svg_()


def test_a_notebook_marks_no_moves_after_the_end():
    game = play(WIPE_OUT)
    assert game._repr_svg_() == svg.dumps(game.board, last=game.moves[-1].position)

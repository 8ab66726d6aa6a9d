"""The graph of a game: the curve of Black's lead, and the labels."""

from xml.etree import ElementTree

import pytest

from othello.formats import graph

NAMESPACE = "{http://www.w3.org/2000/svg}"


def elements(curve, kind, exact_from=None):
    return ElementTree.fromstring(graph.dumps(curve, exact_from)).findall(NAMESPACE + kind)


@pytest.mark.parametrize("curve, points", [
    ((0, 32, -64, 100), "32.0,160.0 224.0,88.0 416.0,304.0 608.0,16.0"),
    ((-100, 64), "32.0,304.0 608.0,16.0"),
    ((0, 10, 0, 10, 0, 0),
     "32.0,160.0 147.2,137.5 262.4,160.0 377.6,137.5 492.8,160.0 608.0,160.0")])
def test_the_curve_spans_the_width_and_clips_large_leads(curve, points):
    line, = elements(curve, "polyline")
    assert (line.get("points"), line.get("fill")) == (points, "none")


@pytest.mark.parametrize("exact_from, lines", [
    (None, [("32.0,160.0 224.0,88.0 416.0,304.0 608.0,16.0", "4 3")]),
    (0, [("32.0,160.0 224.0,88.0 416.0,304.0 608.0,16.0", None)]),
    (2, [("32.0,160.0 224.0,88.0 416.0,304.0", "4 3"), ("416.0,304.0 608.0,16.0", None)]),
    (3, [("32.0,160.0 224.0,88.0 416.0,304.0 608.0,16.0", "4 3")])])
def test_estimates_are_dashed_and_exact_values_are_solid(exact_from, lines):
    polylines = elements((0, 32, -64, 100), "polyline", exact_from)
    assert [(line.get("points"), line.get("stroke-dasharray")) for line in polylines] == lines


@pytest.mark.parametrize("exact_from, x", [(None, None), (0, None), (1, 224), (2, 416)])
def test_a_vertical_line_separates_estimates_from_exact_values(exact_from, x):
    paths = [path.get("d") for path in elements((0, 32, -64, 100), "path", exact_from)[9:]]
    assert paths == ([f"M{x}.0 32V288"] if x else [])
    words = [(text.text, text.get("x"), text.get("y"), text.get("text-anchor"))
             for text in elements((0, 32, -64, 100), "text", exact_from)[9:]]
    assert words == ([("estimates", f"{x - 4}.0", "300", "end"),
                      ("exact", f"{x + 4}.0", "300", None)] if x else [])


def test_a_single_lead_draws_no_line():
    assert elements((0,), "polyline") == elements((0,), "polyline", 0) == []


def test_grid_lines_are_labelled_every_16_discs():
    numbers = elements((0,), "text")
    assert [number.text for number in numbers] == [
        "-64", "-48", "-32", "-16", "+0", "+16", "+32", "+48", "+64"]
    heights = [304, 268, 232, 196, 160, 124, 88, 52, 16]
    assert [line.get("d") for line in elements((0,), "path")] == [
        f"M32 {height}.0H608" for height in heights]
    assert [(number.get("x"), number.get("y")) for number in numbers] == [
        ("2", f"{height + 4}.0") for height in heights]


def test_the_zero_line_is_darker():
    colours = [line.get("stroke") for line in elements((0,), "path")]
    assert colours == ["#aaaaaa"] * 4 + ["#333333"] + ["#aaaaaa"] * 4


def test_the_svg_has_a_size_and_a_title_with_the_move_count():
    picture = ElementTree.fromstring(graph.dumps((0, 1, 2, 3), 2))
    assert (picture.get("width"), picture.get("height")) == ("640", "320")
    assert picture.get("viewBox") == "0 0 640 320"
    title = "Black's lead in discs, over 3 moves"
    assert elements((0, 1, 2, 3), "title")[0].text == title
    for index, words in (0, "exact"), (1, "exact after move 1"), (3, "exact after move 3"):
        exact, = elements((0, 1, 2, 3), "title", index)
        assert exact.text == f"{title}, {words}"
    ground, = elements((0, 1, 2, 3), "rect")
    assert (ground.get("width"), ground.get("height"), ground.get("fill")) == (
        "640", "320", "#ffffff")

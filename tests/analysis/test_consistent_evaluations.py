"""In a real game, all interfaces show the same evaluation of each move and the same hints."""

import json
import re
from dataclasses import asdict
from xml.etree import ElementTree

import pytest
from support.dialogue import answers
from support.paths import SAMPLES

from othello.analysis.hints import hints
from othello.analysis.leads import format_lead
from othello.analysis.evaluate import evaluate_board
from othello.cli import main
from othello.console import bar
from othello.console.style import Style
from othello.formats import saved_game
from othello.formats.reader import item
from othello.game import Game
from othello.web import worker_tasks

GAME = SAMPLES / "nboard_sample.ggf"
LINE = re.compile(r" *(\d+)\. (?:X|O|Black|White) (..) (=?[+-]?[0-9.]+)"
                  r"(?:, (\w+): lost (?:about )?([0-9.]+) against (..))?")


def first_moves(moves):
    game = Game()
    for move in item(GAME, 1).record.game.moves[:moves]:
        game.play(move.position)
    return game


def listed_moves(output):
    return [match.groups() for match in map(LINE.fullmatch, output.splitlines()) if match]


def page_moves(data):
    return [(str(move["ply"]), move["position"], format_lead(move["lead"], move["is_exact"]), *(
                (None, None, None) if move["grade"] == "sound" else
                (move["grade"], f"{move['loss']:.{0 if move['is_proved'] else 1}f}",
                 move["better"][0])))
            for move in data["moves"]]


@pytest.mark.slow
@pytest.mark.native
def test_console_graph_page_and_command_line_show_equal_leads(tmp_path, capsys):
    game, file = first_moves(60), tmp_path / "game.json"
    file.write_text(saved_game.dumps(game), encoding="utf-8")
    picture = tmp_path / "graph.svg"
    assert main(["review", str(file), "--svg", str(picture)]) == 0
    output = capsys.readouterr().out
    assert main(["review", str(file), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    page = asdict(worker_tasks.review_game(saved_game.dumps(game)))
    in_console = answers(f"load {file}", "review all", white="human")[1]
    assert len(listed_moves(output)) == 60
    assert listed_moves(output) == listed_moves(in_console) == page_moves(data) == page_moves(page)
    assert page["curve"] == data["curve"] and page["exact_from"] == data["exact_from"]
    assert data["curve"][:-1] == [float(line[2].lstrip("=")) for line in listed_moves(output)]
    lines = ElementTree.parse(picture).findall("{http://www.w3.org/2000/svg}polyline")
    points = dict(point.split(",") for line in lines for point in line.get("points").split())
    assert [float(y) for y in points.values()] == [
        pytest.approx(160 - lead * 144 / 64, abs=0.051) for lead in data["curve"]]


@pytest.mark.parametrize("moves", [7, 30, 55])
def test_hints_bar_and_page_show_the_same_lead(moves):
    game = first_moves(moves)
    evaluation = evaluate_board(game.board, game.current_player.color)
    best, *_ = hints(game, 3)
    assert (best.lead, best.is_exact) == (evaluation.lead, evaluation.is_exact)
    page, *_ = worker_tasks.hint(saved_game.dumps(game), 3)
    assert (page.square, page.lead, page.reason) == (
        str(best.position), best.lead, best.reason)
    text = bar.bar(game, Style(accessible=True))
    match = re.search(r"[\d.]*\d", text)
    assert ("about" in text) is not evaluation.is_exact
    assert (float(match[0]) if match else 0) == abs(evaluation.lead)
    assert ("Black" in text, "White" in text) == (evaluation.lead > 0, evaluation.lead < 0)

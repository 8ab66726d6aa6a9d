"""All commands on the teachers' page can be run, and each exercise has a solution."""

import csv
import re
import shlex
import shutil

import pytest
from support.pages import page
from support.paths import ROOT

from othello.cli import main

TEXT = page("docs/teaching.md")


def command_with(word):
    blocks = re.findall(r"```sh\n(.*?)```", TEXT, re.S)
    [command] = [block for block in blocks if word in block]
    return shlex.split(command.replace("\\\n", ""))[3:]


def test_each_exercise_has_a_solution():
    exercises = re.findall(r"^(\d)\. ", TEXT.split("## Exercises")[1], re.M)
    solutions = re.findall(r"^## (\d)\. ", page("docs/teaching-solutions.md"), re.M)
    assert exercises == solutions and len(exercises) == 7


def test_the_tournament_writes_its_page(tmp_path, monkeypatch, capsys):
    for name, player in ("ada", "Corner"), ("ben", "Greedy"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "bot.py").write_text(
            f"from othello import Player\n\n\nclass {player}(Player):\n"
            "    def choose_move(self, game):\n        return game.valid_moves[0]\n")
    monkeypatch.chdir(tmp_path)
    assert main(command_with("arena")) == 0
    assert "Corner" in (tmp_path / "tournament.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_judge_writes_a_table_and_pages_for_a_folder(tmp_path, monkeypatch, capsys):
    (tmp_path / "submissions").mkdir()
    shutil.copy(ROOT / "docs" / "judge" / "starter.py", tmp_path / "submissions" / "ada.py")
    monkeypatch.chdir(tmp_path)
    words = command_with("judge")
    main([*words[:words.index(">")], "--budget", "0.5"])
    table = list(csv.reader(capsys.readouterr().out.splitlines()))
    assert table[1][0] == "ada.py"
    assert list((tmp_path / "report").glob("*.html"))

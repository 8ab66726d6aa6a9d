"""The output of `stats`: tables, JSON, CSV, pictures, and a report on skipped games."""

import csv
import io
import json
import re
from xml.etree import ElementTree

import pytest
from support.helpers import WIPE_OUT
from support.paths import SAMPLES

from othello.cli import main
from othello.formats.reader import records

ARCHIVE = str(SAMPLES / "WTH_1978.wtb")


def rows(text):
    return {match[1]: tuple(map(int, match[2].split())) for match in re.finditer(
        r"^(.*?)  +((?:\d+ +){4})", text, re.M)}


def test_table_shows_the_results_of_both_colours(capsys):
    assert main(["stats", ARCHIVE]) == 0
    output = capsys.readouterr()
    leads = [record.result for record in records(SAMPLES / "WTH_1978.wtb")]
    wins, losses = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
    table = rows(output.out)
    assert table["Black"] == table["1978"] == (8, wins, 8 - wins - losses, losses)
    assert table["White"] == (8, losses, 8 - wins - losses, wins)
    assert output.out.startswith("games: 8, played to the end: 8\n") and output.err == ""


def test_table_shows_the_results_of_each_player(tmp_path, capsys):
    path = tmp_path / "games.ggf"
    path.write_text("".join(
        f"(;GM[Othello]PB[{black}]PW[{white}]DT[2003.12.15]RE[{lead}]B[f5];)\n"
        for black, white, lead in (("Ada", "Grace", "+4"), ("Grace", "Ada", "+10"),
                                   ("Ada", "Alan", "0"))))
    main(["stats", str(path)])
    out = capsys.readouterr().out
    table = rows(out)
    assert table["Ada"] == (3, 1, 1, 1) and table["Grace"] == (2, 1, 0, 1)
    assert table["Alan"] == (1, 0, 1, 0) and table["2003"] == (3, 2, 1, 0)
    assert re.search(r"Ada .* 50% +-2\.0", out) and "moves:" not in out


def test_top_shows_only_the_most_frequent_rows(capsys):
    main(["stats", ARCHIVE, "--tree", "5", "--top", "2", "--json"])
    data = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in data["opening"]] == ["Fishhook", "Maruoka"]
    assert [row["name"] for row in data["line"]] == ["f5", "f5f6 Diagonal"]


def test_json_and_csv_contain_the_same_numbers(capsys):
    main(["stats", ARCHIVE, "--tree", "3", "--json"])
    data = json.loads(capsys.readouterr().out)
    main(["stats", ARCHIVE, "--tree", "3", "--csv"])
    lines = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    for line in lines:
        data_row = next(row for row in data[line["part"]] if row["name"] == line["name"])
        assert [float(line[name]) for name in data_row if name != "name"] == [
            data_row[name] for name in data_row if name != "name"]
    assert len(lines) == sum(len(part) for part in data.values() if isinstance(part, list))
    assert (data["games"], data["left_out"]) == (8, 0)
    assert sum(data["moves"].values()) == sum(data["passes"].values()) == 8


def test_tree_lists_each_line_below_its_parent(capsys):
    main(["stats", ARCHIVE, "--tree", "2"])
    tree = capsys.readouterr().out.partition("\nline ")[2].splitlines()[1:]
    assert [line[:18].rstrip() for line in tree] == ["f5", "  f6 Diagonal", "  d6 Perpendicular",
                                                     "  f4 Parallel"][:len(tree)]


def test_picture_shows_the_results_of_each_opening(tmp_path, capsys):
    path = tmp_path / "openings.svg"
    main(["stats", ARCHIVE, "--svg", str(path)])
    table = rows(capsys.readouterr().out)
    picture = ElementTree.parse(path).getroot()
    names = [text.text.rpartition(",")[0] for text in picture.findall("{*}text")]
    bars = [int(bar.findtext("{*}title")) for bar in picture.findall("{*}rect") if len(bar)]
    assert names and [tuple(bars[at:at + 3]) for at in range(0, len(bars), 3)] == [
        table[name][1:] for name in names]


def test_skipped_games_are_reported_once(tmp_path, capsys):
    path = tmp_path / "games.txt"
    path.write_text(f"{WIPE_OUT}\nf5a1\nf5d6\n")
    assert main(["stats", str(path)]) == 0
    assert capsys.readouterr().err == (
        f"othello: 2 games are left out; the first is in {path}: line 2: ply 2: a1 is not a valid "
        "move for White: Move would not flip any discs\n")
    path.write_text(f"{WIPE_OUT}\nf5\n")
    main(["stats", str(path), "--json"])
    out, err = capsys.readouterr()
    assert err.startswith("othello: 1 game is left out; ")
    assert json.loads(out)["left_out"] == 1


@pytest.mark.parametrize("text, fault", [
    ("", "no game has a result\n"),
    ("f5\n", "no game has a result; ")])
def test_stats_fails_without_results(tmp_path, capsys, text, fault):
    path = tmp_path / "games.txt"
    path.write_text(text)
    assert main(["stats", str(path)]) == 1
    assert fault in capsys.readouterr().err


def test_progress_is_shown_only_on_a_terminal(tmp_path, capsys, monkeypatch):
    path = tmp_path / "games.txt"
    path.write_text(f"{WIPE_OUT}\n" * 100)
    main(["stats", str(path)])
    assert capsys.readouterr().err == ""

    class Terminal(io.StringIO):
        def isatty(self):
            return True
    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    main(["stats", str(path)])
    assert terminal.getvalue() == "\r100 games ...\r\r             \r"

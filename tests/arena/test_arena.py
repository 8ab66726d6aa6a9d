"""The `arena` command plays whole tournaments, and continues tournaments that were interrupted."""

import io
import json
import re
import resource
import shlex
import sys
from contextlib import closing
from dataclasses import asdict, replace
from html import unescape
from xml.etree import ElementTree

import pytest
from support.child_processes import TIMEOUT
from support.helpers import FORCED_PASS, WIPE_OUT
from support.paths import ROOT

from othello.arena.match import GameResult, Pairing, pairings
from othello.arena.plan import Plan
from othello.arena.store import Store
from othello.cli import main
from othello.errors import FormatError
from othello.formats import ggf, transcript

MATCH = ["arena", "random", "easy", "--games", "4", "--seed", "3"]
PLAN = Plan(["random", "easy"], games=8, openings=[], seed=3, seconds=None, nodes=None, cpu=False,
            move_timeout=10.0, gauntlet=False, book=False, swiss=None)
GAME = GameResult(Pairing(0, "random", "easy", "e6"), WIPE_OUT, 13, seconds=(0.5, 0.25))


FIRST_MOVE_PLAYER = """from othello import Player
class First(Player):
    def choose_move(self, game):
        return game.validator.valid_moves(self.color)[0]
"""


def rows(capsys):
    lines = capsys.readouterr().out.splitlines()
    return [re.sub(r" +\d+\.\d$", "", line) for line in lines]


def test_match_ends_with_a_table(capsys):
    assert main(MATCH) == 0
    head, *players = rows(capsys)
    assert head.split()[:4] == ["player", "games", "points", "share"]
    assert {line.split()[0] for line in players} == {"random", "easy"}
    assert {line.split()[1] for line in players} == {"4"}
    assert sum(float(line.split()[2]) for line in players) == 4


@pytest.mark.slow
def test_same_seed_repeats_a_tournament(capsys):
    tables = []
    for _ in range(2):
        main(MATCH)
        tables.append(rows(capsys))
    assert tables[0] == tables[1]


@pytest.mark.slow
def test_node_limit_makes_searching_players_repeatable(capsys):
    tables = []
    for _ in range(2):
        main(["arena", "mcts", "hard", "--games", "2", "--nodes", "30"])
        tables.append(rows(capsys))
    assert tables[0] == tables[1]


@pytest.mark.slow(covers=True)
@pytest.mark.parametrize("arguments, is_measured", [([], False), (["--cpu"], True)])
def test_cpu_option_measures_processor_time(arguments, is_measured, capsys, monkeypatch):
    calls = []
    monkeypatch.setattr("othello.engine.clock.process_time", lambda: calls.append(1) or 0.0)
    assert main(["arena", "mcts", "hard", "--games", "2", "--nodes", "5", *arguments]) == 0
    assert bool(calls) is is_measured


def test_only_the_first_player_meets_all_others_in_a_gauntlet(capsys):
    main(["arena", "random", "easy", "mcts", "--games", "2", "--nodes", "5", "--gauntlet"])
    assert {line.split()[0]: line.split()[1] for line in rows(capsys)[1:]} == {
        "random": "4", "easy": "2", "mcts": "2"}


@pytest.mark.slow
def test_swiss_rounds_pair_each_player_once_and_can_resume(tmp_path, capsys):
    path, games = tmp_path / "games", tmp_path / "games.json"
    swiss = ["arena", "random", "easy", "mcts", "hard", "--games", "2", "--nodes", "5",
             "--swiss", "2", "--resume", str(path), "--json", str(games)]
    main(swiss)
    table, results = rows(capsys), json.loads(games.read_text())["games"]
    pairs = [frozenset((game["pairing"]["black"], game["pairing"]["white"])) for game in results]
    assert pairs[:4:2] == [{"random", "easy"}, {"mcts", "hard"}] and len(set(pairs)) == 4
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-3]))
    main(swiss)  # The command resumes the tournament in its second round.
    assert rows(capsys) == table
    assert [game["moves"] for game in json.loads(games.read_text())["games"]] == [
        game["moves"] for game in results]


@pytest.mark.parametrize("players, total", [("abcd", 16), ("abcde", 16), ("abcdef", 24)])
def test_the_total_of_a_swiss_tournament_is_the_number_of_games_in_all_rounds(players, total):
    plan, played = replace(PLAN, players=[*players], games=3, swiss=2), []
    for first, meetings in plan.rounds(played):
        assert first == len(played)
        played += [GameResult(pairing, "", 0)
                   for pairing in pairings(meetings, plan.games, [""], first)]
    assert len(played) == plan.total == total


@pytest.mark.slow
@pytest.mark.parametrize("fragment", [b"", b'{"pairing": {"numb'])
def test_interrupted_tournament_resumes(tmp_path, capsys, fragment):
    path = tmp_path / "games"
    main([*MATCH, "--resume", str(path)])
    data, table = path.read_bytes(), rows(capsys)
    lines = data.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]) + fragment)
    main([*MATCH, "--resume", str(path)])
    assert rows(capsys) == table
    new_lines = path.read_bytes().splitlines(keepends=True)
    assert new_lines[:3] == lines[:3] and len(new_lines) == 5
    numbers = [json.loads(line)["pairing"]["number"] for line in new_lines[1:]]
    assert numbers == [0, 1, 2, 3]


@pytest.mark.slow
def test_tournament_restarts_if_the_first_line_is_incomplete(tmp_path, capsys):
    path = tmp_path / "games"
    path.write_bytes(b'{"players"')
    assert main([*MATCH, "--resume", str(path)]) == 0
    assert len(path.read_bytes().splitlines()) == 5


@pytest.mark.slow(covers=True)
@pytest.mark.parametrize("text", ["[1]\n", "nonsense\n", "[" * 100_000 + "\n", "notes", "\n"])
def test_resume_rejects_a_foreign_file_without_changing_it(tmp_path, capsys, text):
    path = tmp_path / "games"
    path.write_text(text)
    assert main([*MATCH, "--resume", str(path)]) == 1
    assert "this file is from another tournament" in capsys.readouterr().err
    assert path.read_text() == text


def lines_of(*games):
    return "".join(json.dumps(game) + "\n" for game in games)


@pytest.mark.parametrize("game", [
    GAME, replace(GAME, pairing=replace(GAME.pairing, number=7)),
    replace(GAME, moves="e6f4", lead=0, fault="it ended", loser="BLACK")])
def test_stored_games_are_read_back_unchanged(tmp_path, game):
    with closing(Store(tmp_path / "games", PLAN)) as store:
        store.append(game)
    with closing(Store(tmp_path / "games", PLAN)) as store:
        assert store.games == [game]


@pytest.mark.parametrize("changes", [
    {"lead": "x"}, {"lead": 1}, {"lead": 13.0}, {"moves": 5}, {"moves": "e6e6"}, {"moves": "e6"},
    {"moves": "e6", "lead": 3}, {"loser": "zed", "fault": "it ended"}, {"loser": "BLACK"},
    {"fault": "it ended"}, {"fault": 5, "loser": "BLACK"}, {"seconds": ["0", "0"]},
    {"seconds": [0.0, float("nan")]}, {"seconds": [0.0]}, {"seconds": 1}, {"more": 1},
    {"pairing": 1}, {"pairing": {}}, {"pairing": {"number": 0}},
    *({"pairing": asdict(GAME.pairing) | part} for part in (
        {"number": "0"}, {"number": -1}, {"number": 8}, {"opening": "e6f6"},
        {"black": "edax"}, {"white": []}, {"opening": 5}))])
def test_store_reports_the_line_of_an_invalid_game(tmp_path, changes):
    path, game = tmp_path / "games", asdict(GAME)
    other = game | {"pairing": game["pairing"] | {"number": 1}}
    text = lines_of(asdict(PLAN), other, game | changes)
    path.write_text(text)
    with pytest.raises(FormatError, match="games, line 3: this is an invalid or repeated game"):
        Store(path, PLAN)
    assert path.read_text() == text


@pytest.mark.parametrize("line", ["{}\n", "nonsense\n", "[" * 9999 + "\n", lines_of(asdict(GAME))])
def test_store_rejects_malformed_and_repeated_lines(tmp_path, line):
    path = tmp_path / "games"
    path.write_text(lines_of(asdict(PLAN), asdict(GAME)) + line)
    with pytest.raises(FormatError, match=r"line 3: this is an invalid or repeated game"):
        Store(path, PLAN)


def test_resume_rejects_a_file_that_is_too_large(tmp_path, capsys):
    path = tmp_path / "games"
    with path.open("wb") as file:
        file.truncate(60_000_000)
    assert main([*MATCH, "--resume", str(path)]) == 1
    assert " has more than 50000000 bytes" in capsys.readouterr().err


def test_two_arenas_cannot_use_the_same_file(tmp_path, capsys):
    path = tmp_path / "games"
    with closing(Store(path, PLAN)):
        assert main([*MATCH, "--resume", str(path)]) == 1
        assert capsys.readouterr().err == (
            f"othello: {path}: another arena is using this file\n")
    path.unlink()
    assert main([*MATCH, "--resume", str(path)]) == 0


def test_resume_works_without_file_locks(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("othello.arena.store.CAN_LOCK", False)
    assert main([*MATCH, "--resume", str(tmp_path / "games")]) == 0


@pytest.fixture
def small_disk():
    """Limit the size of files to a kilobyte, to simulate a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, before[1]))
    yield lambda: resource.setrlimit(resource.RLIMIT_FSIZE, before)
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.slow(covers=True)
def test_full_disk_is_reported_and_loses_no_finished_game(tmp_path, capsys, small_disk):
    path = tmp_path / "games"
    assert main([*MATCH, "--resume", str(path)]) == 1
    small_disk()
    assert capsys.readouterr() == ("", f"othello: File too large: {path}\n")
    lines = path.read_bytes().splitlines()[1:-1]
    main([*MATCH, "--resume", str(path)])
    new_lines = path.read_bytes().splitlines()[1:]
    assert lines and new_lines[:len(lines)] == lines
    assert [json.loads(line)["pairing"]["number"] for line in new_lines] == [0, 1, 2, 3]


@pytest.mark.parametrize("points", ["much", "nan", "1e999"])
def test_sprt_rejects_an_invalid_number(points, capsys):
    with pytest.raises(SystemExit):
        main([*MATCH, "--sprt", "0", points])
    assert f"expected a number from -1000 to 1000, got '{points}'" in capsys.readouterr().err


def test_invalid_openings_are_reported_with_their_file(tmp_path, capsys):
    path = tmp_path / "openings.txt"
    path.write_bytes(b"\xff\xfe")
    assert main([*MATCH, "--openings", str(path)]) == 1
    assert "openings.txt: " in capsys.readouterr().err


def test_games_and_results_are_written_to_files(tmp_path, capsys):
    games, numbers = tmp_path / "games.ggf", tmp_path / "numbers.json"
    main([*MATCH, "--out", str(games), "--json", str(numbers)])
    records, data = ggf.loads(games.read_text()), json.loads(numbers.read_text())
    assert [record.result for record in records] == [
        record.game.score.black - record.game.score.white for record in records]
    assert [game["lead"] for game in data["games"]] == [record.result for record in records]
    assert {row["name"] for row in data["standings"]} == {"random", "easy"}
    assert data["plan"]["seed"] == 3 and data["plan"]["games"] == 4
    assert [record.game.black_player.name for record in records] == ["random", "easy"] * 2


def test_html_page_has_the_table_the_ratings_and_each_game(tmp_path, capsys):
    path = tmp_path / "page.html"
    main([*MATCH, "--html", str(path)])
    output, text = capsys.readouterr().out, path.read_text()
    head, middle = text.split("</pre>\n", 1)
    assert output.strip() in head
    picture = ElementTree.fromstring(middle[:middle.index("</svg>") + 6])
    labels = [name.text for name in picture.findall("{*}text")]
    assert labels == ["0", *(line.split()[0] for line in output.splitlines()[1:])]
    intervals = re.findall(r"([+-]\d+) +to +[+-]\d+ ", output)
    assert len(picture.findall("{*}circle")) == len(intervals) == 2
    records = re.findall(r"<details><summary>Game (\d),.*?<pre>(.*?)</pre>", text)
    assert [number for number, _ in records] == ["1", "2", "3", "4"]
    assert all(ggf.loads(unescape(record))[0].game.is_game_over for _, record in records)


def test_picture_of_the_ratings_has_room_for_long_names(tmp_path, capsys):
    path, name = tmp_path / "page.html", f"gtp:true {'x' * 60}"
    main(["arena", "random", name, "--games", "2", "--html", str(path)])
    width, x = (int(re.search(pattern, path.read_text())[1])
                for pattern in (r'<svg [^>]*width="(\d+)"', rf'x="(\d+)"[^>]*>{name}<'))
    assert x >= 7 * len(name) and width == x + 448


def test_html_page_escapes_player_names(tmp_path, capsys):
    path = tmp_path / "page.html"
    main(["arena", "random", "gtp:true <script>", "--games", "2", "--html", str(path)])
    assert "<script>" not in path.read_text() and "gtp:true &lt;script&gt;" in path.read_text()


@pytest.mark.parametrize("option", ("--out", "--json", "--html"))
def test_no_game_is_played_if_an_output_cannot_be_written(option, tmp_path, capsys):
    assert main([*MATCH, option, str(tmp_path / "missing" / "file")]) == 1
    output = capsys.readouterr()
    assert output.out == "" and "No such file or directory" in output.err


@pytest.mark.parametrize("option", ["--json", "--resume"])
def test_two_outputs_cannot_be_the_same_file(tmp_path, capsys, option):
    path, link = tmp_path / "games", tmp_path / "link"
    link.symlink_to(path)
    for other in path, link:
        assert main([*MATCH, "--out", str(path), option, str(other)]) == 2
        output = capsys.readouterr()
        assert output.out == "" and not path.exists()
        assert ("--out, --json, --html, --openings and --resume need different files, "
                f"not {path} {other}") in output.err


@pytest.mark.parametrize("option", ["--out", "--json", "--html", "--resume"])
@pytest.mark.parametrize("name", ["{}:First", f"nboard:{shlex.quote(sys.executable)} {{}}"])
def test_outputs_cannot_overwrite_a_player_file(option, name, tmp_path, capsys):
    file = tmp_path / ("first.py" if name.startswith("nboard") else "it's the first.py")
    file.write_text(FIRST_MOVE_PLAYER)
    assert main(["arena", name.format(file), "random", "--games", "2", option, str(file)]) == 2
    assert capsys.readouterr().err == (
        f"othello: {file} is an input file, so it can't be an output file\n")
    assert file.read_text() == FIRST_MOVE_PLAYER


@pytest.mark.parametrize("changes", [
    {"white": "random", "black": "random"}, {"black": "easy", "white": "random"},
    {"opening": ""}])
def test_resume_rejects_a_game_not_in_the_schedule(tmp_path, capsys, changes):
    path = tmp_path / "games"
    assert main([*MATCH, "--resume", str(path)]) == 0
    plan, first, *others = path.read_text().splitlines(keepends=True)
    game = json.loads(first)
    changed_line = lines_of(game | {"pairing": game["pairing"] | changes})
    path.write_text("".join([plan, changed_line, *others]))
    assert main([*MATCH, "--resume", str(path)]) == 1
    assert re.search(r"stored game 1: expected random against easy from \w+, got ",
                     capsys.readouterr().err)


def test_outputs_cannot_overwrite_the_openings(tmp_path, capsys):
    path = tmp_path / "openings"
    path.write_text("f5d6c3\n")
    assert main([*MATCH, "--openings", str(path), "--out", str(path)]) == 2
    assert "--resume need different files, not" in capsys.readouterr().err
    assert path.read_text() == "f5d6c3\n"


def test_a_failing_player_loses_only_its_games(tmp_path, capsys):
    games = tmp_path / "games.ggf"
    assert main(["arena", "random", "gtp:true", "--games", "2", "--out", str(games)]) == 0
    output = capsys.readouterr().out
    assert "Game 1: White has lost: true failed: It ended with exit code 0" in output
    assert "Game 2: Black has lost: " in output
    first, second = ggf.loads(games.read_text())
    assert (first.tags["RE"], second.tags["RE"]) == ("+64:l", "-64:l")
    assert "It ended with exit code 0" in "".join(first.comments.values())


@pytest.mark.slow
@pytest.mark.parametrize("protocol", ["gtp", "nboard"])
def test_two_othello_programs_play_over_a_protocol(protocol, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    openings, numbers = tmp_path / "openings.txt", tmp_path / "numbers.json"
    openings.write_text(f"{FORCED_PASS}\n")
    programs = [f"{protocol}:{shlex.quote(sys.executable)} -m othello {protocol} --player {name}"
                for name in ("easy", "random")]
    main(["arena", *programs, "--games", "4", "--move-timeout", str(TIMEOUT), "--openings",
          str(openings), "--json", str(numbers)])
    for game in json.loads(numbers.read_text())["games"]:
        replay = transcript.loads(game["moves"])
        assert not game["fault"] and replay.is_game_over
        assert len(replay.history) > len(replay.moves)


def test_openings_option_sets_the_first_moves(tmp_path, capsys):
    path, games = tmp_path / "openings.txt", tmp_path / "games.ggf"
    path.write_text("f5d6c3\n")
    main([*MATCH, "--openings", str(path), "--out", str(games)])
    for record in ggf.loads(games.read_text()):
        assert "".join(map(str, record.game.moves[:3])) == "f5d6c3"


@pytest.mark.slow(covers=True)
def test_sprt_stops_a_match_and_prints_the_result(capsys):
    assert main(["arena", "easy", "random", "--games", "200", "--sprt", "-100", "150"]) == 0
    *players, decision = rows(capsys)
    assert decision == "easy: stronger"
    assert int(players[1].split()[1]) < 200


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_progress_is_shown_in_a_terminal_and_erased_at_the_end(monkeypatch):
    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    main(["arena", "random", "easy", "--games", "4"])
    first, *_, last = [line for line in terminal.getvalue().split("\r") if line]
    assert re.fullmatch(r"1 of 4 games; \w+ leads with \d+% \+-\d+%; \d+ games per hour, "
                        r"at most \d min left *", first)
    assert last.isspace()


def test_no_progress_is_shown_in_a_pipe(capsys):
    main(MATCH)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("arguments, fault", [
    (["random"], "a tournament needs two or more different players, not random"),
    (["random", "random"], "a tournament needs two or more different players, not random random"),
    (["random", "1"], "a tournament needs two or more different players, not random random"),
    (["random", "nboard:'"], "expected a command, got \"'\": No closing quotation"),
    (["random", "gtp:no-such-program"], "no-such-program: no such program"),
    (["random", "absent:Bot"], "Unknown player 'absent:Bot'. Choose human, random"),
    (["random", "easy", "--sprt", "5", "0"], "--sprt needs two players, and LOW must be less"),
    (["random", "easy", "medium", "--sprt", "0", "5"], "--sprt needs two players"),
    (["random", "easy", "--swiss", "2"], "a tournament of 2 players has at most 1 round, not 2"),
    (["random", "easy", "medium", "mcts", "--swiss", "3"],
     "a tournament of 4 players has at most 2 rounds, not 3"),
])
def test_invalid_tournaments_are_rejected_before_any_game(arguments, fault, capsys):
    assert main(["arena", *arguments]) == 2
    assert fault in capsys.readouterr().err

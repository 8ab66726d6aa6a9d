"""`othello candidates`: the next moves of many games, in the order of the input."""

import json

import pytest
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, play
from support.paths import SAMPLES

from othello.cli import main
from othello.cli.candidates import MIN_GAMES
from othello.formats.reader import records


@pytest.fixture
def candidates(tmp_path, capsys):
    """Return a function that runs the command on a file with the given text."""
    def run(text, *options):
        file = tmp_path / "games.txt"
        file.write_text(text, encoding="utf-8")
        code = main(["candidates", str(file), *map(str, options)])
        out, err = capsys.readouterr()
        return code, [json.loads(line) for line in out.splitlines()], err.splitlines()
    return run


def test_output_has_moves_position_and_candidates(candidates, tmp_path):
    code, [entry], errors = candidates("d3\n")
    squares = {each.pop("square"): each for each in entry.pop("candidates")}
    assert entry == {"file": str(tmp_path / "games.txt"), "place": "line 1", "moves": "d3",
                     "to_move": "white", "black": 4, "white": 1, "outcome": None}
    assert {square: each["flips"] for square, each in squares.items()} == {
        "c3": ["d4"], "e3": ["e4"], "c5": ["d5"]}
    assert {(each["to_move"], each["black"], each["white"]) for each in squares.values()} == {
        ("black", 3, 3)}
    assert (code, errors) == (0, [])


def test_finished_game_has_an_outcome_and_no_candidates(candidates):
    _, [tie, wipe_out], _ = candidates(f"{FULL_BOARD_TIE}\n{WIPE_OUT}\n")
    assert tie["outcome"] == {"winner": None, "ending": "full_board"}
    assert (tie["black"], tie["white"], tie["to_move"], tie["candidates"]) == (32, 32, None, [])
    assert wipe_out["outcome"] == {"winner": "black", "ending": "wipe_out"}


def test_a_candidate_that_ends_the_game_has_the_outcome(candidates):
    _, [entry], _ = candidates(f"{WIPE_OUT[:-2]}\n")
    [last] = [each for each in entry["candidates"] if each["square"] == "c5"]
    assert last["outcome"] == {"winner": "black", "ending": "wipe_out"}
    assert (last["to_move"], last["black"], last["white"]) == (None, 13, 0)


def test_side_to_move_is_the_same_if_the_opponent_must_pass(candidates):
    _, [entry], _ = candidates(f"{FORCED_PASS[:-2]}\n")
    assert entry["to_move"] == "white"
    [before_pass] = [each for each in entry["candidates"] if each["square"] == "c1"]
    assert before_pass["to_move"] == "white"


def test_a_resigned_game_is_over(tmp_path, capsys):
    file = tmp_path / "resigned.ggf"
    file.write_text("(;GM[Othello]PB[a]PW[b]RE[-64:r]TY[8]BO[8 -------- -------- -------- "
                    "---O*--- ---*O--- -------- -------- -------- *]B[d3];)", encoding="utf-8")
    assert main(["candidates", str(file)]) == 0
    entry = json.loads(capsys.readouterr().out)
    assert entry["outcome"] == {"winner": "white", "ending": "resignation"}
    assert (entry["candidates"], entry["to_move"]) == ([], None)


def test_candidates_of_real_games_match_the_class_model(candidates):
    games = [record.game for record in records(SAMPLES / "WTH_1978.wtb")]
    transcripts = ["".join(map(str, game.moves[:30])) for game in games]
    _, entries, _ = candidates("\n".join(transcripts))
    for transcript, line in zip(transcripts, entries, strict=True):
        assert [each["square"] for each in line["candidates"]] == [
            str(square) for square in play(transcript).valid_moves]
        for each in line["candidates"]:
            after = play(transcript + each["square"])
            assert (each["black"], each["white"]) == after.score
            assert each["to_move"] == after.current_player.color.name.lower()


@pytest.mark.slow
def test_many_games_stay_in_order_and_errors_name_their_line(candidates):
    lines = [transcript for transcript in ("d3", "d3c3", "d3c3c4")] * MIN_GAMES
    lines[4] = lines[250] = "d3a1"
    code, entries, errors = candidates("\n".join(lines))
    assert code == 1
    assert [entry["place"] for entry in entries] == [
        f"line {number}" for number in range(1, len(lines) + 1) if number not in (5, 251)]
    assert [entry["moves"] for entry in entries] == [
        line for number, line in enumerate(lines) if number not in (4, 250)]
    assert [line.partition("games.txt: ")[2][:24] for line in errors] == [
        "line 5: ply 2: a1 is not", "line 251: ply 2: a1 is n"]


def test_a_bad_file_does_not_stop_the_others(candidates, tmp_path):
    missing, empty = tmp_path / "missing.txt", tmp_path / "empty.txt"
    empty.touch()
    code, entries, errors = candidates("d3\n", missing, tmp_path, empty, SAMPLES / "WTH_1978.wtb")
    assert (code, len(entries), entries[-1]["place"]) == (1, 9, "game 8")
    assert errors == [f"othello: No such file or directory: {missing}",
                      f"othello: {tmp_path}: at the start: this is a folder, not a file",
                      f"othello: {empty}: there are no games"]

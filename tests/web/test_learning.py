"""The page's requests for lessons.

Each person has separate lessons, and the server stores all answers.
"""

import pytest
from fastapi.testclient import TestClient
from support.helpers import WIPE_OUT, play

from othello.lessons.endings import endings
from othello.lessons.store import Lessons
from othello.web.server import create_app
from othello.web.store import Store

ANN, BOB = {"x-person": "a" * 32}, {"x-person": "b" * 32}
FIRST, SECOND = endings()[:2]


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    folder = tmp_path_factory.mktemp("web")
    app = create_app(Store(folder / "games.sqlite"), ["localhost"],
                     lessons=Lessons(folder / "learning.sqlite"))
    with TestClient(app, "http://localhost") as client:
        yield client


def asked(client, kind="endings", person=ANN, **query):
    answer = client.get(f"/api/lessons/{kind}/next", params=query, headers=person)
    assert answer.status_code == 200, answer.text
    return answer.json()


def answered(client, problem, square, person=ANN, kind="endings"):
    return client.post(f"/api/lessons/{kind}/answers", headers=person,
                       json={"key": problem.key, "square": str(square)})


def test_without_a_key_there_are_no_lessons(client):
    assert client.get("/api/lessons").status_code == 422


@pytest.mark.slow(covers=True)
def test_a_person_is_told_how_many_problems_are_due(client):
    progress = client.get("/api/lessons", headers=BOB).json()
    assert [(each["kind"], each["due"]) for each in progress] == [
        ("mistakes", 0), ("endings", 220), ("openings", 199)]


def test_a_problem_is_a_position_with_its_valid_moves(client):
    problem = asked(client, person=BOB)["problem"]
    assert (problem["key"], problem["question"]) == (FIRST.key, FIRST.question)
    assert {move["square"] for move in problem["valid"]} == {
        str(move.position) for move in FIRST.moves}
    assert "".join(problem["position"]["board"]) == FIRST.key[:64]
    assert asked(client, person=BOB, skip=1)["problem"]["key"] == SECOND.key


def test_a_level_and_a_line_can_be_chosen(client):
    assert asked(client, level="hard", person=BOB)["progress"]["due"] == 80
    assert "leads to Tiger" in asked(client, "openings", line="tiger")["problem"]["question"]
    assert asked(client, "openings", line="no such name")["problem"] is None


def test_openings_are_a_tree_with_the_figures_of_the_book(client):
    found = client.get("/api/lessons/openings/tree", params={"line": "f5d6"}).json()
    assert (found["name"], found["turn"]) == ("Perpendicular", "black")
    assert [branch["square"] for branch in found["branches"]] == ["c3", "c5", "c4"]
    assert found["branches"][0]["line"] == "f5d6c3"
    assert found["branches"][0]["figures"].startswith("28 named lines, played 39,646 times, ")
    assert {move["square"] for move in found["valid"]} == {"c3", "c4", "c5"}
    assert "".join(found["position"]["board"]) == "".join(str(play("f5d6").board).split())


def test_moves_with_which_no_named_opening_begins_are_refused(client):
    for path in "tree?line=", "next?through=":
        refused = client.get(f"/api/lessons/openings/{path}f5d6a1", headers=ANN)
        assert refused.status_code == 400 and "starts with 'f5d6a1'" in refused.json()["detail"]


def test_a_line_is_drilled_with_what_leads_to_it_and_comes_after_it(client):
    progress = asked(client, "openings", person=BOB, through="f5d6c5f4d3")["progress"]
    assert progress["due"] == 4  # one problem each for d6, c5, f4 and d3
    tiger = asked(client, "openings", person=BOB, through="f5d6c3d3c4")["problem"]
    assert tiger["question"] == "Which move by Black leads to Tiger?"  # Tiger comes first.
    assert asked(client, "openings", person=BOB, through="f5d6c4g5")["progress"]["due"] == 11


def test_a_right_answer_is_right_and_comes_another_day(client):
    before = asked(client)["progress"]
    judged = answered(client, FIRST, FIRST.right[0]).json()
    assert judged["is_right"] and judged["right"] == [str(FIRST.right[0])]
    assert judged["sentence"].startswith(f"Right: {FIRST.right[0]} wins by ")
    after = asked(client)
    assert after["progress"]["due"] == before["due"] - 1
    assert after["problem"]["key"] == SECOND.key


def test_a_wrong_answer_says_what_is_right_and_why(client):
    wrong = next(move.position for move in SECOND.moves if move.position not in SECOND.right)
    judged = answered(client, SECOND, wrong, BOB).json()
    assert not judged["is_right"] and judged["right"] == [str(SECOND.right[0])]
    assert judged["sentence"].startswith(f"Wrong. The right move is {SECOND.right[0]}: ")
    assert f"{wrong} " in judged["sentence"]


def test_a_square_that_is_no_valid_move_is_refused_in_nine_sentences(client):
    refused = answered(client, FIRST, "d4")
    assert refused.status_code == 400
    assert len(refused.json()["sentences"]) >= 9


def test_a_problem_that_one_does_not_have_is_not_found(client):
    assert answered(client, FIRST, FIRST.right[0], kind="mistakes").status_code == 404


@pytest.mark.slow(covers=True)
def test_the_faults_of_a_match_become_ones_own_problems(client):
    made = client.post("/api/matches", json={"text": WIPE_OUT, "black": "human",
                                             "white": "random"}).json()
    body, seat = {"match": made["state"]["name"]}, {"x-seat": made["token"]}
    progress = client.post("/api/lessons/mistakes", json=body, headers=ANN | seat)
    assert progress.status_code == 201, progress.text
    own = progress.json()["due"]
    everybodys = client.post("/api/lessons/mistakes", json=body, headers=BOB).json()["due"]
    assert 0 < own < everybodys
    for person, side, due in ("1", "black", own), ("2", "white", everybodys - own):
        assert client.post("/api/lessons/mistakes", json=body | {"side": side},
                           headers={"x-person": person * 32}).json()["due"] == due
    none = client.post("/api/lessons/mistakes", json=body | {"side": "white"},
                       headers={"x-person": "3" * 32} | seat)
    assert none.json()["due"] == 0  # The token belongs to Black.
    question = asked(client, "mistakes")["problem"]["question"]
    assert question.startswith("Black played ")


@pytest.mark.slow(covers=True)
def test_what_mistakes_lost_is_told_by_stage_and_grade_with_a_picture(client):
    match = {"text": WIPE_OUT, "black": "human", "white": "random"}
    made = client.post("/api/matches", json=match).json()["state"]["name"]
    eve = {"x-person": "e" * 32}
    none = client.get("/api/lessons/losses", headers=eve).json()
    assert none["rows"] == []
    known = client.post("/api/lessons/mistakes", json={"match": made}, headers=eve).json()["due"]
    told = client.get("/api/lessons/losses", headers=eve).json()
    assert [row["name"] for row in told["rows"]] == ["opening", "middle game", "ending"]
    grades = "inaccuracies", "mistakes", "blunders"
    assert 0 < known == sum(row[grade] for row in told["rows"] for grade in grades)


def test_a_match_that_is_not_there_makes_no_problems(client):
    answer = client.post("/api/lessons/mistakes", json={"match": "x"}, headers=ANN)
    assert answer.status_code == 404

"""The page's requests for lessons.

Each person has separate lessons, and the server stores all answers.
"""

from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from support.helpers import WIPE_OUT, play

from othello.lessons.endings import endings
from othello.lessons.store import Lessons
from othello.web.server import create_app
from othello.web.store import Store

FIRST, SECOND = endings()[:2]


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    folder = tmp_path_factory.mktemp("web")
    app = create_app(Store(folder / "games.sqlite"), ["localhost"],
                     lessons=Lessons(folder / "learning.sqlite"))
    with TestClient(app, "http://localhost") as client:
        yield client


def new_person():
    return {"x-person": uuid4().hex}


@pytest.fixture
def person():
    """Return the header of a person who has answered no problems."""
    return new_person()


def next_lesson(client, person, kind="endings", **query):
    answer = client.get(f"/api/lessons/{kind}/next", params=query, headers=person)
    assert answer.status_code == 200, answer.text
    return answer.json()


def send_answer(client, person, problem, square, kind="endings"):
    return client.post(f"/api/lessons/{kind}/answers", headers=person,
                       json={"key": problem.key, "square": str(square)})


def test_lessons_require_a_key(client):
    assert client.get("/api/lessons").status_code == 422


@pytest.mark.slow(covers=True)
def test_progress_contains_the_number_of_due_problems(client, person):
    progress = client.get("/api/lessons", headers=person).json()
    assert [(each["kind"], each["due"]) for each in progress] == [
        ("mistakes", 0), ("endings", 220), ("openings", 199)]


def test_problem_contains_a_position_and_its_valid_moves(client, person):
    problem = next_lesson(client, person)["problem"]
    assert (problem["key"], problem["question"]) == (FIRST.key, FIRST.question)
    assert {move["square"] for move in problem["valid"]} == {
        str(move.position) for move in FIRST.moves}
    assert "".join(problem["position"]["board"]) == FIRST.key[:64]
    assert next_lesson(client, person, skip=1)["problem"]["key"] == SECOND.key


def test_a_level_and_a_line_can_be_chosen(client, person):
    assert next_lesson(client, person, level="hard")["progress"]["due"] == 80
    tiger = next_lesson(client, person, "openings", line="tiger")["problem"]
    assert "leads to Tiger" in tiger["question"]
    assert next_lesson(client, person, "openings", line="no such name")["problem"] is None


def test_openings_form_a_tree_with_figures_from_the_book(client):
    tree = client.get("/api/lessons/openings/tree", params={"line": "f5d6"}).json()
    assert (tree["name"], tree["turn"]) == ("Perpendicular", "black")
    assert [branch["square"] for branch in tree["branches"]] == ["c3", "c5", "c4"]
    assert tree["branches"][0]["line"] == "f5d6c3"
    assert tree["branches"][0]["figures"].startswith("28 named lines, played 39,646 times, ")
    assert {move["square"] for move in tree["valid"]} == {"c3", "c4", "c5"}
    assert "".join(tree["position"]["board"]) == "".join(str(play("f5d6").board).split())


def test_line_that_starts_no_named_opening_is_rejected(client, person):
    for path in "tree?line=", "next?through=":
        response = client.get(f"/api/lessons/openings/{path}f5d6a1", headers=person)
        assert response.status_code == 400 and "starts with 'f5d6a1'" in response.json()["detail"]


def test_drill_covers_openings_before_and_after_the_line(client, person):
    progress = next_lesson(client, person, "openings", through="f5d6c5f4d3")["progress"]
    assert progress["due"] == 4  # one problem each for d6, c5, f4 and d3
    tiger = next_lesson(client, person, "openings", through="f5d6c3d3c4")["problem"]
    assert tiger["question"] == "Which move by Black leads to Tiger?"  # Tiger comes first.
    assert next_lesson(client, person, "openings", through="f5d6c4g5")["progress"]["due"] == 11


def test_right_answer_is_postponed_to_another_day(client, person):
    progress = next_lesson(client, person)["progress"]
    reply = send_answer(client, person, FIRST, FIRST.right[0]).json()
    assert reply["is_right"] and reply["right"] == [str(FIRST.right[0])]
    assert reply["sentence"].startswith(f"Right: {FIRST.right[0]} wins by ")
    lesson = next_lesson(client, person)
    assert lesson["progress"]["due"] == progress["due"] - 1
    assert lesson["problem"]["key"] == SECOND.key


def test_wrong_answer_returns_the_right_move_and_the_reason(client, person):
    wrong_move = next(move.position for move in SECOND.moves if move.position not in SECOND.right)
    reply = send_answer(client, person, SECOND, wrong_move).json()
    assert not reply["is_right"] and reply["right"] == [str(SECOND.right[0])]
    assert reply["sentence"].startswith(f"Wrong. The right move is {SECOND.right[0]}: ")
    assert f"{wrong_move} " in reply["sentence"]


def test_invalid_move_is_rejected_with_an_explanation(client, person):
    response = send_answer(client, person, FIRST, "d4")
    assert response.status_code == 400
    assert len(response.json()["sentences"]) >= 9


def test_answering_an_unknown_problem_returns_404(client, person):
    assert send_answer(client, person, FIRST, FIRST.right[0], kind="mistakes").status_code == 404


@pytest.mark.slow
def test_mistakes_in_a_match_become_problems_for_its_player(client, person):
    reply = client.post("/api/matches", json={"text": WIPE_OUT, "black": "human",
                                              "white": "random"}).json()
    body, seat = {"match": reply["state"]["name"]}, {"x-seat": reply["token"]}
    progress = client.post("/api/lessons/mistakes", json=body, headers=person | seat)
    assert progress.status_code == 201, progress.text
    own_number = progress.json()["due"]
    total = client.post("/api/lessons/mistakes", json=body, headers=new_person()).json()["due"]
    assert 0 < own_number < total
    for side, due in ("black", own_number), ("white", total - own_number):
        assert client.post("/api/lessons/mistakes", json=body | {"side": side},
                           headers=new_person()).json()["due"] == due
    response = client.post("/api/lessons/mistakes", json=body | {"side": "white"},
                           headers=new_person() | seat)
    assert response.json()["due"] == 0  # The token belongs to Black.
    question = next_lesson(client, person, "mistakes")["problem"]["question"]
    assert question.startswith("Black played ")


@pytest.mark.slow(covers=True)
def test_mistakes_are_counted_by_stage_and_grade(client, person):
    match = {"text": WIPE_OUT, "black": "human", "white": "random"}
    name = client.post("/api/matches", json=match).json()["state"]["name"]
    losses = client.get("/api/lessons/losses", headers=person).json()
    assert losses["rows"] == []
    progress = client.post("/api/lessons/mistakes", json={"match": name}, headers=person)
    number = progress.json()["due"]
    losses = client.get("/api/lessons/losses", headers=person).json()
    assert [row["name"] for row in losses["rows"]] == ["opening", "middle game", "ending"]
    grades = "inaccuracies", "mistakes", "blunders"
    assert 0 < number == sum(row[grade] for row in losses["rows"] for grade in grades)


def test_missing_match_returns_404(client, person):
    answer = client.post("/api/lessons/mistakes", json={"match": "x"}, headers=person)
    assert answer.status_code == 404

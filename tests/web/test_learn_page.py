"""Lessons on the page, with mouse, touch and keyboard input."""

import re

import pytest
from support.browser import IMPORT_PAGE, SCHEMES, violations
from support.helpers import WIPE_OUT

from othello.lessons.endings import endings

pytestmark = [pytest.mark.browser, pytest.mark.slow]
FIRST, SECOND = endings()[:2]
RIGHT = str(FIRST.right[0])
WRONG = str(SECOND.moves[-1].position)
HAS_REPLY = f"{IMPORT_PAGE}.then(({{ page }}) => page.newest.plies.length === 2)"


def learn(person, kind="endings"):
    person.open("Learn")
    person.page.click(f"[data-lessons={kind}]")
    person.page.wait_for_selector("#lesson:not([hidden])")


def test_right_answer_by_mouse_is_played_and_postponed(visit):
    person = visit()
    learn(person)
    person.see("#lesson-question", FIRST.question)
    person.see("#black-count", str(sum(rank.count("X") for rank in str(FIRST.board).split("\n"))))
    person.click(RIGHT)
    person.see("#lesson-judged", f"Right: {RIGHT} wins by")
    person.see("[data-lessons=endings]", "219 due, 1 for another day, 0 known")
    person.page.click("#lesson-next")
    person.see("#lesson-source", SECOND.source)


def test_wrong_answer_by_keyboard_shows_the_right_move(visit):
    person = visit()
    learn(person)
    for key in (*RIGHT, "Enter"):
        person.page.keyboard.press(key)
    person.see("#lesson-judged", "Right: ")
    person.page.keyboard.press("Enter")  # The button for the next problem has the focus.
    person.see("#lesson-source", SECOND.source)
    for key in (*WRONG, "Enter"):
        person.page.keyboard.press(key)
    square = SECOND.right[0]
    person.see("#lesson-judged", f"Wrong. The right move is {square}: {square} wins by")


def test_answer_by_touch_on_a_phone(visit):
    person = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    person.page.get_by_role("tab", name="Learn").tap()
    person.page.locator("[data-lessons=endings]").tap()
    person.page.wait_for_selector("#lesson:not([hidden])")
    person.tap(RIGHT)
    person.see("#lesson-judged", "Right: ")
    assert person.page.evaluate("document.body.scrollWidth") <= 360


def test_invalid_move_is_explained_next_to_the_problem(visit):
    person = visit()
    learn(person)
    person.click("d4")
    person.see("#lesson-judged", "d4 is not a valid move")
    person.see("#lesson-sentences", "N: ")
    person.click(RIGHT)
    person.see("#lesson-judged", "Right: ")


def test_problem_can_be_skipped_or_left_for_the_game(visit):
    person = visit()
    learn(person)
    person.page.click("#lesson-skip")
    person.see("#lesson-source", SECOND.source)
    person.page.click("#lesson-leave")
    person.see("#status", "Your turn (Black)")
    person.see("#black-count", "2")
    assert person.text("#live") == ""
    person.click("d3")
    person.see_plies(2)


def test_new_move_is_shown_only_after_leaving_the_lesson(visit):
    person = visit()
    person.begin("here")
    person.click("d3")
    person.see_plies(1)
    learn(person)
    person.page.evaluate("""async () => {
      const name = location.hash.slice(1), token = localStorage.getItem(`seat of ${name}`);
      const { send } = await import('./transport.js');
      await send(`/matches/${name}/moves`, { method: 'POST', body: JSON.stringify(
        { generation: 1, square: 'c3' }),
        headers: { 'content-type': 'application/json', 'x-seat': token } });
    }""")
    person.see("#lesson-question", FIRST.question)
    person.page.click("#lesson-leave")
    person.see_plies(2)
    assert not person.page.is_visible("#lesson")


def test_move_that_arrives_with_a_problem_is_not_drawn_over_it(visit):
    person = visit(clock=True)
    routes = []
    person.route("**/lessons/endings/next*", lambda route: routes.append(route))
    person.open("Learn")
    person.page.click("[data-lessons=endings]")
    person.stop_the_clock()
    person.click("d3")
    person.see("#live", "d3")
    person.page.clock.run_for(200)
    while not person.page.evaluate(HAS_REPLY):
        pass
    routes[0].continue_()
    person.see("#lesson-question", FIRST.question)
    person.page.clock.run_for(1000)
    assert not person.is_bare("a8")
    assert person.text("#live") == ""
    person.page.click("#lesson-leave")
    person.page.clock.run_for(1000)
    person.see_plies(2)
    assert person.is_bare("a8")


def test_problem_can_be_opened_while_a_move_is_shown(visit):
    person = visit(clock=True)
    person.open("Learn")
    person.stop_the_clock()
    person.click("d3")
    person.see("#live", "d3")
    person.page.click("[data-lessons=endings]")
    person.see("#lesson-question", FIRST.question)
    person.page.clock.run_for(1000)
    assert not person.is_bare("a8")
    person.page.click("#lesson-leave")
    person.page.clock.run_for(1000)
    person.see_plies(2)
    assert person.is_bare("a8")


def test_opening_tree_can_be_entered_while_a_move_is_shown(visit):
    person = visit(clock=True)
    person.open("Learn")
    person.page.click("#walk summary")
    branch = person.page.locator("#walk-branches button", has_text="d6 ")
    branch.wait_for()
    person.stop_the_clock()
    person.click("d3")
    person.see("#live", "d3")
    branch.click()
    person.see("#walk-path [aria-current]", "2. d6")
    person.page.clock.run_for(1000)
    assert not person.is_bare("f5")
    person.page.click("#walk-leave")
    person.page.clock.run_for(1000)
    person.see_plies(2)
    assert person.is_bare("f5")


def test_mistakes_in_a_review_become_problems(visit):
    person = visit()
    person.begin("here", text=WIPE_OUT)
    person.open("Play")
    person.page.click("#review")
    person.wait("#learn-white")
    person.page.press("#learn-white", "Enter")
    person.see("#lesson-question", "Find the best move.")
    assert person.page.evaluate("document.activeElement.id") == "learn"
    person.see("[data-lessons=mistakes]", re.compile(r"[1-9]\d* due"))


def test_openings_can_be_found_by_name(visit):
    person = visit()
    person.open("Learn")
    person.page.fill("#lesson-line", "no such name")
    person.page.click("[data-lessons=openings]")
    person.see("#lesson-none", "No opening name contains this.")
    person.page.click("[data-lessons=mistakes]")
    person.see("#lesson-none", "No mistakes yet: review a game, and choose Learn from these")
    person.page.fill("#lesson-line", "tiger")
    person.page.click("[data-lessons=openings]")
    person.see("#lesson-question", "leads to Tiger?")
    person.click("d3")
    person.see("#lesson-judged", "Right: d3 was played")


def test_openings_can_be_browsed_as_a_tree_and_drilled(visit):
    person = visit()
    person.open("Learn")
    person.page.click("#walk summary")
    person.page.locator("#walk-branches button", has_text="d6 Perpendicular").click()
    person.see("#walk-branches", "c3 28 named lines, played 39,646 times")
    person.see("#walk-name", "Perpendicular")
    person.see("#black-count", "3")
    person.click("c5")  # A click answers the question.
    person.see("#walk-path [aria-current]", "3. c5")
    person.page.locator("#walk-path button").nth(1).press("Enter")
    person.see("#walk-path [aria-current]", "2. d6")
    person.page.wait_for_selector("#walk-path [aria-current]:focus")
    for width, height in (1920, 1080), (360, 740), (320, 640), (740, 360):
        person.page.set_viewport_size({"width": width, "height": height})
        assert violations(person.page, *SCHEMES) == []
        assert person.page.evaluate("document.documentElement.scrollWidth") <= width
    person.click("a1")
    person.see("#live", "No named opening continues with a1.")
    person.click("c3")
    person.see("#walk-path [aria-current]", "3. c3")
    person.click("d3")
    person.see("#walk-path [aria-current]", "4. d3")
    person.click("c4")
    person.see("#walk-name", "Tiger")
    person.page.click("#walk-drill")
    person.see("#lesson-question", "Which move by Black leads to Tiger?")
    person.page.click("#lesson-leave")
    person.see("#status", "Your turn (Black)")
    assert person.text("#lesson-question") == ""


def test_second_of_two_quick_clicks_in_the_tree_wins(visit):
    person, routes = visit(), []
    answer = person.ask("/lessons/openings/tree?line=f5d6")
    person.route("**/tree?line=f5d6", lambda route: routes.append(route))
    person.open("Learn")
    person.page.click("#walk summary")
    person.page.locator("#walk-branches button", has_text="d6 ").click()
    person.page.locator("#walk-branches button", has_text="f4 ").click()
    person.see("#walk-path [aria-current]", "2. f4")
    with person.page.expect_event("requestfinished"):
        routes[0].fulfill(json=answer)
    person.page.evaluate("new Promise((shown) => requestAnimationFrame(shown))")
    assert person.text("#walk-path [aria-current]") == "2. f4"


def test_question_appears_only_once(visit):
    person = visit()
    learn(person)
    person.see("#lesson-question", FIRST.question)
    assert person.page.get_by_text(FIRST.question).count() == 1
    assert person.text("#live") == ""


def test_answers_survive_a_reload(visit):
    person = visit()
    learn(person)
    person.click(RIGHT)
    person.see("#lesson-judged", "Right: ")
    person.page.reload()
    person.wait()
    person.open("Learn")
    person.see("[data-lessons=endings]", "219 due, 1 for another day")


def test_lesson_is_accessible(visit):
    person = visit()
    learn(person)
    person.click(WRONG if WRONG in {str(move.position) for move in FIRST.moves} else "d4")
    person.wait("#lesson-judged:not(:empty)")
    assert violations(person.page, *SCHEMES) == []

"""The pages of a match by vote, in a real browser: for the projector and for phones."""

import re

import httpx2
import pytest
from axe_playwright_python.sync_playwright import Axe
from child_processes import TIMEOUT
from playwright.sync_api import expect
from voters import Voter

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PROJECTOR = {"width": 1280, "height": 720}
PHONE = {"width": 360, "height": 740}
HEARD = """(selector) => {
  window.heard = [];
  const element = document.querySelector(selector);
  new MutationObserver(() => window.heard.push(element.textContent))
    .observe(element, {childList: true, characterData: true, subtree: true});
}"""


@pytest.fixture
def come(browser, address):
    """A function that opens a page.

    At the end, no page may have errors or requests to other hosts.
    """
    contexts, faults = [], []

    def open_page(path, size):
        context = browser.new_context(viewport=size, reduced_motion="reduce")
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(1000 * TIMEOUT)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text)
                if message.type == "error" and "status of 4" not in message.text else None)
        page.on("request", lambda request: faults.append(request.url) if not
                request.url.startswith((address, "data:")) else None)
        page.goto(address + path)
        return page
    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def projector(come):
    """A function that opens a vote on the projector."""
    def begin(white="vote", seconds="60"):
        page = come("projector.html", PROJECTOR)
        page.wait_for_selector("#setup:not([hidden])")
        page.select_option("#white", white)
        page.fill("#seconds", seconds)
        page.click("text=Open the vote")
        page.wait_for_selector("#link[href]")
        return page
    return begin


def phone(come, projector, name=""):
    page = come(projector.get_attribute("#link", "href").split("/")[-1], PHONE)
    page.fill("#name", name)
    page.click("text=Join")
    page.wait_for_selector("#play:not([hidden])")
    return page


def vote(page, square):
    page.click(f"#moves [data-square={square}]")
    page.wait_for_selector(f"#moves [data-square={square}][aria-pressed=true]")


def test_a_person_on_the_projector_plays_against_the_phones(projector, come):
    screen = projector("human")
    one, two = phone(come, screen, "Ann"), phone(come, screen)
    expect(screen.locator("#count")).to_have_text("2 people joined")
    screen.evaluate(HEARD, "#status")
    screen.click("#start")
    vote(one, "d3")
    expect(one.locator("#mine")).to_have_text("Your vote: d3. You can change it.")
    vote(one, "c4")
    expect(screen.locator("#count")).to_have_text("1 of 2 voted")
    expect(screen.locator("#voters li").nth(1)).to_have_text("Ann \u2713\u00d7")
    two.click("#moves [data-square=c4]")  # the last vote ends the round
    expect(screen.locator("#tally span")).to_have_text(["2"])
    screen.click("#own [data-square=c3]")
    expect(two.locator("#status")).to_have_text(
        "Black plays c4 with 2 votes. White plays c3. Black votes now.")
    assert screen.evaluate("window.heard") == [
        "Black votes now.", "Black plays c4 with 2 votes. White to move.",
        "Black plays c4 with 2 votes. White plays c3. Black votes now."]


def test_a_tap_on_the_board_votes_and_one_on_another_square_does_not(projector, come):
    screen = projector()
    page = phone(come, screen)
    screen.click("#start")
    page.wait_for_selector("#moves button")
    box = page.locator("#canvas").bounding_box()
    cell = box["width"] / 8
    page.mouse.click(box["x"] + cell / 2, box["y"] + cell / 2)
    assert page.locator("#moves [aria-pressed=true]").count() == 0
    page.mouse.click(box["x"] + 3.5 * cell, box["y"] + 2.5 * cell)
    expect(page.locator("#status")).to_contain_text("Black plays d3 with 1 vote.")


def test_a_removed_voter_is_told_and_can_be_seen_no_longer(projector, come):
    screen = projector()
    page, _ = phone(come, screen, "Rude"), phone(come, screen, "Ann")
    screen.click("#start")
    page.wait_for_selector("#moves button")
    screen.get_by_role("button", name="Remove Rude").click()
    expect(screen.locator("#voters li")).to_have_text(["Ann\u00d7"])
    page.click("#moves [data-square=d3]")
    expect(page.locator("#problem")).to_have_text(
        "The moderator has removed you from this match.")


def test_a_phone_that_is_reloaded_has_its_vote(projector, come):
    screen = projector()
    page, other = phone(come, screen, "Ann"), phone(come, screen)
    phone(come, screen, "Eve")
    screen.click("#start")
    vote(page, "d3")
    page.reload()
    assert page.input_value("#name") == "Ann"
    page.click("text=Join")
    expect(page.locator("#mine")).to_have_text("Your vote: d3. You can change it.")
    assert other.locator("#side").inner_text() == "You play White with your group."


def test_nobody_but_the_moderator_has_the_moderator_s_buttons(projector, come):
    screen = projector()
    watcher = come(f"projector.html{screen.evaluate('location.hash')}", PROJECTOR)
    watcher.wait_for_selector("#link[href]")
    expect(watcher.locator("#status")).to_have_text("The vote has not started.")
    assert not watcher.locator("#moderation").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_pages_of_a_vote(scheme, projector, come):
    screen = projector("human")
    page, _ = phone(come, screen, "Ann"), phone(come, screen)
    screen.click("#start")
    vote(page, "d3")
    for each in screen, page, come("projector.html", PROJECTOR):
        each.emulate_media(color_scheme=scheme)
        assert Axe().run(each).response["violations"] == []


@pytest.mark.parametrize("size", [PROJECTOR, {"width": 1920, "height": 1080}, PHONE],
                         ids=lambda size: f"{size['width']}x{size['height']}")
def test_the_board_is_whole_and_nothing_sticks_out(size, projector, come):
    screen = projector()
    page = phone(come, screen) if size is PHONE else screen
    page.set_viewport_size(size)
    screen.click("#start")
    expect(page.locator("#status")).to_have_text("Black votes now.")
    box = page.locator("#board").bounding_box()
    assert box["width"] >= min(size["width"] * 0.45, size["height"] * 0.45)
    assert box["y"] + box["height"] <= size["height"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_thirty_clients_of_which_three_are_browsers_see_the_votes_beside_the_engine_s_choice(
        projector, come, address):
    screen = projector("random", "5")
    pages = [phone(come, screen, f"Phone {number}") for number in range(2)]
    name = screen.evaluate("location.hash.slice(1)")
    voters = [Voter(address, name, number) for number in range(27)]
    screen.click("#start")
    for voter in voters:
        voter.start()
    while not screen.locator("#compared-rows tr").count():
        for page in pages:
            page.evaluate("document.querySelector('#moves:not(:has([aria-pressed=true])) "
                          "button')?.click()")
        screen.wait_for_timeout(50)
    for voter in voters:
        voter.join(TIMEOUT)
        assert not voter.faults
    expect(screen.locator("#status")).to_contain_text(re.compile("wins|tie"))
    rounds = httpx2.get(f"{address}api/votes/{name}/review", timeout=TIMEOUT).json()
    assert screen.locator("#compared-rows tr").count() == len(rounds)
    for page in pages:
        expect(page.locator("#status")).to_have_text(screen.locator("#status").inner_text())

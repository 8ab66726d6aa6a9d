"""Matches played by vote, in a real browser: the projector page and the phone page."""

import json
import math
import re
from threading import Event
from urllib.parse import urljoin, urlsplit

import httpx2
import pytest
from support.browser import violations
from support.child_processes import TIMEOUT
from support.helpers import WIPE_OUT
from playwright.sync_api import expect
from support.server import Server
from support.squares import squares
from support.voters import Voter, require_votes

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PROJECTOR = {"width": 1280, "height": 720}
PHONE = {"width": 360, "height": 740}
RECORD_TEXT = """(selector) => {
  window.heard = [];
  const element = document.querySelector(selector);
  new MutationObserver(() => window.heard.push(element.textContent))
    .observe(element, {childList: true, characterData: true, subtree: true});
}"""
# This script taps a square once per move, and again after a problem or a lost connection.
VOTE_AUTOMATICALLY = """() => {
  const [lost, problem] = [document.getElementById("lost"), document.getElementById("problem")];
  let tapped = null;
  const tap = () => {
    const { ply } = document.body.dataset;
    const square = document.querySelector("#moves:not(:has([aria-pressed=true])) button");
    if (!lost.hidden || problem.textContent) tapped = null;
    if (!lost.hidden || !square || tapped === ply) return;
    tapped = ply;
    square.click();
  };
  new MutationObserver(tap).observe(document.querySelector("main"),
    {subtree: true, childList: true, attributes: true});
  tap();
}"""
ALL_BUT_THREE_VOTED = """() => {
  const [voted, present] = document.getElementById("count").textContent.split(" of ");
  return parseInt(voted) === parseInt(present) - 3;
}"""
MOVED_OR_OVER = """(ply) => document.body.dataset.ply !== ply
  || document.querySelector("#compared-rows tr") !== null"""
# The tests ignore refused requests, and connections that are lost when a server is killed.
IGNORED = re.compile("status of (4|503)|net::ERR_CONNECTION|net::ERR_INCOMPLETE|net::ERR_EMPTY")
MANNERS = ["hold", "vanish", "change", "late", "invalid", "race", "", "", ""]


@pytest.fixture
def open_tab(browser):
    """Open pages. At the end, fail if there were page errors or requests to another host."""
    contexts, errors = [], []

    def open_page(address, size):
        context = browser.new_context(viewport=size, reduced_motion="reduce")
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(1000 * TIMEOUT)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text)
                if message.type == "error" and not IGNORED.search(message.text) else None)
        page.on("request", lambda request: errors.append(request.url) if not
                request.url.startswith((urljoin(address, "/"), "data:")) else None)
        page.goto(address)
        return page
    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def projector(open_tab, address):
    def open_vote(white="vote", seconds="60", at=address):
        page = open_tab(f"{at}projector.html", PROJECTOR)
        page.wait_for_selector("#setup:not([hidden])")
        page.select_option("#white", white)
        page.fill("#seconds", seconds)
        page.click("text=Open the vote")
        page.wait_for_selector("#link[href]")
        return page
    return open_vote


def phone(open_tab, projector, name=""):
    page = open_tab(projector.get_attribute("#link", "href"), PHONE)
    page.fill("#name", name)
    page.click("text=Join")
    page.wait_for_selector("#play:not([hidden])")
    return page


def vote(page, square):
    page.click(f"#moves [data-square={square}]")
    page.wait_for_selector(f"#moves [data-square={square}][aria-pressed=true]")


def test_a_person_on_the_projector_plays_against_the_phones(projector, open_tab):
    screen = projector("human")
    first_phone, second_phone = phone(open_tab, screen, "Ann"), phone(open_tab, screen)
    expect(screen.locator("#count")).to_have_text("2 people joined")
    screen.evaluate(RECORD_TEXT, "#status")
    screen.click("#start")
    vote(first_phone, "d3")
    expect(first_phone.locator("#mine")).to_have_text("Your vote: d3. You can change it.")
    vote(first_phone, "c4")
    expect(screen.locator("#count")).to_have_text("1 of 2 voted")
    expect(screen.locator("#voters li").nth(1)).to_have_text("Ann \u2713\u00d7")
    second_phone.click("#moves [data-square=c4]")  # The last vote ends the round.
    expect(screen.locator("#tally span")).to_have_text(["2"])
    screen.click("#own [data-square=c3]")
    expect(second_phone.locator("#status")).to_have_text(
        "Black plays c4 with 2 votes. White plays c3. Black votes now.")
    assert screen.evaluate("window.heard") == [
        "Black votes now.", "Black plays c4 with 2 votes. White to move.",
        "Black plays c4 with 2 votes. White plays c3. Black votes now."]


def test_only_taps_on_valid_moves_count_as_votes(projector, open_tab):
    screen = projector()
    page = phone(open_tab, screen)
    screen.click("#start")
    page.wait_for_selector("#moves button")
    box = page.locator("#canvas").bounding_box()
    cell = box["width"] / 8
    page.mouse.click(box["x"] + cell / 2, box["y"] + cell / 2)
    assert page.locator("#moves [aria-pressed=true]").count() == 0
    page.mouse.click(box["x"] + 3.5 * cell, box["y"] + 2.5 * cell)
    expect(page.locator("#status")).to_contain_text("Black plays d3 with 1 vote.")


def test_a_removed_voter_disappears_and_sees_a_message(projector, open_tab):
    screen = projector()
    page, _ = phone(open_tab, screen, "Rude"), phone(open_tab, screen, "Ann")
    screen.click("#start")
    page.wait_for_selector("#moves button")
    screen.get_by_role("button", name="Remove Rude").click()
    expect(screen.locator("#voters li")).to_have_text(["Ann\u00d7"])
    expect(page.locator("#mine")).to_have_text("The moderator has removed you from this match.")
    expect(page.locator("#moves button")).to_have_count(0)


def test_focus_stays_on_the_button_of_a_voter_while_others_join(projector, open_tab):
    screen = projector()
    phone(open_tab, screen, "Rude")
    remove = screen.get_by_role("button", name="Remove Rude")
    remove.focus()
    phone(open_tab, screen, "Ann")
    expect(screen.locator("#voters li")).to_have_count(2)
    expect(remove).to_be_focused()


def test_a_vote_survives_a_reload_of_the_phone_page(projector, open_tab):
    screen = projector()
    page, other_page = phone(open_tab, screen, "Ann"), phone(open_tab, screen)
    phone(open_tab, screen, "Eve")
    screen.click("#start")
    vote(page, "d3")
    page.reload()
    assert page.input_value("#name") == "Ann"
    page.click("text=Join")
    expect(page.locator("#mine")).to_have_text("Your vote: d3. You can change it.")
    assert other_page.locator("#side").inner_text() == "You play White with your group."


def test_a_double_click_opens_one_vote(open_tab, address):
    screen, routes = open_tab(f"{address}projector.html", PROJECTOR), []
    screen.wait_for_selector("#setup:not([hidden])")
    screen.route("**/api/votes", lambda route: routes.append(route))
    with screen.expect_request("**/api/votes"):
        screen.dblclick("text=Open the vote")
    routes[0].continue_()
    screen.wait_for_selector("#link[href]")
    assert len(routes) == 1


def test_a_double_click_joins_once(projector, open_tab):
    page, requests = open_tab(projector().get_attribute("#link", "href"), PHONE), []
    page.on("request", lambda request: requests.append(urlsplit(request.url).path))
    page.locator("text=Join").evaluate("(button) => { button.click(); button.click(); }")
    expect(page.locator("#status")).to_have_text("The vote has not started.")
    assert len([path for path in requests if path.endswith("/events")]) == 1


def test_only_the_moderator_sees_the_moderation_buttons(projector, open_tab):
    screen = projector()
    watcher = open_tab(screen.url, PROJECTOR)
    watcher.wait_for_selector("#link[href]")
    expect(watcher.locator("#status")).to_have_text("The vote has not started.")
    assert not watcher.locator("#moderation").is_visible()


def require_no_violations(*pages):
    for page in pages:
        for scheme in "light", "dark":
            page.emulate_media(color_scheme=scheme)
            assert violations(page) == []


def test_results_are_announced_and_axe_finds_no_violations(projector, open_tab, address):
    setup, screen = open_tab(f"{address}projector.html", PROJECTOR), projector()
    setup.wait_for_selector("#setup:not([hidden])")
    entrance = open_tab(screen.get_attribute("#link", "href"), PHONE)
    phones = {"black": phone(open_tab, screen, "Ann"), "white": phone(open_tab, screen)}
    expect(screen.locator("#count")).to_have_text("2 people joined")
    require_no_violations(setup, screen, entrance, *phones.values())
    for page in screen, phones["white"]:
        page.evaluate(RECORD_TEXT, "#status")
    screen.click("#start")
    sides = ["black", "white"] * 4 + ["black"]
    for number, (side, square) in enumerate(zip(sides, squares(WIPE_OUT), strict=True)):
        phones[side].wait_for_selector("#moves button")
        if number == 1:
            require_no_violations(screen, *phones.values())
        phones[side].click(f"#moves [data-square={square}]")
        expect(screen.locator("body")).to_have_attribute("data-ply", str(number + 1))
    screen.wait_for_selector("#compared-rows tr")
    require_no_violations(screen, *phones.values())
    for page in screen, phones["white"]:
        result = ("White plays f5. Black plays c5 with 1 vote. Black wins 13 to 0: one side has "
                  "no discs left.")
        expect(page.locator("#status")).to_have_text(result)
        assert page.evaluate("window.heard.at(-1)") == result


def test_a_late_vote_shows_an_error_until_the_next_round(projector, open_tab):
    screen = projector("human")
    page, other_page = phone(open_tab, screen), phone(open_tab, screen)
    page.route("**/ballot", lambda route: route.continue_(
        post_data=route.request.post_data.replace('"generation":0', '"generation":7')))
    screen.click("#start")
    page.click("#moves button")
    expect(page.locator("#problem")).to_have_text(
        "This round is not open; vote in the current one.")
    require_no_violations(page)
    vote(other_page, "d3")
    screen.click("#next")
    expect(page.locator("#problem")).to_have_text("")


def test_a_refused_event_stream_is_reopened(projector, open_tab):
    screen = projector("human")
    screen.route("**/events?*", lambda route: route.fulfill(status=503), times=1)
    screen.reload()
    expect(screen.locator("#lost")).to_be_visible()
    expect(screen.locator("#lost")).to_be_hidden()
    expect(screen.locator("#status")).to_have_text("The vote has not started.")


def show(screen, **changes):
    state = screen.evaluate("fetch(`api/votes/${location.hash.slice(1)}`).then((r) => r.json())")
    state |= {"running": True, "seconds": 30, "left": 30, "voters": [
        {"id": "1", "name": "Ann", "side": "black", "voted": True}]} | changes
    screen.route("**/events?*", lambda route: route.fulfill(
        content_type="text/event-stream",
        body=f"retry: 600000\ndata: {json.dumps(state)}\n\n"))
    screen.reload()
    expect(screen.locator("#count")).to_have_text("1 of 1 voted")


def test_the_tally_is_shown_for_the_first_seconds_of_a_round(projector):
    screen = projector()
    screen.clock.install()
    show(screen, last={"move": 1, "played": "d3", "votes": {"d3": 2}})
    expect(screen.locator("#tally span")).to_have_text(["2"])
    screen.clock.fast_forward(5000)
    expect(screen.locator("#tally span")).to_have_text([])


def test_a_vote_can_be_paused_before_the_first_move(projector, open_tab):
    screen = projector()
    phone(open_tab, screen)
    screen.press("#start", "Enter")
    screen.press("#pause:focus", "Enter")
    expect(screen.locator("#status")).to_have_text("The vote is paused.")
    screen.wait_for_selector("#start:focus")


def test_focus_moves_to_the_text_if_a_form_or_button_with_focus_disappears(projector, open_tab):
    screen = projector("human")
    page = open_tab(screen.get_attribute("#link", "href"), PHONE)
    page.press("#name", "Enter")
    expect(page.locator("#side")).to_be_focused()
    phone(open_tab, screen)
    screen.press("#start", "Enter")
    page.press("#moves [data-square=d3]", "Enter")
    expect(page.locator("#mine")).to_have_text("Your vote: d3. You can change it.")
    screen.press("#next", "Enter")
    for each in page, screen:
        expect(each.locator("#status")).to_be_focused()
    screen.press("#own button >> nth=0", "Enter")
    expect(screen.locator("#own")).to_be_hidden()
    expect(screen.locator("#status")).to_be_focused()


def test_a_restarted_countdown_is_announced(projector):
    screen = projector()
    show(screen, empty=1)
    expect(screen.locator("#status")).to_have_text(
        "No votes: the countdown starts again. Black votes now.")


@pytest.mark.parametrize("link, white", [
    ("Many people against the computer", "medium"), ("many against many", "vote"),
    ("one against many", "human")])
def test_the_new_game_dialog_links_to_each_kind_of_vote(link, white, visit):
    page = visit().page
    page.click("#new")
    page.click(f"#dialog >> text={link}")
    page.wait_for_selector("#setup:not([hidden])")
    assert (page.input_value("#black"), page.input_value("#white")) == ("vote", white)


@pytest.mark.parametrize("size", [PROJECTOR, {"width": 1920, "height": 1080}, PHONE],
                         ids=lambda size: f"{size['width']}x{size['height']}")
def test_the_board_and_the_page_fit_on_the_screen(size, projector, open_tab):
    screen = projector()
    page = phone(open_tab, screen) if size is PHONE else screen
    page.set_viewport_size(size)
    votes = f"{urljoin(screen.url, '/')}api/votes/{urlsplit(screen.url).fragment}/voters"
    for number in range(28):
        httpx2.post(votes, json={"name": f"No {number}"}, headers={"x-person": f"{number:032x}"},
                    timeout=TIMEOUT).raise_for_status()
    screen.evaluate("Object.assign(document.images[0], {src: 'icon.svg', hidden: false})")
    screen.click("#start")
    expect(page.locator("#status")).to_have_text("Black votes now.")
    box = page.locator("#board").bounding_box()
    assert box["width"] >= min(size["width"] * 0.45, size["height"] * 0.45)
    assert box["y"] + box["height"] <= size["height"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_board_fills_the_width_of_the_moderators_phone(projector):
    screen = projector()
    screen.set_viewport_size({"width": 390, "height": 844})
    assert screen.locator("#board").bounding_box()["width"] >= 360


def test_a_phone_in_landscape_shows_the_board_and_the_moves(projector, open_tab):
    screen = projector()
    page = phone(open_tab, screen)
    page.set_viewport_size({"width": 640, "height": 360})
    screen.click("#start")
    expect(page.locator("#moves button").last).to_be_in_viewport(ratio=1)
    expect(page.locator("#board")).to_be_in_viewport(ratio=1)
    assert page.locator("#board").bounding_box()["width"] >= 280


@pytest.mark.parametrize("path", ["vote.html", "vote.html#gone", "vote.html#gone/x",
                                  "vote.html#..", "projector.html#gone", "projector.html#gone/x"])
def test_a_link_without_a_match_shows_an_error(path, open_tab, address):
    page = open_tab(address + path, PHONE)
    if path.startswith("vote"):
        page.click("text=Join")
    expect(page.locator("#problem")).to_have_text(
        "This match doesn't exist or has expired. Ask for a new link.")


@pytest.fixture
def serve(tmp_path):
    servers = []

    def start(port="0"):
        servers.append(Server(tmp_path / "games.sqlite", port=port))
        return servers[-1]
    yield start
    for server in servers:
        kill(server)


def kill(server):
    server.process.kill()
    server.process.communicate(timeout=TIMEOUT)


class Phone:
    """A browser that votes in each round, and stores its votes in `confirmed`."""

    manner, errors, unanswered = "", (), frozenset()

    def __init__(self, open_tab, screen, name):
        self.name, self.confirmed, self.page = name, {}, phone(open_tab, screen, name)
        self.page.on("response", self.record_vote)
        self.page.evaluate(VOTE_AUTOMATICALLY)

    def record_vote(self, response):
        if response.ok and response.url.endswith("/ballot"):
            vote = response.request.post_data_json
            self.confirmed.setdefault(vote["generation"], []).append(vote["square"])


def follow(screen, plies=math.inf):
    """Follow the game until it has `plies` plies, or until its review is shown."""
    at = screen.get_attribute("body", "data-ply")
    while int(at) < plies and not screen.locator("#compared-rows tr").count():
        screen.wait_for_function(MOVED_OR_OVER, arg=at)
        at = screen.get_attribute("body", "data-ply")


def test_thirty_clients_finish_a_game_despite_a_server_crash(
        serve, projector, open_tab, tmp_path):
    """Three clients are browsers. The server is killed when all but three clients have voted."""
    server, is_up = serve(), Event()
    is_up.set()
    screen = projector("random", "600", server.address)
    name = urlsplit(screen.url).fragment
    votes = f"{server.address}api/votes/{name}"
    phones = [Phone(open_tab, screen, f"Phone {number}") for number in range(3)]
    clients = [Voter(server.address, name, number, MANNERS[number % len(MANNERS)], is_up)
               for number in range(27)]
    for client in clients:
        client.start()
    expect(screen.locator("#count")).to_have_text("30 people joined")
    ids = {voter["name"]: voter["id"] for voter in httpx2.get(votes).json()["voters"]}
    for device in phones:
        device.voter = ids[device.name]
    screen.click("#start")
    follow(screen, 20)
    is_up.clear()
    screen.wait_for_function(ALL_BUT_THREE_VOTED)
    kill(server)
    assert serve(str(urlsplit(server.address).port)).address == server.address
    is_up.set()
    follow(screen)
    for client in clients:
        client.join(TIMEOUT)
    require_votes(tmp_path / "games.sqlite", name, [*clients, *phones])
    statuses = {manner: {status for client in clients if client.manner == manner
                         for status in client.refused} for manner in MANNERS}
    assert 409 in statuses["late"] and 400 in statuses["invalid"]
    rounds = httpx2.get(f"{votes}/review", timeout=TIMEOUT).json()
    expect(screen.locator("#compared-rows tr")).to_have_count(len(rounds))
    assert all(len(device.confirmed) > len(rounds) / 2 for device in phones)
    expect(screen.locator("#status")).to_contain_text(re.compile("wins|tie"))
    for device in phones:
        expect(device.page.locator("#status")).to_have_text(screen.locator("#status").inner_text())

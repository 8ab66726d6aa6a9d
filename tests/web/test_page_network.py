"""The page with lost, refused and late requests, and with a server that stops."""

import pytest
from playwright.sync_api import expect
from support.browser import Person
from support.helpers import WIPE_OUT
from support.server import Server

MOVES = "f5d6c3d3c4"
pytestmark = [pytest.mark.browser, pytest.mark.slow]
SET_HIDDEN = """(value) => {
  Object.defineProperty(document, "hidden", { value, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def person(browser, address):
    visitor = Person(browser, address, reduced_motion="reduce")
    yield visitor
    visitor.context.close()


def lose(route):
    route.abort()


def refuse(route):
    """Answer like a proxy that can't reach the server."""
    route.fulfill(status=502, body="<h1>Bad Gateway</h1>", content_type="text/html")


@pytest.mark.parametrize("path, script, button", [
    ("", "words.js", "#hint"), ("vote.html", "words.js", "[name=join]"),
    ("projector.html", "words.js", "[name=open]")])
def test_the_page_asks_for_a_reload_if_a_script_is_lost(path, script, button, browser, address):
    page = browser.new_page()
    page.route(f"**/{script}", lose)
    page.goto(address + path)
    message = page.get_by_text("Loading. If this takes long, reload the page.")
    expect(message).to_be_visible()
    expect(page.locator(button)).to_be_hidden()
    page.unroute_all()
    page.reload()
    expect(page.locator(button)).to_be_visible()
    expect(message).to_be_hidden()
    page.close()


def test_the_match_is_shown_before_the_levels_arrive(person):
    person.begin("easy")
    routes = []
    person.route("**/api/server", lambda route: routes.append(route))
    person.page.reload(wait_until="commit")
    person.wait()
    [route] = routes
    route.continue_()
    expect(person.page.locator("#level")).to_have_value("easy")
    expect(person.page.locator("#share a")).to_have_count(1)


def test_the_page_reconnects_after_the_server_restarts(browser, tmp_path):
    server = Server(tmp_path / "games.sqlite")
    person = Person(browser, server.address)
    port = server.address.split(":")[2].strip("/")
    server.stop()
    person.see("#live", "The server does not answer.")
    person.see("#status", "The server does not answer.")
    person.page.wait_for_selector("#live.unseen")  # The message is visible once, not twice.
    server = Server(tmp_path / "games.sqlite", port=port)
    person.see("#live", "The server is back.")
    person.see("#status", "Your turn (Black)")
    person.click("d3")
    person.see_plies(2)
    person.context.close()
    server.stop()


def test_a_refused_event_stream_is_reopened(person):
    person.page.route("**/events", refuse, times=1)
    person.page.reload()
    person.wait()
    person.click("d3")
    person.see_plies(2)


def test_the_page_waits_while_a_proxy_cannot_reach_the_server(person):
    for pattern in "**/moves", "**/api/server":
        person.route(pattern, refuse)
    with person.page.expect_response("**/api/server"):
        person.click("d3")
    person.see("#status", "The server does not answer.")
    person.page.unroute_all()
    person.see("#live", "The server is back.")
    person.click("d3")
    person.see_plies(2)


@pytest.mark.parametrize("pattern", ["**/api/server", "**/seat"])
def test_the_page_opens_when_the_server_answers_again(person, pattern):
    person.route(pattern, lose)
    person.page.reload()
    person.see("#live", "The server does not answer.")
    expect(person.page.locator("#live")).to_be_visible()
    person.page.unroute_all()
    person.wait()
    person.click("d3")
    person.see_plies(2)
    person.open_menu()
    expect(person.page.locator("#level option")).to_have_count(8)


def test_back_opens_the_other_game_when_the_server_answers_again(person):
    person.click("d3")
    person.see_plies(2)
    person.begin("here")
    person.route("**/api/**", lose)
    person.page.go_back()
    person.see("#live", "The server does not answer.")
    person.page.unroute_all()
    person.see_plies(2)


def test_a_lost_invitation_is_repeated(person, browser):
    person.begin("elsewhere")
    person.wait("#share a")
    link = person.page.locator("#share a").first.get_attribute("href")
    guest = Person(browser, person.address)
    guest.page.route("**/seat", lose, times=1)
    guest.page.goto(link)
    guest.see("#white-name", "You")
    guest.context.close()


def test_a_late_answer_about_another_game_is_ignored(person):
    first = person.name
    person.begin("here", text="f5")
    second = person.name
    person.begin("here", text="f5d6")
    routes = []
    person.route(f"**/api/matches/{second}", lambda route: routes.append(route))
    with person.page.expect_request(f"**/api/matches/{second}"):
        person.page.go_back()
    person.page.go_back()
    person.see("#white-name", "Computer")
    with person.page.expect_response(f"**/api/matches/{second}") as response:
        routes[0].continue_()
    response.value.finished()
    person.page.evaluate("new Promise((done) => setTimeout(done))")
    assert person.name == first
    person.click("d3")
    person.see_plies(2)


def close_hints(person):
    person.page.click("#leave-hints")
    return "#game"


def open_hood(person):
    person.page.keyboard.press("x")
    person.wait("#hood-lines li")
    return "#hood"


@pytest.mark.parametrize("leave", [close_hints, open_hood])
def test_late_hints_are_not_shown_if_you_left_them(leave, person):
    routes = []
    person.route("**/hints?*", lambda route: routes.append(route))
    with person.page.expect_request("**/hints?*"):
        person.page.click("#hint")
    panel = leave(person)
    with person.page.expect_response("**/hints?*") as response:
        routes[0].continue_()
    response.value.finished()
    person.page.evaluate("new Promise((done) => setTimeout(done))")
    assert person.page.is_visible(panel)
    assert "Play " not in person.text("#live")
    expect(person.page.locator("#hints")).to_be_hidden()


@pytest.mark.parametrize("button, answer", [("hint", "#hint-list li"), ("review", "#graph")])
def test_a_late_answer_opens_no_other_tab(button, answer, person):
    person.begin("here", text=MOVES)
    person.wait()
    routes = []
    person.route(f"**/{button}*", lambda route: routes.append(route))
    with person.page.expect_request(f"**/{button}*"):
        person.page.click(f"#{button}")
    person.open("Games")
    person.page.focus("[name=words]")
    routes[0].continue_()
    person.page.wait_for_selector(f"{answer}:not([hidden])", state="attached")
    expect(person.page.locator("[name=words]")).to_be_focused()
    person.open("Play")
    expect(person.page.locator(answer).first).to_be_visible()


def fill_in_new_game(person):
    person.page.click("#new")
    return "button[value=begin]"


def set_up_a_position(person):
    person.choose("#set-up")
    person.see("#setup-says", "Black has 4 valid moves.")
    return "#play-here"


def lose_a_reviewed_game(person):
    person.begin("random", side="white", text=WIPE_OUT)
    person.wait()
    person.page.click("#review")
    person.wait("#play-again:not([hidden])")
    return "#play-again"


def list_an_imported_game(person):
    person.open("Games")
    person.page.click("#carry summary")
    person.page.set_input_files("#import", {
        "name": "game.txt", "mimeType": "text/plain", "buffer": MOVES.encode()})
    return "#games .open"


@pytest.mark.parametrize("prepare", [fill_in_new_game, set_up_a_position, lose_a_reviewed_game,
                                     list_an_imported_game])
def test_a_second_click_starts_no_second_game(prepare, person):
    button = prepare(person)
    name, routes = person.name, []
    person.route("**/api/matches", lambda route: routes.append(route))
    with person.page.expect_request("**/api/matches"):
        person.page.click(button)
    person.page.click(button)
    person.ask("/server")  # until then, the second click would also have sent its requests
    routes[0].continue_()
    person.page.wait_for_url(lambda url: not url.endswith(name))
    assert len(routes) == 1


def test_a_file_can_be_imported_again_after_its_request_is_lost(person, tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(MOVES, encoding="utf-8")
    person.page.route("**/api/library", lose, times=1)
    person.open("Games")
    person.page.click("#carry summary")
    person.page.set_input_files("#import", path)
    person.see("#imported", "The server does not answer.")
    person.page.set_input_files("#import", path)
    person.see("#imported", "Imported: 1.")


def test_a_second_import_is_added_to_the_running_one(person):
    routes = []
    person.page.route("**/api/library", lambda route: routes.append(route), times=1)
    person.open("Games")
    person.page.click("#carry summary")
    for name, content in ("first.txt", MOVES), ("second.txt", "f5f5"):
        person.page.set_input_files("#import", {
            "name": name, "mimeType": "text/plain", "buffer": content.encode()})
    person.see("#imported", "Reading first.txt: 0%.")
    routes[0].continue_()
    person.see("#imported", "Imported: 1. Already in the library: 0. Can't be read: 1.")
    person.see("#imported", "second.txt")


def test_the_board_and_the_status_agree_after_lost_steps(person):
    person.begin("here", text=MOVES)
    person.wait()
    person.lose_requests("**/position?*")
    for _ in range(3):
        person.page.keyboard.press("ArrowLeft")
    person.see("#status", "The server does not answer.")
    person.page.unroute_all()
    person.see("#status", "White to move")
    person.click("f4")
    person.see_plies(6)


def test_hidden_tabs_leave_connections_to_the_visible_one(person):
    tabs = [person.context.new_page() for _ in range(6)]
    for tab in tabs:
        tab.goto(person.page.url)
        tab.wait_for_selector("body[data-ready=true]")
        tab.evaluate(SET_HIDDEN, True)
    person.click("d3")
    person.see_plies(2)
    expect(tabs[0].locator("#moves li")).to_have_count(0)
    tabs[0].evaluate(SET_HIDDEN, False)
    expect(tabs[0].locator("#moves li")).to_have_count(2)

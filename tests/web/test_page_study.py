"""The page's study features in a real browser: uploads, set-up positions and variations."""

import re
from functools import partial

import pytest
from support.browser import violations
from support.helpers import FULL_BOARD_TIE, WIPE_OUT, play
from support.paths import SAMPLES
from playwright.sync_api import expect

from othello.formats import ggf, saved_game, transcript
from othello.formats.record import Record
from othello.web.local import MAX_STEP
from othello.web.values import NODES, values

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PICTURE = "document.getElementById('canvas').toDataURL()"


@pytest.fixture
def visit(visit):
    return partial(visit, reduced_motion="reduce")


# Uploads

def choose_file(person, name, data):
    person.page.click("#new")
    person.page.select_option("[name=opponent]", "here")
    person.page.set_input_files("#file", {"name": name, "mimeType": "", "buffer": data})


def test_a_match_continues_a_game_chosen_from_a_file(visit):
    person = visit()
    choose_file(person, "two.ggf", b"(;PB[Ann]PW[Bob]B[f5]W[d6];)(;PB[Cy]PW[Di]B[d3];)")
    person.see("#choice", "\u2068Cy\u2069 – \u2068Di\u2069, White to move, 59 empties, moves: 1")
    person.page.select_option("#choice", "1")
    person.page.click("button[value=begin]")
    person.see_plies(1)
    assert [ply["square"] for ply in person.state["plies"]] == ["d3"]


def test_a_finished_upload_shows_the_names_of_its_players(visit):
    person = visit()
    record = transcript.loads(WIPE_OUT)
    record.black_player.name, record.white_player.name = "Ann", "Bob"
    choose_file(person, "one.ggf", ggf.dumps([Record(record)]).encode())
    person.see("#choice", "\u2068Ann\u2069 – \u2068Bob\u2069, 13 to 0")
    person.page.click("button[value=begin]")
    person.see("#loud", "Black wins 13 to 0")
    assert (person.text("#black-name"), person.text("#white-name")) == ("Ann", "Bob")


def test_undo_continues_a_finished_upload_with_the_opponent(visit):
    person = visit()
    for text in FULL_BOARD_TIE, (SAMPLES / "nboard_sample.ggf").read_text():
        person.begin("medium", text=text)
        person.see("#status", "The game is over")
        names = person.text("#black-name"), person.text("#white-name")
        assert names == ("You", "Computer (medium)")
        plies = person.state["plies"]
        person.page.click("#undo")
        person.see("#status", "Your turn (Black)")
        last_ply = max(ply for ply, move in enumerate(plies)
                       if move["side"] == "black" and move["square"])
        assert person.state["plies"] == plies[:last_ply]
        person.click(plies[last_ply]["square"])
        person.see_plies(last_ply + 2)  # The computer has answered.
    person.begin("medium", text="(;PB[Ada]PW[Bo]RE[-64:t]B[f5]W[d6];)")
    person.see("#loud", "You have lost on time. White wins.")
    person.page.click("#undo")
    person.see("#status", "Your turn (Black)")
    person.click("c3")
    person.see_plies(4)  # The computer has answered.


def test_games_continue_from_files_of_several_formats(visit):
    person = visit()
    for name, data, plies in (
            ("game.txt", b"f5d6c3", 3), ("game.json", saved_game.dumps(play("f5")).encode(), 1),
            ("game.obf", b"-" * 27 + b"OX------XO" + b"-" * 27 + b" X;", 0)):
        choose_file(person, name, data)
        person.page.wait_for_selector("#games-label:not([hidden])")
        assert violations(person.page) == []
        person.page.click("button[value=begin]")
        person.page.wait_for_selector("#dialog:not([open])", state="attached")
        person.see("#white-name", "White")
        assert len(person.state["plies"]) == plies


def test_the_dialog_rejects_a_file_without_a_game(visit):
    person = visit()
    for name, data, error in (
            ("x.pdf", b"%PDF", "'x.pdf' contains no game."),
            ("x.ggf", b"nothing", "Line 1: expected moves such as f5d6, or the squares"),
            ("x.txt", b"d3" * 40_000, "The input has 80000 bytes, but the limit here is 70000")):
        choose_file(person, name, data)
        person.see("#dialog-problem", error)
        person.page.evaluate("document.getElementById('dialog-problem').textContent = ''")
        person.page.click("button[value=begin]")
        person.see("#dialog-problem", error)
        person.page.click("#cancel")
        assert person.state["generation"] == 0 and person.state["start"] == "standard"


def press_begin(person):
    """Move to the button with Tab, and press Enter."""
    while person.page.evaluate("document.activeElement.value !== 'begin'"):
        person.page.keyboard.press("Tab")
    person.page.keyboard.press("Enter")


def test_one_of_several_pasted_games_is_chosen_by_keyboard(visit):
    person = visit()
    person.page.click("#new")
    person.page.select_option("[name=opponent]", "here")
    person.page.fill("[name=text]", "(;PB[Ann]B[f5]W[d6];)(;PB[Cy]B[d3];)")
    press_begin(person)
    person.see("#dialog-problem", "Choose one of these games.")
    person.page.keyboard.press("ArrowDown")
    press_begin(person)
    person.see_plies(1)
    assert [ply["square"] for ply in person.state["plies"]] == ["d3"]


def test_a_pasted_position_begins_a_match(visit):
    person = visit()
    person.begin("here", text="-" * 27 + "OX------XO" + "-" * 27 + " O")
    person.wait()
    assert person.text("#status") == "White to move"


# Set-up positions

WIDE = {"viewport": {"width": 1920, "height": 1080}}
PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "is_mobile": True,
         "has_touch": True}
LANDSCAPE = PHONE | {"viewport": {"width": 740, "height": 360}}
ON_EACH_SCREEN = pytest.mark.parametrize("options", [
    pytest.param(PHONE, id="phone"), pytest.param(LANDSCAPE, id="landscape"),
    pytest.param(WIDE, id="wide")])


def set_up(person):
    person.choose("#set-up")
    person.page.wait_for_selector("#editor:not([hidden])")


@ON_EACH_SCREEN
def test_a_position_can_be_set_up_and_played(options, visit):
    person = visit(**options)
    press = person.tap if "has_touch" in options else person.click
    set_up(person)
    person.page.click("#empty-board")
    person.see("#setup-says", "Neither side has a valid move")
    assert person.page.locator("#play-here").is_disabled()
    press("a1")
    person.page.check("[name=disc][value=O]")
    press("b1")
    press("c1")
    person.see("#setup-says", "Black has 1 valid move.")
    assert person.pixel("c1") == "#ffffff"
    assert violations(person.page) == []
    press("c1")  # A second press removes the disc.
    person.page.select_option("#setup-opponent", "human")
    person.page.click("#play-here")
    person.see("#status", "Black to move")
    assert person.state["position"]["board"][0] == "XO------"
    press("c1")
    person.see("#loud", "Black wins 3 to 0")


@pytest.mark.slow
def test_restart_begins_from_the_set_up_position(visit):
    person = visit(reduced_motion="reduce")
    board = "-" * 18 + "O" + "-" * 8 + "OX------XO" + "-" * 27
    person.begin("here", text=f"{board} O")
    person.wait()
    old_name = person.name
    person.open_menu()
    assert person.text("#exports") == "Save as saved game, game record (GGF), picture."
    person.open("Play")
    person.click(person.state["valid"][0]["square"])
    person.see_plies(1)
    person.choose("#restart")
    person.page.click("#yes")
    person.see_plies(0)
    assert "".join(person.state["position"]["board"]) == board and person.name != old_name
    assert person.text("#status") == "White to move"


@pytest.mark.slow
def test_pasted_text_applies_at_once_and_typed_text_on_a_click(visit):
    person = visit()
    set_up(person)
    # Wait until the page has filled in the text of the position. Otherwise, the page could
    # overwrite the text entered below.
    expect(person.page.locator("#position-text")).not_to_have_value("")
    person.page.fill("#position-text", "f5d6")
    person.page.keyboard.press("ControlOrMeta+A")
    person.page.keyboard.press("ControlOrMeta+X")
    person.page.keyboard.press("ControlOrMeta+V")
    person.see("#setup-says", "Black has 5 valid moves.")
    person.page.fill("#position-text", "nonsense")
    person.page.click("#play-here")
    person.see("#setup-says", "got 'nonsense'.")
    assert person.page.locator("#play-here").is_disabled()
    person.page.focus("#position-text")
    person.page.keyboard.press("ControlOrMeta+A")
    person.page.keyboard.insert_text("f5d6c3")
    person.page.click("#play-here")
    person.page.wait_for_selector("#editor", state="hidden")
    person.wait()
    assert person.state["position"]["board"][2][2] == "X"


class HeldRequests:
    """Requests for positions. Each request waits until the test answers it."""

    def __init__(self, person):
        self.page, self.routes = person.page, []
        person.route("**/positions", lambda route: self.routes.append(route))

    def wait_for(self, number):
        """Wait until `number` requests have arrived."""
        while len(self.routes) < number:
            self.page.wait_for_timeout(10)

    def answer(self, number):
        """Answer request number `number`, and wait until the page shows the answer."""
        with self.page.expect_response("**/positions") as response:
            self.routes[number - 1].continue_()
        response.value.finished()
        self.page.evaluate("new Promise((done) => setTimeout(done))")


@pytest.fixture
def held_requests(visit):
    person = visit()
    requests = HeldRequests(person)
    set_up(person)
    requests.wait_for(1)
    return person, requests


def test_a_late_answer_does_not_overwrite_typed_text(held_requests):
    person, requests = held_requests
    person.page.fill("#position-text", "f5d6")
    requests.answer(1)
    assert person.page.input_value("#position-text") == "f5d6"
    person.page.keyboard.press("Tab")
    requests.wait_for(2)
    requests.answer(2)
    person.see("#setup-says", "Black has 5 valid moves.")


def test_the_text_contains_a_new_disc_at_once_and_keeps_its_selection(held_requests):
    person, requests = held_requests
    requests.answer(1)
    person.click("a1")
    requests.wait_for(2)
    assert person.page.input_value("#position-text").startswith("X")
    person.page.focus("#position-text")
    person.page.keyboard.press("Control+a")
    requests.answer(2)
    person.page.keyboard.type("f5d6")
    assert person.page.input_value("#position-text") == "f5d6"


def test_a_late_error_for_an_earlier_text_is_ignored(held_requests):
    person, requests = held_requests
    requests.answer(1)
    person.page.fill("#position-text", "nonsense")
    person.page.keyboard.press("Tab")
    requests.wait_for(2)
    person.page.select_option("#to-move", "white")
    requests.wait_for(3)
    requests.answer(3)
    person.see("#setup-says", "White has 4 valid moves.")
    requests.answer(2)
    assert person.text("#setup-says") == "White has 4 valid moves."
    assert person.page.locator("#play-here").is_enabled()


def test_play_here_includes_the_disc_placed_last(held_requests):
    person, requests = held_requests
    requests.answer(1)
    person.click("a1")
    requests.wait_for(2)
    person.page.click("#play-here")
    requests.wait_for(3)
    requests.answer(2)
    requests.answer(3)
    person.page.wait_for_selector("#editor", state="hidden")
    person.wait()
    assert person.state["position"]["board"][0].startswith("X")


def test_a_position_can_be_played_after_its_check_has_failed(visit):
    person = visit()
    set_up(person)
    person.see("#setup-says", "Black has 4 valid moves.")
    person.lose_requests("**/positions")
    person.click("a1")
    person.see("#live", "The server does not answer.")
    person.page.unroute_all()
    person.page.click("#play-here")
    person.page.wait_for_selector("#editor", state="hidden")
    assert person.state["position"]["board"][0].startswith("X")
    person.errors.clear()  # The browser reports the failed request.


def test_a_position_can_be_set_up_by_keyboard_and_as_text(visit):
    person = visit()
    set_up(person)
    person.page.select_option("#to-move", "white")
    person.see("#setup-says", "White has 4 valid moves.")
    assert person.page.input_value("#position-text").endswith(" O")
    person.page.check("[name=disc][value=O]")
    person.page.keyboard.press("ArrowLeft")
    person.page.keyboard.type("a1")
    person.page.keyboard.press("Enter")
    person.see("#live", "a1: black.")
    assert person.page.get_attribute("[data-square=a1]", "aria-label") == "a1, black"
    person.page.fill("#position-text", "f5d6")
    person.page.keyboard.press("Tab")
    person.see("#setup-says", "Black has 5 valid moves.")
    assert person.pixel("d6") == "#ffffff"
    person.page.fill("#position-text", "nonsense")
    person.page.keyboard.press("Tab")
    person.see("#setup-says", "Line 1: expected moves such as f5d6")
    assert person.page.locator("#play-here").is_disabled()
    person.page.click("#leave-setup")
    person.see("#status", "Your turn (Black)")
    assert person.is_bare("d6")
    assert person.text("#live") == ""


def test_clearing_the_board_clears_the_message_about_a_disc(visit):
    person = visit()
    set_up(person)
    person.click("a1")
    person.see("#live", "a1: black.")
    person.page.click("#empty-board")
    expect(person.page.locator("#live")).to_have_text("")


def test_an_earlier_position_can_be_played_against_a_program(visit):
    person = visit()
    person.begin("here", text="f5d6c3d3c4")
    person.wait()
    person.page.click("#moves button >> nth=1")
    person.see("#status", "Ply 2 of 5")
    set_up(person)
    person.page.select_option("#to-move", "black")
    person.see("#setup-says", "Black has 5 valid moves.")
    person.page.select_option("#setup-opponent", "easy")
    person.page.click("#play-here")
    person.see("#status", "Your turn (Black)")
    person.see("#white-name", "Computer (easy)")
    person.click("c3")
    person.see_plies(2)


# Variations

@pytest.fixture
def open_earlier_ply(visit):
    def open_game(**options):
        person = visit(**options)
        person.begin("here", text="f5d6c3d3c4")
        person.wait()
        person.page.click("#moves button >> nth=1")
        person.see("#status", "Ply 2 of 5")
        return person
    return open_game


def branches(person):
    return person.page.locator("#tree [data-line]").all_inner_texts()


@ON_EACH_SCREEN
def test_a_variation_can_be_added_reloaded_and_removed(options, open_earlier_ply):
    person = open_earlier_ply(**options)
    press = person.tap if "has_touch" in options else person.click
    press("c5")
    person.see("#status", "Variation after ply 2: c5")
    person.see("#live", "Black plays c5 and flips d5")
    press("f4")
    person.see("#status", "Variation after ply 2: c5 f4")
    assert branches(person) == ["3. c5", "4. f4"] and person.pixel("f4") == "#ffffff"
    assert person.page.evaluate("document.documentElement.scrollWidth") <= options[
        "viewport"]["width"]
    assert violations(person.page) == []
    person.page.click("#last")
    person.see("#status", "White to move")
    assert len(person.state["plies"]) == 5
    person.page.reload()
    person.wait()
    person.see("#tree", "4. f4")
    person.page.click("#tree [data-line$='c5,']")
    person.see("#status", "Variation after ply 2: c5")
    person.page.click("#tree [data-forget]")
    person.see("#status", "Ply 2 of 5")
    assert branches(person) == []


def test_focus_moves_to_the_board_if_no_variation_or_move_is_left(visit):
    person = visit()
    person.begin("here", text="f5")
    person.wait()
    person.page.click("#first")
    person.see("#status", "Ply 0 of 1")
    person.click("d3")
    person.see("#status", "Variation after ply 0: d3")
    person.page.click("#last")
    person.see("#status", "White to move")
    person.page.click("#undo")
    person.see_plies(0)
    person.page.press("#tree [data-forget]", "Enter")
    person.page.wait_for_selector("#squares button:focus")


def test_variations_branch_and_are_navigated_by_keyboard(open_earlier_ply):
    person = open_earlier_ply()
    for square in "c5", "f4":
        person.page.keyboard.type(square)
        person.page.keyboard.press("Enter")
        person.see("#status", square)
    person.page.focus("#previous")
    person.page.keyboard.press("Enter")
    person.see("#status", "Variation after ply 2: c5")
    for square, message in ("e3", "e3 is not a valid move"), ("b4", "White plays b4"):
        person.page.keyboard.type(square)
        person.page.keyboard.press("Enter")
        person.see("#live", message)
    assert branches(person) == ["3. c5", "4. f4", "4. b4"]
    person.page.focus("#previous")
    person.page.keyboard.press("Enter")
    person.see("#status", "Variation after ply 2: c5")
    person.page.focus("#next")
    person.page.keyboard.press("Enter")
    person.see("#status", "Variation after ply 2: c5 f4")
    person.page.keyboard.press("Enter")
    person.see("#live", "The variation ends here.")
    person.page.focus("#previous")
    person.page.keyboard.press("Enter")
    person.page.keyboard.press("Enter")
    person.see("#status", "Ply 2 of 5")


def test_positions_and_variations_on_a_larger_board(visit):
    person = visit()
    person.begin("here", size=10, text="f7")
    person.wait()
    assert person.page.locator("#values").is_disabled()
    person.page.click("#first")
    person.see("#status", "Ply 0 of 1")
    person.click("g6")
    person.see("#status", "Variation after ply 0: g6")
    person.page.click("#previous")
    person.see("#status", "Ply 0 of 1")
    set_up(person)
    person.see("#setup-says", "Black has 4 valid moves.")
    person.page.select_option("#setup-opponent", "human")
    person.click("a10")
    person.page.click("#play-here")
    person.see("#status", "Black to move")
    assert person.state["position"]["board"][9] == "X---------"


def test_a_variation_scrolls_the_move_list_to_its_start(visit):
    person = visit(viewport={"width": 1280, "height": 800})
    person.begin("here", text=FULL_BOARD_TIE)
    person.wait()
    for ply, square in (2, "e6"), (0, "f5"):
        person.page.click("#first")
        for _ in range(ply):
            person.page.click("#next")
        person.see("#status", f"Ply {ply} of 60")
        person.click(square)
        person.see("#status", f"Variation after ply {ply}: {square}")
        person.page.click("#last")
        person.page.wait_for_function("() => moves.scrollTop > 0")
        person.page.click(f"#tree [data-line$='{square},']")
        person.see("#status", f"Variation after ply {ply}: {square}")
        top = person.page.evaluate("moves.scrollTop")
        assert top < person.page.evaluate("moves.querySelectorAll('li')[4].offsetHeight")


def test_playing_the_move_of_the_game_adds_no_variation(open_earlier_ply):
    person = open_earlier_ply()
    person.click("c3")
    person.see("#status", "Ply 3 of 5")
    assert branches(person) == []


def test_a_watcher_can_view_variations_but_not_add_any(open_earlier_ply, visit):
    person = open_earlier_ply()
    person.click("c5")
    person.see("#status", "Variation")
    watcher = visit(f"#{person.name}")
    watcher.page.click("#tree [data-line$='c5,']")
    watcher.see("#status", "Variation after ply 2: c5")
    watcher.click("f4")
    watcher.see("#live", "You are watching.")
    assert branches(watcher) == ["3. c5"]


# Values of moves

ENDING = FULL_BOARD_TIE[:104]  # eight empty squares, so even the first values are exact


def test_values_are_shown_on_the_squares_and_as_text(visit):
    person = visit()
    person.begin("here", text=ENDING)
    person.wait()
    person.open("Play")
    picture = person.page.evaluate(PICTURE)
    person.page.check("#values")
    person.see("#values-summary", "All values are exact.")
    assert person.page.evaluate(PICTURE) != picture
    result = values(play(ENDING), 0)
    best_text = person.page.locator("#values-list li").first.inner_text()
    assert best_text == f"{result.moves[0].square} best, exactly"
    label = person.page.locator(f"[data-square={result.moves[0].square}]")
    assert label.get_attribute("aria-label").endswith(", best")
    desktop = person.page.viewport_size
    for screen in PHONE["viewport"], LANDSCAPE["viewport"], WIDE["viewport"], desktop:
        person.page.set_viewport_size(screen)
        assert violations(person.page) == []
    person.page.uncheck("#values")
    assert person.page.evaluate(PICTURE) == picture
    assert not person.page.locator("#values-list").is_visible()
    assert "best" not in label.get_attribute("aria-label")


def test_best_play_is_shown_move_by_move(visit):
    person = visit()
    person.begin("here", text=ENDING)
    person.wait()
    person.open("Play")
    person.page.check("#values")
    best = values(play(ENDING), 0).best
    person.see("#best", best[0])
    person.page.click("#best button >> nth=0")
    person.see("#status", f"Variation after ply {len(person.state['plies'])}: {best[0]}")
    person.see("#best", best[1])
    person.page.click("#next")
    person.see("#status", f": {best[0]} {best[1]}")
    assert person.page.locator("#tree li").count() == 0  # Viewing moves doesn't store them.
    person.page.click("#last")
    person.see("#status", "to move")


def test_values_deepen_only_while_they_are_shown(visit):
    person = visit()
    person.begin("here", text="f5d6c3d3c4")
    person.wait()
    person.open("Play")
    queries = []

    def answer(route):
        queries.append(route.request.url.partition("line=")[2])
        route.fulfill(json={"nodes": len(queries), "is_last": False, "best": [], "moves": [
            {"square": "f4", "lead": 1.5, "is_exact": False, "depth": 4, "book": "book: known"}]})

    person.route("**/values?*", answer)
    person.page.check("#values")
    person.see("#values-list", "f4 best, looking 4 plies ahead; book: known")
    person.page.wait_for_function("() => Number(document.getElementById('values-summary')"
                                  ".textContent.match(/up to ([0-9]+)/)?.[1]) > 3")
    person.page.click("#previous")
    person.see("#status", "Ply 4 of 5")
    person.page.wait_for_selector("#values-list li")
    steps = [request.partition("&step=") for request in list(queries)]
    lines = [line for line, _, _ in steps]
    # The page first requests the values after ply 5, and then the values after ply 4.
    assert lines == sorted(lines, key=len, reverse=True)
    person.page.uncheck("#values")
    person.page.click("#first")
    person.see("#status", "Ply 0 of 5")
    assert all(request.count(",") + request.count("%2C") >= 4 for request in queries)
    person.page.unroute("**/values?*")


def test_values_are_off_when_you_come_back_to_the_page(visit):
    person = visit()
    person.page.check("#values")
    person.page.goto("about:blank")
    person.page.go_back()
    person.wait()
    assert not person.page.is_checked("#values")


def test_values_are_shown_after_the_server_is_back(visit):
    person = visit()
    person.lose_requests("**/values?*")
    person.page.check("#values")
    person.see("#live", "The server does not answer.")
    person.page.unroute_all()
    person.see("#live", "The server is back.")
    person.see("#values-list", "f5 best")
    person.errors.clear()  # The browser reports the failed request.


def test_values_deepen_and_follow_the_game(visit):
    person = visit()
    person.begin("here", text="f5d6c3")
    person.wait()
    person.open("Play")
    person.page.check("#values")
    person.see("#values-summary", re.compile(r"positions\.$"))
    assert person.text("#values-summary").endswith(tuple(  # in the browser or on the server
        f"Searched up to {nodes:,} positions." for nodes in (NODES[MAX_STEP], NODES[-1])))
    assert "book: played" in person.text("#values-list")
    person.click("d3")
    person.see_plies(4)
    person.see("#values-list", "c4")
    assert {text.split()[0] for text in
            person.page.locator("#values-list li").all_inner_texts()} == {
                move["square"] for move in person.state["valid"]}

"""The page in a real browser, with mouse, keyboard and touch input."""

import json
import re
from pathlib import Path

import pytest
from support.browser import GET_JSON, IMPORT_PAGE, SCHEMES, Person, violations
from support.helpers import FULL_BOARD_TIE, WIPE_OUT, play
from playwright.sync_api import expect
from support.server import Server

from othello.formats import saved_game
from othello.formats.record import Record
from othello.players.registry import RATINGS

pytestmark = pytest.mark.browser
PICTURE = "document.getElementById('canvas').toDataURL()"


# Requested sizes, colours and times

def test_a_square_is_48_pixels_wide(visit):
    person = visit(viewport={"width": 800, "height": 424})
    box = person.page.locator("#canvas").bounding_box()
    assert (box["width"], box["height"]) == (384, 384)
    assert person.page.get_attribute("#canvas", "width") == "384"


@pytest.mark.parametrize("width, height, ratio, min_width", [
    (1920, 1080, 1, 816), (740, 360, 2, 320),
    *(pytest.param(*size, marks=pytest.mark.slow) for size in (
        (360, 740, 3, 352), (320, 568, 2, 296), (820, 1180, 1.5, 712), (3840, 2160, 1, 1488)))])
def test_the_board_is_sharp_and_as_large_as_the_window_allows(
        width, height, ratio, min_width, visit):
    person = visit(viewport={"width": width, "height": height}, device_scale_factor=ratio,
                   has_touch=ratio > 1, is_mobile=ratio > 1)
    box = person.page.locator("#canvas").bounding_box()
    assert min_width <= box["width"] == box["height"] and box["width"] % 8 == 0
    assert box["y"] + box["height"] <= height  # visible without scrolling
    assert person.page.get_attribute("#canvas", "width") == str(round(ratio * box["width"]))
    room = person.page.evaluate("[document.body.scrollWidth, document.body.scrollHeight]")
    assert room[0] <= width and (room[1] <= height or width < height)


def luminance(color):
    parts = [int(color[start:start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
              for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.slow
def test_mark_colours_are_exact_and_contrast_with_the_board(visit):
    person = visit()
    board_luminance = luminance(person.pixel("a1"))
    for color in "#aaaaaa", "#66ccff", "#ffcc00":
        assert (luminance(color) + 0.05) / (board_luminance + 0.05) >= 3
    for square, color in ("a1", "#ffffff"), ("d3", "#66ccff"), ("a1", "#ffffff"):
        person.hover(square)
        assert person.pixel("d4", right=14) == color  # The page previews flips.
    person.click("d3")
    person.wait()
    black, white = person.state["position"]["last"], person.state["position"]["board"]
    assert black["side"] == "white" and white[3][4] == "X"
    assert person.pixel("e4") == "#000000" and person.pixel(black["square"]) == "#ffffff"
    assert person.pixel("e4", right=18.5) == "#aaaaaa"
    assert person.pixel("e4", right=-24) == "#333333"
    assert person.pixel(black["square"], right=-20, down=-20) == "#ffcc00"
    assert person.pixel(person.state["valid"][0]["square"], right=7) == "#66ccff"


@pytest.mark.slow
def test_a_flip_takes_180_milliseconds(visit):
    person = visit(clock=True)
    person.stop_the_clock()
    person.click("d3")
    person.see("#live", "d3")
    assert person.pixel("d3") == "#000000" and person.pixel("d4") == "#ffffff"
    person.page.clock.run_for(80)
    assert person.is_bare("d4", right=12, down=-14) and person.pixel("d4") == "#ffffff"
    person.page.clock.run_for(48)
    assert person.is_bare("d4", right=8, down=-15) and person.pixel("d4") == "#000000"
    person.page.clock.run_for(72)
    assert person.pixel("d4", right=8, down=-15) == "#000000"


@pytest.mark.slow
def test_flips_are_drawn_at_30_frames_per_second(visit):
    person = visit(clock=True)
    person.stop_the_clock()
    person.click("d3")
    person.see("#live", "d3")
    pictures = set()
    for _ in range(180 * 30 // 1000):
        person.page.clock.run_for(1000 // 30)
        pictures.add(person.page.evaluate(PICTURE))
    assert len(pictures) == 5


@pytest.mark.slow
def test_a_program_waits_500_milliseconds_after_the_flip(visit):
    person = visit(clock=True)
    person.stop_the_clock()
    person.click("d3")
    person.see("#live", "d3")
    person.page.clock.run_for(200)
    while person.page.evaluate(
            f"{IMPORT_PAGE}.then(({{ page }}) => page.newest.plies.length < 2)"):
        pass
    assert person.page.locator("#status.thinking").count()
    assert person.text("#black-count") == "4"
    person.page.clock.run_for(440)
    assert "Black plays d3" in person.text("#live")
    person.page.clock.run_for(100)
    person.see("#live", "White")
    person.page.clock.run_for(300)
    person.wait()
    assert person.text("#status") == "Your turn (Black)"


@pytest.mark.slow
def test_the_page_loads_in_a_second_on_a_slow_connection(visit):
    entries = visit().page.evaluate("""
      ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
        .map((entry) => [entry.name, entry.transferSize])""")
    assert 10 < len(entries) <= 40 and 8 * sum(size for _, size in entries) < 1_000_000  # bits


@pytest.mark.slow
def test_restart_begins_a_new_game_with_the_same_players(visit):
    person = visit()
    person.begin("easy")
    person.click("d3")
    person.see_plies(2)
    person.choose("#restart")
    person.page.click("#yes")
    person.see_plies(0)
    person.wait()
    assert person.text("#white-name") == "Computer (easy)"
    assert person.text("#black-count") == "2"
    person.page.go_back()
    person.see_plies(2)  # The previous game isn't lost.


# Acceptance tests

@pytest.mark.slow
def test_a_move_is_valid_only_if_it_flips_at_least_one_disc(visit):
    person = visit()
    person.click("a1")
    person.page.wait_for_selector("#sentences li:nth-child(8)")
    assert person.state["generation"] == 0
    assert person.text("#conclusion").startswith("a1 is not a valid move for Black")
    person.click("d3")
    person.see_plies(1)
    assert person.state["plies"][0]["square"] == "d3"


@pytest.mark.slow
def test_exactly_the_outflanked_discs_are_flipped(visit):
    person = visit()
    person.begin("here", text="f5d6c3d3c4f4f6")
    person.wait()
    move = person.state["valid"][0]
    board = person.state["position"]["board"]
    person.click(move["square"])
    person.see_plies(8)
    person.wait()
    flipped = {square for square in ("abcdefgh"[col] + str(row + 1) for row in range(8)
                                     for col in range(8))
               if board[int(square[1]) - 1]["abcdefgh".index(square[0])]
               != person.state["position"]["board"][int(square[1]) - 1][
                   "abcdefgh".index(square[0])]}
    assert flipped == {move["square"], *move["flips"]}
    assert all(person.pixel(square) == "#ffffff" for square in flipped)


@pytest.mark.slow
def test_the_computer_plays_each_level_and_medium_by_default(visit):
    person = visit()
    assert person.text("#white-name") == "Computer (medium)"
    for level in "medium", "easy", "hard":
        if level != "medium":
            person.begin(level)
        person.see("#white-name", level)
        person.click("d3")
        person.page.wait_for_selector("#status.thinking")
        person.see("#live", "White")
        person.wait()
        assert person.text("#status") == "Your turn (Black)"


@pytest.mark.slow
@pytest.mark.parametrize("level", ["medium", "hard"])
def test_the_computer_takes_a_win_and_prevents_an_immediate_loss(level, visit):
    person = visit(reduced_motion="reduce")
    person.begin(level, side="white", text=WIPE_OUT[:-2])
    person.see("#loud", "You lose 0 to 13: one side has no discs left.")
    person.wait()
    person.begin(level, text=WIPE_OUT[:-4])  # c5 would win at once.
    person.see_plies(8)
    person.wait()
    assert person.state["turn"] == "black"
    white = "".join(person.state["position"]["board"]).count("O")
    assert all(len(move["flips"]) < white for move in person.state["valid"])


# The board

@pytest.mark.slow
def test_arrow_keys_move_the_focus_on_the_board(visit):
    person = visit()
    person.page.focus("[data-square=d3]")
    for key, square in (("ArrowUp", "d2"), ("ArrowLeft", "c2"), ("ArrowDown", "c3"),
                        ("ArrowRight", "d3")):
        person.page.keyboard.press(key)
        assert person.page.evaluate("document.activeElement.dataset.square") == square
    label = person.page.get_attribute("[data-square=d3]", "aria-label")
    assert label == "d3, empty, can be played, flips d4"
    assert person.pixel("d4", right=14) == "#66ccff"  # Keyboard focus also previews flips.


@pytest.mark.slow
def test_squares_are_cells_of_a_grid_for_screen_readers(visit):
    person = visit()
    rows = person.page.get_by_role("grid").get_by_role("row")
    expect(rows).to_have_count(8)
    expect(rows.nth(3).get_by_role("gridcell").nth(4)).to_have_accessible_name("e4, black")


# Other parts of the page

@pytest.mark.slow
def test_keyboard_shortcuts_and_mouse_wheel(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text="f5d6c3")
    person.wait()
    press = person.page.keyboard.press
    press("ArrowLeft")
    person.see("#status", "Ply 2 of 3")
    press("ArrowRight")
    person.see("#status", "White to move")
    person.hover("d3")
    person.page.mouse.wheel(0, -100)
    person.see("#status", "Ply 2 of 3")
    person.page.mouse.wheel(0, 100)
    person.see("#status", "White to move")
    press("w")
    assert person.page.get_attribute("#why", "aria-pressed") == "true"
    press("Escape")
    press("i")
    person.page.wait_for_selector("#hint-list li")
    press("r")
    person.see("#live", "The board is turned.")
    for key, count in ("u", 2), ("Control+z", 1):
        press(key)
        person.page.wait_for_selector(f"#moves li:nth-child({count + 1})", state="detached")
        person.wait()
    press("n")
    person.page.wait_for_selector("#dialog[open]")


@pytest.mark.slow
def test_typing_a_square_on_a_larger_board_focuses_it(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", size=10)
    person.wait()
    person.page.keyboard.type("i1")
    assert person.page.evaluate("document.activeElement.dataset.square") == "i1"


@pytest.mark.slow
def test_the_title_shows_whose_turn_it_is(visit):
    person = visit(reduced_motion="reduce")
    expect(person.page).to_have_title("Your turn \u2013 Othello")
    person.choose("#resign")
    person.page.click("#yes")
    expect(person.page).to_have_title("Othello")


@pytest.mark.slow
def test_clicking_a_disc_shows_no_explanation(visit):
    person = visit(reduced_motion="reduce")
    person.click("d4")
    person.see("#live", "d4 has a disc. Choose a square with a ring.")
    assert not person.page.is_visible("#explanation")
    person.page.click("#why")
    person.click("d4")
    person.see("#conclusion", "d4")


@pytest.mark.slow
def test_your_move_is_drawn_before_the_server_answers(visit):
    person, routes = visit(), []
    person.begin("here")
    person.route("**/moves", lambda route: routes.append(route))
    person.click("d3")
    for square in "d3", "d4":
        person.see_pixel(square, "#000000")
    assert person.state["plies"] == [] and len(routes) == 1
    routes[0].continue_()
    person.see("#black-count", "4")
    person.wait()
    assert person.text("#live") == "Black plays d3 and flips d4."
    assert len(person.state["plies"]) == 1


@pytest.mark.slow
@pytest.mark.parametrize("refusal", [
    {"status": 429, "json": {"detail": "too many requests"}}, None], ids=["refused", "lost"])
def test_a_refused_or_lost_move_is_taken_back(refusal, visit):
    person = visit()
    person.begin("here")
    if refusal:
        person.route("**/moves", lambda route: route.fulfill(**refusal))
    else:
        person.lose_requests("**/moves")
    person.click("d3")
    person.see("#live", "Too many requests." if refusal else "The server does not answer.")
    person.page.mouse.move(0, 0)
    person.see_pixel("d4", "#ffffff")
    assert person.is_bare("d3")
    person.page.unroute_all()
    person.errors.clear()  # The browser reports the failed request.
    if refusal is None:
        person.see("#live", "The server is back.")
        assert person.text("#status") == "Black to move"
    person.click("c4")
    person.see_plies(1)
    assert [ply["square"] for ply in person.state["plies"]] == ["c4"]


@pytest.mark.slow
def test_undo_returns_to_your_turn_and_clears_the_analysis(visit):
    person = visit(reduced_motion="reduce")
    person.begin("easy")
    person.wait()
    person.click("d3")
    person.see_plies(2)
    person.wait()
    person.page.click("#hint")
    person.page.wait_for_selector("#hint-list li")
    person.page.click("#review")
    person.page.wait_for_selector("#graph:not([hidden])")
    person.page.click("#undo")
    person.see_plies(0)
    person.wait()
    assert person.text("#status") == "Your turn (Black)"
    for id in "hints", "graph", "explanation":
        assert not person.page.locator(f"#{id}").is_visible()
    assert person.pixel("d4") == "#ffffff"
    person.page.click("#redo")
    person.see_plies(2)


@pytest.mark.slow
def test_undo_while_the_computer_thinks_discards_its_move(visit):
    person = visit(reduced_motion="reduce")
    person.begin("hard", text=FULL_BOARD_TIE[:60])  # a position outside the opening book
    person.wait()
    first_square, second_square, *_ = [move["square"] for move in person.state["valid"]]
    person.click(first_square)
    person.page.wait_for_selector("#status.thinking")
    person.page.click("#undo")
    person.page.wait_for_selector("#moves li:nth-child(30):last-child", state="attached")
    person.wait()
    assert person.text("#status") == "Your turn (Black)"
    person.click(second_square)  # White's second search starts after the first search has ended.
    person.see_plies(32)
    person.wait()
    assert [ply["square"] for ply in person.state["plies"]][30] == second_square
    assert len(person.state["plies"]) == 32


@pytest.mark.slow
def test_hints_for_symmetric_moves_are_equal(visit):
    person = visit()
    person.page.click("#hint")
    person.page.wait_for_selector("#hint-list li:nth-child(3)")
    assert len({text.split(": ", 1)[1]
                for text in person.page.locator("#hint-list li").all_inner_texts()}) == 1


@pytest.mark.slow
def test_a_move_can_be_stepped_through(visit):
    person = visit()
    person.page.click("#why")
    person.click("d3")
    person.page.wait_for_selector("#stepping")
    assert person.text("#conclusion") == "d3 is a valid move for Black: it flips d4."
    person.page.click("#step")
    person.see("#sentences", "A disc is placed on d3.")
    assert (person.pixel("d3"), person.pixel("d4")) == ("#000000", "#ffffff")
    for _ in range(5):
        person.page.click("#step")
    assert person.pixel("d4", right=12) == "#000000"  # beside the arrow
    person.page.click("#leave")
    assert person.pixel("d4") == "#ffffff" and person.state["generation"] == 0


@pytest.mark.slow
def test_an_explanation_is_drawn_on_the_board(visit):
    person = visit()
    person.page.click("#why")
    person.click("d3")
    person.page.wait_for_selector("#stepping")

    def marks():
        return {"anchor": person.pixel("d5", right=21) == "#66ccff",
                "arrow": person.pixel("d4", down=-20) == "#66ccff",
                "bar": person.pixel("d3", down=-32) == "#ffffff"}
    assert marks() == {"anchor": True, "arrow": True, "bar": True}
    person.page.click("#step")
    person.see("#sentences", "A disc is placed on d3.")
    assert not any(marks().values())
    for place in "N", "NE", "E", "SE", "S":
        person.page.click("#step")
        person.see("#sentences li:last-child", f"{place}:")
    assert marks() == {"anchor": True, "arrow": True, "bar": False}
    person.page.click("#leave")
    assert not any(marks().values())
    assert not person.page.locator("#explanation").is_visible()


@pytest.mark.slow
def test_explaining_another_move_restarts_the_steps(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text="f5d6c3d3c4f4f6")
    person.wait()
    person.page.click("#why")
    person.click("b3")
    person.page.wait_for_selector("#stepping")
    person.page.click("#step")
    person.see("#sentences", "A disc is placed on b3.")
    person.page.click("#why")
    person.click("f3")
    person.see("#conclusion", "f3 is a valid move")
    assert person.is_bare("b3")
    person.page.click("#step")
    person.see("#sentences", "A disc is placed on f3.")
    while person.page.is_enabled("#step"):
        person.page.click("#step")
    assert person.page.evaluate("document.activeElement.id") == "leave"


@pytest.mark.slow
def test_an_earlier_position_has_explanations_and_hints(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text="f5d6c3")
    person.wait()
    person.page.click("#moves button >> nth=0")
    person.see("#status", "Ply 1 of 3")
    person.page.click("#why")
    person.click("f6")
    person.see("#conclusion", "f6 is a valid move for White")
    person.page.click("#step")
    person.see("#sentences", "A disc is placed on f6.")
    person.page.click("#leave")
    person.click("a1")  # Nothing happens, as a1 isn't a valid move.
    person.see("#conclusion", "a1 is not a valid move for White")
    person.page.click("#hint")
    person.page.wait_for_selector("#hint-list li")
    hints = person.page.locator("#hint-list li").all_inner_texts()
    squares = {re.search("[a-h][1-8]", hint)[0] for hint in hints}
    assert squares == {"d6", "f4", "f6"}  # White's moves after f5
    person.see("#status", "Ply 1 of 3")
    person.page.click("#next")
    person.see("#status", "Ply 2 of 3")
    assert not person.page.locator("#hints").is_visible()


@pytest.mark.slow
def test_a_new_game_shows_nothing_about_the_previous_one(open_review):
    person = open_review()
    person.page.click("#hint")
    person.page.wait_for_selector("#hint-list li")
    person.begin("here")
    person.see_plies(0)
    person.wait()
    picture = person.page.evaluate(PICTURE)
    person.page.reload()
    person.wait()
    assert person.page.evaluate(PICTURE) == picture
    person.open("Play")
    assert person.text("#told") == person.text("#review-text") == ""


@pytest.mark.slow
def test_an_explanation_stays_on_the_board_after_the_pointer_leaves_the_graph(open_review):
    person = open_review()
    person.page.hover("#graph", position={"x": 100, "y": 20})
    person.see("#status", "Ply 5 of 20")
    person.page.keyboard.type("w" + person.state["valid"][0]["square"])
    person.page.keyboard.press("Enter")
    person.wait("#explanation:not([hidden])")
    person.hover("e4")
    with_lines = person.page.evaluate(PICTURE)
    person.page.click("#leave")
    assert person.page.evaluate(PICTURE) != with_lines


@pytest.mark.slow
def test_a_review_closes_an_explanation_and_reports_no_mistakes(visit):
    person = visit()
    person.begin("here", text="f5d6")
    person.click("a1")
    person.page.wait_for_selector("#explanation:not([hidden])")
    person.open("Play")
    person.page.click("#review")
    person.see("#review-text", "No mistakes by Black were found. No mistakes by White were found.")
    assert not person.page.is_visible("#explanation")


@pytest.mark.slow
def test_undo_resumes_a_game_lost_on_time(visit):
    person, game = visit(), play("f5d6")
    game.undo()
    person.begin("here", text=saved_game.dumps_record(Record(game, {"RE": "-64:t"})))
    person.see("#loud", "Black has lost on time. White wins.")
    assert person.page.is_disabled("#redo")
    person.page.click("#hint")  # Hints still work.
    person.page.wait_for_selector("#hint-list li")
    person.page.click("#undo")
    person.see("#status", "White to move")
    person.page.click("#redo")
    person.see_plies(2)


@pytest.mark.slow
def test_undo_is_disabled_while_another_position_is_shown(open_review):
    person = open_review()
    assert person.page.is_enabled("#undo")
    person.page.click("#previous")
    person.see("#status", "Ply 19 of 20")
    assert person.page.is_disabled("#undo")
    person.open("Learn")
    person.page.click("[data-lessons=endings]")
    person.page.wait_for_selector("#lesson:not([hidden])")
    for name in "undo", "redo", "hint", "why", "previous":
        assert person.page.is_disabled(f"#{name}")
    assert not person.page.locator("#graph").is_visible()  # the graph of the game
    person.page.keyboard.press("Escape")
    person.open("Play")
    person.page.wait_for_selector("#graph", state="visible")
    assert person.page.is_enabled("#undo") and len(person.state["plies"]) == 20


@pytest.mark.slow
def test_escape_returns_to_the_game(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text="f5d6c3")
    person.wait()
    person.page.click("#previous")
    person.see("#status", "Ply 2 of 3")
    person.open_menu()
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("#menu", state="hidden")
    person.see("#status", "Ply 2 of 3")
    person.page.click("#why")
    person.page.keyboard.press("Escape")
    assert person.page.get_attribute("#why", "aria-pressed") == "false"
    person.click("a1")
    person.see("#conclusion", "a1 is not a valid move")
    assert person.page.is_enabled("#resign")
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("#explanation", state="hidden")
    person.see("#status", "Ply 2 of 3")
    person.page.keyboard.press("Escape")
    person.see("#status", "White to move")
    person.open("Play")
    person.choose("#set-up")
    person.see("#status", "Setting up a position")
    person.page.keyboard.press("Escape")
    person.see("#status", "White to move")


@pytest.mark.slow
def test_buttons_stay_in_place_while_you_step_back_from_the_end(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text=WIPE_OUT)
    person.see("#loud", "13 to 0")
    box = person.page.locator("#previous").bounding_box()
    for ply in 8, 7:
        person.page.mouse.click(box["x"] + 5, box["y"] + 5)
        person.see("#status", f"Ply {ply} of 9")


@pytest.mark.slow
def test_a_phone_can_join_with_the_link_on_the_page(browser, tmp_path):
    server = Server(tmp_path / "games.sqlite", "--host", "0.0.0.0")
    assert server.others != server.address
    person = Person(browser, server.address, reduced_motion="reduce")
    person.begin("elsewhere")
    person.wait()
    link = person.page.locator("#share a").first.get_attribute("href")
    assert link.startswith(server.others)
    phone = Person(browser, server.others, link.removeprefix(server.others), has_touch=True,
                   viewport={"width": 360, "height": 800}, reduced_motion="reduce")
    # Wait for White to join before Black's first move.
    person.see("#white-name", "White")
    person.click("d3")
    phone.see_plies(1)
    phone.wait()
    phone.tap("c3")
    person.see_plies(2)
    person.close()
    phone.close()
    server.stop()


@pytest.mark.slow
def test_a_reload_shows_the_invitation_link_again(visit):
    person = visit(reduced_motion="reduce")
    person.begin("elsewhere")
    person.wait()
    link = person.page.locator("#share a").first.get_attribute("href")
    person.page.reload()
    person.wait()
    assert person.page.locator("#share a").first.get_attribute("href") == link
    assert link.startswith(f"{person.address}#{person.name}/")


@pytest.mark.slow
def test_restart_keeps_the_mirrored_start(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", start="mirrored", text="e3")
    person.wait()
    assert len(person.state["plies"]) == 1
    person.choose("#restart")
    person.page.click("#yes")
    person.see_plies(0)
    person.wait()
    assert person.state["start"] == "mirrored" and person.pixel("d4") == "#000000"


@pytest.mark.slow
def test_the_page_reports_an_unknown_game(visit):
    person = visit("#nosuchgame")
    person.see("#live", "There is no such game here")


@pytest.mark.slow
def test_back_skips_an_address_without_a_game(visit):
    person = visit()
    name = person.name
    person.page.evaluate("location.hash = 'nosuchgame'")
    person.see("#live", "There is no such game here")
    person.page.go_back()
    expect(person.page.locator("#live")).to_have_text("Your turn (Black)")
    assert person.name == name


@pytest.mark.slow
def test_the_move_list_and_buttons_step_through_the_game(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text="f5d6c3")
    person.wait()
    first, second, third = person.page.locator("#moves li").all()
    assert first.bounding_box()["y"] == second.bounding_box()["y"] < third.bounding_box()["y"]
    assert first.locator(".disc.black").count() == second.locator(".disc.white").count() == 1
    person.page.click("#moves button >> nth=0")
    person.see("#status", "Ply 1 of 3")
    assert person.is_bare("d6") and person.pixel("f5") == "#000000"
    person.page.click("#next")
    person.see("#status", "Ply 2 of 3")
    for ply in 1, 0:
        person.page.click("#previous")
        person.see("#status", f"Ply {ply} of 3")
    person.page.click("#last")
    assert person.pixel("d6") == "#ffffff"
    assert person.text("#opening") == "Opening: Perpendicular"


@pytest.mark.slow
def test_arrow_keys_switch_tabs(visit):
    person = visit(reduced_motion="reduce")
    person.page.focus("#game-tab")
    for key, panel in (("ArrowRight", "learn"), ("ArrowLeft", "game"), ("ArrowLeft", "hood"),
                       ("ArrowLeft", "library"), ("Home", "game"), ("End", "hood"),
                       ("ArrowRight", "game")):
        person.page.keyboard.press(key)
        assert person.page.evaluate("document.activeElement.id") == f"{panel}-tab"
        assert person.page.locator("[role=tabpanel]:visible").get_attribute("id") == panel


@pytest.mark.slow
def test_an_earlier_position_stays_while_the_computer_moves(visit):
    person = visit(reduced_motion="reduce")
    person.begin("hard", start="mirrored")  # The book lacks this starting position.
    person.wait()
    person.click("f4")
    person.see_plies(1)
    person.wait("#first:enabled")
    person.page.click("#first")
    person.see("#status", "Ply 0 of")
    person.see_plies(2)
    person.wait()
    person.see_pixel("e4", "#ffffff")  # The disc on e4 is white again.
    assert person.text("#black-count") == "2"
    person.page.click("#last")
    person.wait()
    assert person.pixel("f4") == "#000000" and person.text("#status") == "Your turn (Black)"


@pytest.mark.slow
@pytest.mark.parametrize("button", ["#undo", "#previous"])
def test_a_second_enter_plays_no_move_if_the_first_one_disables_the_button(button, visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text="d3")
    person.wait()
    person.page.press(button, "Enter")
    person.wait(f"{button}:disabled")
    person.page.press("#message:focus", "Enter")
    expect(person.page.locator("#moves [aria-current], #tree button")).to_have_count(0)


@pytest.mark.slow
def test_focus_moves_to_the_board_if_a_button_is_hidden(visit):
    person = visit(first=True)
    person.page.press("#skip", "Enter")
    assert person.page.evaluate("document.activeElement.dataset.square") == "d3"
    person.choose("#set-up")
    person.page.press("#leave-setup", "Enter")
    person.see("#status", "Your turn (Black)")
    assert person.page.evaluate("document.activeElement.dataset.square") == "d3"
    person.choose("#set-up")
    person.wait("#play-here:enabled")
    person.page.press("#play-here", "Enter")
    person.page.wait_for_selector("#squares button:focus")


@pytest.mark.slow
def test_focus_moves_to_the_board_if_a_new_game_removes_its_element(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text="f5d6c3")
    person.wait()
    person.page.press("#moves button", "n")
    person.page.press("[value=begin]", "Enter")
    person.see_plies(0)
    person.page.wait_for_selector("#squares button:focus")


@pytest.mark.slow
def test_focus_moves_to_the_board_if_undo_removes_a_mistake(open_review):
    person = open_review()
    person.page.press("#mistakes button", "u")
    person.page.wait_for_selector("#squares button:focus")


@pytest.mark.slow
def test_focus_stays_on_the_board_if_escape_closes_an_answer(visit):
    person = visit(reduced_motion="reduce")
    for key, answer in ("w", "#explanation"), ("i", "#hints"):
        person.page.press("[data-square=d3]", key)
        if key == "w":
            person.page.keyboard.press("Enter")
        person.page.wait_for_selector(answer)
        person.page.keyboard.press("Escape")
        person.page.wait_for_selector(answer, state="hidden")
        assert person.page.evaluate("document.activeElement.dataset.square") == "d3"


@pytest.mark.slow
def test_focus_moves_to_the_board_if_a_button_closes_an_answer(visit):
    person = visit(reduced_motion="reduce")
    person.page.press("#hint", "Enter")
    person.page.press("#leave-hints", "Enter")
    person.page.wait_for_selector("#squares button:focus")


@pytest.mark.slow
def test_focus_stays_on_a_move_of_the_list(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text="f5d6c3")
    person.wait()
    person.page.press("#moves button >> nth=1", "Enter")
    person.see("#status", "Ply 2 of 3")
    person.wait()
    assert person.page.evaluate("document.activeElement.ariaLabel") == "2. White d6"


@pytest.mark.slow
@pytest.mark.parametrize("answer", ["#yes", "#no"])
def test_focus_returns_to_the_menu_button_after_a_question(answer, visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text="f5d6c3")
    person.wait()
    person.open_menu()
    person.page.press("#resign", "Enter")
    person.page.press(answer, "Enter")
    person.page.wait_for_selector("#question", state="hidden")
    assert person.page.evaluate("document.activeElement.id") == "menu-button"


@pytest.mark.slow
def test_the_invitation_link_can_be_copied(visit):
    person = visit(reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"])
    person.begin("elsewhere")
    person.wait()
    person.page.click("#share button >> nth=0")
    person.see("#share button >> nth=0", "Copied")
    person.see("#live", "Copied")
    link = person.page.evaluate("navigator.clipboard.readText()")
    opponent = visit(link[len(person.address):])
    assert opponent.text("#white-name") == "You"


@pytest.mark.slow
def test_the_page_explains_why_a_link_was_not_copied(visit):
    person = visit(reduced_motion="reduce")
    person.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    person.begin("elsewhere")
    person.wait()
    person.page.click("#share button >> nth=0")
    person.see("#share button >> nth=0", "The browser doesn't allow this page to copy")
    person.see("#live", "The browser doesn't allow this page to copy")


@pytest.mark.slow
@pytest.mark.parametrize("element", ["#why", "#values"])
def test_a_square_can_be_typed_with_any_button_or_checkbox_focused(element, visit):
    person = visit(reduced_motion="reduce")
    person.begin("here")
    person.wait()
    person.page.focus(element)
    person.page.keyboard.type("d3")
    person.page.keyboard.press("Enter")
    person.see_plies(1)
    person.page.focus(element)
    person.page.keyboard.press("u")
    person.see_plies(0)


@pytest.mark.slow
def test_a_resignation_is_shown_and_can_be_undone(visit):
    person = visit(reduced_motion="reduce")
    person.choose("#resign")
    person.page.click("#yes")
    person.see("#loud", "You have resigned. White wins.")
    person.page.click("#undo")
    person.see("#status", "Your turn (Black)")
    person.wait()


@pytest.mark.slow
def test_resign_and_restart_need_confirmation(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text="f5d6c3")
    person.wait()
    for button, answer in ("#resign", "[value=no]"), ("#restart", "[value=no]"):
        person.choose(button)
        person.page.click(f"#question {answer}")
        assert not person.page.locator("#question").is_visible()
    person.choose("#resign")
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("#question", state="hidden")
    person.click("d3")
    person.see_plies(4)
    assert person.state["result"] is None


@pytest.mark.slow
def test_back_closes_a_question_about_the_last_game(visit):
    person = visit(reduced_motion="reduce")
    first = person.name
    person.begin("here")
    person.wait()
    person.choose("#resign")
    person.page.go_back()
    expect(person.page.locator("#question")).to_be_hidden()
    assert person.name == first
    person.see("#white-name", "Computer")  # Until then, the board belongs to the last game.
    person.click("d3")
    person.see_plies(2)


@pytest.mark.slow
def test_the_question_mark_key_opens_the_legend(visit):
    person = visit(reduced_motion="reduce")
    person.page.keyboard.press("?")
    person.see("#legend", "A player who can't flip anything passes")
    person.see("#legend", "the last move")
    for word, text in (("stable discs", "can never be flipped."),
                       ("frontier discs", "touch an empty square. They are a weakness because "
                                          "they give the opponent moves."),
                       ("a region", "Playing last in a region is an advantage.")):
        person.see(f"#legend dt:text-is('{word}') + dd", text)
    assert violations(person.page) == []
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("#legend", state="hidden")
    person.page.click("#help")
    person.see("#legend", "moves to that square")
    person.page.click("#understood")
    person.page.wait_for_selector("#legend", state="hidden")


@pytest.mark.slow
@pytest.mark.parametrize("options", [
    pytest.param({"viewport": {"width": 1920, "height": 1080}}, id="wide"),
    pytest.param({"viewport": {"width": 740, "height": 360}}, id="landscape"),
    pytest.param({"viewport": {"width": 360, "height": 740}}, id="phone")])
def test_the_board_is_visible_when_a_mistake_is_selected(options, visit):
    person = visit(reduced_motion="reduce", **options)
    person.begin("here", text=WIPE_OUT[:-2])
    person.wait()
    person.page.click("#hint")
    person.page.wait_for_selector("#hint-list li")
    person.page.click("#review")
    person.page.wait_for_selector("#mistakes li")
    top = person.page.locator("#judgement").bounding_box()["y"]
    assert 0 <= top < options["viewport"]["height"] - 40  # The page shows the review.
    person.page.locator("#mistakes button").last.click()
    person.see("#status", "Ply")
    box = person.page.locator("#canvas").bounding_box()
    assert 0 <= box["y"] and box["y"] + box["height"] <= options["viewport"]["height"]


@pytest.fixture
def open_review(visit):
    """Return a function that opens the review of a 20-move game for a new visitor."""
    def open_page(**options):
        person = visit(reduced_motion="reduce", **options)
        person.begin("here", text=FULL_BOARD_TIE[:40])
        person.wait()
        person.open("Play")
        person.page.click("#review")
        person.page.wait_for_selector("#graph:not([hidden])")
        return person
    return open_page


def ply_of(person):
    return int(person.page.get_attribute("#graph", "aria-valuenow"))


def point_at(person, part):
    """Return a point in the graph. `part` ranges from 0 (left edge) to 1 (right edge)."""
    box = person.page.locator("#graph").bounding_box()
    return box["x"] + 34 + part * (box["width"] - 44), box["y"] + box["height"] / 2


@pytest.mark.slow
def test_the_graph_previews_a_position_and_jumps_to_it(open_review):
    person = open_review()
    color = person.pixel("d3")
    person.page.mouse.move(*point_at(person, 0))
    person.see("#status", "Ply 0 of 20")
    assert person.is_bare("d3")
    person.see("#told", "At the start of the game, ")
    assert (person.text("#black-count"), ply_of(person)) == ("2", 0)
    person.page.mouse.move(5, 5)
    person.see_pixel("d3", color)
    person.see("#status", "to move")
    assert ply_of(person) == 20
    person.page.mouse.click(*point_at(person, 0.25))
    person.see("#status", "Ply 5 of 20")
    assert person.page.get_attribute("#graph", "aria-valuetext").startswith("After move 5, ")
    person.page.focus("#graph")
    for key, ply in ("ArrowRight", 6), ("ArrowLeft", 5), ("Home", 0), ("ArrowLeft", 0):
        person.page.keyboard.press(key)
        person.see("#status", f"Ply {ply} of 20")
        assert ply_of(person) == ply
    person.page.keyboard.press("End")
    person.see("#status", "to move")
    assert ply_of(person) == 20


@pytest.mark.slow
def test_mistakes_are_shown_in_the_graph_the_list_and_the_board(open_review):
    person = open_review()
    labels = person.page.locator("#mistakes button").all_inner_texts()
    grades = [text.split(", ")[1].split(":")[0] for text in labels]
    assert len(grades) > 3
    for grade, name in ("inaccuracy", "circle"), ("mistake", "path"), ("blunder", "path"):
        assert person.page.locator(f"#graph {name}.{grade}").count() == grades.count(grade)
    mistake = person.page.locator("#mistakes button").first
    number, _, square = mistake.inner_text().split(",")[0].split()
    mistake.click()
    person.see("#status", f"Ply {int(number[:-1]) - 1} of 20")
    person.page.wait_for_selector("#mistakes [aria-current]")
    assert mistake.get_attribute("aria-current") == "true"
    reason = person.text("#live")
    assert " was better. " in reason and reason in mistake.inner_text()
    picture = person.page.evaluate(PICTURE)
    person.page.click("#previous")
    person.page.click("#next")
    person.see("#status", f"Ply {int(number[:-1]) - 1} of 20")
    person.wait()
    assert person.page.evaluate(PICTURE) != picture
    assert person.page.locator("#mistakes [aria-current]").count() == 1
    person.page.click("#last")
    person.see("#status", "to move")
    assert person.text("#live") == ""
    summary = person.text("#review-text")
    person.page.reload()
    person.page.wait_for_selector("#graph:not([hidden])")
    person.open("Play")
    assert person.text("#review-text") == summary


@pytest.mark.slow
def test_reopening_the_page_shows_the_same_game(visit):
    person = visit(reduced_motion="reduce")
    person.begin("easy")
    person.wait()
    person.click("d3")
    person.see_plies(2)
    name = person.name
    person.page.goto(person.address)
    person.see_plies(2)
    person.wait()
    assert person.name == name and person.text("#status") == "Your turn (Black)"


@pytest.mark.slow
def test_the_level_can_be_changed_during_the_game(visit):
    person = visit(reduced_motion="reduce")
    person.open_menu()
    options = person.page.locator("#level option").all_text_contents()
    assert options == [f"{name}, rated {rating}" for name, rating in RATINGS.items()]
    assert person.page.input_value("#level") == "medium"
    person.page.select_option("#level", "hard")
    person.see("#white-name", "Computer (hard)")
    assert person.state["players"]["white"]["level"] == "hard"


@pytest.mark.slow
def test_the_dialog_rejects_an_invalid_game(visit):
    person = visit()
    person.page.click("#new")
    person.page.fill("[name=text]", "f5f5")
    person.page.click("button[value=begin]")
    person.see("#dialog-problem", "already occupied")
    person.page.click("#cancel")


@pytest.mark.slow
def test_a_game_can_be_downloaded_as_a_file(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text="f5d6c3")
    person.wait()
    person.open_menu()
    with person.page.expect_download() as download:
        person.page.click("[data-format=json]")
    game = json.loads(Path(download.value.path()).read_text())
    assert len(game["history"]) == 3


@pytest.mark.slow
def test_the_page_gets_valid_moves_only_from_the_server(browser, address):
    person = Person(browser, address)
    person.page.route("**/api/matches/*", lambda route: route.fulfill(
        json=json.loads(route.fetch().text()) | {"valid": []}))
    person.page.route("**/events", lambda route: route.abort())
    person.page.reload()
    person.wait()
    assert person.is_bare("d3", right=7)
    person.hover("d3")
    assert person.pixel("d4", right=14) == "#ffffff"
    person.context.close()


PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}


@pytest.mark.slow
@pytest.mark.parametrize("options, media", [
    pytest.param({}, [*SCHEMES, {"contrast": "more"}], id="desk"),
    pytest.param(PHONE, SCHEMES[:1], id="phone")])
def test_axe_finds_no_accessibility_violations(options, media, visit):
    person = visit(reduced_motion="reduce", **options)
    person.begin("here", text="f5d6c3")
    person.wait()
    person.click("a1")
    person.page.wait_for_selector("#sentences li")
    person.page.click("#hint")
    person.page.wait_for_selector("#hint-list li")
    person.page.click("#review")
    person.page.wait_for_selector("#review-text:not(:empty)")
    for place in "Play", "Learn", "Games":
        person.open(place)
        assert violations(person.page, *media) == []
    person.open_menu()
    assert violations(person.page, *media) == []
    person.page.click("#new")
    assert violations(person.page, *media) == []


@pytest.mark.slow
def test_undo_works_if_the_page_missed_a_programs_move(visit):
    person = visit()
    person.route("**/events", lambda route: route.fulfill(status=204))
    person.begin("easy")
    person.click("d3")
    person.see_plies(1)
    person.page.wait_for_function(
        f"(path) => ({GET_JSON})(path).then(({{ plies }}) => plies.length === 2)",
        arg=f"/matches/{person.name}")
    person.page.click("#undo")
    person.see_plies(0)
    assert person.state["plies"] == []

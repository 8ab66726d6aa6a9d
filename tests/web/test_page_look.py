"""How the page looks in a real browser: the first visit, the board, and layout shifts."""

import re

import pytest
from support.browser import ANIMATIONS_FINISHED, violations
from support.helpers import FULL_BOARD_TIE, WIPE_OUT

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
LANDSCAPE = PHONE | {"viewport": {"width": 740, "height": 360}}
SMALL = PHONE | {"viewport": {"width": 640, "height": 360}}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
SCREENS = pytest.mark.parametrize("screen", [DESKTOP, PHONE, LANDSCAPE],
                                  ids=["desk", "phone", "landscape"])


# Before the script runs

@pytest.fixture
def page_without_scripts(browser, address):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    yield page
    context.close()


def test_the_start_is_shown_without_javascript(page_without_scripts):
    discs = page_without_scripts.locator("#board circle")
    assert [disc.is_visible() for disc in discs.all()] == 4 * [True]
    html = page_without_scripts.request.get(page_without_scripts.url).text()
    assert "turn on JavaScript" in html.partition("<noscript>")[2].partition("</noscript>")[0]


def test_the_page_has_a_meta_description(page_without_scripts):
    assert "Othello" in page_without_scripts.get_attribute("meta[name=description]", "content")


def test_a_printout_has_the_board_and_the_moves_but_no_buttons(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text="f5d6c3")
    person.wait()
    person.page.emulate_media(media="print")
    for part, is_printed in (("#canvas", True), ("#moves", True), (".tools", False),
                             ("#new", False)):
        assert person.page.is_visible(part) is is_printed


# The first visit

@SCREENS
def test_three_lessons_appear_on_the_first_visit_only(screen, visit):
    person = visit(first=True, reduced_motion="reduce", **screen)
    flips = "Small yellow marks" if "has_touch" in screen else "Point at a ring"
    for number, lesson in enumerate(["Trap discs", flips, "in a corner"]):
        person.see("#welcome-title", f"{number + 1} of 3")
        person.see("#welcome-text", lesson)
        assert person.page.is_visible("#undo")
        assert violations(person.page) == []
        if number < 2:
            person.click(person.state["valid"][0]["square"])
            person.see_plies(2 * number + 2)
            person.wait()
    person.page.click("#skip")
    assert not person.page.is_visible("#welcome")
    person.page.reload()
    person.wait()
    assert not person.page.is_visible("#welcome")


def test_the_lessons_end_with_the_first_game(visit):
    person = visit(first=True, reduced_motion="reduce")
    person.choose("#resign")
    person.page.click("#yes")
    person.see("#loud", "You have resigned")
    assert not person.page.is_visible("#welcome")
    person.begin()
    person.wait()
    assert not person.page.is_visible("#welcome")


def test_the_first_board_previews_the_flips_of_a_move(visit):
    person = visit(first=True)
    person.see("#welcome", "Skip, I can play")
    assert person.pixel("d4", right=14) == "#66ccff"
    person.page.click("#skip")
    assert person.pixel("d4", right=14) == "#ffffff"


def test_the_first_screen_hides_the_menu_and_the_links(visit):
    person = visit(first=True, **DESKTOP)
    assert not person.page.is_visible("#menu") and not person.page.is_visible("#share")
    size = person.page.evaluate("getComputedStyle(window['black-count']).fontSize")
    assert float(size.removesuffix("px")) >= 24


def test_a_resignation_fits_in_the_message_of_a_small_window(visit):
    person = visit(reduced_motion="reduce", **SMALL)
    person.begin("medium", text=FULL_BOARD_TIE[:60])
    person.wait()
    person.choose("#resign")
    person.page.click("#yes")
    person.see("#loud", "You have resigned. White wins.")
    assert person.page.evaluate("message.scrollHeight === message.clientHeight")


def test_the_lost_discs_fit_beside_the_moves_in_a_small_window(visit):
    person = visit(reduced_motion="reduce", **SMALL)
    person.review(FULL_BOARD_TIE)
    person.page.wait_for_selector("#moves small")
    assert person.page.evaluate("moves.scrollWidth === moves.clientWidth")


@SCREENS
def test_the_controls_stay_in_the_window_at_twice_the_text_size(screen, visit):
    person = visit(reduced_motion="reduce", **screen)
    person.page.evaluate("document.documentElement.style.fontSize = '200%'")
    person.page.wait_for_function(ANIMATIONS_FINISHED)
    for part in "#new", "#menu-button", "#frame", "#hood-tab":
        box = person.page.locator(part).bounding_box()
        assert (part, box["x"] >= 0, box["x"] + box["width"] <= screen["viewport"]["width"]) == (
            part, True, True)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_tabs_and_names_are_whole_at_twice_the_text_size(screen, visit):
    person = visit(reduced_motion="reduce", **screen)
    person.page.evaluate("document.documentElement.style.fontSize = '200%'")
    person.page.wait_for_function(ANIMATIONS_FINISHED)
    assert person.text("#white-name") == "Computer (medium)"
    assert person.page.evaluate("""[...document.querySelectorAll("#tabs button, #white-name")]
      .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.id)""") == []


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_names_are_whole_above_clocks_at_twice_the_text_size(screen, visit):
    person = visit(reduced_motion="reduce", **screen)
    person.begin("medium", time="game", minutes=180)
    person.page.evaluate("document.documentElement.style.fontSize = '200%'")
    person.page.wait_for_function(ANIMATIONS_FINISHED)
    for side in "black", "white":
        name, clock = (person.page.locator(f"#{side}-{part}") for part in ("name", "clock"))
        assert name.evaluate("""({ clientWidth, scrollWidth, clientHeight, scrollHeight }) =>
          clientWidth > 0 && scrollWidth === clientWidth && scrollHeight <= clientHeight + 1""")
        assert name.get_attribute("title") == name.inner_text()
        above, below = name.bounding_box(), clock.bounding_box()
        assert above["y"] + above["height"] <= below["y"]


def test_search_fields_stay_aligned_if_a_label_wraps(visit):
    person = visit(reduced_motion="reduce", **PHONE)
    person.page.evaluate("document.documentElement.style.fontSize = '200%'")
    person.open("Games")
    boxes = [person.page.locator(f"#search [name={name}]").bounding_box()
             for name in ("tag", "result", "level")]
    assert len({round(box["y"] + box["height"]) for box in boxes}) == 1


# Marks and perspective

def test_the_board_has_a_frame_star_points_and_two_sided_discs(visit):
    person = visit(reduced_motion="reduce")
    assert "rgb(23, 33, 28), rgb(13, 20, 16)" in person.page.evaluate(
        "getComputedStyle(frame).backgroundImage")
    for square in "b2", "f2", "b6", "f6":  # star points at square corners
        assert person.pixel(square, right=26, down=26) == "#333333"
    assert person.is_bare("c3", right=26, down=26)
    assert person.pixel("e4", down=20) == "#ffffff" and person.pixel("d4", down=20) == "#000000"


@pytest.mark.parametrize("scheme, colors", [
    ("light", "#f3efe6 #fffdf8 #1a1d1b #5d645f #ddd6c6 #17633a #a3123d"),
    ("dark", "#0f1311 #181e1b #eef1ee #9fb0a6 #2b352f #62d69b #ff7a9c")])
def test_page_colours_in_light_and_dark_mode(scheme, colors, visit):
    person = visit(color_scheme=scheme)
    assert person.page.evaluate("""['paper', 'card', 'ink', 'soft', 'line', 'accent', 'bad'].map(
        (name) => getComputedStyle(document.body).getPropertyValue(`--${name}`))
        .join(' ')""") == colors


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_placeholders_have_the_colour_of_other_soft_text(scheme, visit):
    person = visit(color_scheme=scheme)
    assert person.page.evaluate("""getComputedStyle(window['lesson-line'], '::placeholder').color
        === getComputedStyle(window['name-use']).color""")


def test_the_card_shows_one_answer_plus_the_moves_if_they_fit(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text="f5d6c3")
    person.wait()

    def visible_parts():
        return [part for part in ("moves", "explanation", "hints")
                if person.page.is_visible(f"#{part}")]
    top = person.page.locator("#moves").bounding_box()["y"]
    person.click("a1")
    person.page.wait_for_selector("#sentences li")
    assert visible_parts() == ["moves", "explanation"]
    assert person.page.locator("#moves").bounding_box()["y"] == top
    person.page.set_viewport_size(PHONE["viewport"])
    assert visible_parts() == ["explanation"]
    person.page.click("#hint")
    person.page.wait_for_selector("#hint-list li")
    assert visible_parts() == ["hints"]
    person.page.click("#leave-hints")
    assert visible_parts() == ["moves"]


def test_the_hints_do_not_overlap_the_moves_in_a_narrow_column(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text="f5d6c3")
    person.wait()
    person.page.click("#hint")
    person.page.wait_for_selector("#hint-list li")
    moves, hints = [person.page.locator(part).bounding_box() for part in ("#moves", "#hints")]
    assert moves["y"] + moves["height"] <= hints["y"]


def test_the_card_of_a_problem_ends_below_its_text(visit):
    person = visit(reduced_motion="reduce", **DESKTOP)
    person.open("Learn")
    person.page.click("[data-lessons=endings]")
    person.page.wait_for_selector("#lesson:not([hidden])")
    card, source = (person.page.locator(part).bounding_box()
                    for part in ("#learn", "#lesson-source"))
    assert card["y"] + card["height"] < source["y"] + source["height"] + 48


def test_the_best_play_fits_below_the_moves(visit):
    person = visit(reduced_motion="reduce", **DESKTOP)
    person.begin("medium", text=FULL_BOARD_TIE[:40])
    person.wait()
    person.page.check("#values")
    person.page.wait_for_selector("#best button")
    card, best = (person.page.locator(part).bounding_box() for part in ("#game", "#best"))
    assert best["y"] + best["height"] < card["y"] + card["height"]


@pytest.mark.parametrize("size, height", [(8, 600), (8, 800), (10, 800)])
def test_a_card_without_an_answer_does_not_scroll(size, height, visit):
    person = visit(reduced_motion="reduce", viewport={"width": 1280, "height": height})
    person.begin("here", size=size)
    person.wait()
    assert person.page.evaluate("game.scrollHeight === game.clientHeight")


def test_the_card_of_the_practice_starts_with_its_first_button(visit):
    person = visit(reduced_motion="reduce", **DESKTOP)
    person.open("Learn")
    person.see("[data-lessons=endings]", "due")
    card, first = (person.page.locator(part).bounding_box()
                   for part in ("#learn", "[data-lessons=mistakes]"))
    assert first["y"] - card["y"] < 16


def test_only_the_button_of_the_editor_is_highlighted(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text=FULL_BOARD_TIE)
    person.wait()

    def colors():
        person.page.wait_for_function(ANIMATIONS_FINISHED)
        return {person.page.evaluate(f"getComputedStyle(document.querySelector('{part}'))"
                                     ".backgroundColor") for part in ("#review", "#play-here")}
    assert len(colors()) == 1
    person.choose("#set-up")
    person.page.wait_for_selector("#editor:not([hidden])")
    assert len(colors()) == 2


def test_the_focus_ring_of_a_move_is_inside_it_and_has_another_colour(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text="f5d6c3")
    person.wait()
    person.page.focus("#moves li:last-child button")
    for key in "Shift+Tab", "Tab":
        person.page.keyboard.press(key)
        person.page.wait_for_function(ANIMATIONS_FINISHED)
        width, offset, color, background = person.page.evaluate("""() => {
          const style = getComputedStyle(document.activeElement);
          return [style.outlineWidth, style.outlineOffset, style.outlineColor,
                  style.backgroundColor];
        }""")
        assert offset == f"-{width}" and color != background


def test_discs_flipped_by_the_last_move_are_marked(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text="f5d6")
    person.wait()
    assert person.pixel("d6", right=-20, down=-20) == "#ffcc00"
    assert person.pixel("d5", right=-22, down=-22) == "#ffcc00"
    assert person.pixel("e5", right=-22, down=-22) != "#ffcc00"


def test_signs_of_a_mistake_take_the_place_of_rings(visit):
    person = visit(reduced_motion="reduce")
    person.review(FULL_BOARD_TIE[:40])
    mistake = person.page.locator("#mistakes button").first
    squares = re.search(r"(\w\d), .* (\w\d) was better", mistake.inner_text()).groups()
    mistake.click()
    person.see("#live", "was better")

    def ring(square):
        return [person.pixel(square, right, down) for right, down in (
            (8, 0), (-8, 0), (0, 8), (0, -8))]
    assert all("#66ccff" not in ring(square) for square in squares)


def test_turning_the_board_turns_its_coordinates_and_squares(visit):
    person = visit(reduced_motion="reduce")
    person.begin("here", text="f5")
    person.wait()

    def edge(name):
        return "".join(person.page.locator(f"#{name} span").all_inner_texts())
    assert (edge("files"), edge("ranks")) == ("abcdefgh", "12345678")
    for square, files, ranks in (("c4", "hgfedcba", "87654321"), ("e6", "12345678", "abcdefgh"),
                                 ("d3", "87654321", "hgfedcba"), ("f5", "abcdefgh", "12345678")):
        person.choose("#turn-board")
        assert (edge("files"), edge("ranks")) == (files, ranks)
        assert person.pixel(square) == "#000000"
        box = person.page.locator("[data-square=f5]").bounding_box()
        x, y = person.place(square)
        assert abs(box["x"] + box["width"] / 2 - x) < 2 > abs(box["y"] + box["height"] / 2 - y)
    person.choose("#turn-board")
    person.page.keyboard.press("Escape")
    person.click("e3")  # On the rotated board, d6 is where e3 usually is.
    person.see_plies(2)
    assert person.state["plies"][1]["square"] == "d6"
    person.page.focus("[data-square=d6]")
    person.page.keyboard.press("ArrowUp")
    assert person.page.evaluate("document.activeElement.dataset.square") == "d7"


def test_discs_in_a_line_flip_one_after_the_other(visit):
    person = visit(clock=True)
    person.begin("here", text=FULL_BOARD_TIE[:40])
    person.wait()
    person.stop_the_clock()
    person.click("h5")
    person.see("#live", "Black plays h5 and flips g5, f5")
    person.page.clock.run_for(115)
    assert (person.pixel("g5"), person.pixel("f5")) == ("#000000", "#ffffff")
    assert person.pixel("f5", right=24) == "#66ccff"  # A blue line appears before the discs turn.
    person.page.clock.run_for(115)
    assert person.pixel("f5") == "#000000" and person.is_bare("f5", right=22, down=22)


def test_stepping_back_flips_the_discs_back(visit):
    person = visit(clock=True)
    person.begin("here", text="f5d6c3")
    person.wait()
    person.stop_the_clock()
    person.page.click("#previous")
    person.see("#status", "Ply 2 of 3")
    assert person.pixel("d4") == person.pixel("c3") == "#000000"
    person.page.clock.run_for(250)
    assert person.pixel("d4") == "#ffffff" and person.is_bare("c3", right=12)
    person.page.click("#next")
    person.see("#status", "White to move")
    assert person.pixel("d4") == "#ffffff" and person.pixel("c3") == "#000000"
    person.page.clock.run_for(250)
    assert person.pixel("d4") == "#000000"


def test_forced_colours_show_the_side_to_move_and_current_move(visit):
    person = visit(forced_colors="active", reduced_motion="reduce")
    person.begin("here", text="f5d6c3")
    person.wait()
    line, current = (person.page.evaluate(
        f"(ids) => ids.map((id) => getComputedStyle(document.querySelector(id)).{name})", ids)
        for name, ids in (("borderBottomColor", ["#white-name", "#black-name"]),
                          ("backgroundColor", ["#moves li:nth-child(3) button",
                                               "#moves li:nth-child(1) button"])))
    page = person.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert line[0] != page and line[1] == page and current[0] != current[1]
    assert person.page.evaluate("getComputedStyle(document.querySelector('#black-side .disc'))"
                                ".backgroundColor") == "rgb(0, 0, 0)"
    person.page.keyboard.press("x")
    person.page.wait_for_selector("#hood-lines li")
    colors = person.page.evaluate("""[...document.querySelectorAll(
        "#hood-lines [aria-current], #hood-lines [aria-current] :is(small, span)")].map(
        (part) => getComputedStyle(part).color)""")
    assert len(colors) == 3 and len(set(colors)) == 1


# Layout shifts

SHIFTS = """window.shifts = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts += value;
}).observe({ type: 'layout-shift', buffered: true });"""


@SCREENS
def test_loading_playing_and_reviewing_cause_no_layout_shift(screen, visit):
    person = visit(reduced_motion="reduce", **screen)
    person.page.evaluate(SHIFTS)
    person.begin("easy", text=FULL_BOARD_TIE[:108])
    box = person.page.locator("#canvas").bounding_box()
    while not (state := person.state)["result"]:
        person.wait()
        person.click(state["valid"][0]["square"])
        person.see_plies(len(state["plies"]) + 1)
        person.wait()
    person.page.click("#why")
    person.click("a1")
    person.page.wait_for_selector("#sentences li")
    person.page.keyboard.press("x")
    person.page.wait_for_selector("#hood-lines li")
    person.page.keyboard.press("Escape")
    person.review(WIPE_OUT)
    person.page.wait_for_selector("#mistakes li")
    person.page.click("#previous")
    person.page.click("#hint")
    person.page.wait_for_selector("#hint-list li")
    assert person.page.locator("#canvas").bounding_box()["width"] == box["width"]
    assert person.page.evaluate("shifts") < 0.02


HINTS = [{"square": square, "lead": lead, "is_exact": False, "book": "",
          "reason": "leaves White 10 valid moves; c4 leaves 14",
          "plain": "It leaves White 10 valid moves and no corner; c4 leaves 14. Frontier discs "
                   "have an empty square beside them."}
         for square, lead in (("c4", 3.0), ("h3", 2.0), ("h8", 1.0))]


@SCREENS
def test_a_hint_shows_its_search_and_causes_no_layout_shift(screen, visit):
    person, routes = visit(reduced_motion="reduce", **screen), []
    person.begin("here", text=FULL_BOARD_TIE[:40])
    person.wait()
    person.route("**/hints?*", lambda route: routes.append(route))
    with person.page.expect_request("**/hints?*"):
        person.page.click("#hint")
    person.see("#hints-note", "Searching.")
    top = person.page.evaluate("analysis.offsetTop")
    routes[0].fulfill(json=HINTS)
    person.page.wait_for_selector("#hint-list li")
    assert person.page.evaluate("analysis.offsetTop") == top
    with person.page.expect_request("**/hints?*"):
        person.page.click("#hint")
    routes[1].fulfill(status=429, json={"detail": "too many requests"})
    person.page.wait_for_selector("#hints", state="hidden")


LINE_GAPS = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector("#share a"));
  const tops = [...range.getClientRects()].map((rect) => rect.top);
  return tops.slice(1).map((top, index) => top - tops[index]);
}"""


def test_the_lines_of_the_invitation_link_are_close_together(visit):
    person = visit(reduced_motion="reduce", **DESKTOP)
    person.begin("elsewhere")
    person.page.wait_for_selector("#share a")
    gaps = person.page.evaluate(LINE_GAPS)
    assert gaps and max(gaps) < 25


SMALL_TARGETS = """(excepted) => [...document.querySelectorAll(
    "a, button, select, summary, textarea, label:has([type=checkbox], [type=radio]),"
    + "input:not([type=checkbox], [type=radio], [type=file])")]
  .filter((part) => part.checkVisibility() && !part.matches(excepted)
    && Math.min(part.offsetHeight, part.offsetWidth) < 44)
  .map(({ id, textContent }) => id || textContent)"""


def small_controls(screen):
    """Return a selector for the controls that are allowed to be small."""
    return "#squares *, #legend *" if "has_touch" in screen else (
        "#squares *, #legend *, #moves *, #tabs *, #hood *, a")


@SCREENS
def test_controls_are_large_enough_to_tap(screen, visit):
    person = visit(reduced_motion="reduce", **screen)
    person.begin("here", text="f5d6c3")
    person.wait()
    person.page.click("#why")
    person.click("a1")
    person.page.wait_for_selector("#sentences li")
    for place in "Play", "Learn", "Games", "Under the hood", "", "new":
        if place == "new":
            person.page.click("#new")
        elif place:
            person.open(place)
        else:
            person.open_menu()
        if place == "Under the hood":
            person.page.wait_for_selector("#hood-lines li")
        assert (place, person.page.evaluate(SMALL_TARGETS, small_controls(screen))) == (place, [])


@SCREENS
def test_invitation_links_are_large_enough_to_tap(screen, visit):
    person = visit(reduced_motion="reduce", **screen)
    person.begin("elsewhere")
    person.page.wait_for_selector("#share a")
    assert person.page.evaluate(SMALL_TARGETS, small_controls(screen)) == []

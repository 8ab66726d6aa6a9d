"""On a phone-sized screen, everything that a visitor opens is fully visible."""

from functools import partial

import pytest
from support.browser import IMPORT_PAGE
from support.helpers import FULL_BOARD_TIE, WIPE_OUT

from othello.lessons.endings import endings

pytestmark = [pytest.mark.browser, pytest.mark.slow]
TOUCH = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2}
PHONE = TOUCH | {"viewport": {"width": 360, "height": 740}}
TALL_PHONE = TOUCH | {"viewport": {"width": 390, "height": 844}}
NARROW_PHONE = TOUCH | {"viewport": {"width": 320, "height": 568}}
LANDSCAPE = TOUCH | {"viewport": {"width": 740, "height": 360}}
NARROW_LANDSCAPE = TOUCH | {"viewport": {"width": 640, "height": 360}}
SMALL_LANDSCAPE = TOUCH | {"viewport": {"width": 568, "height": 320}}
TABLET = TOUCH | {"viewport": {"width": 768, "height": 1024}}
NARROW_WINDOW = {"viewport": {"width": 600, "height": 700}}
WIDE_SCREEN = {"viewport": {"width": 1920, "height": 1080}}
DESKTOP = {"viewport": {"width": 1100, "height": 900}}

# This script returns whether the first and last lines of an element are both visible.
IS_VISIBLE = """(element) => {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  return [top + 1, bottom - 1].every(
    (y) => element.contains(document.elementFromPoint(left + Math.min(width / 2, 20), y)));
}"""
# This script returns the boxes around the lines of text in an element.
TEXT_BOXES = """((id) => {
  const range = document.createRange();
  range.selectNodeContents(document.getElementById(id));
  return [...range.getClientRects()];
})"""
SCROLL_POSITION = "[scrollY, document.getElementById('column').scrollTop]"
VALID_SQUARE = f"{IMPORT_PAGE}.then(({{ page }}) => page.mode.problem.valid[0].square)"
# This script returns the height of a square's mark, in units of 1/48 of the square.
MARK_HEIGHT = """([col, row]) => {
  const { width } = canvas, cell = Math.round(width / 8), rows = [];
  const { data } = canvas.getContext('2d').getImageData(col * cell, row * cell, cell, cell);
  data.forEach((part, at) => { if (at % 4 === 0 && part > 200) rows.push(at / 4 / cell | 0); });
  return 48 * (Math.max(...rows) - Math.min(...rows) + 1) / cell;
}"""


def on_screens(*screens):
    """Run a test on each of these screens."""
    names = ["x".join(map(str, screen["viewport"].values())) for screen in screens]
    return pytest.mark.parametrize("screen", screens, ids=names)


@pytest.fixture
def visit(visit):
    return partial(visit, reduced_motion="reduce")


# An iPhone zooms in on a field whose text is smaller than 16 pixels, and stays zoomed in.
@on_screens(PHONE, LANDSCAPE)
def test_phones_need_not_zoom_in_on_a_field(screen, visit):
    person = visit(**screen)
    assert person.page.evaluate("""[...document.querySelectorAll("input, select, textarea")]
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.id || field.name)""") == []


@pytest.mark.parametrize("path", ["", "vote.html", "projector.html"])
def test_iphones_do_not_enlarge_text_in_landscape(path, browser, address):
    context = browser.new_context(**LANDSCAPE)
    page = context.new_page()
    page.goto(address + path)
    assert page.evaluate("getComputedStyle(document.documentElement).textSizeAdjust") == "100%"
    context.close()


def is_visible(person, selector):
    return person.page.locator(selector).evaluate(IS_VISIBLE)


def test_a_tablet_shows_the_first_lesson_and_then_the_tools(visit):
    person = visit(first=True, **TABLET)
    assert is_visible(person, "#welcome-text")
    person.page.click("#skip")
    assert is_visible(person, "#hint")


@on_screens(PHONE)
def test_the_last_move_and_the_first_lesson_are_visible(screen, visit):
    person = visit(first=True, **screen)
    person.tap("d3")
    person.see_plies(2)
    person.wait()
    assert person.page.evaluate("message.scrollHeight - message.offsetHeight") <= 1
    assert is_visible(person, "#live") and is_visible(person, "#welcome-text")


@on_screens(LANDSCAPE, SMALL_LANDSCAPE)
def test_an_explanation_and_then_a_new_game_are_visible(screen, visit):
    person = visit(**screen)
    for square in "a1", "h8":
        person.tap(square)
        person.see("#conclusion", f"{square} is not a valid move")
        assert is_visible(person, "#conclusion")
    person.open("Learn")
    person.page.evaluate("document.getElementById('column').scrollTo(0, 9999)")
    assert not is_visible(person, "#undo")
    person.begin("here")
    person.see_plies(0)
    person.wait()
    assert is_visible(person, "#undo") and person.page.evaluate(SCROLL_POSITION) == [0, 0]


@on_screens(PHONE, TALL_PHONE, LANDSCAPE)
@pytest.mark.parametrize("open_answer", [lambda person: person.tap("a1"),
                                         lambda person: person.page.click("#hint")],
                         ids=["why", "hint"])
def test_the_reply_and_the_tools_are_visible_after_an_answer(open_answer, screen, visit):
    person = visit(**screen)
    open_answer(person)
    person.wait("#explanation:not([hidden]), #hint-list li")
    person.tap("d3")
    person.see_plies(2)
    person.wait()
    assert is_visible(person, "#live") and is_visible(person, "#undo")


def test_the_sticky_message_shows_a_whole_mistake(visit):
    person = visit(**TALL_PHONE)
    person.review(FULL_BOARD_TIE)
    person.page.locator("#mistakes button").last.click()
    person.see("#live", "b8 was better. Black wins by 20 with best play; h4 ties. b8 leaves White")
    assert person.page.evaluate("message.scrollHeight <= message.clientHeight")
    assert is_visible(person, "#live") and is_visible(person, "#mistakes [aria-current]")


@on_screens(PHONE, NARROW_PHONE)
def test_viewing_a_mistake_keeps_the_scroll_position(screen, visit):
    person = visit(**screen)
    person.review(FULL_BOARD_TIE[:40])
    person.page.wait_for_selector("#mistakes li")
    person.page.locator("#mistakes button").last.scroll_into_view_if_needed()
    position = person.page.evaluate(SCROLL_POSITION)
    assert position[0] > 300
    person.page.locator("#mistakes button").last.click()
    person.see("#status", "Ply")
    person.page.keyboard.press("Escape")
    person.see("#status", "Black to move")
    assert person.page.evaluate(SCROLL_POSITION) == position
    assert is_visible(person, "#canvas")


@on_screens(PHONE, LANDSCAPE)
def test_a_review_problem_and_its_answer_are_visible(screen, visit):
    person = visit(**screen)
    person.review(WIPE_OUT)
    person.page.wait_for_selector("#mistakes li")
    person.page.click("#learn-white")
    require_visible_answer(person)


@on_screens(PHONE, LANDSCAPE)
def test_a_lesson_problem_and_its_answer_are_visible(screen, visit):
    person = visit(**screen)
    for kind in "endings", "openings":
        person.open("Learn")
        person.page.click(f"[data-lessons={kind}]")
        require_visible_answer(person)
        person.page.click("#lesson-leave")
        person.page.wait_for_selector("#lesson", state="hidden")


def require_visible_answer(person):
    person.page.wait_for_selector("#lesson:not([hidden])")
    assert is_visible(person, "#lesson-question")
    person.tap(person.page.evaluate(VALID_SQUARE))
    person.page.wait_for_selector("#lesson-next:not([hidden])")
    for part in "question", "judged", "next":
        assert is_visible(person, f"#lesson-{part}")


def test_answer_marks_are_large_enough_on_phones(visit):
    person, problem = visit(**PHONE), endings()[0]
    person.open("Learn")
    person.page.click("[data-lessons=endings]")
    person.page.wait_for_selector("#lesson:not([hidden])")
    wrong_move = next(move.position for move in problem.moves
                      if move.position not in problem.right)
    person.tap(str(wrong_move))
    person.see("#lesson-judged", "Wrong")
    for square in wrong_move, problem.right[0]:
        assert person.page.evaluate(MARK_HEIGHT, [square.col, square.row]) > 16


def test_values_do_not_cover_the_coordinates(visit):
    person = visit(**PHONE)
    person.begin("here")
    person.wait()
    person.page.check("#values")
    person.see("#values-summary", "Searched up to")
    is_green = {down: [person.is_bare("d3", right, down) for right in range(-20, 21, 2)]
                for down in (-17, 17)}
    assert not all(is_green[-17]) and all(is_green[17])


def test_the_sticky_board_does_not_cover_the_message(visit):
    person = visit(first=True, **TALL_PHONE)
    person.tap("d3")
    person.see_plies(2)
    person.wait()
    person.page.evaluate("scrollTo(0, 9999)")
    assert person.page.evaluate("scrollY") > 99
    assert is_visible(person, "#status") and is_visible(person, "#live")


@on_screens(PHONE, LANDSCAPE, DESKTOP)
def test_the_result_is_visible(screen, visit):
    person = visit(**screen)
    person.begin("here", text=FULL_BOARD_TIE[:40])
    person.wait()
    person.page.locator("#values").scroll_into_view_if_needed()
    person.page.evaluate("scrollTo(0, 9999)")
    person.choose("#resign")
    person.page.click("#yes")
    person.see("#loud", "resign")
    person.wait()
    assert is_visible(person, "#loud")
    assert screen is not DESKTOP or is_visible(person, "#rematch")


def test_landscape_shows_the_game_without_scrolling(visit):
    person = visit(**LANDSCAPE)
    person.begin("medium", text=FULL_BOARD_TIE[:40])
    person.wait()
    for part in ".tools", "#tabs", "#moves", "#menu-button":
        assert is_visible(person, part)
    assert person.page.evaluate(SCROLL_POSITION) == [0, 0]
    person.page.evaluate("document.querySelector('#moves button').lastChild.data = 'pass'")
    assert len({box["height"] for box in (
        move.bounding_box() for move in person.page.locator("#moves button").all())}) == 1
    person.open("Learn")  # Only this column scrolls.
    person.page.evaluate("column.scrollTop = 9999")
    assert person.page.evaluate("learn.scrollHeight <= learn.clientHeight")
    assert is_visible(person, "#tabs") and is_visible(person, "#lesson-kinds > p:last-child")
    person.open_menu()
    person.page.locator("#level-label").scroll_into_view_if_needed()
    assert is_visible(person, "#level-label")


@on_screens(PHONE, LANDSCAPE, SMALL_LANDSCAPE)
def test_the_last_setting_in_the_menu_is_visible(screen, visit):
    person = visit(**screen)
    person.open_menu()
    person.page.locator("#sounds").scroll_into_view_if_needed()
    assert is_visible(person, "#sounds")


@on_screens(PHONE, NARROW_PHONE, LANDSCAPE, SMALL_LANDSCAPE, DESKTOP)
def test_the_first_lesson_does_not_overlap_its_button(screen, visit):
    person = visit(first=True, **screen)
    assert person.page.evaluate(f"{TEXT_BOXES}('welcome-title').every((box) => box.right < "
                                "skip.getBoundingClientRect().left)")


@on_screens(PHONE, LANDSCAPE, SMALL_LANDSCAPE, DESKTOP)
def test_the_name_of_the_opening_is_not_broken(screen, visit):
    person = visit(**screen)
    person.begin("here", text="f5d6c3")
    person.wait()
    person.see("#opening", "Opening: ")
    words = len(person.text("#opening").split())
    assert person.page.evaluate(f"{TEXT_BOXES}('opening').length") <= words


@on_screens(LANDSCAPE, PHONE, DESKTOP)
def test_opening_the_tab_shows_the_current_move(screen, visit):
    person = visit(**screen)
    person.begin("here", text=FULL_BOARD_TIE)
    person.wait()
    for button, ply in ("#first", 0), ("#next", 1), ("#last", 60), ("#previous", 59):
        person.open("Play")
        person.page.click(button)
        person.see("#status", f"Ply {ply} of" if ply < 60 else "over")
        person.open("Play")
        assert not ply or is_visible(person, "#moves [aria-current]")


@on_screens(PHONE, NARROW_PHONE, LANDSCAPE, SMALL_LANDSCAPE, DESKTOP, WIDE_SCREEN)
def test_nothing_on_the_first_screen_is_cut_off(screen, visit):
    person = visit(**screen)
    assert person.page.evaluate("""[...document.querySelectorAll("[id$='-name'], #tabs")]
      .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight + 1).length""") == 0
    if screen in (PHONE, NARROW_PHONE):  # The board fills the width.
        box = person.page.locator("#frame").bounding_box()
        assert (box["x"], box["width"]) == (0, screen["viewport"]["width"])
    if screen is PHONE:
        assert is_visible(person, ".tools") and is_visible(person, "#tabs")
    person.page.click("#help")
    assert person.page.evaluate("legend.scrollTop") == 0
    person.page.keyboard.press("Tab")
    assert person.page.evaluate("document.activeElement.id") == "understood"
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("#legend", state="hidden")
    person.open_menu()
    links = person.page.locator("#share a:visible, #exports a:visible").all()
    assert min(link.evaluate("(link) => link.getClientRects()[0].height") for link in links) >= (
        24 if "has_touch" in screen else 0)
    person.page.click("#new")
    assert person.page.evaluate("""[...form.querySelectorAll("label:not([hidden]) select")]
      .map((select) => {
        const room = select.offsetWidth;
        select.style.width = 'max-content';
        return room - select.offsetWidth;
      }).filter((left) => left < 0)""") == []


@on_screens(PHONE, NARROW_PHONE, LANDSCAPE)
def test_headings_and_numbers_in_the_results_do_not_wrap(screen, visit):
    person = visit(**screen)
    person.open("Games")
    person.page.click("#carry summary")
    person.page.set_input_files("#import", {
        "name": "games.txt", "mimeType": "", "buffer": f"{FULL_BOARD_TIE}\n{WIPE_OUT}".encode()})
    person.see("#imported", "Imported: 2")
    person.page.click("#results summary")
    person.page.wait_for_selector("#parts table")
    assert is_shown_as_table(person)
    person.page.evaluate(ENTER_LOSSES)
    assert is_shown_as_table(person)


# This script relabels the table of results as a table of mistakes. Without the script, the page
# shows a table of mistakes only after the games have been reviewed.
ENTER_LOSSES = """() => {
  const [head, ...rows] = document.querySelector('#parts table').rows;
  ['inaccuracies', 'mistakes', 'blunders', 'discs'].forEach(
    (text, at) => { head.cells[at + 1].textContent = text; });
  for (const { cells } of [head, ...rows]) cells[5].remove();
  for (const { cells } of rows) cells[0].textContent = 'middle game';
}"""


def is_shown_as_table(person):
    lines = person.page.evaluate("""
      [...document.querySelectorAll('#parts tr > :not([scope=row])')].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects().length;
      })""")
    return max(lines) == 1 and person.page.evaluate("parts.scrollWidth <= parts.clientWidth")


@on_screens(LANDSCAPE, NARROW_LANDSCAPE, SMALL_LANDSCAPE)
def test_no_button_of_the_header_is_alone_in_its_line(screen, visit):
    person = visit(**screen)
    tops = [round(person.page.locator(part).bounding_box()["y"])
            for part in ("#help", "#menu-button", "#new")]
    assert len(set(tops)) == 1


@on_screens(TABLET, NARROW_WINDOW)
def test_nothing_shows_beside_the_sticky_board(screen, visit):
    person = visit(**screen)
    person.page.evaluate("scrollTo(0, 250)")
    frame = person.page.locator("#frame").bounding_box()
    assert frame["y"] == 0
    edge, beside = (person.page.screenshot(clip={"x": x, "y": 99, "width": 4, "height": 200})
                    for x in (0, frame["x"] - 8))
    assert edge == beside


def test_the_board_scrolls_away_in_a_low_window(visit):
    person = visit(viewport={"width": 512, "height": 384})
    person.page.evaluate("scrollTo(0, 9999)")
    frame = person.page.locator("#frame").bounding_box()
    assert frame["y"] + frame["height"] < 0


@on_screens(PHONE, LANDSCAPE, SMALL_LANDSCAPE)
def test_the_qr_code_is_fully_visible(screen, visit):
    person = visit(**screen)
    person.page.route("**/invitation", lambda route: route.fulfill(json={"picture": "icon.svg"}))
    person.begin("elsewhere")
    person.page.wait_for_selector("#qr")
    person.page.locator("#qr").evaluate("(code) => code.scrollIntoView({ block: 'nearest' })")
    assert is_visible(person, "#qr")


@on_screens(TALL_PHONE, NARROW_PHONE, LANDSCAPE, SMALL_LANDSCAPE)
def test_the_invitation_link_is_visible_at_once(screen, visit):
    person = visit(**screen)
    person.begin("elsewhere")
    assert is_visible(person, "#invitation p:first-child a")

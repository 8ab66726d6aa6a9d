"""Two players on the page, in a real browser: random colours, rematches and sounds."""

from functools import partial

import pytest
from support.browser import RECORD_ANNOUNCEMENTS, expect_announcement, violations
from support.helpers import WIPE_OUT

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def visit(visit):
    return partial(visit, reduced_motion="reduce")


def test_two_people_play_a_rematch_with_colours_swapped(visit):
    black = visit()
    black.begin("elsewhere", text=WIPE_OUT[:-2])
    link = black.page.locator("#share a").first.get_attribute("href")
    white = visit(link.removeprefix(black.address))
    black.see("#white-name", "White")
    assert not black.page.locator("#rematch").is_visible()
    black.click(WIPE_OUT[-2:])
    black.see("#loud", "You win 13 to 0: one side has no discs left.")
    white.see("#loud", "You lose 0 to 13: one side has no discs left.")
    for person in black, white:
        assert person.page.get_attribute("#review", "class") == "primary"
    first_name = black.name
    black.page.click("text=Rematch, colours swapped")
    black.see_plies(0)
    white.see("#loud", "A rematch is ready")
    white.page.click("text=Go to the rematch")
    white.see_plies(0)
    assert black.name == white.name != first_name
    assert (black.text("#white-name"), white.text("#black-name")) == ("You", "You")
    white.wait()
    white.click("d3")
    black.see_plies(1)


def test_your_own_invitation_link_leaves_the_seat_to_your_opponent(visit):
    black = visit()
    black.begin("elsewhere")
    link = black.page.locator("#share a").first.get_attribute("href")
    black.page.locator("#share a").first.click()
    black.see("#live", "You already play in this match; send the link to your opponent.")
    assert black.page.locator("#share a").first.get_attribute("href") == link
    white = visit(link.removeprefix(black.address))
    black.click("d3")
    white.see("#status", "Your turn (White)")


def test_a_watcher_can_follow_to_the_rematch(visit):
    person = visit()
    person.begin("here", text=WIPE_OUT[:-2])
    person.wait()
    person.click(WIPE_OUT[-2:])
    person.see("#loud", "13 to 0")
    watcher = visit(f"#{person.name}")
    assert not watcher.page.locator("#rematch").is_visible()
    person.page.click("#rematch")
    person.see_plies(0)
    watcher.page.click("text=Go to the rematch")
    watcher.see_plies(0)
    watcher.see("#status", "You are watching")


def test_a_rematch_against_the_computer_swaps_the_colours(visit):
    person = visit()
    person.begin("easy", text=WIPE_OUT[:-2])
    person.wait()
    person.click(WIPE_OUT[-2:])
    person.see("#loud", "You win 13 to 0")
    person.page.focus("#rematch")
    person.page.keyboard.press("Enter")
    person.see("#black-name", "Computer (easy)")
    person.see_plies(1)
    person.wait()
    assert person.text("#status") == "Your turn (White)"


def test_a_finished_upload_has_no_rematch(visit):
    person = visit()
    person.begin("here", text=WIPE_OUT)
    person.see("#loud", "13 to 0")
    assert not person.page.locator("#rematch").is_visible()


def test_colours_can_be_assigned_at_random(visit):
    person = visit()
    names = set()
    for _ in range(60):
        person.begin("easy", side="lot")
        names.add(person.text("#black-name"))
        if len(names) == 2:
            break
    assert names == {"You", "Computer (easy)"}


def test_the_page_explains_that_two_people_get_no_help(visit):
    person = visit()
    person.begin("elsewhere", text="f5d6")
    person.see("#status", "Your turn (Black)")
    for name in "hint", "values", "review":
        assert person.page.is_disabled(f"#{name}")
    person.see("#not-judged", "Two people play. Values, hints and reviews are available when")
    person.choose("#resign")
    person.page.click("#yes")
    person.see("#status", "The game is over")
    for name in "hint", "values", "review":
        assert person.page.is_enabled(f"#{name}")


def test_the_page_warns_about_a_local_address(visit):
    visit().see("#share", "Other machines can't reach this address")


def test_a_timeout_ends_the_game_on_the_page(visit):
    person = visit()
    person.begin("here", time="move", each=1)
    person.see("#loud", "Black has lost on time. White wins.")
    assert (person.text("#black-clock"), person.text("#white-clock")) == ("0.0", "1.0")
    person.wait()
    assert person.page.is_disabled("#undo")
    person.begin("here")
    assert not person.page.locator("#black-clock").is_visible()


def test_clocks_start_when_both_players_join_and_switch_per_move(visit):
    black = visit()
    black.begin("elsewhere", time="added", minutes=5, added=60)
    link = black.page.locator("#share a").first.get_attribute("href")
    assert (black.text("#black-clock"), black.state["clocks"]["running"]) == ("5:00", None)
    white = visit(link.removeprefix(black.address))
    black.page.wait_for_selector("#black-clock.runs")
    black.wait()
    black.click("d3")
    for person in black, white:
        person.page.wait_for_selector("#white-clock.runs")
        minutes, seconds = map(int, person.text("#black-clock").split(":"))
        assert 300 < 60 * minutes + seconds <= 360  # The move took less than a minute.


def test_focus_moves_to_the_board_if_an_opponents_move_closes_an_explanation(visit):
    black = visit()
    black.begin("elsewhere")
    link = black.page.locator("#share a").first.get_attribute("href")
    white = visit(link.removeprefix(black.address), reduced_motion="no-preference")
    white.page.click("#why")
    white.click("d3")
    white.wait("#leave")
    white.page.focus("#leave")
    black.click("d3")
    white.see_plies(1)
    white.page.wait_for_selector("#squares button:focus")


def test_the_page_announces_that_the_opponent_has_joined(visit):
    black = visit()
    black.begin("elsewhere")
    black.page.evaluate(RECORD_ANNOUNCEMENTS)
    visit(black.page.locator("#share a").first.get_attribute("href").removeprefix(black.address))
    expect_announcement(black, "An opponent has joined.")


def test_an_opponent_who_joins_is_announced_while_you_view_an_earlier_position(visit):
    black = visit()
    black.begin("elsewhere")
    link = black.page.locator("#share a").first.get_attribute("href")
    black.click("d3")
    black.see_plies(1)
    black.page.click("#first")
    black.see("#status", "Ply 0 of 1")
    black.page.evaluate(RECORD_ANNOUNCEMENTS)
    visit(link.removeprefix(black.address))
    expect_announcement(black, "An opponent has joined.")


def test_a_move_works_if_the_page_missed_the_opponent_joining(visit):
    black = visit()
    black.page.route("**/events", lambda route: route.fulfill(status=204))
    black.begin("elsewhere")
    visit(black.page.locator("#share a").first.get_attribute("href").removeprefix(black.address))
    black.click("d3")
    black.see_plies(1)
    assert [ply["square"] for ply in black.state["plies"]] == ["d3"]


def test_the_last_ten_seconds_are_marked_and_announced_once(visit):
    person = visit()
    person.begin("medium", time="game", minutes=60)
    assert ":" in person.text("#black-clock")
    assert person.page.locator(".clock.soon").count() == 0
    person.begin("medium", time="move", each=9)
    person.see("#live", "Seconds left: ")
    person.page.evaluate("document.getElementById('live').textContent = ''")
    time = person.text("#black-clock")
    person.page.wait_for_function("(time) => "
                                  "document.getElementById('black-clock').textContent !== time",
                                  arg=time)
    assert person.text("#live") == ""
    assert person.page.locator("#black-clock.soon").count() == 1
    assert person.page.locator("#white-clock.soon").count() == 0  # White waits
    assert "." in person.text("#black-clock")
    sign = "getComputedStyle(document.querySelector('#black-clock'), '::before').content"
    assert person.page.evaluate(sign) == '"!"'
    assert person.page.get_attribute("#black-clock", "role") == "timer"  # not announced
    assert violations(person.page) == []


def test_players_and_watchers_see_names_as_entered(visit):
    black = visit()
    black.open_menu()
    black.page.fill("#name", " <b>Ada\u202e</b> ")
    black.page.press("#name", "Tab")
    black.page.keyboard.press("Escape")
    black.begin("elsewhere")
    link = black.page.locator("#share a").first.get_attribute("href")
    white = visit(link.removeprefix(black.address))
    white.see("#black-name", "<b>Ada </b>")
    assert black.text("#black-name") == white.text("#white-name") == "You"
    assert visit(f"#{black.name}").text("#black-name") == "<b>Ada </b>"
    black.page.reload()
    black.wait()
    assert black.page.input_value("#name") == "<b>Ada </b>"


def test_a_watcher_sees_new_variations_at_once(visit):
    person = visit()
    person.begin("here", text="f5d6c3")
    person.wait()
    watcher = visit(f"#{person.name}")
    person.page.click("#previous")
    person.see("#status", "Ply 2 of 3")
    person.click("c4")
    watcher.see("#tree", "3. c4")
    watcher.page.focus("#tree button")
    person.page.click("#last")
    person.page.click("#previous")
    person.see("#status", "Ply 2 of 3")
    person.click("c5")
    watcher.see("#tree", "3. c5")
    assert watcher.page.evaluate("document.activeElement.textContent") == "3. c4"
    person.page.click("[data-forget='f5,d6,c4,']")
    watcher.page.wait_for_selector("[data-line='f5,d6,c4,']", state="detached")
    watcher.page.wait_for_selector("#squares button:focus")


def see_removal(watcher, name):
    """Wait until a match is no longer in the list, which is refreshed every ten seconds."""
    watcher.page.clock.fast_forward(10_000)
    watcher.page.wait_for_selector(f"#watch-list a[href='#{name}']", state="detached")


@pytest.fixture
def player_and_watcher(visit):
    player = visit()
    player.begin("here")
    player.wait()
    player.open_menu()
    player.page.focus("#listed")
    player.page.keyboard.press("Space")
    watcher = visit(clock=True)
    watcher.open("Games")
    watcher.page.click("text=Games to watch")
    watcher.page.wait_for_selector(f"#watch-list a[href='#{player.name}']")
    yield player, watcher
    player.choose("#resign")
    player.page.click("#yes")
    player.see("#loud", "wins")


def test_a_watcher_finds_only_listed_games(visit, player_and_watcher):
    player, watcher = player_and_watcher
    other_player = visit()
    watcher.open("Play")
    watcher.open("Games")
    watcher.see(f"#watch-list li:has([href='#{player.name}'])",
                "\u2068Black\u2069 \u2013 \u2068White\u2069, 0 plies")
    assert watcher.page.locator(f"#watch-list a[href='#{other_player.name}']").count() == 0
    assert violations(watcher.page) == []
    watcher.page.focus(f"#watch-list a[href='#{player.name}']")
    watcher.page.keyboard.press("Enter")
    watcher.see("#status", "You are watching")
    assert not watcher.page.locator("#listing").is_visible()
    see_removal(watcher, player.name)
    assert watcher.page.evaluate("document.activeElement.id") == "game"
    player.click("d3")
    watcher.see_plies(1)


def test_an_unlisted_game_disappears_from_the_open_list(player_and_watcher):
    player, watcher = player_and_watcher
    player.choose("#listed")
    see_removal(watcher, player.name)


def test_both_players_see_and_change_whether_a_game_is_listed(player_and_watcher, visit):
    player, _ = player_and_watcher
    player.begin("elsewhere")
    player.open_menu()
    player.page.check("#listed")
    link = player.page.locator("#share a").first.get_attribute("href")
    opponent = visit(link.removeprefix(player.address))
    opponent.page.wait_for_selector("#listed:checked", state="attached")
    opponent.open_menu()
    opponent.page.uncheck("#listed")
    player.page.wait_for_selector("#listed:not(:checked)")


def test_the_page_shows_that_there_are_no_games_to_watch(visit):
    person = visit()
    person.page.route("**/api/matches", lambda route: route.fulfill(json=[]))
    person.open("Games")
    person.page.click("text=Games to watch")
    person.see("#watch-none", "There are no other games to watch now.")


def test_a_refused_checkbox_stays_unchecked(visit):
    person = visit()
    person.page.route("**/listing", lambda route: route.fulfill(
        status=429, json={"detail": "you have too many", "sentences": []}))
    person.choose("#listed")
    person.see("#live", "You have too many.")
    assert not person.page.locator("#listed").is_checked()


@pytest.mark.parametrize("width, height", [(320, 568), (740, 360), (568, 320)])
def test_long_names_and_clocks_fit_on_phones(width, height, visit):
    screen = {"viewport": {"width": width, "height": height}}
    black = visit(**screen)
    black.open_menu()
    black.page.fill("#name", "M" * 30)
    black.page.press("#name", "Tab")
    black.page.keyboard.press("Escape")
    black.begin("elsewhere", time="game", minutes=180)
    link = black.page.locator("#share a").first.get_attribute("href")
    white = visit(link.removeprefix(black.address), **screen)
    white.see("#black-name", "M" * 30)
    assert white.page.evaluate("document.documentElement.scrollWidth") == width
    for side in "black", "white":
        name, clock, count = (white.page.locator(f"#{side}-{part}").bounding_box()
                              for part in ("name", "clock", "count"))
        for left, right in (name, count), (clock, count), (count, {"x": width}):
            assert left["x"] + left["width"] <= right["x"]
        axis, length = ("y", "height") if width > height else ("x", "width")
        assert name[axis] + name[length] <= clock[axis]


def test_names_stay_on_one_line_above_clocks_at_200_percent(visit):
    person = visit(viewport={"width": 640, "height": 360}, device_scale_factor=2)
    person.begin("here", time="game", minutes=180)
    for side in "black", "white":
        name = person.page.locator(f"#{side}-name")
        assert name.bounding_box()["height"] < 20  # one line
        assert name.evaluate("element => element.scrollWidth <= element.clientWidth")


COUNT_TONES = """() => {
  window.tones = 0;
  const made = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function (...given) {
    window.tones += 1;
    return made.apply(this, given);
  };
}"""


def test_sounds_are_off_by_default_and_can_be_turned_on(visit):
    person = visit()
    person.begin("here")
    person.wait()
    person.page.evaluate(COUNT_TONES)
    person.click("d3")
    person.see_plies(1)
    assert person.page.evaluate("tones") == 0  # Sounds are off at first.
    person.open_menu()
    person.page.focus("#sounds")
    person.page.keyboard.press("Space")
    person.page.wait_for_function("() => tones === 1")
    person.click("c3")
    person.page.wait_for_function("() => tones === 2")
    person.page.reload()
    person.wait()
    assert person.page.locator("#sounds").is_checked()

"""Fixtures for the page tests: a server and a browser."""

import os
import re
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest
from support.server import running_server

if not find_spec("playwright"):
    assert not os.environ.get("CI"), "CI tests the page in a browser"
    collect_ignore = [tests.name for tests in Path(__file__).parent.glob("test_*.py") if re.search(
        "^from (playwright|support.browser)", tests.read_text(encoding="utf-8"), re.MULTILINE)]


# Tests that can't pass on the page that runs without a server, grouped by reason.
SERVER_TESTS = {
    "two people": {
        "test_new_move_by_the_opponent_is_shown",
        "test_recording_is_shown_if_an_opponent_joins_meanwhile",
        "test_a_reload_shows_the_invitation_link_again",
        "test_the_invitation_link_can_be_copied",
        "test_the_qr_code_is_fully_visible",
        "test_the_invitation_link_is_visible_at_once",
        "test_the_new_game_dialog_links_to_each_kind_of_vote",
        "test_invitation_links_are_large_enough_to_tap",
        "test_the_lines_of_the_invitation_link_are_close_together",
        "test_moves_are_announced_while_you_view_an_earlier_position",
        "test_two_people_play_a_rematch_with_colours_swapped",
        "test_your_own_invitation_link_leaves_the_seat_to_your_opponent",
        "test_a_watcher_can_follow_to_the_rematch",
        "test_the_page_explains_that_two_people_get_no_help",
        "test_the_page_warns_about_a_local_address",
        "test_clocks_start_when_both_players_join_and_switch_per_move",
        "test_the_page_announces_that_the_opponent_has_joined",
        "test_focus_moves_to_the_board_if_an_opponents_move_closes_an_explanation",
        "test_an_opponent_who_joins_is_announced_while_you_view_an_earlier_position",
        "test_a_move_works_if_the_page_missed_the_opponent_joining",
        "test_players_and_watchers_see_names_as_entered",
        "test_a_watcher_sees_new_variations_at_once",
        "test_a_watcher_finds_only_listed_games",
        "test_both_players_see_and_change_whether_a_game_is_listed",
        "test_the_page_shows_that_there_are_no_games_to_watch",
        "test_a_refused_checkbox_stays_unchecked",
        "test_long_names_and_clocks_fit_on_phones",
        "test_two_people_play_over_the_network",
        "test_a_watcher_can_view_variations_but_not_add_any",
        "test_an_unlisted_game_disappears_from_the_open_list"},
    "the page without a server loads Python": {
        "test_the_page_loads_in_a_second_on_a_slow_connection"}}
NEEDS_SERVER = {name for names in SERVER_TESTS.values() for name in names}


def pytest_collection_modifyitems(config, items):
    """With `--play`, run only tests that open the page and work without a server."""
    if config.option.play:
        skipped_items = [item for item in items if "visit" not in item.fixturenames
                         or item.originalname in NEEDS_SERVER]
        config.hook.pytest_deselected(items=skipped_items)
        items[:] = [item for item in items if item not in skipped_items]


@pytest.fixture(scope="module")
def browser():
    # Only browser tests need Playwright.
    from support.browser import BrowserNotFoundError, chromium

    try:
        with chromium() as chromium_browser:
            yield chromium_browser
    except BrowserNotFoundError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"the page is not tested: {error}")


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with running_server(tmp_path_factory.mktemp("games") / "games.sqlite") as server:
        yield server.address


@pytest.fixture(scope="module")
def open_page(request, browser):
    """Open the served page or, with `--play`, the page that runs without a server."""
    if request.config.option.play:
        from support.static_site import PlayPageVisitors

        return PlayPageVisitors(browser, request.getfixturevalue("site_address")).come
    from support.browser import Person

    return partial(Person, browser, request.getfixturevalue("address"))


@pytest.fixture
def visit(open_page):
    from support.browser import page_opener

    with page_opener(open_page) as open_visit:
        yield open_visit

"""Fixtures for the tests of the page: a server and a browser."""

import os
import re
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest
from support.server import serving

if not find_spec("playwright"):
    assert not os.environ.get("CI"), "CI tests the page in a browser"
    collect_ignore = [tests.name for tests in Path(__file__).parent.glob("test_*.py") if re.search(
        "^from (playwright|support.browser)", tests.read_text(encoding="utf-8"), re.MULTILINE)]


# Tests that can't pass on the page that runs without a server, grouped by reason.
SERVED = {
    "two people": {
        "test_a_move_that_arrives_is_shown_next",
        "test_a_film_is_shown_although_an_opponent_joins_meanwhile",
        "test_the_link_for_the_other_is_there_again_after_a_reload",
        "test_a_link_can_be_copied",
        "test_the_code_of_a_link_is_seen_whole",
        "test_the_dialog_for_a_new_game_leads_to_each_kind_of_vote",
        "test_links_for_others_are_large_enough_for_a_finger",
        "test_what_happens_is_heard_while_you_look_at_an_earlier_position",
        "test_two_people_play_again_with_colours_changed",
        "test_who_watches_can_follow_to_the_rematch",
        "test_the_page_explains_why_two_people_get_no_help_until_the_end",
        "test_an_address_that_only_this_machine_reaches_is_said_to_be_one",
        "test_clocks_begin_when_both_have_come_and_go_on_with_the_other_one_after_a_move",
        "test_a_move_goes_through_where_the_other_one_came_and_the_page_did_not_hear_of_it",
        "test_people_see_each_others_names_as_they_are_written",
        "test_who_watches_sees_what_is_tried_at_once",
        "test_who_wants_to_watch_finds_the_games_that_are_listed_and_no_others",
        "test_another_who_plays_sees_that_others_find_the_game",
        "test_where_there_is_nothing_to_watch_that_is_said",
        "test_a_box_that_is_refused_shows_what_is_so",
        "test_long_names_and_clocks_find_room_on_telephones",
        "test_two_people_play_over_the_network",
        "test_who_watches_walks_through_variations_and_adds_none",
        "test_a_game_that_is_taken_out_of_the_list_goes_from_it_while_one_looks"},
    "the page without a server loads Python": {
        "test_a_slow_line_brings_the_page_within_a_second"}}
NEEDS_SERVER = {name for names in SERVED.values() for name in names}


def pytest_collection_modifyitems(config, items):
    """With `--play`, skip all tests that need a server or don't open the page."""
    if config.option.play:
        left_out = [item for item in items if "visit" not in item.fixturenames
                    or item.originalname in NEEDS_SERVER]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="module")
def browser():
    # Only tests with a browser need Playwright.
    from support.browser import NoBrowserError, chromium

    try:
        with chromium() as found:
            yield found
    except NoBrowserError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"the page is not tested: {error}")


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("games") / "games.sqlite") as server:
        yield server.address


@pytest.fixture(scope="module")
def open_page(request, browser):
    """Open the served page or, with `--play`, the page that runs without a server."""
    if request.config.option.play:
        from support.static_site import Players

        return Players(browser, request.getfixturevalue("site_address")).come
    from support.browser import Person

    return partial(Person, browser, request.getfixturevalue("address"))


@pytest.fixture
def visit(open_page):
    from support.browser import visits

    with visits(open_page) as come:
        yield come

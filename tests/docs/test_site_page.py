"""The page without a server passes the tests of the served page that are imported here."""

# Each of them loads Python, so this is a choice: the end of a game, keys, study, the library, the
# lessons, the clipboard and the class model. The others need what these need, two people or a slow
# server.
from types import MethodType

import pytest
from support.browser import Person
from web.test_clipboard_page import test_copied_moves_are_pasted_as_a_game  # noqa: F401
from web.test_hood_page import (  # noqa: F401
    test_the_last_move_is_shown_with_its_line_source_and_values)
from web.test_learn_page import (  # noqa: F401
    test_a_wrong_answer_by_keyboard_is_told_with_the_right_one_and_why)
from web.test_library_page import (  # noqa: F401
    bring, test_games_are_tagged_found_by_tag_and_deleted_by_keyboard)
from web.test_page import test_keys_work_the_tools  # noqa: F401
from web.test_page_study import (  # noqa: F401
    test_a_position_is_set_up_by_keyboard_and_as_text)
from web.test_whole_games import (  # noqa: F401
    test_a_pass_and_each_kind_of_end_are_heard_and_stay_in_sight)

pytestmark = pytest.mark.slow


@pytest.fixture
def visit(visit):
    """A visitor of the page, whose Python is ready."""
    def come(path="", **options):
        person = visit(f"play/{path}", **{"reduced_motion": "reduce", **options})
        person.wait = MethodType(Person.wait, person)  # not only for the page
        person.page.wait_for_selector("body[data-python=ready]")
        return person
    return come

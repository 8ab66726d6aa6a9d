"""The page passes the same tests with and without a server.

Here, the page runs without a server. The imported tests cover different parts of the page: the
ends of games, keys, touch, undo, study, the library, the lessons, the clipboard and the class
model. `make test-play` runs all tests of the served page.
"""

import re
from functools import partial

import pytest
from support.browser import page_opener
from support.paths import ROOT
from support.static_site import PlayPageVisitors
from web.conftest import NEEDS_SERVER
from web.test_clipboard_page import test_copied_moves_can_be_pasted_as_a_game  # noqa: F401
from web.test_hood_page import (  # noqa: F401
    test_the_last_move_is_shown_with_its_line_source_and_values)
from web.test_learn_page import (  # noqa: F401
    test_wrong_answer_by_keyboard_shows_the_right_move)
from web.test_library_page import (  # noqa: F401
    import_games, test_exported_games_can_be_imported_again,
    test_games_are_tagged_found_by_tag_and_deleted_by_keyboard)
from web.test_page import test_keyboard_shortcuts_and_mouse_wheel  # noqa: F401
from web.test_page_study import (  # noqa: F401
    test_a_position_can_be_set_up_by_keyboard_and_as_text)
from web.test_whole_games import (  # noqa: F401
    test_passes_and_results_are_announced_and_stay_visible,
    test_a_whole_game_by_touch_on_a_phone)

pytestmark = pytest.mark.slow

# The opening book doesn't contain this position. In games from the usual starting positions, the
# computer replies at once with a move from the book.
OUTSIDE_BOOK = 27 * "-" + "XX" + 6 * "-" + "OO" + 27 * "-" + " X"
MAX_TRIES = 100
UNDO_WHILE_THINKING = """async ({ name, token }) => {
  const { send } = await import("./transport.js");
  const ask = async (path, body) => (await send(`/matches/${name}${path}`, body ?
    { method: "POST", body: JSON.stringify(body), headers: { "x-seat": token } } : {})).json();
  const { generation, valid: [{ square }] } = await ask("");
  await ask("/moves", { square, generation });
  let answers = 0;
  while ((await ask("")).thinking && answers < 3) {
    answers += 1;
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
  const { plies } = await ask("");
  const undone = await ask("/undo", { generation: (await ask("")).generation });
  return [answers, plies.length, undone.plies.length];
}"""


@pytest.fixture(scope="module")
def open_page(browser, site_address):
    return partial(PlayPageVisitors(browser, site_address).come, reduced_motion="reduce")


@pytest.fixture
def visit(open_page):
    with page_opener(open_page) as open_visit:
        yield open_visit


def test_requests_and_undo_work_while_the_computer_thinks(visit):
    person = visit()
    person.begin("hard", text=OUTSIDE_BOOK)
    person.wait()
    token = person.page.evaluate("(name) => localStorage[`seat of ${name}`]", person.name)
    for _ in range(MAX_TRIES):  # The search worker may start late.
        person.wait()
        counts = person.page.evaluate(UNDO_WHILE_THINKING, {"name": person.name, "token": token})
        if counts == [3, 1, 0]:
            break
    assert counts == [3, 1, 0]
    person.wait()
    person.see_plies(0)
    person.click(person.state["valid"][0]["square"])
    person.see_plies(2)


def test_every_test_that_needs_a_server_exists():
    tests = {name for path in (ROOT / "tests/web").glob("test_*.py")
             for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M)}
    assert tests >= NEEDS_SERVER

"""Games pasted or dropped on the page, and moves copied from the page."""

from functools import partial

import pytest
from support.paths import SAMPLES
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MOVES = "f5d6c3d3c4"
TWO_GAMES = "(;PB[Ann]PW[Bob]B[f5]W[d6];)(;PB[Cy]PW[Di]B[d3];)"
PASTE_OR_DROP = """([event, text, name, bytes]) => {
  const data = new DataTransfer();
  if (name) data.items.add(new File([new Uint8Array(bytes)], name));
  else data.setData("text/plain", text);
  const options = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data };
  document.getElementById("canvas").dispatchEvent(event === "paste"
    ? new ClipboardEvent(event, options) : new DragEvent(event, options));
}"""

DROP_FILES = """(texts) => {
  const dataTransfer = new DataTransfer();
  for (const [name, text] of Object.entries(texts)) dataTransfer.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer }));
}"""


@pytest.fixture
def visit(visit):
    return partial(visit, reduced_motion="reduce")


def paste_or_drop(person, event, text="", name="", data=b""):
    """Paste or drop `text`, or a file called `name` that contains `data`."""
    person.page.evaluate(PASTE_OR_DROP, [event, text, name, list(data)])


def press_begin(person):
    """Press Enter on the focused button that starts the game."""
    expect(person.page.locator("button[value=begin]")).to_be_focused()
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("#dialog:not([open])", state="attached")


def test_copied_moves_can_be_pasted_as_a_game(visit):
    person = visit()
    person.begin("here", text=MOVES)
    person.wait()
    person.page.click("#first")
    person.see("#status", "Ply 0 of 5")
    person.page.keyboard.press("Control+c")
    person.see("#live", f"Copied the moves: {MOVES}.")
    name = person.name
    person.page.keyboard.press("Control+v")
    person.see("#choice", "moves: 5")
    press_begin(person)
    person.page.wait_for_function("(name) => location.hash.slice(1) !== name", arg=name)
    person.see_plies(5)
    assert "".join(ply["square"] for ply in person.state["plies"]).startswith(MOVES)


@pytest.mark.parametrize("control", ["#values", "#hood-at"])
def test_a_game_is_copied_and_pasted_with_a_checkbox_or_slider_focused(control, visit):
    person = visit()
    person.begin("here", text=MOVES)
    person.wait()
    if control == "#hood-at":
        person.page.keyboard.press("x")
        person.wait(control)
    person.page.focus(control)
    person.page.keyboard.press("Control+c")
    person.see("#live", f"Copied the moves: {MOVES}.")
    person.page.keyboard.press("Control+v")
    person.see("#choice", "moves: 5")


def test_a_variation_is_copied_with_the_moves_before_it(visit):
    person = visit()
    person.begin("here", text=MOVES)
    person.wait()
    person.page.click("#first")
    person.wait("#next:enabled")
    person.click("d3")
    person.see("#status", "Variation after ply 0: d3")
    person.page.keyboard.press("Control+c")
    person.see("#live", "Copied the moves: d3.")


def test_selected_text_is_copied_as_usual(visit):
    person = visit()
    person.begin("here", text=MOVES)
    person.wait()
    person.page.evaluate("getSelection().selectAllChildren(document.getElementById('status'))")
    person.page.keyboard.press("Control+c")
    person.page.keyboard.press("n")
    person.page.focus("[name=text]")
    person.page.keyboard.press("Control+v")
    expect(person.page.locator("[name=text]")).to_have_value("White to move")


def test_moves_from_a_custom_start_are_not_copied(visit):
    person = visit()
    person.begin("here", text=f"{'-' * 27}OX{'-' * 35} X")
    person.wait()
    person.page.keyboard.press("Control+c")
    person.see("#live", "Save the game from the menu.")


@pytest.mark.parametrize("event", ["paste", "drop"])
def test_one_of_several_games_can_be_chosen(event, visit):
    person = visit()
    paste_or_drop(person, event, TWO_GAMES)
    person.see("#choice", "\u2068Cy\u2069 – \u2068Di\u2069")
    person.page.select_option("#choice", "1")
    person.page.click("button[value=begin]")
    person.see_plies(1)
    assert [ply["square"] for ply in person.state["plies"]][0] == "d3"


def test_a_dropped_file_is_opened(visit):
    person = visit()
    paste_or_drop(person, "dragover", "text")
    assert "dropping" in person.page.get_attribute("body", "class")
    paste_or_drop(person, "drop", "", "wth.wtb", (SAMPLES / "WTH_1978.wtb").read_bytes())
    assert "dropping" not in person.page.get_attribute("body", "class")
    person.see("#choice", "1978")
    press_begin(person)
    person.see("#status", "The game is over")


def test_a_dropped_folder_is_refused(visit, tmp_path):
    person = visit()
    person.drop("#canvas", tmp_path)
    person.see("#dialog-problem", "This can't be read; choose files, not folders.")


@pytest.mark.parametrize("event", ["paste", "drop"])
def test_nothing_is_opened_over_another_dialog(event, visit):
    person = visit()
    person.page.keyboard.press("?")
    paste_or_drop(person, event, MOVES)
    assert person.page.is_visible("#legend") and not person.page.is_visible("#dialog")


def test_only_the_first_of_several_dropped_files_is_opened(visit):
    person = visit()
    person.page.evaluate(DROP_FILES, {"one.txt": MOVES, "two.txt": "d3"})
    person.see("#choice", "moves: 5")
    person.see("#dialog-problem", "Only one.txt was opened. Drop one file at a time.")
    press_begin(person)
    person.see_plies(5)


def test_text_without_a_game_is_rejected_and_the_game_stays(visit):
    person = visit()
    person.begin("here", text=MOVES)
    person.wait()
    name = person.name
    paste_or_drop(person, "paste", "the quick brown fox")
    expect(person.page.locator("#dialog-problem")).not_to_be_empty()
    person.page.click("#cancel")
    assert person.name == name and len(person.state["plies"]) == 5


def test_transcript_can_be_replaced_after_a_change_of_size(visit):
    person = visit()
    paste_or_drop(person, "paste", "d3")
    person.see("#choice", "moves: 1")
    person.page.select_option("[name=size]", "6")
    assert not person.page.is_visible("#games-label")
    person.page.fill("[name=text]", "b3")
    person.page.click("button[value=begin]")
    person.see_plies(1)
    assert len(person.state["position"]["board"]) == 6

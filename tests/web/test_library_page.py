"""Test the page's game library with mouse and keyboard, in a real browser."""

import json
import re
from functools import partial

import pytest
from playwright.sync_api import expect
from support.browser import RECORD_ANNOUNCEMENTS, SCHEMES, violations
from support.helpers import FULL_BOARD_TIE, WIPE_OUT, play
from support.paths import SAMPLES

from othello.formats import ggf, wthor
from othello.statistics.picture import INKS

pytestmark = [pytest.mark.browser, pytest.mark.slow]
WIDE = {"viewport": {"width": 1920, "height": 1080}}
# This script returns the horizontal position of a character in the first game of the list.
LEFT_EDGE = """(character) => {
  const [text] = document.querySelector("#games b").childNodes;
  const range = document.createRange();
  range.setStart(text, text.data.indexOf(character));
  range.setEnd(text, range.startOffset + 1);
  return range.getBoundingClientRect().left;
}"""
# This script deletes all games as another tab would.
DELETE_ALL = """import("./api.js").then(async ({ request, requestDelete }) => {
  const { games } = await request("/library");
  await Promise.all(games.map(({ id }) => requestDelete(`/library/games/${id}`)));
})"""
RECORDS = ("(;GM[Othello]PB[Ada]PW[Bo]DT[1999.12.31]RE[-10]B[f5]W[d6];)\n"
           "(;GM[Othello]PB[Cy]PW[Ada]DT[2001.01.02]RE[+4]B[f5]W[f6];)\n")


@pytest.fixture
def visit(visit):
    return partial(visit, reduced_motion="reduce")


@pytest.fixture
def import_games(tmp_path):
    """Return a function that writes text to a file and imports the file."""
    def import_file(person, text, name="games.ggf"):
        path = tmp_path / name
        path.write_text(text)
        person.open("Games")
        if not person.page.locator("#carry").get_attribute("open"):
            person.page.evaluate("document.getElementById('carry').open = true")
        person.page.set_input_files("#import", path)
    return import_file


def resign(person):
    """Play a move in a game between two people who share a screen, and resign."""
    person.begin("here")
    person.wait()
    person.click("d3")
    person.see_plies(1)
    person.wait()
    person.choose("#resign")
    person.page.click("#yes")
    person.see("#loud", "resign")


def test_played_game_is_listed_and_can_be_reopened(visit):
    person = visit(**WIDE)
    resign(person)
    name = person.name
    person.begin("here")
    person.open("Games")
    person.see("#found", "1 game")
    person.see("#games li", "\u2068human\u2069 \u2013 \u2068human\u2069, White resigned")
    person.page.click("#games .open")
    person.see("#loud", "resign")
    assert person.name == name


def test_games_of_other_people_are_not_listed(visit, import_games):
    owner, other = visit(), visit()
    import_games(owner, RECORDS)
    owner.see("#games", "Ada")
    other.open("Games")
    other.see("#found", "Games that you play or import are listed here.")
    assert other.page.locator("#games li").count() == 0


def test_black_is_on_the_left_if_both_names_are_hebrew(visit, import_games):
    person = visit()
    import_games(person, "(;PB[\u05d3\u05d5\u05d3]PW[\u05de\u05e9\u05d4]B[f5];)")
    person.see("#games", "\u05d3\u05d5\u05d3")
    black, white = (person.page.evaluate(LEFT_EDGE, name) for name in ("\u05d3", "\u05de"))
    assert black < white


def test_imported_game_is_opened_as_a_match(visit, import_games):
    person = visit()
    import_games(person, RECORDS)
    person.see("#imported", "Imported: 2. Already in the library: 0. Can't be read: 0.")
    person.page.locator("#games .open", has_text="Perpendicular").click()
    person.see_plies(2)
    person.see("#opening", "Perpendicular")
    assert person.state["players"]["white"]["level"] == "human"
    assert (person.text("#black-name"), person.text("#white-name")) == ("Ada", "Bo")


@pytest.mark.slow
def test_imported_game_reopens_with_its_variations(visit, import_games):
    person = visit(reduced_motion="reduce")
    import_games(person, "f5d6c3")

    def open_game(name):
        person.open("Games")
        person.page.click("#games li:last-child .open")
        person.page.wait_for_function("(name) => location.hash.slice(1) !== name", arg=name)
        person.see_plies(3)
        person.wait()
        return person.name

    first_name = open_game(person.name)
    person.page.click("#previous")
    person.see("#status", "Ply 2 of 3")
    person.click("c5")
    person.see("#tree", "c5")
    person.begin("here")
    assert open_game(person.name) == first_name
    person.see("#tree", "c5")
    person.click("d3")
    person.see_plies(4)
    assert open_game(first_name) != first_name


def test_errors_are_reported_and_the_rest_is_imported(visit, import_games):
    person = visit()
    import_games(person, f"{WIPE_OUT}\nf5f5\n{FULL_BOARD_TIE}", "moves.txt")
    person.see("#imported", "Imported: 2. Already in the library: 0. Can't be read: 1.")
    person.see("#imported", "moves.txt: line 2")
    import_games(person, '{"board": [1', "broken.json")
    person.see("#imported", "broken.json: at the start: this is not a saved game")


def test_unreadable_file_does_not_stop_the_others(visit):
    person = visit()
    person.open("Games")
    person.page.click("#carry summary")
    person.page.set_input_files("#import", [
        {"name": name, "mimeType": "", "buffer": text.encode()}
        for name, text in (("a.txt", WIPE_OUT), ("b.json", '{"board": [1'),
                           ("c.txt", FULL_BOARD_TIE), ("d.OBF", "-"))])
    person.see("#imported", "Imported: 2. Already in the library: 0. Can't be read: 2.")
    person.see("#imported", "d.OBF: contains positions, not games; open it with New game")
    person.see("#imported", "b.json: at the start: this is not a saved game")
    person.see("#found", "2 games")


def test_folder_does_not_stop_the_import_of_files(visit, tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "game.txt").write_text(WIPE_OUT, encoding="utf-8")
    person = visit()
    person.open("Games")
    person.page.click("#carry summary")
    person.drop("#import", tmp_path / "folder", tmp_path / "game.txt")
    person.see("#imported", "Imported: 1. Already in the library: 0. Can't be read: 1.")
    person.see("#imported", "folder: this can't be read; choose files, not folders")


def test_games_are_filtered_while_typing_and_by_result(visit, import_games):
    person = visit()
    import_games(person, RECORDS)
    person.see("#found", "2 games")
    person.page.focus("[name=words]")
    person.page.keyboard.type("d3? bo")  # typed into the search box, not a square or a shortcut
    person.see("#found", "No game matches.")
    person.page.fill("[name=words]", "bo")
    person.page.wait_for_selector("#games li:only-child")
    person.see("#games", "\u2068Ada\u2069 \u2013 \u2068Bo\u2069, White won by 10")
    person.page.fill("[name=words]", "")
    person.see("#found", "2 games")
    person.page.select_option("[name=result]", "black")
    person.page.wait_for_selector("#games li:only-child")
    person.see("#games", "\u2068Cy\u2069 \u2013 \u2068Ada\u2069, Black won by 4")


@pytest.mark.parametrize("change", ["delete", "tag"])
def test_a_game_deleted_in_another_tab_disappears_if_you_change_it(change, visit, import_games):
    person = visit()
    import_games(person, RECORDS)
    expect(person.page.locator("#games li")).to_have_count(2)
    person.page.evaluate(DELETE_ALL)
    if change == "delete":
        person.page.click("#games [aria-label^=Delete] >> nth=0")
        person.page.click("#yes")
    else:
        person.page.click("text=Tags >> nth=0")
        person.page.keyboard.press("Enter")
    person.see("#live", "Your library doesn't contain this game.")
    expect(person.page.locator("#games li")).to_have_count(0)


def test_games_are_tagged_found_by_tag_and_deleted_by_keyboard(visit, import_games):
    person = visit()
    import_games(person, RECORDS)
    person.page.focus("text=Tags")
    person.page.keyboard.press("Enter")
    person.page.keyboard.type("Final, lost")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(".tag")
    assert person.page.locator(".tag").all_inner_texts() == ["final", "lost"]
    person.page.fill("[name=tag]", "lost")
    person.page.wait_for_selector("#games li:only-child")
    person.page.focus("#games [aria-label^=Delete]")
    person.page.keyboard.press("Enter")
    person.see("#question[open]", "Delete this game from your library?")
    person.page.wait_for_selector("#question[open] button[autofocus]:focus")
    person.page.keyboard.press("Enter")  # presses Keep it
    person.page.wait_for_selector("#question", state="hidden")
    assert person.page.locator("#games li").count() == 1
    person.page.focus("#games [aria-label^=Delete]")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("#question[open] button[autofocus]:focus")
    person.page.keyboard.press("Shift+Tab")
    person.page.keyboard.press("Enter")
    person.see("#found", "No game matches.")
    person.page.fill("[name=tag]", "")
    person.see("#found", "1 game")


def test_escape_closes_the_form_for_tags_without_a_change(visit, import_games):
    person = visit()
    import_games(person, RECORDS)
    person.page.click("text=Tags >> nth=0")
    person.page.keyboard.type("final")
    person.page.keyboard.press("Escape")
    assert person.page.evaluate("document.activeElement.textContent") == "Tags"
    assert person.page.locator("#games form").count() == 0


def test_long_tags_leave_room_for_the_players(visit, import_games):
    person = visit()
    import_games(person, RECORDS)
    person.page.click("text=Tags >> nth=0")
    person.page.keyboard.type("world championship, endgame to learn")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(".tag")
    game = person.page.locator("#games li:has(.tag)")
    row, players = game.bounding_box(), game.locator(".open").bounding_box()
    assert players["width"] > row["width"] / 2


def test_fifty_games_are_listed_at_a_time(visit, import_games):
    person = visit()
    import_games(person, "".join(
        f"(;GM[Othello]PB[player {number}]B[f5];)\n" for number in range(60)))
    person.see("#found", "50 games, with more below")
    person.page.click("#more")
    person.see("#found", "60 games")
    assert person.page.locator("#games li").count() == 60
    assert not person.page.locator("#more").is_visible()
    assert person.page.locator("#games li").first.bounding_box()["height"] < 80


def test_500_games_are_imported_with_a_single_progress_report(visit, import_games):
    """The imported file exceeds the maximum size of a request."""
    person = visit()
    sample = (SAMPLES / "nboard_sample.ggf").read_text(encoding="ascii").removeprefix("1 ")
    person.open("Games")
    person.page.evaluate("document.getElementById('carry').open = true")
    person.page.evaluate(RECORD_ANNOUNCEMENTS)
    import_games(person, "".join(sample.replace("PB[Saio1200]", f"PB[Saio {number}]\n")
                                 for number in range(500)))
    person.see("#imported", "Imported: 500. Already in the library: 0. Can't be read: 0.")
    *progress, result = person.page.evaluate("heard.filter((each) => /^(Read|Import)/.test(each))")
    shares = [int(re.fullmatch(r"Reading games\.ggf: (\d+)%\.", text)[1]) for text in progress]
    assert shares == sorted(set(shares)) and shares[0] == 0 and len(shares) > 5
    assert result == person.text("#imported")


def test_large_archive_is_imported_in_one_go(visit, tmp_path):
    person, path = visit(), tmp_path / "year.wtb"
    entry = wthor.entry_of(play(WIPE_OUT))
    games = [entry._replace(moves=entry.moves[:number % 9 + 1].ljust(60, b"\0"))
             for number in range(1_100)]
    path.write_bytes(wthor.dumps(wthor.Archive(wthor.Header(games=len(games)), games)))
    person.open("Games")
    person.page.click("#carry summary")
    person.page.set_input_files("#import", path)
    person.see("#imported", "Imported: 9. Already in the library: 1091. Can't be read: 0.")
    path.write_bytes(path.read_bytes()[:16 + 68 * 250])
    person.page.set_input_files("#import", path)
    person.see("#imported", "Imported: 0. Already in the library: 250. Can't be read: 1.")
    person.see("#imported", "year.wtb, after 200 games: after game 50: offset 3416: the file ends "
               "before game 51 of 900 is complete")


def export(person, format):
    with person.page.expect_download() as download:
        person.page.click(f"[data-export={format}]")
    return download.value.path().read_text()


def test_exported_games_can_be_imported_again(visit, import_games):
    owner, other = visit(accept_downloads=True), visit()
    import_games(owner, RECORDS)
    owner.see("#imported", "Imported: 2.")
    assert [record.game.black_player.name for record in ggf.loads(export(owner, "ggf"))] == [
        "Ada", "Cy"]
    text = export(owner, "json")
    assert len(json.loads(text)) == 2
    import_games(other, text, "library.json")
    other.see("#imported", "Imported: 2. Already in the library: 0. Can't be read: 0.")


# This script returns the colour beside each heading of the chart's table.
HEAD_COLORS = """(figure) => Object.fromEntries([...figure.querySelectorAll("thead th")]
  .map((head) => [head.textContent, getComputedStyle(head, "::before")])
  .filter(([, { content }]) => content !== "none")
  .map(([text, { backgroundColor }]) => [text, backgroundColor]))"""


def colors_of(*heads):
    """Map the headings of a table to the colours of a bar's parts."""
    return {head: f"rgb{tuple(bytes.fromhex(ink[1:]))}" for head, ink in zip(heads, INKS)}


def test_results_are_shown_as_pictures_and_tables(visit, import_games):
    person = visit()
    import_games(person, RECORDS)
    person.page.click("#results summary")
    person.see("#parts", "Black's results by opening")
    person.see("#parts", "No game with a result yet.")
    person.see("#parts", "Diagonal")
    assert person.page.evaluate(
        "document.querySelector('#parts img').decode().then(() => true)")
    assert person.page.locator("#parts figure:has(table)").first.evaluate(HEAD_COLORS) == (
        colors_of("won", "tied", "lost"))


# This script returns the red part of the background of the first chart.
RED = """() => {
  const context = document.createElement('canvas').getContext('2d');
  context.drawImage(document.querySelector('#parts img'), 0, 0);
  return context.getImageData(3, 3, 1, 1).data[0];
}"""


def test_charts_are_dark_in_the_dark_theme(visit, import_games):
    person = visit()
    import_games(person, RECORDS)
    person.page.click("#results summary")
    person.see("#parts", "Diagonal")
    person.page.evaluate("document.querySelector('#parts img').decode()")
    assert person.page.evaluate(RED) > 200
    person.page.emulate_media(color_scheme="dark")
    person.page.wait_for_function(f"() => ({RED})() < 50")


def test_discs_lost_by_mistakes_are_shown_by_stage(visit):
    person = visit()
    person.begin("here", text=WIPE_OUT)
    person.open("Games")
    person.page.click("#results summary")
    person.see("#parts", "No mistakes yet")
    person.open("Play")
    person.page.click("#review")
    person.page.click("#learn-white")
    person.see("#lesson-question", "Find the best move.")
    person.open("Games")
    for heading in ["blunders", "mistakes", "inaccuracies", "discs", "middle game"]:
        person.see("#parts figure:last-child table", heading)
    assert person.page.locator("#parts figure:last-child").evaluate(HEAD_COLORS) == (
        colors_of("blunders", "mistakes", "inaccuracies"))


def test_page_is_accessible_and_fits_the_window(visit, import_games):
    person = visit()
    import_games(person, RECORDS)
    person.see("#games", "Ada")
    person.page.click("#results summary")
    person.see("#parts", "Diagonal")
    person.page.locator("text=Tags").first.click()
    for width, height in (1920, 1080), (360, 740), (740, 360):
        person.page.set_viewport_size({"width": width, "height": height})
        assert violations(person.page, *SCHEMES) == []
        assert person.page.evaluate("document.documentElement.scrollWidth") <= width
        assert person.page.evaluate("library.scrollWidth <= library.clientWidth")

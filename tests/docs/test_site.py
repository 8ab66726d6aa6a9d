"""The documentation site, built with `make site` and tested in a browser."""

import re
import runpy
import subprocess
import sys

import pytest
from support.browser import violations
from support.paths import ROOT

PAGES = ["", "play/", "docs/README.html", "docs/tutorial.html", "docs/class-diagram.html",
         "docs/course.html", "docs/site/api/othello.html", "_modules/othello/board.html",
         "docs/adr/README.html", "404.html", "search.html"]
READY_PAGE = "body[data-ready=true]"
[PYODIDE] = re.findall("^PYODIDE := (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)

pytestmark = pytest.mark.slow


def test_the_front_page_shows_a_board_a_reason_and_three_links(visit):
    reader = visit()
    assert reader.page.locator("svg circle").count() >= 5
    caption = reader.page.inner_text("figure")
    assert "f3 is a valid move for Black" in caption and "Frontier discs have an empty" in caption
    assert reader.page.locator("svg circle[fill=none]").count() == 1  # the ring on f3
    picture = reader.page.get_attribute("meta[property='og:image']", "content")
    assert reader.page.request.get(reader.address + picture).ok
    for number, selector in enumerate([READY_PAGE, "article h1", "article h1"]):
        reader.page.goto(reader.address)
        reader.page.locator("nav a").nth(number).click()
        reader.wait(selector)


def test_the_title_of_the_play_page_links_to_the_front_page(visit):
    reader = visit("play/")
    reader.page.click("h1 a")
    reader.wait("body.front")


@pytest.mark.parametrize("width, title", [
    (400, ".mobile-header .brand"), (1280, ".sidebar-brand")])
def test_the_title_of_a_docs_page_links_to_the_front_page(width, title, visit):
    reader = visit("docs/tutorial.html", viewport={"width": width, "height": 800})
    reader.page.click(title)
    reader.wait("body.front")


@pytest.mark.parametrize("path", PAGES)
def test_each_page_has_an_icon(path, visit):
    reader = visit(path)
    icon = reader.page.locator("link[rel=icon]").evaluate("(link) => link.href")
    assert reader.page.request.get(icon).ok


@pytest.mark.parametrize("path", PAGES)
def test_axe_reports_no_violations_on_the_site(path, visit):
    reader = visit(path, color_scheme="dark" if path else "light")
    results = violations(reader.page)
    assert [(violation["id"], violation["nodes"][0]["html"]) for violation in results] == []


@pytest.mark.parametrize("width", [400, 1280])
def test_search_finds_a_class(width, visit):
    reader = visit(viewport={"width": width, "height": 800})
    reader.page.click("text=Search")
    reader.page.wait_for_url("**/search.html*")  # a script empties the field when the page loads
    reader.page.locator("article [name=q]").press_sequentially("MoveValidator\n")
    reader.see("#search-results", "MoveValidator")


def test_diagrams_are_drawn(visit):
    reader = visit("docs/class-diagram.html")
    reader.see(".mermaid svg", "MoveValidator")


def test_labels_in_diagrams_have_enough_contrast_in_the_dark_theme(visit):
    reader = visit("docs/interview.html", color_scheme="dark")
    reader.wait(".mermaid .edgeLabel p")
    assert violations(reader.page) == []


def test_links_to_package_files_point_to_the_reference(visit):
    reader = visit("docs/patterns.html")
    targets = [link.get_attribute("href") for link in reader.page.locator("article a").all()]
    assert any("site/api/othello" in target for target in targets)


def test_the_reference_links_to_the_source(visit):
    reader = visit("docs/site/api/othello.html")
    reader.page.locator('dt[id="othello.move_validator.outflanked"] .viewcode-link').click()
    reader.see("article", "def outflanked")


def test_the_site_is_at_most_20_megabytes(site):
    assert sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) < 20e6


def test_no_page_loads_anything_from_another_host(site):
    for path in site.rglob("*.html"):
        addresses = re.findall(r'<(?:script|link|img)[^>]*(?:src|href)="(https?:[^"]*)"',
                               path.read_text(encoding="utf-8"))
        assert addresses == [], path


@pytest.fixture
def player(visit):
    person = visit("play/")
    person.wait(f"{READY_PAGE}:not([data-python])")
    return person


def wait_for_python(player):
    """Wait until Python is ready, and return the player."""
    player.wait("body[data-python=ready]")
    player.wait(f"{READY_PAGE}[data-idle=true]")
    return player


def test_a_move_made_before_python_is_ready_is_played_later(player):
    player.see("#python", "Loading Python")
    player.click("d3")
    player.see("#live", "Black plays d3")
    player.see("#python", "It plays your move when it is ready.")
    places = [player.page.locator(part).bounding_box() for part in ("#black-side", "#python")]
    assert places[0]["x"] + places[0]["width"] <= places[1]["x"]  # Nothing covers Black's name.
    assert player.page.get_attribute("body", "data-python") is None
    player.see_plies(2)
    assert player.page.locator("#python").is_hidden()


def test_hints_reasons_reviews_and_lessons_need_no_server(player):
    wait_for_python(player).page.click("#hint")
    player.see("#live", "Play ")
    player.page.click("#why")
    player.click("a1")
    player.see("#explanation", "a1 is not a valid move")
    player.page.keyboard.press("Escape")
    player.begin("here", text="f5d6c3")
    player.page.click("#undo")
    player.page.wait_for_selector("#moves li:nth-child(3)", state="detached")
    player.wait(f"{READY_PAGE}[data-idle=true]")
    player.page.click("#review")
    player.wait("#graph:not([hidden])")
    player.open("Learn")
    player.page.click("[data-lessons=endings]")
    player.see("#lesson-question", "squares left")


def test_a_match_continues_after_a_reload(player):
    name = player.name
    player.page.reload()
    assert wait_for_python(player).name == name
    player.click("d3")
    player.see_plies(2)
    assert player.page.locator("#python").is_hidden()
    assert player.page.evaluate("'request' in JSON.parse(localStorage.getItem('shown'))") is False


def test_a_closed_event_stream_frees_its_slot(player):
    answers = wait_for_python(player).page.evaluate("""async (name) => {
      const { listen } = await import("./transport.js");
      let answers = 0;
      for (let number = 0; number < 101; number += 1) {
        const source = listen(`/matches/${name}/events`);
        await new Promise((resolve) => { source.onmessage = resolve; });
        source.close();
        answers += 1;
      }
      return answers;
    }""", player.name)
    assert answers == 101
    assert player.page.locator("#python").is_hidden()


def test_a_missing_match_shows_the_reason(player):
    wait_for_python(player).page.evaluate("""
      import("./transport.js").then(({ listen }) => listen("/matches/missing/events"))""")
    player.see("#python", "doesn't exist or has expired")
    assert "failed" not in player.text("#python")


@pytest.mark.parametrize("file, reason", [
    ("play/worker.js", "a file is missing"), ("pyodide/pyodide.mjs", "a file is missing"),
    ("play/othello.zip", "status 404")])
def test_a_missing_file_is_reported_and_requests_fail(file, reason, visit):
    reader = visit()
    reader.context.route(f"**/{file}", lambda route: route.fulfill(status=404))
    reader.page.goto(f"{reader.address}play/")
    reader.see("#python", reason)
    message = reader.page.evaluate("""import("./transport.js").then(({ send }) =>
      send("/library", {}).catch((error) => error.message))""")
    assert reason in message


def test_games_survive_a_reload(player):
    wait_for_python(player).click("d3")
    player.see_plies(2)
    player.wait(f"{READY_PAGE}[data-idle=true]")
    moves = player.text("#moves")
    player.page.evaluate("localStorage.removeItem('shown')")
    player.page.reload()
    player.see_plies(2)
    assert player.text("#moves") == moves
    wait_for_python(player).open("Games")
    player.see("#games", "You")


def test_a_second_tab_warns_that_its_games_are_not_stored(player):
    wait_for_python(player)
    with player.context.expect_page() as new_page:
        player.page.evaluate("open(location.pathname)")
    new_page.value.wait_for_selector("body[data-python=ready]")
    assert "another tab" in new_page.value.inner_text("#python")


def test_a_match_can_be_saved_as_a_file_without_a_server(player):
    wait_for_python(player).open_menu()
    with player.page.expect_download() as download:
        player.page.click("#exports a[data-format=ggf]")
    assert "GM[Othello]" in download.value.path().read_text(encoding="utf-8")


def test_a_failed_export_shows_the_reason(player):
    wait_for_python(player).page.evaluate("""
      const link = document.createElement("a");
      Object.assign(link, { href: "api/matches/missing/export/ggf", download: "game.ggf" });
      document.body.append(link);
      link.click()""")
    player.see("#python", "doesn't exist or has expired")


def test_two_player_features_are_hidden_without_a_server(player):
    wait_for_python(player).open_menu()
    features = player.page.locator("#share, #listing, #watch, a[href^=projector]")
    assert features.locator("visible=true").count() == 0
    player.page.keyboard.press("Escape")
    player.open("Games")
    assert features.locator("visible=true").count() == 0
    player.page.click("#new")
    assert features.locator("visible=true").count() == 0
    assert player.page.locator("option[value=elsewhere]").count() == 0


def test_a_failed_build_skips_the_final_step(monkeypatch):
    monkeypatch.setenv("MERMAID", "mermaid.min.js")
    monkeypatch.setenv("COURSE_EDITOR", "editor.js")
    settings = runpy.run_path(str(ROOT / "docs/site/conf.py"))
    settings["finish"](None, ValueError("a page is wrong"))


def test_a_program_replies_in_less_processor_time_than_python_takes_to_load(site):
    result = subprocess.run(
        ["node", ROOT / "tests/docs/processor_time.mjs", f"{sys.prefix}/{PYODIDE}/pyodide.mjs",
         site / "play/othello.zip"], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert float(result.stdout) < 1

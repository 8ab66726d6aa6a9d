"""All text on the page comes from one file, which a translation can replace."""

import re
from pathlib import Path

import pytest
from support.browser import Person
from support.helpers import WIPE_OUT

import othello.web

STATIC = Path(othello.web.__file__).with_name("static")
TEXTS = (STATIC / "texts.js").read_text(encoding="utf-8")
SCRIPTS = "\n".join(re.sub(r"(?m)(^\s*|(?<=[;,{}]) )//.*$", "", path.read_text(encoding="utf-8"))
                    for path in STATIC.glob("*.js") if path.name != "texts.js")
KEYS = re.findall(r'^  "?([\w-]+)"?: ', TEXTS.partition("export const texts")[2], re.M)
# Strings that the scripts contain but the page never shows: keys, stored names, a Python value, a
# selector, classes and a font.
NOT_SHOWN = {"Escape", "knows the rules", "last match", "None", "#setup select", "line estimates",
             "600 px system-ui, sans-serif"}


def test_each_key_has_one_text():
    assert len(KEYS) == len(set(KEYS)) > 200


def test_each_text_is_used_and_each_used_text_exists():
    used_keys = set(re.findall(r'\btext\("([^"]+)"', SCRIPTS))
    pairs = set(re.findall(r'"([\w-]+)"|(?<!\.)\b(\w+):', SCRIPTS))
    assert used_keys <= set(KEYS) <= {word for pair in pairs for word in pair}


def test_other_scripts_contain_no_texts():
    strings = re.findall(r'"[^"\n]*"|`[^`]*`', re.sub(r"\$\{[^{}`]*\}", "", SCRIPTS))
    texts = {text[1:-1] for text in strings
             if re.search("[A-Za-z]{2} [A-Za-z]{2}|^.[A-Z][a-z]{2}", text)}
    assert texts == NOT_SHOWN


# This file replaces texts.js, and puts brackets around each English string.
MARK_TEXTS = """
const mark = (form) => (typeof form === "string" ? `\u27e6${form}\u27e7`
  : Object.fromEntries(Object.entries(form).map(([kind, text]) => [kind, mark(text)])));
export const texts = mark(english);
export const html = new Proxy({}, { get: (_, text) => mark(text) });
"""
# MARK_TEXTS puts brackets around all text from texts.js. MARK_SERVER_TEXT puts brackets around
# all text from the server.
MARK_SERVER_TEXT = """
const mark = (data) => (typeof data === "string"
  ? (/\\w .*\\w/.test(data) ? `\u27e6${data}\u27e7` : data)
  : Array.isArray(data) ? data.map(mark)
  : data && typeof data === "object" ? Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, mark(value)]))
  : data);
const { json } = Response.prototype;
Response.prototype.json = async function () { return mark(await json.call(this)); };
const { parse } = JSON;
JSON.parse = (text) => mark(parse(text));
"""
# This script returns all unmarked text on the page, except code and the names of levels and
# openings.
FIND_UNMARKED = """() => {
  const unmarked = (text) => {
    const left = text.replace(/\u27e6[^\u27e6\u27e7]*\u27e7/g, "");
    return left === text ? text : unmarked(left);
  };
  const isText = (text) => /[A-Za-z]{3}/.test(unmarked(text ?? ""));
  const code = `script, a[href^=http], #search [name=level] option, #games small, #walk-branches b,
    #hood-call, #hood-file, #hood-lines, #hood-calls, #hood-classes, #hood-class b, #hood-place,
    #hood-phase, #hood-at`;
  const found = isText(document.title) ? [document.title] : [];
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest(code)) continue;
    found.push(...["aria-label", "aria-valuetext", "placeholder", "alt", "title"]
      .map((name) => element.getAttribute(name)).filter(isText));
    found.push(...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.data).filter(isText));
  }
  return found;
}"""


# A fixed answer to requests for values. A real search would continue during the other tests.
VALUES = {"nodes": 1, "is_last": True, "best": ["c3"], "moves": [
    {"square": square, "lead": lead, "is_exact": False, "depth": 4, "book": ""}
    for square, lead in (("c3", 1.5), ("f5", -2))]}


class Reader(Person):
    """A visitor whose page shows all translated text in brackets."""

    def __init__(self, browser, address, path=""):
        context = browser.new_context(reduced_motion="reduce")
        script = TEXTS.replace("const texts", "const english").replace("const html", "const none")
        context.route("**/texts.js", lambda route: route.fulfill(
            body=script + MARK_TEXTS, content_type="text/javascript"))
        context.add_init_script(MARK_SERVER_TEXT)
        self.unmarked = set()
        super().__init__(browser, address, path, first=True, context=context)

    def read(self, selector, text="\u27e6"):
        """Wait until the element shows `text`, and collect all unmarked text on the page."""
        self.see(selector, text)
        self.unmarked.update(self.page.evaluate(FIND_UNMARKED))


@pytest.mark.browser
@pytest.mark.slow
def test_the_page_can_be_translated(browser, address):
    person = Reader(browser, address)
    page = person.page
    person.read("#welcome-text")
    person.click("d3")
    person.see_plies(2)
    person.wait()
    person.read("#live", "plays")
    page.click("#skip")
    person.click("a1")
    person.read("#sentences")
    page.click("#why")
    person.read("#live", "Choose")
    person.click("d4")
    person.read("#conclusion")
    page.click("#leave")
    person.click("d4")
    person.read("#live", "has a disc")
    page.click("#hint")
    person.read("#hint-list")
    page.route("**/values?*", lambda route: route.fulfill(json=VALUES))
    page.check("#values")
    person.read("#values-list")
    page.uncheck("#values")
    page.click("#previous")
    person.read("#status", "Ply")
    page.click("#last")
    for place, part in ("hood", "#hood-title"), ("learn", "#lesson-kinds"), ("library", "#found"):
        page.click(f"#{place}-tab")
        person.read(part)
    page.click("#results summary")
    person.read("#parts")
    page.set_input_files("#import", {"name": "1", "mimeType": "", "buffer": b"f5d6\nx9"})
    person.read("#imported", "Imported")
    page.click("#learn-tab")
    page.click("#walk summary")
    person.read("#walk-branches")
    page.click("[data-lessons=openings]")
    person.read("#lesson-question")
    page.click("#game-tab")
    page.keyboard.press("Escape")
    person.choose("#set-up")
    person.read("#status", "Setting up")
    page.click("#leave-setup")
    person.choose("#resign")
    person.read("#question-text")
    page.click("#yes")
    person.read("#loud", "resigned")
    page.click("#new")
    page.fill("[name=text]", "f5f5")
    page.click("button[value=begin]")
    person.read("#dialog-problem")
    page.click("#cancel")
    person.begin("here", text=f"{WIPE_OUT[:-2]}")
    person.wait()
    person.click(WIPE_OUT[-2:])
    person.read("#loud", "13")
    page.click("#review")
    person.read("#mistakes")
    page.click("#previous")
    person.read("#told", "move 8")
    person.click("g6")
    person.read("#told", "Before the variation")
    person.begin("elsewhere", time="game")
    person.read("#share")
    assert person.unmarked == set()
    person.close()


@pytest.mark.browser
@pytest.mark.slow
def test_the_vote_pages_can_be_translated(browser, address):
    class Voter(Reader):
        def wait(self, selector="body"):
            self.page.wait_for_selector(selector)

    projector = Voter(browser, address, "projector.html")
    projector.read("#setup")
    projector.page.click("[name=open]")
    projector.read("#status", "not started")
    phone = Voter(browser, address, f"vote.html#{projector.name}")
    phone.page.click("[name=join]")
    phone.read("#side", "group")
    projector.page.click("#start")
    phone.read("#mine", "tap")
    phone.click("d3")
    projector.read("#status", "plays d3")
    phone.read("#status", "plays d3")
    assert projector.unmarked | phone.unmarked == set()
    projector.close()
    phone.close()

"""Control a real browser with methods that correspond to a visitor's actions."""

import os
import shutil
from contextlib import contextmanager
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright
from support.child_processes import TIMEOUT

# The first browser is Chromium without windows, which opens pages faster.
BROWSERS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome",
            "google-chrome-stable", "chrome",
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
            r"C:\Program Files\Google\Chrome\Application\chrome.exe"]
# In each new window, Chromium starts a process for the suggestions in the address bar. That takes
# longer than opening the page. The other features are from Playwright's list, which this list
# replaces.
DISABLED_FEATURES = [
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding",
    "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect",
    "TcpPortRandomizationWin", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled",
    "PreconnectToSearch"]
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync",
             f"--disable-features={','.join(DISABLED_FEATURES)}"]
CELL = 48
PIXEL = """([places, size]) => {
  const canvas = document.getElementById('canvas');
  const [x, y] = places.map((place) => Math.round(place * canvas.width / size));
  const [red, green, blue] = canvas.getContext('2d').getImageData(x, y, 1, 1).data;
  return '#' + [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
}"""

SCHEMES = {"color_scheme": "light", "contrast": "no-preference"}, {"color_scheme": "dark"}
GET_JSON = """(path) => import("./transport.js").then(({ send }) => send(path, {}))
  .then((answer) => answer.json())"""

# This script imports the page's state. The address of its module contains the files' version.
IMPORT_PAGE = "import(new URL('page.js', document.querySelector('script[type=module]').src))"

ANIMATIONS_FINISHED = """() => document.getAnimations()
  .every((one) => one.effect.getComputedTiming().endTime === Infinity)"""

# Records new text in the live regions that exist when the page is loaded. Screen readers don't
# announce text that is added to the page together with its live region.
RECORD_ANNOUNCEMENTS = """() => {
  globalThis.heard = [];
  for (const region of document.querySelectorAll("[role=status], [role=alert], [aria-live]")) {
    if (region.checkVisibility()) new MutationObserver(() => heard.push(region.textContent))
      .observe(region, { childList: true, subtree: true, characterData: true });
  }
}"""

expect.set_options(timeout=1000 * TIMEOUT)


def violations(page, *media):
    """Return axe's findings for each media setting, after all colour transitions have finished."""
    results = []
    for each in media or [{}]:
        page.emulate_media(**each)
        page.wait_for_function(ANIMATIONS_FINISHED)
        results += Axe().run(page).response["violations"]
    return results


def expect_announcement(person, text):
    """Wait until a live region announces `text`, and discard all announcements up to `text`."""
    person.page.wait_for_function("""(text) => {
      const at = heard.findIndex((each) => each.includes(text));
      return heard.splice(0, at + 1).length > 0;
    }""", arg=text)


class Person:
    """A visitor who has the page open in a browser. `errors` contains the page's errors.

    If `first` is true, the visitor is new and gets lessons in the first game. Without `context`,
    the browser creates a context with `options`.
    """

    def __init__(self, browser, address, path="", clock=False, first=False, context=None,
                 **options):
        options.setdefault("viewport", {"width": 1100, "height": 900})
        self.context = context or browser.new_context(**options)
        self.context.set_default_timeout(1000 * TIMEOUT)
        if not first:
            # A browser's own error page has no origin, and therefore no storage.
            self.context.add_init_script(
                "if (origin !== 'null') localStorage.setItem('knows the rules', 'yes')")
        self.page = self.context.new_page()
        self.errors, self.hosts = [], set()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._on_console)
        self.page.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))
        if clock:
            self.page.clock.install()
        self.address, self.size = address, 8
        self.page.goto(address + path)
        self.wait()

    def _on_console(self, message):
        if message.type == "error" and "status of 4" not in message.text:
            self.errors.append(message.text)

    def wait(self, selector="body[data-ready=true][data-idle=true]"):
        """Wait until the page shows the latest state, or until an element matches `selector`."""
        self.page.wait_for_selector(selector)

    def see(self, selector, text):
        """Wait until the element contains `text`."""
        expect(self.page.locator(selector)).to_contain_text(text)

    def see_plies(self, number):
        """Wait until the list of moves has at least `number` moves."""
        if number:
            self.page.wait_for_selector(f"#moves li:nth-child({number})", state="attached")
        else:
            expect(self.page.locator("#moves li")).to_have_count(0)

    def route(self, pattern, answer):
        self.page.route(pattern, answer)

    def lose_requests(self, pattern):
        """Lose all requests that match `pattern`, until `unroute_all`.

        Also lose the requests that would tell the page that the server is back.
        """
        for each in pattern, "**/api/server":
            self.route(each, lambda route: route.abort())

    @property
    def name(self):
        return self.page.evaluate("location.hash.slice(1)")

    @property
    def state(self):
        return self.ask(f"/matches/{self.name}")

    def ask(self, path):
        """Make the page send a GET request, and return the response."""
        return self.page.evaluate(GET_JSON, path)

    def stop_the_clock(self):
        """Stop the page's clock at the next full minute."""
        self.page.clock.pause_at(self.page.evaluate("Date.now() + 60000"))

    def place(self, square):
        """Return the screen coordinates of a square's centre."""
        box = self.page.locator("#canvas").bounding_box()
        cell = box["width"] / self.size
        return (box["x"] + ("abcdefghijkl".index(square[0]) + 0.5) * cell,
                box["y"] + (int(square[1:]) - 0.5) * cell)

    def click(self, square):
        """Click a square with the mouse."""
        self.page.mouse.click(*self.place(square))

    def hover(self, square):
        """Move the mouse over a square."""
        self.page.mouse.move(*self.place(square))

    def tap(self, square):
        """Tap a square."""
        self.page.touchscreen.tap(*self.place(square))

    def drop(self, selector, *paths):
        """Drag files or folders from outside the browser, and drop them on an element."""
        box = self.page.locator(selector).bounding_box()
        place = {"x": box["x"] + 10, "y": box["y"] + 10}
        data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
        session = self.context.new_cdp_session(self.page)
        for kind in "dragEnter", "dragOver", "drop":
            session.send("Input.dispatchDragEvent", {"type": kind, "data": data, **place})

    def pixel(self, square, right=0, down=0):
        """Return the colour of the canvas at an offset from the middle of a square.

        The offsets are in units of 1/48 of a square.
        """
        x = "abcdefgh".index(square[0]) * CELL + CELL // 2 + right
        y = (int(square[1]) - 1) * CELL + CELL // 2 + down
        return self.page.evaluate(PIXEL, [[x, y], 8 * CELL])

    def is_bare(self, square, right=0, down=0):
        """Return whether a point shows the green of the board."""
        color = self.pixel(square, right, down)
        return all(dark <= int(color[index:index + 2], 16) <= light
                   for index, dark, light in ((1, 0x0b, 0x14), (3, 0x53, 0x66), (5, 0x23, 0x2d)))

    def see_pixel(self, square, color):
        """Wait until the middle of a square has `color`."""
        x, y = "abcdefgh".index(square[0]) + 0.5, int(square[1]) - 0.5
        self.page.wait_for_function(f"(wanted) => ({PIXEL})(wanted[0]) === wanted[1]",
                                    arg=[[[x, y], 8], color])

    def text(self, selector):
        return self.page.locator(selector).inner_text()

    def begin(self, opponent="medium", side="black", start="standard", text="", size=8,
              time="none", **numbers):
        """Use the dialog to start another match. `numbers` maps time-control fields to values."""
        self.size = size
        self.page.click("#new")
        for field, value in (("side", side), ("opponent", opponent), ("start", start),
                             ("size", str(size)), ("time", time)):
            self.page.select_option(f"[name={field}]", value)
        for field, number in numbers.items():
            self.page.fill(f"[name={field}]", str(number))
        self.page.fill("[name=text]", text)
        self.page.click("button[value=begin]")
        self.page.wait_for_selector("#dialog:not([open])", state="attached")
        self.wait("body[data-ready=true]")

    def open(self, place):
        """Open Play, Learn or Games."""
        self.page.get_by_role("tab", name=place).click()

    def open_menu(self):
        """Open the menu if it is closed."""
        if not self.page.locator("#menu").is_visible():
            self.page.click("#menu-button")

    def choose(self, selector):
        """Open the menu and press a button in it."""
        self.open_menu()
        self.page.click(selector)

    def review(self, text):
        """Load a game between two people who share a screen, and review it."""
        self.begin("here", text=text)
        self.wait()
        self.page.click("#review")
        self.page.wait_for_selector("#graph:not([hidden])")

    def close(self):
        """Close the page. Fail if there were errors or requests to another host."""
        self.context.close()
        hosts = self.hosts - {""}  # data and blob URLs have no host
        assert (self.errors, hosts) == ([], {self.address.split("/")[2]})


@contextmanager
def page_opener(open_page):
    """Yield a function that opens the page with `open_page`. At the end, close all pages."""
    people = []

    def come(path="", **options):
        people.append(open_page(path, **options))
        return people[-1]
    yield come
    for person in people:
        person.close()


class BrowserNotFoundError(Exception):
    """Raised if Chromium isn't installed."""


@contextmanager
def chromium():
    """Start Chromium with Playwright, or raise BrowserNotFoundError."""
    with sync_playwright() as driver:
        path = find_browser(os.environ.get("CHROMIUM"), driver.chromium.executable_path)
        browser = driver.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


def find_browser(choice, playwrights):
    """Return the path of the chosen browser or, by default, of an installed browser."""
    for name in [choice] if choice else [*BROWSERS, playwrights]:
        if path := shutil.which(name):
            return path
    raise BrowserNotFoundError(
        f"{choice or 'Chromium'} was not found; install Chromium (apt-get install "
        "chromium-headless-shell, or .venv/bin/playwright install chromium), or have CHROMIUM "
        "name a browser of its kind")

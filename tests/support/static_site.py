"""Build the documentation site, serve it, and visit it in a browser."""

import subprocess
import sys
import threading
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, flock
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from support.browser import Person
from support.paths import ROOT

READY = "body[data-python=ready]"
SEND_SNAPSHOT = """async () => {
  const [name] = await caches.keys();
  const [{ url }] = await (await caches.open(name)).keys();
  const memory = await (await caches.match(url)).blob();
  await fetch("/memory", { method: "PUT", body: memory });
  return [name, url];
}"""
STORE_SNAPSHOT = """async ([name, url]) =>
  (await caches.open(name)).put(url, await fetch("/memory"))"""

# Tests may answer the page's requests in place of the worker. The script first sends each request
# to the web server. The worker answers a request only if the server returns 404.
ASK_SERVER = """(() => {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = async function send(message) {
    const { id, watch, path = watch && `/matches/${watch}/events`, method, body } = message;
    if (!path || !globalThis.isRouted) {
      postMessage.call(this, message);
      return;
    }
    const reply = (data) => this.dispatchEvent(
      new MessageEvent("message", { data: { id, ...data } }));
    try {
      const answer = await fetch(`api${path}`, { method, body: body || undefined });
      if (answer.status === 404) postMessage.call(this, message);
      else if (!watch) reply({ status: answer.status, text: await answer.text() });
    } catch (error) {
      reply({ error: error.message });
    }
  };
})();"""


def build_site(state):
    """Build the site once per test run, and return its folder.

    The file `state` records whether another process has built the site.
    """
    with state.open("a+") as file:
        flock(file, LOCK_EX)
        file.seek(0)
        if not file.read():
            result = subprocess.run(["make", "site", f"VENV={sys.prefix}"], cwd=ROOT,
                                    capture_output=True, text=True)
            assert result.returncode == 0, result.stdout + result.stderr
            file.write("built")
    return ROOT / ".site"


class SnapshotHandler(SimpleHTTPRequestHandler):
    """A request handler that serves files, and keeps a snapshot of Python's memory."""

    memory = b""

    def handle(self):
        with suppress(ConnectionError):  # a closed page stops reading
            super().handle()

    def do_PUT(self):
        SnapshotHandler.memory = self.rfile.read(int(self.headers["content-length"]))
        self.send_response(204)
        self.end_headers()

    def do_GET(self):
        if self.path != "/memory":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("content-length", str(len(self.memory)))
        self.end_headers()
        self.wfile.write(self.memory)

    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        self.send_error(404)

    def log_message(self, *arguments):
        pass


@contextmanager
def serve_folder(folder):
    """Serve a folder during the block, and return its address."""
    handler = partial(SnapshotHandler, directory=folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class PlayPageVisitor(Person):
    """A visitor who uses the page without a server."""

    def route(self, pattern, answer):
        self.page.evaluate("isRouted = true")
        super().route(pattern, answer)


class PlayPageVisitors:
    """Visitors who use the page without a server.

    When Python is ready, the first visitor's browser sends a snapshot of Python's memory to the
    server. With this snapshot, the page starts four times as fast for later visitors.
    """

    place = None  # name of the browser's cache, and URL of the snapshot

    def __init__(self, browser, address):
        self._browser, self._address = browser, address

    def come(self, path="", clock=False, first=False, **options):
        """Open the page, and wait until Python is ready."""
        size = {"width": 1100, "height": 900}
        options = {"viewport": size, "service_workers": "block"} | options
        context = self._browser.new_context(**options)
        context.add_init_script(ASK_SERVER)
        if self.place:
            page = context.new_page()
            page.goto(f"{self._address}play/version.js")
            page.evaluate(STORE_SNAPSHOT, self.place)
            page.close()
        person = PlayPageVisitor(self._browser, f"{self._address}play/", path, clock, first,
                                 context)
        person.page.wait_for_selector(READY)
        PlayPageVisitors.place = self.place or person.page.evaluate(SEND_SNAPSHOT)
        return person

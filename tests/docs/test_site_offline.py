"""The site works offline after the first visit."""

import pytest
from playwright.sync_api import Error

pytestmark = pytest.mark.slow
OPEN_OTHER_CACHES = """async () => {
  await caches.open(`${new URL("./", location)} old`);
  await caches.open(`Python's memory for ${new URL("./", location)} old`);
  await caches.open("of another site");
}"""


def test_the_site_works_offline_after_the_first_visit(visit):
    reader = visit("offline.js", service_workers="allow")
    reader.page.evaluate(OPEN_OTHER_CACHES)
    reader.page.goto(f"{reader.address}play/")
    reader.wait("body[data-python=ready]")
    reader.page.wait_for_function("navigator.serviceWorker.controller")
    names = reader.page.evaluate("caches.keys()")
    assert "of another site" in names and not any(name.endswith(" old") for name in names)
    reader.page.reload()
    reader.wait("body[data-python=ready]")  # Python is now in the cache.

    reader.context.set_offline(True)
    reader.page.reload()
    reader.wait("body[data-python=ready]")
    reader.click("d3")
    reader.see_plies(2)
    for path, text in [("", "Othello in plain Python"), ("docs/tutorial.html", "Position")]:
        reader.page.goto(reader.address + path)
        reader.see("body", text)
    assert reader.errors == []
    reader.page.goto(f"{reader.address}search.html?q=flips")
    reader.see("body", "Tutorial: use")
    with pytest.raises(Error, match="ERR_INTERNET_DISCONNECTED|ERR_FAILED"):
        reader.page.goto(f"{reader.address}_modules/othello/board.html")
    # Offline, the search can't show excerpts of unvisited pages.
    assert all("ERR_FAILED" in error or "Failed to fetch" in error for error in reader.errors)
    reader.errors.clear()

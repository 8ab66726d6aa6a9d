"""The page's files are compressed for clients that accept compression."""

import gzip
import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.applications import Starlette
from starlette.routing import Mount

import othello.web
from othello.cli.options import FORMATS
from othello.web.page_files import PageFiles

STATIC = Path(othello.web.__file__).with_name("static")
PAGE, SCRIPT = b"<p>" * 1_000, b"play();" * 1_000


def client_for(folder):
    files = PageFiles(folder)
    app = Starlette(routes=[Mount(f"/{files.version}", files), Mount("/", files)])
    return TestClient(app, headers={"accept-encoding": "gzip, br"})


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    folder = tmp_path_factory.mktemp("static")
    (folder / "index.html").write_bytes(PAGE)
    (folder / "play.js").write_bytes(SCRIPT)
    return client_for(folder)


@pytest.mark.parametrize("path, text, kind", [
    ("/", PAGE, "text/html; charset=utf-8"), ("/index.html", PAGE, "text/html; charset=utf-8"),
    ("/play.js", SCRIPT, "text/javascript; charset=utf-8")])
def test_files_are_sent_compressed(path, text, kind, client):
    answer = client.get(path)
    assert (answer.status_code, answer.content) == (200, text)
    assert (answer.headers["content-encoding"], answer.headers["content-type"]) == ("gzip", kind)
    assert answer.headers["vary"] == "Accept-Encoding"
    assert int(answer.headers["content-length"]) == len(gzip.compress(text)) < len(text) / 20


@pytest.mark.parametrize("headers", [{"accept-encoding": "identity"}, {"range": "bytes=0-6999"}])
def test_requests_without_gzip_or_with_a_range_get_plain_bytes(headers, client):
    answer = client.get("/play.js", headers=headers)
    assert answer.content == SCRIPT and "content-encoding" not in answer.headers


def test_a_cached_file_is_not_sent_again(client):
    response = client.get("/play.js")
    cached_response = client.get("/play.js", headers={"if-none-match": response.headers["etag"]})
    assert (cached_response.status_code, cached_response.content) == (304, b"")
    full_response = client.get("/play.js", headers={"if-none-match": '"another"'})
    assert (full_response.status_code, full_response.content) == (200, SCRIPT)


def link_in(folder):
    """Return the link in the page, and what a client gets for this link."""
    client = client_for(folder)
    [link] = re.findall('src="(.*)"', client.get("/").text)
    return link, client.get(f"/{link}")


def test_a_page_links_to_files_that_browsers_store_until_they_change(tmp_path):
    (tmp_path / "index.html").write_text('<script src="play.js">')
    (tmp_path / "play.js").write_bytes(SCRIPT)
    link, response = link_in(tmp_path)
    assert (response.content, response.headers["cache-control"]) == (
        SCRIPT, "max-age=31536000, immutable")
    assert link_in(tmp_path)[0] == link
    (tmp_path / "play.js").write_bytes(b"pause();")
    new_link, new_response = link_in(tmp_path)
    assert new_link != link and new_response.content == b"pause();"


def test_pages_are_checked_at_each_visit(client):
    [version] = {client.get(path).headers["etag"].strip('"') for path in ("/", "/play.js")}
    assert client.get("/").headers["cache-control"] == "no-cache"
    assert client.head(f"/{version}/play.js").status_code == 200
    assert client.get(f"/{version}/").status_code == 404


@pytest.mark.parametrize("method, path, status", [
    ("HEAD", "/play.js", 200), ("GET", "/none.js", 404), ("GET", "/../setup.py", 404),
    ("POST", "/play.js", 405), ("POST", "/none.js", 404)])
def test_other_requests_get_no_file(method, path, status, client):
    answer = client.request(method, path)
    assert answer.status_code == status
    assert answer.content in (b"", b"Not Found", b"Method Not Allowed")


def imports_of(name):
    scripts, remaining = set(), [name]
    while remaining:
        script = remaining.pop()
        if script not in scripts:
            scripts.add(script)
            text = (STATIC / script).read_text()
            remaining += re.findall(r'^(?:import|export|\}).*"\./(.*)";$', text, re.M)
    return scripts


@pytest.mark.parametrize("page", sorted(path.name for path in STATIC.glob("*.html")))
def test_each_page_preloads_all_its_scripts(page):
    text = (STATIC / page).read_text()
    preloads = re.findall('<link rel="modulepreload" href="(.*)">', text)
    [script] = re.findall('<script type="module" src="(.*)">', text)
    assert preloads == sorted(imports_of(script))


def test_the_default_time_per_move_is_30_seconds():
    field = re.search(r'<input[^>]* name="each"[^>]*>', (STATIC / "index.html").read_text())
    assert 'value="30"' in field[0]


# The library contains games, and OBF files contain only positions.
@pytest.mark.parametrize("field, missing", [("file", set()), ("import", {".obf"})])
def test_file_fields_offer_all_formats_that_they_can_read(field, missing):
    text = (STATIC / "index.html").read_text()
    [endings] = re.findall(rf'id="{field}"[^>]* accept="(.*?)"', text)
    assert {*endings.split(",")} == {*FORMATS} - missing

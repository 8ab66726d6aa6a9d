"""Settings of the site that `make site` builds from README.md, docs/ and the docstrings."""

import hashlib
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx
from sphinx.highlighting import lexers

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "docs/site")]

import course  # noqa: E402
import play  # noqa: E402
from othello import __version__  # noqa: E402
from othello.analysis.explain import why  # noqa: E402
from othello.analysis.hints import hints  # noqa: E402
from othello.formats import svg, transcript  # noqa: E402

project = "Othello"
author = copyright = "The othello developers"
version = release = __version__
html_title = project
html_baseurl = os.environ.get("SITE_ADDRESS", "")  # link previews need the whole address
root_doc = "docs/README"
include_patterns = ["*.md", "docs/*.md", "docs/adr/*.md", "docs/judge/public/README.md",
                    "docs/site/api/*.rst", "othello/course/steps/*.md",
                    "tests/requirements.md", "tests/data/README.md"]
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode",
              "sphinxcontrib.mermaid"]
templates_path = ["templates"]
html_static_path = ["static", os.environ["MERMAID"], os.environ["COURSE_EDITOR"]]
html_theme = "furo"
html_css_files = ["site.css"]
html_js_files = ["register.js", ("examples.js", {"type": "module"})]
html_show_sourcelink = html_copy_source = False
html_use_index = html_domain_indices = False  # the search finds more and takes less space
html_additional_pages = {"index": "front.html", "404": "404.html"}
myst_heading_anchors = 4
myst_fence_as_directive = ["mermaid"]
mermaid_use_local = "mermaid.mjs"
mermaid_fullscreen_button = "\N{NORTH EAST AND SOUTH WEST ARROW}"  # in more fonts than the default
# Some pages aren't in the menu, and some packages have classes of the same name.
suppress_warnings = ["toc.not_included", "ref.python"]
default_role = "code"  # docstrings put code in single backquotes
autodoc_mock_imports = ["distributed"]
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
# The menu of each page would repeat all entries, which would take a third of the build time.
toc_object_entries = autodoc_use_type_comments = False
for name in ("gtp", "nboard"):
    lexers[name] = TextLexer()


def modules(package: str) -> list[str]:
    """Return the names of a subpackage and its modules."""
    paths = sorted((ROOT / "othello" / package).glob("*.py"))
    return [f"othello.{package}.{path.stem}".removesuffix(".__init__") for path in paths]


# The reference has a page for the class model, in reading order, and a page per subpackage.
MODEL = ("direction", "piece", "position", "cell", "board", "move_validator", "command", "player",
         "game_state", "game", "errors")
PACKAGES = ("formats", "analysis", "lessons", "statistics", "players", "session", "engine",
            "arena", "protocols", "console")
REFERENCE = {"othello": [f"othello.{name}" for name in MODEL],
             **{f"othello.{package}": modules(package) for package in PACKAGES}}

SECTION = re.compile(r"^## (.*)\n((?:.*\n)*?)(?=## |\Z)", re.M)
LINK = re.compile(r"\]\(([^)#\s]+)(#[^)\s]*)?\)")
DATA = re.compile(r"\[([^]]*)\]\([^)]*/cases\.json\)")  # a file of 2 MB that the site doesn't need


def add_contents(page: str, text: str) -> str:
    """Return the contents page `text` with its lists of links as the site's menu."""
    folder = f"{page.rpartition('/')[0]}/"
    menus = {title.partition(":")[0]: [absolute(folder, link) for link, _ in LINK.findall(body)
                                       if link.endswith(".md")]
             for title, body in SECTION.findall(text)}
    if page == root_doc:
        menus["Library reference"] = [f"/docs/site/api/{name}" for name in REFERENCE]
        menus["Project"] = ["/README", "/CHANGELOG", "/SECURITY", "/ORIGINS"]
    return "\n".join([text, *(
        "\n".join(["```{toctree}", ":hidden:", f":caption: {title}", "", *targets, "```"])
        for title, targets in menus.items())])


def absolute(folder: str, target: str) -> str:
    """Return the link `target` of a page in `folder`, as a path from the project's root."""
    return "/" + os.path.normpath(f"{folder}{target}")


def link_to_reference(folder: str, text: str) -> str:
    """Return `text` with links to the API reference in place of those to the package's code."""
    def linked(match: re.Match[str]) -> str:
        path = absolute(folder, match[1]).strip("/")
        name = path.removesuffix(".py").replace("/", ".")
        pages = [page for page, names in REFERENCE.items() if name in (page, *names)]
        return f"](/docs/site/api/{pages[0]}.rst)" if pages else match[0]
    return LINK.sub(linked, text)


def prepare(app: Sphinx, page: str, source: list[str]) -> None:
    """Make a Markdown page of the repository one of the site."""
    if page.startswith("docs/site/api"):
        return
    text = DATA.sub(r"`\1`", source[0])
    source[0] = link_to_reference(page.rpartition("/")[0] + "/", text)
    if page in ("docs/README", "docs/adr/README"):
        source[0] = add_contents(page, source[0])


def choose_template(app: Sphinx, page: str, template: str, context: dict[str, Any],
                    doctree: object) -> str | None:
    """Have the pages with source code shown without the menu, which is most of their weight.

    The title of the other pages leads to the front page.
    """
    if not page.startswith("_modules/"):
        context["master_doc"] = "index"
        return None
    del context["toctree"]
    return "source.html"


def write_reference(app: Sphinx) -> None:
    """Write the pages whose contents come from docstrings."""
    folder = ROOT / "docs/site/api"
    folder.mkdir(exist_ok=True)
    for page, names in REFERENCE.items():
        title = "Class model" if page == "othello" else page
        parts = [f"{title}\n{'=' * len(title)}\n"]
        for name in names:
            heading = f"``{name}``\n{'-' * (len(name) + 4)}\n\n" if name != page else ""
            parts.append(f"{heading}.. automodule:: {name}\n")
        (folder / f"{page}.rst").write_text("\n".join(parts), encoding="utf-8")


# The theme's HTML, and replacements that add a name, a heading level or keyboard scrolling.
ACCESSIBLE = {'<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="Menu">',
              '<aside class="toc-drawer': '<aside aria-label="On this page" class="toc-drawer',
              'role="heading"': 'role="heading" aria-level="2"',
              "<pre>": '<pre tabindex="0">'}


# The theme doesn't highlight these parts of code, so their tags are removed.
UNMARKED = re.compile(r'<span class="(?:n|p|w)">([^<]*)</span>')


def improve_pages(site: Path) -> None:
    """Complete the theme's pages for screen readers and keyboards, and make the pages smaller."""
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        for before, after in ACCESSIBLE.items():
            text = text.replace(before, after)
        path.write_text(UNMARKED.sub(r"\1", text), encoding="utf-8")


# Files that the first visit doesn't store. The service worker stores them on first use.
ON_DEMAND = re.compile(r"pyodide/|_modules/|_images/|_downloads/|docs/site/|\.|objects\.inv")


def add_offline(site: Path) -> None:
    """Add the service worker, whose version depends on all files of the site."""
    version, names = hashlib.sha256(), list[str]()
    for path in sorted(path for path in site.rglob("*") if path.is_file()):
        names.append(path.relative_to(site).as_posix())
        version.update(f"{names[-1]}\n".encode() + path.read_bytes())
    stored = [re.sub(r"(^|/)index\.html$", r"\1", name) or "./"
              for name in names if not ON_DEMAND.match(name)]
    code = (ROOT / "docs/site/offline.js").read_text(encoding="utf-8")
    values = {"VERSION": version.hexdigest()[:16], "FILES": stored}
    (site / "offline.js").write_text("".join([
        *(f"const {name} = {json.dumps(value)};\n" for name, value in values.items()), code]),
        encoding="utf-8")


def finish(app: Sphinx, error: Exception | None) -> None:
    """Improve the pages, and add the page without a server, the course and the service worker."""
    if error:
        return
    site = Path(app.outdir)
    improve_pages(site)
    play.pack(site / "_static/mermaid.min.js")
    play.build(site, Path(os.environ["PYODIDE"]))
    course.build(site)
    add_offline(site)


def example() -> dict[str, object]:
    """Return the board of the front page, its best move, and why the move is valid and good."""
    game = transcript.loads("f5d6c3d3c4f4f6b4")
    [best] = hints(game, 1, nodes=2_000)
    first, *lines = why(game, best.position)
    seen = [line.strip() for line in lines if not line.endswith("nothing to flip")]
    return {"board": svg.dumps(game.board, [best.position], game.moves[-1].position),
            "side": game.current_player.color.name.capitalize(),
            "move": best.position,
            "reasons": [first, *seen, f"Best move. {best.plain}"]}


html_context = {**example(), "site_address": html_baseurl}


def setup(app: Sphinx) -> None:
    """Connect the functions of this file."""
    app.connect("builder-inited", write_reference)
    app.connect("source-read", prepare)
    app.connect("html-page-context", choose_template, priority=100)  # before the theme's handler
    app.connect("build-finished", finish)

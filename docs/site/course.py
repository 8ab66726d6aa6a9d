"""Build the page with the course."""

import inspect
import json
import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from markdown_it import MarkdownIt

from othello import move_validator
from othello.course import guide, runner
from othello.course.cost import sources
from othello.course.steps import STEPS

OWN = Path(__file__).with_name("course")
FILES = ("reversi/values.py", "reversi/board.py", "reversi/move_validator.py",
         "reversi/move_validator.py") + ("answers.py",) * 4
RULE_FILE = "reversi/move_validator.py"
# In "Break the rule", the reader changes the package's rule, which uses the package's classes.
BREAK = {"reversi/__init__.py": "",
         "reversi/values.py": "from othello import Direction, Piece, Position\n",
         "reversi/board.py": "from othello import Board, Cell\n"}


def rules(*steps: str) -> list[str]:
    """Return the rules of steps."""
    return [inspect.getdoc(rule) or "" for step in steps for rule in runner.rules(step)]


def page(path: Path) -> str:
    """Return a page of Markdown as HTML.

    Its links to steps stay on the site, and its examples can be scrolled by keyboard.
    """
    html = MarkdownIt().render(path.read_text(encoding="utf-8"))
    html = re.sub(r'href="[^"]*/steps/(\d)-\w+\.md"', r'href="#\1"', html)
    return html.replace("<pre>", '<pre tabindex="0">')


def break_the_rule() -> dict[str, object]:
    """Return the exercise in which the reader changes the package's rule."""
    text = inspect.getsource(move_validator)
    lines, first = inspect.getsourcelines(move_validator.scan)
    part = "".join([*lines, "\n\n", inspect.getsource(move_validator.outflanked)])
    before, after = text.split(part)
    return {"title": "Break the rule", "page": page(OWN / "break.md"),
            "files": {**BREAK, RULE_FILE: part}, "file": RULE_FILE, "before": before,
            "after": after, "first": first, "step": 4,
            "checks": ["line", "validator"], "rules": rules("line", "validator"), "hints": []}


def steps() -> list[dict[str, object]]:
    """Return the steps of the course."""
    hints = json.loads((guide.PAGES / "hints.json").read_text(encoding="utf-8"))
    return [{"title": guide.title(number).partition(". ")[2], "file": FILES[number - 1],
             "page": page(guide.HERE / guide.page(number)),
             "step": number, "checks": [name], "rules": rules(name), "hints": hints[number - 1]}
            for number, name in enumerate(STEPS, start=1)]


def build(site: Path) -> None:
    """Write the page of the course into the folder of the site."""
    folder = site / "course"
    shutil.copytree(OWN, folder, ignore=shutil.ignore_patterns("*.md"), dirs_exist_ok=True)
    with TemporaryDirectory() as name:
        files = {path: text for path, text in sources(guide.start(Path(name)).folder).items()
                 if path.endswith(".py")}
    data = {"files": files, "exercises": [break_the_rule(), *steps()]}
    (folder / "data.js").write_text(f"export const {{ files, exercises }} = {json.dumps(data)};\n",
                                    encoding="utf-8")

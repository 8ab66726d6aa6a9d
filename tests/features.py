"""List the features that users can reach, one per line.

The script inspects the program. `tests/data/features.txt` contains the expected list. The test
`tests/docs/test_feature_list.py` compares this list with the expected list, so no feature
disappears unnoticed.
"""

import argparse
import sys
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from support.dialogue import console_of  # noqa: E402

from othello.cli.parser import complete_command_line  # noqa: E402
from othello.lessons.store import Lessons  # noqa: E402
from othello.web.server import create_app  # noqa: E402
from othello.web.store import Store  # noqa: E402


def commands():
    def walk(parser, name):
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                for word, inner in action.choices.items():
                    yield from walk(inner, f"{name} {word}")
            elif action.option_strings:
                yield f"command: {name} {', '.join(action.option_strings)}"
            else:
                yield f"command: {name} {action.metavar or action.dest}"
        yield f"command: {name}"

    return walk(complete_command_line(), "othello")


def console_commands():
    for command in console_of().commands.all:
        yield f"console: {', '.join([command.usage, *command.aliases])}"


def requests(app):
    for path, methods in app.openapi()["paths"].items():
        for method in methods:
            yield f"request: {method.upper()} {path}"


class Controls(HTMLParser):
    """A parser that collects the controls of a page."""

    def __init__(self, page):
        super().__init__()
        self.page, self.lines = page, []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag in ("button", "input", "select", "textarea"):
            data = [f"{key}={value}" for key, value in values.items()
                    if key.startswith("data-") and value and key != "data-levels"]
            name = values.get("id") or values.get("name") or " ".join(data)
            value = f"={values['value']}" if values.get("type") == "radio" else ""
            self.lines.append(f"{self.page}: {name}{value}")


def controls():
    lines = []
    for path in (ROOT / "othello/web/static").glob("*.html"):
        parser = Controls({"index": "page"}.get(path.stem, path.stem))
        parser.feed(path.read_text(encoding="utf-8"))
        lines += parser.lines
    return lines


def features():
    with closing(Store(":memory:")) as store, closing(Lessons(":memory:")) as lessons:
        app = create_app(store, ["localhost"], lessons=lessons)
        kinds = [commands(), console_commands(), requests(app), controls()]
        return [line for kind in kinds for line in sorted(set(kind))]


if __name__ == "__main__":
    print("\n".join(features()))

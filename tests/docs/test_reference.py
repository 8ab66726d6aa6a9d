"""The generated pages agree with the current program."""

import pytest
from reference import PAGES, pages
from support.dialogue import console_of

from othello.cli.parser import COMMANDS
from othello.console.console import GROUPS


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_generated_page_is_up_to_date(path):
    assert path.read_text(encoding="utf-8") == pages()[path], "make reference writes it"


def test_every_command_has_a_section():
    page = next(text for path, text in pages().items() if path.name == "command-line.md")
    assert all(f"\n## othello {name}\n" in page for name in COMMANDS)


def test_every_console_command_is_in_a_group():
    assert sorted(" ".join(GROUPS.values()).split()) == console_of().commands.names

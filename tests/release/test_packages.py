"""The files of a release are reproducible and complete, and work in an empty environment."""

import hashlib
import json
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from email import message_from_bytes

import pexpect
import pytest
from support.distributions import CLEAN_ENVIRON, Environment, build, copy_sources, fetch_page, run
from support.helpers import FULL_BOARD_TIE
from support.child_processes import TIMEOUT
from support.paths import ROOT

pytestmark = pytest.mark.slow

SHIFT_CLOCK = "import time; now = time.time; time.time = lambda: now() + {seconds}"
YEAR = 365 * 24 * 3600


def build_at(folder, seconds, umask):
    """Build with a clock that is off by `seconds`, and with the given umask."""
    source = copy_sources(folder / "source")
    for path in source.rglob("*"):
        os.utime(path, (path.stat().st_mtime + seconds,) * 2)
        path.chmod(path.stat().st_mode & ~umask)
    (folder / "sitecustomize.py").write_text(SHIFT_CLOCK.format(seconds=seconds))
    environ = CLEAN_ENVIRON | {"PYTHONPATH": str(folder), "TZ": f"UTC{seconds % 12}",
                               "PYTHONHASHSEED": str(seconds)}
    return [hashlib.sha256(path.read_bytes()).hexdigest()
            for path in build(source, folder / "dist", environ=environ)]


def test_a_build_in_another_year_and_folder_is_identical(tmp_path):
    assert build_at(tmp_path / "here", 0, 0o022) == build_at(tmp_path / "there" / "and" / "then",
                                                             YEAR, 0o077)


@pytest.fixture(scope="module")
def distributions(tmp_path_factory):
    folder = tmp_path_factory.mktemp("plain")
    return build(copy_sources(folder / "source"), folder / "dist")


@pytest.fixture(scope="module")
def wheel(distributions):
    return distributions[1]


@pytest.fixture(scope="module")
def environment(wheel, tmp_path_factory):
    """Return an environment with only the wheel installed."""
    new_environment = Environment(tmp_path_factory.mktemp("empty"))
    new_environment.pip("install", "--quiet", "--no-index", wheel)
    return new_environment


def test_plain_wheel_supports_every_python(wheel):
    assert wheel.name.endswith("-py3-none-any.whl")


def test_plain_wheel_plays_a_game(environment):
    output = environment.othello("--color", "never", text="d3\n")
    assert "ply 2" in output  # The computer has answered d3.
    assert "engine in plain Python" in environment.othello("--version")


def test_plain_wheel_reviews_a_game(environment, tmp_path):
    game = tmp_path / "game.txt"
    game.write_text(FULL_BOARD_TIE + "\n")
    assert "32" in environment.othello("review", game, "--nodes", "100")


def test_plain_wheel_lists_the_requirements_of_the_web_page(environment):
    result = subprocess.run([environment.folder / "bin" / "othello", "web"], env=CLEAN_ENVIRON,
                            text=True, cwd=environment.folder, capture_output=True)
    assert result.returncode == 1 and "the page needs " in result.stderr


def test_plain_wheel_serves_the_web_page(wheel, tmp_path):
    environment = Environment(tmp_path / "web")
    environment.pip("install", "--quiet", "--no-index", wheel)
    # This folder contains the dependencies of the web page, but not othello itself.
    packages = sysconfig.get_path("purelib")
    code = (f"import sys; sys.path.append({packages!r}); from othello.cli import main; "
            "sys.exit(main(sys.argv[1:]))")
    assert "Othello" in fetch_page(environment.python, "-c", code, folder=tmp_path)


def test_metadata_is_complete_and_readme_renders(distributions, wheel):
    run(sys.executable, "-m", "twine", "check", "--strict", *distributions)
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith("/METADATA"))
        metadata = message_from_bytes(archive.read(name))
    assert metadata["License-Expression"] == "MIT" and metadata["Requires-Python"] == ">=3.10"
    assert metadata["Keywords"] and metadata["Author"] and metadata["Summary"]
    assert "othello-classic/" not in str(metadata.get_all("Project-URL"))  # a placeholder


def test_wheel_contains_a_bill_of_materials_and_licences(wheel):
    with zipfile.ZipFile(wheel) as archive:
        folder = next(name for name in archive.namelist() if "/sboms/" in name).split("/")[0]
        bill = json.loads(archive.read(f"{folder}/sboms/othello-classic.cdx.json"))
        for name in "LICENSE", "ORIGINS.md":
            assert archive.read(f"{folder}/licenses/{name}") == (ROOT / name).read_bytes()
        hashes = {part["name"]: part["hashes"][0]["content"] for part in bill["components"]}
        names = [name for name in archive.namelist()
                 if name.startswith("othello/") and not name.endswith((".py", "py.typed"))]
        assert hashes == {name: hashlib.sha256(archive.read(name)).hexdigest() for name in names}
    assert bill["bomFormat"] == "CycloneDX" and bill["metadata"]["component"]["version"]


def test_compiled_editable_install_runs_outside_its_clone(tmp_path):
    compiler = tmp_path / "cc"
    compiler.write_text('#!/bin/sh\nexec cc "$@" -O0\n')  # compiles three times as fast
    compiler.chmod(0o755)
    environment = Environment(tmp_path / "environment")
    environment.pip("install", "--quiet", "--no-deps", "--requirement", ROOT / "locks/build.txt")
    environment.pip("install", "--quiet", "--no-deps", "--no-build-isolation", "--editable",
                    copy_sources(tmp_path / "clone"), OTHELLO_ENGINE="compiled",
                    CC=str(compiler))
    assert "engine compiled" in environment.othello("--version")


def test_ctrl_c_ends_make_play_without_errors_from_make():
    game = pexpect.spawn("make", ["play", f"VENV={sys.prefix}"], cwd=ROOT, encoding="utf-8",
                         timeout=TIMEOUT)
    game.expect("to move> ")
    game.sendintr()
    game.expect(pexpect.EOF)
    assert not re.search(r"make\w*:|\*\*\*", game.before), game.before

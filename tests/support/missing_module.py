"""Run the program as if a module weren't installed."""

import subprocess
import sys

from support.child_processes import TIMEOUT
from support.paths import ROOT


def run_without(module, *words):
    """Run a command as if `module` weren't installed, and return the error output."""
    code = (f"import sys; sys.modules[{module!r}] = None; from othello.cli import main; "
            f"sys.exit(main({list(words)!r}))")
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                            timeout=TIMEOUT, cwd=ROOT)
    assert result.returncode == 1
    return result.stderr

"""How long a test waits for what ought to come: no machine is so busy that this is too short."""

import time
from pathlib import Path

PATIENCE = 120  # seconds


def wait_until(holds):
    """Wait for what another process does; fail where it does not come at all."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"not within {PATIENCE} seconds"
        time.sleep(0.01)


def is_there(process):
    """Whether a process has not ended, even if nobody has asked how; needs /proc."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except FileNotFoundError:
        return False

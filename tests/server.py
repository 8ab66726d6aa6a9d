"""The server as a process of its own, for tests."""

import signal
import subprocess
import sys

from patience import PATIENCE

COMMAND = [sys.executable, "-m", "othello", "web", "--no-browser", "--port"]


class Server:
    """A server on a port, by default a free one, whose matches are in a file."""

    def __init__(self, games, port="0"):
        self.process = subprocess.Popen([*COMMAND, port, "--games", str(games)], text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.said = self.process.stdout.readline()
        self.address = self.said.split()[3]

    def stop(self):
        """End the process as Ctrl-C does; returns its exit code and what else it said."""
        self.process.send_signal(signal.SIGINT)
        said, faults = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said, faults

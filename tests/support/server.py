"""The server as a separate process, for tests."""

import re
import signal
import subprocess
import sys
from contextlib import contextmanager

from support.child_processes import TIMEOUT

COMMAND = [sys.executable, "-m", "othello", "web", "--no-browser", "--port"]


class Server:
    """A server that stores matches in a file and listens on `port` (0: any free port).

    `options` are additional options for the command.
    """

    def __init__(self, games, *options, port="0", command=COMMAND):
        self.process = subprocess.Popen([*command, port, "--games", str(games), *options],
                                        text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.first_line = self.process.stdout.readline()
        addresses = re.findall(r"http\S+", self.first_line)
        self.address, self.others = addresses[0], addresses[-1]

    def stop(self):
        """Stop the server as Ctrl-C does. Return its exit code, remaining output and errors."""
        self.process.send_signal(signal.SIGINT)
        output, errors = self.process.communicate(timeout=TIMEOUT)
        return self.process.returncode, output, errors


@contextmanager
def running_server(games, *options):
    """Run a server during the block."""
    server = Server(games, *options)
    try:
        yield server
    finally:
        server.stop()

"""Measure a server while other connections start requests but never finish them.

    python half_open.py [CONNECTIONS [FILES]]

The server may open up to FILES files (default: 1,024). The script opens CONNECTIONS half-open
connections at the start, and ten more before each request. It prints the response time in
milliseconds and the size of the server's log.
"""

import resource
import socket
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.server import Server  # noqa: E402

REQUESTS, NEW_PER_REQUEST = 200, 10
HALF_REQUEST = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nX-"


def main(connections="1100", files="1024"):
    _, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (int(files), hard_limit))
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        server = Server(Path(folder) / "games.sqlite")
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard_limit, hard_limit))
        place, times = urlsplit(server.address), []

        def begin(number):
            for _ in range(number):
                half = socket.create_connection((place.hostname, place.port))
                stack.enter_context(half).send(HALF_REQUEST)

        begin(int(connections))
        for _ in range(REQUESTS):
            begin(NEW_PER_REQUEST)
            start = time.perf_counter()
            assert urlopen(f"{server.address}api/server", timeout=60).status == 200
            times.append(time.perf_counter() - start)
        _, _, errors = server.stop()
    times.sort()
    total = int(connections) + REQUESTS * NEW_PER_REQUEST
    print(f"{total} half-open connections, {REQUESTS} requests: "
          f"median {1000 * times[REQUESTS // 2]:.0f} ms, at most {1000 * times[-1]:.0f} ms; "
          f"{len(errors)} bytes logged")


if __name__ == "__main__":
    main(*sys.argv[1:])

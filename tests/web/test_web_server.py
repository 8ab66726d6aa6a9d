"""The server as a separate process: events, crashes, startup and shutdown."""

import errno
import json
import resource
import socket
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from ipaddress import ip_address
from random import Random
from urllib.parse import urlsplit

import httpx2
import pytest
from support.missing_module import run_without
from support.helpers import FULL_BOARD_TIE
from support.child_processes import TIMEOUT
from support.server import COMMAND, Server, running_server

from othello.cli import main

HUMANS = {"black": "human", "white": "human"}

get, post, stream = (partial(function, timeout=TIMEOUT)
                     for function in (httpx2.get, httpx2.post, httpx2.stream))


@pytest.fixture
def server(tmp_path):
    with running_server(tmp_path / "games.sqlite") as test_server:
        yield test_server


def create_match(address, settings):
    reply = post(f"{address}api/matches", json=settings).json()
    return f"{address}api/matches/{reply['state']['name']}", {"x-seat": reply["token"]}


@pytest.mark.slow(covers=True)
def test_events_send_the_state_and_changes_to_all_watchers(server):
    match, token = create_match(server.address, HUMANS)
    ready, states_per_watcher = threading.Barrier(3), [[], []]

    def watch(states):
        with stream("GET", f"{match}/events") as answer:
            for line in answer.iter_lines():
                if line.startswith("data: "):
                    states.append(json.loads(line[6:])["generation"])
                    if len(states) == 1:
                        ready.wait()
                    if states[-1] == 2:  # A watcher might not receive generation 1.
                        return
    watchers = [threading.Thread(target=watch, args=[states]) for states in states_per_watcher]
    for watcher in watchers:
        watcher.start()
    ready.wait()
    for generation, square in enumerate(["d3", "c3"]):
        body = {"square": square, "generation": generation}
        post(f"{match}/moves", json=body, headers=token)
    for watcher in watchers:
        watcher.join()
    assert all(states == sorted(states) and states[0] == 0 for states in states_per_watcher)


@pytest.mark.slow
def test_a_review_does_not_block_other_matches(server):
    long_match, _ = create_match(server.address, HUMANS | {"text": FULL_BOARD_TIE[:40]})
    short_match, _ = create_match(server.address, HUMANS)
    reads = 0
    with ThreadPoolExecutor() as people:
        review = people.submit(get, f"{long_match}/review")
        while not review.done():
            assert get(short_match).status_code == 200
            reads += 1
        assert review.result().status_code == 200
    assert reads > 3  # At least two of these reads happen during the review.


def log_state(games):
    log = games.with_name(f"{games.name}-wal").stat()
    return log.st_size, log.st_mtime_ns


def random_move(match, random):
    state = get(match).json()
    return {"square": random.choice(state["valid"])["square"], "generation": state["generation"]}


@pytest.mark.slow
def test_a_server_crash_neither_loses_nor_repeats_a_move(tmp_path):
    random, games, moves = Random(1), tmp_path / "games.sqlite", []
    server = Server(games)
    for moment in ["sent", "stored", "answered"] * 3:
        match, token = create_match(server.address, HUMANS)
        moves = []
        for _ in range(random.randrange(4)):
            moves.append(random_move(match, random))
            assert post(f"{match}/moves", json=moves[-1], headers=token).status_code == 200
        last_move, old_log = random_move(match, random), log_state(games)
        with ThreadPoolExecutor() as people:
            request = people.submit(post, f"{match}/moves", json=last_move, headers=token)
            while moment == "stored" and log_state(games) == old_log and not request.done():
                pass
            if moment == "answered":
                request.result()
            server.process.kill()
        try:
            assert request.result().status_code == 200
            moves.append(last_move)
        except httpx2.TransportError:
            assert moment != "answered"
        server.process.communicate()
        server = Server(games)
        state = get(f"{server.address}api/matches/{match.rpartition('/')[2]}").json()
        actual, expected = ([ply["square"] for ply in plies] for plies in (state["plies"], moves))
        assert actual[:len(expected)] == expected and len(actual) - len(expected) in (0, 1)
    server.stop()


@pytest.mark.slow
def test_library_games_stay_complete_after_a_server_crash(tmp_path):
    random, person = Random(1), {"x-person": "0" * 32}
    server = Server(tmp_path / "games.sqlite", "--no-book")
    for number in range(1, 4):
        reply = post(f"{server.address}api/matches", json=HUMANS, headers=person).json()
        match = f"{server.address}api/matches/{reply['state']['name']}"
        for _ in range(number):
            post(f"{match}/moves", json=random_move(match, random),
                 headers={"x-seat": reply["token"]}).raise_for_status()
        server.process.kill()
        server.process.communicate()
        server = Server(tmp_path / "games.sqlite", "--no-book")
        games = get(f"{server.address}api/library", headers=person).json()["games"]
        assert [game["plies"] for game in games] == list(range(number, 0, -1))
    server.stop()


@pytest.mark.slow
def test_ctrl_c_stops_the_server_quietly(tmp_path):
    server = Server(tmp_path / "games.sqlite")
    assert server.stop() == (130, "\nInterrupted.\n", "")


@pytest.mark.slow
def test_ctrl_c_stops_the_server_quietly_despite_a_watcher(tmp_path):
    server = Server(tmp_path / "games.sqlite")
    match, _ = create_match(server.address, HUMANS)
    with stream("GET", f"{match}/events") as answer:
        lines = answer.iter_lines()
        assert next(lines).startswith("data: ")
        assert server.stop() == (130, "\nInterrupted.\n", "")
        assert not any(lines)


def adjacent_ports():
    while True:
        listener = socket.create_server(("127.0.0.1", 0))
        try:
            return listener, socket.create_server(("127.0.0.1", listener.getsockname()[1] + 1))
        except OSError:
            listener.close()


@pytest.mark.slow(covers=True)
def test_the_next_free_port_is_used_if_a_port_is_taken(tmp_path):
    first_listener, second_listener = adjacent_ports()
    with first_listener, second_listener:
        port = first_listener.getsockname()[1]
        server = Server(tmp_path / "games.sqlite", port=str(port))
        next_port = int(server.address.rstrip("/").rpartition(":")[2])
        assert next_port > port + 1 and httpx2.get(server.address).status_code == 200
        assert server.first_line.endswith(f" since port {port} is taken - Ctrl-C stops it.\n")
        assert server.stop()[0] == 130


@pytest.mark.slow(covers=True)
def test_an_error_is_printed_if_no_port_is_free(tmp_path):
    with socket.create_server(("127.0.0.1", 65_535)):
        command = [*COMMAND, "65535", "--games", str(tmp_path / "games.sqlite")]
        result = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    assert result.returncode == 1 and "Address already in use" in result.stderr
    assert result.stderr.count("\n") == 1


# Reachable addresses

@pytest.mark.slow
def test_a_server_on_all_interfaces_offers_a_reachable_link(tmp_path):
    with running_server(tmp_path / "games.sqlite", "--host", "0.0.0.0") as server:
        assert get(f"{server.address}api/server").json()["address"] == server.others
        match, _ = create_match(server.address, HUMANS | {"invite": "white"})
        host = server.others.removeprefix("http://").rpartition(":")[0]
        assert ip_address(host)
        match = match.replace(server.address, server.others)
        assert get(match).status_code == get(server.others).status_code == 200
        body = {"square": "d3", "generation": 0}  # The origin is the page's own address.
        answer = post(f"{match}/moves", json=body, headers={
            "origin": server.others.rstrip("/")})
        assert "only players in this match can do this" in answer.json()["detail"]


@pytest.mark.slow
def test_the_server_can_listen_on_ipv6_only(tmp_path):
    with running_server(tmp_path / "games.sqlite", "--host", "::1") as server:
        assert server.address.startswith("http://[::1]:")
        assert get(f"{server.address}api/server").json()["address"] == server.address


@pytest.mark.slow
def test_a_reverse_proxy_can_add_tls_and_a_path(tmp_path):
    headers = {"host": "othello.example", "origin": "https://othello.example"}
    proxy_headers = headers | {"x-forwarded-proto": "https", "x-forwarded-for": "192.168.1.5"}
    with running_server(tmp_path / "games.sqlite", "--root-path", "/othello/", "--allowed-host",
                        "othello.example") as server:
        ask = partial(post, f"{server.address}api/matches", json=HUMANS)
        assert ask(headers=proxy_headers).status_code == 201
        assert ask(headers=headers).status_code == 403
        address = get(f"{server.address}api/server", headers=proxy_headers).json()["address"]
        assert address == "https://othello.example/othello/"
        assert "Othello" in get(server.address, headers=proxy_headers).text


@pytest.mark.slow
def test_only_configured_proxies_are_trusted(tmp_path):
    with running_server(tmp_path / "games.sqlite", "--proxy", "192.168.1.5") as server:
        answer = post(f"{server.address}api/matches", json=HUMANS, headers={
            "x-forwarded-proto": "https",
            "origin": server.address.replace("http:", "https:").rstrip("/")})
        assert answer.status_code == 403


@pytest.mark.parametrize("option, value, error", [
    ("--allowed-host", "a*b", "expected a name such as othello.example, got 'a*b'"),
    ("--allowed-host", "", "expected a name such as othello.example, got ''"),
    ("--allowed-host", "http://a", "expected a name such as othello.example, got 'http://a'"),
    ("--host", "a\0b", "expected a host name or an address, got 'a\\x00b'"),
    ("--host", "a..b", "expected a host name or an address, got 'a..b'"),
    ("--host", "", "expected a host name or an address, got ''"),
    ("--games", "a\0b", "expected the name of a file, got 'a\\x00b'"),
    ("--proxy", "10.0.0.1/8", "a network such as 10.0.0.0/8, or *, got '10.0.0.1/8'"),
    ("--proxy", "zz", "a network such as 10.0.0.0/8, or *, got 'zz'"),
    ("--proxy", "", "a network such as 10.0.0.0/8, or *, got ''"),
    ("--root-path", "othello", "expected a path such as /othello, got 'othello'"),
    ("--root-path", "/\ud800", "expected a path such as /othello, got '/\\ud800'")])
def test_invalid_option_values_are_rejected(option, value, error, capsys):
    with pytest.raises(SystemExit) as exit_info:
        main(["web", option, value])
    assert exit_info.value.code == 2
    assert capsys.readouterr().err.splitlines()[0].endswith(error)


def test_games_cannot_be_stored_in_the_learning_file(tmp_path, capsys):
    file = tmp_path / "learning.sqlite"
    assert main(["web", "--proxy", "10.0.0.0/8", "--proxy", "*", "--games", str(file)]) == 2
    assert capsys.readouterr().err == (
        "othello: --games cannot be learning.sqlite, because that file "
        "stores the answers to practice problems\n")
    assert not file.exists()
    (tmp_path / "link.sqlite").symlink_to(file)
    assert main(["web", "--games", str(tmp_path / "link.sqlite")]) == 2


def sockets_reaching(prefix):
    """Return a class of fake sockets that reach only addresses with `prefix`."""
    class FakeSocket(socket.socket):
        def connect(self, address):
            if not address[0].startswith(prefix):
                raise OSError(errno.ENETUNREACH, "Network is unreachable")

        def getsockname(self):
            return ("2001:db8::5", 9, 0, 0) if ":" in prefix else ("192.168.1.5", 9)
    return FakeSocket


@pytest.mark.parametrize("prefix, hint", [
    ("192", " and for others at http://192.168.1.5:9/"),
    ("2001:", " and for others at http://[2001:db8::5]:9/"), ("nothing", "")])
def test_the_server_prints_a_reachable_address(prefix, hint, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("othello.web.server.serve", close_at_once)
    monkeypatch.setattr("socket.socket", sockets_reaching(prefix))
    main(["web", "--no-browser", "--host", "0.0.0.0", "--port", "0",
          "--games", str(tmp_path / "games.sqlite")])
    assert f"http://localhost:9/{hint} - Ctrl-C" in capsys.readouterr().out


@pytest.mark.slow
def test_a_damaged_file_is_moved_aside_with_a_message(tmp_path):
    games = tmp_path / "games.sqlite"
    data = b"SQLite format 3\0" + b"nonsense" * 100
    games.write_bytes(data)
    server = Server(games)
    match, _ = create_match(server.address, HUMANS)
    assert get(match).status_code == 200
    assert server.stop()[2] == (
        f"othello: {games} is damaged: file is not a database; it is kept as {games}.damaged-1, "
        "and games go into a new file.\n")
    assert games.with_name("games.sqlite.damaged-1").read_bytes() == data


def test_a_file_that_is_not_a_database_is_left_unchanged(tmp_path, capsys):
    games = tmp_path / "games.ggf"
    games.write_text("(;GM[Othello];)")
    assert main(["web", "--no-browser", "--port", "0", "--games", str(games)]) == 2
    assert capsys.readouterr().err == (
        f"othello: {games} is not a database, so games can't be stored in it; choose a new file\n")
    assert [*tmp_path.iterdir()] == [games] and games.read_text() == "(;GM[Othello];)"


# Protection

@pytest.mark.slow
@pytest.mark.parametrize("files", [256, 1024])
def test_many_idle_connections_do_not_block_other_visitors(files, tmp_path):
    _, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard_limit))  # limit for the new server
    server = Server(tmp_path / "games.sqlite")
    resource.setrlimit(resource.RLIMIT_NOFILE, (2048, hard_limit))
    place = urlsplit(server.address)
    with ExitStack() as stack:
        for _ in range(1100):
            half = stack.enter_context(socket.create_connection((place.hostname, place.port)))
            half.send(b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nX-")
        match, _ = create_match(server.address, HUMANS)
        assert get(match).status_code == 200
        assert server.stop() == (130, "\nInterrupted.\n", "")


# Start

def test_a_missing_extra_is_reported():
    assert run_without("uvicorn", "web", "--no-browser") == (
        f'othello: the page needs uvicorn: {sys.executable} -m pip install ".[web]"\n')


def close_at_once(app, listener, begin, *_):
    begin()
    listener.close()
    app.state.services.store.close()


def test_the_browser_opens_and_games_are_in_the_data_folder(tmp_path, monkeypatch, capsys):
    urls = []
    monkeypatch.setattr("webbrowser.open", urls.append)
    monkeypatch.setattr("othello.web.server.serve", close_at_once)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["web", "--port", "0"]) == 0
    assert capsys.readouterr().out == f"Othello is at {urls[0]} - Ctrl-C stops it.\n"
    assert (tmp_path / "othello" / "games.sqlite").exists()


@pytest.mark.slow
@pytest.mark.parametrize("options, error", [
    (["--port", "70000"], "expected a whole number from 0 to 65535, got '70000'"),
    pytest.param(["--port", "0", "--host", "nobody.invalid"], "",
                 marks=pytest.mark.slow(covers=True)),
    (["--port", "0", "--games", "/"], "games cannot be stored in /: unable to open database file"),
], ids=["port", "host", "games"])
def test_an_unusable_port_host_or_file_prints_an_error(options, error, tmp_path):
    result = subprocess.run([*COMMAND[:-1], "--games", str(tmp_path / "games.sqlite"), *options],
                            capture_output=True, text=True, timeout=TIMEOUT)
    assert result.returncode in (1, 2) and "Traceback" not in result.stderr
    first_line = result.stderr.splitlines()[0]
    assert first_line.startswith("othello") and first_line.endswith(error)

"""Games on a Dask cluster whose workers may disappear."""

import os
import signal
import sys
from contextlib import closing
from itertools import count

import pytest
from support.missing_module import run_without

from othello.processes.pool import LostWorkError
from othello.arena.match import Pairing, pairings, play
from othello.arena.tournament import games, workers
from othello.cli import main
from othello.players.registry import Settings

OPENINGS = ["f5d6", "f5f4"]


def two_workers(**options):
    from distributed import LocalCluster  # Importing `distributed` is slow.
    return LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", **options)


@pytest.fixture
def cluster():
    with two_workers(processes=False) as workers_cluster:
        yield workers_cluster


@pytest.mark.slow(covers=True)
def test_same_seed_gives_the_same_games_on_a_cluster(cluster):
    to_play = list(pairings([("random", "easy")], 4, OPENINGS))
    with workers(1, cluster.scheduler_address) as pool:
        assert pool.executor.size == 2
        results = sorted(games(to_play, Settings(7), pool), key=lambda game: game.pairing.number)
    assert [game.moves for game in results] == [play(each, Settings(7)).moves for each in to_play]


def test_lost_cluster_connection_is_reported(cluster):
    import dask

    endless = (Pairing(number, "random", "easy", "f5") for number in count())
    with dask.config.set({"distributed.comm.timeouts.connect": "1s"}), pytest.raises(
            LostWorkError, match="the connection to the cluster was lost; continue"):
        with workers(1, cluster.scheduler_address) as pool, closing(
                games(endless, Settings(), pool)) as results:
            next(results)
            cluster.close()
            list(results)


def test_dask_option_rejects_an_invalid_address(capsys):
    assert main(["arena", "random", "easy", "--dask", "nonsense:"]) == 1
    assert capsys.readouterr().err == (
        "othello: expected the address of a scheduler, such as tcp://127.0.0.1:8786, "
        "got 'nonsense:'\n")


def test_failed_cluster_connection_is_reported(capsys, monkeypatch):
    class FailingClient:
        def __init__(self, address):
            raise AssertionError  # `distributed` raises this error if its thread doesn't start.

    monkeypatch.setattr("distributed.Client", FailingClient)
    assert main(["arena", "random", "easy", "--dask", "tcp://127.0.0.1:8786"]) == 1
    assert capsys.readouterr().err.endswith(
        "could not connect to the cluster; try again\n")


def test_missing_distributed_package_is_reported():
    output = run_without("distributed", "arena", "random", "easy", "--dask", "tcp://127.0.0.1:9")
    assert output == (
        "othello: playing on a cluster needs distributed: "
        f'{sys.executable} -m pip install ".[arena]"\n')


@pytest.mark.slow
def test_another_worker_plays_the_games_of_a_killed_worker():
    to_play = list(pairings([("random", "easy")], 40, OPENINGS))
    with two_workers() as cluster:
        with workers(1, cluster.scheduler_address) as pool:
            remaining = games(to_play, Settings(7), pool)
            results = [next(remaining)]
            os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
            results += remaining
    results.sort(key=lambda game: game.pairing.number)
    assert [game.moves for game in results] == [play(each, Settings(7)).moves for each in to_play]

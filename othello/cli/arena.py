"""`othello arena`: play matches between programs, and rate them."""

import argparse
import shlex
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, nullcontext
from dataclasses import asdict, replace
from functools import partial
from json import dump
from os.path import realpath
from pathlib import Path
from random import Random

from othello.arena import openings, sprt
from othello.arena.match import GameResult
from othello.arena.plan import Plan
from othello.arena.ratings import pair_shares, standings
from othello.arena.report import page, progress, records, table
from othello.arena.store import Store
from othello.arena.tournament import Workers, workers
from othello.cli import options, outputs
from othello.cli.command import command, exclusive, option
from othello.cli.errors import UsageError, as_usage_error, print_error
from othello.cli.progress import Progress
from othello.formats import ggf
from othello.formats.files import write_text_atomically
from othello.players.registry import Settings, is_command

SECONDS = 0.1  # per move
_elo = options.make_type(float, "a number from -1000 to 1000",
                         lambda text: abs(float(text)) <= 1000)


@command(
    option("players", nargs="+", type=options.player, metavar="PLAYER",
           help="choose two or more players: level names, FILE.py:CLASS, "
                "nboard:COMMAND or gtp:COMMAND"),
    option("--games", type=options.whole_number(2), default=20, metavar="N",
           help="play N games per pair of players; an odd number is rounded up "
                "(default: %(default)s)"),
    exclusive(option("--gauntlet", action="store_true",
                     help="play only games in which the first player takes part"),
              option("--swiss", type=options.whole_number(1), metavar="ROUNDS",
                     help="play ROUNDS rounds of a Swiss tournament, which pairs players "
                          "with similar results")),
    *options.limits(SECONDS),
    option("--cpu", action="store_true",
           help="limit the mcts and hard levels by processor time, which doesn't depend on "
                "the machine's load"),
    option("--book", action="store_true",
           help="let the medium and hard levels use the opening book (default: no book, so that "
                "matches measure only the search)"),
    exclusive(option("--jobs", type=options.whole_number(1, 64), default=1, metavar="N",
                     help="play N games at once; without --cpu, a time limit allows at most "
                          "one game per core (default: %(default)s)"),
              option("--dask", metavar="ADDRESS",
                     help="play on the Dask cluster whose scheduler is at ADDRESS")),
    *(option(f"--{name}", type=options.path, metavar=metavar, help=text)
      for name, metavar, text in (
        ("openings", "FILE", "start with the openings in FILE, one transcript per line"),
        ("resume", "FILE", "store each finished game in FILE, and resume from it"),
        ("out", "FILE.ggf", "write the games to FILE.ggf"),
        ("json", "FILE", "write the table and the games to FILE as JSON"),
        ("html", "FILE", "write the table, the games and a picture of the ratings to FILE as a "
                         "web page"))),
    option("--sprt", type=_elo, nargs=2, metavar=("LOW", "HIGH"),
           help="stop when a sequential test has decided whether the first player's advantage is "
                "LOW or HIGH Elo points"))
def arena(arguments: argparse.Namespace) -> None:
    """Play games between all pairs of players. By default, openings are balanced. Each opening
    is played twice, with the colours swapped.
    """
    settings = replace(options.settings(arguments, SECONDS), is_cpu=arguments.cpu)
    plan = Plan(arguments.players, arguments.games,
                openings.load(arguments.openings) if arguments.openings else [],
                arguments.seed, arguments.time, arguments.nodes, arguments.cpu,
                arguments.move_timeout, arguments.gauntlet, arguments.book, arguments.swiss)
    claims = arguments.sprt
    if claims and (len(plan.players) > 2 or claims[0] >= claims[1]):
        raise UsageError("--sprt needs two players, and LOW must be less than HIGH")
    with as_usage_error():
        plan.require_valid()
    plan.require_playable(settings)
    paths = {name: path for name in ("out", "json", "html")
             if (path := getattr(arguments, name))}
    _require_different(paths, arguments.openings, arguments.resume, plan.players)
    with ExitStack() as stack:  # To detect errors early, open the files before the games start.
        files = {name: stack.enter_context(write_text_atomically(path))
                 for name, path in paths.items()}
        with options.extra("arena", "playing on a cluster"):
            played = _play(plan, settings, claims, arguments.resume,
                           partial(workers, arguments.jobs, arguments.dask, print_error))
        results = standings(played, plan.players, Random(plan.seed))
        print("\n".join(table(results)))
        for game in played:
            if game.fault:
                print(f"Game {game.pairing.number + 1}: {game.loser.capitalize()} has lost: "
                      f"{game.fault}.")
        if claims:
            print(f"{plan.players[0]}: {_compare(plan, claims, played)}")
        if "out" in files:
            ggf.dump(records(played), files["out"])
        if "json" in files:
            dump({"plan": asdict(plan),
                  "standings": [standing._asdict() for standing in results],
                  "games": [asdict(game) for game in played]}, files["json"])
        if "html" in files:
            files["html"].write(page(results, played))


def _require_different(paths: dict[str, Path], opening_file: Path | None, resume: Path | None,
                       players: list[str]) -> None:
    """Raise UsageError for options that share a file or would overwrite a player's file."""
    files = [*paths.values(), *filter(None, [opening_file, resume])]
    if len({*map(realpath, files)}) < len(files):  # Two paths can be links to the same file.
        raise UsageError("--out, --json, --html, --openings and --resume need different "
                         "files, not " + " ".join(map(str, files)))
    for path in [*paths.values(), resume]:
        outputs.require_new(path, *outputs.files_of(_words(players)))


def _words(players: list[str]) -> Iterator[str]:
    for name in players:
        yield from shlex.split(name.partition(":")[2]) if is_command(name) else [name]


def _play(plan: Plan, settings: Settings, claims: tuple[float, float] | None, resume: Path | None,
          open_workers: Callable[[], AbstractContextManager[Workers]]) -> list[GameResult]:
    """Play the remaining games and return all games in order, including those in `resume`.

    Stop when the sequential test reaches a decision.
    """
    store = Store(resume, plan) if resume else None
    played = store.games if store else list[GameResult]()
    store_game = store.append if store else played.append
    old_games, begin = len(played), time.monotonic()
    with (closing(store) if store else nullcontext(), open_workers() as pool,
          closing(plan.play(settings, pool, played)) as games, Progress() as display):
        while _compare(plan, claims, played) == sprt.UNDECIDED and (game := next(games, None)):
            store_game(game)
            display.show(lambda: progress(played, plan.players, plan.total,
                                          len(played) - old_games, time.monotonic() - begin))
    return sorted(played, key=lambda game: game.pairing.number)


def _compare(plan: Plan, claims: tuple[float, float] | None, played: list[GameResult]) -> str:
    """Return the decision of the sequential test, or `sprt.UNDECIDED` without a test."""
    return (sprt.decide(pair_shares(played, plan.players[0]), *claims) if claims else
            sprt.UNDECIDED)

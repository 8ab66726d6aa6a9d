"""The command that plays matches between programs: arena."""

import argparse
import json
import shlex
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import asdict, replace
from functools import partial
from os.path import realpath
from random import Random
from typing import TYPE_CHECKING, TextIO

from othello.analysis.phrases import counted
from othello.cli import options, protocols
from othello.cli.progress import Line
from othello.errors import OthelloError, quoted
from othello.piece import Piece
from othello.players.registry import Settings, player, require_size

if TYPE_CHECKING:
    from othello.arena.match import Played
    from othello.arena.ratings import Standing


def add_to(commands: options.Commands) -> None:
    """Add the command."""
    arena = commands.add_parser(
        "arena", help="play matches between programs, and rate them",
        description="Play games of every two players, in pairs with colours changed, from "
                    "openings in which nobody is ahead. docs/arena.md tells what the numbers say.")
    arena.add_argument("players", nargs="+", type=protocols.program, metavar="PLAYER",
                       help="two or more: names, FILE.py:CLASS, nboard:COMMAND or gtp:COMMAND")
    arena.add_argument("--games", type=options.whole_number(2), default=20, metavar="N",
                       help="games of each two who meet; an odd number becomes the next even one "
                            "(default: %(default)s)")
    who_meets = arena.add_mutually_exclusive_group()
    who_meets.add_argument("--gauntlet", action="store_true",
                           help="the first player meets all others, who do not meet each other")
    who_meets.add_argument("--swiss", type=options.whole_number(1), metavar="ROUNDS",
                           help="for many players: in each round a player meets one other, who "
                                "has a similar share of the points")
    protocols.add_limits(arena, 0.1)
    _add_conditions(arena)
    _add_workers(arena)
    _add_files(arena)
    arena.add_argument("--sprt", type=_elo, nargs=2, metavar=("LOW", "HIGH"),
                       help="stop when the first of two players is known to be stronger by HIGH "
                            "points of Elo rather than by LOW, or by LOW rather than HIGH")
    arena.set_defaults(run=_arena)


def _add_workers(arena: argparse.ArgumentParser) -> None:
    where = arena.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=options.whole_number(1, 64), default=1, metavar="N",
                       help="games to play at once; with a clock and without --cpu, at most "
                            "one for each core (default: %(default)s)")
    where.add_argument("--dask", metavar="ADDRESS",
                       help="play on the workers of a Dask cluster, with the address of its "
                            "scheduler")


def _add_conditions(arena: argparse.ArgumentParser) -> None:
    arena.add_argument("--cpu", action="store_true",
                       help="--time is that of a processor, which a busy machine does not "
                            "shorten; for mcts and hard")
    arena.add_argument("--book", action="store_true",
                       help="medium and hard play their first moves by the opening book, which "
                            "is left out of matches that measure the search")


def _add_files(arena: argparse.ArgumentParser) -> None:
    arena.add_argument("--openings", type=options.path, metavar="FILE",
                       help="begin with these: a transcript in each line")
    arena.add_argument("--resume", type=options.path, metavar="FILE",
                       help="keep each game here as it ends, and go on with those that are there")
    arena.add_argument("--out", type=options.path, metavar="FILE.ggf",
                       help="write the games to a file")
    arena.add_argument("--json", type=options.path, metavar="FILE",
                       help="write the table and the games to a file of JSON")
    arena.add_argument("--html", type=options.path, metavar="FILE",
                       help="write the table, a picture of the ratings and the games to one page")


def _elo(text: str) -> float:
    """A type of arguments: a difference of strength."""
    with suppress(ValueError):
        if abs(float(text)) <= 1000:
            return float(text)
    raise argparse.ArgumentTypeError(f"expected points from -1000 to 1000, got {quoted(text)}")


def _arena(arguments: argparse.Namespace) -> int:
    from othello.arena import openings
    from othello.formats.files import text_written_whole

    _require_players(arguments)
    given = openings.load(arguments.openings) if arguments.openings else []
    paths = {name: path for name in ("out", "json", "html") if (path := getattr(arguments, name))}
    files = [*paths.values(), *filter(None, [arguments.openings, arguments.resume])]
    if len({*map(realpath, files)}) < len(files):  # links lead to one file, too
        raise OthelloError("expected different files for --out, --json, --html, --openings and "
                           "--resume, got " + " ".join(map(str, files)))
    for path in [*paths.values(), arguments.resume]:
        options.require_new(path, *options.files_of(_words(arguments.players)))
    with ExitStack() as stack:  # no game is played in vain: what is to be written is open before
        opened = {name: stack.enter_context(text_written_whole(paths[name])) for name in paths}
        _play(arguments, given, opened)
    return 0


def _words(players: list[str]) -> "Iterator[str]":
    """The words of the programs among some players, and the names of the others."""
    for name in players:
        protocol, _, command = name.partition(":")
        yield from shlex.split(command) if protocol in ("nboard", "gtp") else [name]


def _play(arguments: argparse.Namespace, given: list[str], files: dict[str, TextIO]) -> None:
    from othello.arena.ratings import standings
    from othello.arena.report import table

    with options.extra("arena", "playing on a cluster"):
        played = sorted(_played(arguments, given), key=lambda game: game.pairing.number)
    found = standings(played, arguments.players, Random(arguments.seed))
    print("\n".join(table(found)))
    for game in played:
        if game.fault:
            print(f"Game {game.pairing.number + 1}: {game.loser.capitalize()} has lost: "
                  f"{game.fault}.")
    if arguments.sprt:
        print(f"{arguments.players[0]}: {_verdict(arguments, played)}")
    _write(arguments, given, played, found, files)


def _require_players(arguments: argparse.Namespace) -> None:
    """Raise OthelloError for players that cannot be had, before any game is played."""
    from othello.arena import swiss

    names = arguments.players
    if len(set(names)) < max(2, len(names)):
        raise OthelloError("expected two or more different players, got " + " ".join(names))
    if arguments.sprt and (len(names) > 2 or arguments.sprt[0] >= arguments.sprt[1]):
        raise OthelloError("--sprt is for two players, and LOW is less than HIGH")
    if arguments.swiss and arguments.swiss > (most := swiss.most_rounds(len(names))):
        raise OthelloError(f"expected at most {counted(most, 'round')} of {len(names)} players, "
                           f"got {arguments.swiss}")
    for name in names:
        require_size(name, 8)
        player(name, Piece.BLACK, _settings(arguments))


def _settings(arguments: argparse.Namespace) -> Settings:
    return replace(protocols.settings(arguments), is_cpu=arguments.cpu)


def _played(arguments: argparse.Namespace, given: list[str]) -> "list[Played]":
    """All games, those of the file too, unless the test stops before."""
    from othello.arena.store import Store

    if not arguments.resume:
        return _finish(arguments, given, [], lambda game: None)
    plan, total = _plan(arguments, given), _total(arguments)
    with closing(Store(arguments.resume, plan, total)) as store:
        return _finish(arguments, given, list(store.games), store.keep)


def _finish(arguments: argparse.Namespace, given: list[str], played: "list[Played]",
            keep: "Callable[[Played], None]") -> "list[Played]":
    """The games that were played, and those that were not until now."""
    from othello.arena.match import pairings, unplayed
    from othello.arena.openings import even
    from othello.arena.report import progress
    from othello.arena.tournament import games, workers

    before = list(played)
    openings, total = given or even(Random(arguments.seed)), _total(arguments)
    with workers(arguments.jobs, arguments.dask) as some, Line() as line:
        for first, met in _rounds(arguments, played):
            to_play = unplayed(pairings(met, arguments.games, openings, first), before)
            with closing(games(to_play, _settings(arguments), some)) as going:
                while _verdict(arguments, played) == "go on" and (game := next(going, None)):
                    keep(game)
                    played.append(game)
                    line.tell(partial(progress, played, arguments.players, total,
                                      len(played) - len(before)))
    return played


def _rounds(arguments: argparse.Namespace,
            played: "list[Played]") -> "Iterator[tuple[int, list[tuple[str, str]]]]":
    """The number of the first game of each round, and who meet in it.

    Those of a Swiss round depend on the games before, which have to be played by then.
    """
    from othello.arena import match, swiss

    if not arguments.swiss:
        yield 0, match.meetings(arguments.players, arguments.gauntlet)
        return
    for first in range(0, _total(arguments), _total(arguments) // arguments.swiss):
        yield first, swiss.meetings(arguments.players, [
            game for game in played if game.pairing.number < first])


def _total(arguments: argparse.Namespace) -> int:
    """How many games there are, unless a test stops them."""
    from othello.arena.match import meetings

    met = (arguments.swiss * (len(arguments.players) // 2) if arguments.swiss else
           len(meetings(arguments.players, arguments.gauntlet)))
    return int((arguments.games + 1) // 2 * 2 * met)


def _plan(arguments: argparse.Namespace, given: list[str]) -> dict[str, object]:
    """What has to be the same where a tournament goes on."""
    return {"players": arguments.players, "games": arguments.games, "openings": given,
            "seed": arguments.seed, "seconds": arguments.time, "nodes": arguments.nodes,
            "cpu": arguments.cpu, "limit": arguments.move_timeout, "gauntlet": arguments.gauntlet,
            "book": arguments.book, "swiss": arguments.swiss}


def _verdict(arguments: argparse.Namespace, played: "list[Played]") -> str:
    from othello.arena import sprt
    from othello.arena.tournament import pair_shares

    if not arguments.sprt:
        return "go on"
    return sprt.verdict(pair_shares(played, arguments.players[0]), *arguments.sprt)


def _write(arguments: argparse.Namespace, given: list[str], played: "list[Played]",
           found: "list[Standing]", files: dict[str, TextIO]) -> None:
    from othello.arena.page import page
    from othello.arena.report import records
    from othello.formats import ggf

    if "out" in files:
        ggf.dump(records(played), files["out"])
    if "json" in files:
        json.dump({"plan": _plan(arguments, given),
                   "standings": [standing._asdict() for standing in found],
                   "games": [asdict(game) for game in played]}, files["json"])
    if "html" in files:
        files["html"].write(page(found, played))

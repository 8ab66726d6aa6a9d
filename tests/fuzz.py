"""Test the format readers with random bytes from the Atheris fuzzer.

`python tests/fuzz.py SECONDS [READER...]` tests each reader for SECONDS. A reader must raise
FormatError or return games that survive a round trip. Any other exception fails the run. An input
also fails the run if it takes more than ten seconds or half a gigabyte of memory.
"""

import multiprocessing
import sys
import tempfile
from io import BytesIO
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["othello", "json"]):
    from othello.errors import FormatError
    from othello.formats import ggf, obf, pgn, reader, saved_game, sgf, transcript, wthor

from support.helpers import FORCED_PASS, FULL_BOARD_TIE, contents, play

SAMPLES = Path(__file__).parent / "data"
LIMITS = ["-timeout=10", "-rss_limit_mb=512", "-max_len=8192", "-print_final_stats=1"]


def read_transcript(data):
    game = transcript.loads(text(data))
    assert contents(transcript.loads(transcript.dumps(game))) == contents(game)


def read_json(data):
    game = saved_game.loads(text(data))
    assert contents(saved_game.loads(saved_game.dumps(game))) == contents(game)


def read_obf(data):
    problems = obf.loads(text(data))
    assert obf.loads(obf.dumps(problems)) == problems


def read_ggf(data):
    records = ggf.loads(text(data))
    ggf_text = ggf.dumps(records)
    assert ggf.dumps(ggf.loads(ggf_text)) == ggf_text


def read_pgn(data):
    read_with(pgn, data)


def read_sgf(data):
    read_with(sgf, data)


def read_with(form, data):
    records = form.loads(text(data))
    assert plies(form.loads(form.dumps(records))) == plies(records)


def plies(records):
    return [[str(ply) for ply in record.game.history] for record in records]


def read_any(data):
    assert len(list(reader.read(data))) == reader.count(data)


def read_wthor(data):
    archive = wthor.loads(data)
    assert wthor.dumps(archive) == data
    for entry in archive.games:
        entry.replay()


def read_names(data):
    names = wthor.load_names(BytesIO(data))
    file = BytesIO()
    wthor.dump_names(names, file, wthor.TOURNAMENT_WIDTH)
    longest = wthor.TOURNAMENT_WIDTH - 1
    assert wthor.load_names(BytesIO(file.getvalue())) == [name[:longest] for name in names]


def text(data):
    """Decode bytes as UTF-8, with surrogates for invalid bytes."""
    return data.decode("utf-8", "surrogateescape")


def samples():
    """Return sample games for each parsing function, as seeds for the fuzzer."""
    names = BytesIO()
    wthor.dump_names(["Ada", "Grace"], names)
    return {
        read_transcript: [FORCED_PASS.encode() + b"pa", FULL_BOARD_TIE.encode()],
        read_json: [saved_game.dumps(play(FORCED_PASS)).encode(),
                    (SAMPLES / "saved_game_document.json").read_bytes()],
        read_obf: (SAMPLES / "fforum-1-19.obf").read_bytes().splitlines()[:3],
        read_ggf: [(SAMPLES / "nboard_sample.ggf").read_bytes()],
        read_pgn: [(SAMPLES / name).read_bytes()
                   for name in ("playok_normal.pgn", "flyordie_2025.pgn")],
        read_sgf: [(SAMPLES / "forms" / "edax.sgf").read_bytes(),
                   b"(;FF[4]GM[2]SZ[8]AB[e4][d5]AW[d4:e4]PL[B]C[a\\]b](;B[f5];W[d6])(;B[d3]))"],
        read_any: [path.read_bytes() for path in (SAMPLES / "forms").iterdir()
                   if path.suffix != ".py"],
        read_wthor: [(SAMPLES / "WTH_1978.wtb").read_bytes()],
        read_names: [names.getvalue()],
    }


def fuzz(reader, folder, seconds):
    """Run the fuzzer, which ends the process with exit code 0 if it finds nothing."""
    def read(data):
        try:
            reader(data)
        except FormatError:
            pass

    atheris.Setup([sys.argv[0], *LIMITS, f"-max_total_time={seconds}", folder], read)
    atheris.Fuzz()


def has_finding(reader, begin_with, seconds):
    """Run the fuzzer in a separate process, because Atheris ends the process in which it runs."""
    print(f"{reader.__name__}, for {seconds} seconds", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(begin_with):
            Path(folder, str(number)).write_bytes(data)
        process = multiprocessing.get_context("fork").Process(
            target=fuzz, args=(reader, folder, seconds))
        process.start()
        process.join()
    return process.exitcode != 0


def main():
    seconds, *names = sys.argv[1:]
    findings = sum(has_finding(reader, begin_with, seconds)
                   for reader, begin_with in samples().items()
                   if not names or reader.__name__.removeprefix("read_") in names)
    print(f"{findings} findings")
    sys.exit(findings > 0)


if __name__ == "__main__":
    main()

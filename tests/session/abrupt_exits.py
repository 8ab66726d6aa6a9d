"""Stop games abruptly in different ways, and check that every displayed move was saved.

`python tests/session/abrupt_exits.py 200` ends 200 games: 50 with `kill -9`, 50 with Ctrl-C, 50 by
closing the terminal, and 50 by filling the disk. Mounting a small disk requires root.
"""

import re
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

import pexpect  # noqa: E402
from support.child_processes import read_until  # noqa: E402
from support.helpers import FULL_BOARD_TIE  # noqa: E402
from support.terminal import ASCII, OTHELLO, Terminal, pipe  # noqa: E402

MOVES = [FULL_BOARD_TIE[start:start + 2] for start in range(0, len(FULL_BOARD_TIE), 2)]
TYPED = "".join(f"{move}\n" for move in MOVES[:-1])  # the game never ends


def state_environ(folder):
    # An ASCII character is one byte long, so a terminal can't lose part of a character.
    return ASCII | {"XDG_STATE_HOME": str(folder)}


def start(folder):
    return subprocess.Popen(OTHELLO, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                            env=state_environ(folder))


def kill(number, folder):
    """Type all the moves, then kill the program after it has shown some of them."""
    process = start(folder)
    process.stdin.write(TYPED)
    process.stdin.flush()
    output = read_until(process, f" plays {MOVES[number - 1]} ")
    process.kill()
    return output + process.communicate()[0]


def run_in_terminal(number, folder, end):
    terminal = Terminal("--screen", "never", environ=state_environ(folder))
    terminal.process.send(TYPED)
    output = ""
    while f" plays {MOVES[number - 1]} " not in output:
        terminal.wait_for(" plays ")
        output += terminal.process.after + terminal.process.readline()
    end(terminal.process)
    return output


def interrupt(number, folder):
    """Type all the moves in a terminal, then press Ctrl-C until the program ends.

    If a signal arrives just before readline starts to wait, readline doesn't handle the signal
    until the next key press.
    """
    def press(process):
        process.send("\x03")
        while process.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=5):
            process.send("\x03")

    return run_in_terminal(number, folder, press)


def close_terminal(number, folder):
    """Type all the moves in a terminal, then close the terminal."""
    return run_in_terminal(number, folder, lambda process: process.close(force=True))


def fill_disk(number, folder):
    """Fill the disk so the program can't save the next move, and kill the program."""
    process, filler = start(folder), Path(folder, "filler")
    process.stdin.write(TYPED[:3 * number])
    process.stdin.flush()
    output = read_until(process, f" plays {MOVES[number - 1]} ")
    try:
        filler.write_bytes(b"x" * 100_000)
    except OSError:
        pass
    process.stdin.write(TYPED[3 * number:3 * number + 3])
    process.stdin.flush()
    output += read_until(process, "can't be saved: No space left on device")
    process.kill()
    output += process.communicate()[0]
    filler.unlink()
    return output


@contextmanager
def small_disk(folder):
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", folder], check=True)


def lost_moves(end, number):
    """Return the moves that the program showed but that `--continue` doesn't restore."""
    with tempfile.TemporaryDirectory() as folder, small_disk(folder):
        moves = re.findall(r" plays (\w\d) ", end(number, folder))
        history = pipe("history\n", "--continue", environ=state_environ(folder)).stdout.decode()
    assert len(moves) >= number
    match = re.search(r"^(?:[a-h][1-8])+$", history, re.MULTILINE)
    return moves[len(match[0]) // 2
                 if match and match[0].startswith("".join(moves)[:len(match[0])]) else 0:]


def main(games):
    counts = dict.fromkeys([kill, interrupt, close_terminal, fill_disk], 0)
    faults = 0
    for game, end in zip(range(games), cycle(counts)):
        number = game * 7 % (len(MOVES) - 2) + 1
        missing = lost_moves(end, number)
        counts[end] += 1
        if missing:
            faults += 1
            print(f"{end.__name__} after move {number}: lost {' '.join(missing)}", flush=True)
        if game % 20 == 19:
            print(f"{game + 1} games ...", flush=True)
    counts_text = ", ".join(f"{count} by {end.__name__}" for end, count in counts.items())
    print(f"{games} games ended ({counts_text}): {faults} lost a move")
    return faults > 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))

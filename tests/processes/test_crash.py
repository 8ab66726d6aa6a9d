"""In the crash output of several languages, `error_line` finds the line that names the error."""

import pytest

from othello.processes.crash import error_line

NODE = """\
/home/me/othello.js:2
function flips(b) { return b.length; }
                             ^

TypeError: Cannot read properties of null (reading 'length')
    at flips (/home/me/othello.js:2:30)
    at Object.<anonymous> (/home/me/othello.js:3:13)
    at Module._compile (node:internal/modules/cjs/loader:1521:14)

Node.js v20.20.2
"""
JAVA = """\
Exception in thread "main" java.lang.IllegalStateException: no move
\tat Othello.main(Othello.java:2)
Caused by: java.lang.ArrayIndexOutOfBoundsException: Index 8 out of bounds for length 8
\tat java.base/java.util.Arrays.fill(Arrays.java:9)
\tat Othello.flips(Othello.java:41)
\t... 1 more
"""
RUST = """\

thread 'main' (10679) panicked at othello.rs:1:67:
index out of bounds: the len is 1 but the index is 4
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace
"""
GO = """\
panic: runtime error: index out of range [64] with length 64

goroutine 1 [running]:
main.flips(...)
\t/home/me/othello.go:17
main.main()
\t/home/me/othello.go:52 +0x1d
exit status 2
"""
PYTHON = """\
warming up
Traceback (most recent call last):
  File "/home/me/othello.py", line 9, in <module>
    flips()
  File "/home/me/rules.py", line 4, in flips
    return board[64]
IllegalSquare: 64
"""
C = "othello: othello.c:12: flips: Assertion `row < 8' failed.\n"


@pytest.mark.parametrize("output, line", [
    (NODE, "TypeError: Cannot read properties of null (reading 'length') (othello.js:2)"),
    (JAVA, "Caused by: java.lang.ArrayIndexOutOfBoundsException: Index 8 out of bounds for "
           "length 8 (Othello.java:41)"),
    (RUST, "thread 'main' (10679) panicked at othello.rs:1:67: index out of bounds: the len is 1 "
           "but the index is 4"),
    (GO, "panic: runtime error: index out of range [64] with length 64 (othello.go:17)"),
    (PYTHON, "IllegalSquare: 64 (rules.py:4)"),
    (C, "othello: othello.c:12: flips: Assertion `row < 8' failed."),
    ("one\ntwo\n", "two"),
    ("", ""),
])
def test_error_line_finds_the_error_in_crash_output(output, line):
    assert error_line(output) == line

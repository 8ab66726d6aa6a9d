"""Find the error message in the output of a program that has crashed.

The module knows the formats of error messages in common programming languages.
"""

import re

# In most languages, a program that crashes prints the name of the exception. Rust, Go and C have
# their own formats. Java prints the root cause last, so the last match is the error.
_ERROR = re.compile(
    r"^(?:Exception in thread .*|Caused by: .*|Unhandled exception.*|Uncaught .*"
    r"|(?:[\w.$]+::)*[\w.$]*(?:Error|Exception|Exit|Interrupt)(?:: .*| \[.*|$)"
    r"|panic: .*|fatal error: .*|thread '.*' .*panicked at .*|terminate called .*"
    r"|.*: Assertion .* failed\.|==\d+==ERROR: .*|.*: runtime error: .*)", re.MULTILINE)
_TRACEBACK = "Traceback (most recent call last)"  # Python prints the error last

# A stack frame contains a file name and a line number. Frames in standard libraries are skipped.
_FRAME = re.compile(r"^\s+(?:at (?:.*\()?)?([^()\s]+\.\w+:\d+)")
_PYTHON_FRAME = re.compile(r'^\s+File "([^"<]+)", line (\d+)', re.MULTILINE)
_LIBRARY = re.compile(r"/rustc/|/usr/(?:local/)?(?:lib|go)|java\.base/|jdk\.|node:")


def error_line(output: str) -> str:
    """Return the error message in a program's output, with the file and line of the error.

    If `output` contains no known kind of error message, return the last line.

    >>> error_line("TypeError: board is null\\n    at f (/a/b.js:7:3)\\n\\nNode.js v20")
    'TypeError: board is null (b.js:7)'
    """
    text = output.strip()
    if _TRACEBACK in text:
        frames = _PYTHON_FRAME.findall(text)
        places = [f"{path}:{number}" for path, number in frames[-1:]]
        return _add_places(text.splitlines()[-1], places)
    errors = list(_ERROR.finditer(text))
    if not errors:
        return text.splitlines()[-1] if text else ""
    error = errors[-1]
    line, rest = error[0], text[error.end():]
    if " panicked at " in line:  # Rust 1.73 and later print the message on the next line
        return " ".join([line, *rest.strip().splitlines()[:1]])
    frames = [_FRAME.match(line) for line in rest.splitlines() if not _LIBRARY.search(line)]
    places = [frame[1] for frame in frames if frame]
    return _add_places(line, places[:1])


def _add_places(line: str, places: list[str]) -> str:
    """Append the file name and line number of each place in `places` to `line`."""
    return line + "".join(f" ({place.replace(chr(92), '/').rpartition('/')[2]})"
                          for place in places)

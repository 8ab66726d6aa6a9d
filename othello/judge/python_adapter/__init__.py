"""Let the judge test Python programs that don't support its protocol.

    python python_adapter FILE.py[:CLASS] DISCS SECONDS
    python python_adapter FILE.py OPTIONS

If DISCS and SECONDS are given, the script calls the file's functions, which must have common
names, such as `valid_moves`. If OPTIONS is given, the script finds out how to call the file's
functions or classes. OPTIONS is a JSON object that lists any unusual names of classes and methods.
Output from the tested file goes to stderr.

Run this folder directly, not with `python -m`. Its modules import nothing from the rest of the
package, because the tested file may import another module called `othello`. They import each other
with relative imports, because the tested file may also import another `board` or `game`.

- `adapters` chooses an adapter, and answers the judge's questions.
- `functions`, `strategies` and `game` contain the adapters.
- `imports` imports the program, and `starts` finds the functions and classes that start a game.
- `board` reads and writes the squares of a game.
- `loop` finds the names that a program's functions use.
- `discs`, `squares`, `members` and `names` convert values and look up attributes.
"""

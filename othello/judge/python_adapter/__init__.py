"""Let the judge test Python programs that don't support its protocol.

    python python_adapter FILE.py[:CLASS] DISCS SECONDS
    python python_adapter FILE.py OPTIONS

If DISCS and SECONDS are given, the script calls the file's functions, which must have common
names, such as `valid_moves`. If OPTIONS is given, the script finds out how to call the file's
functions or classes. OPTIONS is a JSON object that lists any unusual names of classes and methods.
Output from the tested file goes to stderr.

Run this folder directly, not with `python -m`. Its modules import only each other, with relative
imports, because the tested file may import other modules called `othello` or `board`.

- `adapters` chooses an adapter and answers the judge's questions.
- `functions`, `strategies` and `game` contain the adapters.
- `imports` imports a program.
- `driver` plays games. It combines `program` (new games), `board` (squares), `turns` (the side to
  move), `move_method` and `valid_moves`.
- `states` plays games with functions that take a state.
- `loop` finds out which rules are in the program's own loop.
- `values` converts squares, discs and results, and `members` looks up attributes by their usual
  names.
- `errors` contains the exceptions.
"""

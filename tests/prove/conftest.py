"""Let pytest skip modules that import z3 if z3 isn't installed."""

import importlib.util

if importlib.util.find_spec("z3") is None:
    collect_ignore = ["claims.py", "orientations.py", "rule.py", "solver.py", "source.py",
                      "words.py"]

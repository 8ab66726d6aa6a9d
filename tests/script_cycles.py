"""List the import cycles of the page's scripts.

    python tests/script_cycles.py FOLDER
"""

import re
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

IMPORT = re.compile(r'^import [^"]*"\./(\w+\.js)";', re.MULTILINE)


def cycle(folder):
    """Return an import cycle, or an empty list. A cycle begins and ends with the same script."""
    graph = {path.name: IMPORT.findall(path.read_text(encoding="utf-8"))
             for path in folder.glob("*.js")}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return error.args[1]
    return []


if __name__ == "__main__":
    found = cycle(Path(sys.argv[1]))
    sys.exit(f"import cycle: {' -> '.join(found)}" if found else 0)

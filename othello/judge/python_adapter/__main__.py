"""The entry point of `python python_adapter`."""

import sys
from importlib import import_module
from pathlib import Path

# Import the adapter as a package, so that its modules can't replace modules of the program. The
# program's folder will replace this path.
sys.path[0] = str(Path(__file__).parents[1])
import_module("python_adapter.adapters").main()

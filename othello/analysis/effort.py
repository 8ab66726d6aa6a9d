"""How far the engine looks at a position, and how far what it says can be trusted."""

from typing import Final

STANDARD: Final = 15_000  # positions that are looked at: 0.15 s in plain Python
DEEP: Final = 10 * STANDARD

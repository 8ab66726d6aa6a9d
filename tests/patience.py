"""How long a test waits for what ought to come: no machine is so busy that this is too short."""

PATIENCE = 120  # seconds

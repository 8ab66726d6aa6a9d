"""Games as text: one module a format, each with `dump`, `dumps`, `load` and `loads`."""

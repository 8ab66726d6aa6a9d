"""The judge for other programs: its cases, its line protocol, and its report."""

"""The judge, which tests other programs: its cases, its line protocol, and its report."""

"""The judge of other people's programs: neutral cases, one line each way, and a report."""

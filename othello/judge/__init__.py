"""The judge of other programs: neutral cases, questions and answers of one line, and a report."""

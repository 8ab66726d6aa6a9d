"""What one learns from: problems, and when each of them comes again."""

"""Lessons: problems to solve, and when each problem returns."""

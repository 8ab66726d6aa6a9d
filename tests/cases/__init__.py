"""Generate othello/judge/cases.json with `make regenerate-cases`."""

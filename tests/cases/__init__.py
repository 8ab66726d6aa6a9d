"""Make othello/judge/cases.json with `make regenerate-cases`. A test checks that it is current."""

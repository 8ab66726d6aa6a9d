"""How othello/judge/cases.json is made: `make cases`, which a test does again."""

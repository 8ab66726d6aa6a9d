"""How othello/judge/cases.json is made: `make regenerate-cases`, which a test does again."""

"""Write one case per line, which keeps diffs readable."""

import json
from collections import Counter

from cases.lines import line_cases
from cases.real_games import game_cases, start
from cases.rules import OPTIONAL, REQUIRED, RULES

from othello.judge.cases import FILE, VERSION, Case
from othello.judge.reference import answer


def numbered_cases():
    by_line = {}
    for parts in [*start(), *line_cases(), *game_cases()]:
        fields = dict(parts)
        expected = fields.pop("answer", None)
        case = Case(id="", answer="", **{name: tuple(value) if isinstance(value, list) else value
                                         for name, value in fields.items()})
        correct_answer = answer(case.line)
        assert expected in (None, correct_answer), (parts, correct_answer)
        by_line.setdefault(case.line, parts | {"answer": correct_answer})
    order = [rule["name"] for rule in RULES]
    numbers = Counter()
    for parts in sorted(by_line.values(), key=lambda parts: order.index(parts["rule"])):
        numbers[parts["rule"]] += 1
        name = parts["rule"].replace(" ", "-")
        yield {"id": f"{name}-{numbers[parts['rule']]}", **parts}


def document():
    head = {"version": VERSION, "required": REQUIRED, "optional": OPTIONAL}
    lines = [f"{json.dumps(name)}: {json.dumps(value)}," for name, value in head.items()]
    rules = ",\n".join(json.dumps(rule) for rule in RULES)
    cases = ",\n".join(json.dumps(case) for case in numbered_cases())
    return "\n".join(["{", *lines, '"rules": [', rules + "],", '"cases": [', cases + "]}", ""])


if __name__ == "__main__":
    FILE.write_text(document(), encoding="utf-8")

"""Find the causes of wrong answers.

A cause is a known bug that explains the answers, or a broken rule.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from othello.judge import hypotheses
from othello.judge.cases import Rule
from othello.judge.findings import Finding, Verdict, are_equal, is_right
from othello.judge.hypotheses import DIRECTIONS, ONE_COLOR_LOOK, SIDES, Rules, only_when

# For each rule about positions, `_sample` selects the two simplest answers and at most this many
# other answers.
MAX_CHECKED_PER_RULE = 30
# For each rule about whole games, `_sample` selects the two simplest answers and at most this many
# other answers.
MAX_CHECKED_GAMES = 6
MIN_EXPLAINED = 2  # a hypothesis is reported only if it explains at least 2 wrong answers
# A program that keeps the score in variables can answer these questions correctly even if its
# board is wrong.
COUNTER_QUESTIONS = ("score-after", "winner-after")
# The advice if the starting board is right, but White moves first.
FIRST_SIDE_LOOK = "the code that chooses the side to move first"


@dataclass(frozen=True, slots=True)
class Cause:
    """A reason why some of a program's answers are wrong."""

    title: str
    says: str  # the broken rule as a sentence
    look: str  # where to look in the program
    findings: tuple[Finding, ...]
    example: Finding  # the simplest finding
    rules: tuple[str, ...]  # the rules that the wrong answers break


def find_causes(rules: dict[str, Rule], failures: Sequence[Finding], successes: Sequence[Finding],
                chooses: bool, has_standard_start: bool, has_leaks: bool) -> list[Cause]:
    """Return the causes of the wrong answers, most likely first.

    A hypothesis becomes a cause if it predicts some of the wrong answers and no answer contradicts
    it. Wrong answers that no hypothesis predicts are grouped by rule. A broken rule is a cause if
    it depends on no other broken rule. `has_leaks` is true if answers depend on earlier questions.
    """
    remaining = [] if chooses else sorted(
        (finding for finding in failures if _is_modelled(finding, has_standard_start)),
        key=lambda finding: finding.case.effort)
    checks = [finding for finding in successes if _is_modelled(finding, has_standard_start)]
    right, others = list[Finding](), _sample(remaining)
    for finding in _sample(checks):
        (others if finding.case.question in COUNTER_QUESTIONS else right).append(finding)
    for group in right, others:
        group.sort(key=lambda finding: (_complexity(finding), finding.case.effort))
    causes: list[Cause] = []
    while remaining:
        first = _first_of_each_rule(remaining)
        pairs = [(hypothesis, _find_explained(hypothesis.rules, first, right, others, remaining))
                 for hypothesis in hypotheses.all_hypotheses()]
        best, findings = max(pairs, key=lambda pair: (
            len(pair[1]), has_leaks and pair[0].keeps_state))
        if len(findings) < MIN_EXPLAINED:
            break
        causes.append(Cause(best.title, "", best.look, tuple(findings), _smallest(findings),
                            tuple(dict.fromkeys(finding.case.rule for finding in findings))))
        ids = {finding.case.id for finding in findings}
        remaining = [finding for finding in remaining if finding.case.id not in ids]
    explained_ids = {finding.case.id for cause in causes for finding in cause.findings}
    rest = [finding for finding in failures if finding.case.id not in explained_ids]
    return causes + _group_by_rule(rules, failures, rest, successes)


def _is_modelled(finding: Finding, has_standard_start: bool) -> bool:
    case = finding.case
    return case.question in hypotheses.QUESTIONS and len(case.board) in (0, 64) and (
        has_standard_start or not case.is_game)


def _sample(findings: Sequence[Finding]) -> list[Finding]:
    """For each rule, return the two simplest findings and a sample of the rest.

    The sample is smaller for rules about whole games.
    """
    by_rule: dict[str, list[Finding]] = {}
    for finding in findings:
        by_rule.setdefault(finding.case.rule, []).append(finding)
    sample = []
    for group in by_rule.values():
        group.sort(key=lambda finding: finding.case.effort)
        maximum = MAX_CHECKED_GAMES if group[0].case.is_game else MAX_CHECKED_PER_RULE
        sample += group[:2] + group[2::-(-len(group) // maximum)]
    return sample


def _complexity(finding: Finding) -> int:
    """Return 2 for an answer about a whole game, 1 for the next turn, and 0 for other answers."""
    return 2 if finding.case.is_game else int(finding.case.question == "turn")


def _find_explained(rules: Rules, first: Sequence[Finding], right: list[Finding],
                    others: Sequence[Finding], remaining: Sequence[Finding]) -> list[Finding]:
    """Return the wrong answers in `remaining` that the bug in `rules` can explain.

    `rules` must predict one of the answers in `first`. If `rules` predicts a wrong answer that the
    program didn't give, return an empty list. An answer in `right` that contradicts `rules` moves
    to the front of `right`, because it often contradicts other rules, too.

    `others` contains wrong answers and answers to COUNTER_QUESTIONS, sorted by `_complexity`. A
    different wrong answer in `others` is ignored if `rules` explains a wrong answer to a simpler
    question, because a second bug may be the cause.
    """
    if not any(_is_same(finding, rules.predict(finding.case)) for finding in first):
        return []
    for index, finding in enumerate(right):
        if not is_right(finding.case, rules.predict(finding.case)):
            right.insert(0, right.pop(index))
            return []
    ids = {finding.case.id for finding in remaining}
    matches, differing_rules, has_wrong_counter = list[Finding](), set[str](), False
    for finding in others:
        prediction = rules.predict(finding.case)
        if is_right(finding.case, prediction):
            continue
        if _is_same(finding, prediction):
            matches += [finding] if finding.case.id in ids else []
        elif finding.verdict is Verdict.PASSED:
            has_wrong_counter = True
        elif not matches or _complexity(matches[0]) == _complexity(finding):
            return []
        else:
            differing_rules.add(finding.case.rule)
    is_about_counters = all(finding.case.question in COUNTER_QUESTIONS for finding in matches)
    if is_about_counters and has_wrong_counter:
        return []
    game_rules = {finding.case.rule for finding in matches
                  if finding.case.is_game} - differing_rules
    return [finding for finding in remaining if finding.case.rule in game_rules or not
            finding.case.is_game and _is_same(finding, rules.predict(finding.case))]


def _first_of_each_rule(findings: Sequence[Finding]) -> list[Finding]:
    """Return the first finding for each rule.

    Ignore findings about whole games if any finding is about a position, because a whole game
    takes longer to check.
    """
    first: dict[str, Finding] = {}
    short = [finding for finding in findings if not finding.case.is_game]
    for finding in short or findings:
        first.setdefault(finding.case.rule, finding)
    return list(first.values())


def _is_same(finding: Finding, prediction: str) -> bool:
    return are_equal(finding.case, prediction, finding.answer)


def _smallest(findings: Sequence[Finding]) -> Finding:
    return min(findings, key=lambda finding: finding.case.effort)


def _group_by_rule(rules: dict[str, Rule], failures: Sequence[Finding], rest: Sequence[Finding],
                   successes: Sequence[Finding]) -> list[Cause]:
    """For each broken rule, return a cause, unless the rule depends on another broken rule."""
    broken = {finding.case.rule for finding in rest}
    by_rule: dict[str, list[Finding]] = {rule: [] for rule in rules if rule in broken}
    for finding in rest:
        by_rule[finding.case.rule].append(finding)
    failing_rules = {finding.case.rule for finding in failures}
    causes = []
    for rule, findings in by_rule.items():
        case = findings[0].case
        # A wrong answer about a whole game can be caused by any bug.
        is_single = case.question in hypotheses.QUESTIONS and not case.is_game
        broken_rules = by_rule if is_single else failing_rules
        if not any(need in broken_rules for need in rules[rule].needs):
            is_white_first = rule == "start" and _is_same(findings[0], f"{hypotheses.START} O")
            look = FIRST_SIDE_LOOK if is_white_first else rules[rule].look
            causes.append(Cause(rule + _side(findings, successes), rules[rule].says, look,
                                tuple(findings), _smallest(findings), (rule,)))
    return _merge_directions(causes)


def _side(findings: Sequence[Finding], successes: Sequence[Finding]) -> str:
    """Return a suffix such as `, only when White moves` if only one side's answers are wrong."""
    rule, sides = findings[0].case.rule, {finding.case.side for finding in findings}
    other_sides = {finding.case.side for finding in successes if finding.case.rule == rule} - sides
    if len(sides) == 1 and other_sides and "" not in sides:  # some questions don't name a side
        mover = "has moved" if findings[0].case.question == "turn" else "moves"
        return only_when(sides.pop(), mover)
    return ""


def _merge_directions(causes: list[Cause]) -> list[Cause]:
    """Merge the causes for the eight directions into one if all directions have a cause."""
    direction_causes = [cause for cause in causes if cause.rules[0] in DIRECTIONS]
    if len(direction_causes) < len(DIRECTIONS):
        return causes
    findings = tuple(finding for cause in direction_causes for finding in cause.findings)
    sides = {finding.case.side for finding in findings}
    if len(sides) == 1:
        title = f"the moves of {SIDES[sides.pop()]}"
        says = "The rules are the same for Black and White."
        look = ONE_COLOR_LOOK
    else:
        title = "all directions"
        says = ("In each direction, a run of any length flips if one of the mover's own discs is "
                "right behind it.")
        look = "the code that all directions share: the loop along a line, and the flips"
    merged_cause = Cause(title, says, look, findings, _smallest(findings),
                         tuple(cause.rules[0] for cause in direction_causes))
    return [merged_cause, *(cause for cause in causes if cause not in direction_causes)]

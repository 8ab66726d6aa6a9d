"""How wrong answers are traced to causes that no seeded fault of a program shows."""

from judged import Direct

from othello.judge import reference
from othello.judge.cases import load
from othello.judge.hypotheses import DIRECTIONS
from othello.judge.judge import judge

CASES = load()


def backwards(line):
    """A board that no hypothesis predicts."""
    return reference.answer(line)[::-1]


def titles(answer, *groups):
    return [cause.title for cause in judge(Direct(answer), CASES, groups).causes]


def answering(is_wrong):
    return lambda line: backwards(line) if is_wrong(*line.split()) else reference.answer(line)


def test_moves_of_one_side_that_are_wrong_in_all_directions_are_one_cause():
    wrong = answering(lambda question, *words: question == "play" and words[1] == "O")
    judgement = judge(Direct(wrong), CASES, ["directions"])
    cause, = judgement.causes
    assert cause.title == "the moves of White"
    assert cause.rules == tuple(DIRECTIONS)


def test_the_side_whose_moves_alone_are_wrong_is_named():
    north = {case.line for case in CASES.cases if case.rule == "north" and case.side == "O"}
    wrong = answering(lambda *words: " ".join(words) in north)
    assert titles(wrong, "directions") == ["north, only when White moves"]


def test_the_side_that_has_moved_before_a_wrong_turn_is_named():
    lines = {case.line for case in CASES.cases if case.rule == "forced pass" and case.side == "X"}

    def wrong(line):
        return "nobody" if line in lines else reference.answer(line)

    assert titles(wrong, "turns") == ["forced pass, only when Black has moved"]

"""Convert a judgement to JSON, or to JUnit XML for build servers.

The version number changes when the meaning of a JSON field changes.
"""

from typing import Any
from xml.etree import ElementTree

from othello import __version__
from othello.judge import cases
from othello.judge.findings import WRONG, Finding, Verdict
from othello.judge.judgement import Judgement

VERSION = 2


def data(judgement: Judgement) -> dict[str, Any]:
    """Return the JSON object.

    The object contains a summary, counts for each rule, and every failed case.
    """
    return {
        "version": VERSION,
        "cases_version": cases.VERSION,
        "othello": __version__,
        "right": judgement.is_right,
        "silence": judgement.first_error and str(judgement.first_error),
        "causes": [{"title": cause.title, "look": cause.look, "rules": list(cause.rules),
                    "answers": len(cause.findings), "shown": _encode(cause.example)}
                   for cause in judgement.causes],
        "notes": judgement.notes,
        "broken": judgement.broken,
        "failing": judgement.failing,
        "rules": [{
            "name": rule.name, "group": rule.group, "says": rule.says, "look": rule.look,
            "counts": {verdict.value: judgement.count(rule.name, verdict) for verdict in Verdict},
            "failed": [_encode(finding) for finding in findings if finding.verdict in WRONG]}
            for rule, findings in ((judgement.rules[name], findings)
                                   for name, findings in judgement.findings.items())],
    }


def _encode(finding: Finding) -> dict[str, Any]:
    return {"id": finding.case.id, "verdict": finding.verdict.value,
            "asked": finding.case.line, "right": finding.case.answer,
            "answered": None if finding.trouble else finding.answer,
            "trouble": finding.trouble and str(finding.trouble)}


def junit(judgement: Judgement) -> bytes:
    """Return JUnit XML with a test suite for each rule and a test case for each question."""
    root = ElementTree.Element("testsuites", name="othello judge")
    for rule, findings in judgement.findings.items():
        counts = {verdict: judgement.count(rule, verdict) for verdict in Verdict}
        suite = ElementTree.SubElement(
            root, "testsuite", name=rule, tests=str(len(findings)), errors="0",
            failures=str(sum(counts[verdict] for verdict in WRONG)),
            skipped=str(counts[Verdict.DECLINED] + counts[Verdict.NOT_ASKED]))
        for finding in findings:
            _add(suite, finding, judgement)
    text: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return text


def _add(suite: ElementTree.Element, finding: Finding, judgement: Judgement) -> None:
    rule = judgement.rules[finding.case.rule]
    case = ElementTree.SubElement(suite, "testcase", name=finding.case.id,
                                  classname=f"{rule.group}.{rule.name}")
    if finding.verdict in WRONG:
        message = str(finding.trouble or f"answered {finding.answer!r}")
        ElementTree.SubElement(case, "failure", message=_printable(rule.says)).text = _printable(
            f"asked {finding.case.line}\n{message}\nright is {finding.case.answer}")
    elif finding.verdict is not Verdict.PASSED:
        ElementTree.SubElement(case, "skipped", message=finding.verdict.value)


def _printable(text: str) -> str:
    """Replace control characters, which XML doesn't allow."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)

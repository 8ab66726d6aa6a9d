"""The judge accepts a correct program with quirks, and names the cause of each seeded fault."""

import sys
from pathlib import Path

import pytest
from support.judge_variants import CORRECT_VARIANTS, FAULTS, apply_replacements
from support.fake_adapters import FunctionProgram
from support.judging import ask_every

from othello.cli import main
from othello.judge.cases import load
from othello.judge.judge import judge

SOURCE = (Path(__file__).parent / "programs" / "nested.py").read_text(encoding="utf-8")
CASES = load()


@pytest.mark.slow
@pytest.mark.parametrize("name", FAULTS)
def test_judge_names_causes_of_independently_written_faults(name, tmp_path, capsys, monkeypatch):
    ask_every(4, monkeypatch)
    cause, replacements = FAULTS[name]
    path = tmp_path / "faulty.py"
    path.write_text(apply_replacements(SOURCE, replacements), encoding="utf-8")
    assert main(["judge", "--time", "20", "--", sys.executable, str(path)]) == 1
    assert cause in capsys.readouterr().out


@pytest.mark.slow
def test_program_without_a_fault_passes():
    names = {"__name__": "nested"}
    exec(SOURCE, names)
    assert judge(FunctionProgram(names["answer"]), CASES, CASES.required).is_right


@pytest.mark.slow
@pytest.mark.parametrize("name", CORRECT_VARIANTS)
def test_correct_program_with_quirks_passes(name, tmp_path, capsys):
    path = tmp_path / "odd.py"
    path.write_text(apply_replacements(SOURCE, CORRECT_VARIANTS[name]), encoding="utf-8")
    code = main(["judge", "--group", "start", "--group", "turns", "--group", "closing", "--",
                 sys.executable, str(path)])
    out = capsys.readouterr().out
    assert (code, out[:7]) == (0, "Right: "), out

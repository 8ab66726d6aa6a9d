"""The site's examples run both in the interpreter that runs the tests and in the browser."""

import linecache
import re
import runpy
import signal
from doctest import DocTestParser

import pytest
from support.pages import page
from support.paths import ROOT

EXAMPLES = runpy.run_path(str(ROOT / "docs/site/static/examples.py"))
Examples = EXAMPLES["Examples"]
TRACEBACK = re.compile(r"(Traceback .*\n)(?: .*\n)*")  # Pages omit source lines.
DONE = """() => !/^(Running|Loading)/.test([...document.querySelectorAll('[role=status]')].at(-1)
  .textContent)"""


def examples(name):
    """Yield the code and the expected output of each block of examples on a page."""
    for block in re.findall(r"^```python\n(>>> .*?)^```", page(name), re.M | re.S):
        items = DocTestParser().get_examples(block)
        yield "".join(item.source for item in items), "".join(item.want for item in items)


def without_source_lines(output):
    """Return the output without the source lines of tracebacks."""
    return TRACEBACK.sub(r"\1", f"{output.strip()}\n")


def test_examples_print_the_output_shown_and_share_names():
    run = Examples().run
    for code, expected in examples("docs/tutorial.md"):
        assert without_source_lines(run(code)) == without_source_lines(expected)


def test_an_error_shows_its_lines_and_does_not_stop_the_example():
    lines = Examples().run("def f():\n    int('x')\n\nf()\n1 + 1").splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert [line for line in lines if "File" in line] == [
        '  File "<example>", line 4, in <module>', '  File "<example>", line 2, in f']
    assert lines[-2:] == ["ValueError: invalid literal for int() with base 10: 'x'", "2"]


@pytest.fixture
def interrupts():
    """Handle SIGINT as in the browser."""
    old_handler = signal.signal(signal.SIGINT, EXAMPLES["interrupt"])
    yield
    signal.signal(signal.SIGINT, old_handler)


def test_an_endless_example_stops_but_its_names_remain(interrupts):
    run = Examples().run
    code = "import signal\nwhile True:\n    signal.raise_signal(signal.SIGINT)\nx = 1"
    assert run(code) == "Stopped in line 3, because the example does not end.\n"
    assert run("signal.SIGINT.value") == "2\n"


def test_the_report_of_an_interrupt_cannot_be_interrupted(interrupts, monkeypatch):
    monkeypatch.setattr(linecache, "checkcache",  # called for the report
                        lambda name: signal.raise_signal(signal.SIGINT))
    code = "import signal\nsignal.raise_signal(signal.SIGINT)"
    assert Examples().run(code) == "Stopped in line 2, because the example does not end.\n"


@pytest.mark.parametrize("code, output", [
    ("1 +", "SyntaxError: invalid syntax"), ("exit()", "SystemExit"), ("", ""), ("x = 1", "")])
def test_any_input_has_an_output(code, output):
    assert output in Examples().run(code)


def test_long_output_is_cut_off():
    output = Examples().run("print('x' * 100_000)")
    assert len(output) < 21_000 and output.endswith("(output cut off)\n")


@pytest.mark.slow
def test_an_interrupt_does_not_stop_code_without_a_handler(visit):
    reader = visit()
    code = "import signal\nlambda value, notify: str(signal.raise_signal(signal.SIGINT) or 7)"
    assert reader.page.evaluate("""async (code) => {
      const { Runner } = await import("./_static/runner.js");
      return new Runner(() => {}).run(code, null);
    }""", code) == 7


@pytest.mark.slow
def test_examples_on_a_page_can_be_run_and_changed(visit):
    reader = visit("docs/tutorial.html", clock=True)
    addresses = []
    reader.page.on("request", lambda request: addresses.append(request.url))
    starts = reader.page.get_by_role("button", name="Run")
    outputs = reader.page.get_by_role("status")
    expected = [output for _, output in examples("docs/tutorial.md")]
    assert starts.count() == len(expected) and addresses == []
    starts.last.click()
    reader.page.wait_for_function(DONE)
    assert [without_source_lines(text) for text in outputs.all_inner_texts()] == [
        without_source_lines(output or "No output.") for output in expected]
    assert any("pyodide" in address for address in addresses)

    reader.page.get_by_text("Change", exact=True).first.click()
    editor = reader.page.get_by_label("Code of the example")
    editor.fill("str(d3)\n1 / 0")
    editor.press("Control+Enter")
    reader.see("[role=status] >> nth=0", "ZeroDivisionError")
    assert outputs.first.inner_text().startswith("'d3'\nTraceback")
    editor.fill("x = 7\nwhile True: pass")
    starts.first.click()
    reader.see("[role=status] >> nth=0", "Stopped in line 2, because the example does not end.")
    editor.fill("x\nsum(iter(int, 1))")  # Python can't interrupt this call.
    starts.first.click()
    reader.see("[role=status] >> nth=0", "Running")
    with reader.page.expect_response("**/othello.zip"):  # Python is loaded again.
        reader.page.clock.fast_forward(600_000)
    reader.see("[role=status] >> nth=0", "Stopped, because the example does not end")
    reader.page.get_by_text("Reset", exact=True).click()
    starts.nth(1).click()
    reader.see("[role=status] >> nth=1", "Piece.BLACK")

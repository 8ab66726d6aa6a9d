"""The Python code on the pages runs without errors, and the Java code compiles."""

import re
import shutil
import subprocess

import pytest
from support.pages import page

PAGES = ["docs/patterns.md", "docs/java-to-python.md", "docs/teaching-solutions.md"]


def blocks(name, language):
    matches = re.findall(rf"^### ([^\n]*)$|```{language}\n(.*?)```", page(name), re.M | re.S)
    heading = ""
    for title, block in matches:
        heading = title or heading
        if block:
            yield pytest.param(block, id=f"{language}: {heading}")


@pytest.mark.parametrize("block", [block for name in PAGES for block in blocks(name, "python")])
def test_a_python_block_runs(block):
    exec(compile(block, "block", "exec"), {"__name__": "block"})


@pytest.mark.slow
def test_java_blocks_compile(tmp_path):  # a single run of javac, which is slow to start
    if not shutil.which("javac"):
        pytest.skip("no JDK is on this machine")
    files = []
    for number, block in enumerate(blocks("docs/java-to-python.md", "java")):
        files.append(tmp_path / f"block{number}" / "Block.java")
        files[-1].parent.mkdir()
        files[-1].write_text(f"package block{number};\n{block.values[0]}", encoding="utf-8")
    result = subprocess.run(["javac", "-Xlint:all,-serial", "-Werror", "-d", tmp_path, *files],
                            capture_output=True, text=True)
    assert files and result.returncode == 0, result.stderr


def test_five_places_are_shown_in_both_languages():
    text = page("docs/java-to-python.md").split("## Five places")[1]
    assert text.count("```java\n") == text.count("```python\n") == text.count("\n### ") == 5

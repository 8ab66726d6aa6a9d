"""A folder for the guided course, with the pages, your package and your progress."""

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from subprocess import list2cmdline

from othello import FormatError, OthelloError
from othello.analysis.phrases import program
from othello.course.steps import STEPS
from othello.formats.files import write_text_atomically

HERE = Path(__file__).parent
MODEL = HERE.parent  # the folder of the class model
RUNNER = HERE / "runner.py"
TEMPLATE = HERE / "template"
PAGES = HERE / "steps"
CPU_SECONDS = 4.0  # CPU time limit for checking a step, four times the usual CPU time
SECONDS = 60.0  # time limit for code that waits without using CPU time
HINTS_PER_STEP = 3  # for each step
PROGRESS = ".course/progress.json"
NUMBERS = range(1, len(STEPS) + 1)


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of checking a rule.

    `missing` is the reason why the rule doesn't hold, or an empty string if the rule holds.
    `board` is a drawing of the board, or an empty string. A rule is optional if `is_polish` is
    true.
    """

    says: str
    missing: str
    board: str
    is_polish: bool

    @property
    def sentence(self) -> str:
        """The rule, followed by "but" and the reason why the rule doesn't hold."""
        return f"{self.says.rstrip('.')}, but {self.missing}."


class Course:
    """A learner's folder and progress: the finished steps and the hints shown."""

    def __init__(self, folder: Path) -> None:
        """Open a folder created by `start`. Raises OthelloError for any other folder."""
        self.folder: Path = folder.resolve()
        self._path = self.folder / PROGRESS
        try:
            data = json.loads(self._path.read_text(encoding="utf-8"))
            self.done: set[int] = set(data["done"])
            self._hint_numbers: dict[str, int] = dict(data["hints"])
        except FileNotFoundError:
            raise OthelloError(f"there is no course in {folder.resolve()}; use --folder to give "
                               "the folder of your course, or start a new course with "
                               f"'{program()} course start FOLDER'") from None
        except (ValueError, KeyError, TypeError):
            raise FormatError(f"{self._path} is damaged; delete it and run '{program()} course "
                              "start' on this folder (your files are kept)") from None

    @property
    def next(self) -> int | None:
        """The first step that isn't done, or None if all steps are done."""
        return next((number for number in NUMBERS if number not in self.done), None)

    def check(self, number: int, cpu_seconds: float = CPU_SECONDS,
              seconds: float = SECONDS) -> list[Finding]:
        """Check the rules of a step, and store whether the step is done."""
        command = [sys.executable, "-X", "utf8", str(RUNNER), str(self.folder),
                   STEPS[number - 1], str(cpu_seconds)]
        try:
            output = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                    timeout=seconds).stdout
        except subprocess.TimeoutExpired as timeout:
            output = timeout.stdout or b""
        count, *lines = output.splitlines()
        findings = [Finding(**json.loads(line)) for line in lines]
        if len(findings) < int(count) and not missing(findings):
            findings.append(Finding("The check has to reach the last rule",
                                    "your code ends the process or waits for something", "",
                                    False))
        self.done = self.done - {number} if missing(findings) else self.done | {number}
        self._save()
        return findings

    def hint(self, number: int) -> tuple[int, str]:
        """Return the number and the text of the next hint for a step.

        After the last hint, return the first hint again.
        """
        hint_number = self._hint_numbers.get(str(number), 0) % HINTS_PER_STEP + 1
        self._hint_numbers[str(number)] = hint_number
        self._save()
        hints = json.loads((PAGES / "hints.json").read_text(encoding="utf-8"))
        return hint_number, hints[number - 1][hint_number - 1]

    def diagram(self) -> str:
        """Return the class diagram, with a mark for each step that is done."""
        text = (PAGES / "diagram.txt").read_text(encoding="utf-8")
        for number in NUMBERS:
            text = text.replace(f"[{number}]", "[x]" if number in self.done else "[ ]")
        return text

    def _save(self) -> None:
        with write_text_atomically(self._path) as file:
            json.dump({"done": sorted(self.done), "hints": self._hint_numbers}, file)


def page(number: int) -> Path:
    """Return the path of a step's page, relative to the course's folder."""
    return Path("steps", f"{number}-{STEPS[number - 1]}.md")


def title(number: int) -> str:
    """Return the heading of a step's page."""
    text = (HERE / page(number)).read_text(encoding="utf-8")
    return text.partition("\n")[0].removeprefix("# ")


def start(folder: Path) -> Course:
    """Write the pages and the program files for the learner into `folder`.

    Existing files are not changed. Raises OSError if a file can't be written.
    """
    texts = {page(number): _adapt_commands((HERE / page(number)).read_text("utf-8"), folder)
             for number in NUMBERS}
    texts |= {file.relative_to(TEMPLATE).with_suffix(""): file.read_text("utf-8")
              for file in sorted(TEMPLATE.rglob("*.txt"))}
    texts[Path(PROGRESS)] = json.dumps({"done": [], "hints": {}})
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            with write_text_atomically(path) as file:
                file.write(text)
    return Course(folder)


def _adapt_commands(text: str, folder: Path) -> str:
    """If othello isn't installed, adapt the commands in `text`.

    In a clone, `python3 -m othello` works only in the top folder. So the commands need an option
    that names the course's folder.
    """
    if program() == "othello":
        return text
    commands = {
        "othello course check":
            f"{program()} course check {list2cmdline(['--folder', str(folder)])}",
        "othello course": f"{program()} course",
        "othello judge": f"{program()} judge",
        "python3 judged.py": list2cmdline(["python3", str(folder / "judged.py")])}
    # All replacements are made in one pass, because the folder's name may look like a command.
    return re.sub("|".join(map(re.escape, commands)), lambda found: commands[found[0]], text)


def missing(findings: list[Finding]) -> list[Finding]:
    """Return the findings about required rules that don't hold."""
    return [finding for finding in findings if finding.missing and not finding.is_polish]

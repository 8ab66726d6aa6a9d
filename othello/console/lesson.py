"""Present practice problems in the terminal."""

from collections.abc import Callable, Sequence
from typing import TextIO

from othello import Game, InvalidMoveError, NotationError, Position
from othello.analysis.explain import why
from othello.console.output import sentence, width_of, write
from othello.console.position import format_position
from othello.console.prompt import find_nearest, read_square
from othello.console.reader import Reader
from othello.console.style import Style
from othello.console.words import explain_invalid
from othello.lessons.problem import Problem
from othello.session import Session

WORDS = ("why", "skip", "quit", "help", "hint")
HELP = ("Type a square to answer. Or type why and a square to see what a move flips, skip to "
        "leave a problem for later, quit to stop, or help.")
NO_HINT = ("There are no hints in practice, because you look for the move yourself. Type skip to "
           "leave this problem for later.")


class Lesson:
    """A practice session with `problems`.

    After each answer, `record_answer(problem, is_right)` is called.
    """

    def __init__(self, problems: Sequence[Problem], record_answer: Callable[[Problem, bool], None],
                 style: Style, stdin: TextIO, out: TextIO) -> None:
        self._problems = problems
        self._record_answer = record_answer
        self._style = style
        self._reader = Reader(stdin, out)
        self._out = out
        self._results: list[bool] = []  # whether each answer was right

    def run(self) -> None:
        """Show the problems in order.

        Stop early if the player types quit or presses Ctrl-C, or if the input ends.
        """
        self._reader.complete_with(lambda line, word: [
            choice for choice in WORDS if choice.startswith(word)])
        self._write(HELP)
        for number, problem in enumerate(self._problems, start=1):
            game = Game(problem.board, to_move=problem.to_move)
            self._write(format_position(Session(game), self._style, width_of(self._out)))
            self._write(f"Problem {number} of {len(self._problems)}, from {problem.source}.\n"
                        f"{problem.question}")
            if not self._ask(problem, game):
                break
        if self._results:
            self._write(f"You found {sum(self._results)} of {len(self._results)}.")

    def _ask(self, problem: Problem, game: Game) -> bool:
        """Read lines until the player answers or skips `problem`. Return False to stop.

        After an answer, wait until the player presses Enter, so that the board stays visible.
        """
        while (line := self._reader.line(f"{game.current_player.name} to move> ")) is not None:
            line = line.strip()
            word, _, rest = line.partition(" ")
            word = _expand(word)
            if word == "quit":
                return False
            if word == "skip":
                return True
            try:
                if word in ("", "help"):
                    self._write(HELP)
                elif word == "hint":
                    self._write(NO_HINT)
                elif word == "why":
                    self._write("\n".join(why(game, _square(rest, "why a1"))))
                else:
                    self._answer(problem, _square(line, ""))
                    return problem is self._problems[-1] or self._wait_for_enter()
            except InvalidMoveError as error:
                self._write(f"{explain_invalid(error)}. Type why {error.position} to see "
                            "each direction.")
            except NotationError as error:
                self._write(sentence(str(error)))
        return False

    def _wait_for_enter(self) -> bool:
        """Wait for Enter if the input is interactive.

        Return False if the player types q or if the input ends.
        """
        text = self._reader.wait_for_enter("Press Enter for the next problem, q to stop: ")
        return text is not None and _expand(text) != "quit"

    def _answer(self, problem: Problem, square: Position) -> None:
        judgement = problem.judge(square)
        self._record_answer(problem, judgement.is_right)
        self._results.append(judgement.is_right)
        self._write(judgement.sentence)

    def _write(self, text: str) -> None:
        write(text, self._out)


def _expand(word: str) -> str:
    """Return the word in WORDS that `word` abbreviates, or `word` itself.

    The single letter h is not an abbreviation, because the name of a square can start with h.
    """
    matches = [choice for choice in WORDS if choice.startswith(word.lower())]
    return matches[0] if len(matches) == 1 else word


def _square(text: str, example: str) -> Position:
    try:
        return read_square(text, 8, example)
    except NotationError as error:
        guess = find_nearest(text.lower(), WORDS)
        raise NotationError(f"{error}. Did you mean {guess}?" if guess else
                            f"{error}. To see the commands, type help") from None

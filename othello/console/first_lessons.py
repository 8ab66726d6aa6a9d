"""Three short lessons for your first game."""

from collections.abc import Callable
from typing import NamedTuple

from othello import Board, Direction, Game, InvalidMoveError, NotationError, PlacePieceCommand
from othello.console.console import Console, command, is_sentence
from othello.console.output import sentence
from othello.console.prompt import read_square
from othello.console.words import ADVICE, explain_invalid
from othello.session import Session

QUESTIONS = ("", "?", "help", "hint", "rules")  # Any of these words shows the task again.
STOP_WORDS = ("skip", "quit", "q")
CORNERS = ("a1", "h1", "a8", "h8")


class FirstLesson(NamedTuple):
    """A position with a task for Black."""

    rows: tuple[str, ...]
    task: str
    is_done: Callable[[PlacePieceCommand], bool]
    again: str
    praise: str


def _lines(move: PlacePieceCommand) -> int:
    """Return the number of directions in which `move` flips discs."""
    return sum(move.position.move(direction) in move.flipped for direction in Direction)


LESSONS = (
    FirstLesson(
        ("--------", "--------", "--------", "---OX---", "---XO---", "--------", "--------",
         "--------"),
        "You are Black. Trap a white disc between two of yours: type a square where you can play, "
        "such as d3.",
        lambda move: True, "", "The disc between yours is black now."),
    FirstLesson(
        ("--------", "--X-----", "--OX----", "---OO---", "-XO-OX--", "--------", "--------",
         "--------"),
        "One move can trap several lines. Find a square that flips discs in two lines or more.",
        lambda move: _lines(move) > 1, "That flips only one line. Try another square.",
        "Every line that you trap is flipped."),
    FirstLesson(
        ("--------", "-O------", "--OXX---", "--OXX---", "--OOX---", "---O----", "--------",
         "--------"),
        "A disc in a corner can never be flipped. Take the corner.",
        lambda move: str(move.position) in CORNERS, "That is not a corner. Try a1.",
        f"That disc is yours for the rest of the game. {ADVICE} Stay off the squares beside "
        "an empty corner: they help your opponent to take it."))


@command("lessons", "tutorial", "learn")
def lessons(console: Console, argument: str) -> None:
    """Learn to play in three short lessons.
    Your game waits."""
    for number, lesson in enumerate(LESSONS, start=1):
        game = Game(Board.from_string("\n".join(lesson.rows)))
        console.display.show_once(Session(game))
        task = f"Lesson {number} of {len(LESSONS)}. {lesson.task} Type q to stop."
        console.display.write(task)
        if not _teach(console, game, lesson, task):
            break
        console.display.show_once(Session(game), is_done=True)
        console.display.write(lesson.praise)
        text = console.reader.wait_for_enter()  # any text except STOP_WORDS is ignored
        if text is None or text.lower() in STOP_WORDS:
            break
    console.display.is_stale = True
    console.display.turn_page()
    console.display.queue("Back to your game.")


def _teach(console: Console, game: Game, lesson: FirstLesson, task: str) -> bool:
    """Read squares until a move completes the task. Return False if the player leaves early.

    Show `task` again after each line that doesn't complete it.
    """
    while (line := console.reader.line("Your square> ")) is not None:
        line = line.strip()
        if line.lower() in STOP_WORDS:
            return False
        try:
            if lesson.is_done(game.play(read_square(line, game.board.size, ""))):
                return True
            game.undo()
            problem = lesson.again
        except InvalidMoveError as error:
            problem = f"{explain_invalid(error)}."
        except NotationError as error:
            is_question = line.lower() in QUESTIONS or is_sentence(line)
            problem = "" if is_question else sentence(str(error))
        console.display.turn_page()
        console.display.write(f"{task}\n{problem}".rstrip())
    return False

"""The console, which reads lines and executes commands and moves."""

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from inspect import cleandoc
from reprlib import repr as quoted
from threading import Timer
from typing import TextIO, TypeAlias

from othello import (
    Game, InvalidMoveError, InvalidMoveReason, NotationError, OthelloError, Piece, Player,
    Position)
from othello.analysis.phrases import program
from othello.console.display import AFTER_THE_END, Display
from othello.console.output import sentence
from othello.console.position import valid_moves
from othello.console.prompt import find_nearest, read_moves
from othello.console.reader import Reader
from othello.console.record import make_names_printable
from othello.console.style import Style
from othello.console.words import (
    ADVICE, explain_invalid, next_steps, player_label, subject, suggest_move)
from othello.formats.files import describe_error
from othello.formats.record import Record
from othello.players.registry import LEVELS, ResignationError
from othello.session import OverError, Session
from othello.session.autosave import AutosaveFolder
from othello.session.records import restore_forfeit

NOTICE_DELAY = 0.3  # seconds

Action: TypeAlias = "Callable[[Console, str], None]"  # the string is the text after the command
Completer: TypeAlias = "Callable[[Console, str], Iterable[object]]"  # the string is incomplete

RULES = (
    "Black plays first, and the two sides take turns. "
    "Place a disc on an empty square so that a straight line of the opponent's discs lies between "
    "it and another disc of yours, with no gap. "
    "Lines run across, down or diagonally, and one move can trap several. "
    "All the discs you trap flip to your colour. "
    "A side without such a move passes. "
    "When neither side can move, the side with more discs wins.")


# Commands by group, in the order of the help text.
GROUPS = {
    "Play": "undo redo new level swap resign pass",
    "Look back": "prev next goto history last retry practice",
    "Explain": "rules lessons hint why trace xray moves review bar opening",
    "Board": "board score row col",
    "Files": "save load continue",
    "Other": "help quit",
}


# Answers to questions that the player types in plain English. If a question contains several of
# these keywords, the first matching answer is used.
QUESTIONS = (
    ("lose lost losing loss", "Type review to see where the game turned."),
    ("should best good stuck", "Type hint for a good move and a reason."),
    ("win won play playing works", "Type rules to see how to play and win, or lessons to try it."),
    ("help", "Type help for all commands, rules, or hint for a good move."),
)


class ConsoleExit(Exception):
    """An exception that closes the console."""


@dataclass(frozen=True)
class ConsoleCommand:
    """A command with its function and a completer for its arguments."""

    usage: str  # command name and arguments
    act: Action
    aliases: tuple[str, ...] = ()
    completer: "Completer | None" = None

    @property
    def name(self) -> str:
        """The name of the command, which is the first word of the usage line."""
        return self.usage.split()[0]

    @property
    def help(self) -> list[str]:
        """The help text: usage, summary and an optional explanation."""
        sentence, _, more = cleandoc(self.act.__doc__ or "").partition("\n")
        return [self.usage, sentence, *([" ".join(more.split())] if more else [])]


def command(usage: str, *aliases: str,
            completer: "Completer | None" = None) -> Callable[[Action], ConsoleCommand]:
    """Return a decorator that turns a function into a command.

    The function's docstring is the help text.
    """
    return lambda act: ConsoleCommand(usage, act, aliases, completer)


def is_sentence(line: str) -> bool:
    """Return whether `line` has three words or more. Numbers are not words."""
    return len(re.findall(r"[^\W\d_]+", line)) > 2


def reply(question: str) -> str | None:
    """Return an answer if `question` is a sentence with a word from QUESTIONS, otherwise None."""
    question_words = set(re.findall(r"\w+", question.lower())) if is_sentence(question) else set()
    return next((line for words, line in QUESTIONS if question_words & {*words.split()}), None)


def squares(console: "Console", text: str) -> Iterable[Position]:
    """Return the squares of the board as completions."""
    return console.game.board


class Commands:
    """The commands of a console, by name."""

    def __init__(self, commands: Iterable[ConsoleCommand]) -> None:
        self.all: list[ConsoleCommand] = sorted(commands, key=lambda command: command.name)

    @property
    def names(self) -> list[str]:
        """The names of the commands, without aliases."""
        return [command.name for command in self.all]

    def find(self, word: str) -> ConsoleCommand | None:
        """Return the command that `word` names or abbreviates, or None.

        A single letter from a to h doesn't abbreviate a command, because the names of squares
        start with these letters. Raises NotationError if several names start with `word`.
        """
        word = word.lower()
        if match := self._find_name(word):
            return match
        matches = [command for command in self.all if command.name.startswith(word)]
        if len(matches) > 1:
            names = ", ".join(command.name for command in matches)
            raise NotationError(f"{quoted(word)} may be short for {names}")
        return matches[0] if matches and word not in tuple("abcdefgh") else None

    def unknown_error(self, line: str, problem: str) -> NotationError:
        """Return an error about a line that can't be executed.

        If the line is a sentence, the error quotes all of it; otherwise, only its first word.
        `problem` is the middle of the message, such as "not a command". The error suggests the
        most similar command, or `level` for the name of a level.
        """
        word, *others = line.split()
        words = re.findall(r"\w+", " ".join([*others, word]).lower())
        match = next(filter(None, map(self._find_name, words)), None)
        if is_sentence(line):
            guess = f"Did you mean {match.name}? " if match else ""
            return NotationError(f"{quoted(line)} is not a command. {guess}Type a square to play "
                                 "there, hint for a good move, rules, or help for all commands.")
        is_level = word.lower() in LEVELS and "level" in self.names
        suggestion = (f"level {word.lower()}" if is_level else
                      match.name if match else find_nearest(word.lower(), self.names))
        advice = f"Did you mean {suggestion}?" if suggestion else "Type help for a list."
        return NotationError(f"{quoted(word)} is {problem}. {advice}")

    def _find_name(self, word: str) -> ConsoleCommand | None:
        return next((command for command in self.all
                     if word == command.name or word in command.aliases), None)


def completions(console: "Console", line: str, word: str) -> list[str]:
    """Return the completions of `word`, the last word in `line`."""
    name, separator, argument = line.partition(" ")
    text = argument.lstrip() if separator else name
    choices: Iterable[object] = []
    if not separator:
        choices = [*console.commands.names, *valid_moves(console.source_session)]
    else:
        with suppress(NotationError):
            if (match := console.commands.find(name)) and match.completer:
                choices = match.completer(console, text)
    offset = len(text) - len(word)
    return [choice[offset:] for choice in map(str, choices)
            if choice.lower().startswith(text.lower())]


@command("help [command]", "?", completer=lambda console, text: console.commands.names)
def show_help(console: "Console", argument: str) -> None:
    """List all commands, or explain one of them.
    You can shorten a command to its first letters, if no other command starts the same way. The
    single letters a to h are never commands, because squares start with these letters."""
    if argument:
        match = console.commands.find(argument)
        if match is None:
            raise console.commands.unknown_error(argument, "not a command")
        console.display.write("\n".join(match.help))
    else:
        usages = {command.name: command.usage for command in console.commands.all}
        first = (next_steps(console.session) if console.source_session.is_over else
                 f"Type a square to play there{suggest_move(console.source_session)}.")
        console.reader.page([
            f"{first} Or type one of these:",
            *(f"{group}: {', '.join(entries)}" for group, names in GROUPS.items()
              if (entries := [usages[name] for name in names.split() if name in usages])),
            *filter(None, [console.display.marks]),
            "undo takes a move back. prev and next only show positions. bar shows who is likely "
            "to win. xray is for programmers. help undo explains undo. You can shorten a command: "
            "w a1 is why a1."])


@command("rules", "how")
def show_rules(console: "Console", argument: str) -> None:
    """Explain Othello in six sentences, with some advice."""
    console.reader.page([RULES, ADVICE])


@command("quit", "q", "exit", "bye")
def quit_console(console: "Console", argument: str) -> None:
    """End the program. Your game stays saved."""
    raise ConsoleExit


class Console:
    """A game in the terminal, with commands that are read from `stdin`.

    `programs` creates a player from a name and a colour. An empty line calls `on_enter`. `players`
    contains the names of the players in the first session. `autosave` saves each change before it
    is shown. New games start from `new_record`, if given. After `notice_delay` seconds without a
    move, a message says that the program is thinking.
    """

    def __init__(self, new_game: Callable[[], Game], commands: Iterable[ConsoleCommand],
                 style: Style, stdin: TextIO, out: TextIO,
                 programs: Callable[[str, Piece], Player], on_enter: Action,
                 players: Mapping[Piece, str] | None = None,
                 autosave: AutosaveFolder | None = None,
                 new_record: Record | None = None) -> None:
        self.commands: Commands = Commands([*commands, show_help, show_rules, quit_console])
        self.display: Display = Display(out, style)
        self.reader: Reader = Reader(stdin, out, self.display.screen)
        self.new_game: Callable[[], Game] = new_game
        self.new_record: Record | None = new_record
        self._programs: Callable[[str, Piece], Player] = programs
        self.autosave: AutosaveFolder | None = autosave
        self._on_enter: Action = on_enter
        self.notice_delay: float = NOTICE_DELAY
        self._start(Session(new_game(), players), new_record)

    @property
    def game(self) -> Game:
        """The game of the session."""
        return self.session.game

    @property
    def source_session(self) -> Session:
        """The current session.

        If all plies in `record` have been played, the session includes the record's resignation or
        timeout.
        """
        return restore_forfeit(self.session, self.record)

    def begin(self, session: Session, record: Record | None = None) -> None:
        """Switch to `session`. If the session was loaded, `record` is its source."""
        if self._is_unfinished:
            self.display.queue("Your game is saved. Type continue to go back to it.")
        self._start(session, record)

    def _start(self, session: Session, record: Record | None) -> None:
        self.record: Record | None = record
        self._watch(session)
        self._player = cache(self._programs)  # each side keeps one player for the whole game
        if self.autosave:
            self.autosave.begin(session)
        if session.is_over:
            self.display.show_outcome()

    def _watch(self, session: Session) -> None:
        make_names_printable(session.game)
        self.session: Session = session
        self.display.watch(session)

    @property
    def _is_unfinished(self) -> bool:
        """Whether the current autosave contains an unfinished game."""
        return bool(self.autosave and self.autosave.path and not self.autosave.is_finished)

    def run(self) -> None:
        """Read and execute lines. Stop after quit, Ctrl-C or the end of input."""
        self.reader.complete_with(partial(completions, self))
        word = "End of input: goodbye."
        try:
            with self.reader.hide_typing():
                while (line := self._next_line()) is not None:
                    self.execute(line)
        except ConsoleExit:
            word = "Goodbye."
        finally:
            self.display.close()
            if self._is_unfinished:
                self.display.write("Your game is saved. To resume it, type "
                                   f"{program()} --continue.")
        self.display.write(word)

    def _next_line(self) -> str | None:
        self.refresh()
        if self.source_session.is_over:
            return self.reader.line("Game over> ")
        player, humans = self.game.current_player, self.session.humans
        name = player_label(self.session, player) if humans == [player.color] else player.name
        return self.reader.line(f"{name} to move> ")

    def refresh(self) -> None:
        """Let programs make their moves, then show the position."""
        self.display.advise(self.session.players.values())
        while (name := self.session.active_program) is not None:
            self._let_move(name)
        if self.session.program and self.display.is_stale and self.game.undone:
            self.display.queue(f"{subject(self.session, self.game.current_player.color)} waits. "
                               "Press Enter to let it move from here, or type next.")
        self.display.refresh()

    def execute(self, line: str) -> None:
        """Execute the command in `line`, or play the squares that it names.

        Raises ConsoleExit to end the console.
        """
        has_paged, self.reader.has_waited = self.reader.has_waited, False
        try:
            self._execute(line.strip(), has_paged)
        except OverError as error:
            self.display.queue(f"{sentence(str(error))} {AFTER_THE_END}")
        except NotationError as error:
            self.display.queue(reply(line) or sentence(str(error)))
        except OthelloError as error:
            self.display.queue(sentence(str(error)))
        except OSError as error:
            self.display.queue(f"{describe_error(error)}.")
        self._save()

    def _execute(self, line: str, has_paged: bool) -> None:
        word, argument = [*line.split(None, 1), "", ""][:2]
        if not word:
            self._on_enter(self, "")
        elif moves := read_moves(line, self.game.board.size):
            self._play(moves)
        elif (match := self.commands.find(word)) is None:
            raise self.commands.unknown_error(line, "neither a square nor a command")
        elif argument and match.usage == match.name:
            if is_sentence(line):
                raise self.commands.unknown_error(line, "not a command")
            raise NotationError(f"{quoted(line)} has too many words. Type only {match.name}")
        elif word.lower() == "q" and has_paged:
            self.display.queue("That was the whole answer. Type q again to quit.")
        else:
            match.act(self, argument)

    def _play(self, moves: list[Position]) -> None:
        """Play `moves` in order, and stop at the first invalid move.

        If the opponent is a program, play only the first move, because the next move is the
        program's.
        """
        playable = moves[:1] if len(self.session.humans) == 1 else moves
        for number, position in enumerate(playable, start=1):
            try:
                self.session.play(position)
            except InvalidMoveError as error:
                place = f"Move {number} of {len(moves)}: " if len(playable) > 1 else ""
                hint = (f" Type why {position} to see each direction."
                        if error.reason is InvalidMoveReason.NO_FLIPS else "")
                self.display.queue(f"{place}{explain_invalid(error)}.{hint}")
                return
        if len(playable) < len(moves):
            self.display.queue(f"Only {moves[0]} is played, because the computer answers each "
                               f"move. Type {moves[1]} after its answer.")

    def _let_move(self, name: str) -> None:
        """Let the program `name` play the next move. Ctrl-C interrupts its search."""
        side = self.game.current_player
        self.display.publish()
        actor = subject(self.session, side.color)
        notice = Timer(self.notice_delay, self.display.show_progress,
                       [f"{actor} is thinking ...", True])
        notice.daemon = True
        notice.start()
        try:
            position = self._player(name, side.color).choose_move(self.game)
            assert position is not None, "a program finds its own moves"
            self.session.play(position)
        except KeyboardInterrupt:
            self.session.wait()
            self.display.queue(f"\n{actor} was interrupted. Press Enter to let it move.")
        except ResignationError:
            self.session.resign([side.color])
            self.display.show_outcome()
        except OthelloError as error:
            self.session.wait()
            self.display.queue(f"{sentence(str(error))}\nPress Enter to try {name} again, type "
                               f"level human {side.color.name.lower()} to take over, or quit.")
        finally:
            notice.cancel()
        self._save()

    def _save(self) -> None:
        """Save the session before a change is shown.

        If saving fails, restore the last saved state.
        """
        if not self.autosave:
            return
        try:
            self.autosave.save(self.session)
        except OSError as error:
            self.display.discard()
            self._watch(self.autosave.last)
            self.session.wait()
            resume = "--continue " * self._is_unfinished
            self.display.queue("That was taken back, because the game can't be saved: "
                               f"{error.strerror}. Try again, or play without saving: "
                               f"{program()} {resume}--no-autosave")

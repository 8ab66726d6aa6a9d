"""The console: it reads lines, obeys them, and shows what came of it."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from reprlib import repr as short
from threading import Timer

from othello.console.commands import Action, Commands, ConsoleCommand, Leave, leave, show_help
from othello.console.display import AFTER_THE_END, Display
from othello.console.prompt import read_moves
from othello.console.reader import Reader
from othello.errors import NotationError, OthelloError
from othello.game import Game, InvalidMoveError
from othello.move_validator import InvalidMove
from othello.piece import Piece
from othello.player import Player
from othello.position import Position
from othello.session import OverError, Session

PATIENCE = 0.3  # seconds after which a program is said to be thinking


class Console:
    """A person's session: shown by `display`, and changed by `commands` and by squares.

    `programs` finds the player that is asked where it is a program's turn. `on_enter` is what
    an empty line does.
    """

    def __init__(self, new_session: Callable[[], Session], commands: Iterable[ConsoleCommand],
                 display: Display, reader: Reader,
                 programs: Callable[[str, Piece], Player], on_enter: Action) -> None:
        self.commands: Commands = Commands([*commands, show_help, leave])
        self.display: Display = display
        self.reader: Reader = reader
        self.new_session: Callable[[], Session] = new_session
        self._programs: Callable[[str, Piece], Player] = programs
        self._on_enter: Action = on_enter
        self.begin(new_session())

    @property
    def game(self) -> Game:
        """The game of the session."""
        return self.session.game

    def begin(self, session: Session) -> None:
        """Go on with another session."""
        self.session: Session = session
        self._players: dict[tuple[str, Piece], Player] = {}
        self.display.watch(session.game)

    def run(self) -> None:
        """Read and obey until a command or the end of the input ends it."""
        self.reader.complete_with(self.completions)
        while True:
            self.catch_up()
            line = self.reader.line(self._prompt)
            if line is None:
                self.display.say("End of input: goodbye.")
                return
            try:
                self.obey(line)
            except Leave:
                self.display.say("Goodbye.")
                return

    def catch_up(self) -> None:
        """Let the programs move whose turn it is, and show the position."""
        while (name := self.session.to_think) is not None:
            self._let_move(name)
        if self.session.program and self.display.is_stale and self.game.undone:
            self.display.say(f"{self.game.current_player.name} waits, since you look back: Enter "
                             "lets it move from here, next makes the next move again.")
        self.display.refresh(self.game)

    def obey(self, line: str) -> None:
        """Do what a line says; raises Leave."""
        self._has_paged, self.reader.has_waited = self.reader.has_waited, False
        try:
            self._act(line.strip())
        except OverError as error:
            self.display.tell(f"{error}. {AFTER_THE_END}")
        except (OthelloError, UnicodeDecodeError) as error:
            text = str(error)
            self.display.tell(text if text.endswith((".", "?")) else f"{text}.")
        except OSError as error:
            self.display.tell(f"{error.strerror}: {error.filename}.")
        self.display.publish()

    def completions(self, line: str, word: str) -> list[str]:
        """What the last word of a line may become."""
        name, separator, argument = line.partition(" ")
        if not separator:
            valid = self.game.validator.valid_moves(self.game.current_player.color)
            return [*(command.name for command in self.commands.beginning(word)),
                    *(str(square) for square in valid if str(square).startswith(word.lower()))]
        with suppress(NotationError):
            meant = self.commands.find(name)
            if meant and meant.completer:
                return meant.completer(self, argument.lstrip(), word)
        return []

    @property
    def _prompt(self) -> str:
        return ("Game over> " if self.session.is_over else
                f"{self.game.current_player.name} to move> ")

    def _act(self, line: str) -> None:
        if not line:
            self._on_enter(self, "")
            return
        word, _, argument = line.partition(" ")
        meant = self.commands.find(word)
        if meant is None:
            moves = read_moves(line, self.game.board.size)
            if not moves:
                raise self.commands.unknown(word, "neither a square nor a command")
            self._play(moves)
        elif argument and meant.usage == meant.name:
            raise NotationError(f"{meant.name} stands alone, got {short(line)}")
        elif word == "q" and self._has_paged:
            self.display.tell("There was no more to stop. Type q again to leave.")
        else:
            meant.act(self, argument.strip())

    def _play(self, moves: list[Position]) -> None:
        for number, position in enumerate(moves, start=1):
            try:
                self.session.play(position)
            except InvalidMoveError as error:
                place = f"Move {number} of {len(moves)}: " if len(moves) > 1 else ""
                advice = (f" Type why {position} to see it in each direction."
                          if error.reason is InvalidMove.NO_FLIPS else "")
                self.display.tell(f"{place}{error}.{advice}")
                return

    def _let_move(self, name: str) -> None:
        """Ask the program whose turn it is for its move, which Ctrl-C stops."""
        color = self.game.current_player.color
        if (name, color) not in self._players:
            self._players[name, color] = self._programs(name, color)
        try:
            with self._patience():
                position = self._players[name, color].choose_move(self.game)
            assert position is not None, "a program finds its own moves"
            self.session.play(position)
        except KeyboardInterrupt:
            self.session.wait()
            self.display.tell(f"\n{self.game.current_player.name} was interrupted; "
                              "Enter lets it go on.")
        self.display.publish()

    @contextmanager
    def _patience(self) -> Iterator[None]:
        thinking = f"{self.game.current_player.name} is thinking ..."
        timer = Timer(PATIENCE, lambda: self.display.say(thinking))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

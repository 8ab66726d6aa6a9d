"""The console: it reads lines, obeys them, and shows what came of it."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from threading import Timer

from othello.console.commands import (
    Action, Commands, ConsoleCommand, Leave, completions, leave, show_help, tell_rules)
from othello.console.display import AFTER_THE_END, Display
from othello.console.output import sentence
from othello.console.prompt import read_moves
from othello.console.reader import Reader
from othello.console.record import make_names_printable
from othello.console.words import actor, called
from othello.errors import NotationError, OthelloError, quoted, told
from othello.formats.record import Record
from othello.game import Game
from othello.move_validator import InvalidMoveReason
from othello.piece import Piece
from othello.player import InvalidMoveError, Player
from othello.players.registry import ResignationError
from othello.position import Position
from othello.session import OverError, Session
from othello.session.kept import Keeper
from othello.session.recorded import ended_as_recorded

KEPT = "The game is kept: python3 -m othello --continue resumes it."
PATIENCE = 0.3  # seconds after which a program is said to be thinking


class Console:
    """A person's session: shown by `display`, and changed by `commands` and by squares.

    `programs` finds the player that is asked where it is a program's turn. `on_enter` is what
    an empty line does. `players` are those of the first session. What changes is shown once
    `keeper` has kept it. `new_record` is what was noted of the new games, if anything.
    """

    def __init__(self, new_game: Callable[[], Game], commands: Iterable[ConsoleCommand],
                 display: Display, reader: Reader,
                 programs: Callable[[str, Piece], Player], on_enter: Action,
                 players: Mapping[Piece, str] | None = None,
                 keeper: Keeper | None = None, new_record: Record | None = None) -> None:
        self.commands: Commands = Commands([*commands, show_help, tell_rules, leave])
        self.display: Display = display
        self.reader: Reader = reader
        self.new_game: Callable[[], Game] = new_game
        self.new_record: Record | None = new_record
        self._programs: Callable[[str, Piece], Player] = programs
        self.keeper: Keeper | None = keeper
        self._on_enter: Action = on_enter
        self._go_on(Session(new_game(), players), new_record)

    @property
    def game(self) -> Game:
        """The game of the session."""
        return self.session.game

    @property
    def as_recorded(self) -> Session:
        """The session, lost as its record says where all the plies of that are made."""
        return ended_as_recorded(self.session, self.record)

    def begin(self, session: Session, record: Record | None = None) -> None:
        """Go on with another session, of a record if given, and say what becomes of the last."""
        if self._is_worth_keeping:
            self.display.tell("The game you leave is kept; continue goes back to it.")
        self._go_on(session, record)

    def _go_on(self, session: Session, record: Record | None) -> None:
        self.record: Record | None = record
        self._watch(session)
        self._player = cache(self._programs)  # each side's program is one player all the game
        if self.keeper:
            self.keeper.begin(session)
        if session.is_over:
            self.display.tell_outcome()

    def _watch(self, session: Session) -> None:
        make_names_printable(session.game)
        self.session: Session = session
        self.display.watch(session)

    @property
    def _is_worth_keeping(self) -> bool:
        return bool(self.keeper and self.keeper.path and not self.session.is_over)

    def run(self) -> None:
        """Read and obey until a command, Ctrl-C or the end of the input ends it."""
        self.reader.complete_with(partial(completions, self))
        word = "End of input: goodbye."
        try:
            while (line := self._next_line()) is not None:
                self.obey(line)
        except Leave:
            word = "Goodbye."
        finally:
            self.display.close()
            if self._is_worth_keeping:
                self.display.say(KEPT)
        self.display.say(word)

    def _next_line(self) -> str | None:
        self.catch_up()
        if self.as_recorded.is_over:
            return self.reader.line("Game over> ")
        player = self.game.current_player
        you = called(self.session, player)
        return self.reader.line(f"{you if you.startswith('You') else player.name} to move> ")

    def catch_up(self) -> None:
        """Let the programs move whose turn it is, and show the position."""
        self.display.advise(self.session.players.values())
        while (name := self.session.to_think) is not None:
            self._let_move(name)
        if self.session.program and self.display.is_stale and self.game.undone:
            self.display.tell(f"{self.game.current_player.name} waits while you look back. Enter "
                              "lets it move from here; next replays the next move.")
        self.display.refresh()

    def obey(self, line: str) -> None:
        """Do what a line says; raises Leave."""
        has_paged, self.reader.has_waited = self.reader.has_waited, False
        try:
            self._act(line.strip(), has_paged)
        except OverError as error:
            self.display.tell(f"{sentence(str(error))} {AFTER_THE_END}")
        except OthelloError as error:
            self.display.tell(sentence(str(error)))
        except OSError as error:
            self.display.tell(f"{told(error)}.")
        self._keep()

    def _act(self, line: str, has_paged: bool) -> None:
        word, argument = [*line.split(None, 1), "", ""][:2]
        if not word:
            self._on_enter(self, "")
        elif moves := read_moves(line, self.game.board.size):
            _play(self.session, self.display, moves)
        elif (meant := self.commands.find(word)) is None:
            raise self.commands.unknown(line, "neither a square nor a command")
        elif argument and meant.usage == meant.name:
            raise NotationError(f"expected {meant.name} alone, got {quoted(line)}")
        elif word.lower() == "q" and has_paged:
            self.display.tell("There was nothing more to stop. Type q again to leave.")
        else:
            meant.act(self, argument)

    def _let_move(self, name: str) -> None:
        """Ask the program whose turn it is for its move, which Ctrl-C stops."""
        side = self.game.current_player
        self.display.publish()
        thinking = f"{actor(self.session, side)} is thinking ..."
        patience = Timer(PATIENCE, self.display.busy, [thinking, True])
        patience.daemon = True
        patience.start()
        try:
            position = self._player(name, side.color).choose_move(self.game)
            assert position is not None, "a program finds its own moves"
            self.session.play(position)
        except KeyboardInterrupt:
            self.session.wait()
            self.display.tell(f"\n{side.name} was interrupted; Enter lets it go on.")
        except ResignationError:
            _resign(self, side.color)
        except OthelloError as error:
            self.session.wait()
            self.display.tell(f"{sentence(str(error))}\n"
                              f"Enter asks {name} again, level human takes over, and quit leaves.")
        finally:
            patience.cancel()
        self._keep()

    def _keep(self) -> None:
        """Keep the session, before anything of it is shown, or go back to what was kept last."""
        if not self.keeper:
            return
        try:
            self.keeper.keep(self.session)
        except OSError as error:
            self.display.forget()
            self._watch(self.keeper.last)
            self.session.wait()
            self.display.tell(_not_kept(error, is_begun=self.keeper.path is not None))


def _resign(console: Console, color: Piece) -> None:
    """Let a program resign that said so in place of a move."""
    console.session.resign([color])
    console.display.tell_outcome()


def _not_kept(error: OSError, is_begun: bool) -> str:
    options = "--continue --no-autosave" if is_begun else "--no-autosave"
    return (f"That was taken back because it could not be kept: {error.strerror}. Try again, or "
            f"leave and type python3 -m othello {options}.")


def _play(session: Session, display: Display, moves: list[Position]) -> None:
    """Play moves in order until one is invalid; against a program, only the first."""
    if len(moves) > 1 and len(session.humans) == 1:
        display.tell(f"Only {moves[0]} is played, because the computer answers each move. "
                     f"Type {moves[1]} after its answer.")
        del moves[1:]
    for number, position in enumerate(moves, start=1):
        try:
            session.play(position)
        except InvalidMoveError as error:
            place = f"Move {number} of {len(moves)}: " if len(moves) > 1 else ""
            hint = (f" Type why {position} to see it in each direction."
                    if error.reason is InvalidMoveReason.NO_FLIPS else "")
            display.tell(f"{place}{error}.{hint}")
            return

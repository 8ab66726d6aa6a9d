"""The console game: reads commands, obeys them, and shows what came of it."""

import re
from collections.abc import Callable, Iterable
from glob import escape, glob
from pathlib import Path
from reprlib import repr as short
from typing import TextIO

from othello.analysis.browse import go_to
from othello.console.display import AFTER_THE_END
from othello.console.looking import LookingConsole
from othello.console.prompt import read_moves
from othello.console.style import Style
from othello.errors import NotationError
from othello.formats import saved_game
from othello.formats.files import text_written_whole
from othello.game import Game
from othello.move_validator import InvalidMove
from othello.player import InvalidMoveError, Player
from othello.position import Position


class Console(LookingConsole):
    """A session of games between the players of `new_game`.

    Whatever is typed and no command is read as moves.
    """

    INTRODUCTION = ("Type a square to play it: d3, or 2 3, its row and column from 0; several at "
                    "once: f5d6c3. Or one of these commands:")
    ALIASES = LookingConsole.ALIASES | {"n": "redo", "next": "redo", "p": "undo", "prev": "undo"}

    def __init__(self, new_game: Callable[[], Game], style: Style,
                 stdin: TextIO, stdout: TextIO) -> None:
        super().__init__(style, stdin, stdout)
        self._new_game = new_game
        self.begin(new_game())

    def begin(self, game: Game) -> None:
        """Go on with `game`, whoever plays it."""
        self.game = game
        self.resigned: Player | None = None
        self.display.watch(self.game)

    def preloop(self) -> None:
        self.display.introduce(self.game)
        self._go_on()

    def _go_on(self) -> None:
        """Let the players move who find their own moves, then get ready to read."""
        if self.resigned is None:
            self._let_players_move()
        self.display.refresh(self.game)
        is_over = self.resigned is not None or self.game.is_game_over
        name = self.game.current_player.name
        self.prompt: str = "Game over> " if is_over else f"{name} to move> "

    def _let_players_move(self) -> None:
        self.game.start()

    def postcmd(self, stop: bool, line: str) -> bool:
        if not stop:
            self._go_on()
        return stop

    def default(self, line: str) -> None:
        moves = read_moves(line, self.game.board.size)
        if moves:
            self._play(moves)
        else:
            self._say_unknown(line.split()[0], "neither a square nor a command")

    def completenames(self, text: str, *ignored: object) -> list[str]:
        """The commands and the valid moves that a line may begin with."""
        moves = self.game.validator.valid_moves(self.game.current_player.color)
        return super().completenames(text, *ignored) + _beginning(text, moves)

    def completedefault(self, *ignored: object) -> list[str]:
        """The squares, where an argument is one."""
        text, line, *_ = map(str, ignored)
        command, *_ = self.parseline(line)
        takes_square = command in self._commands() and "SQUARE" in self._help_of(command)[0]
        return _beginning(text, self.game.board) if takes_square else []

    def complete_save(self, text: str, line: str, *ignored: object) -> list[str]:
        """The files and folders that an argument may be."""
        typed = line.partition(" ")[2].lstrip()
        known = len(typed) - len(text)
        return [found[known:] + "/" * Path(found).is_dir()
                for found in sorted(glob(f"{escape(typed)}*"))]

    complete_load = complete_save

    def _play(self, moves: list[Position]) -> None:
        if self._say_resigned():
            return
        for number, position in enumerate(moves, start=1):
            try:
                self._make_move(position)
            except InvalidMoveError as error:
                place = f"Move {number} of {len(moves)}: " if len(moves) > 1 else ""
                advice = (f" Type why {position} to see it in each direction."
                          if error.reason is InvalidMove.NO_FLIPS else "")
                self.say(f"{place}{error}.{advice}")
                return

    def _make_move(self, position: Position) -> None:
        """Play, or redo where that is the same, so that what follows can be redone, too."""
        undone = [str(ply) for ply in self.game.undone]
        if undone and undone[0] == str(position):
            self.game.redo()
        else:
            self.game.play(position)

    def _say_resigned(self) -> bool:
        if self.resigned is None:
            return False
        self.say(f"{self.resigned.name} has resigned. {AFTER_THE_END}")
        return True

    def do_undo(self, argument: str) -> None:
        """undo
        Take back the last move.
        The passes that followed it go with it. A finished or resigned game goes on.
        prev and p do the same."""
        if self.resigned is not None:
            self.say(f"{self.resigned.name} takes back the resignation.")
            self.resigned = None
        else:
            self.game.undo()

    def do_redo(self, argument: str) -> None:
        """redo
        Make the move again that was undone last.
        next and n do the same."""
        if not self._say_resigned():
            self.game.redo()

    def do_goto(self, argument: str) -> None:
        """goto N
        Go to the position after N moves and passes.
        A pass goes with the move before it. What lies behind N can be redone."""
        if self._say_resigned():
            return
        if not re.fullmatch(r"\d{1,4}", argument, re.ASCII):
            raise NotationError(f"expected a number, such as goto 10, got {short(argument)}")
        with self.display.silence():
            go_to(self.game, int(argument))

    def do_new(self, argument: str) -> None:
        """new
        Leave this game and begin another one."""
        self.begin(self._new_game())
        self.say("A new game.")

    def do_save(self, argument: str) -> None:
        """save FILE
        Write the game to a file, as JSON.
        What can be undone and redone is saved with it, and a resignation is not. A file of
        that name is replaced."""
        path = _path(argument)
        with text_written_whole(path) as file:
            saved_game.dump(self.game, file)
        self.say(f"Saved as {path}.")

    def do_load(self, argument: str) -> None:
        """load FILE
        Go on with the game of a file that save has written."""
        players = self._new_game()
        with _path(argument).open(encoding="utf-8") as file:
            self.begin(saved_game.load(file, players.black_player, players.white_player))

    def do_resign(self, argument: str) -> None:
        """resign
        Give the game up for the side to move."""
        if self.resigned is not None or self.game.is_game_over:
            self.say("The game is over already.")
            return
        self.resigned = self.game.current_player
        winner = self.game.player(self.resigned.color.opposite())
        self.display.say_loudly(f"{self.resigned.name} resigns: {winner.name} wins.")
        self.say(AFTER_THE_END)


def _beginning(text: str, squares: Iterable[Position]) -> list[str]:
    return [str(square) for square in squares if str(square).startswith(text.lower())]


def _path(argument: str) -> Path:
    if not argument or not argument.isprintable():
        raise NotationError(f"expected the name of a file, such as game.json, got {argument!r}")
    try:
        return Path(argument).expanduser()
    except RuntimeError:
        raise NotationError(f"expected a user of this machine, got {argument}") from None

"""The console with players that find their own moves: levels, hints, and one's own turn."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from reprlib import repr as short
from threading import Timer
from typing import TextIO

from othello.analysis.browse import step_until
from othello.board import Board
from othello.console.style import Style
from othello.console.teaching import TeachingConsole
from othello.errors import NotationError
from othello.formats import saved_game
from othello.game import Game
from othello.piece import Piece
from othello.players.registry import (
    PLAYERS,
    Settings,
    advice,
    finds_own_moves,
    player,
    require_size,
)
from othello.position import Position

PATIENCE = 0.3  # seconds after which a player is said to be thinking


class PlayingConsole(TeachingConsole):
    """A console for players that are chosen by name, and can be changed during a game."""

    ALIASES = TeachingConsole.ALIASES | {"n": "next", "p": "prev", "next": "next", "prev": "prev"}

    def __init__(self, black: str, white: str, settings: Settings, new_board: Callable[[], Board],
                 style: Style, stdin: TextIO, stdout: TextIO) -> None:
        self._names = {Piece.BLACK: black, Piece.WHITE: white}
        self._is_stopped = False
        self._advised = {""}
        self._settings = settings
        self._new_board = new_board
        super().__init__(self._game_of_names, style, stdin, stdout)

    def _game_of_names(self) -> Game:
        black, white = (player(name, color, self._settings)
                        for color, name in self._names.items())
        return Game(self._new_board(), black, white)

    def preloop(self) -> None:
        levels = ", ".join(name for name in PLAYERS if name != "human")
        for color, name in self._names.items():
            if name != "human":
                self.say(f"{color.name.capitalize()} is played by {name}; level changes that "
                         f"({levels}).")
        self._say_who_plays()
        super().preloop()

    def _say_who_plays(self, *colors: Piece) -> None:
        """Say who plays some sides now, and once what would make a player quicker."""
        for color in colors:
            self.say(f"{color.name.capitalize()} is played by {self._names[color]} now.")
        for words in {advice(name) for name in self._names.values()} - self._advised:
            self.say(words)
            self._advised.add(words)

    def _let_players_move(self) -> None:
        """Have the programs play on, unless somebody looks back or has stopped them."""
        if self._is_stopped:
            return
        if self.game.undone:
            if self.display.is_stale and finds_own_moves(self.game.current_player):
                self.say(f"{self.game.current_player.name} waits, since there are moves to make "
                         "again: next does so, and a square is played instead.")
            return
        try:
            with self._patience():
                super()._let_players_move()
        except KeyboardInterrupt:
            self._is_stopped = True
            self.say(f"\n{self.game.current_player.name} was interrupted; Enter lets it go on.")

    def begin(self, game: Game) -> None:
        """Go on with `game`; raises UnknownPlayerError if a program cannot play its size."""
        for name in self._names.values():
            require_size(name, game.board.size)
        self._is_stopped = False
        super().begin(game)

    def emptyline(self) -> bool:
        self._is_stopped = False
        return False

    def _play(self, moves: list[Position]) -> None:
        self._is_stopped = False
        super()._play(moves)

    @contextmanager
    def _patience(self) -> Iterator[None]:
        timer = Timer(PATIENCE, self._say_who_thinks)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _say_who_thinks(self) -> None:
        self.say(f"{self.game.current_player.name} is thinking ...")

    def _step_to_own_turn(self, step: Callable[[], object]) -> None:
        """Undo or redo once, and on to a turn of somebody who is asked at the keyboard."""
        sides = self.game.black_player, self.game.white_player
        has_humans = not all(map(finds_own_moves, sides))
        step_until(step, lambda: not (has_humans and finds_own_moves(self.game.current_player)))

    def _change_players(self) -> None:
        """Go on with the same game between the players of the names."""
        fresh = self._game_of_names()
        self.begin(saved_game.loads(saved_game.dumps(self.game), fresh.black_player,
                                    fresh.white_player))

    def do_prev(self, argument: str) -> None:
        """prev
        Take back one move, whoever made it.
        No program moves while there are moves to make again; goto is the same."""
        super().do_undo(argument)

    def do_next(self, argument: str) -> None:
        """next
        Make one move again that was undone."""
        super().do_redo(argument)

    def do_undo(self, argument: str) -> None:
        """undo
        Take back your last move.
        The replies and passes that followed it go with it. A finished or resigned game
        goes on."""
        if self.resigned is not None:
            super().do_undo(argument)
        else:
            self._step_to_own_turn(self.game.undo)

    def do_redo(self, argument: str) -> None:
        """redo
        Make the move again that was undone last.
        The replies that followed it are made again, too."""
        if not self._say_resigned():
            self._step_to_own_turn(self.game.redo)

    def do_level(self, argument: str) -> None:
        """level NAME
        Change who plays against you: random, easy, medium, hard or human.
        The game goes on where it is."""
        name = argument.lower()
        if name not in PLAYERS:
            raise NotationError(f"expected {', '.join(PLAYERS)}, got {short(argument)}")
        require_size(name, self.game.board.size)
        if self._say_resigned():
            return
        is_black = self._names[Piece.WHITE] == "human" != self._names[Piece.BLACK]
        color = Piece.BLACK if is_black else Piece.WHITE
        self._names[color] = name
        self._change_players()
        self._say_who_plays(color)

    def complete_level(self, text: str, *ignored: object) -> list[str]:
        """The names that an argument may be."""
        return [name for name in PLAYERS if name.startswith(text)]

    def do_swap(self, argument: str) -> None:
        """swap
        Change sides: who played Black plays White.
        The game goes on where it is."""
        if self._say_resigned():
            return
        self._names = {Piece.BLACK: self._names[Piece.WHITE],
                       Piece.WHITE: self._names[Piece.BLACK]}
        self._change_players()
        self._say_who_plays(*self._names)

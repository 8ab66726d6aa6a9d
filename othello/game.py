"""A game, with its turn, its history and its result."""

from collections.abc import Callable
from typing import Final, NoReturn

from othello.board import Board
from othello.command import Command, CommandHistory, PassCommand, PlacePieceCommand
from othello.errors import HistoryError, require
from othello.game_state import Ending, GameState, Outcome, Score
from othello.move_validator import InvalidMoveReason, MoveValidator
from othello.piece import Piece, require_color
from othello.player import InvalidMoveError, Player
from othello.position import Position


class GameListener:
    """A listener for the events of a game. Override the methods for the events you need.

    Each method is called after the change that it reports. Listeners are called in the order of
    their registration. All listeners receive an event before the next event is sent. A listener
    must not play, undo or redo; such a call raises RuntimeError. After an exception in a listener,
    the move stays on the board, but later events are lost.
    """

    def on_move(self, game: "Game", command: PlacePieceCommand) -> None:
        """A move was made or redone."""

    def on_pass(self, game: "Game", command: PassCommand) -> None:
        """A side had no valid move and passed. `command.piece` is this side."""

    def on_undo(self, game: "Game", command: PlacePieceCommand) -> None:
        """A move was taken back, along with any pass that followed it."""

    def on_end(self, game: "Game") -> None:
        """The game is over."""


class Game:
    """A game of Othello: a board, two players, the turn and the history.

    A side without a valid move passes. If neither side has a valid move, the game is over. An
    invalid move changes nothing. Each move is a command that can be undone. Don't change a game
    from several threads at the same time.

    Attributes:
        board: the current position, which only the game may change
        validator: the rules for that board
        black_player, white_player: the two sides
    """

    def __init__(self, board: Board | None = None, black: Player | None = None,
                 white: Player | None = None, to_move: Piece = Piece.BLACK,
                 **unknown: NoReturn) -> None:
        """Start from the position on `board`, which defaults to the standard start.

        Don't change `board` afterwards. By default, you make every move yourself with `play`.
        Raises ValueError if a player has the wrong colour.
        """
        if unknown:
            raise TypeError(f"Game has no argument {next(iter(unknown))!r}; it takes board, "
                            "black, white and to_move, as in Game(Board(6))")
        self.board: Final[Board] = Board() if board is None else require(
            board, Board, "use Game(Board(6)) to set the board, or Game(black=..., white=...) to "
            "set the players")
        self.black_player: Final[Player] = _player(black, Piece.BLACK)
        self.white_player: Final[Player] = _player(white, Piece.WHITE)
        self.validator: Final[MoveValidator] = MoveValidator(self.board)
        self._first = self._current_player = self.player(to_move)
        self._commands = CommandHistory()
        self._listeners: list[GameListener] = []
        self._is_notifying = False
        self._pass_if_stuck()

    @property
    def current_player(self) -> Player:
        """The player whose turn it is.

        After the end of the game, this is the player who would be next.
        """
        return self._current_player

    @property
    def valid_moves(self) -> list[Position]:
        """The squares on which the current player may play, in order from a1 to h8."""
        return self.validator.valid_moves(self.current_player.color)

    def start(self) -> None:
        """Play the moves that the players return from `choose_move`, until the game is over.

        The game pauses if `choose_move` returns None. To continue, play the move and call `start`
        again.
        """
        while not self.is_game_over:
            position = self.current_player.choose_move(self)
            if position is None:
                return
            self.play(position)

    def play(self, position: Position) -> PlacePieceCommand:
        """Place a disc for the current player.

        Raises InvalidMoveError for an invalid move, and TypeError if `position` is not a Position.
        An error leaves the game unchanged.
        """
        return self._make(self._decide(position))

    def make_move(self, position: Position) -> bool:
        """Play the move if it is valid. Return whether the move was valid."""
        try:
            move = self._decide(position)
        except InvalidMoveError:
            return False
        self._make(move)
        return True

    def why_invalid(self, position: Position) -> InvalidMoveReason | None:
        """Return the reason why a move to `position` is invalid, or None if the move is valid."""
        reason = self.validator.why_invalid(position, self.current_player.color)
        return InvalidMoveReason.GAME_FINISHED if reason and self.is_game_over else reason

    def undo(self) -> PlacePieceCommand:
        """Take back the last move, and any pass that followed it.

        Raises HistoryError if there is no move to take back.
        """
        self._refuse_listeners()
        if not any(isinstance(ply, PlacePieceCommand) for ply in self._commands):
            raise HistoryError("there is no move to undo")
        command = self._commands.undo()
        if isinstance(command, PassCommand):
            command = self._commands.undo()
        assert isinstance(command, PlacePieceCommand), "no pass follows a pass"
        self.switch_turn()
        self._notify(lambda listener: listener.on_undo(self, command))
        return command

    def redo(self) -> PlacePieceCommand:
        """Redo the last undone move, and any pass that followed it.

        Raises HistoryError if there is no move to redo.
        """
        self._refuse_listeners()
        move, passed = self._commands.redo(), None
        assert isinstance(move, PlacePieceCommand), "undo stops at a move"
        if isinstance(self._commands.next, PassCommand):
            passed = self._commands.redo()
        self.switch_turn()
        self._notify_of_plies(move, passed)
        return move

    def switch_turn(self) -> None:
        """Set the current player to the opponent of the side that made the last ply.

        The game calls this method itself after every change. A second call changes nothing.
        """
        last = self._commands.last
        self._current_player = self.player(last.piece.opposite()) if last else self._first

    def player(self, color: Piece) -> Player:
        """Return the player whose colour is `color`. Raises ValueError for EMPTY."""
        return self.black_player if require_color(color) is Piece.BLACK else self.white_player

    def has_valid_moves(self, player: Player) -> bool:
        """Return whether `player` has a valid move, no matter whose turn it is."""
        require(player, Player, "use game.current_player or game.player(Piece.BLACK)")
        return self.validator.has_valid_move(player.color)

    def add_listener(self, listener: GameListener) -> None:
        """Send future events to `listener`."""
        self._listeners.append(
            require(listener, GameListener, "write a subclass of GameListener"))

    def copy(self) -> "Game":
        """Return an independent game with the same position, history and undone moves.

        The copy has the same player objects, but no listeners. Attributes added by a subclass are
        shared, not copied.
        """
        board = self.board.copy()
        other = object.__new__(type(self))
        vars(other).update(vars(self), board=board, validator=MoveValidator(board),
                           _commands=self._commands.rebind(board), _listeners=[],
                           _is_notifying=False)
        return other

    def __copy__(self) -> "Game":
        return self.copy()

    def __getstate__(self) -> dict[str, object]:  # used for deep copies and for pickling
        return vars(self) | {"_is_notifying": False}

    def root(self) -> "Game":
        """Return a new `Game` with the same players and the same starting position."""
        board = self.board.copy()
        for ply in reversed(self.history):
            ply.rebind(board).undo()
        return Game(board, self.black_player, self.white_player, self._first.color)

    @property
    def is_game_over(self) -> bool:
        """Whether neither player has a valid move."""
        return not (self.has_valid_moves(self.black_player)
                    or self.has_valid_moves(self.white_player))

    @property
    def outcome(self) -> Outcome | None:
        """The winner and the reason why the game ended, or None if the game is in progress."""
        if not self.is_game_over:
            return None
        score = self.score
        if not self.board.count_pieces(Piece.EMPTY):
            ending = Ending.FULL_BOARD
        else:
            # An empty board is not a wipe-out.
            ending = Ending.WIPE_OUT if 0 in score and any(score) else Ending.NO_VALID_MOVE
        return Outcome(score.leader, ending)

    @property
    def state(self) -> GameState:
        """The state of the game, such as a win for Black."""
        outcome = self.outcome
        return outcome.state if outcome else GameState.IN_PROGRESS

    @property
    def winner(self) -> Player | None:
        """The player who has won, or None for a tie or an unfinished game."""
        outcome = self.outcome
        return self.player(outcome.winner) if outcome and outcome.winner else None

    @property
    def score(self) -> Score:
        """The current number of discs for each side."""
        return Score(self.board.count_pieces(Piece.BLACK), self.board.count_pieces(Piece.WHITE))

    @property
    def history(self) -> tuple[Command, ...]:
        """All moves and passes so far, in order."""
        return tuple(self._commands)

    @property
    def undone(self) -> tuple[Command, ...]:
        """The undone plies, starting with the next ply to redo."""
        return self._commands.undone

    @property
    def moves(self) -> tuple[PlacePieceCommand, ...]:
        """All moves so far, in order, without the passes."""
        return tuple(ply for ply in self._commands if isinstance(ply, PlacePieceCommand))

    def _decide(self, position: Position) -> PlacePieceCommand:
        """Return the current player's move on the square `position`.

        Raises InvalidMoveError if the move is invalid.
        """
        self._refuse_listeners()
        player = self.current_player
        flipped = self.validator.flippable_positions(position, player.color)
        if not flipped:
            reason = self.why_invalid(position)
            assert reason is not None, "a valid move flips a disc"
            raise InvalidMoveError(position, reason, player)
        return PlacePieceCommand(self.board, position, player.color, tuple(flipped))

    def _make(self, move: PlacePieceCommand) -> PlacePieceCommand:
        self._execute(move)
        self._notify_of_plies(move, self._pass_if_stuck())
        return move

    def _execute(self, command: Command) -> None:
        self._commands.execute(command)
        self.switch_turn()

    def _pass_if_stuck(self) -> PassCommand | None:
        if self.has_valid_moves(self.current_player) or self.is_game_over:
            return None
        command = PassCommand(self.current_player.color)
        self._execute(command)
        return command

    def _notify_of_plies(self, move: PlacePieceCommand, passed: Command | None) -> None:
        self._notify(lambda listener: listener.on_move(self, move))
        if isinstance(passed, PassCommand):
            self._notify(lambda listener: listener.on_pass(self, passed))
        elif self._listeners and self.is_game_over:
            self._notify(lambda listener: listener.on_end(self))

    def _notify(self, event: Callable[[GameListener], None]) -> None:
        self._is_notifying = True
        try:
            for listener in tuple(self._listeners):
                event(listener)
        finally:
            self._is_notifying = False

    def _refuse_listeners(self) -> None:
        if self._is_notifying:
            raise RuntimeError("a listener must not play, undo or redo; do so after the event")

    def __str__(self) -> str:
        return f"{self.board}\n{self._summary()}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} at ply {len(self.history)}: {self._summary()}>"

    def _repr_svg_(self) -> str:
        """Return an SVG image for display in notebooks, with valid moves and the last move."""
        moves = self.moves
        return self.board._repr_svg_(self.valid_moves, moves[-1].position if moves else None)

    def _summary(self) -> str:
        """Return the score, followed by the side to move or the winner."""
        score, outcome = self.score, self.outcome
        if outcome is None:
            status = f"{self.current_player.name} to move"
        else:
            status = f"{self.player(outcome.winner).name} wins" if outcome.winner else "tie"
        return f"{self.black_player} {score.black}, {self.white_player} {score.white}, {status}"


def _player(player: Player | None, color: Piece) -> Player:
    """Return `player`, or a new player if `player` is None.

    Raises ValueError if the player has the wrong colour.
    """
    if player is None:
        return Player(color)
    require(player, Player, f"use Player({color!r}) or a player from othello.players")
    if player.color is not color:
        raise ValueError(f"expected a player with the colour {color!r}, got {player!r}; "
                         f"use Player({color!r})")
    return player

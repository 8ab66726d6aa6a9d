"""A game: whose turn it is, what was played, when it ends and who has won."""

from collections.abc import Callable
from typing import Final

from othello.board import Board
from othello.command import Command, CommandHistory, PassCommand, PlacePieceCommand
from othello.errors import HistoryError
from othello.game_state import Ending, GameState, Score
from othello.move_validator import InvalidMove, MoveValidator
from othello.piece import Piece
from othello.player import InvalidMoveError, Player
from othello.position import Position


class GameListener:
    """Is told what happens in a game, once it has happened; override what you need.

    All listeners hear of one event before any hears of the next, in the order in which they
    were added. They only look on: one that plays, undoes or redoes gets a RuntimeError. If one
    raises an error, the move stands and nobody hears the rest.
    """

    def on_move(self, game: "Game", command: PlacePieceCommand) -> None:
        """A move was made, or made again by redo."""

    def on_pass(self, game: "Game", command: PassCommand) -> None:
        """The side `command.piece` could not move and has passed."""

    def on_undo(self, game: "Game", command: PlacePieceCommand) -> None:
        """A move was taken back, with the pass that followed it, if any."""

    def on_end(self, game: "Game") -> None:
        """The game is over."""


class Game:
    """Plays by the rules on its board; each change is a command that can be undone.

    A side that cannot move passes if the other can; when neither can, the game is over. A
    refused move changes nothing.
    """

    def __init__(self, board: Board | None = None, black: Player | None = None,
                 white: Player | None = None, to_move: Piece = Piece.BLACK) -> None:
        """Play on from the position on `board`, which nobody else may change from now on.

        Without arguments it is the standard start, for two players whose moves come
        through `play`. Raises ValueError where a player or `to_move` has the wrong colour.
        """
        self.board: Final[Board] = Board() if board is None else board
        self.black_player: Final[Player] = Player(Piece.BLACK) if black is None else black
        self.white_player: Final[Player] = Player(Piece.WHITE) if white is None else white
        for player, color in (self.black_player, Piece.BLACK), (self.white_player, Piece.WHITE):
            if player.color is not color:
                raise ValueError(f"expected a player of {color!r}, got {player!r}")
        if to_move not in (Piece.BLACK, Piece.WHITE):
            raise ValueError(f"expected Piece.BLACK or Piece.WHITE to move, got {to_move!r}")
        self.validator: Final[MoveValidator] = MoveValidator(self.board)
        self._first = self._current_player = self.player(to_move)
        self._commands = CommandHistory()
        self._listeners: list[GameListener] = []
        self._is_telling = False
        self._pass_if_stuck()

    @property
    def current_player(self) -> Player:
        """Whose turn it is; at the end, who would be next."""
        return self._current_player

    def start(self) -> None:
        """Ask the players in turn for their moves until the game is over.

        Returns early when a player's `choose_move` returns None: make that move with
        `play`, and call `start` again.
        """
        while not self.is_game_over:
            position = self.current_player.choose_move(self)
            if position is None:
                return
            self.play(position)

    def play(self, position: Position) -> PlacePieceCommand:
        """Place a disc of the current player.

        Raises InvalidMoveError where that is refused, and TypeError for anything that
        is not a Position; nothing is changed then.
        """
        return self._make(self._decide(position))

    def make_move(self, position: Position) -> bool:
        """Play if the move is valid, and return whether it was."""
        try:
            move = self._decide(position)
        except InvalidMoveError:
            return False
        self._make(move)
        return True

    def why_invalid(self, position: Position) -> InvalidMove | None:
        """Why the current player may not play there; None if they may."""
        reason = self.validator.why_invalid(position, self.current_player.color)
        return InvalidMove.GAME_FINISHED if reason and self.is_game_over else reason

    def undo(self) -> PlacePieceCommand:
        """Take back the last move, and the pass that followed it, if any.

        Raises HistoryError where no move was made.
        """
        self._refuse_listeners()
        if not self.moves:
            raise HistoryError("there is no move to undo")
        command = self._commands.undo()
        if isinstance(command, PassCommand):
            command = self._commands.undo()
        assert isinstance(command, PlacePieceCommand), "no pass follows a pass"
        self.switch_turn()
        self._tell(lambda listener: listener.on_undo(self, command))
        return command

    def redo(self) -> PlacePieceCommand:
        """Make the move undone last again, and the pass that followed it, if any.

        Raises HistoryError where nothing is undone.
        """
        self._refuse_listeners()
        move, passed = self._commands.redo(), None
        assert isinstance(move, PlacePieceCommand), "undo stops at a move"
        if self.undone and isinstance(self.undone[0], PassCommand):
            passed = self._commands.redo()
        self.switch_turn()
        self._tell_plies(move, passed)
        return move

    def switch_turn(self) -> None:
        """Give the turn to the opponent of the side that made the last ply.

        Every ply, done or undone, ends with this; called again, it changes nothing.
        """
        last = self.history[-1:]
        self._current_player = self.player(last[0].piece.opposite()) if last else self._first

    def player(self, color: Piece) -> Player:
        """The player of that colour; raises KeyError for EMPTY."""
        return {Piece.BLACK: self.black_player, Piece.WHITE: self.white_player}[color]

    def has_valid_moves(self, player: Player) -> bool:
        """Whether `player` could move now, were it their turn."""
        return self.validator.has_valid_move(player.color)

    def add_listener(self, listener: GameListener) -> None:
        """Tell `listener` of all that happens from now on."""
        self._listeners.append(listener)

    @property
    def is_game_over(self) -> bool:
        """Whether neither player has a valid move."""
        return not (self.has_valid_moves(self.black_player)
                    or self.has_valid_moves(self.white_player))

    @property
    def ending(self) -> Ending | None:
        """How the game ended, or None while it goes on."""
        if not self.is_game_over:
            return None
        if not self.board.count_pieces(Piece.EMPTY):
            return Ending.FULL_BOARD
        is_wiped_out = 0 in self.score and any(self.score)
        return Ending.WIPE_OUT if is_wiped_out else Ending.NO_VALID_MOVE

    @property
    def state(self) -> GameState:
        """Whether the game goes on, or who has more discs at its end."""
        return self.score.result if self.is_game_over else GameState.IN_PROGRESS

    @property
    def winner(self) -> Player | None:
        """The player who has won; None for a tie and while the game goes on."""
        return {GameState.BLACK_WINS: self.black_player,
                GameState.WHITE_WINS: self.white_player}.get(self.state)

    @property
    def score(self) -> Score:
        """The discs on the board now."""
        return Score(self.board.count_pieces(Piece.BLACK), self.board.count_pieces(Piece.WHITE))

    @property
    def history(self) -> tuple[Command, ...]:
        """All plies so far, moves and passes, in order."""
        return tuple(self._commands)

    @property
    def undone(self) -> tuple[Command, ...]:
        """The plies that redo would make again, in order."""
        return self._commands.undone

    @property
    def moves(self) -> tuple[PlacePieceCommand, ...]:
        """All moves so far, in order, without the passes."""
        return tuple(ply for ply in self._commands if isinstance(ply, PlacePieceCommand))

    def _decide(self, position: Position) -> PlacePieceCommand:
        """The move that the current player would make; raises InvalidMoveError if refused."""
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
        self._tell_plies(move, self._pass_if_stuck())
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

    def _tell_plies(self, move: PlacePieceCommand, passed: Command | None) -> None:
        self._tell(lambda listener: listener.on_move(self, move))
        if isinstance(passed, PassCommand):
            self._tell(lambda listener: listener.on_pass(self, passed))
        elif self._listeners and self.is_game_over:
            self._tell(lambda listener: listener.on_end(self))

    def _tell(self, event: Callable[[GameListener], None]) -> None:
        self._is_telling = True
        try:
            for listener in tuple(self._listeners):
                event(listener)
        finally:
            self._is_telling = False

    def _refuse_listeners(self) -> None:
        if self._is_telling:
            raise RuntimeError("a listener only looks on: it may not play, undo or redo")

    def __repr__(self) -> str:
        return (f"{type(self).__name__}({self.board!r}, {self.black_player!r}, "
                f"{self.white_player!r}, to_move={self.current_player.color!r})")

"""A game: whose turn it is, what was played, when it ends and who has won."""

from othello.board import Board
from othello.command import Command, CommandHistory, PassCommand, PlacePieceCommand
from othello.errors import HistoryError, OthelloError
from othello.game_state import Ending, GameState, Score
from othello.move_validator import InvalidMove, MoveValidator
from othello.piece import Piece
from othello.player import Player
from othello.position import Position


class InvalidMoveError(OthelloError):
    """A refused move: nothing was changed. It carries `position`, `reason` and `player`."""

    def __init__(self, position: Position, reason: InvalidMove, player: Player) -> None:
        super().__init__(position, reason, player)
        self.position = position
        self.reason = reason
        self.player = player

    def __str__(self) -> str:
        return f"{self.position} is not a valid move for {self.player.name}: {self.reason.value}"


class GameListener:
    """Is told what happens in a game, once it has happened; override what you need.

    All listeners hear of one event, in the order in which they were added, before any
    hears of the next. They only look on: one that moves or raises an error keeps the news
    from those behind it.
    """

    def on_move(self, game: "Game", command: PlacePieceCommand) -> None:
        """A move was made, or made again by redo."""

    def on_pass(self, game: "Game", command: PassCommand) -> None:
        """The side `command.piece` could not move and has passed."""

    def on_undo(self, game: "Game", command: PlacePieceCommand) -> None:
        """A move was taken back, with the passes that followed it."""

    def on_end(self, game: "Game") -> None:
        """The game is over."""


class Game:
    """Plays by the rules on its board; each change is a command that can be undone.

    After a move the game passes for a side that has none while the other has; it is
    over when neither has. A refused move changes nothing.
    """

    def __init__(self, board: Board | None = None, black: Player | None = None,
                 white: Player | None = None, to_move: Piece = Piece.BLACK) -> None:
        """Play on from the position on `board`, which the game then owns.

        Without arguments it is the standard start, for two players whose moves come
        through `play`. Raises ValueError where a player or `to_move` has the wrong colour.
        """
        self.board: Board = Board() if board is None else board
        self.black_player: Player = Player(Piece.BLACK) if black is None else black
        self.white_player: Player = Player(Piece.WHITE) if white is None else white
        for player, color in (self.black_player, Piece.BLACK), (self.white_player, Piece.WHITE):
            if player.color is not color:
                raise ValueError(f"expected a player of {color!r}, got {player!r}")
        if to_move not in (Piece.BLACK, Piece.WHITE):
            raise ValueError(f"expected Piece.BLACK or Piece.WHITE to move, got {to_move!r}")
        self.current_player: Player = self.player(to_move)
        self.validator: MoveValidator = MoveValidator(self.board)
        self._commands = CommandHistory()
        self._listeners: list[GameListener] = []
        self._pass_if_stuck()

    def start(self) -> None:
        """Ask the players in turn for their moves until the game is over.

        Returns earlier where a player's `choose_move` is None: that move is to be made
        with `play`, after which `start` goes on from there.
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
        player = self.current_player
        flipped = self.validator.flippable_positions(position, player.color)
        if not flipped:
            reason = self.why_invalid(position)
            assert reason is not None, "a valid move flips a disc"
            raise InvalidMoveError(position, reason, player)
        move = PlacePieceCommand(self.board, position, player.color, tuple(flipped))
        self._execute(move)
        self._tell_plies(move, self._pass_if_stuck())
        return move

    def make_move(self, position: Position) -> bool:
        """Play, and say whether that was a valid move instead of raising an error."""
        try:
            self.play(position)
        except InvalidMoveError:
            return False
        return True

    def why_invalid(self, position: Position) -> InvalidMove | None:
        """The reason why the current player may not play there, or None where they may."""
        reason = self.validator.why_invalid(position, self.current_player.color)
        if reason is not None and self.is_game_over:
            return InvalidMove.GAME_FINISHED
        return reason

    def undo(self) -> PlacePieceCommand:
        """Take back the last move and the passes that followed it.

        Raises HistoryError where no move was made.
        """
        if not self.moves:
            raise HistoryError("there is no move to undo")
        while True:
            command = self._commands.undo()
            self.switch_turn()
            if isinstance(command, PlacePieceCommand):
                break
        for listener in self._listeners:
            listener.on_undo(self, command)
        return command

    def redo(self) -> PlacePieceCommand:
        """Make the move undone last again, with the passes that followed it.

        Raises HistoryError where nothing is undone.
        """
        move = self._commands.redo()
        assert isinstance(move, PlacePieceCommand), "undo stops at a move"
        self.switch_turn()
        passed = None
        if self._commands.undone and isinstance(self._commands.undone[0], PassCommand):
            passed = self._commands.redo()
            self.switch_turn()
        self._tell_plies(move, passed)
        return move

    def switch_turn(self) -> None:
        """Hand the turn to the other player, as every ply done or undone does.

        It makes no ply: called from outside it changes who moves in the position set up.
        """
        self.current_player = self._opponent

    def player(self, color: Piece) -> Player:
        """The player of that colour, which is not EMPTY."""
        return self.black_player if color is Piece.BLACK else self.white_player

    def has_valid_moves(self, player: Player) -> bool:
        """Whether `player` could move now, were it their turn."""
        return self.validator.has_valid_move(player.color)

    def add_listener(self, listener: GameListener) -> None:
        """Have `listener` told of all that happens from now on."""
        self._listeners.append(listener)

    @property
    def is_game_over(self) -> bool:
        """Whether neither player can move: the board is full, or every move is blocked."""
        return not (self.has_valid_moves(self.current_player)
                    or self.has_valid_moves(self._opponent))

    @property
    def ending(self) -> Ending | None:
        """How the game ended, or None while it goes on."""
        if not self.is_game_over:
            return None
        if not self.board.count_pieces(Piece.EMPTY):
            return Ending.FULL_BOARD
        return Ending.NO_VALID_MOVE if all(self.score) else Ending.WIPE_OUT

    @property
    def state(self) -> GameState:
        """Whether the game goes on, or who has more discs at its end."""
        if not self.is_game_over:
            return GameState.IN_PROGRESS
        black, white = self.score
        if black == white:
            return GameState.TIE
        return GameState.BLACK_WINS if black > white else GameState.WHITE_WINS

    @property
    def winner(self) -> Player | None:
        """The player who has won; None for a tie and while the game goes on."""
        return {GameState.BLACK_WINS: self.black_player,
                GameState.WHITE_WINS: self.white_player}.get(self.state)

    @property
    def score(self) -> Score:
        """The discs on the board now."""
        return Score(self.black_player.piece_count(self.board),
                     self.white_player.piece_count(self.board))

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

    @property
    def _opponent(self) -> Player:
        return self.player(self.current_player.color.opposite())

    def _execute(self, command: Command) -> None:
        self._commands.execute(command)
        self.switch_turn()

    def _pass_if_stuck(self) -> PassCommand | None:
        if self.has_valid_moves(self.current_player) or not self.has_valid_moves(self._opponent):
            return None
        command = PassCommand(self.current_player.color)
        self._execute(command)
        return command

    def _tell_plies(self, move: PlacePieceCommand, passed: Command | None) -> None:
        for listener in self._listeners:
            listener.on_move(self, move)
        if isinstance(passed, PassCommand):
            for listener in self._listeners:
                listener.on_pass(self, passed)
        elif self._listeners and self.is_game_over:
            for listener in self._listeners:
                listener.on_end(self)

    def __repr__(self) -> str:
        return (f"Game({self.board!r}, {self.black_player!r}, {self.white_player!r}, "
                f"to_move={self.current_player.color!r})")

"""Everything that the console says about a game: the board, the score, and the events."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO

from othello.analysis.explain import Step, explanation, listed
from othello.analysis.openings import name_of
from othello.command import PassCommand, PlacePieceCommand
from othello.console.output import write
from othello.console.picture import draw_board, draw_disc
from othello.console.style import Style
from othello.game import Game, GameListener
from othello.piece import Piece
from othello.player import Player
from othello.position import Position


AFTER_THE_END = "Type new for another game, undo to go back, or quit."


class Display(GameListener):
    """Writes to a stream what happens in the games that it listens to."""

    def __init__(self, out: TextIO, style: Style) -> None:
        self.out = out
        self.style = style
        self.is_stale: bool = True  # whether the position has changed since it was last shown
        self._is_silent = False

    @contextmanager
    def silence(self) -> Iterator[None]:
        """Tell no events for a while; the position that comes of them is shown after it."""
        self._is_silent = True
        try:
            yield
            self.is_stale = True
        finally:
            self._is_silent = False

    def watch(self, game: Game) -> None:
        """Listen to a game that has not been shown yet."""
        game.add_listener(self)
        self.is_stale = True

    def introduce(self, game: Game) -> None:
        """Say who plays whom, and what to type."""
        valid = game.validator.valid_moves(game.current_player.color)
        stars = "" if self.style.accessible else " Stars show where you can play."
        self.say(f"Othello: {self.sides(game)}.\n"
                 "Catch the other's discs in a line between two of yours, and they flip to your "
                 f"colour. Whoever has more in the end wins.{stars}\n"
                 f"Type a square to play it, such as {next(map(str, valid), 'd3')}, or help.")

    def sides(self, game: Game) -> str:
        """Who plays whom."""
        return f"{self._side(game.black_player)} against {self._side(game.white_player)}"

    def say(self, text: str) -> None:
        """Write one line or more, at once."""
        if not self._is_silent:
            write(text, self.out)

    def say_loudly(self, text: str) -> None:
        """Write a line that must not be missed."""
        if self.style.color:
            text = f"\x1b[1;7m {text} \x1b[0m"
        elif not self.style.accessible:
            text = f"*** {text} ***"
        self.say(text)

    def on_move(self, game: Game, command: PlacePieceCommand) -> None:
        player = game.player(command.piece)
        self.say(f"{player.name} plays {command.position} and flips {listed(command.flipped)}.")
        self.is_stale = True

    def on_pass(self, game: Game, command: PassCommand) -> None:
        self.say_loudly(f"{game.player(command.piece).name} has no valid move and passes.")

    def on_undo(self, game: Game, command: PlacePieceCommand) -> None:
        self.say(f"{game.player(command.piece).name} takes back {command.position}.")
        self.is_stale = True

    def on_end(self, game: Game) -> None:
        self.show(game)
        self.say_loudly(f"Game over: {result(game)}")
        self.say(f"{ending(game)}\n{AFTER_THE_END}")

    def refresh(self, game: Game) -> None:
        """Show the position if it has changed since it was last shown."""
        if self.is_stale:
            self.show(game)

    def show(self, game: Game) -> None:
        """Show the position with the valid moves, the last one, and the score."""
        valid = game.validator.valid_moves(game.current_player.color)
        if self.style.accessible:
            self._tell_position(game, valid)
        else:
            last = game.moves[-1].position if game.moves else None
            picture = draw_board(game.board, valid, last, self.style)
            self.say(f"\n{picture}\n\n{self._status(game)}")
        name = name_of(game.board, game.current_player.color)
        if name:
            self.say(f"Opening: {name}.")
        self.is_stale = False

    def explain(self, game: Game, position: Position) -> None:
        """Say whether the side to move may play a square of the board, and why."""
        for line in explanation(game.validator, position, game.current_player,
                                game.why_invalid(position)):
            self.say(line)

    def show_step(self, step: Step, position: Position) -> None:
        """Say what happens in a step of the move to `position`, and show what it changes."""
        self.say(step.sentence)
        if step.changes_board and not self.style.accessible:
            self.say(f"\n{draw_board(step.board, (), position, self.style)}\n")

    def _tell_position(self, game: Game, valid: Iterable[Position]) -> None:
        for player in game.black_player, game.white_player:
            squares = [square for square in game.board if game.board[square] is player.color]
            self.say(f"{player.name} has {len(squares)}: {listed(squares)}.")
        if valid:
            self.say(f"{game.current_player.name} can play {listed(valid)}.")

    def _side(self, player: Player) -> str:
        if self.style.accessible:
            color = player.color.name.capitalize()
            return player.name if player.name == color else f"{player.name} ({color})"
        return f"{player.name} {draw_disc(player.color, self.style)}"

    def _status(self, game: Game) -> str:
        sides = [f"{self._side(player)} {player.piece_count(game.board)}"
                 for player in (game.black_player, game.white_player)]
        status = "   ".join([*sides, f"ply {len(game.history)}"])
        if game.history and isinstance(game.history[-1], PassCommand):
            status += f"   {game.player(game.history[-1].piece).name} passed"
        return status


def result(game: Game) -> str:
    """The outcome of a finished game, as a sentence."""
    black, white = game.score
    if game.winner is None:
        return f"a tie, {black} to {white}."
    return f"{game.winner.name} wins {max(black, white)} to {min(black, white)}."


def ending(game: Game) -> str:
    """How a finished game ended, as a sentence."""
    assert game.ending is not None, "the game is over"
    sentence = game.ending.value.capitalize()
    empties = game.board.count_pieces(Piece.EMPTY)
    if not empties:
        return f"{sentence}."
    return f"{sentence}; {empties} square{' stays' if empties == 1 else 's stay'} empty."

"""Everything that the console says about a game: the board, the score, and the events."""

from collections.abc import Collection, Iterable, Iterator
from typing import TextIO

from othello.analysis.explain import Step, explanation, listed
from othello.analysis.openings import name_of
from othello.command import PassCommand, PlacePieceCommand
from othello.console.output import width_of, write
from othello.console.picture import draw_board, draw_disc, picture_width
from othello.console.style import Style
from othello.game import Game, GameListener
from othello.piece import Piece
from othello.player import Player
from othello.players.registry import PLAYERS, advice
from othello.position import Position
from othello.session import HUMAN, Session


AFTER_THE_END = "Type new for another game, undo to go back, or quit."


class Display(GameListener):
    """Writes to a stream what happens in the games that it listens to."""

    def __init__(self, out: TextIO, style: Style) -> None:
        self.out: TextIO = out
        self.style: Style = style
        self.is_stale: bool = True  # whether the position has changed since it was last shown
        self._news: list[str] = []
        self._advised = {""}

    def watch(self, game: Game) -> None:
        """Listen to a game that has not been shown yet."""
        game.add_listener(self)
        self.is_stale = True

    def introduce(self, session: Session) -> None:
        """Say who plays whom, and what to type."""
        game = session.game
        self.say(f"Othello: {self.sides(game)}.")
        levels = ", ".join(name for name in PLAYERS if name != HUMAN)
        for color, name in session.players.items():
            if name != HUMAN:
                self.say(f"{color.name.capitalize()} is played by {name}; level changes that "
                         f"({levels}).")
        valid = game.validator.valid_moves(game.current_player.color)
        stars = "" if self.style.accessible else " Stars show where you can play."
        self.say("Catch the other's discs in a line between two of yours, and they flip to your "
                 f"colour. Whoever has more in the end wins.{stars}\n"
                 f"Type a square to play it, such as {next(map(str, valid), 'd3')}, or help.")

    def advise(self, names: Iterable[str]) -> None:
        """Say once what would make players quicker."""
        for words in {advice(name) for name in names} - self._advised:
            self.say(words)
            self._advised.add(words)

    def sides(self, game: Game) -> str:
        """Who plays whom."""
        return f"{self._side(game.black_player)} against {self._side(game.white_player)}"

    def say(self, text: str) -> None:
        """Write one line or more, at once."""
        write(text, self.out)

    def tell(self, text: str) -> None:
        """Have lines written by the next `publish`, which is called once a change is kept."""
        self._news.append(text)

    def publish(self) -> None:
        """Write what was told."""
        for text in self._news:
            self.say(text)
        self._news.clear()

    def forget(self) -> None:
        """Leave untold what has happened; the position that came of it is shown."""
        self._news.clear()
        self.is_stale = True

    def tell_loudly(self, text: str) -> None:
        """Tell a line that must not be missed."""
        if self.style.color:
            text = f"\x1b[1;7m {text} \x1b[0m"
        elif not self.style.accessible:
            text = f"*** {text} ***"
        self.tell(text)

    def on_move(self, game: Game, command: PlacePieceCommand) -> None:
        player = game.player(command.piece)
        self.tell(f"{player.name} plays {command.position} and flips {listed(command.flipped)}.")
        self.is_stale = True

    def on_pass(self, game: Game, command: PassCommand) -> None:
        self.tell_loudly(f"{game.player(command.piece).name} has no valid move and passes.")

    def on_undo(self, game: Game, command: PlacePieceCommand) -> None:
        self.tell(f"{game.player(command.piece).name} takes back {command.position}.")
        self.is_stale = True

    def on_end(self, game: Game) -> None:
        self.tell(self._shown(game))
        self.is_stale = False
        self.tell_loudly(f"Game over: {result(game)}")
        self.tell(f"{ending(game)}\n{AFTER_THE_END}")

    def refresh(self, game: Game) -> None:
        """Show the position if it has changed since it was last shown."""
        if self.is_stale:
            self.show(game)

    def show(self, game: Game) -> None:
        """Show the position with the valid moves, the last one, and the score."""
        self.say(self._shown(game))
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

    def _shown(self, game: Game) -> str:
        valid = game.validator.valid_moves(game.current_player.color)
        width = width_of(self.out)
        if self.style.accessible or (width and width <= picture_width(game.board)):
            lines = list(_in_words(game, valid))
        else:
            last = game.moves[-1].position if game.moves else None
            lines = ["", draw_board(game.board, valid, last, self.style), "", self._status(game)]
        name = name_of(game.board, game.current_player.color)
        return "\n".join([*lines, f"Opening: {name}."] if name else lines)

    def mark(self, color: Piece) -> str:
        """A disc of that colour, as it stands on the board."""
        return draw_disc(color, self.style)

    def _side(self, player: Player) -> str:
        if self.style.accessible:
            color = player.color.name.capitalize()
            return player.name if player.name == color else f"{player.name} ({color})"
        return f"{player.name} {self.mark(player.color)}"

    def _status(self, game: Game) -> str:
        sides = [f"{self._side(player)} {player.piece_count(game.board)}"
                 for player in (game.black_player, game.white_player)]
        status = "   ".join([*sides, f"ply {len(game.history)}"])
        if game.history and isinstance(game.history[-1], PassCommand):
            status += f"   {game.player(game.history[-1].piece).name} passed"
        return status


def _in_words(game: Game, valid: Collection[Position]) -> Iterator[str]:
    for player in game.black_player, game.white_player:
        squares = [square for square in game.board if game.board[square] is player.color]
        yield f"{player.name} has {len(squares)}: {listed(squares)}."
    if valid:
        yield f"{game.current_player.name} can play {listed(valid)}."


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

"""Everything that the console says about a session: its positions and its events."""

from collections.abc import Collection, Iterable
from typing import TextIO

from othello.analysis.explain import Step, why
from othello.analysis.phrases import listed
from othello.command import PassCommand, PlacePieceCommand
from othello.console.output import width_of, write
from othello.console.picture import draw_board
from othello.console.position import shown
from othello.console.screen import News, Screen, Scroll
from othello.console.style import Style
from othello.console.words import introduction, outcome
from othello.game import Game, GameListener
from othello.players.registry import advice
from othello.position import Position
from othello.session import Session, loss

AFTER_THE_END = "Type new to begin again, undo to go back, or quit."


class Display(GameListener):
    """Writes to a stream what happens in the session that it watches."""

    def __init__(self, out: TextIO, style: Style) -> None:
        self.out: TextIO = out
        self.style: Style = style
        self.is_stale: bool = True  # whether the position has changed since it was last shown
        self._canvas: Screen | Scroll = Screen(out) if style.in_place else Scroll(out)
        self._news: list[News] = []
        self._outcome: list[News] = []  # which is told below the position
        self._advised = {""}
        self._bar: str | None = None  # the last one shown, if it is to be shown

    def watch(self, session: Session) -> None:
        """Listen to the game of a session that has not been shown yet."""
        session.game.add_listener(self)
        self._session: Session = session
        self.is_stale = True

    def introduce(self) -> None:
        """Say who plays whom, and what to type."""
        self.tell(introduction(self._session, self.style))

    def advise(self, names: Iterable[str]) -> None:
        """Say once what would make players quicker."""
        for words in {advice(name) for name in names} - self._advised:
            self.tell(words)
            self._advised.add(words)

    def say(self, text: str) -> None:
        """Write one line or more, at once."""
        write(text, self.out)

    def tell(self, text: str) -> None:
        """Keep lines for the next `publish`, which comes once a change is kept."""
        self._news.append(News(text))

    def publish(self) -> None:
        """Write what was told."""
        news, self._news = self._news, []
        if self.style.in_place and self.is_stale:
            self._canvas.publish([*news, *self._outcome], self._shown())
            self.is_stale, self._outcome = False, []
        else:
            self._canvas.publish(news, "")

    def forget(self) -> None:
        """Leave untold what has happened; the position that came of it is shown."""
        self._news.clear()
        self._outcome.clear()
        self.is_stale = True

    def on_move(self, game: Game, command: PlacePieceCommand) -> None:
        player = game.player(command.piece)
        self._tell_change(f"{player.name} plays {command.position} and flips "
                          f"{listed(command.flipped)}.", command)

    def on_pass(self, game: Game, command: PassCommand) -> None:
        self.tell(self._loud(f"{game.player(command.piece).name} has no valid move and passes."))

    def on_undo(self, game: Game, command: PlacePieceCommand) -> None:
        player = game.player(command.piece)
        self._tell_change(f"{player.name} takes back {command.position}.", command)

    def on_end(self, game: Game) -> None:
        self.tell_outcome()

    def tell_outcome(self) -> None:
        """Tell how the session came out, which is over, below its position."""
        headline, reason = outcome(self._session)
        if self._session.forfeit and self.style.in_place:
            self.is_stale = True  # no move is valid any more
        self._outcome = [News(text) for text in (self._loud(headline), reason, AFTER_THE_END)
                         if text]

    def refresh(self) -> None:
        """Write what was told, and show the position if it has changed since it was shown."""
        self.publish()
        if self.is_stale:
            self.show()
        self._canvas.publish(self._outcome, "")
        self._outcome = []
        self._canvas.turn_page()

    def show(self) -> None:
        """Show the position."""
        self._canvas.show(self._shown())
        self.is_stale = False

    def toggle_bar(self) -> None:
        """Show the evaluation bar with each position from now on, or no more."""
        self._bar = "" if self._bar is None else None
        self.is_stale = True

    def note_loss(self, session: Session) -> None:
        """Say what an answer about the position is worth where somebody has lost already."""
        if session.forfeit:
            self._answer(f"{loss(session)}. If the game went on:")

    def explain(self, position: Position) -> None:
        """Say whether the side to move may play a square of the board, and why."""
        self._answer("\n".join(why(self._session.game, position)))

    def show_step(self, step: Step, position: Position) -> None:
        """Say what happens in a step of the move to `position`, and show what it changes."""
        self.say(step.sentence)
        if step.changes_board and not self.style.accessible:
            self.say(f"\n{draw_board(step.board, (), position, self.style)}\n")

    def _shown(self, turning: Collection[Position] = ()) -> str:
        position = shown(self._session, self.style, width_of(self.out), turning)
        if self._bar is None or self._session.game.board.size != 8:
            return position
        if not turning:
            from othello.console.bar import bar  # the engine takes longer than the board

            self._bar = bar(self._session.game, self.style)
        return f"{position}\n{self._bar}"

    def _answer(self, text: str) -> None:
        """Write lines so that the position which they speak of stays in sight."""
        self._canvas.answer(text, self._shown())

    def _tell_change(self, text: str, command: PlacePieceCommand) -> None:
        picture = self._shown(command.flipped) if self.style.in_place else ""
        self._news.append(News(text, picture))
        self.is_stale = True

    def _loud(self, text: str) -> str:
        """A line that must not be missed."""
        if self.style.color:
            return f"\x1b[1;7m {text} \x1b[0m"
        return text if self.style.accessible else f"*** {text} ***"

"""The console's output for a session."""

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import replace
from typing import TextIO

from othello import Game, GameListener, PassCommand, Piece, PlacePieceCommand, Player, Position
from othello.analysis.explain import Step
from othello.analysis.phrases import join_squares, plural
from othello.console.output import count_columns, width_of, write
from othello.console.picture import draw_board, draw_disc, draw_shares, mark_last
from othello.console.position import (
    describe_discs, format_position, name_opening, pair_up, status, valid_moves)
from othello.console.screen import (
    KEYS, KEYS_AFTER_THE_END, KEYS_FOR_8X8, LESSON_KEYS, Event, Scene, Screen)
from othello.console.style import Style
from othello.console.words import (
    introduction, marks, next_steps, outcome, player_label, subject_and_suffix)
from othello.players.registry import advice
from othello.session import Session, loss

AFTER_THE_END = "Type new to begin again, undo to go back, or quit."
BAR_COLUMNS = 30  # the width of the bar that shows both sides' discs


class Display(GameListener):
    """A game listener that writes events to `out`."""

    def __init__(self, out: TextIO, style: Style) -> None:
        self.out: TextIO = out
        self.style: Style = style
        self.is_stale: bool = True  # whether the position has changed since the last output
        self.screen: Screen | None = Screen(out, style) if style.full_screen else None
        self._events: list[Event] = []
        self._outcome: list[str] = []  # lines of text to write below the position
        self._shown_advice = {""}
        self._bar: str | None = None  # the latest evaluation bar, or None if the bar is off

    def watch(self, session: Session) -> None:
        """Listen to the session's game, and show its position at the next `refresh`."""
        session.game.add_listener(self)
        self._session: Session = session
        self.is_stale = True

    def introduce(self) -> None:
        """Queue an introduction that names the players, states the rules and suggests commands."""
        self.queue(introduction(self._session, self.style, self.marks))

    @property
    def marks(self) -> str:
        """A sentence about the marks on the board, or an empty string if no board is shown."""
        height = self.screen.layout(self._session.game.board).height if self.screen else 1
        return marks(self.style, height > 1) if height else ""

    def advise(self, names: Iterable[str]) -> None:
        """Write tips about slow players. Each tip is shown only once."""
        for text in {advice(name) for name in names} - self._shown_advice:
            self.queue(text)
            self._shown_advice.add(text)

    def write(self, text: str) -> None:
        """Write `text` immediately. `text` can have several lines."""
        if self.screen:
            self.screen.write(text)
        else:
            write(text, self.out)

    def show_progress(self, text: str, is_new: bool = False) -> None:
        """Write `text`, such as "Thinking ...", during a long operation.

        Outside full-screen mode, write the text only if `is_new` is true.
        """
        if self.screen:
            self.screen.show_progress(text)
        elif is_new:
            self.write(text)

    def queue(self, text: str) -> None:
        """Queue `text` for `publish` to write after the change is saved."""
        self._events.append(Event(text))

    def publish(self) -> None:
        """Write the queued text."""
        events, self._events = self._events, []
        if not self.screen:
            for item in events:
                write(item.text, self.out)
            return
        self.screen.publish(events)
        if self.is_stale:
            self.show()
        elif events:
            self.screen.draw()

    def show_players(self) -> None:
        """After a change of players, let the next `refresh` redraw the full-screen panel."""
        self.is_stale |= self.screen is not None

    def discard(self) -> None:
        """Discard the queued text, and let the next `refresh` show the position."""
        self._events.clear()
        self._outcome.clear()
        self.is_stale = True

    def on_move(self, game: Game, command: PlacePieceCommand) -> None:
        actor, ending = subject_and_suffix(self._session, command.piece)
        self._queue_ply(f"{actor} play{ending} {command.position} and flip{ending} "
                        f"{join_squares(command.flipped)}.", command)

    def on_pass(self, game: Game, command: PassCommand) -> None:
        actor, ending = subject_and_suffix(self._session, command.piece)
        verbs = ("has", "passes") if ending else ("have", "pass")
        self.queue(_highlight(f"{actor} {verbs[0]} no valid move and {verbs[1]}.", self.style))

    def on_undo(self, game: Game, command: PlacePieceCommand) -> None:
        actor, ending = subject_and_suffix(self._session, command.piece)
        self._queue_ply(f"{actor} take{ending} back {command.position}.", command, is_undone=True)

    def on_end(self, game: Game) -> None:
        self.show_outcome()

    def show_outcome(self) -> None:
        """Queue the session's result to be shown by `refresh`."""
        headline, reason = outcome(self._session)
        # After a resignation, the board is drawn again without marks for valid moves.
        self.is_stale |= bool(self._session.forfeit and self.screen)
        self._outcome = [text for text in (_highlight(headline, self.style), reason,
                                           next_steps(self._session)) if text]

    def refresh(self) -> None:
        """Write the queued text, and show the position if it has changed."""
        self.publish()
        if self.is_stale:
            self.show()
        for text in self._outcome:
            self.write(text)
        self._outcome = []
        self.turn_page()

    def show(self) -> None:
        """Show the position."""
        self.is_stale = False
        if self.screen:
            self.screen.show(self._scene())
        else:
            position = format_position(self._session, self.style, width_of(self.out))
            self.write("\n".join(filter(None, [position, self._lead()])))

    def show_once(self, session: Session, is_done: bool = False) -> None:
        """Show the position of `session` without following later events.

        In full-screen mode, `is_done` hides the valid moves and the keys.
        """
        self.turn_page()
        if self.screen:
            scene = replace(scene_of(session, self.style, ""), keys=LESSON_KEYS)
            self.screen.show(replace(scene, valid=(), keys=()) if is_done else scene)
        else:
            self.write(format_position(session, self.style, width_of(self.out)))

    def turn_page(self) -> None:
        """In full-screen mode, let the next text replace the previous answer."""
        if self.screen:
            self.screen.turn_page()

    def move_cursor(self, square: Position) -> None:
        """In full-screen mode, show the cursor on `square`."""
        if self.screen:
            self.screen.move_cursor(square)

    def close(self) -> None:
        """Leave full-screen mode, and continue below the last position."""
        if self.screen:
            self.screen.close()
            self.screen = None

    def toggle_bar(self) -> bool:
        """Turn the evaluation bar below each position on or off. Return whether the bar is on."""
        self._bar = "" if self._bar is None else None
        self.is_stale = True
        return self._bar is not None

    def write_forfeit(self, session: Session) -> None:
        """After a resignation or timeout, write that the analysis is hypothetical."""
        if session.forfeit:
            self.write(f"{loss(session)}. If the game went on:")

    def show_step(self, step: Step, position: Position) -> None:
        """Write the sentence of `step`. Show a changed board with `position` marked."""
        self.write(step.sentence)
        if not step.changes_board or self.style.accessible:
            return
        if self.screen:
            self.screen.show(replace(self._scene(), board=step.board, valid=(), last=position))
            self.is_stale = True
        else:
            self.write(f"\n{draw_board(step.board, (), position, self.style)}\n")

    def _lead(self) -> str:
        """Return the evaluation bar, or an empty string if it is off or the board isn't 8x8."""
        if self._bar is None or self._session.game.board.size != 8:
            return ""
        from othello.console.bar import bar  # a delayed import: the engine loads slowly

        self._bar = bar(self._session.game, self.style)
        return self._bar

    def _scene(self) -> Scene:
        return scene_of(self._session, self.style, self._lead())

    def _queue_ply(self, text: str, command: PlacePieceCommand, is_undone: bool = False) -> None:
        self.is_stale = True
        if not self.screen:
            self.queue(text)
            return
        scene = replace(scene_of(self._session, self.style, self._bar or ""), valid=())
        frames = [replace(scene, faces=faces) for faces in animate_flips(command)]
        self._events.append(Event(text, frames[::-1] if is_undone else frames))


def _highlight(text: str, style: Style) -> str:
    """Highlight `text` with colours or stars."""
    if style.color:
        return f"\x1b[1;7m{text}\x1b[0m"
    return text if style.accessible else f"*** {text} ***"


def animate_flips(command: PlacePieceCommand) -> Iterator[dict[Position, Piece | None]]:
    """Yield the colours of the discs being flipped, one step of the animation at a time.

    The discs closest to the new disc are flipped first.
    """
    start, color = command.position, command.piece
    distances = {square: max(abs(square.row - start.row), abs(square.col - start.col))
                 for square in command.flipped}
    for step in range(1, max(distances.values()) + 1):
        faces: dict[Position, Piece | None] = {start: color}
        for square, distance in distances.items():
            faces[square] = (color if distance < step else None if distance == step
                             else color.opposite())
        yield faces


def scene_of(session: Session, style: Style, bar: str) -> Scene:
    """Return the current position, with the text that is shown around the board.

    `bar` is the evaluation bar, or an empty string.
    """
    game, valid = session.game, valid_moves(session)
    opening = name_opening(game)
    rest = list(filter(None, [bar, *opening]))
    black, white = game.score
    share = black / (black + white)
    title = "At the end" if game.is_game_over else "Likely at the end"
    return Scene(
        copy(game.board), valid, game.moves[-1].position if game.moves else None,
        panel=[*(_player(session, player, style)
                 for player in (game.black_player, game.white_player)), "",
               draw_shares(share, BAR_COLUMNS, style),
               f"Black has {100 * share:.0f}% of the discs.", _turn(session), *opening, "",
               *([f"{title}:", bar, ""] if bar else [])],
        status=[status(game, style), *rest], moves=_moves(game, style),
        words=[*describe_discs(game, valid), *rest],
        keys=[key for key in (KEYS_AFTER_THE_END if session.is_over else KEYS)
              if game.board.size == 8 or key not in KEYS_FOR_8X8])


def _player(session: Session, player: Player, style: Style) -> str:
    mark = ">" if player is session.game.current_player and not session.is_over else " "
    text = f"{mark} {draw_disc(player.color, style)} {player_label(session, player)}"
    return f"{text}{player.piece_count(session.game.board):>{BAR_COLUMNS - count_columns(text)}}"


def _turn(session: Session) -> str:
    """Describe the turn and the number of valid moves, or the end of the game."""
    if session.is_over:
        return "The game is over."
    player, number = session.game.current_player, len(session.game.valid_moves)
    owner = "Your" if session.humans == [player.color] else f"{player.name}'s"
    return f"{owner} turn: {plural(number, 'place')} to play."


def _moves(game: Game, style: Style) -> list[str]:
    """Return the numbered plies in pairs, with a mark on the last move."""
    last = game.moves[-1] if game.moves else None
    entries = ["passes" if isinstance(ply, PassCommand) else
               mark_last(str(ply), style) if ply is last else str(ply) for ply in game.history]
    plies = [f"{number:>2} {entry}" for number, entry in enumerate(entries, start=1)]
    return pair_up(plies, 12)

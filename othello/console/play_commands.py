"""The commands that change the game or show earlier positions."""

from reprlib import repr as quoted

from othello import Ending, HistoryError, NotationError
from othello.analysis.phrases import plural
from othello.console.console import Console, command
from othello.console.prompt import find_nearest, read_number
from othello.console.words import players_line, plays, subject_and_suffix
from othello.players.registry import LEVELS, PLAYERS, RATINGS, level_name, levels_on
from othello.session import HUMAN, SIDES, loss
from othello.session.records import matches_record


@command("undo", "takeback")
def undo(console: Console, argument: str) -> None:
    """Take back your last move, so that you can play another move.
    Later replies and passes are also taken back. You can also undo moves in a finished or resigned
    game. The finished game stays saved."""
    forfeit = console.session.forfeit
    if forfeit and console.record and matches_record(console.session, console.record):
        console.record = console.record.without_result()
    console.session.undo()
    if forfeit:
        console.session.wait()
        actor, ending = subject_and_suffix(console.session, forfeit.loser)
        text = (f"take{ending} back the resignation" if forfeit.ending is Ending.RESIGNATION else
                f"play{ending} on without a clock")
        advice = (f" Press Enter to let {console.game.current_player.name} move."
                  if console.session.program and not console.game.undone else "")
        console.display.queue(f"{actor} {text}.{advice}")
        console.display.is_stale = True


@command("redo")
def redo(console: Console, argument: str) -> None:
    """Redo the move that you last undid.
    The replies to that move are also redone."""
    console.session.redo()


@command("prev", "p", "back")
def prev(console: Console, argument: str) -> None:
    """Look back one move without changing the game.
    After a resignation, prev and undo take back only the resignation. Programs wait while you view
    an earlier position. To play on, type a square, or press Enter to let a program move."""
    if console.session.forfeit:
        undo.act(console, argument)
        return
    if not console.game.moves:
        raise HistoryError("there is no move before this position")
    move = console.game.moves[-1]
    console.session.back()
    console.display.discard()  # The step back is not reported as an undo.
    console.display.queue(f"Before {console.game.player(move.piece).name} played {move.position}.")


@command("next", "n", "forward")
def next_move(console: Console, argument: str) -> None:
    """If you are viewing an earlier position, show the next move."""
    if not console.session.forfeit and not console.game.undone:
        raise HistoryError("there is no move after this position")
    console.session.forward()
    _report_loss(console)


@command("goto N")
def goto(console: Console, argument: str) -> None:
    """Show the position after N moves and passes.
    If the next turn is a pass, you see the position after the pass. To see the move that
    follows, type next."""
    console.session.goto(read_number(argument, 0, "goto 10"))
    console.display.discard()
    if console.session.is_over:
        console.display.show_outcome()
    _report_loss(console)


def _report_loss(console: Console) -> None:
    """Report the resignation or timeout that ends the record."""
    if console.source_session.forfeit and not console.session.forfeit:
        console.display.queue(f"{loss(console.source_session)}.")


@command("resign", "surrender")
def resign(console: Console, argument: str) -> None:
    """Resign: your opponent wins.
    If you play both sides, the side to move resigns. In a terminal, you must type yes to
    confirm."""
    console.source_session.require_unfinished()
    answer = (console.reader.line("Resign? Type yes or no: ") if console.reader.is_interactive
              else "yes")
    if (answer or "").strip().lower() not in ("y", "yes"):
        console.display.queue("You have not resigned. The game goes on.")
        return
    console.session.resign()
    console.display.show_outcome()


@command("pass")
def pass_turn(console: Console, argument: str) -> None:
    """Explain passes, which are automatic.
    A side passes only if it has no valid move."""
    console.source_session.require_unfinished()
    number = len(console.game.valid_moves)
    console.display.write(f"{console.game.current_player.name} can't pass with "
                          f"{plural(number, 'valid move')}. A side with none passes "
                          "automatically.")


def _levels(console: Console, text: str) -> list[str]:
    names = levels_on(console.game.board.size)
    return [*names, *(f"{side.name.lower()} {name}" for side in SIDES for name in names)]


@command("level [NAME]", completer=_levels)
def level(console: Console, argument: str) -> None:
    """Change who plays, or list the levels.
    NAME is human, a level, or its number (1 is the weakest). By default, NAME replaces your
    opponent. To choose the side, add black or white. The game goes on from here."""
    levels = levels_on(console.game.board.size)
    if not argument:
        console.display.queue("\n".join([
            players_line(console.session),
            f"To change that, type level {HUMAN}, or level and a name or number from this list:",
            *(f"{number} {name:<6} {RATINGS[name]:>5}"
              for number, name in enumerate(LEVELS, start=1) if name in levels),
            *(["mcts grows a tree of moves and searches the most promising moves further."]
              if "mcts" in levels else []),
            "The last column is the rating. A level that is rated 200 points higher wins about "
            "three of four games."]))
        return
    words = argument.lower().split()
    colors = [side for side in SIDES if side.name.lower() in words]
    others = [level_name(word) for word in words if word not in ("black", "white")]
    if len(words) - len(colors) != 1 or len(colors) > 1 or others[0] not in PLAYERS:
        nearest = find_nearest(" ".join(others), levels)
        raise NotationError(f"unknown level {quoted(argument)}. "
                            f"{f'Did you mean {nearest}? ' * bool(nearest)}"
                            f"Choose {', '.join(levels)}.")
    color = colors[0] if colors else console.session.opponent
    console.session.change_player(color, others[0])
    console.display.queue(f"{plays(others[0])} {color.name.capitalize()} now.")
    console.display.show_players()


@command("swap")
def swap(console: Console, argument: str) -> None:
    """Swap sides with your opponent.
    The game goes on from here. You can't swap sides after the end of a game."""
    console.session.swap()
    console.display.queue(players_line(console.session))
    console.display.show_players()


def resume_programs(console: Console, argument: str) -> None:
    """Resume a waiting program, as the Enter key does."""
    console.session.resume()


STEP_COMMANDS = [undo, redo, prev, next_move, goto, resign, pass_turn]
PLAY_COMMANDS = [*STEP_COMMANDS, level, swap]

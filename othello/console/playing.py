"""The commands that play: taking back, looking back, resigning, and who plays each side."""

from othello.analysis.phrases import counted
from othello.console.commands import command
from othello.console.console import Console
from othello.console.prompt import nearest, read_number
from othello.console.words import seated, who_plays
from othello.errors import HistoryError, NotationError, quoted
from othello.game_state import Ending
from othello.piece import Piece
from othello.players.registry import PLAYERS, levels_on
from othello.session import SIDES, OverError, loss
from othello.session.recorded import is_as_recorded


SURE = "Resign? Type yes or no: "


@command("undo", "takeback")
def undo(console: Console, argument: str) -> None:
    """Take back your last move and play another.
    The replies and passes that followed it go with it. A finished or resigned game goes on."""
    forfeit = console.session.forfeit
    if forfeit and console.record and is_as_recorded(console.session, console.record):
        console.record = console.record.without_result()
    console.session.undo()
    if forfeit:
        takes = ("takes back the resignation" if forfeit.ending is Ending.RESIGNATION else
                 "plays on without a clock")
        console.display.tell(f"{console.game.player(forfeit.loser).name} {takes}.")
        console.display.is_stale = True


@command("redo")
def redo(console: Console, argument: str) -> None:
    """Make the move again that was undone last.
    The replies that followed it are made again, too."""
    console.session.redo()


@command("prev", "p", "back")
def prev(console: Console, argument: str) -> None:
    """Look one move back without changing the game.
    Where somebody has resigned, it takes that back first, as undo does. Programs wait while you
    look back. Enter lets them move from here; so does a square, which is played instead of what
    came next."""
    if console.session.forfeit:
        undo.act(console, argument)
        return
    if not console.game.moves:
        raise HistoryError("there is no move before this position")
    move = console.game.moves[-1]
    console.session.back()
    console.display.forget()  # nobody took it back
    console.display.tell(f"Before {console.game.player(move.piece).name} played {move.position}.")


@command("next", "n", "forward")
def next_move(console: Console, argument: str) -> None:
    """Make one move again that was undone."""
    if not console.session.forfeit and not console.game.undone:
        raise HistoryError("there is no move after this position")
    console.session.forward()
    _tell_loss(console)


@command("goto N")
def goto(console: Console, argument: str) -> None:
    """Go to the position after N moves and passes.
    A pass goes with the move before it. What lies behind N can be made again."""
    console.session.goto(read_number(argument, 0, "goto 10"))
    console.display.forget()
    if console.session.is_over:
        console.display.tell_outcome()
    _tell_loss(console)


def _tell_loss(console: Console) -> None:
    """Say who has lost where the record ends, which no ply of it shows."""
    if console.as_recorded.forfeit and not console.session.forfeit:
        console.display.tell(f"{loss(console.as_recorded)}.")


@command("resign", "surrender")
def resign(console: Console, argument: str) -> None:
    """Give the game up.
    Your side resigns, or the side to move if you play both. If you sit at a terminal, the game
    asks first."""
    if console.as_recorded.is_over:
        raise OverError("the game is over")
    answer = console.reader.line(SURE) if console.reader.is_interactive else "yes"
    if (answer or "").strip().lower() not in ("y", "yes"):
        console.display.tell("You have not resigned; the game goes on.")
        return
    console.session.resign()
    console.display.tell_outcome()


@command("pass")
def pass_turn(console: Console, argument: str) -> None:
    """Say why you never have to type a pass.
    A side that has no valid move passes by itself, and one that has a valid move may not."""
    if console.as_recorded.is_over:
        raise OverError("the game is over")
    number = len(console.game.valid_moves)
    console.display.say(f"{console.game.current_player.name} may not pass with "
                        f"{counted(number, 'valid move')}. A side without one passes by itself.")


# By what is typed: the side, if it is named, and who is to play it.
LEVELS: dict[str, tuple[Piece | None, str]] = {name: (None, name) for name in PLAYERS} | {
    words: (side, name) for side in SIDES for name in PLAYERS
    for words in (f"{side.name.lower()} {name}", f"{name} {side.name.lower()}")}


def _levels(console: Console, typed: str) -> list[str]:
    here = levels_on(console.game.board.size)
    return [words for words, (_, name) in LEVELS.items()
            if name in here and words.split()[-1] == name]


@command("level [NAME]", completer=_levels)
def level(console: Console, argument: str) -> None:
    """Change who plays a side, or say who does.
    NAME is human or, from the weakest to the strongest, random, easy, medium, mcts or hard;
    the last two play on 8x8 only.
    Without black or white before it, your opponent changes. The game goes on where it is."""
    names = ", ".join(levels_on(console.game.board.size))
    if not argument:
        console.display.tell(f"{who_plays(console.session)} The levels are {names}.")
        return
    typed = " ".join(argument.lower().split())
    if typed not in LEVELS:
        words = [word for word in typed.split() if word not in ("black", "white")]
        meant = nearest(" ".join(words), levels_on(console.game.board.size))
        raise NotationError(f"unknown level {quoted(argument)}. "
                            f"{f'Did you mean {meant}? ' * bool(meant)}Choose {names}.")
    side, name = LEVELS[typed]
    color = side or console.session.opponent
    console.session.change_player(color, name)
    console.display.tell(f"{color.name.capitalize()} is played by {seated(name)} now.")


@command("swap")
def swap(console: Console, argument: str) -> None:
    """Change sides: who played Black plays White.
    The game goes on where it is."""
    console.session.swap()
    console.display.tell(who_plays(console.session))


def let_programs_go_on(console: Console, argument: str) -> None:
    """What Enter does in a game: a program that waits goes on."""
    console.session.go_on()


STEPPING = [undo, redo, prev, next_move, goto, resign, pass_turn]
PLAYING = [*STEPPING, level, swap]

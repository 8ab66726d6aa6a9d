"""The commands that look at the game: board, moves, history, last, score, row, col."""

from string import ascii_lowercase

from othello.analysis.explain import listed
from othello.command import PassCommand
from othello.console.commands import command
from othello.console.console import Console
from othello.console.position import moves_by_twos
from othello.errors import NotationError, quoted
from othello.formats import transcript
from othello.piece import Piece


@command("board")
def board(console: Console, argument: str) -> None:
    """Show the board again.
    Brackets mark the last move and stars the valid ones; "ply" counts the moves and passes so
    far."""
    console.display.show()


@command("moves")
def moves(console: Console, argument: str) -> None:
    """List the valid moves, with what each would flip."""
    console.display.note_resignation()
    validator, player = console.game.validator, console.game.current_player
    valid = validator.valid_moves(player.color)
    if not valid:
        console.display.say("Neither side has a valid move.")
    for position in valid:
        flips = validator.flippable_positions(position, player.color)
        console.display.say(f"{position} flips {listed(flips)}")


@command("history")
def history(console: Console, argument: str) -> None:
    """List all moves and passes so far.
    The last line has the moves in a row, which can be typed to play them again."""
    moves = transcript.dumps(console.game) or "No move has been made yet."
    console.reader.page("\n".join([*moves_by_twos(console.game), moves]))


@command("last")
def last(console: Console, argument: str) -> None:
    """Say what was played last."""
    game = console.game
    if not game.moves:
        console.display.say("No move has been made yet.")
        return
    move, ply = game.moves[-1], game.history[-1]
    console.display.say(f"{game.player(move.piece).name} played {move.position} "
                        f"and flipped {listed(move.flipped)}.")
    if isinstance(ply, PassCommand):
        console.display.say(f"{game.player(ply.piece).name} passed.")


@command("score")
def score(console: Console, argument: str) -> None:
    """Say how many discs each side has."""
    game = console.game
    black, white = game.score
    console.display.say(f"{game.black_player.name} {black}, {game.white_player.name} {white}.")


@command("row N")
def row(console: Console, argument: str) -> None:
    """Say what stands on a row, such as row 4."""
    rows = [str(number) for number in range(1, console.game.board.size + 1)]
    _say_line(console, argument, rows, "a row", "row 4")


@command("col X")
def col(console: Console, argument: str) -> None:
    """Say what stands on a column, such as col d."""
    cols = list(ascii_lowercase[:console.game.board.size])
    _say_line(console, argument, cols, "a column", "col d")


def _say_line(console: Console, name: str, names: list[str], what: str, example: str) -> None:
    if name.lower() not in names:
        raise NotationError(f"expected {what} from {names[0]} to {names[-1]}, such as {example}, "
                            f"got {quoted(name)}")
    game = console.game
    for square in game.board:
        if name.lower() in (str(square)[0], str(square)[1:]):
            piece = game.board[square]
            if piece is not Piece.EMPTY:
                text = game.player(piece).name
            elif game.validator.is_valid_move(square, game.current_player.color):
                text = f"empty, {game.current_player.name} can play there"
            else:
                text = "empty"
            console.display.say(f"{square} {text}")


LOOKING = [board, moves, history, last, score, row, col]

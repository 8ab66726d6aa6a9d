"""The commands that show the board, the moves and the score."""

from collections.abc import Callable

from othello import Game, NotationError, PassCommand, Piece, Position
from othello.analysis.phrases import join_squares
from othello.console.console import Console, command
from othello.console.position import format_moves, valid_moves
from othello.console.prompt import format_got


@command("board")
def board(console: Console, argument: str) -> None:
    """Show the board again.
    Brackets mark the last move, and stars mark valid moves. A ply is a move or a pass."""
    console.display.show()


@command("moves")
def moves(console: Console, argument: str) -> None:
    """List the valid moves and their flips."""
    console.display.write_forfeit(console.source_session)
    validator, color = console.game.validator, console.game.current_player.color
    lines = [f"{square} flips {join_squares(validator.flippable_positions(square, color))}"
             for square in validator.valid_moves(color)]
    console.display.write("\n".join(lines) or "Neither side has a valid move.")


@command("history")
def history(console: Console, argument: str) -> None:
    """List all moves and passes so far.
    To replay the game, start a new game and type the last line of the output."""
    from othello.formats import transcript  # a delayed import: the formats load slowly

    moves = transcript.dumps(console.game) or _no_moves(console.game)
    console.reader.page([*format_moves(console.game), moves])


def _no_moves(game: Game) -> str:
    return "This is before the first move." if game.undone else "No move has been made yet."


@command("last")
def last(console: Console, argument: str) -> None:
    """Show the last move."""
    game = console.game
    if not game.moves:
        console.display.write(_no_moves(game))
        return
    move, ply = game.moves[-1], game.history[-1]
    console.display.write(f"{game.player(move.piece).name} played {move.position} "
                          f"and flipped {join_squares(move.flipped)}.")
    if isinstance(ply, PassCommand):
        console.display.write(f"{game.player(ply.piece).name} passed.")


@command("score")
def score(console: Console, argument: str) -> None:
    """Show how many discs each side has."""
    game = console.game
    black, white = game.score
    console.display.write(f"{game.black_player.name} {black}, {game.white_player.name} {white}.")


@command("row N")
def row(console: Console, argument: str) -> None:
    """Describe a row, such as row 4."""
    _describe_line(console, argument, "a row", "row 4", lambda square: str(square)[1:])


@command("col X")
def col(console: Console, argument: str) -> None:
    """Describe a column, such as col d."""
    _describe_line(console, argument, "a column", "col d", lambda square: str(square)[0])


def _describe_line(console: Console, name: str, noun: str, example: str,
                   name_of: Callable[[Position], str]) -> None:
    game, names = console.game, [name_of(square) for square in console.game.board]
    valid = valid_moves(console.source_session)
    if name.lower() not in names:
        raise NotationError(f"expected {noun} from {names[0]} to {names[-1]}, such as {example}"
                            f"{format_got(name)}")
    for square in game.board:
        if name_of(square) == name.lower():
            piece, player = game.board[square], game.current_player
            empty = f"empty, {player.name} can play there" if square in valid else "empty"
            content = empty if piece is Piece.EMPTY else game.player(piece).name
            console.display.write(f"{square} {content}")


INSPECT_COMMANDS = [board, moves, history, last, score, row, col]

"""Answer GoGui's questions about the rules, because it only knows the rules of Go."""

from collections.abc import Callable

from othello.protocols.table import Table


def board(table: Table) -> str:
    """Return the rows of the board from the top, with `.` for an empty square."""
    return "\n" + str(table.game.board).replace("-", ".")


def legal_moves(table: Table) -> str:
    """Return the valid squares, `pass` for a forced pass, or an empty string at the end."""
    game = table.game
    if game.is_game_over:
        return ""
    if table.has_to_pass:
        return "pass"
    return " ".join(map(str, game.validator.valid_moves(game.current_player.color)))


def final_result(table: Table) -> str:
    """Return the result of a finished game, such as `B+12`, or `0` for a tie."""
    game = table.game
    lead = game.score.black - game.score.white
    if not game.is_game_over:
        return ""
    return f"{'B' if lead > 0 else 'W'}+{abs(lead)}" if lead else "0"


ANSWERS: dict[str, Callable[[Table], str]] = {
    "gogui-rules_game_id": lambda table: "Othello",
    "gogui-rules_board_size": lambda table: str(table.game.board.size),
    "gogui-rules_board": board, "gogui-rules_legal_moves": legal_moves,
    "gogui-rules_side_to_move": lambda table: table.to_move.name.lower(),
    "gogui-rules_final_result": final_result}

"""Step 7: undo."""

from typing import Any

from othello.course.steps.checks import (
    EMPTY_BOARD, FULL_BOARD, PASS, START, WIPE_OUT, answers, board_text, change_squares, draw,
    equal, moves, play, replay, same_board, side_to_move)


def rule_nothing_to_undo() -> None:
    """If there is no move to take back, undo returns False and changes nothing."""
    game = answers.new_game()
    equal("undo(new_game())", answers.undo(game), False)
    _is(game, START, "X", "undo without a move")


def rule_one_move() -> None:
    """Undo removes the placed disc, turns the flipped discs back, and restores the turn."""
    game = play("d3")
    equal("undo(game) after d3", answers.undo(game), True)
    _is(game, START, "X", "d3 and undo")


def rule_two_games() -> None:
    """Undo in one game doesn't change another game."""
    first, second = play("d3"), play("d3c3")
    answers.undo(first)
    _is(first, START, "X", "undo in one of two games")
    _is(second, change_squares(START, c3="O", d3="X"), "X", "undo in another game")


def rule_all_moves() -> None:
    """All moves can be taken back one by one, to the start of the game."""
    for transcript in FULL_BOARD, WIPE_OUT:
        states = [(board_text(reference), side_to_move(reference))
                  for _, reference in replay(transcript)]
        game = play(transcript)
        for number in range(len(states) - 2, -1, -1):
            move = moves(transcript)[number]
            equal(f"undo(game) of {move}", answers.undo(game), True)
            _is(game, *states[number], f"undo of {move}")
        equal("undo(game) at the start", answers.undo(game), False)


def rule_pass() -> None:
    """A pass is taken back together with the move before it."""
    game = play(PASS + "e3")
    answers.undo(game)
    _is(game, answers.squares(play(PASS)), "O", f"{PASS}e3 and undo")
    answers.undo(game)
    _is(game, answers.squares(play(PASS[:-2])), "O", f"{PASS}e3 and two undos")
    game = answers.set_up(change_squares(EMPTY_BOARD, a1="X", b1="O"), "O")
    equal("undo(game) when the only ply is a pass", answers.undo(game), False)
    _is(game, change_squares(EMPTY_BOARD, a1="X", b1="O"), "X",
        "undo(game) when the only ply is a pass")


def rule_other_move() -> None:
    """After undo, another move can be made and taken back."""
    game = play("d3c3")
    answers.undo(game)
    answers.make_move(game, "e3")
    _is(game, answers.squares(play("d3e3")), "X", "d3 c3, undo and e3")
    answers.undo(game)
    _is(game, answers.squares(play("d3")), "O", "d3 c3, undo, e3 and undo")


def rule_invalid() -> None:
    """Undo ignores invalid moves."""
    game = play("d3")
    answers.make_move(game, "a1")
    answers.undo(game)
    _is(game, START, "X", "d3, the invalid a1 and undo")


def rule_end() -> None:
    """If the last move of a finished game is undone, the game continues."""
    game = play(WIPE_OUT)
    answers.undo(game)
    equal("winner(game) after undoing the last move", answers.winner(game), "-")
    equal("make_move(game, 'c5') after undo", answers.make_move(game, "c5"), True)
    equal("winner(game) after undo and c5", answers.winner(game), "X")


def _is(game: Any, text: str, side: str, action: str) -> None:
    same_board(f"the board after {action}", answers.squares(game), text)
    equal(f"to_move(game) after {action}", answers.to_move(game), side, draw(text))

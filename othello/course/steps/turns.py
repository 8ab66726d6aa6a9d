"""Step 5: a game with turns and passes."""

import ast

from othello.course.steps.checks import (
    FULL_BOARD, PASS, START, MissingError, answers, board_text, change_squares, draw, equal,
    play, replay, same_board, syntax_nodes)


def rule_start() -> None:
    """Black moves first, from the standard start."""
    game = answers.new_game()
    same_board("squares(new_game())", answers.squares(game), START)
    equal("to_move(new_game())", answers.to_move(game), "X")


def rule_move() -> None:
    """A valid move places a disc and flips the discs that it outflanks."""
    same_board("the board after d3", answers.squares(play("d3")),
               change_squares(START, d3="X", d4="X"))


def rule_two_games() -> None:
    """Two games don't share anything."""
    first, second = answers.new_game(), answers.new_game()
    answers.make_move(first, "d3")
    same_board("after d3 in one game, the board of another game", answers.squares(second), START)
    equal("after d3 in one game, to_move of another game", answers.to_move(second), "X")


def rule_turn() -> None:
    """After a move, it is the other side's turn."""
    for game, side in ("d3", "O"), ("d3c3", "X"):
        equal(f"to_move(game) after {game}", answers.to_move(play(game)), side)


def rule_invalid() -> None:
    """For an invalid move, make_move returns False and changes nothing."""
    _check_refusal("a1", "d4", "f4")


def rule_not_a_square() -> None:
    """For text that isn't a square, make_move returns False and changes nothing."""
    _check_refusal("z9", "", "pass", "d33")


def rule_pass() -> None:
    """A side without a valid move passes, and the other side moves again."""
    game = play(PASS)
    equal(f"to_move(game) after {PASS}", answers.to_move(game), "O",
          draw(answers.squares(game)))


def rule_whole_game() -> None:
    """The board and the side to move are correct after each move of a whole game."""
    game = answers.new_game()
    for square, reference in replay(FULL_BOARD):
        board = draw(answers.squares(game), square)
        if square:
            equal(f"make_move(game, {square!r})", answers.make_move(game, square), True, board)
        same_board(f"the board after {square}", answers.squares(game), board_text(reference))
        if not reference.is_game_over:
            equal(f"to_move(game) after {square}", answers.to_move(game),
                  reference.current_player.color.symbol, draw(answers.squares(game)))


def polish_no_console() -> None:
    """The classes print nothing and read no input, so any interface can use them."""
    for file, node in syntax_nodes():
        if isinstance(node, ast.Name) and node.id in ("print", "input"):
            raise MissingError(f"{file} calls {node.id} in line {node.lineno}")


def _check_refusal(*words: str) -> None:
    for word in words:
        game = play("d3")
        before = answers.squares(game)
        call = f"make_move(game, {word!r}) after d3"
        equal(call, answers.make_move(game, word), False, draw(before, word))
        same_board(f"the board after {call}", answers.squares(game), before)
        equal(f"to_move(game) after {call}", answers.to_move(game), "O")

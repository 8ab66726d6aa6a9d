"""Step 6: the end of the game, the score and the winner."""

from collections.abc import Iterable

from othello.course.steps.checks import (
    EMPTY_BOARD, FULL_BOARD, PASS, START, SWAPPED, WIPE_OUT, answers, change_squares, draw, equal,
    play, same_board)

NO_MOVES_LEFT = change_squares(EMPTY_BOARD, a1="X", b1="X", h8="O")  # neither side has a move


def rule_set_up() -> None:
    """A game can start from any position, with either side to move."""
    text = change_squares(START, d3="X", d4="X")
    for side in "XO":
        game = answers.set_up(text, side)
        same_board(f"squares(set_up(text, {side!r}))", answers.squares(game), text)
        equal(f"to_move(set_up(text, {side!r}))", answers.to_move(game), side, draw(text))


def rule_set_up_goes_on() -> None:
    """A game from a set-up position follows the usual rules."""
    game = answers.set_up(change_squares(START, d3="X", d4="X"), "O")
    board = draw(answers.squares(game), "c3")
    equal("make_move(game, 'c3')", answers.make_move(game, "c3"), True, board)
    equal("to_move(game) after c3", answers.to_move(game), "X", board)


def rule_set_up_passes() -> None:
    """If the side to move has no valid move in a set-up position, it passes."""
    text = change_squares(EMPTY_BOARD, a1="X", b1="O")
    equal("to_move(set_up(text, 'O'))", answers.to_move(answers.set_up(text, "O")),
          "X", draw(text))


def rule_score() -> None:
    """The score counts only the discs on the board, not the empty squares."""
    for game, expected in ("", (2, 2)), ("d3", (4, 1)), (WIPE_OUT, (13, 0)):
        learner_game = play(game)
        pair = answers.score(learner_game)
        is_pair = isinstance(pair, Iterable) and not isinstance(pair, str)
        equal(f"score(game) after {game or 'no move'}", tuple(pair) if is_pair else pair,
              expected, draw(answers.squares(learner_game)))


def rule_not_over() -> None:
    """A game in progress has no winner, even if one side is ahead."""
    for game in "", "d3", PASS:
        equal(f"winner(game) after {game or 'no move'}", answers.winner(play(game)), "-")


def rule_wipe_out() -> None:
    """The game is over when neither side can move, even if the board has empty squares."""
    for text, winner in (NO_MOVES_LEFT, "X"), (NO_MOVES_LEFT.translate(SWAPPED), "O"):
        _is_over(text, winner)
    game = play(WIPE_OUT)
    equal(f"to_move(game) after {WIPE_OUT}", answers.to_move(game), "-",
          draw(answers.squares(game)))
    equal(f"winner(game) after {WIPE_OUT}", answers.winner(game), "X")


def rule_full_board() -> None:
    """On a full board, the side with more discs wins."""
    for black, winner in (40, "X"), (33, "X"), (31, "O"), (0, "O"):
        _is_over("X" * black + "O" * (64 - black), winner)


def rule_tie() -> None:
    """If both sides have the same number of discs, the game is a tie."""
    _is_over("X" * 32 + "O" * 32, "=")
    _is_over(change_squares(EMPTY_BOARD, a1="X", h8="O"), "=")
    equal("winner(game) on a full board with 32 discs each",
          answers.winner(play(FULL_BOARD)), "=")


def rule_no_move_at_the_end() -> None:
    """After the end of the game, no move is valid."""
    game = play(WIPE_OUT)
    before = answers.squares(game)
    equal("make_move(game, 'a1') after the end", answers.make_move(game, "a1"), False)
    same_board("the board after make_move(game, 'a1')", answers.squares(game), before)


def rule_nothing_changes() -> None:
    """The functions winner and score change neither the board nor the turn."""
    for text in "d3", WIPE_OUT:
        game = play(text)
        board, side = answers.squares(game), answers.to_move(game)
        for name, function in ("winner", answers.winner), ("score", answers.score):
            function(game)
            same_board(f"the board after {name}(game)", answers.squares(game), board)
            equal(f"to_move(game) after {name}(game)", answers.to_move(game), side, draw(board))


def _is_over(text: str, winner: str) -> None:
    for side in "XO":
        game = answers.set_up(text, side)
        equal(f"to_move(set_up(text, {side!r}))", answers.to_move(game), "-", draw(text))
        equal(f"winner(set_up(text, {side!r}))", answers.winner(game), winner, draw(text))

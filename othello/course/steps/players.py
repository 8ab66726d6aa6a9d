"""Step 8: players that choose moves, and listeners that receive the events."""

import ast
from collections.abc import Callable
from functools import cache
from typing import Any

import othello
from othello.course.steps.checks import (
    SQUARES, MissingError, answers, board_text, draw, equal, same_board, same_events, show,
    side_to_move, syntax_nodes)


def listener(game: Any, text: str) -> None:
    """Ignore an event. Python shows this function's name if it is called incorrectly."""


def rule_whole_game() -> None:
    """Two players play a complete game."""
    game = answers.play_game(_first_move, _first_move, listener)
    if game is None:
        raise MissingError("play_game returns None instead of the game")
    equal("to_move(play_game(...))", answers.to_move(game), "-", draw(answers.squares(game)))
    same_board("the board at the end", answers.squares(game), board_text(_play_expected()[0]))


def rule_own_turn() -> None:
    """Each player is called only on its own turn, once per move."""
    calls: list[str] = []

    def record_calls(side: str) -> Callable[[Any], str]:
        def choose(game: Any) -> str:
            calls.append(side)
            equal(f"to_move(game) when {side} is called", answers.to_move(game), side)
            return _first_move(game)
        return choose

    answers.play_game(record_calls("X"), record_calls("O"), listener)
    sides = [event[0] for event in _play_expected()[1] if "pass" not in event and event != "end"]
    same_events("the players' calls", calls, sides)


def rule_moves_arrive() -> None:
    """A listener receives the side and the square of every move, in order."""
    same_events("the received moves", _only(_events(), "pass", "end"),
                _only(_play_expected()[1], "pass", "end"))


def rule_passes_arrive() -> None:
    """A listener receives a pass after the move that forces the pass."""
    same_events("the moves and passes", _only(_events(), "end"), _only(_play_expected()[1], "end"))


def rule_end_arrives() -> None:
    """A listener is notified of the end of the game once, as the last event."""
    same_events("the whole game", _events(), _play_expected()[1])


def rule_each_its_own() -> None:
    """Each player chooses its own moves."""
    same_events("a game in which Black always chooses the last of its valid moves",
                _events(black=_last_move), _play_expected(last_for="X")[1])


def rule_after_the_change() -> None:
    """When a listener receives a move, the board has already changed."""
    def look(game: Any, text: str) -> None:
        side, _, square = _string(text).partition(" ")
        if square in SQUARES:
            board = answers.squares(game)
            equal(f"{square} when {text!r} is received", board[SQUARES.index(square)], side,
                  draw(board, square))

    answers.play_game(_first_move, _first_move, look)


def rule_two_games() -> None:
    """A second game has its own players and its own listeners."""
    first = _events()
    same_events("a second game", _events.__wrapped__(), _play_expected()[1])
    same_events("the first of two games", first, _play_expected()[1])


def polish_docstrings() -> None:
    """Each class has a docstring that describes its objects."""
    for file, node in syntax_nodes():
        if isinstance(node, ast.ClassDef) and not ast.get_docstring(node):
            raise MissingError(f"the class {node.name} in {file} has no docstring")


@cache
def _valid(text: str, side: str) -> list[str]:
    """Return the valid moves of `side` on the board in `text`."""
    piece = othello.Piece(side)
    return [str(move) for move in
            othello.MoveValidator(othello.Board.from_string(text)).valid_moves(piece)]


def _choices(game: Any) -> list[str]:
    board, side = answers.squares(game), answers.to_move(game)
    if side == "-":
        raise MissingError("a player is called after the end of the game", draw(board))
    return _valid(board, side)


def _first_move(game: Any) -> str:
    return _choices(game)[0]


def _last_move(game: Any) -> str:
    return _choices(game)[-1]


@cache
def _events(black: Callable[[Any], str] = _first_move) -> list[str]:
    events: list[str] = []
    answers.play_game(black, _first_move, lambda game, text: events.append(_string(text)))
    return events


def _string(event: object) -> str:
    if not isinstance(event, str):
        raise MissingError(f"the listener receives {show(repr(event))}, not a string such as "
                           "'X d3'")
    return event


@cache
def _play_expected(last_for: str = "") -> tuple[othello.Game, list[str]]:
    """Return a game played by this package, and the events that a listener should receive.

    The side given by `last_for` always plays the last of its valid moves. The opponent always
    plays the first of its valid moves.
    """
    game = othello.Game()
    while not game.is_game_over:
        game.play(game.valid_moves[-1 if side_to_move(game) == last_for else 0])
    return game, [*(f"{ply.piece} {ply}" for ply in game.history), "end"]


def _only(events: list[str], *words: str) -> list[str]:
    return [event for event in events if not any(word in event for word in words)]

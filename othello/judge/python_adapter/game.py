"""Adapt a program that stores a game."""

from contextlib import suppress
from typing import Any

from .driver import GameDriver
from .errors import PROGRAM_ERRORS, attempt
from .members import ABSENT, COUNT_METHODS, OVER_NAMES, SCORE_NAMES, WINNER_NAMES, member, value_of
from .values import disc_of, format_score, parse_result, parse_side


class GameAdapter:
    """Adapts a program that stores a game in an object or in global variables."""

    def __init__(self, driver: GameDriver) -> None:
        """Answer questions about the games that `driver` plays."""
        self._driver = driver
        self._board = driver.board
        self.summary: str = driver.summary + (
            " No move changes the turn. If another file changes the turn, judge that file."
            if driver.turns.is_constant else "")
        # Stored games. Each key contains all actions since the start: moves, undos and redos.
        self._games: dict[tuple[str, ...], Any] = {}
        # Cached boards and sides to move, as text. Each key contains all actions since the start.
        self._sides: dict[tuple[str, ...], str] = {}
        self._names_leader = False  # whether the program names a winner before the end
        if driver.valid_moves.source:
            with suppress(*PROGRAM_ERRORS):
                self._names_leader = self._winner(driver.after_a_move()) in ("X", "O")

    def answer(self, question: str, *words: str) -> str:
        """Return the answer to a question, or `?` if the file can't answer it."""
        if question in ("game", "score-after", "winner-after", "undo"):
            return self._answer_about_game(question, words)
        if question not in ("moves", "play") or not self._driver.can_set_up or len(words[0]) != 64:
            return "?"
        game = self._driver.make_game(*words[:2])
        if game is None:
            return "?"
        if question == "moves":
            return " ".join(self._driver.valid_moves.of(game, words[1]))
        return self._board.read(game) if self._driver.move(game, words[2]) else "invalid"

    def _answer_about_game(self, question: str, words: tuple[str, ...]) -> str:
        if question == "game" and words in self._sides:
            return self._sides[words]
        game = self._games.get(words)
        if game is None:
            game = self._driver.program.new()
            for number, word in enumerate(words):
                if word not in ("undo", "redo"):
                    position = self._show_game(game, self._driver.turns.side(game))
                    # A valid move proves that the game wasn't over.
                    if self._driver.play(game, word):
                        self._sides[words[:number]] = position
                elif not self._take_back(game, word):
                    return "?"
            self._games[words] = game
        if question == "score-after":
            return self._score(game)
        if question == "winner-after":
            return self._winner(game)
        is_over = self._driver.is_over(game)
        return self._show_game(game, "-" if is_over else self._driver.turns.side(game))

    def _show_game(self, game: Any, side: str) -> str:
        """Return the answer to a `game` question, or `?` if the side to move is unknown."""
        return f"{self._board.read(game)} {side}" if side else "?"

    def _take_back(self, game: Any, word: str) -> bool:
        """Call the method `undo` or `redo`. Return False if the class has no such method."""
        method = member(game, word)
        if callable(method):
            attempt(method)
        return callable(method)

    def _score(self, game: Any) -> str:
        for owner in game, self._board.of(game):
            score = format_score(value_of(owner, *SCORE_NAMES),
                                 lambda key: self._board.side_of(key) or parse_side(key))
            if score != "?":
                return score
            method = member(owner, *COUNT_METHODS)
            if callable(method) and not isinstance(owner, (list, tuple, str)):
                with suppress(TypeError, KeyError):
                    return f"{method(self._board.discs['X'])} {method(self._board.discs['O'])}"
        players = [self._driver.turns.player(game, side) for side in "XO"]
        counts = [value_of(player, "piece_count", "get_piece_count", "score", "count")
                  for player in players]
        return "?" if ABSENT in counts else f"{counts[0]} {counts[1]}"

    def _winner(self, game: Any) -> str:
        value = value_of(game, *WINNER_NAMES)
        if value is ABSENT:
            return "?"
        if not self._driver.is_over(game):  # `value` can be a state such as IN_PROGRESS
            if value is None or isinstance(value_of(game, *OVER_NAMES), bool):
                return "-"
            if self._names_leader:
                return "?"
        if value is None or "-" in (self._board.symbol(value), self._board.symbol(disc_of(value))):
            return "="
        return parse_result(value, self._board.side_of)

"""Detect the starting position of a program's games: official, mirrored or different."""

import re
from dataclasses import dataclass, replace
from random import Random

from othello import Board, Game, Piece
from othello.judge import reference
from othello.judge.cases import Case
from othello.judge.hypotheses import (
    START, name_of, reflect_board, square_of, swap_left_and_right)

START_CASE = Case("start-1", "start", "game", f"{START} X")


@dataclass(frozen=True, slots=True)
class Start:
    """A position and the side that moves first."""

    board: str
    side: str

    @classmethod
    def of(cls, answer: str) -> "Start":
        """Return the start that `answer` describes, or the official start if it describes none.

        >>> Start.of("no board") == OFFICIAL
        True
        """
        found = re.fullmatch(r"([XO-]{64}) ?([XO])", answer.strip().upper())
        return cls(found[1], found[2]) if found else OFFICIAL

    @property
    def note(self) -> str:
        """A sentence for the report if the start is unusual, otherwise an empty string."""
        if self == MIRRORED:
            return ("The program starts with Black on d4 and e5, so the judge reflected the "
                    "games.")
        if self == Start(START, "O"):
            return "White moves first in the program, so the judge let White move first."
        return "" if self == OFFICIAL else (
            "The program starts from an unusual position, so the judge started the games there.")

    def adapt(self, case: Case) -> Case | None:
        """Adapt a case to this start, or return None if that is impossible."""
        if self == OFFICIAL or case.id == START_CASE.id:
            return case
        if not case.board and not case.is_game:
            return None
        if self == MIRRORED:
            return _mirror(case) if case.is_game or case.after is not None else case
        if not case.is_game:
            return replace(case, after=None)
        return self.correct(replace(case, moves=self._words(case.moves)))

    def correct(self, case: Case) -> Case:
        """Return a copy of `case` whose answer is correct for this starting position."""
        game = reference.game_of(case.moves, self.game())
        return replace(case, answer=reference.answer_about(game, case.question))

    def game(self) -> Game:
        """Return a new game that starts from this position."""
        return Game(Board.from_string(self.board), to_move=Piece(self.side))

    def _words(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Replace each valid move in `words` with a randomly chosen move.

        The new moves are valid in a game that starts from this position.
        """
        random, official, game = Random(len(words)), Game(), self.game()
        new_words = []
        for word in words:
            is_valid = reference.apply(official, word)
            if word not in ("undo", "redo") and is_valid and game.valid_moves:
                word = str(random.choice(game.valid_moves))
            reference.apply(game, word)
            new_words.append(word)
        return tuple(new_words)


OFFICIAL = Start(START, "X")
MIRRORED = Start("-" * 27 + "XO" + "-" * 6 + "OX" + "-" * 27, "X")


def _mirror(case: Case) -> Case:
    """Return the mirror image of a case, with left and right swapped."""
    return replace(
        case, board=_reflect(case.board), moves=tuple(map(_reflect, case.moves)),
        answer=" ".join(map(_reflect, case.answer.split())),
        after=None if case.after is None else tuple(map(_reflect, case.after)))


def _reflect(word: str) -> str:
    """Return a reflected board or square. Return other words unchanged."""
    if len(word) == 64:
        return reflect_board(word, swap_left_and_right)
    square = square_of(word)
    return word if square is None else name_of(swap_left_and_right(square))

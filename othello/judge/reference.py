"""Use the class model to compute the right answers to the judge's questions.

`python -m othello.judge.reference` reads questions and writes answers in the judge's protocol.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable
from functools import partial

from othello import (
    Board, FormatError, Game, GameState, HistoryError, InvalidMoveError, MoveValidator,
    NotationError, Piece, PlacePieceCommand, Position)
from othello.analysis.perft import perft
from othello.formats import saved_game, transcript
from othello.formats.obf import squares_of
from othello.judge.cases import GAMES, Case
from othello.judge.hypotheses import Rules, square_of

DECLINED, INVALID, NOBODY = "?", "invalid", "-"
WINNERS = {GameState.BLACK_WINS: "X", GameState.WHITE_WINS: "O", GameState.TIE: "=",
           GameState.IN_PROGRESS: NOBODY}


def answer(line: str) -> str:
    """Return the right answer to a question, or `?` for an unknown question.

    >>> answer("play ---------------------------OX------XO--------------------------- X d3")
    '-------------------X-------XX------XO---------------------------'
    """
    question, _, rest = line.strip().partition(" ")
    if question in GAMES:
        return answer_about(game_of(rest.split()), question)
    is_known = question in ANSWERS and re.fullmatch(SHAPES.get(question, ".*"), rest)
    return ANSWERS[question](*rest.split()) if is_known else DECLINED


def game_of(words: Iterable[str], game: Game | None = None) -> Game:
    """Play `words` in `game` or, by default, in a new game, and return the game."""
    game = game or Game()
    for word in words:
        apply(game, word)
    return game


def apply(game: Game, word: str) -> bool:
    """Make, undo or redo a move. For an invalid word, return False and change nothing."""
    try:
        if word in ("undo", "redo"):
            getattr(game, word)()
        else:
            game.play(Position.parse(word, 8))
    except (HistoryError, InvalidMoveError, NotationError):
        return False
    return True


def answer_about(game: Game, question: str) -> str:
    """Return the answer to a question about a game."""
    if question == "score-after":
        return "{} {}".format(*game.score)
    return WINNERS[game.state] if question == "winner-after" else position_of(game)


def _moves(board: str, side: str) -> str:
    validator = MoveValidator(Board.from_string(board))
    return " ".join(map(str, validator.valid_moves(Piece(side))))


def _play(text: str, side: str, square: str) -> str:
    board, piece = Board.from_string(text), Piece(side)
    validator = MoveValidator(board)
    try:
        position = Position.parse(square, board.size)
    except NotationError:
        return INVALID
    if validator.why_invalid(position, piece) is not None:
        return INVALID
    flipped = tuple(validator.flippable_positions(position, piece))
    PlacePieceCommand(board, position, piece, flipped).execute()
    return squares_of(board)


def _turn(board: str, side: str) -> str:
    return _to_move(Game(Board.from_string(board), to_move=Piece(side).opposite()))


def _to_move(game: Game) -> str:
    return NOBODY if game.is_game_over else game.current_player.color.symbol


def _winner(board: str) -> str:
    return WINNERS[Game(Board.from_string(board)).state]


def _score(board: str) -> str:
    return "{} {}".format(*Game(Board.from_string(board)).score)


def _final(board: str) -> str:
    return _with_empties(board, board.count("X") - board.count("O"))


def _with_empties(board: str, lead: int) -> str:
    """Return the score after sharing out the empty squares.

    A positive `lead` gives all empty squares to Black, and a negative `lead` gives all of them to
    White. If `lead` is 0, each side gets half of the empty squares.
    """
    black, white, empty = map(board.count, "XO-")
    share = empty if lead > 0 else empty // 2 if lead == 0 else 0
    return f"{black + share} {white + empty - share}"


def _answer_fewest(question: str, *words: str) -> str:
    if question == "final":
        return _with_empties(words[0], words[0].count("O") - words[0].count("X"))
    won = _winner(words[0]) if question == "winner" else WINNERS[game_of(words).state]
    return {"X": "O", "O": "X"}.get(won, won)


def _answer_blocked(question: str, text: str, *words: str) -> str:
    """Return the answer for a board with blocked squares, computed by `hypotheses.Rules`.

    The class model doesn't support blocked squares.
    """
    rules = Rules()
    if question == "final":
        return _final(text)
    if question == "game":
        blocked_squares = set(map(square_of, text.split(",")))
        rules.start = "".join("#" if index in blocked_squares else disc
                              for index, disc in enumerate(rules.start))
        return "{} {}".format(*rules.play_game(words))
    side, square = [*words, "", ""][:2]
    return rules.answer(Case("", "", question, "", text, side, square))


def _perft(board: str, side: str, depth: str) -> str:
    return str(perft(Board.from_string(board), Piece(side), int(depth)))


def position_of(game: Game) -> str:
    """Return the board and the side to move, which is `-` at the end of the game."""
    return f"{squares_of(game.board)} {_to_move(game)}"


def _save(*words: str) -> str:
    data = json.loads(saved_game.dumps(game_of(words)))
    return json.dumps({name: data[name] for name in
                       ("board", "currentPlayer", "status", "history")})


def _load(load: Callable[[str], Game], *words: str) -> str:
    try:
        return position_of(load(" ".join(words)))
    except FormatError:
        return INVALID


def _choose(*words: str) -> str:
    """Return the first valid move. Any other valid move is also correct."""
    game = game_of(words)
    return NOBODY if game.is_game_over else str(game.valid_moves[0])


def _watch(*words: str) -> str:
    """Play the first valid move at every turn. The judge also accepts any other complete game."""
    game = game_of(words)
    number = len(game.moves)
    # The number of moves is limited, because the game may never end if a rule is wrong.
    for _ in game.board:
        if not game.is_game_over:
            game.play(game.valid_moves[0])
    return " ".join(str(move.position) for move in game.moves[number:])


def _lines(*lines: str) -> str:
    game = Game()
    return " / ".join(_serve(game, line) for line in lines)


def _serve(game: Game, line: str) -> str:
    if line == "board":
        return position_of(game)
    return "ok" if apply(game, line) else "error"


def _branch(*words: str) -> str:
    """Return the final position, followed by the moves that were tried from there.

    If `words` contains a number N, the game returns to the position after the first N moves.
    """
    game, branches = Game(), dict[tuple[Position, ...], list[str]]()
    for word in words:
        path = _path(game)
        if word.isdecimal():
            for _ in range(len(game.moves) - int(word)):
                game.undo()
        else:
            apply(game, word)
            if len(game.moves) > len(path) and word not in branches.setdefault(path, []):
                branches[path].append(word)
    return " ".join([position_of(game), *branches.get(_path(game), [])])


def _path(game: Game) -> tuple[Position, ...]:
    return tuple(move.position for move in game.moves)


ANSWERS: dict[str, Callable[..., str]] = {
    "moves": _moves, "play": _play, "turn": _turn, "winner": _winner, "score": _score,
    "perft": _perft, "final": _final, "save": _save,
    "load": partial(_load, saved_game.loads), "read": partial(_load, transcript.loads),
    "fewest": _answer_fewest, "blocked": _answer_blocked, "choose": _choose, "watch": _watch,
    "lines": _lines, "branch": _branch}


_BLOCKED_BOARD = "[XO#-]{64}"
_BOARD = "([XO-]{16}|[XO-]{36}|[XO-]{64}|[XO-]{100})"
# Each pattern matches the text that follows the name of a question. Questions without a pattern
# accept any text.
SHAPES = {"moves": f"{_BOARD} [XO]", "play": rf"{_BOARD} [XO] \S+", "turn": f"{_BOARD} [XO]",
          "winner": _BOARD, "score": _BOARD, "final": _BOARD, "perft": rf"{_BOARD} [XO] \d{{1,2}}",
          "fewest": f"(winner|final) {_BOARD}|saved.*",
          "blocked": rf"(moves|turn) {_BLOCKED_BOARD} [XO]|play {_BLOCKED_BOARD} [XO] \S+|"
                     rf"(winner|score|final) {_BLOCKED_BOARD}|game \S+.*"}


def main() -> None:
    """Answer each line of standard input."""
    for line in sys.stdin:
        print(answer(line), flush=True)


if __name__ == "__main__":
    main()

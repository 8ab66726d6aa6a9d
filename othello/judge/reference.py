"""The right answers to the judge's questions, from the class model.

`python -m othello.judge.reference` implements the protocol in docs/judge-protocol.md.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable

from othello.analysis.perft import perft
from othello.board import SIZES, Board
from othello.command import PlacePieceCommand
from othello.errors import FormatError, HistoryError, NotationError
from othello.formats import saved_game, transcript, wthor
from othello.formats.obf import squares_of
from othello.game import Game
from othello.game_state import GameState
from othello.judge.cases import GAMES
from othello.move_validator import MoveValidator
from othello.piece import Piece
from othello.player import InvalidMoveError
from othello.position import Position

DECLINED, INVALID, NOBODY = "?", "invalid", "-"
WINNERS = {GameState.BLACK_WINS: "X", GameState.WHITE_WINS: "O", GameState.TIE: "=",
           GameState.IN_PROGRESS: NOBODY}

_BOARDS = {size * size: Board(size) for size in SIZES[:4]}  # creating boards is the slowest part


def answer(line: str) -> str:
    """Return the right answer to a question, or `?` for an unknown one.

    >>> answer("play ---------------------------OX------XO--------------------------- X d3")
    '-------------------X-------XX------XO---------------------------'
    """
    question, _, rest = line.strip().partition(" ")
    if question in GAMES:
        return about(game_of(rest.split()), question)
    is_asked = question in ANSWERS and re.fullmatch(SHAPES.get(question, ".*"), rest)
    return ANSWERS[question](rest) if is_asked else DECLINED


def board_of(text: str) -> Board:
    """Return the board described by `text`. Boards of the same size share one object."""
    board = _BOARDS[len(text)]
    for position, symbol in zip(board, text):
        board.place_piece(position, Piece(symbol))
    return board


def game_of(words: Iterable[str], game: Game | None = None) -> Game:
    """Return the game after `words`, continuing `game` if it is given."""
    game = game or Game()
    for word in words:
        apply(game, word)
    return game


def apply(game: Game, word: str) -> None:
    """Apply a word to a game. An impossible word changes nothing."""
    try:
        if word in ("undo", "redo"):
            getattr(game, word)()
        else:
            game.play(Position.parse(word, 8))
    except (HistoryError, InvalidMoveError, NotationError):
        pass


def about(game: Game, question: str) -> str:
    """Return the answer to a question about a game."""
    if question == "score-after":
        return "{} {}".format(*game.score)
    return WINNERS[game.state] if question == "winner-after" else position_of(game)


def _moves(rest: str) -> str:
    board, side = rest.split()
    return " ".join(map(str, MoveValidator(board_of(board)).valid_moves(Piece(side))))


def _play(rest: str) -> str:
    text, side, square = rest.split()
    board, piece = board_of(text), Piece(side)
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


def _turn(rest: str) -> str:
    board, side = rest.split()
    return _to_move(Game(board_of(board), to_move=Piece(side).opposite()))


def _to_move(game: Game) -> str:
    return NOBODY if game.is_game_over else game.current_player.color.symbol


def _winner(rest: str) -> str:
    return WINNERS[Game(board_of(rest)).state]


def _score(rest: str) -> str:
    return "{} {}".format(*Game(board_of(rest)).score)


def _final(rest: str) -> str:
    board = board_of(rest)
    black = wthor.black_score(Game(board))
    return f"{black} {board.size ** 2 - black}"


def _perft(rest: str) -> str:
    board, side, depth = rest.split()
    return str(perft(board_of(board), Piece(side), int(depth)))


def position_of(game: Game) -> str:
    """Return the board and the side to move, which is `-` at the end of the game."""
    return f"{squares_of(game.board)} {_to_move(game)}"


def _save(rest: str) -> str:
    saved = json.loads(saved_game.dumps(game_of(rest.split())))
    return json.dumps({name: saved[name] for name in
                       ("board", "currentPlayer", "status", "history")})


def _load(rest: str) -> str:
    try:
        return position_of(saved_game.loads(rest))
    except FormatError:
        return INVALID


def _read(rest: str) -> str:
    try:
        return position_of(transcript.loads(rest))
    except FormatError:
        return INVALID


ANSWERS: dict[str, Callable[[str], str]] = {
    "moves": _moves, "play": _play, "turn": _turn, "winner": _winner, "score": _score,
    "perft": _perft, "final": _final, "save": _save, "load": _load, "read": _read}


_BOARD = f"({'|'.join(f'[XO-]{{{number}}}' for number in _BOARDS)})"
# The arguments for each question. Other questions accept any text.
SHAPES = {"moves": f"{_BOARD} [XO]", "play": rf"{_BOARD} [XO] \S+", "turn": f"{_BOARD} [XO]",
          "winner": _BOARD, "score": _BOARD, "final": _BOARD, "perft": rf"{_BOARD} [XO] \d{{1,2}}"}


def main() -> None:
    """Answer each line until the input ends."""
    for line in sys.stdin:
        print(answer(line), flush=True)


if __name__ == "__main__":
    main()

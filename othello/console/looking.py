"""The commands of the console that look at the game: board, moves, history, score, row."""

from itertools import zip_longest
from reprlib import repr as short
from string import ascii_lowercase
from typing import TextIO

from othello.analysis.explain import listed
from othello.command import PassCommand
from othello.console.display import Display
from othello.console.shell import Shell
from othello.console.style import Style
from othello.errors import NotationError
from othello.formats import transcript
from othello.game import Game
from othello.piece import Piece
from othello.position import Position


class LookingConsole(Shell):
    """A console that tells what there is to see of its game, on the board or in words."""

    game: Game

    def __init__(self, style: Style, stdin: TextIO, stdout: TextIO) -> None:
        super().__init__(stdin, stdout)
        self.display: Display = Display(stdout, style)

    def do_board(self, argument: str) -> None:
        """board
        Show the board again.
        Brackets mark the last move and stars the valid ones; "ply" counts the moves
        and passes so far."""
        self.display.show(self.game)

    def do_moves(self, argument: str) -> None:
        """moves
        List the valid moves, with what each would flip."""
        validator, player = self.game.validator, self.game.current_player
        moves = validator.valid_moves(player.color)
        if not moves:
            self.say("Neither side has a valid move.")
        for position in moves:
            flips = validator.flippable_positions(position, player.color)
            self.say(f"{position} flips {listed(flips)}")

    def do_history(self, argument: str) -> None:
        """history
        List all moves and passes so far.
        The last line has the moves in a row, which can be typed to play them again."""
        plies = [f"{number:>3}. {self.game.player(ply.piece).name} {ply}"
                 for number, ply in enumerate(self.game.history, start=1)]
        pairs = zip_longest(plies[::2], plies[1::2], fillvalue="")
        lines = [f"{left:<20}{right}".rstrip() for left, right in pairs]
        self.page("\n".join([*lines, transcript.dumps(self.game) or "No move has been made yet."]))

    def do_last(self, argument: str) -> None:
        """last
        Say what was played last."""
        if not self.game.moves:
            self.say("No move has been made yet.")
            return
        move, ply = self.game.moves[-1], self.game.history[-1]
        self.say(f"{self.game.player(move.piece).name} played {move.position} "
                 f"and flipped {listed(move.flipped)}.")
        if isinstance(ply, PassCommand):
            self.say(f"{self.game.player(ply.piece).name} passed.")

    def do_score(self, argument: str) -> None:
        """score
        Say how many discs each side has."""
        black, white = self.game.score
        self.say(f"{self.game.black_player.name} {black}, "
                 f"{self.game.white_player.name} {white}.")

    def do_row(self, argument: str) -> None:
        """row N
        Say what stands on a row, such as row 4."""
        size = self.game.board.size
        rows = [str(row + 1) for row in range(size)]
        if argument not in rows:
            raise NotationError(f"expected a row from 1 to {size}, such as row 4, "
                                f"got {short(argument)}")
        row = rows.index(argument)
        self._say_line([square for square in self.game.board if square.row == row])

    def do_col(self, argument: str) -> None:
        """col X
        Say what stands on a column, such as col d."""
        cols = list(ascii_lowercase[:self.game.board.size])
        if argument.lower() not in cols:
            raise NotationError(f"expected a column from a to {cols[-1]}, such as col d, "
                                f"got {short(argument)}")
        col = cols.index(argument.lower())
        self._say_line([square for square in self.game.board if square.col == col])

    def _say_line(self, squares: list[Position]) -> None:
        board, validator = self.game.board, self.game.validator
        player = self.game.current_player
        for square in squares:
            piece = board[square]
            if piece is not Piece.EMPTY:
                text = self.game.player(piece).name
            elif validator.is_valid_move(square, player.color):
                text = f"empty, {player.name} can play there"
            else:
                text = "empty"
            self.say(f"{square} {text}")

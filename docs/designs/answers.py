"""Answers the judge's questions with a design of this folder: `python3 answers.py NAME`.

A class below connects each design: it sets up a position, makes a move, and reads the result.
"""

import contextlib
import io
import sys
from importlib import import_module

OTHER = {"X": "O", "O": "X"}


class Design:
    """Connects the judge to a `Game` with the methods `move` and `score`."""

    def new(self):
        return design.Game()

    def move(self, game, word):
        return game.move(word)

    def winner(self, game):
        if self.to_move(game) != "-":
            return "-"
        black, white = self.score(game)
        return "=" if black == white else "X" if black > white else "O"

    def score(self, game):
        return game.score()


class OneClass(Design):
    def set_up(self, text, side):
        game = design.Othello()
        game.grid = [list(text[start:start + 8]) for start in range(0, 64, 8)]
        game.side = OTHER[side]
        with contextlib.redirect_stdout(io.StringIO()):
            game.next_turn()
        return game

    def new(self):
        return design.Othello()

    def move(self, game, word):
        before = self.text(game)
        with contextlib.redirect_stdout(io.StringIO()):
            game.move(word)
        return self.text(game) != before

    def text(self, game):
        return "".join(sum(game.grid, []))

    def to_move(self, game):
        return "-" if game.over else game.side


class BoardRules(Design):
    def set_up(self, text, side):
        board = design.Board()
        codes = {symbol: code for code, symbol in design.SYMBOLS.items()}
        board.squares = [[codes[symbol] for symbol in text[start:start + 8]]
                         for start in range(0, 64, 8)]
        board.turn = codes[OTHER[side]]
        board.next_turn()
        return board

    def new(self):
        return design.Board()

    def move(self, board, word):
        row, col = design.parse(word)
        return row >= 0 and board.move(row, col)

    def text(self, board):
        return "".join(design.SYMBOLS[square] for row in board.squares for square in row)

    def to_move(self, board):
        return "-" if board.is_over() else design.SYMBOLS[board.turn]


class TurnStates(Design):
    def set_up(self, text, side):
        game = design.Game()
        game.board.discs = dict(zip(game.board.discs, text))
        game.state = design.WhiteToMove() if side == "X" else design.BlackToMove()
        game.state.leave(game)
        return game

    def text(self, game):
        return "".join(game.board.discs.values())

    def to_move(self, game):
        return game.state.symbol

    def winner(self, game):
        return game.state.winner()

    def score(self, game):
        return self.text(game).count("X"), self.text(game).count("O")


class Counters(Design):
    def set_up(self, text, side):
        game = design.Game()
        for index, disc in enumerate(text):
            game.get_cell(*divmod(index, 8)).set_disc(disc)
        game._empty_count = text.count("-")
        for player in game.get_current_player(), game.get_waiting_player():
            player.set_count(text.count(player.get_color()))
        if side == "X":
            game._current, game._waiting = game._waiting, game._current
        game.switch_turn()
        return game

    def move(self, game, word):
        return game.make_move(*design.parse(word))

    def text(self, game):
        return "".join(game.get_cell(*divmod(index, 8)).get_disc() for index in range(64))

    def to_move(self, game):
        return "-" if game.is_over() else game.get_current_player().get_color()

    def winner(self, game):
        return game.get_winner()

    def score(self, game):
        return game.get_count("X"), game.get_count("O")


class Copies(Design):
    def set_up(self, text, side):
        game = design.Game()
        game.boards = [design.Board(text, OTHER[side]).with_next_side()]
        return game

    def text(self, game):
        return game.board.discs

    def to_move(self, game):
        return "-" if game.board.is_over() else game.board.side

    def winner(self, game):
        return game.board.winner()

    def score(self, game):
        return self.text(game).count("X"), self.text(game).count("O")


class Bitboards(Design):
    def set_up(self, text, side):
        game = design.Game(*[round(len(text) ** 0.5)] * hasattr(design, "SIZES"))
        own, opponent = [sum(1 << bit for bit, symbol in enumerate(text) if symbol == one)
                         for one in (side, OTHER[side])]
        game.own, game.opponent = own, opponent
        game.black_to_move = side == "X"
        game.pass_if_stuck()
        return game

    def text(self, game):
        return "".join("".join(line.split()[1:]) for line in str(game).splitlines())

    def to_move(self, game):
        return "-" if game.is_over() else "X" if game.black_to_move else "O"


DESIGNS = {"one_class": OneClass, "board_rules": BoardRules, "turn_states": TurnStates,
           "counters": Counters, "copies": Copies, "bitboards": Bitboards}


def moves(text, side):
    size = round(len(text) ** 0.5)
    squares = [f"{file}{rank + 1}" for rank in range(size) for file in "abcdefghij"[:size]]
    valid, position = [], connected.set_up(text, side)
    for square in squares:
        if connected.to_move(position) == side and connected.move(position, square):
            valid.append(square)
            position = connected.set_up(text, side)
    return " ".join(valid)


def play(text, side, square):
    game = connected.set_up(text, side)
    if connected.to_move(game) != side or not connected.move(game, square):
        return "invalid"
    return connected.text(game)


def turn(text, side):
    return connected.to_move(connected.set_up(text, OTHER[side]))


def winner(text):
    return connected.winner(connected.set_up(text, "X"))


def score(text):
    return "{} {}".format(*connected.score(connected.set_up(text, "X")))


def game(*words):
    return state(after(words))


def undo(*words):
    return state(after(words)) if hasattr(connected.new(), "undo") else "?"


def save(*words):
    return design.save(after(words)) if hasattr(design, "save") else "?"


def lines(*words):
    if not hasattr(connected.new(), "serve"):
        return "?"
    with contextlib.redirect_stdout(io.StringIO()):
        return " / ".join(connected.new().serve(words))


def blocked(question, *words):
    """A question about a board with blocked squares, which only a patched Board has."""
    if "#" not in getattr(design, "SYMBOLS", {}).values():
        return "?"
    if question == "game":
        squares, *moves = words
        return state(after(moves, design.Board(squares.split(","))))
    if question == "final":
        return "{:g} {:g}".format(*connected.set_up(words[0], "X").final_score())
    return QUESTIONS[question](*words)


def load(*words):
    try:
        return state(design.load(" ".join(words))) if hasattr(design, "load") else "?"
    except ValueError:
        return "invalid"


def after(words, played=None):
    played = played or connected.new()
    for word in words:
        if word in ("undo", "redo"):
            getattr(played, word)()
        else:
            connected.move(played, word)
    return played


def state(game):
    return f"{connected.text(game)} {connected.to_move(game)}"


QUESTIONS = {"moves": moves, "play": play, "turn": turn, "winner": winner, "score": score,
             "game": game, "undo": undo, "save": save, "load": load,
             "lines": lines, "blocked": blocked}
ON_A_BOARD = ("moves", "play", "turn", "winner", "score")


def answer(line):
    question, *words = line.split()
    if question not in QUESTIONS:
        return "?"
    if question in ON_A_BOARD and len(words[0]) != 64 and not hasattr(design, "SIZES"):
        return "?"
    return QUESTIONS[question](*words)


if __name__ == "__main__":
    design = import_module(sys.argv[1])
    connected = DESIGNS[sys.argv[1]]()
    for line in sys.stdin:
        print(answer(line), flush=True)

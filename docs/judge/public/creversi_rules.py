"""creversi-python: pip install creversi-python==0.1.0"""

from protocol import OTHER, serve


class Creversi:
    """A board of bits in C++. A pass is a move, and move() trusts its caller."""

    def __init__(self):
        import creversi

        self.peer = creversi
        self.turns = {"X": creversi.BLACK_TURN, "O": creversi.WHITE_TURN}

    def start(self):
        board = self.peer.Board()
        return board.to_line(), "X" if board.turn == self.turns["X"] else "O"

    def board(self, text, side):
        return self.peer.Board(text, self.turns[side])

    def moves(self, text, side):
        return [move for move in self.board(text, side).legal_moves if move != self.peer.PASS]

    def play(self, text, side, at):
        board = self.board(text, side)
        if not board.is_legal(at):
            return None
        board.move(at)
        return board.to_line()

    def turn(self, text, side):
        board = self.board(text, OTHER[side])
        if board.is_game_over():
            return "-"
        return side if self.peer.PASS in board.legal_moves else OTHER[side]

    def score(self, text):
        board = self.board(text, "X")
        return [board.piece_num(), board.opponent_piece_num()]

    def winner(self, text):
        if not self.board(text, "X").is_game_over():
            return "-"
        lead = self.board(text, "X").diff_num()
        return "X" if lead > 0 else "O" if lead < 0 else "="


serve(Creversi())

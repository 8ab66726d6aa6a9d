"""rust-reversi: pip install rust-reversi==1.4.4"""

from protocol import OTHER, serve


class RustReversi:
    """A board of bits in Rust, which refuses invalid moves."""

    def __init__(self):
        import rust_reversi

        self.peer = rust_reversi
        self.turns = {"X": rust_reversi.Turn.BLACK, "O": rust_reversi.Turn.WHITE}

    def start(self):
        board = self.peer.Board()
        return board.get_board_line(), "X" if board.get_turn() == self.turns["X"] else "O"

    def board(self, text, side):
        board = self.peer.Board()
        board.set_board_str(text, self.turns[side])
        return board

    def moves(self, text, side):
        return self.board(text, side).get_legal_moves_vec()

    def play(self, text, side, at):
        board = self.board(text, side)
        try:
            board.do_move(at)
        except ValueError:
            return None
        return board.get_board_line()

    def turn(self, text, side):
        board = self.board(text, OTHER[side])
        if board.is_game_over():
            return "-"
        return side if board.is_pass() else OTHER[side]

    def score(self, text):
        board = self.board(text, "X")
        return [board.black_piece_num(), board.white_piece_num()]

    def winner(self, text):
        board = self.board(text, "X")
        if not board.is_game_over():
            return "-"
        return "X" if board.is_black_win() else "O" if board.is_white_win() else "="


serve(RustReversi())

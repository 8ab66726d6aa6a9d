"""reversi42: pip install reversi42==7.0.13"""

from protocol import OTHER, serve


class Reversi42:
    """Two integers. move() trusts its caller, so valid_move() is called before it."""

    def __init__(self):
        from Reversi.BitboardGame import BitboardGame
        from Reversi.Game import Move

        self.peer, self.move = BitboardGame, Move

    def start(self):
        board = self.peer()
        return self.text(board), "X" if board.turn == "B" else "O"

    def text(self, board):
        return board.export_str().replace("\n", "").translate(str.maketrans("BW.", "XO-"))

    def board(self, text, side):
        board = self.peer.create_empty()
        board.black, board.white = (sum(1 << at for at, disc in enumerate(text) if disc == own)
                                    for own in "XO")
        board.black_cnt, board.white_cnt = text.count("X"), text.count("O")
        board.turn = "B" if side == "X" else "W"
        board._create_virtual_matrix()
        return board

    def moves(self, text, side):
        return [8 * (move.y - 1) + move.x - 1 for move in self.board(text, side).get_move_list()]

    def play(self, text, side, at):
        board, move = self.board(text, side), self.move(at % 8 + 1, at // 8 + 1)
        if not board.valid_move(move):
            return None
        board.move(move)
        return self.text(board)

    def turn(self, text, side):
        board = self.board(text, OTHER[side])
        if board.is_finish():
            return "-"
        return OTHER[side] if board.get_move_list() else side

    def score(self, text):
        board = self.board(text, "X")
        return [board.black_cnt, board.white_cnt]

    def winner(self, text):
        board = self.board(text, "X")
        if not board.is_finish():
            return "-"
        return "X" if board.check_win() else "O" if board.check_lost() else "="


serve(Reversi42())

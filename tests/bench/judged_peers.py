"""Adapters for programs from PyPI, so that the judge can ask them (docs/judge-protocol.md).

    python -m othello judge -- PEERS_PYTHON tests/bench/judged_peers.py NAME

Each answers with its own functions, and declines questions that it has no function for.
"""

import sys

OTHER = {"X": "O", "O": "X"}
SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]


class Othellopy:
    """Lists of cells. A player knows its moves and flips, and only a whole match knows turns."""

    def __init__(self):
        from othellopy import board, core, game
        from othellopy.players import BeginnerPlayer

        self.cells = {"X": core.Cell.BLACK, "O": core.Cell.WHITE, "-": core.Cell.EMPTY}
        self.symbols = {cell: symbol for symbol, cell in self.cells.items()}
        self.player, self.game, self.initial = BeginnerPlayer, game, board.initial_board

    def start(self):
        return self.text(self.initial()), "X"

    def text(self, board):
        return "".join(self.symbols[cell] for row in board for cell in row)

    def board(self, text):
        return [[self.cells[symbol] for symbol in text[at:at + 8]] for at in range(0, 64, 8)]

    def moves(self, text, side):
        moves = self.player(self.cells[side]).get_moves(self.board(text))
        return [8 * row + col for row, col in moves]

    def play(self, text, side, at):
        board, player = self.board(text), self.player(self.cells[side])
        if not player.is_valid_move(board, *divmod(at, 8)):
            return None
        self.game._place_cell(board, player, *divmod(at, 8))
        return self.text(board)

    def turn(self, text, side):
        """The loop of a match: two passes in a row end it."""
        able = [one for one in (OTHER[side], side) if self.moves(text, one)]
        return able[0] if able else "-"

    def score(self, text):
        return [self.game._count_cell(self.board(text), self.cells[side]) for side in "XO"]

    def winner(self, text):
        if self.turn(text, "X") != "-":
            return "-"
        return self.symbols[self.game._winner(*self.score(text))].replace("-", "=")


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


PEERS = {"othellopy": Othellopy, "creversi": Creversi, "rust-reversi": RustReversi,
         "reversi42": Reversi42}


def game(peer, words):
    """A word that is no square of the board is not passed on: none has a reader of squares."""
    board, side = peer.start()
    for word in words:
        after = peer.play(board, side, SQUARES.index(word)) if word in SQUARES and (
            side != "-") else None
        if after is not None:
            board, side = after, peer.turn(after, side)
    return f"{board} {side}"


def perft(peer, board, side, depth):
    if depth == 0 or peer.turn(board, OTHER[side]) == "-":
        return 1
    moves = peer.moves(board, side)
    if not moves:
        return perft(peer, board, OTHER[side], depth - 1)
    return sum(perft(peer, peer.play(board, side, at), OTHER[side], depth - 1) for at in moves)


def answer(peer, question, board="", side="", word="", *others):
    if question == "game":
        return game(peer, [word for word in (board, side, word, *others) if word])
    if len(board) != 64 or question == "play" and word not in SQUARES:
        return "?"
    if question == "moves":
        return " ".join(SQUARES[at] for at in peer.moves(board, side))
    if question == "play":
        return peer.play(board, side, SQUARES.index(word)) or "invalid"
    if question == "turn":
        return peer.turn(board, side)
    if question == "winner":
        return peer.winner(board)
    if question == "score":
        return "{} {}".format(*peer.score(board))
    return perft(peer, board, side, int(word)) if question == "perft" else "?"


if __name__ == "__main__":
    judged = PEERS[sys.argv[1]]()
    for line in sys.stdin:
        print(answer(judged, *line.split()), flush=True)

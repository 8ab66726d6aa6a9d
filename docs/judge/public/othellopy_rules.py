"""othellopy: pip install othellopy==0.2.5"""

from protocol import OTHER, serve


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


serve(Othellopy())

"""Othello programs that a beginner might write."""

DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def flips(board, player, row, col):
    flipped = []
    if not (0 <= row < 8 and 0 <= col < 8) or board[row][col] != 0:
        return flipped
    for down, right in DIRECTIONS:
        run, at = [], (row + down, col + right)
        while 0 <= at[0] < 8 and 0 <= at[1] < 8 and board[at[0]][at[1]] == -player:
            run.append(at)
            at = at[0] + down, at[1] + right
        if 0 <= at[0] < 8 and 0 <= at[1] < 8 and board[at[0]][at[1]] == player:
            flipped += run
    return flipped


def valid_moves(board, player):
    print("this is not an answer")
    return [(row, col) for row in range(8) for col in range(8) if flips(board, player, row, col)]


def make_move(board, player, square):
    changed = flips(board, player, *square)
    if not changed:
        return False
    for row, col in [*changed, square]:
        board[row][col] = player
    return True


def next_player(board, player):
    return next((one for one in (-player, player) if valid_moves(board, one)), None)


def winner(board):
    if next_player(board, 1):
        return None
    lead = sum(map(sum, board))
    return (lead > 0) - (lead < 0)


def score(board):
    return [sum(row.count(player) for row in board) for player in (1, -1)]


class Words:
    """Functions that represent discs as strings, such as "black", and valid moves as indices.

    Each move returns a new board.
    """

    NUMBERS = {"black": 1, "white": -1, ".": 0}

    def numbers(self, board):
        return [[self.NUMBERS[disc] for disc in row] for row in board]

    def valid_moves(self, board, player):
        return [8 * row + col for row, col in
                valid_moves(self.numbers(board), self.NUMBERS[player])]

    def play(self, board, player, square):
        changed = [*flips(self.numbers(board), self.NUMBERS[player], *square), square]
        if len(changed) == 1:
            raise ValueError("no move")
        return [[player if (row, col) in changed else board[row][col] for col in range(8)]
                for row in range(8)]

    def winner(self, board):
        color = winner(self.numbers(board))
        return {1: "black", -1: "white"}.get(color)


class Winner:
    """A program whose only function, `winner`, returns the word "tie" for a tie."""

    def winner(self, board):
        counted = score([[Words.NUMBERS[disc] for disc in row] for row in board])
        return ["white", "tie", "black"][(counted[0] > counted[1]) - (counted[0] < counted[1]) + 1]


class Named:
    """A program that identifies squares by names such as d3."""

    def legal_moves(self, board, player):
        return [f"{'abcdefgh'[col]}{row + 1}" for row, col in valid_moves(board, player)]

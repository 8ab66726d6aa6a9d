"""A design with a single class, rows of 1, -1 and 0, and moves given as row and column."""


class Othello:
    def __init__(self):
        self.grid = [[0] * 8 for _ in range(8)]
        self.grid[3][3] = self.grid[4][4] = -1
        self.grid[3][4] = self.grid[4][3] = 1
        self.current_player = 1

    def flips(self, row, col, player):
        if not (0 <= row < 8 and 0 <= col < 8) or self.grid[row][col]:
            return []
        found = []
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                run, r, c = [], row + down, col + right
                while 0 <= r < 8 and 0 <= c < 8 and self.grid[r][c] == -player:
                    run.append((r, c))
                    r, c = r + down, c + right
                if 0 <= r < 8 and 0 <= c < 8 and self.grid[r][c] == player:
                    found += run
        return found

    def legal_moves(self, player):
        return {(row, col) for row in range(8) for col in range(8)
                if self.flips(row, col, player)}

    def play(self, row, col):
        flips = self.flips(row, col, self.current_player)
        if not flips:
            raise ValueError(f"{row}, {col} flips nothing")
        for r, c in [(row, col), *flips]:
            self.grid[r][c] = self.current_player
        if self.legal_moves(-self.current_player):
            self.current_player = -self.current_player

    def is_over(self):
        return not (self.legal_moves(1) or self.legal_moves(-1))

    def score(self):
        discs = [disc for row in self.grid for disc in row]
        return discs.count(1), discs.count(-1)

    def winner(self):
        black, white = self.score()
        if not self.is_over() or black == white:
            return None
        return 1 if black > white else -1

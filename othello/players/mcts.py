"""A player that grows a tree of positions, where it looks the more the better they turn out.

Each step goes down the tree from the root, always to the child with the best bound: the mean
of what was found there, and a bonus the larger the less it was visited. At a position that was
not visited before it stops, judges it by the learned evaluation as a share of a win, and tells
all positions on the way back up. Upper confidence bounds for trees, UCT: Kocsis and Szepesvari,
Bandit Based Monte-Carlo Planning, 2006; with an evaluation in place of games at random.
"""

from math import exp, inf, log, sqrt
from random import Random

from othello.engine import native_rules
from othello.engine.evaluation import Evaluation
from othello.engine.search import Limits, learned
from othello.piece import Piece
from othello.player import GameView, Player
from othello.players.engine_board import EngineBoard, located
from othello.position import Position

BONUS = 0.4  # the more, the wider the tree
DISCS = 600  # hundredths of a disc that make a lead of even odds one of 73 %
MOST = 30_000  # steps of a move: a larger tree would need some hundred megabytes


class MctsPlayer(Player):
    """Plays, on 8x8, the move that its tree visited the most.

    `random` shuffles the moves of each position, which decides among equals.
    """

    def __init__(self, color: Piece, random: Random, limits: Limits) -> None:
        """It takes `limits.nodes` steps at most; their depth is not limited."""
        super().__init__(color)
        self._random: Random = random
        self._limits: Limits = limits

    def choose_move(self, game: GameView) -> Position:
        asked = EngineBoard(game.board, self.color)
        root = Node(-1, asked.own, asked.opp)
        end = self._limits.clock() + self._limits.seconds
        for _ in range(min(self._limits.nodes, MOST)):
            step(root, self._random, learned())
            if len(root.children) == 1 or self._limits.clock() > end:
                break
        best = max(root.children, key=lambda child: child.visits)
        return located(best.square)


class Node:
    """A position with what was found in it, as a share of wins for the side to move."""

    __slots__ = ("square", "own", "opp", "visits", "wins", "children")

    def __init__(self, square: int, own: int, opp: int) -> None:
        """The position of two integers after a move on `square`, or -1 for none."""
        self.square: int = square
        self.own: int = own
        self.opp: int = opp
        self.visits: int = 0
        self.wins: float = 0.0
        self.children: list[Node] = []

    def grow(self, random: Random) -> None:
        """Add the positions after each move, or after a pass; none at the end of the game."""
        moves = native_rules.children(self.own, self.opp)
        if not moves and native_rules.children(self.opp, self.own):
            self.children = [Node(-1, self.opp, self.own)]
        self.children += [Node(*move) for move in moves]
        random.shuffle(self.children)

    def worth(self, evaluation: Evaluation) -> float:
        """The share of a win that the side to move may expect: the result, at the end."""
        if self.children:
            native = native_rules.native(self.own), native_rules.native(self.opp)
            return 1 / (1 + exp(-evaluation.evaluate(*native) / DISCS))
        lead = native_rules.final_score(self.own, self.opp)
        return (lead > 0) + (lead == 0) / 2

    def chosen(self) -> "Node":
        """The child with the best bound; one that was not visited comes first."""
        logarithm = log(self.visits + 1)

        def bound(child: Node) -> float:
            if not child.visits:
                return inf
            mean = 1 - child.wins / child.visits
            return mean + BONUS * sqrt(logarithm / child.visits)

        return max(self.children, key=bound)


def step(root: Node, random: Random, evaluation: Evaluation) -> None:
    """Go down to a position that was not visited, judge it, and tell those on the way."""
    path = [root]
    while path[-1].children and path[-1].visits:
        path.append(path[-1].chosen())
    leaf = path[-1]
    if not leaf.visits:
        leaf.grow(random)
    worth = leaf.worth(evaluation)
    for node in reversed(path):
        node.visits += 1
        node.wins += worth
        worth = 1 - worth

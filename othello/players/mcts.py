"""A player that grows a tree of positions, with more visits to positions that turn out better.

Each step goes down the tree from the root, always to the child with the best bound: its mean
result plus a bonus that is larger for fewer visits. It stops at a position that was not visited
before, evaluates it as a winning probability, and updates all positions on the path. These are
upper confidence bounds for trees, UCT (Kocsis and Szepesvari, Bandit Based Monte-Carlo Planning,
2006), with an evaluation in place of random games.
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

BONUS = 0.4  # a larger bonus makes a wider tree
DISCS = 600  # hundredths of a disc, a lead with a winning probability of 73 %
MAX_STEPS = 30_000  # per move, because a larger tree would need some hundred megabytes


class MctsPlayer(Player):
    """Plays, on 8x8, the move that its tree visited most often.

    `random` shuffles the moves of each position, which decides between equal ones.
    """

    def __init__(self, color: Piece, random: Random, limits: Limits) -> None:
        """Take at most `limits.nodes` steps for each move, whatever depth `limits` allows."""
        super().__init__(color)
        self._random: Random = random
        self._limits: Limits = limits

    def choose_move(self, game: GameView) -> Position:
        asked = EngineBoard(game.board, self.color)
        root = Node(-1, asked.own, asked.opp)
        end = self._limits.clock() + self._limits.seconds
        for _ in range(min(self._limits.nodes, MAX_STEPS)):
            step(root, self._random, learned())
            if len(root.children) == 1 or self._limits.clock() > end:
                break
        best = max(root.children, key=lambda child: child.visits)
        return located(best.square)


class Node:
    """A position with its visits and its wins, for the side to move."""

    __slots__ = ("square", "own", "opp", "visits", "wins", "children")

    def __init__(self, square: int, own: int, opp: int) -> None:
        """Create the node of a position after a move on `square`, which is -1 for no move."""
        self.square: int = square
        self.own: int = own
        self.opp: int = opp
        self.visits: int = 0
        self.wins: float = 0.0
        self.children: list[Node] = []

    def grow(self, random: Random) -> None:
        """Add the positions after each move, or after a pass."""
        moves = native_rules.children(self.own, self.opp)
        if not moves and native_rules.children(self.opp, self.own):
            self.children = [Node(-1, self.opp, self.own)]
        self.children += [Node(*move) for move in moves]
        random.shuffle(self.children)

    def worth(self, evaluation: Evaluation) -> float:
        """Return the winning probability of the side to move, or the result at the end."""
        if self.children:
            native = native_rules.native(self.own), native_rules.native(self.opp)
            return 1 / (1 + exp(-evaluation.evaluate(*native) / DISCS))
        lead = native_rules.final_score(self.own, self.opp)
        return (lead > 0) + (lead == 0) / 2

    def chosen(self) -> "Node":
        """Return the child with the best bound, or a child without a visit."""
        logarithm = log(self.visits + 1)

        def bound(child: Node) -> float:
            if not child.visits:
                return inf
            mean = 1 - child.wins / child.visits
            return mean + BONUS * sqrt(logarithm / child.visits)

        return max(self.children, key=bound)


def step(root: Node, random: Random, evaluation: Evaluation) -> None:
    """Go down to a position without a visit, evaluate it, and update the nodes on the path."""
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

"""A player that builds a search tree and visits promising positions most often.

Each step descends from the root of the tree, always to the child with the highest upper bound. A
child's upper bound is its mean result plus a bonus that decreases with the number of visits. A
step stops at the first unvisited position, and estimates the probability of winning from there. It
then updates all positions on the path. The algorithm is UCT, upper confidence bounds for trees
(Kocsis and Szepesvari, Bandit Based Monte-Carlo Planning, 2006). The original algorithm plays
random games to evaluate positions, but this player uses an evaluation function.
"""

from dataclasses import dataclass, field
from math import exp, inf, log, sqrt
from random import Random

from othello import GameView, Piece, Player, Position
from othello.engine import native_rules
from othello.engine.evaluation import Evaluation
from othello.engine.search import Limits, load_evaluation
from othello.players.engine_board import EngineBoard, square_position

EXPLORATION_BONUS = 0.4  # a larger bonus gives a wider tree
LEAD_SCALE = 600  # the lead, in hundredths of a disc, that gives a side a 73% chance of winning
MAX_STEPS = 30_000  # steps per move; a larger tree would need several hundred megabytes


class MctsPlayer(Player):
    """Plays the most visited move of a tree search, on 8x8 boards only.

    `random` breaks ties by shuffling the moves in each position.
    """

    def __init__(self, color: Piece, random: Random, limits: Limits) -> None:
        """Take at most `limits.nodes` steps per move. `limits.depth` is ignored."""
        super().__init__(color)
        self._random: Random = random
        self._limits: Limits = limits

    def choose_move(self, game: GameView) -> Position:
        board = EngineBoard(game.board, self.color)
        root = Node(-1, board.own, board.opp)
        end = self._limits.clock() + self._limits.seconds
        for _ in range(min(self._limits.nodes, MAX_STEPS)):
            step(root, self._random, load_evaluation())
            if len(root.children) == 1 or self._limits.clock() > end:
                break
        best = max(root.children, key=lambda child: child.visits)
        return square_position(best.square)


@dataclass(slots=True, eq=False)
class Node:
    """A position in the tree, with the number of visits and the wins of the side to move."""

    square: int  # square of the last move, or -1 for no move
    own: int
    opp: int
    visits: int = 0
    wins: float = 0.0
    children: "list[Node]" = field(default_factory=list)

    def expand(self, random: Random) -> None:
        """Add a child for each valid move. If the side must pass, add a child for the pass."""
        moves = native_rules.children(self.own, self.opp)
        if not moves and native_rules.children(self.opp, self.own):
            self.children = [Node(-1, self.opp, self.own)]
        self.children += [Node(*move) for move in moves]
        random.shuffle(self.children)

    def evaluate(self, evaluation: Evaluation) -> float:
        """Return the winning probability of the side to move, or the result of a finished game."""
        if self.children:
            native = native_rules.native(self.own), native_rules.native(self.opp)
            return 1 / (1 + exp(-evaluation.evaluate(*native) / LEAD_SCALE))
        lead = native_rules.final_score(self.own, self.opp)
        return (lead > 0) + (lead == 0) / 2

    def select_child(self) -> "Node":
        """Return an unvisited child, or the child with the highest bound if all are visited."""
        logarithm = log(self.visits + 1)

        def bound(child: Node) -> float:
            if not child.visits:
                return inf
            mean = 1 - child.wins / child.visits
            return mean + EXPLORATION_BONUS * sqrt(logarithm / child.visits)

        return max(self.children, key=bound)


def step(root: Node, random: Random, evaluation: Evaluation) -> None:
    """Go down to an unvisited position, evaluate it, and update the nodes on the path."""
    path = [root]
    while path[-1].children and path[-1].visits:
        path.append(path[-1].select_child())
    leaf = path[-1]
    if not leaf.visits:
        leaf.expand(random)
    value = leaf.evaluate(evaluation)
    for node in reversed(path):
        node.visits += 1
        node.wins += value
        value = 1 - value

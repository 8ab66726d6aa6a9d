"""Othello as a PettingZoo environment, created by `othello_v0.env()`.

An observation has an 8x8 plane for the agent's discs and a second plane for the opponent's discs.
The action mask has 65 entries: one for each square from a1 to h8, and one for a pass. A pass is
valid only if the agent has no valid move. At the end, the reward is 1 for the winner and -1 for
the loser. An agent that chooses an invalid action loses immediately and gets the reward -1. The
other agent gets 0.
"""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from othello import Game, Piece
from othello.players.engine_board import SIZE, square_number, square_position
from othello.protocols.table import Table

PASS = SIZE * SIZE
AGENTS = {"player_0": Piece.BLACK, "player_1": Piece.WHITE}
NAMES = {color: agent for agent, color in AGENTS.items()}

Observation = dict[str, Any]  # arrays


def env(render_mode: str | None = None) -> "AECEnv[str, Observation, np.int64]":
    """Return an environment that rejects invalid actions and out-of-order calls."""
    illegal = wrappers.TerminateIllegalWrapper(_Othello(render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(illegal))


# This class is private, so that the public API doesn't expose a base class without type
# annotations.
class _Othello(AECEnv[str, Observation, np.int64]):
    """An environment in which agents must pass explicitly. Games contain no randomness."""

    metadata: dict[str, Any] = {
        "name": "othello_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, render_mode: str | None = None) -> None:
        """Create the environment.

        The only render mode is `ansi`, which shows the board as text.
        """
        self.render_mode: str | None = render_mode
        self.possible_agents: list[str] = list(AGENTS)
        self.action_spaces: dict[str, Space[np.int64]] = {
            agent: Discrete(PASS + 1) for agent in AGENTS}
        self.observation_spaces: dict[str, Space[Observation]] = {agent: Dict({
            "observation": Box(0, 1, (SIZE, SIZE, 2), np.int8),
            "action_mask": Box(0, 1, (PASS + 1,), np.int8)}) for agent in AGENTS}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game."""
        self.agents: list[str] = list(AGENTS)
        self.rewards: dict[str, float] = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(AGENTS, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(AGENTS, False)
        self.truncations: dict[str, bool] = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._table: Table = Table(Game())
        self.agent_selection: str = NAMES[self._table.to_move]

    def step(self, action: np.int64) -> None:
        """Play a move or pass. Raises InvalidMoveError or NotationError for an invalid action."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        table = self._table
        table.play("pass" if action == PASS else str(square_position(int(action))))
        if table.game.is_game_over:
            self.terminations = dict.fromkeys(AGENTS, True)
            if winner := table.game.winner:
                self.rewards = {agent: 1.0 if color is winner.color else -1.0
                                for agent, color in AGENTS.items()}
            self._accumulate_rewards()
        self.agent_selection = NAMES[table.to_move]

    def observe(self, agent: str) -> Observation:
        """Return what `agent` observes.

        An agent has no valid actions while the other agent is to move.
        """
        own, opp = AGENTS[agent], AGENTS[agent].opposite()
        discs = np.array([row.split() for row in str(self._table.game.board).splitlines()])
        mask = np.zeros(PASS + 1, np.int8)
        if agent == self.agent_selection and not self.terminations[agent]:
            actions = [PASS] if self._table.has_to_pass else [
                square_number(move) for move in self._table.game.valid_moves]
            mask[actions] = 1
        planes = np.stack([discs == own.symbol, discs == opp.symbol], axis=-1)
        return {"observation": planes.astype(np.int8), "action_mask": mask}

    def render(self) -> str:
        """Return the board as text."""
        return str(self._table.game.board)

    def observation_space(self, agent: str) -> Space[Observation]:
        """Return the agent's observation space."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[np.int64]:
        """Return the agent's action space: one number per square, and one for a pass."""
        return self.action_spaces[agent]

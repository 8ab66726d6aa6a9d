"""Check that sequences of commands leave every interface in the same state.

`python tests/session/sequences.py 10000` tries 10,000 sequences of up to 100 commands.
"""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from interfaces import INTERFACES, shared_state  # noqa: E402
from support.helpers import pick_valid_move  # noqa: E402
from hypothesis import HealthCheck, Phase, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402
from hypothesis.stateful import (  # noqa: E402
    RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test)

COMMANDS = ["undo", "redo", "prev", "next", "resign", "swap", "level easy", "level random",
            "level human", ""]
BATCH = 500  # Hypothesis stores all examples from a run.
PLAYERS = [("human", "human"), ("human", "easy"), ("random", "human")]


class InterfaceMachine(RuleBasedStateMachine):
    """A state machine that executes the same commands in each interface."""

    @initialize(players=st.sampled_from(PLAYERS), size=st.sampled_from([4, 6, 8]))
    def begin(self, players, size):
        black, white = players
        self.interfaces = [interface(black=black, white=white, size=size)
                           for interface in INTERFACES]
        self.compare()

    @rule(command=st.sampled_from(COMMANDS))
    def execute(self, command):
        for interface in self.interfaces:
            interface.do(command)
        self.compare()

    @precondition(lambda self: not self.interfaces[0].session.game.is_game_over)
    @rule(choice=st.integers(0, 30))
    def move(self, choice):
        self.execute(str(pick_valid_move(self.interfaces[0].session.game, choice)))

    @rule(square=st.sampled_from(["a1", "b2", "c3", "d4", "h8"]))
    def try_square(self, square):
        self.execute(square)

    @rule(ply=st.integers(0, 20))
    def goto(self, ply):
        self.execute(f"goto {ply}")

    def compare(self):
        expected, *others = map(shared_state, self.interfaces)
        for other in others:
            assert other == expected


def try_sequences(number, steps=100):
    """Try `number` sequences of up to `steps` commands, and fail if the interfaces differ."""
    run_state_machine_as_test(InterfaceMachine, settings=settings(
        max_examples=number, deadline=None, stateful_step_count=steps,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck)))


if __name__ == "__main__":
    for begin in range(0, int(sys.argv[1]), BATCH):
        try_sequences(BATCH)
        print(f"{begin + BATCH} sequences of up to 100 commands, no difference", flush=True)

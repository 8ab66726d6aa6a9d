"""Helpers for games: transcripts, players that follow a transcript, and results."""

from support.squares import squares

from othello.game import Game, GameListener
from othello.player import Player

# These games are the examples in docs/tutorial.md.
WIPE_OUT = "e6f4e3f6g5d6e7f5c5"
FORCED_PASS = "d3c3b3b2f5a3a1c1"
FULL_BOARD_TIE = (
    "d3c5f6e3f3g7c6f2e6c3b5f5g5g6g4g3e2f4b3a3h2h3h8e7d6f1b2b7d7d8b4h1e1c1c2a5a1b1a4d2h5b6f7h6"
    "h7d1a2g8f8e8a7c4c8a6c7a8h4b8g1g2"
)


def play(transcript, game=None):
    """Play the moves of a transcript, and return the game. Passes are made automatically."""
    game = Game() if game is None else game
    for position in squares(transcript):
        game.play(position)
    return game


def pick_valid_move(game, choice):
    valid = game.validator.valid_moves(game.current_player.color)
    return valid[choice % len(valid)]


def contents(game):
    """Return a tuple that is equal for equal games."""
    plies = [(ply.piece, str(ply), getattr(ply, "flipped", None)) for ply in game.history]
    undone_plies = [(ply.piece, str(ply)) for ply in game.undone]
    return game.board, game.current_player.color, game.state, plies, undone_plies


def full_state(game):
    """Return everything that a refused move must leave unchanged."""
    return (str(game.board), game.current_player, game.history, game.undone, game.state,
            game.score, game.outcome)


class ScriptedPlayer(Player):
    """A player that makes the moves in a list and then returns None."""

    def __init__(self, color, transcript):
        super().__init__(color)
        self.positions = squares(transcript)

    def choose_move(self, game):
        return self.positions.pop(0) if self.positions else None


class EventRecorder(GameListener):
    """A listener that records each event with the game's state."""

    def __init__(self):
        self.entries = []
        self.states = []

    def _write(self, game, entry):
        self.entries.append(entry)
        self.states.append(full_state(game))

    def on_move(self, game, command):
        self._write(game, f"move {command}")

    def on_pass(self, game, command):
        self._write(game, f"pass {command.piece.name}")

    def on_undo(self, game, command):
        self._write(game, f"undo {command}")

    def on_end(self, game):
        self._write(game, "end")

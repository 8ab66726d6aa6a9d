"""The players of a game, its listeners, and the loop of `Game.start`."""

import pytest
from support.helpers import FORCED_PASS, WIPE_OUT, EventRecorder, ScriptedPlayer, play
from support.squares import square

from othello.board import Board
from othello.game import Game, GameListener
from othello.move_validator import InvalidMoveReason
from othello.piece import Piece
from othello.player import InvalidMoveError, Player

BLACK, WHITE = Piece.BLACK, Piece.WHITE


def test_start_alternates_players_until_the_game_ends():
    game = Game(black=ScriptedPlayer(BLACK, "e6e3g5e7c5"), white=ScriptedPlayer(WHITE, "f4f6d6f5"))
    game.start()
    assert game.is_game_over and game.score == (13, 0)
    game.start()
    assert len(game.history) == 9


def test_start_returns_if_a_player_chooses_no_move():
    game = Game(black=Player(BLACK), white=ScriptedPlayer(WHITE, "c5"))
    game.start()
    assert game.history == ()
    game.play(square("d3"))
    game.start()
    assert " ".join(map(str, game.history)) == "d3 c5"


def test_start_passes_the_game_to_the_player():
    class RecordingPlayer(Player):
        games = []

        def choose_move(self, game):
            self.games.append(game)

    game = Game(black=RecordingPlayer(BLACK))
    game.start()
    assert RecordingPlayer.games == [game]


def test_start_rejects_a_players_invalid_move():
    game = Game(black=ScriptedPlayer(BLACK, "a1"))
    with pytest.raises(InvalidMoveError):
        game.start()
    assert game.board == Board()


def test_listeners_receive_all_events_in_order():
    game, diary = Game(), EventRecorder()
    game.add_listener(GameListener())
    game.add_listener(diary)
    play(FORCED_PASS, game)
    assert diary.entries[-2:] == ["move c1", "pass BLACK"]
    game.undo()
    game.redo()
    assert diary.entries[-3:] == ["undo c1", "move c1", "pass BLACK"]

    finished_game, diary = Game(), EventRecorder()
    finished_game.add_listener(GameListener())
    finished_game.add_listener(diary)
    play(WIPE_OUT, finished_game)
    assert diary.entries[-2:] == ["move c5", "end"]
    assert diary.entries.count("end") == 1
    finished_game.undo()
    finished_game.redo()
    assert diary.entries[-3:] == ["undo c5", "move c5", "end"]


@pytest.mark.parametrize("moves, last", [(FORCED_PASS, "pass BLACK"), (WIPE_OUT, "end")])
def test_all_listeners_receive_an_event_before_the_next_one(moves, last):
    events = []

    class SharedDiary(EventRecorder):
        def _write(self, game, entry):
            events.append((self, entry))

    first, second, game = SharedDiary(), SharedDiary(), Game()
    game.add_listener(first)
    game.add_listener(second)
    play(moves, game)
    move = f"move {moves[-2:]}"
    assert events[-4:] == [(first, move), (second, move), (first, last), (second, last)]


class GameChanger(GameListener):
    """A listener that changes the game during a notification."""

    def __init__(self, change):
        self.change = change

    def on_move(self, game, command):
        self.change(game)


@pytest.mark.parametrize("change", [lambda game: game.play(square("c5")), Game.undo, Game.redo,
                                    lambda game: game.make_move(square("c5"))])
def test_a_listener_cannot_change_the_game(change):
    game, diary = Game(), EventRecorder()
    game.add_listener(diary)
    game.add_listener(GameChanger(change))
    with pytest.raises(RuntimeError, match="^a listener must not play"):
        game.play(square("d3"))
    assert diary.entries == ["move d3"] and " ".join(map(str, game.history)) == "d3"
    game.undo()  # allowed after the event
    assert diary.entries == ["move d3", "undo d3"]


def test_a_listener_cannot_change_the_game_at_the_end():
    class UndoAtEnd(GameListener):
        def on_end(self, game):
            game.undo()

    game = Game()
    game.add_listener(UndoAtEnd())
    with pytest.raises(RuntimeError, match="^a listener must not play"):
        play(WIPE_OUT, game)
    assert game.is_game_over


def test_listener_added_during_an_event_receives_the_next_one():
    game, recorder = Game(), EventRecorder()
    game.add_listener(GameChanger(lambda game: game.add_listener(recorder)))
    game.play(square("d3"))
    assert recorder.entries == []
    game.undo()
    assert recorder.entries == ["undo d3"]


def test_error_in_a_listener_does_not_revert_the_move():
    def raise_invalid_move(game):
        raise InvalidMoveError(square("a1"), InvalidMoveReason.NO_FLIPS, game.current_player)

    game = Game()
    game.add_listener(GameChanger(raise_invalid_move))
    with pytest.raises(InvalidMoveError):
        game.make_move(square("d3"))
    assert " ".join(map(str, game.history)) == "d3"


def test_str_of_a_game_shows_board_score_and_side_to_move():
    small = Game(Board(4))
    assert str(small) == ("- - - -\n- O X -\n- X O -\n- - - -\n"
                          "Black (X) 2, White (O) 2, Black to move")
    assert str(play(WIPE_OUT)).endswith("\nBlack (X) 13, White (O) 0, Black wins")


def test_the_repr_of_a_game_is_one_short_line():
    assert repr(play("d3")) == "<Game at ply 1: Black (X) 4, White (O) 1, White to move>"

"""Play the same game through several interfaces with the same commands."""

import io

from support.dialogue import console_of
from support.helpers import contents

from othello import Board, Game, Piece, Position
from othello.errors import OthelloError
from othello.formats.record import Record
from othello.player import Player
from othello.session import HUMAN, Session
from othello.web.new_match import begin

BLACK, WHITE = Piece.BLACK, Piece.WHITE
PROGRAMS = {"easy": 0, "random": -1}  # index of each program's move in the list of moves


class Program(Player):
    """A program that plays the first or the last valid move."""

    def __init__(self, name, color):
        super().__init__(color)
        self.name_of_program = name

    def choose_move(self, game):
        return program_move(self.name_of_program, game)


def program_move(name, game):
    return game.validator.valid_moves(game.current_player.color)[PROGRAMS[name]]


def play_programs(session, play):
    """Let the programs move until it is a human's turn."""
    while session.active_program is not None:
        play(program_move(session.active_program, session.game))


class BareSession:
    """The session without an interface."""

    def __init__(self, black=HUMAN, white=HUMAN, size=8):
        self.session = Session(Game(Board(size)), {BLACK: black, WHITE: white})
        play_programs(self.session, self.session.play)

    def do(self, line):
        """Execute a console command. A refused command changes nothing."""
        word, _, argument = line.partition(" ")
        session = self.session
        try:
            if word in ("undo", "redo", "resign", "swap"):
                getattr(session, word)()
            elif word in ("prev", "next"):
                session.back() if word == "prev" else session.forward()
            elif word == "goto":
                session.goto(int(argument))
            elif word == "level":
                session.change_player(session.opponent, argument)
            elif word == "":
                session.resume()
            else:
                session.play(Position.parse(word, session.game.board.size))
        except OthelloError:
            pass
        play_programs(session, session.play)


class PageMatch:
    """A match on the page. Commands without a button use the match's session directly."""

    def __init__(self, black=HUMAN, white=HUMAN, size=8):
        record = Record(Game(Board(size)))
        self.match, self.token, _ = begin(record, {BLACK: black, WHITE: white}, None)
        self.session = self.match.session
        play_programs(self.session, self.match.play)

    def do(self, line):
        word, _, argument = line.partition(" ")
        match, key = self.match, (self.match.generation, self.token)
        try:
            if word in ("undo", "redo", "resign"):
                getattr(match, word)(*key)
            elif word == "level" and self.session.players[self.session.opponent] != HUMAN:
                match.change_level(self.session.opponent, argument, *key)
            elif len(word) == 2 and self.session.program is None:
                match.move(Position.parse(word, match.game.board.size), *key)
            else:
                BareSession.do(self, line)
        except OthelloError:
            pass
        play_programs(self.session, match.play)


class ConsoleGame:
    """The console, driven by typed commands."""

    def __init__(self, black=HUMAN, white=HUMAN, size=8):
        self.console = console_of(black=black, white=white, size=size, out=io.StringIO(),
                                  programs=Program)
        self.console.refresh()

    @property
    def session(self):
        return self.console.session

    def do(self, line):
        self.console.execute(line)
        self.console.refresh()


INTERFACES = [BareSession, PageMatch, ConsoleGame]


def shared_state(interface):
    """Return the state that must be the same in all interfaces."""
    session = interface.session
    return (contents(session.game), session.players, session.forfeit, session.outcome,
            session.program, session.active_program)

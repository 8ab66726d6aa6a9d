"""Discs in colour, on the board and wherever else they are shown."""

from helpers import FULL_BOARD_TIE, play
from terminal import Terminal

from othello import Game, Piece
from othello.formats import saved_game


def test_discs_are_painted_on_green_whatever_the_theme():
    terminal = Terminal(size=(20, 40))
    terminal.type("d3")
    rank = next(row for row in range(20) if terminal.screen.display[row].startswith(" 3"))
    squares = "".join(data for data, _ in terminal.colors(rank)).replace("\u00b7", ".")
    assert squares == " . . *[\u25cf]* . . . "
    inks = dict(terminal.colors(rank))
    assert {inks["*"], inks["["], inks["]"], inks["\u00b7"]} == {"d7ffff", "ffff00", "000000"}
    inks = [ink for data, ink in terminal.colors(rank + 1) if data == "\u25cf"]
    assert inks == ["000000", "000000"]
    inks = [ink for data, ink in terminal.colors(rank + 2) if data == "\u25cf"]
    assert inks == ["000000", "ffffff"]


def test_a_review_has_the_discs_of_the_board(tmp_path):
    middle = play(FULL_BOARD_TIE[:116])
    game = play(FULL_BOARD_TIE[116:], Game(middle.board, to_move=middle.current_player.color))
    (tmp_path / "end.json").write_text(saved_game.dumps(game))
    terminal = Terminal(folder=tmp_path)
    terminal.type("load end.json", until="Game over> ")
    terminal.type("review more", until="Game over> ")
    answer = {row: line[37:] for row, line in enumerate(terminal.screen.display)}
    shown = {line.split()[0]: [ink for ink in terminal.colors(row) if ink[0] == "\u25cf"][0]
             for row, line in answer.items() if line.strip()[1:2] == "."}
    assert shown == {f"{number}.": ("\u25cf", "000000" if move.piece is Piece.BLACK else "ffffff")
                     for number, move in enumerate(game.moves, start=1)}
    assert terminal.close() == 0

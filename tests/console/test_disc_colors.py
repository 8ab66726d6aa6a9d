"""Coloured discs, on the board and in reviews."""

import pytest
from support.helpers import FULL_BOARD_TIE, play
from pyte import Screen, Stream
from support.terminal import Terminal

from othello import Board, Game, Piece
from othello.console.picture import GREEN, VALID, draw_board, picture_size
from othello.console.style import FULL_COLOR, Style
from othello.formats import saved_game

FILLED_SHARES = {" ": 0, "\u2584": 0.5, "\u2580": 0.5, "\u2586": 0.75, "\u2588": 1}  # of a row
# These characters are half as wide as a full block.
HALF_BLOCKS = "\u2590\u258c\u2597\u2596\u259d\u2598"
# xterm, VS Code and the Linux console show green and blue as these RGB values.
GREENS = {"42": [(0, 205, 0), (13, 188, 121), (0, 170, 0)]}
MARKS = {"34": [(0, 0, 238), (36, 114, 200), (0, 0, 170)],
         "96": [(0, 255, 255), (41, 184, 219), (85, 255, 255)]}


def test_discs_have_the_same_colours_in_every_theme():
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


def test_a_review_shows_discs_in_the_board_colours(tmp_path):
    middle = play(FULL_BOARD_TIE[:116])
    game = play(FULL_BOARD_TIE[116:], Game(middle.board, to_move=middle.current_player.color))
    (tmp_path / "end.json").write_text(saved_game.dumps(game))
    terminal = Terminal(folder=tmp_path)
    terminal.type("load end.json", until="Game over> ")
    terminal.type("review all", until="Game over> ")
    answer = {row: line[37:] for row, line in enumerate(terminal.screen.display)}
    discs = {line.split()[0]: [ink for ink in terminal.colors(row) if ink[0] == "\u25cf"][0]
             for row, line in answer.items() if line.strip()[1:2] == "."}
    assert discs == {f"{number}.": ("\u25cf", "000000" if move.piece is Piece.BLACK else "ffffff")
                     for number, move in enumerate(game.moves, start=1)}
    assert terminal.close() == 0


def square_d4(height, colors):
    """Return the screen rows of the square d4, which has a white disc."""
    style, board = Style(True, True, full_screen=True, colors=colors), Board()
    columns, rows = picture_size(board, height)
    screen = Screen(columns, rows)
    Stream(screen).feed(draw_board(board, [], None, style, height=height).replace("\n", "\r\n"))
    return [[screen.buffer[1 + 3 * height + row][3 + 6 * height + col]
             for col in range(2 * height)] for row in range(height)]


@pytest.mark.parametrize("colors", [16, 256, FULL_COLOR])
@pytest.mark.parametrize("height", range(2, 8))
def test_a_disc_is_as_high_as_it_is_wide(height, colors):
    rows = square_d4(height, colors)
    high = sum(1 - 0.25 if row[height - 1].reverse else FILLED_SHARES[row[height - 1].data]
               for row in rows)
    width = max(sum(0.5 if cell.data in HALF_BLOCKS else 1 for cell in row if cell.data != " ")
                for row in rows)
    assert 2 * high == width == 2 * height - 1


@pytest.mark.parametrize("colors", [256, FULL_COLOR])
@pytest.mark.parametrize("height", range(2, 8))
def test_a_disc_is_narrow_at_the_top(height, colors):
    top = [cell.data for cell in square_d4(height, colors)[0]].count("\u2586")
    assert 2 <= top <= height // 2 + 1


@pytest.mark.parametrize("height, cells", [(2, 1), (5, 1), (6, 4), (7, 4), (12, 4)])
def test_the_last_move_mark_grows_with_the_board(height, cells):
    game, style = play("d3"), Style(True, True, full_screen=True, colors=FULL_COLOR)
    columns, rows = picture_size(game.board, height)
    screen = Screen(columns, rows)
    picture = draw_board(game.board, [], game.moves[-1].position, style, height=height)
    Stream(screen).feed(picture.replace("\n", "\r\n"))
    yellow = [(row, col) for row in range(rows) for col in range(columns)
              if screen.buffer[row][col].fg == "ffcc00" and screen.buffer[row][col].data != " "]
    assert len(yellow) == cells and yellow[0] == (1 + 2 * height, 3 + 6 * height)


def test_valid_moves_are_visible_on_green_in_16_colours():
    def luminance(color):
        return sum(share * (part / 255) ** 2.2
                   for share, part in zip((0.2126, 0.7152, 0.0722), color))
    for green, mark in zip(GREENS[GREEN[-1]], MARKS[VALID[-1]]):
        dark, light = sorted([luminance(green) + 0.05, luminance(mark) + 0.05])
        assert light / dark > 1.9

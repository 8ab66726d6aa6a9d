"""A terminal in which each position is drawn over the last one."""

import pytest
from dialogue import console_of
from helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT
from pyte import Screen, Stream
from terminal import UTF_8, Terminal

from othello.console import screen as place
from othello.console.style import Style


class Window:
    """A terminal of some rows, which knows what a person has seen of it at each pause."""

    def __init__(self, rows, columns):
        self.screen = Screen(columns, rows)
        self.stream = Stream(self.screen)
        self.seen, self.waited = [], 0

    def write(self, text):
        self.stream.feed(text.replace("\n", "\r\n"))

    def flush(self):
        pass

    def isatty(self):
        return True

    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    def see(self, seconds):
        self.seen.append("\n".join(self.lines()))
        self.waited += seconds


@pytest.fixture
def playing(monkeypatch):
    """Some lines typed in such a terminal; what it shows at the end."""
    def play(*typed, rows=24, columns=80, style=Style(in_place=True), **options):
        window = Window(rows, columns)
        monkeypatch.setattr("shutil.get_terminal_size",
                            lambda: place.shutil.os.terminal_size((columns, rows)))
        monkeypatch.setattr(place.time, "sleep", window.see)
        window.write("what stood here before\n")
        console = console_of(out=window, style=style, **options)
        console.display.introduce()
        console.catch_up()
        for line in typed:
            console.obey(line)
            console.catch_up()
        return window
    return play


def test_the_position_stays_where_it_is_and_what_happened_stands_below_it(playing):
    for typed in [], ["d3"], ["d3c5"], ["d3", "undo"], ["d3", "score", "why a1", "c5"]:
        lines = playing(*typed).lines()
        assert lines[0].split()[:8] == lines[9].split() == list("abcdefgh")
        assert "before" not in lines[12] and len([line for line in lines if "a b c" in line]) == 2
    assert lines[12:14] == ["Opening: Perpendicular.", ""]
    assert lines[14] == "White plays c5 and flips d5." and not any(lines[15:])


def test_discs_are_seen_from_their_edges_while_they_turn(playing):
    flipping, back = playing("c4", "undo").seen
    assert " 4  · ·[X]| X · · ·  4".replace("·", ".") in flipping
    assert " 4  · · · | X · · ·  4".replace("·", ".") in back
    assert "*" not in flipping + back


def test_the_latest_moves_stand_beside_the_board_where_there_is_room(playing):
    moves = FULL_BOARD_TIE[:50]
    lines = playing(moves, rows=60).lines()
    assert [line[27:].split() for line in lines[:10]] == [
        [f"{number}.", "Black", moves[2 * number - 2:2 * number]] +
        [f"{number + 1}.", "White", moves[2 * number:2 * number + 2]] * (number < 25)
        for number in range(7, 27, 2)]
    assert not any(line[27:] for line in playing(moves, rows=60, columns=60).lines()[:10])
    assert all(line[27:] for line in playing(moves, rows=60, columns=62).lines()[:10])


def test_the_bar_stays_while_discs_turn(playing):
    flipping, = playing("bar", "d3").seen
    assert sum("XXXX" in line for line in flipping.splitlines()) == 1


def test_each_of_several_moves_is_shown(playing):
    assert [seen.count("plays") for seen in playing("d3c5f6").seen] == [1, 2, 3]


def test_several_moves_at_once_take_no_longer_than_one(playing):
    assert playing("d3c5f6").waited == pytest.approx(playing("d3").waited) == 0.25


def test_ones_own_move_is_shown_before_a_program_is_asked(playing):
    own, reply = playing("d3", white="easy").seen
    assert "Black plays d3" in own and "White plays" not in own
    assert "Black plays d3" in reply and "White plays" in reply


def test_the_outcome_stands_below_the_position(playing):
    lines = playing(WIPE_OUT, rows=30).lines()
    assert lines[10:12] == ["", "Black X 13   White O 0   ply 9"]
    assert "*** Game over: Black wins 13 to 0. ***" in lines[12:]


def test_a_resignation_leaves_no_valid_moves_marked(playing):
    resigned = playing("d3", "resign").lines()
    assert "*" not in "".join(resigned[:12])
    assert "*** White has resigned: Black wins. ***" in resigned
    assert "*" in "".join(playing("d3", "resign", "undo").lines()[:12])


def test_an_error_leaves_what_was_answered_before(playing):
    lines = playing("moves", "undo").lines()
    assert "e6 flips e5" in lines and "There is no move to undo." in lines


def test_what_has_no_room_below_the_position_stands_above_it(playing):
    lines = playing(FORCED_PASS, rows=20).lines()
    assert lines[-2] == "Black X 8   White O 4   ply 9   Black passed"
    assert lines.index("*** Black has no valid move and passes. ***") < 9


@pytest.mark.parametrize("typed", [
    ["why a1"], ["why d3"], ["d3c5f6", "why d4"], ["d3c5f6", "resign", "undo", "trace a1"],
    ["f5d6", "bar", "why d4"], ["d3c5f6", "resign", "why a8"], ["score", "why a1", "why d3"]])
def test_why_leaves_the_whole_board_in_sight(playing, typed):
    lines = playing(*typed).lines()
    assert [line[:2].strip() for line in lines[:10]] == ["", *"12345678", ""]
    assert [line.split(":")[0].strip() for line in lines if ": " in line][-8:] == [
        "N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    assert "".join(lines).count(" a valid move for ") == 1
    assert lines[-1] == ""  # where the next line is typed


def test_an_answer_without_room_for_the_board_is_seen_from_its_beginning(playing):
    lines = playing("why a1", rows=20).lines()
    assert lines[-10].startswith("a1 is not a valid move for Black")
    assert lines[-2].startswith("  NW: ") and lines[-1] == ""


def test_a_board_without_room_is_told_in_words(playing):
    assert playing("d3", columns=20).lines()[0].startswith("Black has 4:")


@pytest.mark.slow
@pytest.mark.parametrize("arguments, environ, in_place", [
    ([], {}, True), (["--scroll"], {}, False), (["--accessible"], {}, False),
    ([], {"TERM": "dumb"}, False), ([], {"NO_COLOR": "1"}, True)])
def test_a_terminal_that_can_is_drawn_in_place_unless_one_does_not_want_it(
        arguments, environ, in_place):
    terminal = Terminal(*arguments, environ=UTF_8 | environ)
    terminal.type("d3")
    assert terminal.text().count("to move>") == (1 if in_place else 2)
    assert terminal.close() == 0

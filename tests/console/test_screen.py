"""The full-screen board, drawn into an emulated terminal."""

import re
from contextlib import contextmanager
from functools import cache, partial

import pytest
from pyte import Screen as Emulator
from pyte import Stream
from support.dialogue import console_of
from support.helpers import FORCED_PASS, FULL_BOARD_TIE, WIPE_OUT, play
from support.terminal import UTF_8, Terminal

from othello import Board, Game, Piece, Player, Position
from othello.console.console import completions
from othello.console.display import animate_flips
from othello.console.picture import picture_size
from othello.console.reader import Reader
from othello.console.screen import KEYS, MORE_PROMPT, Screen, layout
from othello.console.style import choose_style
from othello.console.style import FULL_COLOR, Style

SIZES = [(80, 24), (90, 30), (120, 40), (200, 60), (40, 20)]
PLAIN = Style(full_screen=True)
COLORED = Style(color=True, unicode=True, full_screen=True)


class Window:
    """An emulated terminal, which records what a person has seen at each pause."""

    def __init__(self, columns, rows):
        self.resize(columns, rows)
        self.screens, self.delay = [], 0

    def resize(self, columns, rows):
        self.size = columns, rows
        self.screen = Emulator(columns, rows)
        self.stream = Stream(self.screen)

    def write(self, text):
        self.stream.feed(text.replace("\n", "\r\n"))

    encoding = "utf-8"

    def flush(self):
        pass

    def isatty(self):
        return True

    def fileno(self):
        return 0

    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    def text(self):
        return "\n".join(self.lines())

    def board(self):
        """Return the board with its column letters."""
        lines = self.lines()
        return lines[next(row for row, line in enumerate(lines) if line):]

    def see(self, seconds):
        self.screens.append(self.text())
        self.delay += seconds


class Keys:
    """A fake keyboard that returns the given keys in order."""

    pending = ""

    def __init__(self, *keys):
        self._keys = list(keys)

    @contextmanager
    def reading(self, redraw):
        self.redraw = redraw
        yield

    def key(self):
        key = self._keys.pop(0)
        if callable(key):
            key()
            return self.key()
        return key


def open_console(columns=80, rows=24, style=PLAIN, **options):
    window = Window(columns, rows)
    window.write("what stood here before\n")
    console = console_of(stdin=window, out=window, style=style, **options)
    console.display.screen = Screen(window, style, lambda: window.size, window.see)
    console.reader = Reader(window, window, console.display.screen)
    console.reader.prompt.keyboard = Keys("y", "enter")
    console.display.introduce()
    console.refresh()
    return window, console


def play_lines(*lines, **options):
    window, console = open_console(**options)
    for line in lines:
        console.execute(line)
        console.refresh()
    return window


def press_keys(*keys, console=None, **options):
    window, console = open_console(**options) if console is None else console
    console.reader.prompt.keyboard = Keys(*keys)
    console.reader.prompt.complete = partial(completions, console)
    return window, console.reader.prompt.line("Black to move> ")


# The layout

@pytest.mark.parametrize("size, height, is_beside", [
    ((80, 24), 2, True), ((90, 30), 3, True), ((120, 40), 4, True), ((200, 60), 6, True),
    ((40, 20), 1, False), ((60, 60), 3, False), ((19, 24), 0, False)])
def test_the_largest_board_that_fits_is_drawn(size, height, is_beside):
    assert layout(Board(), *size)[2:4] == (height, is_beside)


@pytest.mark.parametrize("size, top", [
    ((80, 24), 0), ((90, 30), 1), ((120, 40), 2), ((140, 60), 4), ((200, 60), 4), ((115, 35), 0),
    ((40, 20), 0)])
def test_a_tall_window_has_empty_rows_above_the_board(size, top):
    lines = play_lines(columns=size[0], rows=size[1]).lines()
    assert not any(lines[:top]) and lines[top].split()[:8] == list("abcdefgh")


@pytest.mark.parametrize("columns, rows, gap", [
    (120, 40, 5), (82, 24, 4), (80, 24, 2), (90, 30, 2), (69, 24, 2)])
def test_a_wide_panel_has_a_larger_gap_to_the_board(columns, rows, gap):
    first = play_lines(columns=columns, rows=rows).board()[0]
    width = picture_size(Board(), layout(Board(), columns, rows).height)[0]
    assert first.index(">") == width + gap


def test_a_26x26_board_is_drawn_if_it_fits():
    assert layout(Board(26), 120, 40).height == 1
    assert layout(Board(26), 220, 60).height == 2
    assert layout(Board(26), 80, 24).height == 0
    assert "Black has 4" in play_lines("m12", size=26).text()


@cache
def lines_at_start(columns, rows, style):
    return play_lines(columns=columns, rows=rows, style=style).lines()


@pytest.mark.slow
@pytest.mark.parametrize("columns, rows, style", [
    (*size, PLAIN) for size in SIZES] + [(80, 24, COLORED)])
@pytest.mark.parametrize("commands", [["d3"], ["d3c5f6", "why a1"], ["help"], ["moves"],
                                      [FULL_BOARD_TIE[:40], "history"]])
def test_an_answer_never_moves_the_board_or_the_keys(columns, rows, style, commands):
    before = lines_at_start(columns, rows, style)
    window = play_lines(*commands, columns=columns, rows=rows, style=style)
    lines = window.lines()
    assert window.board()[0].split()[:8] == list("abcdefgh")
    assert lines[-1] == before[-1] != ""
    labels = [(row, line[:3].strip()) for row, line in enumerate(lines)
              if line[:3].strip().isdigit()][:8]
    assert [label for _, label in labels] == list("12345678")
    assert all(before[row][:3].strip() == label for row, label in labels)
    assert "before" not in "\n".join(lines)


@pytest.mark.parametrize("columns, rows", SIZES[:4])
def test_why_shows_all_eight_directions_beside_the_board(columns, rows):
    text = play_lines("d3c5f6", "why a1", columns=columns, rows=rows).text()
    assert all(f" {direction}: " in text for direction in "N NE E SE S SW W NW".split())
    assert MORE_PROMPT not in text


def test_a_small_window_shows_answers_in_pages():
    window, console = open_console(columns=40, rows=20)
    console.execute("why a1")
    assert "a1 is not a valid move" in window.text() and MORE_PROMPT in window.text()
    window, line = press_keys("enter", "d", "3", "enter", console=(window, console))
    assert line == "d3" and "NW: " in window.text() and "a1 is not" not in window.text()
    window, line = press_keys("page up", "page up", "enter", "enter", console=(window, console))
    assert line == "" and "NW: " in window.text()


def test_a_resized_window_is_redrawn_with_the_typed_text():
    window, console = open_console()

    def resize():
        window.resize(120, 40)
        console.reader.prompt.keyboard.redraw()
        assert "Black to move> wh" in window.text()
        assert window.board()[0].split()[:8] == list("abcdefgh")

    assert press_keys("w", "h", resize, "y", "enter", console=(window, console))[1] == "why"


def test_ctrl_l_redraws_a_damaged_window_with_the_typed_text():
    window, console = open_console()
    lines = window.lines()[:-2]

    def damage():
        window.screen.reset()

    def see():
        assert window.lines()[:-2] == lines and window.lines()[-2] == "Black to move> wh"

    assert press_keys("w", "h", damage, "redraw", see, "y", "enter",
                      console=(window, console))[1] == "why"


def test_a_window_resized_during_a_search_is_redrawn_with_the_progress():
    window, console = open_console()
    with console.reader.hide_typing():
        console.display.show_progress("Thinking ...")
        window.resize(120, 40)
        console.reader.prompt.keyboard.redraw()
    assert window.lines()[-2] == "Thinking ..."
    assert window.board()[0].split()[:8] == list("abcdefgh")


@pytest.mark.parametrize("size, is_shown", [(8, True), (26, False)])
def test_the_marks_are_explained_only_if_the_board_is_shown(size, is_shown):
    assert ("Stars" in open_console(size=size)[0].text()) is is_shown
    assert ("Stars" in play_lines("help", size=size, columns=100).text()) is is_shown


def test_a_tiny_window_falls_back_to_plain_lines():
    window = play_lines("d3", columns=18, rows=30)
    assert "Black has 4:" in window.text().replace("\n", " ")
    window, line = press_keys("d", "3", "enter", columns=80, rows=5)
    assert line == "d3" and window.lines()[-2].endswith("to move> d3")


def test_closing_the_screen_leaves_the_board_visible():
    window, console = open_console()
    console.display.close()
    console.display.write("Goodbye.")
    assert window.lines()[-2] == "Goodbye." and window.lines()[0].split()[0] == "a"
    assert "   ".join(KEYS[:2]) not in window.text()


def test_an_unused_screen_leaves_the_window_unchanged():
    window = Window(80, 24)
    window.write("what stood here before")
    screen = Screen(window, PLAIN, lambda: window.size, window.see)
    screen.redraw_progress()
    screen.close()
    assert window.lines() == ["what stood here before", *[""] * 23]


# Beside the board

def test_the_panel_shows_the_players_and_their_disc_counts():
    lines = play_lines("d3", white="easy").lines()
    assert lines[0].endswith("> X You (Black)              3")
    assert lines[1].endswith("  O Computer (easy)          3")
    assert any("Your turn: " in line for line in lines)
    lines = play_lines("d3").lines()
    assert lines[1].endswith("> O White                    1")


@pytest.mark.parametrize("style", [PLAIN, COLORED])
def test_disc_counts_are_aligned_with_the_disc_bar(style):
    lines = play_lines("d3", style=style).lines()
    assert len(lines[0]) == len(lines[1]) == len(lines[3])


def test_the_turn_of_a_player_named_young_is_not_called_yours():
    window = play_lines(new_game=lambda: Game(black=Player(Piece.BLACK, "Young")))
    assert "Young's turn: 4 places to play." in window.text()


def test_one_empty_line_separates_the_panel_and_the_answer():
    lines = [line[36:].strip() for line in open_console()[0].lines()]
    turn = next(number for number, line in enumerate(lines) if line.startswith("Black's turn"))
    assert lines[turn + 1:turn + 3] == ["", "Trap a straight line of your opponent's"]


def test_the_share_of_black_discs_is_shown_as_a_percentage():
    assert "Black has 80% of the discs." in play_lines("d3").text()


def test_the_move_list_marks_the_last_move_like_the_board():
    assert " 1 [d3]" in play_lines("d3").text()
    lines = play_lines("d3c5", style=COLORED).lines()
    assert any(re.search(" 1 d3 +2 c5  \u25e4", line) for line in lines)
    window = play_lines(FORCED_PASS, style=COLORED)
    assert f"{FORCED_PASS[-2:]}  \u25e4" in window.text() and "passes" in window.text()


def test_the_evaluation_bar_has_a_label():
    lines = [line[36:].strip() for line in play_lines("bar").lines()]
    place = lines.index("Likely at the end:")
    assert "At the end:" in play_lines("bar", WIPE_OUT).text()
    assert lines[place - 1] == "" and re.match("[XO]{16} ", lines[place + 1])


def test_the_evaluation_bar_is_an_estimate_after_a_resignation():
    text = play_lines("d3", "bar", "resign").text()
    assert "has resigned" in text and "Likely at the end:" in text


@pytest.mark.slow
def test_the_worst_mistakes_fit_in_100_columns():
    window = play_lines(FULL_BOARD_TIE[:28], "review more", columns=100, rows=30, style=COLORED)
    text = window.text()
    assert "The worst 6 of " in text and "review all for every move." in text
    assert MORE_PROMPT not in text


def test_the_disc_bar_shows_the_share_of_black_discs():
    assert "X" * 24 + "O" * 6 in play_lines("d3").text()
    assert "X" * 30 in play_lines(WIPE_OUT).text()


def test_the_latest_moves_are_listed_beside_the_board():
    assert "49 " in play_lines(FULL_BOARD_TIE[:98]).text()
    assert "2 passes" not in play_lines("d3").text()
    assert " 9 passes" in play_lines(FORCED_PASS).text()


def test_events_and_the_outcome_appear_beside_the_board():
    text = play_lines("d3").text()
    assert "Black plays d3 and flips d4." in text
    text = play_lines(WIPE_OUT).text()
    assert text.count("Game over: Black wins 13 to 0.") == 1


def test_a_new_answer_replaces_the_last_one():
    text = play_lines("why a1", "score").text()
    assert "Black 2, White 2." in text and "a1 is not" not in text


def test_a_repeated_answer_blinks():
    window = play_lines("practice", "practice", "practice")
    assert len(window.screens) == 2 and "practice mistakes" in window.text()
    assert not any("practise" in screen or "practice" in screen for screen in window.screens)
    assert play_lines("practice", "score", "practice").screens == []


def test_the_listed_keys_depend_on_the_state_of_the_game():
    assert "hint" in play_lines("d3").lines()[-1] and "review" not in play_lines("d3").lines()[-1]
    assert play_lines("resign").lines()[-1].startswith("review   new   undo   quit")
    assert play_lines("resign", "undo").lines()[-1].startswith(KEYS[0])


def test_the_keys_on_other_boards_leave_out_hint_and_review():
    assert play_lines(size=6).lines()[-1].startswith("help   undo   why d3")
    assert play_lines("resign", size=6).lines()[-1].startswith("new   undo")


def test_a_narrow_window_lists_the_keys_for_beginners():
    assert play_lines("d3", columns=40, rows=20).lines()[-1] == (
        "help  hint  undo  why d3  rules  quit")
    assert play_lines("d3", columns=80).lines()[-1] == (
        "help   hint   undo   why d3   rules   quit   arrows + Enter play")


def test_a_lesson_has_its_own_keys():
    window, console = open_console()
    console.reader.prompt.keyboard = Keys("enter", *"skip", "enter")
    console.execute("lessons")
    assert window.lines()[-1] == "arrows + Enter play   q stops"
    console.refresh()
    assert "Back to your game." in window.text() and "Lesson 1" not in window.text()


def test_the_explanation_matches_the_marks_on_screen():
    assert "Blue marks show" in play_lines("help", rows=40, style=COLORED).text()
    assert open_console(40, 20, COLORED)[1].display.marks.startswith("Stars show")


def test_no_valid_moves_are_marked_after_a_resignation():
    assert "*" not in play_lines("resign").text().replace("***", "")
    assert "*" in play_lines("resign", "undo").text().replace("***", "")


def test_bar_toggles_the_evaluation_bar():
    assert " by about " in play_lines("bar", "d3", "undo").text()
    assert " by about " not in play_lines("bar", "bar").text()


def test_trace_shows_a_step_on_the_board():
    window, console = open_console()
    console.reader.prompt.keyboard = Keys("q", "enter")
    console.execute("trace d3")
    assert "[XX]" in window.text() and "Press Enter to go on, q to stop:" in window.text()
    console.refresh()
    assert "[XX]" not in window.text()


def test_thinking_is_shown_on_the_prompt_line():
    window, console = open_console()
    console.display.show_progress("Thinking ...")
    assert window.lines()[-2] == "Thinking ..."


def test_a_shrunken_window_shows_as_much_as_fits():
    window, console = open_console()
    window.size = (80, 4)
    console.execute("d3")
    console.refresh()
    assert "Black has 4: d3, d4, e4, d5." in window.text()
    for window.size in (80, 1), (1, 24), (1, 1):
        console.execute("history")
        console.refresh()


# Discs that turn

def test_discs_turn_outward_from_the_placed_disc():
    game = play("f5d6c3d3c4f4f6g5")
    move = game.moves[-1]
    frames = list(animate_flips(move))
    assert move.position == Position.parse("g5")
    for step, frame in enumerate(frames, start=1):
        for square in move.flipped:
            distance = max(abs(square.row - move.position.row),
                           abs(square.col - move.position.col))
            assert frame[square] is (move.piece if distance < step else
                                     None if distance == step else move.piece.opposite())


def test_a_turning_disc_is_shown_edge_on():
    flip, undo = play_lines("d3", "undo", columns=40, rows=20).screens
    assert " 4  . . . | X . . .  4" in flip and " 4  . . . | X . . .  4" in undo
    assert "*" not in flip


def test_several_moves_turn_discs_as_fast_as_one():
    assert play_lines("d3c5f6").delay == pytest.approx(play_lines("d3").delay) == 0.25


def test_your_move_is_shown_before_the_program_replies():
    own, *replies = play_lines("d3", white="easy").screens
    assert "You play d3" in own and "computer (easy) plays" not in own
    assert all("computer (easy)" in reply for reply in replies)


def test_the_evaluation_bar_stays_while_discs_turn():
    screen, = play_lines("bar", "d3").screens
    assert " by about " in screen


# Keys

@pytest.mark.parametrize("keys, line", [
    ("d3", "d3"), (["down"], "d3"), (["down", "right", "down"], "e4"), (["d", "3", "left"], "c3"),
    (["up", "up", "up", "up"], "d1"), (["x", "y", "left", "z"], "xzy"),
    (["x", "left", "right", "right", "y"], "xy"), (["x", "y", "home", "delete", "z"], "zy"),
    (["x", "y", "home", "end", "backspace"], "x"), (["x", "y", "home", "cut", "z"], "z"),
    (["x", "clear", "y"], "y"), (["x", "unknown"], "x"), (["x", "redraw"], "x"),
    (["x", "up"], "x"), (["x", "page down", "page up"], "x")])
def test_keys_edit_the_line(keys, line):
    assert press_keys(*keys, "enter")[1] == line


def test_a_typed_square_is_marked_on_the_board():
    window, console = open_console(columns=40, rows=20)
    press_keys("d", "3", lambda: window.see(0), "enter", console=(window, console))
    assert " 3  . . .>*<. . . .  3" in window.screens[0]
    console.execute("score")
    assert ">*<" not in window.text()


def test_arrows_start_in_the_corner_if_no_square_is_valid():
    window, console = open_console()
    console.execute("resign")
    console.refresh()
    assert press_keys("left", "enter", console=(window, console))[1] == "a1"


def test_a_hint_puts_the_cursor_on_its_move():
    window, console = open_console()
    console.execute("d3")
    console.refresh()
    console.execute("hint")
    console.refresh()
    best = re.search("Play (..)\\.", window.text())[1]
    square = Position.parse(best)
    assert square != console.game.valid_moves[0]

    def cursor():
        row = window.lines()[1 + 2 * square.row]
        return row[3 + 4 * square.col:7 + 4 * square.col]
    assert ">" in cursor() and "<" in cursor()
    assert press_keys("down", "enter", console=(window, console))[1] == best
    assert ">" not in cursor()
    console.execute("hint")
    console.execute(best)
    console.refresh()
    assert ">" not in cursor()


def test_earlier_lines_can_be_recalled():
    window, console = open_console()
    for line in "why a1", "score":
        press_keys(*line, "enter", console=(window, console))
    for keys, line in [(["earlier"], "score"), (["earlier", "earlier", "earlier"], "why a1"),
                       (["earlier", "later", "x"], "x")]:
        assert press_keys(*keys, "enter", console=(window, console))[1] == line


def test_end_of_input_works_only_on_an_empty_line():
    assert press_keys("end of input")[1] is None
    assert press_keys("x", "end of input", "enter")[1] == "x"


@pytest.mark.parametrize("keys, line", [
    ("und", "undo "), ("why a", "why a"), ("sc", "score "), ("xyz", "xyz"),
    ("level ha", "level hard "), ("re", "re")])
def test_the_tab_key_completes_the_last_word(keys, line):
    assert press_keys(*keys, "tab", "enter")[1] == line


def test_the_tab_key_lists_all_completions():
    window, _ = press_keys("r", "e", "tab", "enter")
    assert "redo  resign  retry  review" in window.text()


def test_the_next_answer_replaces_a_list_of_completions():
    window, console = open_console()
    _, line = press_keys("r", "e", "tab", "clear", *"score", "enter",
                         console=(window, console))
    console.execute(line)
    console.refresh()
    assert "Black 2, White 2." in window.text() and "redo  resign" not in window.text()


def test_a_long_line_shows_its_end():
    window, console = open_console(columns=40, rows=20)
    press_keys(*"why a1 " * 8, lambda: window.see(0), "enter", console=(window, console))
    assert window.screens[0].splitlines()[-2] == "Black to move> a1 why a1 why a1 why a1"


def test_ctrl_c_stops_an_answer():
    window, console = open_console()

    def lines():
        yield "first"
        raise KeyboardInterrupt
    console.reader.page(lines())
    assert "first" in window.text() and "Stopped." in window.text()


# Colours

@pytest.mark.parametrize("colors, greens", [
    (FULL_COLOR, {"0b6623", "14532d"}), (256, {"008700", "005f00"}), (16, {"green"})])
def test_the_board_is_green_at_every_colour_depth(colors, greens):
    window = play_lines(style=Style(True, True, full_screen=True, colors=colors))
    cells = [window.screen.buffer[row][col] for row in range(1, 17) for col in range(3, 35)]
    assert {cell.bg for cell in cells} == greens


@pytest.mark.parametrize("style, is_drawn", [
    (Style(True, True, full_screen=True, colors=16), True), (COLORED, False),
    (Style(True, False, full_screen=True, colors=16), False)])
def test_sixteen_colours_draw_a_green_edge_below_the_board(style, is_drawn):
    window = play_lines(style=style)
    below = [window.screen.buffer[17][col] for col in range(36)]
    green = [cell.data == "\u2580" and (cell.fg, cell.bg) == ("green", "default")
             for cell in below]
    assert green == [False] * 3 + [is_drawn] * 32 + [False]


@pytest.mark.parametrize("unicode", [True, False])
def test_disc_colours_do_not_depend_on_the_theme(unicode):
    window = play_lines("d3", style=Style(True, unicode, full_screen=True))

    def ink(square):
        square = Position.parse(square)
        cell = window.screen.buffer[1 + 2 * square.row][3 + 4 * square.col + 2]
        return cell.fg, cell.data != " " or cell.reverse
    assert ink("d3") == ink("e4") == ("000000", True)
    assert ink("e5") == ("ffffff", True)


@pytest.mark.parametrize("environ, colors", [
    ({"COLORTERM": "truecolor"}, FULL_COLOR),
    ({"COLORTERM": "24bit", "TERM": "linux"}, FULL_COLOR),
    ({"TERM": "linux"}, 16), ({"TERM": "xterm-color"}, 16), ({"TERM": "xterm-16color"}, 16),
    ({"TERM": "xterm-256color"}, 256), ({"TERM": "xterm"}, 256), ({}, 256)])
def test_the_environment_sets_the_number_of_colours(environ, colors):
    assert choose_style("auto", False, Window(80, 24), environ).colors == colors


@pytest.mark.parametrize("environ, screen, is_full", [
    ({"TERM": "xterm"}, "auto", True), ({"TERM": "dumb"}, "auto", False), ({}, "auto", False),
    ({"OS": "Windows_NT"}, "auto", False), ({"OS": "Windows_NT"}, "always", True),
    ({"TERM": "dumb"}, "always", True), ({"TERM": "xterm"}, "never", False),
    ({"TERM": "xterm", "ACCESSIBLE": "1"}, "always", False)])
def test_full_screen_depends_on_the_environment_and_option(environ, screen, is_full):
    assert choose_style("auto", False, Window(80, 24), environ, screen).full_screen is is_full


@pytest.mark.parametrize("size, is_full", [
    ((20, 6), True), ((19, 6), False), ((20, 5), False)])
def test_full_screen_needs_20_columns_and_6_rows(size, is_full):
    environ = {"TERM": "xterm"}
    assert choose_style("auto", False, Window(*size), environ, "auto", size).full_screen is is_full


def test_keys_resizing_and_completion_work_in_a_real_terminal():
    terminal = Terminal("--color", "never", size=(20, 40))
    terminal.process.send("\x1b[")
    terminal.process.send("B")  # completes the Down key
    terminal.wait_for("d3")
    assert ">*<" in terminal.text()
    terminal.process.setwinsize(24, 80)
    terminal.screen.resize(24, 80)
    terminal.wait_for("to move> d3")
    terminal.type("")
    assert "Black plays d3 and flips d4." in terminal.text()
    assert terminal.close() == 0


def test_the_tab_key_completes_without_full_screen():
    terminal = Terminal("--screen", "never")
    terminal.process.send("sc\t\n")
    terminal.wait_for("Black 2, White 2.")
    assert terminal.close() == 0


@pytest.mark.slow
@pytest.mark.parametrize("arguments, environ, is_full", [
    ([], {}, True), (["--screen", "never"], {}, False), (["--accessible"], {}, False),
    ([], {"TERM": "dumb"}, False), (["--screen", "always"], {"TERM": "dumb"}, True),
    ([], {"NO_COLOR": "1"}, True), ([], {"TERM": "linux"}, True)])
def test_full_screen_is_used_unless_disabled_or_unsupported(arguments, environ, is_full):
    terminal = Terminal(*arguments, environ=UTF_8 | environ)
    terminal.type("d3")
    assert ("arrows + Enter play" in terminal.text()) is is_full
    assert terminal.text().count("to move>") == (1 if is_full else 2)
    assert terminal.close() == 0

"""The opening book: its file, and the players that use it."""

import io
from operator import itemgetter
from random import Random

import pytest
from support.bits import canonical_discs
from support.helpers import play
from support.squares import square

from othello import Board, Game, Piece, Player
from othello.analysis.budget import DEFAULT_NODES
from othello.analysis.hints import hints
from othello.cli import main
from othello.engine.native_rules import has_moves
from othello.engine.data_file import pack
from othello.engine.symmetry import ORIENTATIONS, orientations
from othello.formats import transcript
from othello.players import book as module
from othello.players.book import KIND, Book, BookError, Entry, book, loads
from othello.players.book_player import BookPlayer
from othello.players.engine_board import EngineBoard, sign, square_number, square_position
from othello.players.engine_player import EnginePlayer
from othello.players.minimax import MinimaxPlayer
from othello.players.levels import BOOK_MARGIN
from othello.players.registry import Settings, player

BLACK, WHITE = Piece.BLACK, Piece.WHITE


def entry(moves):
    return book().entries.get(canonical_discs(moves))


def make_book(**leads):
    """Make a book of positions with their leads. A position is `start` or a transcript."""
    return Book({canonical_discs(moves.replace("start", "")): Entry(10, 10, lead)
                 for moves, lead in leads.items()}, "a test")


def sound_moves(opening_book, moves, margin):
    game = play(moves)
    color = game.current_player.color
    return [str(move) for move in opening_book.sound_moves(game.board, color, margin)]


class UnusedPlayer(Player):
    """A player that must not be called."""

    def choose_move(self, game):
        raise AssertionError("asked for a move")


# The book of the package

def test_book_positions_are_normalized_and_have_valid_moves():
    assert len(book().entries) > 1000
    for (own, opp), item in book().entries.items():
        assert not own & opp and has_moves(own, opp) and min(orientations(own, opp)) == (own, opp)
        assert item.games > 0 and 0 <= item.points <= 2 * item.games
        assert -6400 <= item.lead <= 6400


def test_book_takes_at_most_300_kilobytes():
    data = module.book().dumps()
    assert len(data) <= 300_000 and loads(data).entries == book().entries


def play_book_moves(seed, max_moves=30):
    game, random = Game(), Random(seed)
    for _ in range(max_moves):
        moves = book().moves(EngineBoard(game.board, game.current_player.color))
        if not moves:
            break
        game.play(random.choice(moves).position)
    return game


@pytest.mark.parametrize("seed", range(10))
def test_every_book_move_is_valid(seed):
    game = play_book_moves(seed)
    assert game.moves
    while game.moves:
        game.undo()
        color = game.current_player.color
        positions = [move.position for move in book().moves(EngineBoard(game.board, color))]
        assert positions and set(positions) <= set(game.validator.valid_moves(color))


@pytest.mark.slow
@pytest.mark.parametrize("moves", ["f5d6c3", "f5f6e6f4", "f5d6c5f4e3c6d3"])
def test_symmetric_positions_have_symmetric_moves(moves):
    expected = sound_moves(book(), moves, 300)
    assert expected
    for turn in ORIENTATIONS:
        def turn_square(name):
            return str(square_position(turn[square_number(square(name))]))
        board = Board.from_string(str(play(moves).board))
        for position in board:
            piece = play(moves).board[position]
            board.cell(square(turn_square(str(position)))).piece = piece
        color = play(moves).current_player.color
        assert [str(move) for move in book().sound_moves(board, color, 300)] == list(
            map(turn_square, expected))


def test_mirrored_start_is_also_in_the_book():
    first = book().moves(EngineBoard(Board(8, "mirrored"), BLACK))
    assert {str(move.position) for move in first} == {"d6", "c5", "f4", "e3"}


# Sound moves

def test_the_best_moves_come_first_for_either_side():
    opening_book = make_book(start=0, f5=0, f5d6=-30, f5f6=10, f5f4=90)
    assert sound_moves(opening_book, "f5", 100) == ["d6", "f6", "f4"]
    after = make_book(f5d6=50, f5d6c3=50, f5d6c4=-20)
    assert sound_moves(after, "f5d6", 100) == ["c3", "c4"]


def test_sound_moves_lose_at_most_the_margin():
    opening_book = make_book(f5=-30, f5d6=-30, f5f6=10, f5f4=90)
    assert [sound_moves(opening_book, "f5", margin) for margin in (0, 39, 40, 120)] == [
        ["d6"], ["d6"], ["d6", "f6"], ["d6", "f6", "f4"]]


def test_no_move_is_sound_if_the_book_lacks_a_better_one():
    assert sound_moves(make_book(f5=-200, f5d6=-30), "f5", 100) == []


def test_position_outside_the_book_has_no_sound_move():
    assert sound_moves(make_book(f5d6=0), "f5", 6400) == []


def test_book_has_no_moves_for_the_wrong_side():
    assert book().sound_moves(Board(), WHITE, 6400) == []
    assert book().moves(EngineBoard(Board(), WHITE)) == []
    assert book().moves(EngineBoard(play("f5").board, BLACK)) == []


def test_book_has_no_moves_on_other_sizes():
    for size in 6, 10:
        assert book().sound_moves(Board(size), BLACK, 6400) == []


# The players

def test_book_move_needs_no_search():
    hard = BookPlayer(UnusedPlayer(WHITE), book, 0, itemgetter(0))
    moves = str(hard.choose_move(play("f5")))
    assert entry("f5" + moves).lead == entry("f5").lead


@pytest.mark.parametrize("seed", range(4))
def test_hard_plays_the_best_book_move(seed):
    game = play_book_moves(seed, max_moves=4)
    engine_board = EngineBoard(game.board, game.current_player.color)
    best = book().entries[min(orientations(engine_board.own, engine_board.opp))].lead
    moves = book().sound_moves(game.board, game.current_player.color, 0)
    if moves:
        move = player("hard", game.current_player.color, Settings(nodes=1)).choose_move(game)
        assert move == moves[0]
        assert entry(transcript.dumps(game) + str(move)).lead == best


def test_another_player_chooses_moves_outside_the_book():
    class LastMovePlayer(Player):
        def choose_move(self, game):
            return game.validator.valid_moves(self.color)[-1]

    for game in Game(), Game(Board(6)):
        by_book = BookPlayer(LastMovePlayer(BLACK), lambda: make_book(f5d6=0), 50, itemgetter(0))
        assert by_book.choose_move(game) == game.validator.valid_moves(BLACK)[-1]


def opening_by_medium(seed):
    sides = {color: player("medium", color, Settings(seed)) for color in (BLACK, WHITE)}
    game = Game()
    for _ in range(8):
        game.play(sides[game.current_player.color].choose_move(game))
    return transcript.dumps(game)


@pytest.mark.no_cover
def test_medium_varies_its_sound_openings_by_seed():
    openings = [opening_by_medium(seed) for seed in range(20)]
    assert openings[0] == opening_by_medium(0)
    positions = {canonical_discs(moves) for moves in openings}
    assert len(positions) >= 5
    for moves in openings:
        for end in range(0, len(moves), 2):
            item, game = entry(moves[:end + 2]), play(moves[:end])
            if item is None:  # The book doesn't contain this move: the player found it by search.
                assert end > 6 and not book().sound_moves(
                    game.board, game.current_player.color, BOOK_MARGIN)
                break
            sign = 1 if end % 4 == 0 else -1
            assert sign * (entry(moves[:end]).lead - item.lead) <= BOOK_MARGIN


def test_medium_and_hard_are_plain_players_without_the_book():
    settings = Settings(book=False)
    assert type(player("medium", BLACK, settings)) is MinimaxPlayer
    assert type(player("hard", BLACK, settings)) is EnginePlayer


def gtp_reply(monkeypatch, capsys, *options):
    monkeypatch.setattr("sys.stdin", io.StringIO("play black f5\ngenmove white\n"))
    assert main(["gtp", "--player", "hard", "--nodes", "1", *options]) == 0
    return capsys.readouterr().out.split()[-1]


def test_no_book_option_turns_off_the_book(monkeypatch, capsys):
    assert gtp_reply(monkeypatch, capsys) in sound_moves(book(), "f5", 0)
    first = play("f5").validator.valid_moves(WHITE)[0]
    assert gtp_reply(monkeypatch, capsys, "--no-book") == str(first)


def arena_games(tmp_path, *options):
    opening = tmp_path / "openings.txt"
    opening.write_text("f5\n")
    path = tmp_path / "games.json"
    assert main(["arena", "hard", "random", "--games", "2", "--nodes", "1", "--openings",
                 str(opening), "--json", str(path), *options]) == 0
    return path.read_text()


def test_arena_uses_the_book_only_with_the_option(tmp_path, capsys):
    best = sound_moves(book(), "f5", 0)[0]
    assert f'"moves": "f5{best}' in arena_games(tmp_path, "--book")
    first = play("f5").validator.valid_moves(WHITE)[0]
    assert f'"moves": "f5{first}' in arena_games(tmp_path)


# Hints

def test_hint_contains_book_statistics():
    by_move = {str(hint.position): hint for hint in hints(play("f5"), 60, nodes=500)}
    item = entry("f5d6")
    share = 100 * item.points / (2 * item.games)
    assert by_move["d6"].book == (f"book: played {item.games:,} times, {share:.0f}% for Black, "
                                  f"{item.lead / 100:+.1f}")
    assert "" in [hint.book for hint in hints(play("f5f4c3"), 60, nodes=500)]


@pytest.mark.parametrize("moves, nodes, preferred", [
    ("d3c5f6f5e6e3c3d2c4b5f4", DEFAULT_NODES, {"b4": "c2"}), ("f5", 2_000, {"f4": "f6"}),
    ("f5d6c3d3", 2_000, {"c2": "c5"})])
def test_hint_names_a_lower_move_that_the_book_prefers(moves, nodes, preferred):
    game = play(moves)
    side = sign(game.current_player.color)
    messages = [(str(hint.position), hint.book) for hint in hints(game, 60, nodes) if hint.book]
    leads = {move: side * entry(moves + move).lead for move, _ in messages}
    for place, (move, message) in enumerate(messages):
        best = max((lower for lower, _ in messages[place:]), key=leads.get)
        is_preferred = leads[best] - leads[move] >= 100
        assert message.partition("; the book prefers ")[2] == (best if is_preferred else "")
        assert is_preferred == (preferred.get(move) == best)


def test_book_does_not_change_the_leads_of_hints(monkeypatch):
    book_hints = hints(play("f5"), 60, nodes=500)
    monkeypatch.setattr("othello.analysis.hints.book", lambda: Book({}, "nothing"))
    assert [hint._replace(book="") for hint in book_hints] == hints(play("f5"), 60, nodes=500)


# The file

def test_damaged_book_is_rejected():
    data = make_book(f5=0).dumps()
    assert loads(data).entries == make_book(f5=0).entries
    for invalid in data[:-1] + bytes([data[-1] ^ 1]), data[:-1]:
        with pytest.raises(BookError, match="^this is not an opening book, or it is damaged"):
            loads(invalid)


@pytest.mark.parametrize("header, body, message", [
    ({}, b"", "^this is not an opening book: 'origin' is missing$"),
    ({"origin": "nothing"}, b"\0", "iterative unpacking requires")])
def test_data_file_with_other_contents_is_rejected(header, body, message):
    with pytest.raises(BookError, match=message):
        loads(pack(KIND, header, body))


@pytest.mark.parametrize("data", [b"", b"nothing\n", b"[1]\n", b"{}\n", b"[" * 100_000,
                                  b'{"format": "othello-book", "version": 2}\n'])
def test_file_without_a_book_header_is_rejected(data):
    with pytest.raises(BookError, match="^this is not an opening book: the JSON header"):
        loads(data)


def test_book_of_another_version_is_rejected():
    data = make_book(f5=0).dumps().replace(b'"version": 2', b'"version": 1')
    with pytest.raises(BookError, match="^expected othello-book of version 2, got othello-book "
                                        "of version 1$"):
        loads(data)

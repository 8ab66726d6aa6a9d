"""Cases from real games. The file tests/data/README.md names the sources of the games."""

import csv
import json
from functools import cache
from random import Random

from cases.lines import swap_colors
from support.paths import SAMPLES

from othello import Board, Game, PassCommand, Position
from othello.formats import saved_game
from othello.formats.obf import squares_of
from othello.judge.hypotheses import START, Rules, name_of, square_of

RULES = Rules()
PASS_GAME = ["d3", "c3", "b3", "b2", "f5", "a3", "a1", "c1"]  # After c1, Black must pass.
WIPED_OUT = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"]
DOCUMENT = json.loads((SAMPLES / "saved_game_document.json").read_text())


def real_games():
    """Yield each game of the sample as a list of squares such as "d3"."""
    with (SAMPLES / "real_games.csv").open() as file:
        for row in csv.DictReader(file):
            yield [row["moves"][index:index + 2] for index in range(0, len(row["moves"]), 2)]


def positions(words):
    return _positions(tuple(words))


@cache
def _positions(words):
    game, plies = Game(), []
    for number, word in enumerate(words, start=1):
        side = game.current_player.color
        game.play(Position.parse(word, 8))
        other = side.opposite()
        plies.append((list(words[:number]), squares_of(game.board), side.symbol, other.symbol,
                      game.validator.valid_moves(other), game.validator.valid_moves(side)))
    return plies


def start():
    yield {"rule": "start", "question": "game"}


def valid_moves(games):
    """Yield questions about the valid moves in positions that occur in `games`."""
    for number, words in enumerate(games):
        plies = positions(words)
        for after, board, side, other, others, own in plies[number % 9::19]:
            to_move = other if others else side
            if others or own:
                parts = {"rule": "valid moves", "question": "moves", "board": board,
                         "side": to_move}
                yield parts | {"after": after}
                yield reflection(parts, number)
        after, board, side, other, others, own = plies[len(plies) // 2]
        if number % 3 == 0:
            yield {"rule": "valid moves", "question": "moves", "board": board, "side": side}


def turns(games):
    """Yield questions about whose turn it is after normal moves, before passes and at the end."""
    for number, words in enumerate(games):
        kinds = {}
        for after, board, side, other, others, own in positions(words)[number % 5:]:
            kinds.setdefault(_kind(board, others, own), (after, board, side))
        for rule, (after, board, side) in kinds.items():
            if rule != "turns alternate" or number % 3 == 0:
                parts = {"rule": rule, "question": "turn", "board": board, "side": side}
                yield parts | {"after": after}
                yield reflection(parts, number)


def _kind(board, others, own):
    if others:
        return "turns alternate" if len(others) > 1 else "no other pass"
    if own:
        return "forced pass"
    if "-" not in board:
        return "full board"
    return "double pass" if "X" in board and "O" in board else "wipe-out"


def reflection(parts, number):
    board = swap_colors(parts["board"])
    rows = [board[index:index + 8] for index in range(0, 64, 8)]
    if number & 1:
        rows = rows[::-1]
    if number & 2:
        rows = [row[::-1] for row in rows]
    if number & 4:
        rows = ["".join(column) for column in zip(*rows)]
    other_side = {name: swap_colors(parts[name]) for name in ("side",) if name in parts}
    return parts | {"board": "".join(rows)} | other_side


def results(games):
    random = Random(20)
    for number, words in enumerate(games):
        plies = positions(words)
        after, board = plies[-1][:2]
        if "-" in board:
            rule = "early end"
            yield from reflected_pair("empties to the winner", "final", board, number)
        else:
            rule = "tie" if board.count("X") == board.count("O") else "winner"
        yield from reflected_pair(rule, "winner", board, number, after)
        if number % 4 == 0:
            yield from reflected_pair("score", "score", board, number, after)
            after, board = plies[random.randrange(20, 50) if len(plies) > 50 else 3][:2]
            yield from reflected_pair("score", "score", board, number, after)
            yield from reflected_pair("no early winner", "winner", board, number, after)
    yield from narrow_results()


def reflected_pair(rule, question, board, number, after=None):
    parts = {"rule": rule, "question": question, "board": board}
    yield parts if after is None else parts | {"after": after}
    yield reflection(parts, number)


def narrow_results():
    """Yield full boards with narrow or one-sided results, and final boards with few discs."""
    for black in 31, 32, 33, 0, 64, 1, 63:
        board = "X" * black + "O" * (64 - black)
        if black in range(1, 64):
            rule = "tie" if black == 32 else "winner"
            yield {"rule": rule, "question": "winner", "board": board}
        yield {"rule": "score", "question": "score", "board": board}
    for black, white in (1, 0), (0, 1), (3, 3), (3, 2), (2, 3):
        board = "X" * black + "-" * (64 - black - white) + "O" * white
        yield {"rule": "early end", "question": "winner", "board": board}
        yield {"rule": "empties to the winner", "question": "final", "board": board}


def perfts():
    board = squares_of(Board())
    for depth in range(1, 6):
        yield {"rule": "perft", "question": "perft", "board": board, "side": "X", "depth": depth}


def perfts_with_passes(games):
    """Yield perft questions on positions in which a side must pass or the game can end early."""
    number = 0
    for words in games:
        plies = positions(words)
        kinds = [_kind(board, others, own) for _, board, _, _, others, own in plies]
        if "forced pass" in kinds and number < 12:
            index = kinds.index("forced pass")
            number += 1
            _, board, side, other, _, _ = plies[index]
            for depth in 1, 2, 3:
                parts = {"rule": "perft with passes", "question": "perft", "board": board,
                         "side": other, "depth": depth}
                yield parts
                yield reflection(parts, number)
        if kinds[-1] in ("double pass", "wipe-out") and number < 16:
            number += 1
            _, board, side, other, _, own = plies[-2 - len(plies) % 2]
            yield {"rule": "perft with passes", "question": "perft", "board": board,
                   "side": other, "depth": 3}


def whole_games(games):
    for words in games:
        yield {"rule": "real games", "question": "game", "moves": words}


def refused_words(games):
    """Yield games in which invalid words are mixed with valid moves."""
    for words in (["a1"], ["e4"], ["pass"], ["i9"], ["a1", "d3"], ["d3", "d3"], ["d3", "a1", "c3"],
                  ["d3", "pass", "c3"], ["d3", "c5", "f6", "f6", "b5", "d2"]):
        yield {"rule": "refused", "question": "game", "moves": words}
    random = Random(4)
    for words in games[::6]:
        extra_words = []
        for after, board, _, _, others, own in positions(words)[:random.randrange(8, 40)]:
            extra_words.append(after[-1])
            squares_ = [file + rank for rank in "12345678" for file in "abcdefgh"]
            invalid_words = [word for word in squares_ if word not in map(str, others or own)]
            extra_words += random.sample([*invalid_words, "pass"], random.randrange(3))
        yield {"rule": "refused", "question": "game", "moves": extra_words}


def running_counts(games):
    """Yield questions about the score and the winner after a sequence of moves.

    The questions can reveal errors in programs that update disc counts after each move. The
    sequences include complete games, partial games, passes and invalid moves.
    """
    for words in ([], ["d3"], ["d3", "c5"], ["a1"], ["d3", "d3"], ["d3", "a1", "e4", "c3"]):
        yield {"rule": "score of a game", "question": "score-after", "moves": words}
        yield {"rule": "winner of a game", "question": "winner-after", "moves": words}
    random = Random(50)
    for number, words in enumerate(games):
        middle = random.randrange(6, len(words) - 1)
        passes = [after for after, _, _, _, others, own in positions(words) if own and not others]
        for moves in (words, words[:middle], *passes[:1]):
            if moves is words or number % 4 == 0:
                yield {"rule": "score of a game", "question": "score-after", "moves": moves}
                yield {"rule": "winner of a game", "question": "winner-after", "moves": moves}


def undo_and_redo(games):
    for words in (["undo"], ["redo"], ["d3", "undo"], ["d3", "undo", "c4"],
                  ["d3", "c5", "undo", "undo"], ["d3", "c5", "undo", "e3"]):
        yield {"rule": "redo" if "redo" in words else "undo", "question": "undo", "moves": words}
    for words in (["d3", "undo", "redo"], ["d3", "c5", "undo", "undo", "redo", "redo"],
                  ["d3", "undo", "c4", "redo"], ["d3", "c5", "undo", "undo", "c4", "redo"],
                  ["d3", "undo", "a1", "redo"], ["d3", "redo"]):
        yield {"rule": "redo", "question": "undo", "moves": words}
    for number, words in enumerate(games[::5]):
        undo_count = 3 + number % 7
        yield {"rule": "undo", "question": "undo", "moves": words[:20] + ["undo"] * undo_count}
        yield {"rule": "redo", "question": "undo",
               "moves": words[:30] + ["undo"] * undo_count + ["redo"] * (undo_count - number % 3)}
    for words in games[::3]:
        for after, _, _, _, others, own in positions(words):
            if own and not others:
                yield {"rule": "undo of a pass", "question": "undo", "moves": after + ["undo"]}
                yield {"rule": "redo", "question": "undo", "moves": after + ["undo", "redo"]}
                break


def sizes():
    """Yield questions about random games and perft numbers on boards of other sizes."""
    for size in 4, 6, 10:
        rule = f"size {size}"
        random = Random(size)
        for _ in range(6):
            game = Game(Board(size))
            while not game.is_game_over:
                color, board = game.current_player.color, squares_of(game.board)
                valid = game.validator.valid_moves(color)
                choice = random.choice(valid)
                if random.random() < 5 / size ** 2:
                    yield {"rule": rule, "question": "moves", "board": board,
                           "side": color.symbol}
                    yield {"rule": rule, "question": "play", "board": board,
                           "side": color.symbol, "square": str(choice)}
                game.play(choice)
                if random.random() < 3 / size ** 2 or isinstance(game.history[-1], PassCommand):
                    yield {"rule": rule, "question": "turn", "board": squares_of(game.board),
                           "side": color.symbol}
            yield {"rule": rule, "question": "winner", "board": squares_of(game.board)}
        for depth in range(1, 5):
            yield {"rule": rule, "question": "perft", "board": squares_of(Board(size)),
                   "side": "X", "depth": depth}


def saved_games(games):
    """Yield questions about saving and loading games. Some of the saved games are damaged."""
    transcripts = [[], ["d3"], *(words[:7 + 9 * number % 50] for number, words in
                                 enumerate(games[::12])), games[0], games[40]]
    for words in transcripts:
        yield {"rule": "save", "question": "save", "moves": words}
    for words in transcripts:
        game = Game()
        for word in words:
            game.play(Position.parse(word, 8))
        text = json.loads(saved_game.dumps(game))
        basic_text = {name: text[name] for name in DOCUMENT}
        yield {"rule": "load", "question": "load", "text": json.dumps(basic_text)}
    yield {"rule": "load", "question": "load", "text": json.dumps(DOCUMENT)}
    for text in damaged_documents():
        yield {"rule": "load refused", "question": "load", "text": text, "answer": "invalid"}


def damaged_documents():
    for name in DOCUMENT:
        yield json.dumps({key: value for key, value in DOCUMENT.items() if key != name})
    for name, value in (("board", 7), ("board", [[0] * 8] * 7), ("board", [[0] * 8] * 7 + [[0]]),
                        ("board", [[3] * 8] * 8), ("board", [["X"] * 8] * 8),
                        ("currentPlayer", 0), ("currentPlayer", 3), ("currentPlayer", "1"),
                        ("status", "over"), ("status", None), ("history", {}),
                        ("history", [{}]), ("history", [7])):
        yield json.dumps(DOCUMENT | {name: value})
    yield from ("{", "[]", "null", "7", '"board"', json.dumps(DOCUMENT)[:-1])


def notation(games):
    for words in [["d3"], ["f5", "d6"], *(words[:5 + 8 * number % 55] for number, words in
                                          enumerate(games[::9]))]:
        text = "".join(words)
        for variant in text, text.upper(), " ".join(words):
            yield {"rule": "squares", "question": "read", "text": variant}
    for text in ("i9", "f", "f5d", "f9", "f0", "5f", "f5f5", "a1", "f5d6z3", "f5-d6-", "f5d7",
                 "ff5", "f55"):
        yield {"rule": "ill-formed", "question": "read", "text": text, "answer": "invalid"}


def computer_moves(games):
    """Yield questions for computer players at the start, after passes, and at the end."""
    starts = [[], ["d3"], PASS_GAME, WIPED_OUT, games[0], games[7]]
    for number, words in enumerate(games[::4]):
        starts.append(words[:11 + 13 * number % 45])
        starts += [after for after, _, _, _, others, own in positions(words)
                   if own and not others][:1]
    for number, words in enumerate(starts):
        yield {"rule": "computer move", "question": "choose", "moves": words}
        if number % 4 == 0:
            yield {"rule": "computer game", "question": "watch", "moves": words}


def fewest_discs(games):
    """Yield questions about results in the variant in which the side with fewer discs wins."""
    for number, words in enumerate(games):
        plies = positions(words)
        board = plies[-1][1]
        if number % 3 == 0 or "-" in board or board.count("X") == 32:
            yield from reflected_pair("fewest discs", "fewest winner", board, number)
        if "-" in board:
            yield from reflected_pair("empties to the fewest", "fewest final", board, number)
        if number % 9 == 0:
            board = plies[number % 40][1]
            yield from reflected_pair("fewest discs", "fewest winner", board, number)
            yield {"rule": "fewest saved", "question": "fewest saved", "moves": words}
    for parts in narrow_results():
        if parts["question"] == "final":
            yield parts | {"rule": "empties to the fewest", "question": "fewest final"}
        elif parts["question"] == "winner":
            yield parts | {"rule": "fewest discs", "question": "fewest winner"}
    for words in [], ["d3"], WIPED_OUT:
        yield {"rule": "fewest saved", "question": "fewest saved", "moves": words}


def blocked_squares(games):
    """Yield questions about boards with some blocked squares."""
    random = Random(7)
    for number, words in enumerate(games):
        plies = positions(words)
        side = plies[0][2]
        final = plies[-1][1]
        for board in _block_squares(random, final, "-"), _block_squares(random, final, "XO"):
            for parts in (
                    {"rule": "blocked turn", "question": "blocked winner", "board": board},
                    {"rule": "blocked turn", "question": "blocked turn", "board": board,
                     "side": side},
                    {"rule": "blocked score", "question": "blocked score", "board": board},
                    {"rule": "blocked score", "question": "blocked final", "board": board}):
                if "#" in board and number % 3 == 0:
                    yield parts
        side, board = plies[-1 - number % 8][2], plies[-1 - number % 8][1]
        blocked_board = _block_squares(random, board, "-")
        if "#" in blocked_board:
            yield {"rule": "blocked turn", "question": "blocked turn", "board": blocked_board,
                   "side": side}
    for block_names in "c4,e7", "a1,h8,a8,h1", "d3", "c3,f6,c6,f3", "b2,g7,d1,e1,d8,e8":
        board = "".join("#" if name_of(square) in block_names.split(",") else disc
                        for square, disc in enumerate(START))
        for length in 1, 6, 20, 60:
            words, current_board, side = [], board, "X"
            while len(words) < length and side != "-":
                words.append(name_of(random.choice([*RULES.moves(current_board, side)])))
                current_board = RULES.play(current_board, side, square_of(words[-1]))
                side = RULES.turn(current_board, side)
            all_words = [*words[:3], *block_names.split(","), *words[3:]]
            for moves in words, all_words:
                yield {"rule": "blocked game", "question": "blocked game", "square": block_names,
                       "moves": moves}


def _block_squares(random, board, contents):
    """Block two or four random squares that contain a symbol from `contents`."""
    candidates = [square for square, disc in enumerate(board) if disc in contents]
    chosen = random.sample(candidates, min(len(candidates) // 2, random.randrange(1, 3)) * 2)
    return "".join("#" if square in chosen else disc for square, disc in enumerate(board))


def protocol_lines(games):
    """Yield cases that combine moves, invalid words, `undo` and `redo` in the line protocol."""
    for words in ([], ["board"], ["d3"], ["d3", "board"], ["a1", "board"], ["d3", "d3", "board"],
                  ["undo"], ["redo"], ["d3", "undo", "board"], ["d3", "undo", "redo", "board"],
                  ["d3", "undo", "undo", "redo", "redo", "board"], ["i9", "d3", "zz", "board"],
                  ["d3", "undo", "c4", "redo", "board"], [*WIPED_OUT, "a1", "board", "undo"],
                  [*PASS_GAME, "board", "undo", "board", "redo", "board"]):
        if words:
            yield {"rule": "line protocol", "question": "lines", "moves": words}
    for number, words in enumerate(games[::9]):
        yield {"rule": "line protocol", "question": "lines",
               "moves": [*words[:20 + number], "board", *["undo"] * (3 + number), "board"]}


def branches(games):
    """Yield moves mixed with numbers.

    For example, the number 3 means that the game returns to the position after move 3.
    """
    for words in (["0"], ["d3", "0"], ["d3", "1"], ["d3", "9"], ["d3", "c5", "f6", "1"],
                  ["d3", "undo", "0"], [*PASS_GAME, "7"], [*PASS_GAME, "8"],
                  [*PASS_GAME, "8", "5"], [*PASS_GAME, "undo", "undo"]):
        yield {"rule": "going back", "question": "branch", "moves": words}
    first = ["d3", "c5", "f6", "1", "e3"]
    for words in (["d3", "0", "c4", "0"], [*first, "1"], [*first, "1", "c5"], [*first, "0"],
                  [*first, "1", "c5", "f6"], [*first, "1", "c3", "1"],
                  [*first, "1", "e3", "1"], [*first, "undo"], [*first, "1", "e4", "1"],
                  ["d3", "undo", "c4", "undo", "f5", "undo", "d3", "undo"],
                  [*first, "1", "c5", "f6", "2", "e6", "2"]):
        yield {"rule": "branching", "question": "branch", "moves": words}
    for number, words in enumerate(games[::8]):
        ply = 2 + 3 * number % 17
        game = Game()
        for word in words[:ply]:
            game.play(Position.parse(word, 8))
        others = [move for move in map(str, game.valid_moves) if move != words[ply]][:2]
        words_tried = [*words[:24], *(word for other in others for word in (str(ply), other)),
                       str(ply)]
        yield {"rule": "branching", "question": "branch", "moves": words_tried}
        yield {"rule": "branching", "question": "branch", "moves": [*words_tried, *words[ply:22]]}


def game_cases():
    games = list(real_games())
    yield from valid_moves(games)
    yield from turns(games)
    yield from results(games)
    yield from perfts()
    yield from perfts_with_passes(games)
    yield from whole_games(games)
    yield from refused_words(games)
    yield from running_counts(games)
    yield from undo_and_redo(games)
    yield from sizes()
    yield from saved_games(games)
    yield from notation(games)
    yield from computer_moves(games)
    yield from fewest_discs(games)
    yield from blocked_squares(games)
    yield from protocol_lines(games)
    yield from branches(games)

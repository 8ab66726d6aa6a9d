"""The judge tests the engine's rules in the same way as the rules of any other program."""

import pytest
from support.fake_adapters import FunctionProgram

from othello.engine import bitboard, native_rules
from othello.judge.cases import GAMES, load
from othello.judge.findings import Verdict
from othello.judge.judge import judge

FILES = "abcdefgh"
OPPONENT = {"X": "O", "O": "X"}
DECLINED = ["undo", "undo of a pass", "redo", "size 4", "size 6", "size 10", "save", "load",
            "load refused", "squares", "ill-formed", "computer move", "computer game",
            "fewest discs", "empties to the fewest", "fewest saved", "blocked line",
            "blocked move", "blocked turn", "blocked score", "blocked game", "line protocol",
            "going back", "branching"]  # rules for features that the engine doesn't have
UNKNOWN = ("undo", "save", "load", "read", "choose", "watch", "fewest", "blocked", "lines",
           "branch")
START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27


def bits_of(board, side):
    return sum(1 << square for square, symbol in enumerate(board) if symbol == side)


def children(board, side):
    if len(board) != 64:
        return {}
    after_each = native_rules.children(bits_of(board, side), bits_of(board, OPPONENT[side]))
    return {child.square: child for child in after_each}


def name(square):
    return f"{FILES[square % 8]}{square // 8 + 1}"


def board_after(board, side, square):
    child = {name(number): child for number, child in children(board, side).items()}.get(square)
    if child is None:
        return None
    symbols = {0: "-", 1: OPPONENT[side], 2: side}
    return "".join(symbols[(child.own >> index & 1) + 2 * (child.opp >> index & 1)]
                   for index in range(64))


def side_to_move(board, side):
    return next((color for color in (OPPONENT[side], side) if children(board, color)), "-")


def score(board):
    return f"{board.count('X')} {board.count('O')}"


def winner(board):
    if children(board, "X") or children(board, "O"):
        return "-"
    black, white = board.count("X"), board.count("O")
    return "=" if black == white else "X" if black > white else "O"


def final_result(board):
    lead = native_rules.final_score(bits_of(board, "X"), bits_of(board, "O"))
    return f"{32 + lead // 2} {32 - lead // 2}"


def game_state(moves):
    board, side = START, "X"
    for square in moves:
        after = side != "-" and board_after(board, side, square)
        if after:
            board, side = after, side_to_move(after, side)
    return f"{board} {side}"


def perft(board, side, depth):
    own, opp = (native_rules.native(bits_of(board, color)) for color in (side, OPPONENT[side]))
    return str(bitboard.perft(own, opp, int(depth)))


def answer(line):
    question, *words = line.split()
    if question in UNKNOWN or (
            question not in GAMES and len(words[0]) != 64):
        return "?"
    if question == "moves":
        return " ".join(map(name, children(*words)))
    if question == "play":
        return board_after(*words) or "invalid"
    return {"score": score, "turn": side_to_move, "winner": winner, "final": final_result,
            "perft": perft, "game": lambda *moves: game_state(moves),
            "score-after": lambda *moves: score(game_state(moves).split()[0]),
            "winner-after": lambda *moves: winner(game_state(moves).split()[0])}[question](*words)


@pytest.mark.slow
def test_the_engine_follows_all_rules_that_it_supports():
    cases = load()
    judgement = judge(FunctionProgram(answer), cases, cases.required + cases.optional)
    assert judgement.is_right and judgement.failing == []
    assert [rule for rule in cases.rules if not judgement.count(rule, Verdict.PASSED)] == DECLINED

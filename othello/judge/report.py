"""The report for the person who wrote the program: what is broken, seen on a board."""

from collections.abc import Iterator
from itertools import zip_longest
from string import ascii_lowercase

from othello.analysis.explain import explanation
from othello.analysis.phrases import counted, listed
from othello.board import Board
from othello.errors import NotationError, quoted
from othello.judge import reference
from othello.judge.cases import Case
from othello.judge.judge import Finding, Judgement, Verdict
from othello.move_validator import MoveValidator
from othello.piece import Piece
from othello.player import Player
from othello.players.program import short
from othello.position import Position

_GAMES = ("game", "undo")


def report(judgement: Judgement) -> Iterator[str]:
    """The report line by line: the broken rules with their cases first, then all rules."""
    broken, failing = judgement.broken, judgement.failing
    yield _summary(judgement)
    if judgement.silence:
        return
    for rule in broken:
        yield from _about(judgement, rule)
    if len(failing) > len(broken):
        yield ""
        yield "Failing, too, which may follow from that: " + ", ".join(
            rule for rule in failing if rule not in broken) + "."
    yield ""
    yield from _table(judgement)
    yield ""
    yield _summary(judgement)


def _summary(judgement: Judgement) -> str:
    broken = judgement.broken
    if judgement.silence:
        return f"No answer was right. {judgement.silence}"
    if broken:
        return f"Broken: {', '.join(broken)}."
    total = sum(map(len, judgement.findings.values()))
    passed = sum(judgement.count(rule, Verdict.PASSED) for rule in judgement.findings)
    if not passed:
        return "Nothing was answered."
    declined = f", {total - passed} declined" if total > passed else ""
    return f"Right: {counted(passed, 'case')} passed{declined}."


def _about(judgement: Judgement, rule: str) -> Iterator[str]:
    finding = judgement.smallest(rule)
    case = finding.case
    failed, cases = judgement.count(rule, Verdict.FAILED), len(judgement.findings[rule])
    yield ""
    yield f"{rule}: {judgement.rules[rule].says}"
    yield f"  {failed} of {cases} cases fail; the smallest is {case.id}:"
    yield f"    asked     {_cut(case.line)}"
    yield f"    answered  {finding.trouble or _cut(short(finding.answer))}"
    yield f"    right     {_cut(case.answer or 'an empty line')}"
    yield ""
    yield from _beside(*_seen(finding))
    yield f"  Look at {judgement.rules[rule].look}."


def _cut(text: str) -> str:
    return text if len(text) <= 90 else text[:86] + " ..."


def _beside(board: list[str], said: list[str]) -> Iterator[str]:
    """A board with sentences at its right."""
    width = max(map(len, board), default=0)
    for left, right in zip_longest(board, said, fillvalue=""):
        yield f"  {left:<{width}}  {right}".rstrip()


def _seen(finding: Finding) -> tuple[list[str], list[str]]:
    """The board of a case, and what there is to be said of it."""
    case = finding.case
    if case.question in _GAMES:
        return _seen_in_game(case)
    if not case.board:
        return [], []
    board = Board.from_string(case.board)
    if case.question == "play":
        return _seen_move(board, case.side, case.square)
    if case.question == "moves":
        return _seen_move(board, case.side, _differing(finding) or "")
    if case.question == "turn":
        before = Piece(case.side).name.capitalize()
        return drawn(board), [f"{before} has just moved.", *_mobility(board)]
    black, white = board.count_pieces(Piece.BLACK), board.count_pieces(Piece.WHITE)
    return drawn(board), [f"Discs: {black} of Black X, {white} of White O.", *_mobility(board)]


def _seen_in_game(case: Case) -> tuple[list[str], list[str]]:
    """The board before the last word, and what that word is."""
    game = reference.game_of(case.moves[:-1])
    if not case.moves:
        return drawn(game.board), ["The board at the start."]
    word = case.moves[-1]
    number = f"Word {len(case.moves)} of the game is {word}; this is the board before."
    board, said = _seen_move(game.board, game.current_player.color.symbol, word)
    return board, [number, *said]


def _seen_move(board: Board, side: str, word: str) -> tuple[list[str], list[str]]:
    """A board with a square marked, and what a disc would meet from there."""
    player = Player(Piece(side))
    try:
        square = Position.parse(word, board.size)
    except NotationError:
        return drawn(board), [f"{player.name} is to move."] + (
            [f"{quoted(word)} is no square of this board."] if word else [])
    validator = MoveValidator(board)
    reason = validator.why_invalid(square, player.color)
    return drawn(board, square), list(explanation(validator, square, player, reason))


def _differing(finding: Finding) -> str | None:
    """A square that only one of the two answers has: one that the program missed first."""
    right, said = finding.case.answer.split(), finding.answer.lower().split()
    differing = [square for square in right if square not in said]
    differing += [square for square in said if square not in right]
    differing += [square for square in said if said.count(square) > 1]
    return differing[0] if differing else None


def _mobility(board: Board) -> Iterator[str]:
    for piece in Piece.BLACK, Piece.WHITE:
        valid = MoveValidator(board).valid_moves(piece)
        yield f"{piece.name.capitalize()} could play {listed(valid[:8])}" + (
            f" and {len(valid) - 8} more." if len(valid) > 8 else ".")


def drawn(board: Board, marked: Position | None = None) -> list[str]:
    """A board with its files and ranks; `*` marks an empty square, brackets one with a disc."""
    files = "    " + " ".join(ascii_lowercase[:board.size])
    lines = [files]
    for row, cells in enumerate(str(board).splitlines()):
        text = f" {row + 1:>2} {cells} ".replace("-", ".")
        if marked is not None and marked.row == row:
            at = 4 + 2 * marked.col
            text = (f"{text[:at]}*{text[at + 1:]}" if text[at] == "." else
                    f"{text[:at - 1]}[{text[at]}]{text[at + 2:]}")
        lines.append(text.rstrip())
    return lines


def _table(judgement: Judgement) -> Iterator[str]:
    width = max(map(len, judgement.findings), default=0)
    yield f"{'rule':<{width}}  passed  failed  declined  not asked"
    for rule in judgement.findings:
        counts = [judgement.count(rule, verdict) for verdict in Verdict]
        yield (f"{rule:<{width}}  {counts[0]:>6}  {counts[1]:>6}  {counts[2]:>8}  {counts[3]:>9}"
               f"{'  broken' if rule in judgement.broken else ''}")

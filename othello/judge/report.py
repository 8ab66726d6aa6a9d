"""Write a report for a program's author, with a board for each broken rule."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from reprlib import repr as quoted
from string import ascii_lowercase

from othello import (
    Board, Game, MoveValidator, NotationError, PassCommand, Piece, Player, Position)
from othello.analysis.explain import explanation
from othello.analysis.phrases import columns, join_squares, plural
from othello.judge import reference
from othello.judge.cases import Case
from othello.judge.causes import Cause
from othello.judge.findings import Finding, Verdict
from othello.judge.hypotheses import name_of
from othello.judge.judgement import Judgement
from othello.judge.starts import Start
from othello.processes.program import NotStartedError

BLOCKED = "#"
BOARD = re.compile("([XO-]{64})[XO-]?")  # with or without the side to move
MAX_WRONG_SQUARES = 10  # longer lists of wrong squares are omitted
MAX_SHOWN = 300  # in characters; only long saved games need more
ALWAYS_SHOWN = (Verdict.PASSED, Verdict.FAILED, Verdict.DECLINED, Verdict.NOT_ASKED)


def report(judgement: Judgement, verbose: bool = False) -> Iterator[str]:
    """Yield the lines of a report.

    If `verbose` is true, the report shows every cause, and the number of cases per rule.
    """
    causes = judgement.causes
    yield from _summary(judgement)
    if judgement.first_error:
        return
    for cause in causes if verbose else causes[:1]:
        yield from _explain(judgement, cause)
    if len(causes) > 1 and not verbose:
        yield ""
        yield "Also broken (add --verbose to see an example of each):"
        for cause in causes[1:]:
            yield f"  {cause.title}. Look at {cause.look}."
    for findings, describe in ((judgement.all_of(Verdict.LEAKED), partial(_leaks, judgement)),
                               (judgement.all_of(Verdict.NO_ANSWER), _crashes),
                               (judgement.all_of(Verdict.TIMED_OUT), _timeouts),
                               (judgement.slow, _slow)):
        if findings:
            yield ""
            yield from describe(findings)
    if verbose:
        yield from _list_other_rules(judgement)
        yield ""
        yield from _table(judgement)


def _list_other_rules(judgement: Judgement) -> Iterator[str]:
    cause_rules = {rule for cause in judgement.causes for rule in cause.rules}
    other_rules = [rule for rule in judgement.failing if rule not in cause_rules]
    if other_rules:
        yield ""
        yield f"Other failing rules, perhaps with the same cause: {', '.join(other_rules)}."


def _summary(judgement: Judgement) -> Iterator[str]:
    """Yield a line with the result, followed by the notes."""
    pass_count = len(judgement.all_of(Verdict.PASSED))
    if judgement.first_error:
        yield (f"The program was not judged. {judgement.first_error}"
               if isinstance(judgement.first_error, NotStartedError) else
               f"The program gave no right answer. {judgement.first_error}")
    elif judgement.causes:
        yield f"Broken: {'; '.join(cause.title for cause in judgement.causes)}."
    elif judgement.all_of(Verdict.LEAKED):
        yield ("Some answers are wrong only after other questions: the program keeps state "
               "between questions.")
    elif failures := judgement.all_of(Verdict.NO_ANSWER):
        yield f"{plural(len(failures), 'case')} got no answer; all other answers are right."
    elif timeouts := judgement.all_of(Verdict.TIMED_OUT):
        yield (f"{plural(len(timeouts), 'case')} got no answer in time; all other answers are "
               "right.")
    elif pass_count:
        rest = [f", {count} {verdict.value}" for verdict in (Verdict.DECLINED, Verdict.NOT_ASKED)
                if (count := len(judgement.all_of(verdict)))]
        yield f"Right: {plural(pass_count, 'case')} passed{''.join(rest)}."
    else:
        yield "The program answered no questions."
    yield from judgement.notes


def _explain(judgement: Judgement, cause: Cause) -> Iterator[str]:
    """Yield lines that explain a cause: the smallest case, the answers, the board, and advice."""
    case = cause.example.case
    yield ""
    yield f"{cause.title}{f': {cause.says}' if cause.says else ''}"
    if cause.says:
        cases = sum(len(judgement.findings[rule]) for rule in cause.rules)
        yield f"  {len(cause.findings)} of {cases} cases fail; the smallest is {case.id}:"
    else:
        yield (f"  A program with this bug gives the same {len(cause.findings)} wrong answers; "
               f"the smallest case is {case.id}:")
    yield from _list_answers(cause.example)
    yield ""
    board, sentences = _show_case(cause.example, judgement.start)
    yield from _join_columns(board, [*sentences, *wrong_squares(cause.example)])
    yield f"  Look at {cause.look}."


def _list_answers(finding: Finding) -> Iterator[str]:
    yield f"    asked     {_shorten(finding.case.line)}"
    yield f"    answered  {finding.trouble or _shorten(repr(finding.answer))}"
    yield f"    right     {_shorten(finding.case.answer or 'an empty line')}"


def _leaks(judgement: Judgement, findings: Sequence[Finding]) -> Iterator[str]:
    """Yield lines about answers that were affected by earlier questions."""
    leak, = judgement.leaks
    yield (f"Leaking state: {plural(len(findings), 'question')} "
           f"{'was' if len(findings) == 1 else 'were'} answered wrongly after other questions, "
           "but correctly in a new process.")
    yield from _list_answers(leak.finding)
    if 0 < len(leak.earlier) <= 4:
        yield "  To reproduce the wrong answer, ask these questions first:"
        yield from (f"    {_shorten(case.line)}" for case in leak.earlier)
    elif leak.earlier:
        yield (f"  To reproduce the wrong answer, first ask the {len(leak.earlier)} preceding "
               "questions.")
    yield ("  Look for data that your program keeps between questions, such as a board, list or "
           "cache that is not reset.")


def _crashes(findings: Sequence[Finding]) -> Iterator[str]:
    """Yield lines about unanswered questions."""
    yield f"No answer: {_questions(findings)}."
    for trouble, finding in {str(finding.trouble): finding for finding in reversed(findings)
                             }.items():
        yield f"  {trouble}"
        yield f"    asked     {_shorten(finding.case.line)}"


def _timeouts(findings: Sequence[Finding]) -> Iterator[str]:
    """Yield lines about questions that were not answered in time."""
    finding = min(findings, key=lambda finding: finding.case.effort)
    yield f"Too late: {_questions(findings)}."
    yield f"  {finding.trouble}"
    yield f"    asked     {_shorten(finding.case.line)}"
    yield ("  A slow program can still be right. Use --time SECONDS to allow more time for each "
           "answer.")


def _slow(findings: Sequence[Finding]) -> Iterator[str]:
    """Yield a line about slow but correct answers."""
    yield (f"Slow, but right: {_questions(findings)} took longer than --time allows. "
           "Longer questions of the same kind were not asked.")


def _questions(findings: Sequence[Finding]) -> str:
    """Return the number of questions and the names of their rules."""
    rules = dict.fromkeys(finding.case.rule for finding in findings)
    return f"{plural(len(findings), 'question')} ({', '.join(rules)})"


def _shorten(text: str) -> str:
    return text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN - 4] + " ..."


def _join_columns(board: list[str], sentences: list[str]) -> Iterator[str]:
    """Yield the lines of a board, with sentences to the right of the board."""
    width = max(map(len, board), default=0)
    yield from (f"  {left:<{width}}  {right}".rstrip()
                for left, right in zip_longest(board, sentences, fillvalue=""))


def _show_case(finding: Finding, start: Start) -> tuple[list[str], list[str]]:
    """Return the board of a case, and sentences that describe it."""
    case = finding.case
    if case.is_game:
        return _show_game(case, start)
    if not case.board:
        return [], []
    if BLOCKED in case.board:
        rows = (" ".join(case.board[start:start + 8]) for start in range(0, 64, 8))
        return _frame(rows), [f"{BLOCKED} is a blocked square."]
    board = Board.from_string(case.board)
    if case.question == "play":
        return _show_move(board, case.side, case.square)
    if case.question == "moves":
        return _show_move(board, case.side, _find_difference(finding))
    if case.question == "turn":
        mover = Piece(case.side).name.capitalize()
        return draw_board(board), [f"{mover} has just moved.", *_mobility(board)]
    black, white = board.count_pieces(Piece.BLACK), board.count_pieces(Piece.WHITE)
    return draw_board(board), [f"Discs: Black X {black}, White O {white}.", *_mobility(board)]


def _show_game(case: Case, start: Start) -> tuple[list[str], list[str]]:
    """Return a drawing of the board before the last ply, and sentences about that ply."""
    game = reference.game_of(case.moves[:-1], start.game())
    if not case.moves:
        return draw_board(game.board), ["This is the starting board."]
    word = case.moves[-1]
    number = f"This is the board before move {len(case.moves)} of the game ({word})."
    board, sentences = _show_move(game.board, game.current_player.color.symbol, word)
    return board, [number, *sentences, *_pass_after(game, word)]


def _pass_after(game: Game, word: str) -> Iterator[str]:
    """Make a move, and yield a sentence if the opponent then passes."""
    moves = len(game.moves)
    reference.apply(game, word)
    if len(game.moves) > moves and isinstance(game.history[-1], PassCommand):
        yield (f"After {word}, {game.history[-1].piece.name.capitalize()} has no valid move, so "
               f"{game.current_player.name} moves again.")


def _show_move(board: Board, side: str, word: str) -> tuple[list[str], list[str]]:
    """Return a drawing in which the move is marked, and sentences that explain the move."""
    player = Player(Piece(side))
    try:
        square = Position.parse(word, board.size)
    except NotationError:
        sentences = [f"{player.name} is to move."]
        if word not in ("", "undo", "redo"):
            sentences.append(f"{quoted(word)} is not a square on this board.")
        return draw_board(board), sentences
    validator = MoveValidator(board)
    reason = validator.why_invalid(square, player.color)
    return draw_board(board, square), list(explanation(validator, square, player, reason))


def wrong_squares(finding: Finding) -> Iterator[str]:
    """Yield a sentence that lists the wrong squares if the program's board has only a few."""
    answer, right = (BOARD.fullmatch("".join(text.upper().split()))
                     for text in (finding.answer, finding.case.answer))
    if answer and right:
        squares = [name_of(square) for square, discs in enumerate(zip(answer[1], right[1]))
                   if len(set(discs)) == 2]
        if 0 < len(squares) <= MAX_WRONG_SQUARES:
            yield f"The program's board is wrong on {', '.join(squares)}."


def _find_difference(finding: Finding) -> str:
    """Return a move that the program missed, added or repeated, or "" if there is none."""
    valid_moves, moves = finding.case.answer.split(), finding.answer.lower().split()
    differences = [square for square in valid_moves if square not in moves]
    differences += [square for square in moves if square not in valid_moves]
    differences += [square for square in moves if moves.count(square) > 1]
    return differences[0] if differences else ""


def _mobility(board: Board) -> Iterator[str]:
    for piece in Piece.BLACK, Piece.WHITE:
        name, valid = piece.name.capitalize(), MoveValidator(board).valid_moves(piece)
        rest = f" and {len(valid) - 8} more" if len(valid) > 8 else ""
        yield (f"{name} can play {join_squares(valid[:8])}{rest}." if valid else
               f"{name} has no valid move.")


def draw_board(board: Board, marked: Position | None = None) -> list[str]:
    """Draw a board with file and rank labels.

    The marked square is shown as `*` or, if it has a disc, in brackets.
    """
    return _frame(str(board).splitlines(), marked)


def _frame(rows: Iterable[str], marked: Position | None = None) -> list[str]:
    lines = list[str]()
    for row, cells in enumerate(rows):
        text = f" {row + 1:>2} {cells} ".replace("-", ".")
        if marked is not None and marked.row == row:
            column = 4 + 2 * marked.col
            text = (f"{text[:column]}*{text[column + 1:]}" if text[column] == "." else
                    f"{text[:column - 1]}[{text[column]}]{text[column + 2:]}")
        lines.append(text.rstrip())
    return ["    " + " ".join(ascii_lowercase[:len(lines)]), *lines]


def _table(judgement: Judgement) -> Iterator[str]:
    """Return the lines of a table that counts the verdicts for each rule."""
    verdicts = [verdict for verdict in Verdict
                if verdict in ALWAYS_SHOWN or judgement.all_of(verdict)]
    return columns([["rule", *(verdict.value for verdict in verdicts)], *(
        [rule, *(str(judgement.count(rule, verdict)) for verdict in verdicts),
         "broken" if rule in judgement.broken else ""] for rule in judgement.findings)])

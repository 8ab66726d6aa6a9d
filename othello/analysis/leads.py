"""Format final leads in discs. The leads come from searches, proofs and the opening book."""

from othello import Piece
from othello.analysis.evaluate import MAX_LEAD, MoveValue
from othello.players.book import Entry
from othello.players.engine_board import sign


def format_signed(lead: float, digits: int = 1) -> str:
    """Return a lead in discs, such as +1.4. A lead of 0 has no sign."""
    text = f"{lead:+.{digits}f}"
    return text if float(text) else text[1:]


def format_lead(lead: float, is_exact: bool) -> str:
    """Format a lead. An exact lead is shown as `=` and a whole number.

    >>> format_lead(2.0, True), format_lead(1.4, False), format_lead(0.0, True)
    ('=+2', '+1.4', '=0')
    """
    return f"={format_signed(lead, 0)}" if is_exact else format_signed(lead)


def format_discs(number: float, is_proved: bool) -> str:
    """Describe a number of discs. An estimate starts with `about`.

    >>> format_discs(3.0, True), format_discs(3.0, False), format_discs(100.0, True)
    ('3', 'about 3.0', 'more than 64')
    """
    if number > MAX_LEAD:
        return f"more than {MAX_LEAD}"
    return f"{number:.0f}" if is_proved else f"about {number:.1f}"


def describe_loss(side: str, move: MoveValue) -> tuple[str, str]:
    """Describe a losing move in a full phrase and in a short phrase."""
    discs = format_discs(abs(move.lead), move.is_exact)
    if move.is_exact:
        return f"loses by {discs}", f"loses by {discs}"
    return f"leaves {side} {discs} behind", f"leaves {discs}"


def describe_result(color: Piece, move: MoveValue) -> str:
    """Return the exact result of a move for a side, such as `wins by 4`."""
    lead = round(sign(color) * move.lead)
    return f"{'wins' if lead > 0 else 'loses'} by {abs(lead)}" if lead else "ties"


def compare_results(color: Piece, move: MoveValue, others: list[MoveValue]) -> str:
    """Compare the exact result of a move with the results of other moves."""
    side = color.name.capitalize()
    return "; ".join([f"{side} {describe_result(color, move)} with best play",
                      *(f"{other.position} {describe_result(color, other)}" for other in others)])


def format_statistics(entry: Entry) -> str:
    """Return the opening book's statistics for a move.

    >>> format_statistics(Entry(games=1204, points=1252, lead=40))
    'played 1,204 times, 52% for Black, +0.4'
    """
    share = round(50 * entry.points / entry.games)
    return f"played {entry.games:,} times, {share}% for Black, {format_signed(entry.lead / 100)}"


def format_book_entry(entry: Entry) -> str:
    """Return the text `book:`, followed by the statistics of a book entry."""
    return f"book: {format_statistics(entry)}"

"""How the errors of all formats quote what they got."""

from reprlib import repr as short


def quoted(value: object) -> str:
    """The value as Python writes it, cut if it is long; an empty text is said in words.

    >>> quoted("d3"), quoted("")
    ("'d3'", 'an empty text')
    """
    return "an empty text" if value == "" else short(value)

"""Symbolic numbers, which the proofs pass to the engine's functions.

A `Word` contains a bit-vector for z3, and supports the integer operators that the engine uses. A
word of 64 bits is a machine integer: it wraps, and bit 63 makes it negative. A word of 192 bits is
a Python integer, which never wraps. Each `Word` records an upper bound on the number of bits that
its value needs. An operation that could need more than 192 bits raises an error.
"""

import z3
from prove import rule

MACHINE, PYTHON = 64, 192  # bits


class Undecided(Exception):
    """Raised if Python evaluates a condition that is true for some boards and false for others."""


class Truth:
    """The result of comparing two words. It can be true for some boards and false for others."""

    def __init__(self, formula):
        self.formula = formula

    def __bool__(self):
        raise Undecided("a comparison of words is neither true nor false")


class Word:
    """A bit-vector with the operators of int."""

    def __init__(self, vector, size, signed):
        self.vector = vector
        self.size = size  # The number is between -2**size and 2**size.
        self.signed = signed  # whether the number can be negative
        if vector.size() == PYTHON:
            assert size < PYTHON, "an integer of Python can need more bits than its word has"

    def _matching(self, other):
        """Return `other` as a `Word` with the same number of bits as `self`. True becomes 1."""
        if isinstance(other, Word):
            return other
        if isinstance(other, Truth):
            one, zero = (z3.BitVecVal(bit, self.vector.size()) for bit in (1, 0))
            return Word(z3.If(other.formula, one, zero), 1, False)
        return Word(z3.BitVecVal(other, self.vector.size()), other.bit_length(), other < 0)

    def __and__(self, other):
        other = self._matching(other)
        sizes = [word.size for word in (self, other) if not word.signed]
        return Word(self.vector & other.vector, min(sizes, default=max(self.size, other.size)),
                    not sizes)

    def __or__(self, other):
        other = self._matching(other)
        return Word(self.vector | other.vector, max(self.size, other.size),
                    self.signed or other.signed)

    def __xor__(self, other):
        other = self._matching(other)
        return Word(self.vector ^ other.vector, max(self.size, other.size),
                    self.signed or other.signed)

    def __add__(self, other):
        other = self._matching(other)
        return Word(self.vector + other.vector, max(self.size, other.size) + 1,
                    self.signed or other.signed)

    def __mul__(self, other):
        other = self._matching(other)
        return Word(self.vector * other.vector, self.size + other.size + 1,
                    self.signed or other.signed)

    __rand__, __ror__, __rxor__, __radd__, __rmul__ = __and__, __or__, __xor__, __add__, __mul__

    def __sub__(self, other):
        return self + -self._matching(other)

    def __rsub__(self, other):
        return self._matching(other) - self

    def __neg__(self):
        return Word(-self.vector, self.size + 1, True)

    def __invert__(self):
        return Word(~self.vector, self.size, True)

    def __lshift__(self, steps):
        return Word(self.vector << steps, self.size + steps, self.signed)

    def __rshift__(self, steps):
        return Word(self.vector >> steps, self.size, self.signed)  # keeps the sign

    def bit_count(self):
        assert not self.signed
        return Word(rule.count(self.vector), self.size.bit_length(), False)

    def __eq__(self, other):
        return Truth(self.vector == self._matching(other).vector)

    def __ne__(self, other):
        return Truth(self.vector != self._matching(other).vector)

    def __lt__(self, other):
        return Truth(self.vector < self._matching(other).vector)

    def __gt__(self, other):
        return Truth(self.vector > self._matching(other).vector)

    def __bool__(self):
        raise Undecided("a word is neither zero nor something else")


ZERO = Word(z3.BitVecVal(0, PYTHON), 0, False)


def word(board, width):
    """Convert a 64-bit vector to a `Word` that acts as a machine integer or a Python integer."""
    return Word(z3.ZeroExt(width - 64, board), 64, width == MACHINE)


def number(value, width):
    """Convert an int or a word to a bit-vector of this width."""
    return value.vector if isinstance(value, Word) else z3.BitVecVal(value, width)


def truth(value):
    """Convert a symbolic condition to a formula, and any other condition to a bool."""
    if isinstance(value, Truth):
        return value.formula
    return value.vector != 0 if isinstance(value, Word) else bool(value)


def both(first, second):
    """Return the logical conjunction of two comparisons."""
    return Truth(z3.And(truth(first), truth(second)))


def negated(value):
    """Return the logical negation of a number or a comparison."""
    value = truth(value)
    return not value if isinstance(value, bool) else Truth(z3.Not(value))


def either(condition, first, second):
    """Return `one` if the condition is true, and `other` otherwise."""
    condition = truth(condition)
    if isinstance(condition, bool):
        return first if condition else second
    if first is second:
        return first
    template = next((value for value in (first, second) if isinstance(value, Word)), ZERO)
    first, second = template._matching(first), template._matching(second)
    return Word(z3.If(condition, first.vector, second.vector), max(first.size, second.size),
                first.signed or second.signed)

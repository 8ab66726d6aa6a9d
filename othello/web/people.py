"""Whose games and lessons something is: people have a key of their own, and no account."""

from typing import Annotated, TypeAlias

from fastapi import Depends, Header

from othello.web.match import digest

Key = Annotated[str, Header(alias="x-person", pattern="^[0-9a-f]{32}$",
                            description="a random key that the person's browser keeps")]


async def person_of(key: Key) -> str:
    """What is kept of a person's key."""
    return digest(key)


Person: TypeAlias = Annotated[str, Depends(person_of)]

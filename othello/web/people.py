"""Whose games and lessons something is: people have a key of their own, and no account."""

from typing import Annotated, TypeAlias

from fastapi import Depends, Header

from othello.web.match import digest

DESCRIPTION = "a random key that the person's browser keeps"
Key = Annotated[str, Header(alias="x-person", pattern="^[0-9a-f]{32}$",
                            description=DESCRIPTION)]
AnyKey = Annotated[str, Header(alias="x-person", pattern="^([0-9a-f]{32})?$",
                               description=DESCRIPTION)]


async def person_of(key: Key) -> str:
    """What is kept of a person's key."""
    return digest(key)


async def anybody_of(key: AnyKey = "") -> str:
    """The same; empty for somebody without a key."""
    return key and digest(key)


Person: TypeAlias = Annotated[str, Depends(person_of)]
Anybody: TypeAlias = Annotated[str, Depends(anybody_of)]

"""Helpers that route modules share: FastAPI dependencies, error responses and invitations."""

from dataclasses import dataclass, field
from typing import Annotated, TypeAlias
from urllib.parse import urlsplit

import segno
from fastapi import Depends, Header, Path, Request

from othello.web.match import Match, digest
from othello.web.routes.bodies import KEY
from othello.web.services import Services

LOOPBACK = ("127.0.0.1", "localhost", "::1")
# The maximum number of characters in a link. Cameras can't read the QR codes for longer links.
MAX_LINK_IN_PICTURE = 1_000
_KEY = "your random key, which the browser stores"


@dataclass(frozen=True)
class Refusal:
    """The reason why a request was refused."""

    detail: str
    sentences: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Invitation:
    """A link for an opponent or for voters."""

    link: str
    picture: str | None = field(metadata={
        "description": "a QR code for the link, as the data URI of an SVG image; null if the link "
                       "is too long or works only on this machine"})


# Only responses with status 400 use the model `Refusal`. All other HTTP error responses refer to
# the schema of `Refusal`, because copies of the schema would make startup 10% slower.
_MODEL: dict[str, object] = {"model": Refusal}
_SHAPE: dict[str, object] = {
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}}
REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"description": description} | (_MODEL if status == 400 else _SHAPE)
    for status, description in (
        (400, "the rules or the format don't allow this"), (403, "your token doesn't allow this"),
        (404, "the match, game or problem doesn't exist"),
        (408, "the request took too long to arrive"),
        (409, "the state of the match doesn't allow this"), (413, "the body is too long"),
        (422, "the request doesn't match its description"), (429, "too many requests"),
        (503, "the file or a worker process failed; nothing has changed"))}

Name = Annotated[str, Path(max_length=40)]
Token = Annotated[str, Header(alias="x-seat", description="your seat's token")]


async def services_of(request: Request) -> Services:
    """Return the services of the application."""
    services: Services = request.app.state.services
    return services


ServicesDep: TypeAlias = Annotated[Services, Depends(services_of)]


async def match_of(name: Name, services: ServicesDep) -> Match:
    """Return the match called `name`. If it is a program's turn, start the program."""
    return await services.matches.read(name)


MatchDep = Annotated[Match, Depends(match_of)]


async def person_of(key: Annotated[str, Header(
        alias="x-person", pattern=KEY, description=_KEY)]) -> str:
    """Return the digest of a person's key, which identifies the person."""
    return digest(key)


async def any_person_of(key: Annotated[str, Header(
        alias="x-person", pattern=KEY, description=_KEY)] = "") -> str:
    """Return the digest of a person's key, or an empty string if there is no key."""
    return key and digest(key)


PersonDep: TypeAlias = Annotated[str, Depends(person_of)]
AnyPersonDep: TypeAlias = Annotated[str, Depends(any_person_of)]


def address_of(request: Request, services: Services) -> str:
    """Return the address at which other visitors can open the page."""
    address = services.address if request.url.hostname in LOOPBACK else ""
    return address or str(request.base_url)


def invite(request: Request, services: Services, target: str) -> Invitation:
    """Return an invitation to open `target`, which is relative to the page's address."""
    address = address_of(request, services)
    link = f"{address}{target}"
    has_picture = urlsplit(address).hostname not in LOOPBACK and len(link) <= MAX_LINK_IN_PICTURE
    return Invitation(
        link, segno.make_qr(link).svg_data_uri(light="#fff") if has_picture else None)

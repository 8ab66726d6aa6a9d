"""What people ask for who play together: another game."""

from fastapi import APIRouter

from othello.web import schemas, views
from othello.web.match import rematch as another
from othello.web.routes import HOUR, PROBLEMS, Name, TheMatch, TheServer, Token, Visitor

router: APIRouter = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/matches/{name}/rematch")
async def rematch(match: TheMatch, name: Name, server: TheServer, visitor: Visitor,
                  token: Token = "") -> schemas.State:
    """Another game with the colours changed: the same one for both players and their tokens."""
    made = another(match, token)
    if match.next is None:
        server.made.take_for(visitor, HOUR)
        await server.matches.add(made)
        match, _ = await server.matches.change(name, lambda found: found.follow(made.name))
    return views.state(await server.matches.read(str(match.next), visitor))

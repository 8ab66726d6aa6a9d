"""The visitor of the current request, for limits and turns."""

from contextvars import ContextVar
from ipaddress import IPv6Address

# A task started by a request has the same visitor.
VISITOR: ContextVar[str] = ContextVar("visitor", default="")


def visitor_of(client: tuple[str, int] | None) -> str:
    """Return a client's address. For IPv6, this is only the network half of the address."""
    host = client[0] if client else ""
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))

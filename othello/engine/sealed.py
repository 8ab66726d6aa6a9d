"""Files of numbers that are not taken for others, and whose damage is noticed.

A line of JSON says which format a file has, in which version, and where its numbers come from.
They follow, compressed by zlib, and the line has a checksum of both.
"""

import json
from typing import Any, NamedTuple, TypeAlias
from zlib import compress, crc32, decompressobj
from zlib import error as ZlibError

Header: TypeAlias = dict[str, Any]


class FileKind(NamedTuple):
    """What a file has to be."""

    format: str
    version: int
    name: str  # for people, with an article
    longest: int  # bytes of its numbers


def sealed(kind: FileKind, header: Header, body: bytes) -> bytes:
    """The bytes of a file of that kind."""
    header = {"format": kind.format, "version": kind.version, **header}
    header["checksum"] = _checksum(header, body)
    return json.dumps(header).encode("ascii") + b"\n" + compress(body, 9)


def opened(kind: FileKind, data: bytes) -> tuple[Header, bytes]:
    """What was sealed; raises ValueError for a file of another kind, or a damaged one."""
    line, _, packed = data.partition(b"\n")
    try:
        header = json.loads(line)
        found = header["format"], header["version"]
        checksum = header.pop("checksum")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise ValueError(f"expected {kind.name}, which begins with a line of JSON") from None
    if found != (kind.format, kind.version):
        raise ValueError(f"expected {kind.format} of version {kind.version}, got {found[0]} of "
                         f"version {found[1]}")
    opener = decompressobj()
    try:
        body = opener.decompress(packed, kind.longest)
    except ZlibError:
        body = b""
    if not opener.eof or opener.unused_data or _checksum(header, body) != checksum:
        raise ValueError(f"expected {kind.name}, got a damaged or an unfinished one")
    return header, body


def _checksum(header: Header, body: bytes) -> int:
    return crc32(body, crc32(json.dumps(header, sort_keys=True).encode("ascii")))

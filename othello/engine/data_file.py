"""Data files with a header and a checksum, such as the weights and the opening book.

The header is a line of JSON with the format, the version, the origin of the numbers and a
checksum. The checksum covers the header and the body. The body is compressed with zlib.
"""

import json
from typing import Any, NamedTuple, TypeAlias
from zlib import compress, crc32, decompressobj
from zlib import error as ZlibError

Header: TypeAlias = dict[str, Any]


class FileKind(NamedTuple):
    """A file format with its version and its size limit."""

    format: str
    version: int
    name: str  # the name with its article, such as "an opening book"
    max_bytes: int  # size limit of the unpacked body


def pack(kind: FileKind, header: Header, body: bytes) -> bytes:
    """Combine `header` and `body` into the contents of a file in the format `kind`."""
    header = {"format": kind.format, "version": kind.version, **header}
    header["checksum"] = _checksum(header, body)
    return json.dumps(header).encode("ascii") + b"\n" + compress(body, 9)


def unpack(kind: FileKind, data: bytes) -> tuple[Header, bytes]:
    """Return the header and the unpacked body of a file.

    Raises ValueError if the file is damaged or is not in the format `kind`.
    """
    line, _, payload = data.partition(b"\n")
    try:
        header = json.loads(line)
        actual = header["format"], header["version"]
        checksum = header.pop("checksum")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise ValueError(f"this is not {kind.name}: the JSON header is missing") from None
    if actual != (kind.format, kind.version):
        raise ValueError(f"expected {kind.format} of version {kind.version}, got {actual[0]} of "
                         f"version {actual[1]}")
    opener = decompressobj()
    try:
        body = opener.decompress(payload, kind.max_bytes)
    except ZlibError:
        body = b""
    if not opener.eof or opener.unused_data or _checksum(header, body) != checksum:
        raise ValueError(f"this is not {kind.name}, or it is damaged")
    return header, body


def _checksum(header: Header, body: bytes) -> int:
    return crc32(body, crc32(json.dumps(header, sort_keys=True).encode("ascii")))

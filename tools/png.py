"""PNG files (ISO/IEC 15948): read into pixels, and written as small as they go without a loss.

Only the kind that browsers write is read: 8 bits a channel, with or without alpha, not interlaced;
and, so that its own files can be read, one with a palette.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGB, INDEXED, RGBA = 2, 3, 6
"""Colour types, 11.2.2 in the standard."""
CHANNELS = {RGB: 3, INDEXED: 1, RGBA: 4}
FILTERS = 5

Pixel = tuple[int, int, int, int]
"""Red, green, blue, alpha, each from 0 to 255."""


class PngError(ValueError):
    """Not a PNG file, or not of a kind that is read here."""


@dataclass(frozen=True, slots=True)
class Image:
    """Pixels row by row from the top left, four bytes each: red, green, blue, alpha."""

    width: int
    height: int
    pixels: bytes

    def at(self, x: int, y: int) -> Pixel:
        """The pixel in column x of row y."""
        start = 4 * (y * self.width + x)
        red, green, blue, alpha = self.pixels[start : start + 4]
        return red, green, blue, alpha


def size(data: bytes) -> tuple[int, int]:
    """Width and height in pixels, from the head of a file.

    Raises:
        PngError: it is no PNG.

    """
    if data[:8] != SIGNATURE or data[12:16] != b"IHDR":
        raise PngError("not a PNG file")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def read(data: bytes) -> Image:
    """The pixels of a file.

    Raises:
        PngError: it is none that is read here.

    """
    width, height = size(data)
    depth, kind, _, _, interlaced = data[24:29]
    if depth != 8 or kind not in CHANNELS or interlaced:
        raise PngError(f"a PNG of colour type {kind}, {depth} bits, interlace {interlaced}")
    chunks: dict[bytes, bytes] = {}
    for name, body in _chunks(data):
        chunks[name] = chunks.get(name, b"") + body
    channels = CHANNELS[kind]
    samples = _unfilter(zlib.decompress(chunks[b"IDAT"]), width * channels, channels)
    if kind == RGBA:
        return Image(width, height, samples)
    if kind == RGB:
        colours = (samples[i : i + 3] + b"\xff" for i in range(0, len(samples), 3))
        return Image(width, height, b"".join(colours))
    alphas = chunks.get(b"tRNS", b"")
    palette = chunks[b"PLTE"]
    table = [
        palette[3 * i : 3 * i + 3] + (alphas[i : i + 1] or b"\xff")
        for i in range(len(palette) // 3)
    ]
    return Image(width, height, b"".join(table[index] for index in samples))


def write(image: Image) -> bytes:
    """A file with these pixels: a palette where 256 colours suffice, the best filter.

    Equal pixels give equal files.
    """
    pixels = [image.pixels[i : i + 4] for i in range(0, len(image.pixels), 4)]
    # See-through ones first: the list of alphas may end where all others are opaque.
    colours = sorted(set(pixels), key=lambda pixel: (pixel[3] == 255, pixel))
    head: list[tuple[bytes, bytes]] = []
    if len(colours) <= 256:
        kind = INDEXED
        index = {colour: bytes([number]) for number, colour in enumerate(colours)}
        samples = b"".join(index[pixel] for pixel in pixels)
        head.append((b"PLTE", b"".join(colour[:3] for colour in colours)))
        alphas = bytes(colour[3] for colour in colours if colour[3] < 255)
        if alphas:
            head.append((b"tRNS", alphas))
    elif all(colour[3] == 255 for colour in colours):
        kind = RGB
        samples = b"".join(pixel[:3] for pixel in pixels)
    else:
        kind = RGBA
        samples = image.pixels
    step = CHANNELS[kind]
    rows = _rows(samples, image.width * step)
    packed = [zlib.compress(filtered, 9) for filtered in _filtered(rows, step)]
    size_and_kind = struct.pack(">IIBBBBB", image.width, image.height, 8, kind, 0, 0, 0)
    parts = [(b"IHDR", size_and_kind), *head, (b"IDAT", min(packed, key=len)), (b"IEND", b"")]
    return SIGNATURE + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in parts
    )


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += 12 + length


def _rows(samples: bytes, stride: int) -> list[bytes]:
    return [samples[at : at + stride] for at in range(0, len(samples), stride)]


def _unfilter(data: bytes, stride: int, step: int) -> bytes:
    """The samples behind the filters (9.2 in the standard)."""
    above = bytes(stride)
    rows = []
    for line in _rows(data, stride + 1):
        row = bytearray(line[1:])
        for x in range(stride) if line[0] else ():
            left = row[x - step] if x >= step else 0
            corner = above[x - step] if x >= step else 0
            row[x] = (row[x] + _guess(line[0], left, above[x], corner)) & 255
        above = bytes(row)
        rows.append(above)
    return b"".join(rows)


def _filtered(rows: list[bytes], step: int) -> Iterator[bytes]:
    """The samples under each filter, and under the filter that suits each row best."""
    above = bytes(len(rows[0]))
    lines: list[list[bytes]] = []
    for row in rows:
        lines.append([_filter(kind, row, above, step) for kind in range(FILTERS)])
        above = row
    for kind in range(FILTERS):
        yield b"".join(choices[kind] for choices in lines)
    # "Minimum sum of absolute differences", 12.8 in the standard.
    yield b"".join(
        min(choices, key=lambda line: sum(min(byte, 256 - byte) for byte in line[1:]))
        for choices in lines
    )


def _filter(kind: int, row: bytes, above: bytes, step: int) -> bytes:
    lefts = bytes(step) + row
    corners = bytes(step) + above
    differences = (
        (value - _guess(kind, left, up, corner)) & 255
        for value, left, up, corner in zip(row, lefts, above, corners, strict=False)
    )
    return bytes([kind]) + bytes(differences)


def _guess(kind: int, left: int, above: int, corner: int) -> int:
    """What filter ``kind`` takes a sample to be, by its neighbours."""
    if kind == 0:
        return 0
    if kind == 1:
        return left
    if kind == 2:
        return above
    if kind == 3:
        return (left + above) // 2
    # Paeth: the neighbour nearest to left + above - corner.
    to_left, to_above = abs(above - corner), abs(left - corner)
    to_corner = abs(left + above - 2 * corner)
    if to_left <= to_above and to_left <= to_corner:
        return left
    return above if to_above <= to_corner else corner

"""Reads PNG files of the kind that the program writes: 8 bits, red, green and blue, not interlaced."""

import struct
import zlib


class Png:
    def __init__(self, data):
        assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG"
        at, packed = 8, b""
        while at < len(data):
            length, kind = struct.unpack(">I4s", data[at:at + 8])
            body = data[at + 8:at + 8 + length]
            assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0]
            if kind == b"IHDR":
                self.width, self.height, *form = struct.unpack(">IIBBBBB", body)
                assert form == [8, 2, 0, 0, 0], form
            elif kind == b"IDAT":
                packed += body
            at += 12 + length
        assert kind == b"IEND"
        self.rows = list(self.unfiltered(zlib.decompress(packed)))

    def unfiltered(self, data):
        length = 3 * self.width
        assert len(data) == self.height * (length + 1)
        above = bytearray(length)
        for row in range(self.height):
            start = row * (length + 1)
            line = bytearray(data[start + 1:start + 1 + length])
            self.undo(data[start], line, above)
            yield bytes(line)
            above = line

    @staticmethod
    def undo(filter_, line, above):
        if filter_ == 2:
            line[:] = ((a + b) & 255 for a, b in zip(line, above))
        elif filter_:
            for i, here in enumerate(line):
                left = line[i - 3] if i >= 3 else 0
                if filter_ == 1:
                    guess = left
                elif filter_ == 3:
                    guess = (left + above[i]) // 2
                else:
                    corner = above[i - 3] if i >= 3 else 0
                    guess = min(((abs(above[i] - corner), 0, left), (abs(left - corner), 1, above[i]),
                                 (abs(left + above[i] - 2 * corner), 2, corner)))[2]
                line[i] = (here + guess) & 255

    def at(self, x, y):
        return tuple(self.rows[y][3 * x:3 * x + 3])

    def distance(self, other):
        """The mean difference of codes, from 0 to 255."""
        assert (self.width, self.height) == (other.width, other.height)
        total = sum(abs(a - b) for mine, theirs in zip(self.rows, other.rows)
                    for a, b in zip(mine, theirs))
        return total / (3 * self.width * self.height)

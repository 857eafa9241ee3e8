"""Compares two files of parts of a count, class by class: compare.py FIRST SECOND

The classes of a count form a tree: each divides into those of one column more. A class is in a file
if it stands there, or all classes that it divides into are there. This looks at the smallest classes
that both files have. A column is two digits; its partner, which the other side of the board must
have, is both taken from two and exchanged. Of two partners only one stands in a file.
"""

import json
import sys


def sums(name):
    """{class: its sum}, a class being a tuple of columns."""
    found = {}
    with open(name, encoding="ascii") as lines:
        for line in lines:
            for text, digits, _ in json.loads(line)["classes"]:
                assert tuple(text.split()) not in found, f"{name} has '{text}' twice"
                found[tuple(text.split())] = int(digits)
    return found


def partner(column):
    return f"{2 - int(column[1])}{2 - int(column[0])}"


def divided(columns):
    """The classes of one column more, one of each two partners."""
    alone = all(column == partner(column) for column in columns)
    for column in (a + b for a in "012" for b in "012"):
        if not alone or column <= partner(column):
            yield (*columns, column)


def total(found, columns):
    """The sum of a class, or None where a file does not have all of it."""
    if columns in found:
        return found[columns]
    if not any(other[: len(columns)] == columns for other in found):
        return None
    below = [total(found, more) for more in divided(columns)]
    return None if None in below else sum(below)


def compared(first, second, columns=()):
    """The sums in both files of each of the smallest classes that both have."""
    if columns in first or columns in second:
        pair = total(first, columns), total(second, columns)
        return [] if None in pair else [pair]
    return [pair for more in divided(columns) for pair in compared(first, second, more)]


def main():
    first, second = (sums(name) for name in sys.argv[1:])
    pairs = compared(first, second)
    share = sum(a for a, _ in pairs) / total(first, ())
    different = sum(a != b for a, b in pairs)
    print(f"{len(pairs)} classes are in both, with {share:.2%} of the tours; {different} differ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())

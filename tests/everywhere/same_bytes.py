"""Programs for other processors and systems give the bytes that this machine's program gives.

    same_bytes.py PROGRAM COMMAND...

COMMAND is what starts the other program here: an emulator and a file, say. Each line of LINES is run by both,
in folders of their own. Compared are the status, what is printed and said, and every file that is written; not
the seconds that the work took. The last line is the sum, `N passed, N failed`.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

LINES = """
solve 8x8
solve 8x8 --closed --start a1 --format algebraic
solve 6x6 --closed --symmetry quarter
solve 7x8 --closed --symmetry point --seed 3
solve 30x30 --seed 5 --format moves
solve 100x101 --closed --format steps
solve 5x5 --start 0,1
solve 8x8 --start a1 --end h8
solve 4x4
solve 3x10 --closed --format json
solve 4x4x4 --closed --format json
solve 6x6 --surface torus --piece camel
solve 12x12 --piece zebra --closed
solve 8x8 --without d4 d5 e4 e5 --closed
solve 8x8 --through a1-b3 --avoid h8-g6 --begin d4 e6
solve 6x6 --given a1=1 f6=20
solve 8x8 --method exact --limit 1000
solve 20x20 --method warnsdorff --tie random --seed 9
solve 8x8 --plain --undo 100
solve 9x9 --method best-first
solve 6x6 --closed --fewest turns --limit 20000 --seed 1
solve 8x8 --magic --limit 100000
solve 6x6 -o tour.npy
solve 300x300 --closed -o tour.npy
solve 6x6 -o tour.csv
solve 6x6 -o tour.json.gz
solve 8x8 --closed -o tour.svg
solve 8x8 --closed -o tour.html
solve 12x12 --closed -o tour.png
solve 8x8 --title Springer -o tour.pdf
solve 5x5 -o tour.webp
solve 4x6 --closed --proof why.json
solve 5x5 --closed -o why.svg
check -
check tour.npy
check tour.csv --json --facts
check why.json
convert tour.npy -o tour.jsonl
convert tour.json.gz -o other.csv
view tour.csv -o view.svg
at 1000000x1000000 --closed --step 123456789012
at 8x8 --square a1
count 6x6 --closed
count 5x6 --open --start a1
count 6x6 --classes --json
count 5x20
count 6x12
count 5x8 --by angles
count 6x8 --checkpoint layers
count 6x8 --passes 2 --pass 0 -o first.part
count 6x8 --passes 2 --pass 1 -o second.part
count 6x8 --sum first.part second.part
count 4x5 --surface torus
enumerate 5x6
enumerate 5x8 --first 100 --from 300
sample 6x6 -n 50 --seed 7 -o sample.jsonl
sample 5x8 -n 20 --seed 3 --cache cache
census 6x6
census 5x5 --json
census 8x8 --runs 2000 --seed 3
puzzle make 6x6 --level medium --seed 4
puzzle make 5x5 --level beginner --json
worksheet 5x5 --level easy --seed 2 -o sheet.svg
worksheet 5x5 --level easy --seed 2 -o sheet.pdf
compare 6x6 --limit 2000
classic --demo
help
help solve
--version
solve 8x
solve 8x8 --closd
check nothing.txt
""".strip().splitlines()

# Such files and answers take cairo and libwebp.
PAINTED = re.compile(r"\.(png|pdf|webp)\b")


def without_seconds(data):
    data = re.sub(rb'("seconds": ?)[-+.e0-9]+|\b[0-9.]+ m?s\b|[0-9.]+ seconds', rb"\1", data)
    if data.startswith(b'{"format":"ktour-part"'):  # its check sum takes them in
        data = re.sub(rb'"check":"\d+"', b"", data)
    if re.search(rb"us a run +ratio", data):  # the last two columns are times
        data = re.sub(rb"(?m) +(us a run +ratio|[0-9.]+ +[0-9.]+)$", b"", data)
    return data


def run(command, words, folder):
    done = subprocess.run([*command, *words], cwd=folder, capture_output=True, timeout=600,
                          input=b"a3 c2 a1 b3 d2 b1 c3 a2 c1 d3 b2 d1\n" if "-" in words else b"")
    return done.returncode, without_seconds(done.stdout), without_seconds(done.stderr)


def files(folder):
    return {str(path.relative_to(folder)).replace("\\", "/"): without_seconds(path.read_bytes())
            for path in sorted(folder.rglob("*")) if path.is_file()}


def main():
    program, *other = sys.argv[1:]
    same_layers = "--other-layers" not in other
    paints = "--no-pictures" not in other
    other = [word for word in other if not word.startswith("--")]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as here, tempfile.TemporaryDirectory() as there:
        for line in LINES:
            if PAINTED.search(line) and not paints:
                continue
            words = line.split()
            ours = run([Path(program).resolve()], words, here)
            theirs = run(other, words, there)
            mine, yours = files(Path(here)), files(Path(there))
            if not same_layers:  # they are native words
                mine, yours = ({name: data for name, data in all.items() if not name.startswith(("layers/", "cache/"))}
                               for all in (mine, yours))
            differ = [name for name in {*mine, *yours} if mine.get(name) != yours.get(name)]
            if ours == theirs and not differ:
                passed += 1
                continue
            failed += 1
            print(f"{line}:")
            for what, a, b in zip(("status", "output", "messages"), ours, theirs):
                if a != b:
                    print(f"  {what}: {str(a)[:300]}\n      not {str(b)[:300]}")
            for name in sorted(differ):
                print(f"  {name} differs: {len(mine.get(name, b''))} and {len(yours.get(name, b''))} bytes")
                (Path(there) / name).parent.mkdir(exist_ok=True)
                if name in mine:  # what follows starts from the same
                    (Path(there) / name).write_bytes((Path(here) / name).read_bytes())
    print(f"{passed} passed, {failed} failed")
    return failed > 0 or passed == 0


if __name__ == "__main__":
    sys.exit(main())

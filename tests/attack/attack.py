"""The attack on the program: damaged files, limits, kills, hostile names, over and over.

    KTOUR=build/release/ktour python3 -B tests/attack/attack.py [--short] [--seed N] [NAME...]

A try is one run of the program under attack. It may end with any of the four statuses; what it may not do is

    crash     end by a signal that nobody sent, with another status, or with "a bug" in its mouth
    hang      go on for long after it should have ended
    be wrong  say something that is not so with status 0 or 1, or lose or spoil a file: a silent error

The table at the end counts them, and the status is 0 if there is none. --short takes some 20 seconds.
"""

import argparse
import gzip
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "cli"))
import tours  # noqa: E402

PROGRAM = os.path.abspath(os.environ["KTOUR"])
PATIENCE = 60  # seconds after which a run has hung
FOUND, NO, WRONG, UNDECIDED = range(4)  # the exit statuses
MEGABYTE = 10**6
OF_CRASHES = ("a bug", "terminate", "Sanitizer", "runtime error")  # the latter two: a program built with sanitizers


class Attack:
    """One kind of attack, with a folder of its own, and what came of its tries."""

    def __init__(self, name, short, seed):
        self.name, self.short = name, short
        self.random = random.Random(f"{name} {seed}")
        self.tries, self.failures = 0, {"crash": 0, "hang": 0, "silent": 0}
        self.folder = Path(tempfile.mkdtemp(prefix="ktour-attack-"))

    def times(self, short, long):
        return range(short if self.short else long)

    def fail(self, kind, words, what):
        self.failures[kind] += 1
        print(f"{self.name}: {kind}: {' '.join(map(str, words))}: {what}", file=sys.stderr)

    def expect(self, true, words, what):
        if not true:
            self.fail("silent", words, what)

    def run(self, *words, limits=(), patience=PATIENCE, kill_after=None, stdin=b"", **options):
        """Status, standard output and standard error; the status is None where the run crashed or hung."""
        def prepare():
            for which, value in limits:
                resource.setrlimit(which, (value, value))

        self.tries += 1
        process = subprocess.Popen([PROGRAM, *map(str, words)], cwd=self.folder, preexec_fn=prepare,
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
        try:
            if kill_after is not None:
                try:
                    process.wait(kill_after)
                except subprocess.TimeoutExpired:
                    process.kill()
            out, err = process.communicate(stdin, timeout=patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            self.fail("hang", words, f"after {patience} s")
            return None, b"", ""
        err = err.decode(errors="replace")
        status = process.returncode
        if kill_after is not None and status == -signal.SIGKILL:
            return status, out, err
        if status not in (FOUND, NO, WRONG, UNDECIDED) or any(word in err for word in OF_CRASHES):
            self.fail("crash", words, f"{limits} {status} {err[-300:]!r}")
            return None, out, err
        if status in (WRONG, UNDECIDED) and not err.startswith("ktour: "):
            self.fail("silent", words, f"status {status} without a sentence")
        return status, out, err


def damage(attack, file, others):
    """Spoils a file in one of many ways; the bytes are other ones afterwards."""
    chance = attack.random
    old = file.read_bytes()
    while True:
        new = bytearray(old)
        kind = chance.randrange(6)
        if kind < 3 and new:  # a bit, at any place or in the first bytes
            at = chance.randrange(min(len(new), 2400) if kind == 0 else len(new))
            new[at] ^= 1 << chance.randrange(8)
        elif kind == 3:  # another file in its place
            new = bytearray(chance.choice(others).read_bytes())
        elif kind == 4:  # cut short, or something after it
            new = new[:chance.randrange(len(new))] if chance.randrange(3) else new + bytes(chance.randrange(1, 99))
        elif new:  # a block overwritten
            at = chance.randrange(len(new))
            new[at:at + 64] = bytes(len(new[at:at + 64]))
        if new != old:
            file.write_bytes(new)
            return


def layers(attack):
    """Files of layers, under `count --checkpoint` and `sample --cache`."""
    right = {"6x6": "9862", "5x8": "44202", "6x7": "1067638"}
    chance = attack.random
    for board in right:
        attack.run("count", board, "--checkpoint", f"count-{board}")
        attack.run("sample", board, "-n", 3, "--cache", f"sample-{board}")
    drawn = {board: attack.run("sample", board, "-n", 3)[1] for board in right}
    files = list(attack.folder.glob("*/*.layer"))
    for _ in attack.times(60, 600):
        board = chance.choice(list(right))
        command = chance.choice(["count", "sample"])
        source = attack.folder / f"{command}-{board}"
        copy = attack.folder / "damaged"
        shutil.copytree(source, copy)
        file = chance.choice(list(copy.glob("*.layer")))
        # (The same layer of the same board is sound, whichever command made it.)
        damage(attack, file, [f for f in files if f.name != file.name or not f.parent.name.endswith(board)])
        if command == "count":
            words = ("count", board, "--checkpoint", "damaged", "--json")
            status, out, err = attack.run(*words)
            if status == FOUND:
                attack.expect(json.loads(out)["undirected"] == right[board], words, f"{file.name}: {out}")
                last = max(int(f.stem.split("-")[-1]) for f in copy.glob(file.name.rsplit("-", 1)[0] + "*"))
                if file.name.endswith(f"-{last}.layer"):
                    attack.expect(file.name in err, words, f"{file.name}: went on without a word")
        else:
            words = ("sample", board, "-n", 3, "--cache", "damaged")
            status, out, err = attack.run(*words)
            if status == FOUND:
                attack.expect(out == drawn[board], words, f"{file.name}: other tours")
        attack.expect(status in (None, FOUND) or (status == WRONG and file.name in err), words, f"{status} {err}")
        shutil.rmtree(copy)


def stepped_down(attack):
    """Root has as many threads as it likes: another user, with a copy of the program that all may run."""
    if os.geteuid() != 0:
        return {}
    attack.folder.chmod(0o755)
    return {"user": 65534, "executable": shutil.copy(PROGRAM, attack.folder)}


def limits(attack):
    """Little memory, few threads, short files: a sweep over all commands that work for long."""
    megabytes = attack.random.sample(range(24, 240, 6), 2 if attack.short else 8)
    seconds = 0.5 if attack.short else 2
    commands = [("count", "7x7", "--open", "--start", "a1", "--timeout", seconds),
                ("count", "8x8", "--timeout", seconds), ("count", "3x300"),
                ("count", "6x6", "--classes"), ("sample", "6x6", "-n", 3), ("sample", "6x8", "--timeout", seconds),
                ("enumerate", "5x6"), ("census", "6x6", "--runs", 2000), ("solve", "200x200", "--format", "none"),
                ("solve", "30x30", "--closed", "--method", "exact", "--format", "none", "--timeout", seconds)]
    for space in megabytes:
        for words in commands:
            for which in (resource.RLIMIT_AS, resource.RLIMIT_DATA):
                right = attack.run(*words, limits=[(which, space * MEGABYTE)])
                if words[:2] == ("count", "6x6") and right[0] == FOUND:
                    attack.expect(right[1].startswith(b"9,862 "), words, right)
    for words in commands[:6]:
        status, out, err = attack.run(*words, limits=[(resource.RLIMIT_NPROC, 1)], **stepped_down(attack))
        attack.expect(status in (None, FOUND, UNDECIDED), words, err)
    for size in (0, 100, 10000):
        (attack.folder / "tour.json").write_text("old")
        words = ("solve", "200x200", "-o", "tour.json")
        status, _, err = attack.run(*words, limits=[(resource.RLIMIT_FSIZE, size)])
        attack.expect(status == WRONG and "tour.json" in err, words, f"{status} {err}")
        attack.expect((attack.folder / "tour.json").read_text() == "old", words, "the old file is gone")


def first_instant(attack):
    """Boards that nobody can count, under limits: refused before anything is built."""
    for words in (("count", "5000x5000", "--timeout", 1, "--memory", "1M"), ("count", "30000x30000"),
                  ("enumerate", "10000000x3", "--first", 1, "--timeout", 2, "--memory", "1M"),
                  ("sample", "30000x30000", "--timeout", 1), ("count", "14x100000000", "--timeout", 1),
                  ("count", "2147483647x2147483646", "--memory", "1M"), ("enumerate", "2147483647x2147483646"),
                  ("count", "30000x30000", "--symmetry", "point"), ("count", "20000x20000", "--open")):
        began = time.monotonic()
        status, _, err = attack.run(*words, limits=[(resource.RLIMIT_AS, 2000 * MEGABYTE)])
        attack.expect(status in (None, UNDECIDED), words, f"{status} {err}")
        if time.monotonic() - began > 5:
            attack.fail("hang", words, f"{time.monotonic() - began:.1f} s")


def kills(attack):
    """Killed at any moment: files are old or new, never in between, and nothing is left beside them."""
    file = attack.folder / "tour.json"
    words = ("solve", "300x300", "--warnsdorff", "--tie", "far", "-o", "tour.json")
    began = time.monotonic()
    attack.run(*words)
    took = time.monotonic() - began
    for _ in attack.times(12, 150):
        file.write_text("old")
        attack.run(*words, kill_after=attack.random.uniform(0, took))
        if file.read_text() != "old":
            attack.expect(attack.run("check", "tour.json")[0] == FOUND, words, "half a file")
        left = [path.name for path in attack.folder.iterdir() if path.name != "tour.json"]
        attack.expect(len(left) < 2 and all(name.startswith(".ktour-") for name in left), words, left)
    attack.run(*words)
    attack.expect(len(list(attack.folder.iterdir())) == 1, words, "something is left")
    words = ("count", "6x8", "--checkpoint", "layers", "--json")
    for _ in attack.times(4, 40):
        for _ in range(3):
            attack.run(*words, kill_after=attack.random.uniform(0, 0.3))
        status, out, err = attack.run(*words)
        attack.expect(status is None or (status == FOUND and json.loads(out)["undirected"] == "55488142"),
                      words, f"{status} {out} {err}")
        shutil.rmtree(attack.folder / "layers")


def parts(attack):
    """Counts in passes: killed and gone on with, and their parts damaged, doubled, missing, of other boards."""
    right, passes = "9862", 5
    chance = attack.random
    words = ("count", "6x6", "--passes", passes, "--checkpoint", "passes", "--json")
    for _ in attack.times(2, 20):
        for _ in range(3):
            attack.run(*words, kill_after=chance.uniform(0, 0.4))
        status, out, err = attack.run(*words)
        attack.expect(status is None or (status == FOUND and json.loads(out)["undirected"] == right),
                      words, f"{status} {out} {err}")
        shutil.rmtree(attack.folder / "passes")
    for k in range(passes):
        attack.run("count", "6x6", "--passes", passes, "--pass", k, "-o", f"part-{k}.json")
    attack.run("count", "6x7", "--passes", 2, "--pass", 0, "-o", "other.json")
    own = [attack.folder / f"part-{k}.json" for k in range(passes)]
    for _ in attack.times(40, 400):
        files = [file.name for file in own]
        spoilt = chance.choice(own)
        sound = spoilt.read_bytes()
        kind = chance.randrange(6)
        if kind == 0:
            files.remove(spoilt.name)
        elif kind == 1:
            files.append(spoilt.name)
        elif kind == 2:  # a digit of a sum, a class or a check
            at = chance.choice([i for i, byte in enumerate(sound) if chr(byte).isdigit()])
            spoilt.write_bytes(sound[:at] + b"%d" % ((sound[at] - 47) % 10) + sound[at + 1:])
        else:
            damage(attack, spoilt, [file for file in [*own, attack.folder / "other.json"] if file != spoilt])
        words = ("count", "--sum", *files, "--json")
        status, out, err = attack.run(*words)
        # Blanks at the end of a file change nothing.
        attack.expect(status in (None, WRONG) or json.loads(out)["undirected"] == right, words, f"{status} {out} {err}")
        spoilt.write_bytes(sound)


def outputs(attack):
    """Names that stand for what is open, links in a circle, names too long: nothing is lost."""
    log = attack.folder / "log"
    for name in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/proc/thread-self/fd/1", "link", "-"):
        if name == "link":
            (attack.folder / "link").symlink_to("/dev/stdout")
        log.write_text("precious\n")
        inode = log.stat().st_ino
        with open(log, "ab") as out:
            subprocess.run([PROGRAM, "solve", "3x4", "-o", name, "--format", "board"], stdout=out, cwd=attack.folder)
        attack.tries += 1
        text = log.read_text()
        attack.expect(text.startswith("precious\n") and len(text) > 30 and log.stat().st_ino == inode,
                      ("-o", name), repr(text))
    (attack.folder / "a").symlink_to("b")
    (attack.folder / "b").symlink_to("a")
    (attack.folder / "request.txt").mkdir()
    for words in (("solve", "5x5", "-o", "a"), ("simulate", "--init", "a"), ("simulate", "--init", "n" * 300),
                  ("solve", "5x5", "-o", "n" * 300), ("count", "6x6", "--checkpoint", "."),
                  ("count", "6x6", "--checkpoint", "a"), ("check", "a"), ("simulate", "a")):
        status, _, err = attack.run(*words)
        attack.expect(status in (None, WRONG), words, f"{status} {err}")
    attack.expect((attack.folder / "a").is_symlink() and (attack.folder / "b").is_symlink(), ("-o", "a"), "replaced")
    if os.geteuid() == 0:
        owned = attack.folder / "owned.json"
        owned.write_text("")
        os.chown(owned, 12345, 23456)
        attack.run("solve", "5x5", "-o", "owned.json")
        attack.expect((owned.stat().st_uid, owned.stat().st_gid) == (12345, 23456), ("-o", owned), "another owner")


def journals(attack):
    """A simulation cut short, its journal damaged, and gone on with: the same results, or a refusal."""
    (attack.folder / "e.json").write_text(json.dumps({"size": 20, "runs": 1500, "seed": 3, "start": "edge"}))
    attack.run("simulate", "e.json")
    right = (attack.folder / "results/e/runs.csv").read_bytes()
    shutil.rmtree(attack.folder / "results")
    journal = attack.folder / "results/e/journal"
    for moment in range(1, 200):
        attack.run("simulate", "e.json", "--fresh", kill_after=0.01 * moment)
        if journal.exists() and journal.read_bytes().count(b"block ") > 3:
            break
    whole = journal.read_bytes()
    (attack.folder / "other").write_bytes(whole[:len(whole) // 2])
    for _ in attack.times(10, 100):
        shutil.rmtree(attack.folder / "results")
        journal.parent.mkdir(parents=True)
        journal.write_bytes(whole)
        if attack.random.randrange(2):
            damage(attack, journal, [attack.folder / "other"])
        else:  # another number for a block
            at = attack.random.choice([i for i in range(len(whole)) if whole.startswith(b"block ", i)]) + 6
            journal.write_bytes(whole[:at] + b"%d" % attack.random.randrange(10) + whole[at + 1:])
        words = ("simulate", "e.json", "--resume")
        status, _, err = attack.run(*words)
        if status == FOUND:
            attack.expect((journal.parent / "runs.csv").read_bytes() == right, words, "other results")
        else:
            attack.expect(status in (None, WRONG) and "results/e" in err, words, f"{status} {err}")


def inputs(attack):
    """Configurations and tours that are nested deeply, cut, changed in a few bytes, or have zeros in them."""
    for levels in (100, 100000):
        for opening, closing in (("[", "]"), ('{"a":', "}")):
            (attack.folder / "deep.json").write_text('{"runs":' + opening * levels + "1" + closing * levels + "}")
            for words in (("simulate", "deep.json"), ("check", "deep.json")):
                attack.expect(attack.run(*words)[0] in (None, WRONG), words, "not refused")
    example = attack.run("simulate", "--init", "-")[1]
    sound = {ending: attack.run("solve", "6x6", "--closed", "--format", ending)[1]
             for ending in ("json", "npy", "board", "moves", "csv", "algebraic")}
    for ending, text in sound.items():
        with_zero = attack.folder / f"zero.{ending}"
        with_zero.write_bytes(text + b"\0" + text)
        attack.expect(attack.run("check", with_zero)[0] in (None, WRONG, NO), ("check", ending), "what is after a zero")
    for _ in attack.times(60, 2000):
        kind = attack.random.choice(list(sound))
        text = bytearray(sound[kind])
        for _ in range(attack.random.randrange(1, 4)):
            text[attack.random.randrange(len(text))] = attack.random.choice(b"\0 ,0189[]{}\"'-\xff\n")
        status, _, _ = attack.run("check", "-", stdin=bytes(text))
        if status == FOUND:
            try:
                found = tours.read(kind, bytes(text))
            except (AssertionError, IndexError, KeyError, SyntaxError, TypeError, ValueError):
                continue  # read more strictly than need be
            attack.expect(tours.fault(*found) is None, ("check", kind), bytes(text))
    for _ in attack.times(20, 500):
        text = bytearray(example.replace(b"1000", b"10"))
        for _ in range(attack.random.randrange(1, 4)):
            text[attack.random.randrange(len(text))] = attack.random.choice(b"\0 ,0189[]{}\"'-\xff\n/")
        attack.run("simulate", "-", "--fresh", stdin=bytes(text))


# What a reader may stumble over in place of a number, and of any value of JSON.
HOSTILE_NUMBERS = [b"0", b"-0", b"-1", b"1", b"2", b"63", b"64", b"65", b"2147483646", b"2147483647", b"2147483648",
                   b"4294967295", b"4294967296", b"4294967297", b"9223372036854775807", b"9223372036854775808",
                   b"18446744073709551615", b"18446744073709551616", b"1e308", b"1e999", b"0.5", b"4.0", b"00"]
HOSTILE_VALUES = [b"null", b"true", b"[]", b"{}", b"[[]]", b'""', b'"\\ud800"', b'"a\\u0000b"', b'"\xff"', b"[[0,0]]",
                  b'{"a":1,"a":2}', b"[" * 70 + b"]" * 70, b"[" * 100000 + b"]" * 100000, b'{"a":' * 100000]
PIECES = re.compile(rb'"[^"]*"|-?[0-9]+|[a-z]+|[\[\]{}:,.#\n ]')


def mutated(chance, text):
    """Another text of nearly the same form: pieces taken out, doubled, exchanged, made hostile; or bytes changed."""
    if chance.randrange(4) == 0:
        text = bytearray(text)
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(text))
            kind = chance.randrange(4)
            text[at:at + (kind != 1)] = [b"", bytes([chance.randrange(256)]), bytes([text[at] ^ 1 << chance.randrange(8)]),
                                         text[at:at + chance.randrange(9)]][kind]
        return bytes(text)
    places = [found.span() for found in PIECES.finditer(text)]
    if not places:
        return text + b"0"
    for _ in range(chance.choice((1, 1, 2, 3))):
        begin, end = chance.choice(places)
        other_begin, other_end = chance.choice(places)
        piece = text[begin:end]
        if piece.lstrip(b"-").isdigit() and chance.randrange(4):
            new = chance.choice([*HOSTILE_NUMBERS, b"%d" % (int(piece) + 1), b"%d" % max(0, int(piece) - 1)])
        else:
            new = chance.choice([b"", piece * 2, piece + b"," + piece, text[other_begin:other_end],
                                 text[begin:max(end, other_end)] * 2, chance.choice(HOSTILE_VALUES)])
        text = text[:begin] + new + text[end:]
    return text


def files(attack):
    """Files of every kind that is read, mutated in their own notation, plain and compressed, by every command."""
    chance, folder = attack.random, attack.folder
    folder.joinpath("map").write_bytes(b".S...\n.....\n..#..\n.....\n....E\n")
    folder.joinpath("e.json").write_text(json.dumps({"size": 6, "runs": 3, "seed": 2, "start": ["a1", "edge"]}))
    boards = [("6x6", "--closed"), ("4x5",), ("2x3x4", "--closed"), ("5x5", "--without", "c3"), ("--map", "map"),
              ("4x5", "--surface", "torus"), ("6x6", "--through", "a1-b3", "--avoid", "a1-c2", "--symmetry", "point")]
    kinds = []  # the text, and the commands that read it, in which FILE stands for it
    reads = [("check", "FILE"), ("check", "FILE", "--json"), ("view", "FILE", "-o", "out.svg"),
             ("check", "FILE", "--board", "6x6"), ("check", "FILE", "--map", "map", "--closed")]
    for board in boards:
        for form in ("board", "steps", "moves", "csv", "algebraic", "json", "jsonl", "npy", "svg", "html"):
            status, text, _ = attack.run("solve", *board, "--format", form, "-o", "tour")
            if status == FOUND:
                text = (folder / "tour").read_bytes()
                kinds.append((text[:100000] * (2 if form == "jsonl" else 1), reads))
    for board in (("4x4", "--closed"), ("3x8", "--closed"), ("4x6", "--start", "a1", "--end", "c1")):
        attack.run("solve", *board, "--proof", "proof", "-o", "tour.json")
        if (folder / "proof").exists():
            kinds.append(((folder / "proof").read_bytes(), reads[:2]))
    kinds.append(((folder / "map").read_bytes(),
                  [(*words, "--map", "FILE", "--timeout", 5) for words in (("solve",), ("count", "--open"))]))
    kinds.append(((folder / "e.json").read_bytes(), [("simulate", "FILE", "--fresh")]))
    for k in range(2):
        attack.run("count", "4x6", "--passes", 2, "--pass", k, "-o", f"part-{k}.json")
    kinds.append(((folder / "part-0.json").read_bytes(), [("count", "--sum", "FILE", "part-1.json")]))
    for text, commands in kinds:
        for _ in attack.times(1, 40):
            new = mutated(chance, text)
            if chance.randrange(6) == 0:
                new = gzip.compress(new, mtime=0)
                if chance.randrange(2):
                    new = mutated(chance, new)
            (folder / "FILE").write_bytes(new)
            words = chance.choice(commands)
            if attack.run(*words, patience=120)[0] is None:
                shutil.copy(folder / "FILE", tempfile.mktemp(prefix="ktour-fell-"))
    results(attack)


def results(attack):
    """The files of a simulation's folder, and the request of a folder of layers, mutated."""
    folder, chance = attack.folder, attack.random
    attack.run("simulate", "e.json", "--fresh")
    attack.run("count", "5x6", "--checkpoint", "layers")
    summary = (folder / "results/e/summary.json").read_bytes()
    request = (folder / "layers/request.txt").read_bytes()
    for _ in attack.times(3, 100):
        (folder / "results/e/summary.json").write_bytes(mutated(chance, summary))
        attack.run("simulate", "e.json", "--resume")
        (folder / "layers/request.txt").write_bytes(mutated(chance, request))
        attack.run("count", "5x6", "--checkpoint", "layers")


def bombs(attack):
    """Short files that stand for long ones, of which memory would be made; in 2 GB that is no reason to die."""
    limit = [] if os.environ.get("KTOUR_SANITIZE") else [(resource.RLIMIT_DATA, 2000 * MEGABYTE)]
    times = 10**6 if attack.short else 60 * 10**6
    tour = b'{"rows":5,"cols":5,"moves":[[0,0]],'
    for name, before, piece, after, words in (
            ("lists", tour + b'"x":[0', b",[]", b"]}", ("check",)),
            ("strings", tour + b'"x":[0', b',""', b"]}", ("check",)),
            ("numbers", tour + b'"x":[0', b",0", b"]}", ("check",)),
            ("objects", tour + b'"x":[0', b",{}", b"]}", ("check",)),
            ("moves", b'{"rows":5,"cols":5,"moves":[[0,0]', b",[0,0]", b"]}", ("check",)),
            ("avoid", tour + b'"avoid":[[[0,0],[0,0]]', b",[[0,0],[1,1]]", b"]}", ("check",)),
            ("holes", tour + b'"holes":[[0,0]', b",[0,1]", b"]}", ("check",)),
            ("dots", b"1", b" .", b"\n", ("check",)),
            ("rows", b"", b"1\n", b"", ("check",)),
            ("squares", b"", b"0,0\n", b"", ("check",)),
            ("letters", b"a1", b" a1", b"\n", ("check",))):
        (attack.folder / name).write_bytes(gzip.compress(before + piece * times + after, 1, mtime=0))
        status, _, err = attack.run(*words, name, limits=limit, patience=600)
        attack.expect(status in (None, FOUND, NO, WRONG) or "more memory than the limit" in err, (*words, name), err)
    lines = min(times, 10**7)
    for name, text, words in (
            ("map", b".\n" * lines, ("solve", "--map", "map", "--timeout", "1")),
            ("long-map", b"." * (times // 60) + b"\n.\n" * 2000, ("solve", "--map", "long-map", "--timeout", "1")),
            ("long-line", b".\n" * 10**5 + b"." * 10**5, ("solve", "--map", "long-line", "--timeout", "1")),
            ("part", b'{"format":[0' + b",[]" * lines + b"]}", ("count", "--sum", "part")),
            ("deep-part", b'{"format":' + b"[" * lines + b"]" * lines + b"}", ("count", "--sum", "deep-part"))):
        (attack.folder / name).write_bytes(text)
        status, _, err = attack.run(*words, limits=limit, patience=600)
        attack.expect(status in (None, FOUND, NO, WRONG, UNDECIDED) and "no more memory" not in err, words, err)


def names(attack):
    """Names with controls in them: no message or result hands them to the terminal."""
    for name in ("a\x1b[31m", "b\x9b31m", "c\u202ed", "e\u0085f", "g\nh", "i\u2066j", "k\x7f"):
        (attack.folder / "e.json").write_text(json.dumps({"size": 5, "runs": 1, "output": name}))
        for words in (("check", name), ("solve", "5x5", "--start", name), ("solve", name), ("count", "6x6", "--" + name),
                      ("count", "6x6", "--checkpoint", name + "/\x1b"), ("simulate", "e.json"), ("simulate", name)):
            _, out, err = attack.run(*words)
            shown = out.decode(errors="replace") + err
            attack.expect(not any(c in shown for c in "\x1b\x9b\u202e\x85\u2066\x7f"), words, repr(shown))


# --- certificates ---

def certificate(request, rule, steps=(), **fields):
    """The text of one about closed tours."""
    head = json.dumps({"certificate": "impossible", "version": 1, "closed": True, **request}, separators=(",", ":"))
    part = json.dumps({"tour": "closed", "rule": rule, **fields}, separators=(",", ":"))
    return f'{head[:-1]},"parts":[\n{part[:-1]},"steps":[\n' + "".join(f"{s}\n" for s in steps) + "]}\n]}\n"


def certificates(attack):
    """Certificates that are nested deeply, made to fill the memory or to keep the judge at work for ever."""
    file = attack.folder / "no.json"
    side = 2**31 - 1
    moves = [[[r, c], [r + 1, c + 2]] for r in range(100) for c in range(300)]
    long = [({"rows": side, "cols": side, "piece": "camel", "symmetry": "point"}, "symmetry"),
            ({"rows": 65536, "cols": 65536, "surface": "torus", "symmetry": "point"}, "symmetry"),
            ({"rows": side, "cols": 1, "piece": "dabbaba"}, "colours"),
            ({"rows": 100000, "cols": 100000, "piece": "camel"}, "colours"),
            ({"rows": 60000, "cols": 60000, "cells": [[0, 0], [1, 1]]}, "colours"),
            ({"rows": 20000, "cols": 20000, "holes": [[0, 0], [1, 1]]}, "colours"),
            ({"rows": 1500, "cols": 1500, "piece": "camel"}, "tree"),
            ({"rows": 6, "cols": 6, "dims": [6] * 6, "piece": "king"}, "tree"),
            ({"rows": 400, "cols": 400, "avoid": moves}, "tree")]
    for request, rule in long[:3] + long[5:7] if attack.short else long:
        file.write_text(certificate(request, rule, ['["cut",[0,1]]'] if rule == "tree" else ()))
        words = ("check", file.name)
        process = subprocess.Popen([PROGRAM, *words], cwd=attack.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        attack.tries += 1
        time.sleep(attack.random.uniform(0.1, 1))
        process.send_signal(signal.SIGINT)
        began = time.monotonic()
        try:
            _, err = process.communicate(timeout=5)
            attack.expect(process.returncode in (FOUND, NO, UNDECIDED), words, f"{process.returncode} {err} {request}")
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            deaf = time.monotonic() - began
            attack.fail("hang", words, f"deaf to an interrupt for {deaf:.1f} s: {str(request)[:99]}")
        attack.run(*words, limits=[(resource.RLIMIT_AS, 300 * MEGABYTE)], kill_after=2)
    fields = ["version", "rows", "holes", "cells", "start", "through"]
    for field in attack.random.sample(fields, 2) if attack.short else fields:
        deep = "[" * 100000 + "]" * 100000
        text = certificate({"rows": 4, "cols": 6, field: None}, "colours").replace("null", deep)
        for spoilt in (text, text.replace("[" * 100000, '{"a":' * 100000).replace("]" * 100000, "}" * 100000)):
            file.write_text(spoilt)
            attack.expect(attack.run("check", file.name)[0] in (None, WRONG), ("check", field), "not refused")
    for member in attack.random.sample(["[]", '""', "0", "{}"], 1 if attack.short else 4):
        packed = attack.folder / "bomb.json.gz"
        millions = 6 if attack.short else 60
        head, tail = certificate({"rows": 4, "cols": 6, "holes": None}, "colours").split("null")
        with gzip.open(packed, "wt", compresslevel=1) as out:
            out.write(head + "[")
            for _ in range(millions):
                out.write((member + ",") * 10**6)
            out.write(member + "]" + tail)
        status, _, err = attack.run("check", packed.name, limits=[(resource.RLIMIT_AS, 1000 * MEGABYTE)])
        attack.expect(status in (None, WRONG, UNDECIDED), ("check", member), f"{status} {err}")


ATTACKS = [layers, limits, first_instant, kills, parts, outputs, journals, inputs, files, bombs, names, certificates]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--short", action="store_true", help="some 20 seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(a.__name__ for a in ATTACKS))
    asked = parser.parse_args()
    print(f"{'attack':12}{'tries':>8}{'crashes':>9}{'hangs':>7}{'silent errors':>15}{'seconds':>9}")
    rows = []
    for kind in ATTACKS:
        if asked.names and kind.__name__ not in asked.names:
            continue
        attack = Attack(kind.__name__, asked.short, asked.seed)
        began = time.monotonic()
        try:
            kind(attack)
        finally:
            shutil.rmtree(attack.folder)
        rows.append((attack.tries, *attack.failures.values()))
        show(attack.name, rows[-1], time.monotonic() - began)
    total = [sum(column) for column in zip(*rows)]
    show("all", total)
    return 1 if any(total[1:]) else 0


def show(name, row, seconds=None):
    tries, crashes, hangs, silent = row
    print(f"{name:12}{tries:8}{crashes:9}{hangs:7}{silent:15}" + (f"{seconds:9.1f}" if seconds else ""), flush=True)


if __name__ == "__main__":
    sys.exit(main())

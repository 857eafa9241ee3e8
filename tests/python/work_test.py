"""Counting, listing, sampling, the census, the graph; and how work behaves: limits, interrupts,
threads, memory, references."""

import gc
import io
import itertools
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from fractions import Fraction

import pytest

import ktour
from program import program

SANITIZED = bool(os.environ.get("KTOUR_SANITIZE"))
# Slow enough to be interrupted: hours each.
ENDLESS = {
    "solve": lambda **w: ktour.solve("40x40", method="plain", start="0,0", undo=2**60, **w),
    "count": lambda **w: ktour.count("8x8", **w),
    "enumerate": lambda **w: sum(1 for _ in ktour.enumerate("8x8", **w)),
    "sample": lambda **w: next(ktour.sample("8x8", 1, **w)),
    "census": lambda **w: ktour.census("500x500", runs=10**9, **w),
}


def test_answers_that_are_no_tours():
    none = ktour.solve("4x4")
    assert not none and none.status == "impossible" and none.tour is None and none.proof.text == none.reason
    assert none.proof.kind and none.stopped_by is None
    open_ = ktour.solve("8x8", method="warnsdorff", start="0,0", undo=0, tie="first")
    assert open_.status in ("found", "undecided")
    limited = ktour.solve("8x8", method="exact", limit=1)
    assert not limited and limited.status == "undecided" and limited.stopped_by == "limit" and limited.reason
    late = ktour.solve("40x40", method="plain", start="0,0", timeout=0.05, undo=2**60)
    assert late.status == "undecided" and late.stopped_by == "timeout" and late.stats.examined > 0


NONE = [{"board": "4x6", "closed": True}, {"board": "5x6", "symmetry": "point"},
        {"board": "8x8", "without": ["b1", "c2"], "closed": True, "piece": "wazir"},
        {"board": "4x6", "surface": "cylinder", "closed": True}, {"board": "3x3x1"},
        {"board": "8x8", "through": ["a1-b3"], "avoid": ["b3-a1"]}]


@pytest.mark.parametrize("words", NONE)
def test_a_proof_can_be_saved_and_checked(words, tmp_path):
    proof = ktour.solve(**words).proof
    for name in ("why.json", "why.json.gz"):
        proof.save(tmp_path / name)
        assert program("check", str(tmp_path / name)).startswith("valid: no ")
        for file in (tmp_path / name, str(tmp_path / name)):
            report = ktour.check(file)
            assert report and report.valid and report.fault is None and report.rules
            assert report.proved.startswith("no ") and report.closed == words.get("closed", False)
            assert report.board.sides == ktour.Board(words["board"]).sides
    text = (tmp_path / "why.json").read_text()
    assert text == proof.certificate == ktour.solve(**words).proof.certificate
    assert ktour.check(proof) == report == ktour.check(io.StringIO(text)) == ktour.check(io.BytesIO(text.encode()))
    again = pickle.loads(pickle.dumps(proof))
    assert again == proof and hash(again) == hash(proof) and again.certificate == text


def test_a_wrong_proof_is_reported_and_a_malformed_one_refused(tmp_path):
    text = ktour.solve("4x4").proof.certificate
    wrong = ktour.check(io.StringIO(text.replace('"rows":4', '"rows":5')))
    assert not wrong and wrong.fault.text.startswith("line ")
    with pytest.raises(ValueError, match="not a certificate: line "):
        ktour.check(io.StringIO(text[:-9]))
    with pytest.raises(ValueError, match="names its own board"):
        ktour.check(io.StringIO(text), "4x4")
    with pytest.raises(ValueError):
        ktour.load(io.StringIO(text))
    with pytest.raises(OSError):
        ktour.solve("4x4").proof.save(tmp_path / "nowhere" / "why.json")
    with pytest.raises(OSError):
        ktour.solve("4x4").proof.save("/dev/full")
    assert ktour.count("5x5").proof.certificate.startswith('{"certificate"')


@pytest.mark.parametrize("words", NONE)
def test_a_reason_draws_itself(words, tmp_path):
    answer = ktour.solve(**words)
    assert answer._repr_svg_().startswith("<svg ") and answer.proof._repr_svg_() == answer._repr_svg_()
    assert answer._repr_html_().startswith("<figure>") and "impossible" in answer._repr_html_()
    for name, begins in {"why.svg": b"<svg ", "why.png": b"\x89PNG", "why.pdf": b"%PDF"}.items():
        answer.save(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(begins)


def test_what_is_undecided_or_too_large_has_no_picture():
    assert ktour.solve("8x8", method="exact", limit=1)._repr_svg_() is None
    huge = ktour.solve("4x2000000000", closed=True)
    assert huge._repr_svg_() is None and huge._repr_html_().startswith("<p>") and ktour.check(huge.proof)


def test_counts_are_ints_of_any_size():
    assert ktour.count("6x6") == 9862 and isinstance(ktour.count("6x6"), int)
    assert ktour.count("6x6").directed == 19724 and ktour.count("6x6", classes=True).classes == 1245
    assert ktour.count("5x5", closed=False, start="a1") == 304
    assert ktour.count("3x10") == 16 and ktour.count("5x5") == 0 and ktour.count("5x5").proof.text
    assert ktour.count("3x400") > 10**150
    for wrong in ({"classes": True, "start": "a1"}, {"classes": True, "symmetry": "point"},
                  {"symmetry": "point", "start": "a1"}):
        with pytest.raises(ValueError):
            ktour.count("6x6", **wrong)


def test_listing_gives_every_tour_once():
    tours = list(ktour.enumerate("6x6"))
    assert len(set(tours)) == len(tours) == 9862 and all(t.closed and t.checked for t in tours[::100])
    assert sum(1 for _ in ktour.enumerate("5x6", classes=True)) == 3
    assert list(ktour.enumerate("4x4")) == []
    assert [list(t) for t in ktour.enumerate("1x1", closed=False)] == [[(0, 0)]]
    opened = list(ktour.enumerate("5x5", closed=False, start="a1"))
    assert len(opened) == 304 and all((4, 0) in (t.start, t.end) for t in opened)


def test_listing_is_lazy_and_in_the_programs_order():
    first = list(itertools.islice(ktour.enumerate("8x8"), 5))
    assert len(set(first)) == 5
    assert program("enumerate", "8x8", "--first", "5") == "".join(tour.to_text("algebraic") for tour in first)


def test_samples_are_the_programs_and_come_in_batches():
    tours = list(ktour.sample("5x6", 700, seed=7))
    assert program("sample", "5x6", "-n", "700", "--seed", "7") == "".join(tour.to_text("algebraic") for tour in tours)
    assert len(set(tours)) == 8
    assert list(itertools.islice(ktour.sample("5x6", seed=7), 300)) == tours[:300]
    assert list(ktour.sample("4x4", 5)) == [] and list(ktour.sample("5x6", 0)) == []
    small = list(ktour.sample("5x5", 300, closed=False))  # one run over all squares
    assert small[256:] == list(ktour.sample("5x5", 300, closed=False))[256:] and len(small) == 300


def test_the_census_is_exact():
    exact = ktour.census("5x5")
    assert exact.exact and len(exact) == 25 and all(isinstance(row.probability, Fraction) for row in exact)
    corner = next(row for row in exact if row.square == (0, 0))
    assert corner.probability == 1 and corner.degree == 2 and corner.tours > 0
    assert sum(row.probability for row in exact) / 25 == exact.mean
    sampled = ktour.census("5x5", runs=2500, seed=3)
    assert not sampled.exact and sampled.runs == 2500 and isinstance(sampled.mean, float)
    assert abs(sampled.mean - float(exact.mean)) < 0.05
    assert len(ktour.census("6x6", by="class")) == 6 and len(ktour.census("6x6", "corner")) == 4
    assert ktour.census("6x6", (0, 0)).rows[0].square == (0, 0)
    for wrong in ({"board": "2000x2000"}, {"board": "4x4x4"}, {"board": "6x6", "seed": 1},
                  {"board": "6x6", "by": "mood"}, {"board": "6x6", "tie": "none"}):
        with pytest.raises(ValueError):
            ktour.census(**wrong)


def test_pandas_takes_the_census():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(ktour.census("5x5").table)
    assert frame.shape == (25, 10) and frame.probability.sum() / 25 == ktour.census("5x5").mean


def test_networkx_takes_the_graph():
    networkx = pytest.importorskip("networkx")
    graph = networkx.Graph(ktour.graph("8x8"))
    assert graph.number_of_nodes() == 64 and graph.number_of_edges() == 168 == len(ktour.graph("8x8"))
    assert networkx.is_bipartite(graph) and graph.degree[(0, 0)] == 2 and ((0, 0), (1, 2)) in ktour.graph("8x8")
    tour = ktour.solve("8x8", closed=True).tour
    assert all(graph.has_edge(*move) for move in zip(tour, tour[1:]))
    assert not networkx.is_connected(networkx.Graph(ktour.graph("8x8", piece="alfil")))
    torus = ktour.graph("5x5", surface="torus")
    assert len(torus) == 100 and torus.squares.shape == (25, 2)
    holes = ktour.graph("3x3", without=["b2"])
    assert len(holes.squares) == 8 and len(holes) == 8 and holes.edges.max() == 7
    assert ktour.graph("3x3x3").squares.shape == (27, 3)


# --- how work behaves ----------------------------------------------------------------------------


@pytest.mark.parametrize("what", ENDLESS)
def test_ctrl_c_is_a_keyboard_interrupt_at_once(what):
    """Measured by the clock of the process, so that a busy machine does not matter."""
    pressed = []

    def press():
        pressed.append(time.process_time())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.3, press)
    with pytest.raises(KeyboardInterrupt):
        timer.start()
        ENDLESS[what]()
    used = time.process_time() - pressed[0]
    timer.join()
    assert used < (2.0 if SANITIZED else 0.1) * (os.cpu_count() or 1)


@pytest.mark.parametrize("what", ["count", "enumerate", "sample", "census"])
def test_a_reached_time_limit_is_a_timeout_error(what):
    with pytest.raises(TimeoutError, match="time limit was reached"):
        ENDLESS[what](timeout=0.05)


@pytest.mark.skipif(SANITIZED, reason="it measures time")
def test_ctrl_c_while_millions_of_squares_are_listed():
    """By another process: a thread of this one would wait for the interpreter's lock. Measured by the
    clock of this process, so that a busy machine does not matter."""
    tour = ktour.solve("3000x3000").tour
    late = []
    for wait in (0.1, 0.3, 0.5):
        press = (f"import os, signal, time; time.sleep({wait}); "
                 f"used = sum(map(int, open('/proc/{os.getpid()}/stat').read().rsplit(') ', 1)[1].split()[11:13])); "
                 f"print(used / os.sysconf('SC_CLK_TCK'), flush=True); os.kill({os.getpid()}, signal.SIGINT)")
        with subprocess.Popen([sys.executable, "-c", press], stdout=subprocess.PIPE, text=True) as other:
            try:
                assert len(tour[:]) == 9_000_000  # a fast machine
                time.sleep(60)
            except KeyboardInterrupt:
                now = time.process_time()
            late.append(now - float(other.stdout.readline()))
    assert min(late) < 0.1


def test_a_list_resumes_after_an_interrupt():
    tours = ktour.enumerate("5x6", progress=None)
    first = next(tours)
    timer = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        timer.start()
        while True:
            time.sleep(1)
    assert len({first, *tours}) == 8


def test_progress_is_reported_and_its_exceptions_end_the_work():
    news = []
    for seconds in (0.5, 5, 50):  # nobody knows how much of it a busy machine gives to this process
        late = ktour.solve("40x40", method="plain", start="0,0", undo=2**60, timeout=seconds, progress=news.append)
        if news:
            break
    assert late.stopped_by == "timeout" and news and all(isinstance(n, ktour.Progress) for n in news)
    assert news[-1].examined >= news[0].examined >= 0

    def refuse(progress):
        raise ZeroDivisionError

    for work in ENDLESS.values():
        with pytest.raises(ZeroDivisionError):
            work(progress=refuse)


def test_a_bar_is_shown_where_tqdm_is(capsys):
    pytest.importorskip("tqdm")
    shown = ""
    for seconds in (0.4, 4, 40):
        ktour.solve("40x40", method="plain", start="0,0", undo=2**60, timeout=seconds, progress=True)
        shown += capsys.readouterr().err
        if shown:
            break
    assert "it" in shown


def test_memory_that_is_not_there_is_a_memory_error():
    with pytest.raises(MemoryError):
        ktour.count("8x8", memory=1000)
    with pytest.raises(MemoryError):
        ktour.census("9x9", memory=100_000)
    with pytest.raises(MemoryError):
        ktour.graph("1000000000x1000000000")
    with pytest.raises(MemoryError):
        ktour.solve("100000x100000", method="warnsdorff", memory=1_000_000)


def test_other_threads_go_on_meanwhile():
    """A thread counts while another works in the library: the lock is not held."""
    begun, enough = threading.Event(), threading.Event()
    ended = []

    def look(progress):
        begun.set()
        if enough.is_set():
            raise ZeroDivisionError

    def work():
        try:
            ended.append(ktour.solve("40x40", method="plain", start="0,0", undo=2**60, timeout=60, progress=look))
        except ZeroDivisionError as stopped:
            ended.append(stopped)

    thread = threading.Thread(target=work)
    thread.start()
    assert begun.wait(60)
    for _ in range(100):
        time.sleep(0.001)
    enough.set()
    thread.join()
    assert isinstance(ended[0], ZeroDivisionError)


def test_threads_solve_at_once():
    boards = [f"{r}x{c}" for r in range(5, 9) for c in range(5, 9)]
    expected = {board: ktour.solve(board, closed=True).status for board in boards}
    wrong = []

    def work(number):
        for i in range(40):
            board = boards[(number * 7 + i) % len(boards)]
            answer = ktour.solve(board, closed=True)
            if answer.status != expected[board] or (answer and not ktour.check(answer.tour)):
                wrong.append(board)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_thread_may_be_at_work_when_python_ends():
    script = ("import ktour, threading, time; threading.Thread(daemon=True, target=lambda: "
              "ktour.solve('40x40', method='plain', start='0,0', undo=2**60)).start(); time.sleep(0.3)")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(SANITIZED, reason="they take more memory than there may be")
def test_memory_that_the_system_refuses_is_a_memory_error():
    script = """
import resource, ktour
tour = ktour.solve("1500x1500").tour
resource.setrlimit(resource.RLIMIT_AS, (220_000_000, 220_000_000))
for work in (lambda: ktour.solve("20000x20000", method="warnsdorff", memory=2**40),
             lambda: ktour.count("8x8", memory=2**40, threads=1), lambda: tour[:] and tour[:],
             lambda: ktour.census("10x10", memory=2**40, threads=1)):
    try:
        work()
    except MemoryError:
        print("refused")
print(ktour.solve("8x8").status)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout.split()) == (0, ["refused"] * 4 + ["found"]), done.stderr


def test_one_iterator_is_for_one_thread_at_a_time():
    tours = ktour.enumerate("8x8", classes=True)
    got, refused = [], []

    def work():
        for _ in range(30):
            try:
                got.append(next(tours))
            except ValueError as error:
                refused.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(got)) == len(got) == 120 - len(refused)
    assert set(refused) <= {"the iterator is already executing"}


def test_nothing_leaks_over_many_calls():
    """100,000 calls of everything that is cheap: neither references nor memory."""
    import numpy

    tour = ktour.solve("5x6", closed=True).tour
    squares = list(tour)

    def calls():
        answer = ktour.solve("5x5", start="a1", without=(), through=["a1-b3"])
        answer.tour[0], answer.tour[1:3], answer.stats, answer.status
        ktour.solve("3x3").proof
        numpy.asarray(tour)
        tour.step_of((0, 0)), tour.closed, tour.board, tour == tour
        next(iter(tour))
        try:
            ktour.solve("8x8", start="z9")
        except ValueError:
            pass
        try:
            ktour.Board(None)
        except TypeError:
            pass

    def rarer():
        ktour.check(squares, "5x6")
        tour.to_text("json")
        next(ktour.enumerate("5x6"))
        ktour.count("3x4")
        ktour.load(__import__("io").StringIO(str(tour)))

    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def state():
        gc.collect()
        kept = (tour, squares, None, ktour.Tour)
        return (len(gc.get_objects()), sys.getallocatedblocks(), resident(),
                *(sys.getrefcount(x) for x in kept))

    rounds = 250 if SANITIZED else 2_500  # ten calls and more in each
    for _ in range(500):
        calls()
        rarer()
    grown = []
    for _ in range(4):
        before = state()
        for i in range(rounds):
            calls()
            if i % 10 == 0:
                rarer()
        grown.append([after - was for was, after in zip(before, state())])
    # What leaks grows in each of the four stretches; a cache that is filled once, in one of them.
    objects, blocks, memory, *references = (min(column) for column in zip(*grown))
    assert objects < 25 and blocks < 100, grown
    assert all(count < 25 for count in references), grown
    if not SANITIZED:  # they keep what was freed
        assert memory < 2_000_000, grown


def test_importing_is_quick_and_does_not_import_numpy():
    script = ("import sys, time; began = time.process_time(); import ktour; "
              "print(time.process_time() - began); ktour.solve('8x8').tour[3]; "
              "print(any(name in sys.modules for name in ('numpy', 'tqdm', 'pandas')))")
    lines = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                           check=True).stdout.split()
    assert lines[1] == "False"
    if not SANITIZED:
        assert float(lines[0]) < 0.1


def test_a_walk_as_a_matrix_is_whole_or_as_long_as_was_found():
    for m, n in ((5, 5), (3, 3), (1, 1), (6, 7)):
        for r, c in itertools.product(range(m), range(n)):
            steps = ktour.tour_of_knight(m, n, r, c)
            assert [len(row) for row in steps] == [n] * m and steps[r][c] == 0
            visited = sorted(step for row in steps for step in row if step >= 0)
            assert visited == list(range(len(visited)))
            assert (len(visited) == m * n) == bool(ktour.solve(f"{m}x{n}", start=(r, c)))
    for wrong in ((0, 5, 0, 0), (5, 5, 5, 0), (5, 5, 0, -1), (10**6, 10**6, 0, 0)):
        with pytest.raises(ValueError):
            ktour.tour_of_knight(*wrong)

"""Boards, tours and answers as values: sequences, arrays, pickles, files, pictures, the checker."""

import copy
import io
import itertools
import json
import pickle

import numpy
import pytest

import ktour
from program import program

KNIGHT = {(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)}


def solved(*board, **words):
    tour = ktour.solve(*board, **words).tour
    assert tour is not None
    return tour


def is_walk(tour):
    """Judged here, by what a knight's move is."""
    return all((c - a, d - b) in KNIGHT for (a, b), (c, d) in zip(tour, tour[1:]))


# --- tours ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [{}, {"closed": True}, {"start": "a1"}, {"start": (3, 4), "end": "3,5"},
                                   {"symmetry": "point"}, {"closed": True, "symmetry": "p"},
                                   {"method": "warnsdorff"}, {"method": "exact", "seed": 3}])
def test_a_tour_visits_every_square_once_by_moves(words):
    tour = solved("8x8", **words)
    assert sorted(tour) == sorted(itertools.product(range(8), range(8)))
    assert is_walk(tour) and tour.checked and ktour.check(tour)
    if words.get("closed"):
        assert tour.closed and is_walk([tour[-1], tour[0]])
    if "start" in words:
        assert tour[0] == tour.board.square(words["start"])


def test_a_tour_is_a_sequence():
    tour = solved("6x7")
    squares = list(tour)
    assert len(tour) == 42 and squares == [tour[i] for i in range(42)]
    assert tour[-1] == squares[-1] and tour[numpy.int64(5)] == squares[5]
    for part in (slice(3, 9), slice(None), slice(None, None, -1), slice(-5, None), slice(40, 2, -7),
                 slice(9, 3), slice(2, 100, 3)):
        assert tour[part] == squares[part]
    assert list(reversed(tour)) == squares[::-1]
    assert [tour.step_of(s) for s in squares] == list(range(42))
    assert tour.index(squares[7]) == 7 and tour.count(squares[7]) == 1 and tour.count((9, 9)) == 0
    assert (0, 0) in tour and "a1" in tour and (6, 0) not in tour and "nonsense" not in tour
    assert {tour: 1}[solved("6x7")] == 1
    for wrong in (42, -43):
        with pytest.raises(IndexError):
            tour[wrong]
    with pytest.raises(ValueError):
        tour.index(squares[7], 8)
    with pytest.raises(TypeError):
        tour["a1"]


def test_tours_are_equal_if_their_squares_are():
    tour = solved("6x6", closed=True)
    assert tour == solved("6x6", closed=True) and tour == ktour.Tour(list(tour), "6x6")
    assert tour != ktour.Tour(tour[::-1], "6x6") and tour != list(tour)
    assert tour != solved("6x7")
    assert hash(tour) == hash(ktour.Tour(list(tour), "6x6"))


def test_the_matrix_has_the_steps():
    for words in ({"board": "5x8"}, {"board": "70x90", "closed": True}):
        tour = solved(**words)
        matrix = numpy.asarray(tour)
        assert matrix.dtype == numpy.int32 and matrix.shape == tour.board.sides
        assert numpy.diff(numpy.sort(matrix.ravel())[::-1]).max() == -1
        assert all(matrix[s] == i for i, s in zip(range(len(tour)), tour))
        assert numpy.array_equal(tour.moves, list(tour))
        assert numpy.asarray(tour, dtype=float).dtype == float
        assert matrix.flags.owndata and matrix.flags.writeable


def test_the_matrix_of_what_is_no_full_rectangle():
    tour = solved("8x8", without=["a1", "h1"])
    matrix = numpy.asarray(tour)
    assert matrix.dtype == numpy.int32 and matrix[7, 0] == -2 == matrix[7, 7]
    assert all(matrix[s] == i for i, s in zip(range(62), tour))
    partial = ktour.Tour([(0, 0), (1, 2)], "3x3")
    assert numpy.asarray(partial).tolist() == [[0, -1, -1], [-1, -1, 1], [-1, -1, -1]]
    with pytest.raises(ValueError, match="does not visit"):
        partial.step_of((2, 2))
    box = solved("4x4x4", closed=True)
    matrix = numpy.asarray(box)
    assert matrix.shape == (4, 4, 4) and box.moves.shape == (64, 3) and len(box[0]) == 3
    assert all(matrix[s] == i for i, s in zip(range(64), box)) and box.step_of(box[9]) == 9


def test_large_arrays_are_filled_in_pieces():
    tour = solved("6000x6000", closed=True)
    matrix = numpy.asarray(tour)
    for step in (0, 1, 17_999_999, 35_999_999):
        assert matrix[tour[step]] == step
    assert numpy.bincount(matrix[::1000].ravel()).max() == 1


@pytest.mark.parametrize("words", [
    {"board": "8x8", "closed": True}, {"board": "8x8", "without": ["d4", "e4"], "start": "a1"},
    {"board": "6x6", "surface": "torus"}, {"board": "10x10", "piece": "zebra"}, {"board": "4x4x4"},
    {"board": "8x8", "symmetry": "point", "closed": True}, {"board": "8x8", "through": ["a1-b3"]}])
def test_pickles_and_copies(words):
    answer = ktour.solve(**words)
    tour = answer.tour
    for other in (pickle.loads(pickle.dumps(tour)), copy.deepcopy(tour), copy.copy(tour)):
        assert other == tour and other.checked and other.piece == tour.piece
        assert other.board == tour.board and repr(other) == repr(tour)
    again = pickle.loads(pickle.dumps(answer))
    assert again.tour == tour and again.stats == answer.stats and again.method == answer.method
    assert pickle.loads(pickle.dumps(tour.board)) == tour.board


def test_pickles_of_other_answers():
    none = pickle.loads(pickle.dumps(ktour.solve("4x4")))
    assert none.status == "impossible" and none.proof == ktour.solve("4x4").proof
    open_ = pickle.loads(pickle.dumps(ktour.solve("8x8", method="exact", limit=1)))
    assert open_.status == "undecided" and open_.stopped_by == "limit"
    giant = ktour.solve("1000000000x1000000000").tour
    again = pickle.loads(pickle.dumps(giant))
    assert again == giant and again[10**17] == giant[10**17] and not again.checked
    assert len(pickle.dumps(giant)) < 1000


def test_a_pickle_that_lies_is_refused():
    state = list(solved("5x5").__reduce__()[1][0].__getstate__())
    order = numpy.frombuffer(state[8], numpy.uint64).copy()
    order[[3, 4]] = order[[4, 3]]
    for wrong in (order.tobytes(), order[:0].tobytes(), (order + numpy.uint64(99)).tobytes()):
        held = ktour._ktour.Held.__new__(ktour._ktour.Held)
        with pytest.raises(ValueError):
            held.__setstate__(tuple(state[:8] + [wrong]))
    none = ktour.Tour._of(ktour.solve("3x3").__reduce__()[1][0])
    for use in (len, list, repr, numpy.asarray, ktour.check, lambda tour: tour[0]):
        with pytest.raises(ValueError, match="there is no tour"):
            use(none)


def test_giants_are_computed_on_demand():
    answer = ktour.solve("1000000000x1000000000", closed=True)
    tour = answer.tour
    assert answer and answer.status == "unchecked" and not tour.checked and tour.closed
    assert len(tour) == 10**18
    middle = tour[10**17:10**17 + 1000]
    assert is_walk(middle) and [tour.step_of(s) for s in middle[::100]] == list(range(10**17, 10**17 + 1000, 100))
    assert len(tour[::10**17]) == 10 and is_walk([tour[-1], tour[0]])
    assert "unchecked" in repr(tour) and str(tour) == repr(tour)
    assert next(iter(tour)) == tour[0] == tour.start
    assert ktour.at("1000000000x1000000000", closed=True, step=5) == tour[5]
    for too_much in (lambda: tour[:], lambda: numpy.asarray(tour), lambda: tour.moves,
                     lambda: ktour.check(tour), lambda: tour.to_text()):
        with pytest.raises((MemoryError, ValueError)):  # NumPy has a ValueError for the largest
            too_much()


def test_at():
    assert ktour.at("100x100", closed=True, step=0) is not None
    assert ktour.at("4x4", step=0) is None
    for wrong in ({}, {"step": 0, "square": "a1"}, {"step": 64}, {"step": -1}, {"square": "z9"}):
        with pytest.raises(ValueError):
            ktour.at("8x8", **wrong)


# --- boards --------------------------------------------------------------------------------------


def test_boards_however_they_are_written():
    assert ktour.Board("5x8") == ktour.Board((5, 8)) == ktour.Board([5, 8]) == ktour.Board("5×8")
    assert ktour.Board(numpy.array([5, 8])) == ktour.Board("5x8") != ktour.Board("8x5")
    assert len({ktour.Board("5x8"), ktour.Board((5, 8))}) == 1
    cross = ktour.Board.from_mask(numpy.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]]))
    assert list(cross) == [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)] and len(cross.holes) == 4
    torus = ktour.Board("6x6", surface="torus", without=["a1"])
    assert torus.surface == "torus" and len(torus) == 35 and torus.sides == (6, 6)
    assert ktour.solve(torus).tour.board == torus
    assert ktour.Board("8x8").square("a1") == (7, 0) and ktour.Board("8x8").name((7, 0)) == "a1"


def test_a_map_names_start_and_end():
    tour = ktour.solve("""
S....
.....
.....
.....
....E
""").tour
    assert tour.start == (0, 0) and tour.end == (4, 4) and tour.board == ktour.Board("5x5")


# --- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", ["board", "steps", "moves", "algebraic", "json", "jsonl", "csv", "npy"])
def test_what_is_saved_can_be_loaded(tmp_path, format):
    tour = solved("6x6", closed=True)
    file = tmp_path / f"tour.{format}"
    tour.save(file, format)
    assert ktour.load(file) == tour and ktour.load(str(file)) == tour
    with file.open("rb") as opened:
        assert ktour.load(opened) == tour
    assert file.read_bytes() == tour.to_bytes(format)
    assert not ktour.load(file).checked and ktour.check(file).closed
    assert "a closed tour of 6x6" in program("check", file)


def test_text_formats():
    tour = solved("3x4")
    assert f"{tour:steps}" == tour.to_text("steps").rstrip("\n") and str(tour) == f"{tour:board}" == f"{tour}"
    assert json.loads(tour.to_text("json"))["moves"] == [list(s) for s in tour]
    assert ktour.load(io.StringIO(str(tour))) == tour
    with pytest.raises(ValueError, match="to_bytes"):
        tour.to_text("png")
    with pytest.raises(ValueError, match="choose from"):
        tour.to_text("nonsense")


def test_pictures_and_pages(tmp_path):
    tour = solved("8x8", closed=True)
    for name, head in (("t.svg", b"<svg"), ("t.png", b"\x89PNG"), ("t.pdf", b"%PDF"), ("t.html", b"<!")):
        tour.save(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(head)
    assert tour.to_text("svg", theme="dark", numbers=False) != tour.to_text("svg")
    assert 'width="300"' in tour.to_text("svg", width=300)
    for wrong in ({"width": 1}, {"theme": "pink"}, {"cell": 9, "width": 99}):
        with pytest.raises(ValueError):
            tour.save(tmp_path / "wrong.svg", **wrong)
    with pytest.raises(ValueError, match="theme is for svg, png, pdf"):
        tour.save(tmp_path / "wrong.json", theme="dark")
    with pytest.raises(ValueError, match="'color' is no word for a picture: .*colours"):
        tour.save(tmp_path / "wrong.svg", color="red")
    assert not list(tmp_path.glob("wrong*"))
    assert solved("10x10", piece="zebra").to_text("html").startswith("<!")


def test_notebooks_show_tours_and_answers():
    answer = ktour.solve("8x8")
    assert answer._repr_svg_().startswith("<svg") and answer._repr_svg_() == answer.tour._repr_svg_()
    assert "data:image/svg+xml;base64," in answer._repr_html_() and "8x8, open" in answer._repr_html_()
    assert "<strong>undecided</strong>" in ktour.solve("8x8", method="exact", limit=1)._repr_html_()
    large = solved("300x300")
    assert large._repr_svg_() is None and "data:image/png;base64," in large._repr_html_()
    giant = solved("1000000000x1000000000")
    assert giant._repr_svg_() is None and giant._repr_html_().startswith("<")
    long = solved("3x800", start="0,0")
    assert long._repr_html_().startswith("<")
    assert ktour.Tour(["a1", "b3"], "3x3")._repr_svg_().startswith("<svg")
    assert solved("4x4x4")._repr_svg_().startswith("<svg")
    assert "srcdoc=" in answer.tour.page()._repr_html_()


def test_files_that_cannot_be_read_or_written(tmp_path):
    tour = solved("5x5")
    with pytest.raises(FileNotFoundError):
        ktour.load(tmp_path / "none.json")
    with pytest.raises(IsADirectoryError):
        ktour.load(tmp_path)
    with pytest.raises(FileNotFoundError):
        tour.save(tmp_path / "no" / "such.svg")
    with pytest.raises(ValueError, match="names no format"):
        tour.save(tmp_path / "tour.xyz")
    with pytest.raises(ValueError, match="no tour"):
        ktour.solve("3x3").save(tmp_path / "none.npy")
    ktour.solve("3x3").save(tmp_path / "none.json")
    with pytest.raises(ValueError):
        ktour.load(tmp_path / "none.json")
    assert not ktour.check(tmp_path / "none.json") and list(tmp_path.iterdir()) == [tmp_path / "none.json"]

    class Broken:
        def read(self, size):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ktour.load(Broken())
    with pytest.raises(ValueError):
        ktour.load(io.StringIO("what is this"))


def test_names_that_are_no_utf_8(tmp_path):
    tour = solved("5x5")
    file = tmp_path / b"t\xff.json".decode("utf-8", "surrogateescape")
    tour.save(file)
    assert ktour.load(file) == tour
    file.unlink()
    with pytest.raises(FileNotFoundError):
        ktour.load(file)
    with pytest.raises(ValueError, match="not a board"):
        ktour.solve("x" + "é" * 100)  # cut within a letter


def test_many_tours_in_a_file(tmp_path):
    file = tmp_path / "all.jsonl"
    file.write_text("".join(tour.to_text("jsonl") for tour in ktour.enumerate("5x6")))
    assert len(set(ktour.load_all(file))) == 8
    with pytest.raises(ValueError, match="several"):
        ktour.load(file)


# --- the checker ---------------------------------------------------------------------------------


def test_check_takes_anything(tmp_path):
    tour = solved("5x6", closed=True)
    matrix = numpy.asarray(tour)
    names = [tour.board.name(s) for s in tour]
    for given in (tour, ktour.solve("5x6", closed=True), list(tour), names, tour.moves, matrix,
                  matrix.astype(numpy.int64), matrix.tolist(), (matrix + 1).tolist(), matrix + 1,
                  (matrix + 1).astype(numpy.uint8), io.StringIO(str(tour))):
        report = ktour.check(given)
        assert report and report.valid and report.closed and report.board == ktour.Board("5x6")
        assert report.start == tour.start and report.end == tour.end and report.fault is None
    assert ktour.check(tour, closed=True, start=tour.start)
    assert not ktour.check(tour, start=tour[1])
    assert ktour.check(solved("6x6", closed=True, symmetry="q"), symmetry="quarter").kinds


def test_a_matrix_counts_from_0_or_from_1_in_an_array_as_in_a_list():
    tours = [solved("3x4"), solved("8x8", without=["a1"]), solved("2x3x4"), ktour.Tour(["a1", "b3"], "3x3"),
             ktour.Tour(["a1"], "1x1")]
    for tour in tours:
        steps = numpy.asarray(tour)
        from_one = numpy.where(steps >= 0, steps + 1, steps)
        for matrix in (steps, from_one, from_one.astype(numpy.int8), from_one[::1].copy(order="F")):
            if tour.board.sides != (2, 3, 4):  # a list of lists of lists is no matrix
                assert ktour.check(matrix.tolist()) == ktour.check(matrix)
            assert list(ktour.Tour(matrix)) == list(tour)
    for wrong in (numpy.full((3, 4), 1), numpy.arange(2, 14).reshape(3, 4)):
        assert not is_tour(wrong) and not is_tour(wrong.tolist())


def is_tour(given):
    try:
        return bool(ktour.check(given))
    except ValueError:
        return False


def test_check_finds_what_is_wrong():
    tour = list(solved("6x6", closed=True))
    swapped = tour[:10] + [tour[11], tour[10]] + tour[12:]
    report = ktour.check(swapped)
    assert not report and report.fault.step == 10 and report.fault.square == tuple(swapped[10])
    assert "step 10" in str(report.fault)
    assert not ktour.check(tour[:-1]) and not ktour.check(tour[:-1] + tour[:1])
    assert not ktour.check(ktour.solve("3x3"))
    assert not ktour.check(tour, avoid=[(tour[0], tour[1])])
    assert ktour.check(tour, through=[(tour[0], tour[1])])
    for wrong in ([], [["a"]], 5, numpy.zeros((3, 3), float), [(0, 0), (1, 2, 3)]):
        with pytest.raises((ValueError, TypeError)):
            ktour.check(wrong)
    with pytest.raises(ValueError):
        ktour.check(tour, "5x5")
    assert not ktour.check(ktour.Tour(tour, "6x6"), "5x5")
    # Ranks count from the bottom of the board that is meant, not from that of the squares in the list.
    assert ktour.load(io.StringIO("a1 b3\n"), "8x8").start == (7, 0)
    assert ktour.load(io.StringIO("0,0\n2,1\n"), "8x8").end == (2, 1)
    assert ktour.check(ktour.solve("6x6", surface="torus").tour.moves, "6x6", surface="torus")


# --- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize("words, sentence", [
    ({"board": "8"}, "'8' is not a board"), ({"board": "0x5"}, "from 1 to"), ({"board": ""}, "not a board"),
    ({"board": (8,)}, "not a board"), ({"board": (8, -1)}, "not a board"),
    ({"board": "8x8", "start": "z1"}, "start: the square 'z1' is off"),
    ({"board": "8x8", "end": (8, 0)}, "end: the square '8,0' is off"),
    ({"board": "8x8", "symmetry": "diagonal"}, "symmetry: 'diagonal' is not"),
    ({"board": "8x8", "method": "magic"}, "method: 'magic' is not"),
    ({"board": "8x8", "seed": -1}, "seed: '-1' is not a whole number"),
    ({"board": "8x8", "seed": 2**64}, "whole number"), ({"board": "8x8", "timeout": 0}, "seconds above 0"),
    ({"board": "8x8", "timeout": float("nan")}, "seconds above 0"),
    ({"board": "8x8", "tie": "random"}, "no ties"), ({"board": "8x8", "undo": 3}, "no limit on moves taken back"),
    ({"board": "8x8", "piece": "queen"}, "piece: "), ({"board": "8x8", "surface": "sphere"}, "surface: "),
    ({"board": "8x8", "start": "a1", "end": "a1"}, ""), ({"board": "8x8", "without": ["a1"], "start": "a1"}, "'a1' is no square of"),
    ({"board": "8x8", "begin": ["a1", "b3"], "start": "h8"}, "begin: "), ({"board": "8x8", "through": ["a1-a2"]}, ""),
])
def test_bad_requests_are_value_errors_with_the_programs_sentence(words, sentence):
    with pytest.raises(ValueError) as raised:
        ktour.solve(**words)
    assert sentence in str(raised.value) and "\n" not in str(raised.value)


def test_sentences_speak_of_keywords_and_not_of_options():
    with pytest.raises(MemoryError, match="'runs=N' samples"):
        ktour.census("40x40")
    with pytest.raises(TypeError, match="^closed: True or False is wanted, not str$"):
        ktour.solve("8x8", closed="yes")
    with pytest.raises(ValueError, match=r"'a1 b3' is no file; squares are a list of words: \['a1', 'b3'\]"):
        ktour.Tour("a1 b3", "3x3")
    assert ktour.solve("5x5", closed=numpy.bool_(False)) and not ktour.solve("5x5", closed=numpy.bool_(True))


@pytest.mark.parametrize("words", [{"board": 8}, {"board": None}, {"board": "8x8", "start": 5},
                                   {"board": "8x8", "seed": "1"}, {"board": "8x8", "timeout": "1"},
                                   {"board": "8x8", "method": 5}, {"board": (8.5, 8)},
                                   {"board": "8x8", "nonsense": 1}, {"board": "8x8", "through": [1]}])
def test_wrong_types_are_type_errors(words):
    with pytest.raises(TypeError):
        ktour.solve(**words)


def test_begin_is_what_the_tour_begins_with():
    for words in ({}, {"closed": True}):
        for second in ("b3", "c2"):
            tour = solved("8x8", begin=["a1", second], **words)
            assert tour[:2] == [(7, 0), tour.board.square(second)] and ktour.check(tour)

"""Tours as values that one turns, compares and hands on: to files that are open, to graphs, without NumPy."""

import io
import pickle
import subprocess
import sys
from typing import get_args

import ktour
import pytest
from ktour import _words


def tours():
    yield from ktour.sample("6x6", 3, seed=5)
    yield from ktour.sample("5x6", 3, seed=5, closed=False)
    yield ktour.solve("7x9", start="a1").tour
    yield ktour.solve("8x8", without=["a1", "b1"]).tour
    yield ktour.solve("10x10", piece="zebra").tour


@pytest.mark.parametrize("tour", list(tours()), ids=repr)
def test_turns_mirrors_and_ways_are_what_they_say(tour):
    assert tour.rotate(4) == tour and tour.rotate(-1) == tour.rotate(3)
    assert tour.mirror().mirror() == tour and tour.reverse().reverse() == tour
    assert tour.rotate().mirror().rotate().mirror() == tour
    for turns in range(4):
        for one in (tour.rotate(turns), tour.rotate(turns).mirror(), tour.rotate(turns).mirror().reverse()):
            assert ktour.check(one)
            assert one.canonical() == tour.canonical()
    assert tour.same_drawing(tour.reverse())
    assert not tour.same_drawing(tour.mirror()) or tour.facts == tour.mirror().facts


def test_different_drawings_have_different_canonical_tours():
    assert len({tour.canonical() for tour in ktour.enumerate("5x6")}) == ktour.count("5x6", classes=True).classes


def test_a_tour_of_a_surface_is_not_turned():
    with pytest.raises(ValueError, match="flat boards"):
        ktour.solve("6x6", surface="torus").tour.rotate()


def test_answers_are_of_two_types_and_stay_so():
    found, none = ktour.solve("6x6"), ktour.solve("4x4")
    assert isinstance(found, ktour.Found) and isinstance(none, ktour.NotFound)
    assert isinstance(found, ktour.Answer) and isinstance(none, ktour.Answer)
    assert type(pickle.loads(pickle.dumps(found))) is ktour.Found
    assert type(pickle.loads(pickle.dumps(none))) is ktour.NotFound
    assert none.tour is None and not none and found


def test_files_that_are_open_are_written_to():
    tour = ktour.solve("6x6").tour
    data, text = io.BytesIO(), io.StringIO()
    tour.save(data, "npy")
    tour.save(text, "moves")
    data.seek(0), text.seek(0)
    assert ktour.load(data) == tour and ktour.load(text, board="6x6") == tour
    with pytest.raises(ValueError, match="format="):
        tour.save(io.BytesIO())


def test_lists_of_tours_have_parts_and_say_what_they_are():
    all_tours = ktour.enumerate("5x6")
    assert repr(all_tours) == "<ktour.AllTours of 5x6>" and repr(ktour.sample("6x6", 2)) == "<ktour.Tours of 6x6>"
    assert all_tours[2:5] == [all_tours[2], all_tours[3], all_tours[4]] and all_tours[-1] == all_tours[7]


def test_files_are_converted(tmp_path):
    path = tmp_path / "tours.jsonl"
    path.write_text("".join(tour.to_text("jsonl") for tour in ktour.enumerate("5x6")))
    assert ktour.convert(path, tmp_path / "more.jsonl") == 8
    assert list(ktour.load_all(tmp_path / "more.jsonl")) == list(ktour.load_all(path))
    with pytest.raises(ValueError, match="8 tours"):
        ktour.convert(path, tmp_path / "one.npy")


def test_a_flag_that_is_none_is_a_type_error():
    with pytest.raises(TypeError, match="closed: True or False is wanted, not str"):
        ktour.solve("8x8", closed="yes")


def test_the_graph_needs_no_numpy():
    script = ("import sys; sys.modules['numpy'] = None; import ktour; g = ktour.graph('3x4'); "
              "print(len(g), g, next(iter(g)))")
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert said == "14 <ktour.Graph 3x4: 12 squares, 14 moves> ((0, 0), (1, 2))\n"


@pytest.mark.parametrize("name, words", [
    ("surface", _words.SurfaceWord), ("method", _words.MethodWord),
    ("tie", _words.TieWord), ("queue", _words.QueueWord)])
def test_types_name_the_words_that_the_library_takes(name, words):
    with pytest.raises(ValueError) as refused:
        ktour.solve("6x6", **{name: "zz"})
    assert str(refused.value).split("choose from ")[1].split(", ") == list(get_args(words))


def test_sentences_advise_keywords():
    with pytest.raises((ValueError, MemoryError)) as refused:
        ktour.census("100x100")
    assert "runs=N" in str(refused.value) and "--" not in str(refused.value)

"""The module and the program, asked the same: status, sentence, tour and work are alike."""

import json
import os
import subprocess
from pathlib import Path

import pytest

import ktour

REQUESTS = Path(os.environ["KTOUR_SOURCE"]) / "tests" / "requests" / "requests.txt"
LINES = [line for line in REQUESTS.read_text().splitlines() if line and not line.startswith("#")]
LISTS = {"begin", "through", "avoid", "without", "given", "fewest", "most"}
FLAGS = {"closed", "whirling", "magic"}
NUMBERS = {"seed", "undo", "limit"}

def words_of(line):
    """The board, and the values of each option in their order."""
    board, *options = line.split(" --")
    return board.split(), [(name, values) for name, *values in map(str.split, options)]


def asked_of_program(line):
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    ran = subprocess.run([os.environ["KTOUR"], "solve", "--format", "json", *line.split()],
                         capture_output=True, text=True, env=environment)
    if ran.returncode == 2:
        # On the command line a name has dashes before it.
        return "refused", ran.stderr.strip().removeprefix("ktour: ").replace("--", "")
    answer = json.loads(ran.stdout)
    stats = answer["stats"]
    return (answer["status"], answer.get("reason", {}).get("text"),
            [tuple(square) for square in answer.get("moves", [])], stats["examined"], stats["undone"])


def is_whole(text):
    try:
        return str(int(text)) == text
    except ValueError:
        return False


def unsayable(line):
    """What a call cannot say as the command line does, if it is that: most of these it refuses as Python does."""
    board, options = words_of(line)
    names = [name for name, _ in options]
    if len(board) > 2:
        return "three numbers are the sides of a box"
    if len(board) == 2 and not all(map(is_whole, board)):
        return "two sides are numbers"
    if len(set(names)) < len(names):
        return "a keyword is given once"
    for name, values in options:
        if name not in LISTS and len(values) != (name not in FLAGS):
            return "a keyword has one value"
        if name in NUMBERS and not is_whole(values[0]):
            return "a number is no word: TypeError"
    return None


def asked_of_module(line):
    board, options = words_of(line)
    words = {"closed": False}
    for name, values in options:
        if name in LISTS:
            words[name] = values
        elif name in FLAGS:
            words[name] = True
        else:
            words[name] = int(values[0]) if name in NUMBERS and is_whole(values[0]) else values[0]
    try:
        answer = ktour.solve(board[0] if len(board) == 1 else tuple(map(int, board)), **words)
    except ValueError as error:
        return "refused", str(error)
    except TypeError:
        return "TypeError"
    tour = answer.tour
    return (answer.status, answer.reason, list(tour) if tour else [], answer.stats.examined,
            answer.stats.undone)


@pytest.mark.parametrize("line", [line for line in LINES if unsayable(line) is None])
def test_the_answer_is_that_of_the_program(line):
    assert asked_of_module(line) == asked_of_program(line)


@pytest.mark.parametrize("line", [line for line in LINES if "TypeError" in (unsayable(line) or "")])
def test_a_number_that_is_no_number_is_a_type_error(line):
    assert asked_of_module(line) == "TypeError"


def test_nearly_all_can_be_said_in_a_call():
    assert len(LINES) >= 750 and sum(map(bool, map(unsayable, LINES))) < 60

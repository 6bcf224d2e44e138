"""Docstrings, README and the notebook do what they say."""

import doctest
import inspect
import json
import pathlib

import pytest

import taquin

ROOT = pathlib.Path(__file__).resolve().parents[3]


def documented():
    """Everything public that has a docstring with an example."""
    found = [("taquin", taquin.__doc__)]
    for name in taquin.__all__:
        thing = getattr(taquin, name)
        found.append((name, inspect.getdoc(thing)))
        if inspect.isclass(thing):
            found += [(f"{name}.{key}", inspect.getdoc(value)) for key, value in vars(thing).items() if callable(value) or isinstance(value, property)]
    readme = (ROOT / "bindings" / "python" / "README.md").read_text()
    return [(name, text) for name, text in found + [("README", readme)] if text and ">>>" in text]


@pytest.mark.parametrize("name, text", documented(), ids=lambda value: value if len(value) < 40 else "")
def test_examples_run(name, text):
    text = text.replace("```", "")
    names = {"taquin": taquin, "Board": taquin.Board}
    test = doctest.DocTestParser().get_doctest(text, names, name, None, 0)
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert result.attempted > 0 and result.failed == 0


def test_most_of_the_interface_has_examples():
    assert {"solve", "solve_many", "events", "scramble", "check", "analyse", "census", "catalogue", "check_heuristic",
            "Board", "Board.apply", "Board.neighbours", "InputError", "Result", "to_dataframe"} <= {n for n, _ in documented()}


def test_the_notebook_runs():
    book = json.loads((ROOT / "examples" / "compare-heuristics.ipynb").read_text())
    names = {"__name__": "__main__"}
    cells = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 4
    for cell in cells:
        exec(compile("".join(cell["source"]), "compare-heuristics.ipynb", "exec"), names)
    frame = names["frame"]
    assert set(frame["heuristic"]) == {"manhattan", "linear-conflict", "row_conflicts"}
    assert (frame.groupby("start")["length"].nunique() == 1).all() and frame["optimal"].all()
    assert names["figure"].axes[0].has_data()

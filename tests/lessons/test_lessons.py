"""Every lesson runs from top to bottom and gives the outputs that it was saved with (nbval), and its solutions solve.

Each lesson runs once: behind each exercise a cell is put that tries the printed solution, with names of its own, so
that what follows finds what a learner's first try has left. In a process of its own: nbval starts kernels through an
event loop, and Playwright keeps one in the test process.
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from texts import FOLDER, LESSONS

from limitedu.lessons import exercises
from limitedu.lessons.checking import EXERCISES

NAMES = list(exercises())
lessons = pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)

TRIED = """
import ast as _ast
_tree = _ast.parse({solution!r})
_space = dict(globals())
_last = _tree.body.pop()
exec(compile(_tree, "solution", "exec"), _space)
_said = eval(compile(_ast.Expression(_last.value), "solution", "eval"), _space)
assert str(_said).startswith("Right: "), str(_said)
"""
"""Runs a solution as a notebook does, in names of its own: what its last line gives must be right."""


def worked_through(path: Path) -> nbformat.NotebookNode:
    """A lesson as a learner runs it who tries the printed solution of each exercise as well."""
    notebook = nbformat.read(path, as_version=4)
    cells = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and "A solution</summary>" in cell.source:
            told = cell.source.partition("A solution</summary>")[2]
            fenced = re.search(r"```python\n(.*?)```", told, re.DOTALL)
            short = re.search(r"`(\w+) = ([^`]+)`", told)
            tried = next(one.source for one in reversed(cells) if one.cell_type == "code")
            assert fenced or short, told
            solution = fenced[1] if fenced else re.sub(rf"(?m)^{short[1]} = .*$", short[0].strip("`"), tried)
            solution = check_last(solution)
            cells.append(nbformat.v4.new_code_cell(TRIED.format(solution=solution)))
            cells[-1].metadata["tags"] = ["nbval-ignore-output"]
        cells.append(cell)
    notebook.cells = cells
    return notebook


def check_last(solution: str) -> str:
    """``solution`` with its check as the last thing that it does."""
    body = ast.parse(solution).body
    at = next(n for n, one in enumerate(body) if isinstance(one, ast.Expr) and "check(" in ast.unparse(one))
    found = body[at]
    call = next(node for node in ast.walk(found) if isinstance(node, ast.Call) and ast.unparse(node.func) == "check")
    return "\n".join(ast.unparse(one) for one in [*body[:at], *body[at + 1 :], ast.Expr(call)])


@lessons
def test_lesson(lesson: Path, tmp_path: Path) -> None:
    folder = tmp_path / "lessons"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("*.ipynb", ".*"))
    nbformat.write(worked_through(lesson), folder / lesson.name)
    nbval(folder / lesson.name)


def nbval(path: Path) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "--nbval",
            "-q",
            "-p",
            "no:cacheprovider",
            "--override-ini=addopts=",
            f"--rootdir={path.parent}",
            str(path),
        ],
        cwd=path.parent,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_solution_that_is_wrong_would_be_found(tmp_path: Path) -> None:
    cells = [
        nbformat.v4.new_code_cell("from limitedu.lessons import check", execution_count=1),
        nbformat.v4.new_code_cell(TRIED.format(solution='check("growth", 1)')),
    ]
    cells[-1].metadata["tags"] = ["nbval-ignore-output"]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "wrong.ipynb")
    with pytest.raises(AssertionError, match="Not yet: with 1 % a year there are only"):
        nbval(tmp_path / "wrong.ipynb")


@lessons
def test_lesson_was_saved_with_its_outputs(lesson: Path) -> None:
    cells = [cell for cell in nbformat.read(lesson, as_version=4).cells if cell.cell_type == "code"]
    assert cells
    assert any(cell.outputs for cell in cells)
    assert all(cell.execution_count is not None for cell in cells if cell.source.strip())


@lessons
def test_each_exercise_is_tried_in_the_lesson_and_the_first_try_falls_short(lesson: Path) -> None:
    tried = []
    for cell in nbformat.read(lesson, as_version=4).cells:
        if cell.cell_type == "code" and (call := re.search(r'check\("([^"]+)"', cell.source)):
            tried.append(call[1])
            said = str(cell.outputs)
            assert re.search("Not yet: |Give me ", said), said
            assert "Right: " not in said, said
    assert tried == [name for name in NAMES if EXERCISES[name].lesson == int(lesson.stem[:2])]

"""Every lesson runs from top to bottom and gives the outputs that it was saved with (nbval).

In a process of its own: nbval starts kernels through an event loop, and Playwright keeps one in the test process.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from support import ROOT

LESSONS = sorted((ROOT / "lessons").rglob("*.ipynb"))


def test_there_are_lessons() -> None:
    assert LESSONS


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_lesson(lesson: Path) -> None:
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
            str(lesson),
        ],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_lesson_was_saved_with_its_outputs(lesson: Path) -> None:
    cells = [cell for cell in nbformat.read(lesson, as_version=4).cells if cell.cell_type == "code"]
    assert cells
    assert any(cell.outputs for cell in cells)
    assert all(cell.execution_count is not None for cell in cells if cell.source.strip())

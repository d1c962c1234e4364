"""``binder/``: a visitor of a Binder plays in the page that Voilà makes, and opens the lessons.

What repo2docker does is done by hand, without Docker: a copy of the repository as the home folder, ``postBuild``, and
``start`` around JupyterLab under an address of its own, in the environment of the tests. That ``.[app]`` is all that a
new environment needs is for tests/packaging/test_install.py.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from playwright.sync_api import Page
from support import ROOT, Problems, Server

BINDER = ROOT / "binder"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = (ROOT / "README.md").read_text(encoding="utf-8")
READ_BY_BINDER = {"config", "data", "postBuild", "requirements.txt", "runtime.txt", "start"}
APP = "widgets/limitedu_widgets/apps/play.ipynb"


def text(name: str) -> str:
    return (BINDER / name).read_text(encoding="utf-8")


# --------------------------------------------------------------------------------------- the files, against the project


def test_the_python_is_one_that_the_project_is_tested_with() -> None:
    found = re.fullmatch(r"python-(3\.\d+)\n", text("runtime.txt"))
    assert found, "repo2docker wants python-3.x"
    assert found[1] in SpecifierSet(PROJECT["requires-python"])
    assert f"Programming Language :: Python :: {found[1]}" in PROJECT["classifiers"]


def test_the_requirements_are_this_repository_with_its_dashboards() -> None:
    """Nothing else: what it needs is said once, in pyproject.toml."""
    (line,) = text("requirements.txt").splitlines()
    assert line.startswith("."), "repo2docker copies the repository before it installs only for a path"
    extras = Requirement(line.replace(".", PROJECT["name"], 1)).extras
    assert extras == {"app"}
    assert extras <= set(PROJECT["optional-dependencies"])


def test_what_is_in_the_folder_is_read_there() -> None:
    """With a folder ``binder`` repo2docker reads no file of the root; a file that it does not know would do nothing."""
    assert {path.name for path in BINDER.iterdir()} == READ_BY_BINDER
    assert not (ROOT / ".binder").exists(), "repo2docker refuses two of them"


@pytest.mark.parametrize("name", ["start", "postBuild"])
def test_the_scripts_can_be_run(name: str) -> None:
    assert os.access(BINDER / name, os.X_OK)
    assert text(name).startswith("#!/bin/bash\n"), "and with the line ends of Linux"
    subprocess.run(["bash", "-n", str(BINDER / name)], check=True)


def test_start_ends_as_what_it_was_given() -> None:
    assert text("start").rstrip().splitlines()[-1] == 'exec "$@"'


def test_the_addresses_in_the_readme_lead_somewhere() -> None:
    addresses = re.findall(r"\?urlpath=([\w/.]+)", README)
    assert addresses
    for address in addresses:
        inside = address.removeprefix("voila/render/").removeprefix("lab/tree/")
        assert (ROOT / inside).exists(), address
    assert f"voila/render/{APP}" in addresses
    assert "lab/tree/lessons" in addresses


def test_our_page_is_voilas_without_what_lies_elsewhere() -> None:
    """Its own template extends the installed one; should that ask for more outside one day, the test below fails."""
    template = text("data/voila/templates/limitedu/index.html.j2")
    assert "http" not in template
    assert 'extends "voila/templates/lab/index.html.j2"' in template


# --------------------------------------------------------------------------------------------- a visit, from outside


class Binder(Server):
    """JupyterLab as a Binder starts it, in ``home``, a copy of the repository, with the environment ``prefix``."""

    def __init__(self, folder: Path, prefix: Path) -> None:
        super().__init__(folder)
        self.home = self.cwd = folder / "jovyan"
        listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
        for name in subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines():
            if (ROOT / name).is_file():
                (self.home / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.home / name)
        self.prefix = prefix
        self.base = f"http://127.0.0.1:{self.port}/user/someone-1a2b/"
        self.alive = self.base + "api"
        self.environment = {
            "HOME": str(self.home),
            "REPO_DIR": str(self.home),
            "PATH": f"{prefix / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "CI": "",
        }
        self.command = [str(self.home / "binder" / "start"), "jupyter-lab", "--ip=127.0.0.1", f"--port={self.port}"]
        self.command += ["--no-browser", "--ServerApp.base_url=/user/someone-1a2b/", "--IdentityProvider.token=secret"]
        self.command += ["--ServerApp.allow_root=True"]

    def build(self) -> None:
        subprocess.run([str(self.home / "binder" / "postBuild")], cwd=self.home, env=self.all, check=True, timeout=300)

    @property
    def all(self) -> dict[str, str]:
        return {**os.environ, **self.environment}


def visited(binder: Binder, page: Page, problems: Problems) -> None:
    """A game is begun in the page of Voilà, and the lessons are there; nothing goes outside, or wrong."""
    binder.start()
    page.set_default_timeout(60_000)
    page.goto(f"{binder.base}voila/render/{APP}?token=secret")
    page.wait_for_selector(".lu[data-page=start]")
    page.get_by_role("button", name=re.compile("^Start")).first.click()
    page.wait_for_selector(".lu[data-page=table], .lu[data-page=cover]")
    page.wait_for_selector(".lu-plot.js-plotly-plot .main-svg")
    assert page.evaluate("getComputedStyle(document.querySelector('.lu-panel')).borderRadius") != "0px"
    page.goto("about:blank")
    page.goto(f"{binder.base}lab/tree/lessons?token=secret")
    page.wait_for_selector(".jp-DirListing-item")
    names = page.locator(".jp-DirListing-item").all_inner_texts()
    for lesson in (ROOT / "lessons").glob("*.ipynb"):
        assert any(lesson.name in name for name in names), (lesson.name, names)
    problems.muted = True  # JupyterLab may still be asking for something when it is left
    page.goto("about:blank")
    binder.stop(hard=True)
    assert "Traceback" not in binder.output


@pytest.mark.skipif(sys.platform != "linux", reason="a Binder is Linux")
def test_a_visit(page: Page, problems: Problems, tmp_path: Path) -> None:
    binder = Binder(tmp_path, Path(sys.prefix))
    binder.build()
    try:
        visited(binder, page, problems)
    finally:
        binder.stop(hard=True)

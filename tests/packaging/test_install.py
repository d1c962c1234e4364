"""What a stranger does: install in a new environment, go to an empty folder, and run the commands.

The wheel is tried in every run of the tests, the editable install in the slow ones (both fetch packages, and each takes
half a minute).
"""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from support import ROOT, Server

WHERE = "import limitedu, limitedu_widgets; print(limitedu.__file__, limitedu_widgets.__file__)"
BIN = "Scripts" if os.name == "nt" else "bin"


def python_of(venv: Path) -> str:
    return str(venv / BIN / ("python.exe" if os.name == "nt" else "python"))


def checked(*command: str, cwd: Path, ok: tuple[int, ...] = (0,), **environment: str) -> str:
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**clean_environment(), **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=400,
    )
    assert done.returncode in ok, f"{' '.join(command)}\n{done.stdout}"
    return done.stdout


def clean_environment() -> dict[str, str]:
    """The environment without what could lead back to this clone or to the tests' own environment."""
    left_out = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "LIMITEDU_STORE", "LIMITEDU_LANG"}
    return {name: value for name, value in os.environ.items() if name not in left_out} | {"PYTHONIOENCODING": "utf-8"}


def new_environment(folder: Path, *what: str, cwd: Path) -> str:
    """A new virtual environment with ``what`` installed, without byte code (it takes long); returns its Python."""
    checked(sys.executable, "-m", "venv", str(folder), cwd=cwd)
    python = python_of(folder)
    checked(python, "-m", "pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check", *what, cwd=cwd)
    return python


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    checked(sys.executable, "-m", "build", "--wheel", "--no-isolation", f"--outdir={folder}", str(ROOT), cwd=folder)
    (made,) = folder.glob("limitedu-*.whl")
    return made


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    folder = tmp_path / "empty folder ü"  # a space and a letter that is not ASCII: both are usual in a user's folder
    folder.mkdir()
    return folder


def test_the_wheel_holds_everything(wheel: Path) -> None:
    """Every file of both packages and of the lessons, and nothing else."""
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "limitedu", "widgets", "lessons"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout.splitlines()
    wanted = set()
    for name in listed:
        if (ROOT / name).is_file():
            package = name.removeprefix("widgets/")
            wanted.add(f"limitedu_widgets/{name}" if name.startswith("lessons/") else package)
    assert inside == wanted
    for kind in (".js", ".toml", ".csv", ".ipynb", ".j2", ".html"):
        assert any(name.endswith(kind) for name in inside), kind
    assert {"limitedu/py.typed", "limitedu_widgets/static/plotly-LICENSE.txt"} <= inside


def test_the_wheel_has_the_licences_of_program_charts_and_data(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for licence in (
        "LICENSE",
        "limitedu/reality/data/LICENSES.md",
        "widgets/limitedu_widgets/static/plotly-LICENSE.txt",
    ):
        assert any(name.endswith(f".dist-info/licenses/{licence}") for name in names), licence
    assert {f"limitedu/reality/data/{name}" for name in ("SOURCES.md", "LICENSES.md", "world.csv")} <= set(names)


def serves(python: str, folder: Path, page: Page, make_server: Callable[..., Server]) -> None:
    """``limitedu serve`` from an empty folder: the check page and the dashboard are drawn."""
    server = make_server(python=python)
    server.environment = dict.fromkeys(("PYTHONPATH", "VIRTUAL_ENV"), "")
    server.cwd = folder
    server.start()
    page.goto(server.url + "check")
    page.wait_for_selector(".limitedu-check[data-trip]")
    assert page.get_attribute(".limitedu-check", "data-chart") == "drawn"
    page.goto(server.url + "play")
    page.wait_for_selector(".lu[data-page=start]")
    assert page.locator(".limitedu-error").count() == 0, page.inner_text("main")
    page.goto(server.url + "guide")
    page.get_by_role("link", name="resume cards").first.click()
    page.wait_for_selector(".card")
    page.goto("about:blank")
    assert server.stop() == 0
    assert "Traceback" not in server.output
    assert list(folder.iterdir()) == [], "serve wrote into the current folder"


def opens_lab(python: str, folder: Path, page: Page, make_server: Callable[..., Server], problems: Any) -> None:
    """``limitedu lab`` from an empty folder: a copy of the lessons, shown by JupyterLab without an outside request."""
    server = make_server(python=python, command=("lab",))
    server.environment = {"PYTHONPATH": "", "VIRTUAL_ENV": "", "JUPYTER_TOKEN": "test"}
    server.cwd = folder
    server.start()
    page.goto(server.url + "lab?token=test")
    page.wait_for_selector(".jp-DirListing-item")
    page.wait_for_selector(".jp-Launcher-cwd, .jp-LauncherCard", state="attached")
    settings = page.locator("#jupyter-config-data").text_content() or ""
    assert '"@jupyterlab/apputils-extension:announcements"' in settings.split('"disabledExtensions"')[1]
    names = page.locator(".jp-DirListing-item").all_inner_texts()
    lessons = sorted(path.name for path in (folder / "limitedu-lessons").glob("*.ipynb"))
    assert lessons
    assert all(any(lesson in name for name in names) for lesson in lessons), (lessons, names)
    cards = page.locator(".jp-LauncherCard").all_inner_texts()
    kernels = {card.split()[-1] for card in cards if "Python 3" in card}
    assert kernels == {"(limitedu)"}, cards
    page.goto("about:blank")
    assert server.stop() == 0
    assert "Traceback" not in server.output


def examined(python: str, folder: Path) -> None:
    """``limitedu doctor`` finds all good; where the environment has no Playwright it says that it left out the page."""
    said = checked(python, "-m", "limitedu", "doctor", cwd=folder)
    assert "WRONG" not in said
    assert "WebSocket: to the kernel and back" in said
    assert "not checked  the page" in said or "a widget and a chart drawn" in said


def test_wheel_in_a_new_environment(
    wheel: Path,
    empty: Path,
    tmp_path: Path,
    page: Page,
    make_server: Callable[..., Server],
    problems: Any,
) -> None:
    python = new_environment(tmp_path / "venv", f"{wheel}[app]", cwd=empty)
    where = checked(
        python, "-c", "import limitedu, limitedu_widgets as w; print(limitedu.__file__, w.__file__)", cwd=empty
    )
    assert str(ROOT) not in where
    serves(python, empty, page, make_server)
    examined(python, empty)
    opens_lab(python, empty, page, make_server, problems)
    script = str(tmp_path / "venv" / BIN / "limitedu")
    assert checked(script, "--version", cwd=empty).startswith("limitedu 0.")


@pytest.mark.slow
def test_editable_in_a_new_environment(
    empty: Path, tmp_path: Path, page: Page, make_server: Callable[..., Server], problems: Any
) -> None:
    """``pip install -e ".[test]"``, as the README says; the doctor then draws the page too."""
    python = new_environment(tmp_path / "venv", "-e", f"{ROOT}[test]", cwd=empty)
    where = checked(
        python, "-c", "import limitedu, limitedu_widgets as w; print(limitedu.__file__, w.__file__)", cwd=empty
    )
    assert where.count(str(ROOT)) == 2
    serves(python, empty, page, make_server)
    said = checked(python, "-m", "limitedu", "doctor", cwd=empty)
    assert "a widget and a chart drawn" in said
    opens_lab(python, empty, page, make_server, problems)
    collected = checked(python, "-m", "pytest", "--collect-only", "-q", cwd=ROOT)
    assert "error" not in collected.splitlines()[-1]

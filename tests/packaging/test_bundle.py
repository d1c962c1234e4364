"""The bundle for a stick: whole or not there, for the system it is said to be for, and it starts without a network."""

from __future__ import annotations

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import PathDistribution
from pathlib import Path
from typing import Any

import pytest

from limitedu import bundle as made
from limitedu import start_scripts
from limitedu.bundle import SYSTEMS, bundle, in_words, lacking, wheel_again
from limitedu.errors import UsageError

HERE = f"{sys.version_info[0]}.{sys.version_info[1]}"
posix = pytest.mark.skipif(os.name == "nt", reason="start.sh is for Linux and macOS")


def wheel(folder: Path, name: str, *needs: str, version: str = "1.0", **files: str) -> Path:
    """A small wheel that needs other packages; ``files``: module -> its text."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-{version}-py3-none-any.whl"
    metadata = [f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nProvides-Extra: app"]
    metadata += [f"Requires-Dist: {need}" for need in needs]
    inside = {f"{name}/{module}.py": text for module, text in files.items()}
    info = f"{name}-{version}.dist-info"
    inside[f"{info}/METADATA"] = "\n".join(metadata) + "\n"
    inside[f"{info}/WHEEL"] = "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    inside[f"{info}/RECORD"] = "".join(f"{file},,\n" for file in [*inside, f"{info}/RECORD"])
    with zipfile.ZipFile(path, "w") as archive:
        for file, text in inside.items():
            archive.writestr(file, text)
    return path


def offline(**more: str) -> dict[str, str]:
    """An environment in which pip finds nothing but what it is shown."""
    left_out = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}
    kept = {name: value for name, value in os.environ.items() if name not in left_out and not name.startswith("PIP_")}
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return kept | {"PATH": path, "PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_RETRIES": "0"} | more


# -- which packages ------------------------------------------------------------------------------------------------


def test_what_another_system_needs_is_looked_up_for_that_system(tmp_path: Path) -> None:
    wheel(tmp_path, "limitedu", "alpha>=1", "beta[more]; extra == 'app'", "gamma; extra == 'test'")
    wheel(tmp_path, "alpha", "win_part>=2,<3; sys_platform == 'win32'", "nix_part; os_name == 'posix'")
    wheel(tmp_path, "beta", "delta; extra == 'more'", "old_part; python_version < '3.12'")

    def missing(system: str, python: str) -> list[str]:
        return sorted(lacking(tmp_path, {**SYSTEMS[system].conditions, "python_version": python}))

    assert missing("windows", "3.12") == ["delta", "win_part<3,>=2"]
    assert missing("linux", "3.12") == ["delta", "nix_part"]
    assert missing("linux", "3.11") == ["delta", "nix_part", "old_part"]
    for name in ("delta", "nix_part"):
        wheel(tmp_path, name, "limitedu[app]")
    assert missing("macos", "3.12") == []


# -- our own wheel -------------------------------------------------------------------------------------------------


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The dist-info of a package as pip installs it: with byte code, a script and files of pip beside the wheel's."""
    site = tmp_path / "lib" / "site-packages"
    zipfile.ZipFile(wheel(tmp_path, "limitedu", version="9.9", core="x = 1\n")).extractall(site)
    info = site / "limitedu-9.9.dist-info"
    (info / "INSTALLER").write_text("pip\n")
    (site / "limitedu" / "__pycache__").mkdir()
    (site / "limitedu" / "__pycache__" / "core.cpython-311.pyc").write_bytes(b"code")
    lines = ["../../bin/limitedu,sha256=x,9", f"{info.name}/INSTALLER,,", "limitedu/__pycache__/core.cpython-311.pyc,,"]
    for name in ("limitedu/core.py", f"{info.name}/METADATA", f"{info.name}/WHEEL"):
        data = (site / name).read_bytes()
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}")
    (info / "RECORD").write_text("\n".join([*lines, f"{info.name}/RECORD,,"]) + "\n")
    return info


def test_an_installed_wheel_is_put_together_again(installed: Path, tmp_path: Path) -> None:
    path = wheel_again(PathDistribution(installed), tmp_path / "own")
    with zipfile.ZipFile(path) as archive:
        assert set(archive.namelist()) == {
            "limitedu/core.py",
            *(f"limitedu-9.9.dist-info/{name}" for name in ("METADATA", "WHEEL", "RECORD")),
        }
        record = archive.read("limitedu-9.9.dist-info/RECORD").decode().splitlines()
    assert {line.split(",")[0] for line in record} == set(archive.namelist())
    assert all("sha256=" in line for line in record if "RECORD" not in line)


def test_an_installation_that_was_changed_is_not_passed_on(installed: Path, tmp_path: Path) -> None:
    (installed.parent / "limitedu" / "core.py").write_text("x = 2\n")
    with pytest.raises(UsageError, match=r"limitedu/core.py is not as it was installed"):
        wheel_again(PathDistribution(installed), tmp_path / "own")


# -- the folder ----------------------------------------------------------------------------------------------------


def pretend(monkeypatch: pytest.MonkeyPatch, *failures: BaseException) -> list[list[str]]:
    """pip makes two wheels instead of fetching any, and then fails as told."""
    asked: list[list[str]] = []

    def pip(command: list[str], where: str) -> None:
        asked.append(command)
        if "wheel" in command and "--no-deps" in command:
            wheel(Path(command[command.index("--wheel-dir") + 1]), "limitedu", version="9.9")
            return
        for failure in failures:
            raise failure
        for option in ("--wheel-dir", "--dest"):
            if option in command:
                wheel(Path(command[command.index(option) + 1]), "limitedu", version="9.9")

    monkeypatch.setattr(made, "_pip", pip)
    return asked


def test_a_bundle_has_wheels_a_script_for_each_system_and_what_to_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = pretend(monkeypatch)
    said = bundle(str(tmp_path / "stick"), ["windows", "macos", "linux"], "3.13")
    assert "for Windows, macOS (Apple silicon) and Linux and Python 3.13" in said
    names = {path.relative_to(tmp_path / "stick").as_posix() for path in (tmp_path / "stick").rglob("*")}
    assert names == {
        *("READ-ME.txt", "start.bat", "start.command", "start.sh", "wheels"),
        *("wheels/limitedu-9.9-py3-none-any.whl", "wheels/made.txt"),
    }
    assert [command[0] for command in asked] == ["wheel", "download", "download", "download"]
    assert all("--only-binary" in command and "3.13" in command for command in asked[1:])
    read_me = (tmp_path / "stick" / "READ-ME.txt").read_bytes().decode("utf-8")
    assert read_me.startswith("limitedu 9.9: a class without the internet\r\n")
    assert "Python 3.13" in read_me
    assert all(name in read_me for name in ("start.bat", "start.command", "start.sh"))


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (UsageError("no network"), UsageError),
        (OSError(28, "No space left on device"), UsageError),
        (KeyboardInterrupt(), KeyboardInterrupt),
    ],
)
def test_after_an_error_nothing_is_left(
    failure: BaseException, said: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(monkeypatch, failure)
    stick = tmp_path / "stick"
    with pytest.raises(said):
        bundle(str(stick))
    assert not stick.exists()
    stick.mkdir()
    (stick / ".Trashes").mkdir()
    with pytest.raises(said):
        bundle(str(stick))
    assert [path.name for path in stick.iterdir()] == [".Trashes"]


def test_what_lies_in_a_folder_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "start.bat").write_text("mine")
    with pytest.raises(UsageError, match=r"is not empty. Name a new folder, such as .*limitedu-stick"):
        bundle(str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["start.bat"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["x", "--for=beos"], "no system 'beos'; there are windows, macos, macos-intel and linux"),
        (["x", "--python=3.9"], "--python is a version from 3.11 on, such as 3.12, not '3.9'"),
        (["x", "--python=new"], "--python is a version"),
        (["no/where"], "No bundle can be made in"),
        (["file"], "No bundle can be made in"),
    ],
)
def test_a_mistake_is_one_message_and_exit_code_2(options: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    command = [sys.executable, "-m", "limitedu", "bundle", *options]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=60)
    assert done.returncode == 2
    (line,) = done.stderr.strip().splitlines()
    assert said in line
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    ("output", "said"),
    [
        (
            "WARNING: Retrying ... NewConnectionError(...)\nERROR: No matching distribution found for voila",
            "no connection",
        ),
        ("x: Temporary failure in name resolution", "no connection"),
        ("SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]", "not trusted"),
        (
            "ERROR: No matching distribution found for pandas<4,>=3.0",
            "no ready package of pandas for Windows, or no con",
        ),
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "no room"),
        ("/usr/bin/python3: No module named pip", "has no pip"),
        ("Collecting x\nERROR: something else\n", "could not be fetched: ERROR: something else"),
        ("", "no reason was given"),
    ],
)
def test_pips_errors_are_told_in_words(output: str, said: str) -> None:
    told = in_words(output, "Windows")
    assert said in told
    assert "\n" not in told


# -- the start scripts ---------------------------------------------------------------------------------------------


def test_the_batch_file_jumps_to_places_that_are_there() -> None:
    text = start_scripts.windows("windows", "3.12", "9.9")
    assert set(re.findall(r"goto (\w+)", text)) == set(re.findall(r"^:(\w+)", text, re.MULTILINE))
    assert not re.search(r"@[A-Z_]+@", text)
    assert '"limitedu[app]==9.9"' in text
    assert text.isascii()
    for line in text.splitlines():
        if line.startswith("echo "):
            assert not re.search(r"(?<!\^)[&|<>()]", line), line


@posix
def test_the_start_script_installs_once_and_starts_the_class(tmp_path: Path) -> None:
    """With a small wheel in the place of ours, in a folder whose name has a space and a letter that is not ASCII."""
    stick = tmp_path / "stick ü"
    main = "import sys\nprint(sys.argv[1:])\n"
    wheel(stick / "wheels", "limitedu", "beside; extra == 'app'", version="9.9", __init__="", __main__=main)
    wheel(stick / "wheels", "beside", __init__="")
    (stick / "wheels" / start_scripts.MADE).write_text("one\n")
    (stick / "start.sh").write_text(start_scripts.unix("linux", HERE, "9.9"))

    def start() -> str:
        command = ["sh", str(stick / "start.sh"), "--port", "9000"]
        done = subprocess.run(command, env=offline(), capture_output=True, encoding="utf-8", timeout=120, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert start() == "The first start takes a minute or two ...\n['serve', '--lan', '--port', '9000']\n"
    assert start() == "['serve', '--lan', '--port', '9000']\n"


@posix
def test_the_start_script_says_which_python_is_missing(tmp_path: Path) -> None:
    (tmp_path / "start.sh").write_text(start_scripts.unix("linux", "3.99", "9.9"))
    done = subprocess.run(["sh", "start.sh"], cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=60)
    assert done.returncode == 1
    assert done.stderr.startswith("Python 3.99 is not installed here.")
    assert [path.name for path in tmp_path.iterdir()] == ["start.sh"]


# -- the real thing ------------------------------------------------------------------------------------------------


def done(*command: Any, **more: Any) -> str:
    ran = subprocess.run(
        list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", timeout=500, **more
    )
    assert ran.returncode == 0, ran.stdout
    return ran.stdout


@posix
@pytest.mark.slow
def test_a_bundle_of_this_clone_installs_without_a_network_and_passes_itself_on(tmp_path: Path) -> None:
    said = done(sys.executable, "-m", "limitedu", "bundle", "stick", cwd=tmp_path)
    assert "The bundle for this machine" in said
    stick = tmp_path / "moved"
    shutil.move(tmp_path / "stick", stick)
    script = next(stick.glob("start.*"))
    help_ = done("sh", script, "--help", env=offline(), cwd=tmp_path)
    assert "usage: limitedu serve" in help_
    (environment,) = stick.glob("environment-*")
    python = environment / "bin" / "python"
    assert done(python, "-m", "limitedu", "--version", env=offline(), cwd=tmp_path).startswith("limitedu 0.")
    assert "WRONG" not in done(python, "-m", "limitedu", "doctor", "--no-page", env=offline(), cwd=tmp_path)

    again = "import pathlib; from limitedu.bundle import own_wheel; print(own_wheel(pathlib.Path('own')))"
    done(python, "-c", again, env=offline(), cwd=tmp_path)
    (first,), (second,) = (folder.glob("limitedu-*.whl") for folder in (stick / "wheels", tmp_path / "own"))
    with zipfile.ZipFile(first) as one, zipfile.ZipFile(second) as two:
        names = [name for name in one.namelist() if not name.endswith("/RECORD")]
        assert {name: one.read(name) for name in names} == {
            name: two.read(name) for name in two.namelist() if not name.endswith("/RECORD")
        }

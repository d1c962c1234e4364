"""``limitedu bundle FOLDER``: all that a class needs on a stick, to install and run it without the internet.

The folder gets the wheels of limitedu and of everything its dashboards need, a start script for each system, and
READ-ME.txt. Our own wheel is built from the source folder where limitedu runs from one; else it is put together again
from the installed files, each compared with what was installed. All others come from where this machine's pip takes
packages. For another system they are downloaded as wheels only; as pip then still reads the conditions of packages
(``sys_platform == "win32"``) as if they were for this machine, what the other one needs is looked up in the wheels and
fetched too.

All is made in a folder of its own inside ``FOLDER`` and moved when it is whole; after an error nothing is left.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from limitedu import start_scripts
from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.i18n import listed, ngettext

if TYPE_CHECKING:
    from importlib.metadata import Distribution

__all__ = ["SYSTEMS", "bundle"]

OLDEST = (3, 11)
"""The oldest Python that limitedu runs on."""
EXTRA = "app"
ROUNDS = 5
"""So often what is still lacking is looked up; the second time nothing is, as a rule."""
OWN_FILES = {"INSTALLER", "REQUESTED", "direct_url.json", "RECORD"}
"""What an installation adds to a wheel."""
NOT_OURS = {"System Volume Information", "$RECYCLE.BIN", "lost+found"}
"""What systems put onto an empty stick."""


class System(NamedTuple):
    """A system that a bundle can be for: its platform tags, what conditions of packages ask, and its start script."""

    label: str
    script: str
    platforms: Sequence[str]
    conditions: Mapping[str, str]


def _conditions(os_name: str, sys_platform: str, system: str, machine: str) -> dict[str, str]:
    return {
        "os_name": os_name,
        "sys_platform": sys_platform,
        "platform_system": system,
        "platform_machine": machine,
        "platform_release": "",
        "platform_version": "",
    }


SYSTEMS = {
    "windows": System("Windows", "start.bat", ["win_amd64"], _conditions("nt", "win32", "Windows", "AMD64")),
    "macos": System(
        "macOS (Apple silicon)",
        "start.command",
        ["macosx_12_0_arm64"],
        _conditions("posix", "darwin", "Darwin", "arm64"),
    ),
    "macos-intel": System(
        "macOS (Intel)", "start.command", ["macosx_12_0_x86_64"], _conditions("posix", "darwin", "Darwin", "x86_64")
    ),
    "linux": System(
        "Linux",
        "start.sh",
        [f"manylinux_2_{minor}_x86_64" for minor in range(28, 4, -1)] + ["manylinux2014_x86_64"],
        _conditions("posix", "linux", "Linux", "x86_64"),
    ),
}
FAMILIES = {"start.bat": "windows", "start.command": "macos", "start.sh": "linux"}
"""What an environment is called after, by the script that makes it."""
HERE = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")


def bundle(folder: str, systems: Sequence[str] = (), python: str | None = None) -> str:
    """Make the bundle in ``folder``, which must be new or empty, and return what was made in words.

    ``systems``: of :data:`SYSTEMS`; none: this machine, with this Python. ``python``: the version of Python on those
    machines, such as ``"3.12"``; none: as here. Raises :class:`UsageError`.
    """
    version = _python(python)
    if not systems and python is not None:
        systems = [HERE]
    unknown = [name for name in systems if name not in SYSTEMS]
    if unknown:
        raise UsageError(
            _("There is no system {name!r:.40}; there are {all}.").format(name=unknown[0], all=listed(SYSTEMS))
        )
    target = Path(folder).expanduser().absolute()
    with _workshop(target) as work:
        wheels = work / "wheels"
        wheels.mkdir()
        own = own_wheel(work / "own")
        if systems:
            for name in dict.fromkeys(systems):
                fetch(own, wheels, SYSTEMS[name], version)
        else:
            _pip(["wheel", "--wheel-dir", str(wheels), f"{own}[{EXTRA}]"], _this())
        shutil.rmtree(own.parent)
        _write_texts(work, own.name.split("-")[1], version, list(dict.fromkeys(systems)) or [HERE])
        found = [path.stat().st_size for path in wheels.glob("*.whl")]
    called = listed(SYSTEMS[name].label for name in dict.fromkeys(systems)) or _this()
    return ngettext(
        "The bundle for {systems} and Python {python} is in {folder}: {n} wheel, {size:.0f} MB.",
        "The bundle for {systems} and Python {python} is in {folder}: {n} wheels, {size:.0f} MB.",
        len(found),
    ).format(systems=called, python=version, folder=target, n=len(found), size=sum(found) / 1e6)


def _this() -> str:
    return _("this machine")


def _python(python: str | None) -> str:
    """The version of Python that the bundle is for."""
    if python is None:
        return f"{sys.version_info[0]}.{sys.version_info[1]}"
    found = re.fullmatch(r"(\d)\.(\d{1,2})", python)
    if found is None or (int(found[1]), int(found[2])) < OLDEST:
        raise UsageError(
            _("--python is a version from {oldest} on, such as 3.12, not {python!r:.20}.").format(
                oldest=".".join(map(str, OLDEST)), python=python
            )
        )
    return python


# -- the folder ----------------------------------------------------------------------------------------------------


@contextmanager
def _workshop(target: Path) -> Iterator[Path]:
    """A folder inside ``target`` to work in; what is in it at the end moves up, and after an error nothing is left."""
    try:
        new = not target.exists()
        if new:
            target.mkdir()
        elif any(path.name not in NOT_OURS and not path.name.startswith(".") for path in target.iterdir()):
            raise UsageError(
                _("{folder} is not empty. Name a new folder, such as {like}.").format(
                    folder=target, like=target / "limitedu-stick"
                )
            )
        work = Path(tempfile.mkdtemp(prefix=".limitedu-", dir=target))
    except (OSError, ValueError) as error:
        raise UsageError(
            _("No bundle can be made in {folder} ({why}).").format(
                folder=str(target)[:80], why=getattr(error, "strerror", None) or error
            )
        ) from None
    moved: list[Path] = []
    try:
        yield work
        for path in sorted(work.iterdir()):
            moved.append(path.replace(target / path.name))
    except BaseException as error:
        for path in (work, *moved):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        if new:
            with suppress(OSError):
                target.rmdir()
        if isinstance(error, OSError):
            raise UsageError(
                _("The bundle could not be written to {folder} ({why}). Nothing was left there.").format(
                    folder=target, why=error.strerror or error
                )
            ) from None
        raise
    work.rmdir()


def _write_texts(work: Path, version: str, python: str, systems: Sequence[str]) -> None:
    """The start scripts, what to read first, and the mark of this bundle."""
    for script in {SYSTEMS[name].script for name in systems}:
        dos = script == "start.bat"
        write = start_scripts.windows if dos else start_scripts.unix
        path = work / script
        path.write_text(write(FAMILIES[script], python, version), "utf-8", newline="\r\n" if dos else "\n")
        with suppress(OSError):  # some file systems of sticks know no such right
            path.chmod(0o755)
    said = start_scripts.read_me(version, python, [(SYSTEMS[name].label, SYSTEMS[name].script) for name in systems])
    (work / "READ-ME.txt").write_text(said, "utf-8", newline="\r\n")
    (work / "wheels" / start_scripts.MADE).write_text(f"limitedu {version} {secrets.token_hex(8)}\n", "utf-8")


# -- our own wheel -------------------------------------------------------------------------------------------------


def own_wheel(folder: Path) -> Path:
    """Our wheel, new in ``folder``: built from the source folder, or from the installed files."""
    source = Path(__file__).resolve().parents[1]
    if _is_source(source):
        print(_("Building limitedu from {folder} ...").format(folder=source), flush=True)
        _pip(["wheel", "--no-deps", "--wheel-dir", str(folder), str(source)], _this())
        (made,) = folder.glob("limitedu-*.whl")
        return made
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        return wheel_again(distribution("limitedu"), folder)
    except PackageNotFoundError:
        raise UsageError(
            _("limitedu runs from {folder}, which is neither its source folder nor an installation.").format(
                folder=source
            )
        ) from None


def _is_source(folder: Path) -> bool:
    try:
        return '\nname = "limitedu"\n' in (folder / "pyproject.toml").read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return False


def wheel_again(installed: Distribution, folder: Path) -> Path:
    """The wheel that ``installed`` came from, put together from its files; each must be as it was installed."""
    print(_("Putting limitedu together from its installed files ..."), flush=True)
    version = installed.version
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"limitedu-{version}-py3-none-any.whl"
    lines, info = [], ""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in installed.files or []:
            name = file.as_posix()
            if file.parts[0] == ".." or "__pycache__" in file.parts or file.name in OWN_FILES:
                if file.name == "RECORD":
                    info = name
                continue
            data = _as_installed(Path(str(file.locate())), name, file.hash.value if file.hash else "")
            archive.writestr(name, data)
            lines.append([name, f"sha256={_digest(data)}", str(len(data))])
        if not lines or not info:
            raise UsageError(_("The installation of limitedu has no list of its files; install it again."))
        record = io.StringIO()
        csv.writer(record, lineterminator="\n").writerows([*lines, [info, "", ""]])
        archive.writestr(info, record.getvalue())
    return path


def _as_installed(path: Path, name: str, digest: str) -> bytes:
    try:
        data = path.read_bytes()
    except OSError:
        data = b""
    if _digest(data) != digest:
        raise UsageError(
            _(
                "The installed file {name} is not as it was installed. Install limitedu again, then make the bundle."
            ).format(name=name)
        )
    return data


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


# -- all others ----------------------------------------------------------------------------------------------------


def fetch(own: Path, wheels: Path, system: System, python: str) -> None:
    """Download our own wheel's needs on ``system`` with that Python into ``wheels``."""
    where = _("{system} with Python {python}").format(system=system.label, python=python)
    print(_("Fetching the packages for {where}, about 100 MB ...").format(where=where), flush=True)
    command = ["download", "--only-binary", ":all:", "--implementation", "cp", "--python-version", python]
    command += [word for platform in system.platforms for word in ("--platform", platform)]
    conditions = {
        **system.conditions,
        "python_version": python,
        "python_full_version": f"{python}.0",
        "implementation_name": "cpython",
        "implementation_version": f"{python}.0",
        "platform_python_implementation": "CPython",
    }
    wanted = [f"{own}[{EXTRA}]"]
    with tempfile.TemporaryDirectory(prefix=".limitedu-", dir=wheels) as apart:
        for _round in range(ROUNDS):
            _pip([*command, "--dest", apart, *wanted], where)
            missing = lacking(Path(apart), conditions)
            if not missing:
                break
            wanted += missing
        else:
            raise UsageError(
                _("For {where} {packages} could not be found.").format(where=where, packages=listed(missing))
            )
        for path in Path(apart).iterdir():
            path.replace(wheels / path.name)


def lacking(wheels: Path, conditions: Mapping[str, str]) -> list[str]:
    """What limitedu's dashboards need under ``conditions`` and is not among ``wheels``, as requirements."""
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    needs = {canonicalize_name(path.name.split("-")[0]): _needs(path) for path in wheels.glob("*.whl")}
    missing: dict[str, str] = {}
    seen = set()
    to_do = [("limitedu", EXTRA)]
    while to_do:
        name, extra = one = to_do.pop()
        if one in seen:
            continue
        seen.add(one)
        for line in needs.get(canonicalize_name(name), []):
            need = Requirement(line)
            if need.marker is None or need.marker.evaluate({**conditions, "extra": extra}):
                if canonicalize_name(need.name) not in needs:
                    need.marker = None
                    missing[need.name] = str(need)
                to_do += [(need.name, more) for more in ("", *need.extras)]
    return list(missing.values())


def _needs(wheel: Path) -> list[str]:
    """The requirements of a wheel, as it writes them."""
    from email.parser import HeaderParser

    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if re.fullmatch(r"[^/]+\.dist-info/METADATA", name))
        return HeaderParser().parsestr(archive.read(name).decode("utf-8")).get_all("Requires-Dist", [])


# -- pip -----------------------------------------------------------------------------------------------------------


def _pip(command: Sequence[str], where: str) -> None:
    """Run pip; its errors are told in words."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            *command[:1],
            "--quiet",
            "--no-input",
            "--disable-pip-version-check",
            *command[1:],
        ],
        env={**os.environ, "PYTHONUTF8": "1", "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        raise UsageError(in_words(done.stdout, where))


NO_NETWORK = (
    "name resolution", "getaddrinfo", "name or service not known", "nodename nor servname", "newconnectionerror",
    "connecttimeout", "read timed out", "proxyerror", "network is unreachable", "connection refused",
    "connection aborted", "connection reset",
)  # fmt: skip


def in_words(output: str, where: str) -> str:
    """What pip's ``output`` of a failure means to a person; ``where``: for which system it was."""
    low = output.lower()
    if "no module named pip" in low:
        return _("This Python has no pip. Get it with: {command}").format(command=f"{sys.executable} -m ensurepip")
    if "no space left" in low or "not enough space" in low:
        return _("There is no room left for the bundle, which needs about 150 MB for each system.")
    if "certificate_verify_failed" in low or "sslerror" in low:
        return _(
            "The connection to where packages come from is not trusted; a filter of this network may be the reason."
        )
    if any(sign in low for sign in NO_NETWORK):
        return _(
            "There is no connection to where packages come from. A bundle is made with the internet, so that it can be "
            "used without."
        )
    missing = re.search(r"no matching distribution found for ([\w.-]+)", low)
    if missing:
        return _(
            "There is no ready package of {name} for {where}, or no connection to where packages come from. Try again, "
            "or choose another version with --python."
        ).format(name=missing[1], where=where)
    errors = [line for line in output.splitlines() if line.lstrip().lower().startswith("error")]
    last = (errors or output.strip().splitlines() or [_("no reason was given")])[-1]
    return _("The packages for {where} could not be fetched: {why}").format(where=where, why=last.strip()[:300])

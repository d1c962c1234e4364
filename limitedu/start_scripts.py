"""The files of a bundle that a person opens: a start script for each system, and what to read first.

A script makes a virtual environment beside itself from the wheels, once, and then starts ``limitedu serve --lan``; what
is given to it goes on to ``serve``. ``wheels/made.txt`` tells one bundle from another: after a new one the environment
is made again.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence

from limitedu.i18n import gettext as _

__all__ = ["MADE", "read_me", "unix", "windows"]

MADE = "made.txt"
"""The file beside the wheels that names this bundle."""

UNIX = """#!/bin/sh
set -eu
cd "$(dirname "$0")"
env=@ENV@
stop() {
  printf '%s\\n' "$1" >&2
  exit 1
}
fresh() {
  cmp -s wheels/@MADE@ "$env/@MADE@" && "$env/bin/python" -m limitedu --version >/dev/null 2>&1
}
if ! fresh; then
  python=""
  for name in python@PYTHON@ python3 python; do
    if "$name" -c 'import sys; sys.exit("%d.%d" % sys.version_info[:2] != "@PYTHON@")' 2>/dev/null; then
      python="$name"
      break
    fi
  done
  [ -n "$python" ] || stop @NO_PYTHON@
  printf '%s\\n' @FIRST@
  rm -rf "$env"
  "$python" -m venv "$env" || { rm -rf "$env"; stop @NO_VENV@; }
  "$env/bin/python" -m pip --isolated install --quiet --disable-pip-version-check --no-index --find-links wheels \\
    "limitedu[app]==@VERSION@" || { rm -rf "$env"; stop @NO_INSTALL@; }
  cp wheels/@MADE@ "$env/@MADE@"
fi
exec "$env/bin/python" -m limitedu serve --lan "$@"
"""

WINDOWS = """@echo off
setlocal
chcp 65001 >nul
cd /d "%~dp0"
set "env=@ENV@"
fc /b "wheels\\@MADE@" "%env%\\@MADE@" >nul 2>&1 || goto make
"%env%\\Scripts\\python.exe" -m limitedu --version >nul 2>&1 && goto start
:make
set "python="
py -@PYTHON@ -c "" >nul 2>&1 && set "python=py -@PYTHON@"
if defined python goto found
set "test=import sys; sys.exit('@PYTHON@' != '.'.join(map(str, sys.version_info[:2])))"
python -c "%test%" >nul 2>&1 && set "python=python"
if defined python goto found
echo @NO_PYTHON@
goto stop
:found
echo @FIRST@
if exist "%env%" rmdir /s /q "%env%"
%python% -m venv "%env%" || goto novenv
"%env%\\Scripts\\python.exe" -m pip --isolated install --quiet --disable-pip-version-check --no-index ^
  --find-links wheels "limitedu[app]==@VERSION@" || goto noinstall
copy /y "wheels\\@MADE@" "%env%\\@MADE@" >nul
:start
"%env%\\Scripts\\python.exe" -m limitedu serve --lan %*
if errorlevel 1 pause
exit /b %errorlevel%
:novenv
echo @NO_VENV@
goto clear
:noinstall
echo @NO_INSTALL@
:clear
if exist "%env%" rmdir /s /q "%env%"
:stop
pause
exit /b 1
"""


def unix(system: str, python: str, version: str) -> str:
    """``start.sh`` or ``start.command`` for ``system``, its Python such as ``"3.12"``, and that version of limitedu."""
    return _filled(UNIX, system, python, version, {name: shlex.quote(text) for name, text in _words(python).items()})


def windows(system: str, python: str, version: str) -> str:
    """``start.bat``; its lines end as Windows wants it once it is written with ``newline="\\r\\n"``."""
    return _filled(WINDOWS, system, python, version, {name: _echo(text) for name, text in _words(python).items()})


def _words(python: str) -> dict[str, str]:
    return {
        "NO_PYTHON": _(
            "Python {python} is not installed here. Install it from python.org, then start this again; READ-ME.txt "
            "says more."
        ).format(python=python),
        "FIRST": _("The first start takes a minute or two ..."),
        "NO_VENV": _(
            "No environment could be made here (see above). Copy the whole folder from the stick onto this machine and "
            "start it there. On Debian and Ubuntu the package python3-venv is needed."
        ),
        "NO_INSTALL": _(
            "The packages could not be installed (see above). Was the whole folder copied, and is there room on the "
            "disk?"
        ),
    }


def _filled(script: str, system: str, python: str, version: str, words: Mapping[str, str]) -> str:
    places = {"ENV": f"environment-{system}", "MADE": MADE, "PYTHON": python, "VERSION": version, **words}
    for name, value in places.items():
        script = script.replace(f"@{name}@", value)
    return script


def _echo(text: str) -> str:
    """A sentence as ``echo`` prints it: what the command line would take for its own is escaped."""
    return "".join(f"^{one}" if one in "^&|<>()!" else one for one in text).replace("%", "%%")


def read_me(version: str, python: str, systems: Sequence[tuple[str, str]]) -> str:
    """READ-ME.txt of a bundle for ``systems``: pairs of what a system is called and its start script."""
    how = {
        "start.bat": _("open start.bat with a double click"),
        "start.command": _(
            "click start.command with the right button, choose Open; or in a terminal: sh start.command"
        ),
        "start.sh": _("in a terminal, in this folder: sh start.sh"),
    }
    starts = [f"   {name}: {how[script]}" for name, script in systems]
    steps = [
        _("1. Copy this whole folder from the stick onto the laptop of the teacher."),
        _(
            "2. Python {python} must be installed on it. If it is not, take its installer from python.org with you."
        ).format(python=python),
        _("3. Start it:"),
        *starts,
        _("   The first start takes a minute or two. No internet is needed."),
        _("4. The page of the teacher opens. Students of the same network open the address that is printed."),
    ]
    title = _("limitedu {version}: a class without the internet").format(version=version)
    end = _("To remove it, delete this folder. Games that were played are kept in your own data folder.")
    return "\n".join([title, "", *steps, "", end, ""])

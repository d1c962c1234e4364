"""``limitedu lab``: the course in JupyterLab, on a copy of the lessons, without a request to the outside."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import sys
from pathlib import Path

from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu_widgets import paths
from limitedu_widgets.ports import bind, shown_host

__all__ = ["copy_lessons", "lab"]

DEFAULT_FOLDER = "limitedu-lessons"


def copy_lessons(folder: Path) -> list[Path]:
    """Copy the lessons that ``folder`` does not have yet; what is there is the learner's and stays.

    Returns the new files. Raises :class:`UsageError`, :class:`OSError`.
    """
    source = paths.lessons()
    if not source.is_dir():
        raise UsageError(_("the lessons are missing from this installation; install limitedu again."))
    folder.mkdir(parents=True, exist_ok=True)
    new = []
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(source)
        if not path.is_file() or any(part.startswith((".", "__")) for part in inside.parts):
            continue
        target = folder / inside
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
            new.append(target)
    return new


def lab(*, folder: str | None = None, port: int | None = None, ip: str = "127.0.0.1", browser: bool = True) -> None:
    """Open JupyterLab on ``folder`` until Ctrl-C. Raises :class:`UsageError`, :class:`PortTaken`."""
    work = Path(folder or DEFAULT_FOLDER).expanduser().absolute()
    if work.exists() and not work.is_dir():
        raise UsageError(_("{path} is a file; name a folder for the lessons.").format(path=work))
    try:
        new = copy_lessons(work)
    except OSError as error:
        raise UsageError(
            _("cannot copy the lessons to {folder} ({why}). Name another folder: limitedu lab FOLDER").format(
                folder=work, why=error.strerror
            )
        ) from None
    sockets = bind(ip, port)
    port = int(sockets[0].getsockname()[1])
    for bound in sockets:
        bound.close()

    print(_("Your copy of the lessons: {folder} ({count} new files)").format(folder=work, count=len(new)), flush=True)
    os.environ.setdefault("PLOTLY_RENDERER", "plotly_mimetype")  # other renderers use a CDN or embed 4.8 MB an output
    run(work, port, ip, browser)


def run(work: Path, port: int, ip: str, browser: bool) -> None:
    # read when jupyter_core looks for settings: the question about news from outside is not asked
    known = os.environ.get("JUPYTER_CONFIG_PATH")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join([str(paths.jupyter_config()), *([known] if known else [])])
    from jupyterlab.labapp import LabApp

    token = os.environ.pop("JUPYTER_TOKEN", None) or secrets.token_hex(24)
    options = {
        "IdentityProvider.token": token,
        "ServerApp.ip": ip,
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.root_dir": work,
        "ServerApp.open_browser": browser,
        "ServerApp.allow_root": True,
        "ServerApp.kernel_spec_manager_class": "limitedu_widgets.kernelspecs.LessonKernelSpecs",
        "ServerApp.jpserver_extensions": {"voila.server_extension": False},  # it has a server of its own
        "ServerApp.log_level": "WARN",
        "LabApp.news_url": None,
        "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
        "LabApp.extension_manager": "readonly",
        "LabApp.log_level": "WARN",
        "LabApp.workspaces_dir": work / ".workspaces",  # which lessons are open: of this folder, not of another one
    }
    url = f"http://{shown_host(ip)}:{port}/lab?token={token}"
    print(_("JupyterLab starts at {url}").format(url=url), flush=True)
    print(_("Ctrl-C here ends it; your notebooks are kept."), flush=True)
    sys.argv = ["limitedu lab"]
    signal.signal(signal.SIGINT, signal.default_int_handler)  # else a job in the background hears no Ctrl-C
    LabApp.launch_instance([f"--{name}={value}" for name, value in options.items()])

"""``limitedu lab``: the course in JupyterLab, on a copy of the lessons, without a request to the outside."""

from __future__ import annotations

import os
import secrets
import signal
import sys
from pathlib import Path

from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu.i18n import ngettext
from limitedu_widgets import paths
from limitedu_widgets.copies import Brought, bring
from limitedu_widgets.ports import bind, shown_host

__all__ = ["lab"]

DEFAULT_FOLDER = "limitedu-lessons"


def lab(
    *,
    folder: str | None = None,
    port: int | None = None,
    ip: str = "127.0.0.1",
    browser: bool = True,
    update: bool = False,
) -> None:
    """Open JupyterLab on ``folder`` until Ctrl-C; ``update``: bring newer versions of lessons beside the learner's.

    Raises :class:`UsageError`, :class:`PortTaken`.
    """
    work = Path(folder or DEFAULT_FOLDER).expanduser().absolute()
    if work.exists() and not work.is_dir():
        raise UsageError(_("{path} is a file; name a folder for the lessons.").format(path=work))
    try:
        brought = bring(work, update)
    except OSError as error:
        raise UsageError(
            _("cannot copy the lessons to {folder} ({why}). Name another folder: limitedu lab FOLDER").format(
                folder=work, why=error.strerror or error
            )
        ) from None
    sockets = bind(ip, port)
    port = int(sockets[0].getsockname()[1])
    for bound in sockets:
        bound.close()

    for line in told(work, brought, update, f'limitedu lab --update "{folder}"' if folder else "limitedu lab --update"):
        print(line, flush=True)
    os.environ.setdefault("PLOTLY_RENDERER", "plotly_mimetype")  # other renderers use a CDN or embed 4.8 MB an output
    run(work, port, ip, browser)


def told(work: Path, brought: Brought, update: bool, command: str) -> list[str]:
    """What was copied, in lines; ``command`` is what brings newer versions."""
    lines = [
        ngettext(
            "Your copy of the lessons: {folder} ({count} new file)",
            "Your copy of the lessons: {folder} ({count} new files)",
            len(brought.new),
        ).format(folder=work, count=len(brought.new)),
        *brought.notes,
    ]
    if brought.newer:
        count, only = len(brought.newer), all(name.endswith(".ipynb") for name in brought.newer)
        if len(brought.unsure) == count:
            text = ngettext(
                "{count} file of yours is not the one that ships: it is older, or you have worked in it.",
                "{count} files of yours are not those that ship: they are older, or you have worked in them.",
                count,
            )
        elif only:
            text = ngettext("{count} lesson has a newer version.", "{count} lessons have a newer version.", count)
        else:
            text = ngettext(
                "{count} file of the lessons has a newer version.",
                "{count} files of the lessons have a newer version.",
                count,
            )
        how = _("To have what ships beside yours, which stays as it is: {command}").format(command=command)
        lines.append(f"{text.format(count=count)} {how}")
    if brought.beside:
        lines.append(_("Newer versions, each beside yours, which stays as it is:"))
        for name, beside in brought.beside.items():
            if name in brought.worked:
                text = _("  {new}  (you have worked in {old})")
            elif name in brought.unsure:
                text = _("  {new}  (it differs from {old}, which is older, or in which you have worked)")
            else:
                text = _("  {new}  (you have changed nothing in {old})")
            lines.append(text.format(new=beside, old=name))
    elif update:
        lines.append(_("Nothing newer ships with this version of limitedu than what you have."))
    return lines


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
        # dashboards have a server of their own; language servers are not needed, and looked for with npm and node
        "ServerApp.jpserver_extensions": {"voila.server_extension": False, "jupyter_lsp": False},
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

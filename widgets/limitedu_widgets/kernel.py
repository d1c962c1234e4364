"""The kernel of a dashboard page: ``python -m limitedu_widgets.kernel -f CONNECTION_FILE``.

An ordinary ipykernel without its debugger, which a page never uses: debugpy costs each of a class's thirty kernels 7 MB
and a quarter of its start. The folder of the apps, which is the working directory, stays off the import path, as in
ipykernel's own launcher.
"""

from __future__ import annotations

import sys
from pathlib import Path


def main() -> None:
    """Become a kernel; ends with the process."""
    if sys.path and (sys.path[0] == "" or Path(sys.path[0]) == Path.cwd()):
        del sys.path[0]
    sys.modules.setdefault("debugpy", None)  # type: ignore[arg-type]  # None makes its import fail at once
    from ipykernel import kernelapp

    kernelapp.launch_new_instance()


if __name__ == "__main__":
    main()

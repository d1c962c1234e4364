"""Where the files beside the code are: apps, lessons, the page template and plotly.js.

One function each, that answers the same in a clone, an editable install and a wheel. Standard library only.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["apps", "jupyter_config", "lessons", "plotly_js", "static", "template_dir"]

_HERE = Path(__file__).resolve().parent


def apps() -> Path:
    """The folder of the dashboards' notebooks (two cells each: import and show)."""
    return _HERE / "apps"


def lessons() -> Path:
    """The folder of the course: the repository's own where there is one, else the copy inside the wheel."""
    repository = _HERE.parent.parent
    if (repository / "pyproject.toml").is_file() and (repository / "lessons").is_dir():
        return repository / "lessons"
    return _HERE / "lessons"


def jupyter_config() -> Path:
    """The folder of Jupyter's settings for ``limitedu lab`` that no option of its command line can say."""
    return _HERE / "jupyter"


def static() -> Path:
    """The folder of files that the server hands out as they are (compressed, and cached by the browser)."""
    return _HERE / "static"


def plotly_js() -> Path:
    """plotly.js, basic bundle, minified: a classic script that sets ``window.Plotly`` (MIT; notice beside it)."""
    return _HERE / "static" / "plotly-basic.min.js"


def template_dir() -> Path:
    """The page template of ``limitedu serve``: no outside link, and its error pages."""
    return _HERE / "templates" / "limitedu"

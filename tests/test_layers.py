"""Who may import whom: downward only. The arrows are read from the imports of every module of both packages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = {"limitedu": ROOT / "limitedu", "limitedu_widgets": ROOT / "widgets" / "limitedu_widgets"}

# From the top down (the command line starts everything); a layer may import those below it, and its own.
LAYERS = [
    {
        "limitedu.cli",
        "limitedu.__main__",
        "limitedu.doctor",
        "limitedu.bench",
        "limitedu.bench_world3",
        "limitedu.bundle",
        "limitedu_widgets.bench_class",
        "limitedu_widgets.bench_pages",
        "limitedu_widgets.weight",
        "limitedu.start_scripts",
    },  # the command line: starts everything
    {"limitedu_widgets"},
    {"limitedu.classroom", "limitedu.debrief", "limitedu.charts", "limitedu.lessons"},
    {"limitedu.experiments", "limitedu.tables", "limitedu.bots", "limitedu.reality", "limitedu.rule_text"},
    {"limitedu.games"},
    {"limitedu.core"},
    {"limitedu.words"},
    {"limitedu.errors", "limitedu.i18n"},
]
EXCEPT = {("limitedu.debrief.pages", "limitedu_widgets")}
"""``debrief.open`` shows its page: the one arrow that may run up, inside a function and caught where it fails."""
FACE = "limitedu"  # limitedu/__init__.py: lazy public names; imported by those above the games only


def modules() -> Iterator[tuple[str, Path]]:
    for package, folder in PACKAGES.items():
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            yield ".".join([package, *(part for part in parts if part != "__init__")]), path


def imported(name: str, path: Path) -> Iterator[tuple[str, int]]:
    """Modules of ours that a module imports, anywhere in it, but not for the type checker only."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing_only: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            typing_only.update(inner for part in node.body for inner in ast.walk(part))
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(tree):
        if node in typing_only:
            continue
        found: list[str] = []
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*parents, *([node.module] if node.module else [])])
            found = [
                f"{base}.{alias.name}" if is_module(f"{base}.{alias.name}") else base
                for alias in node.names
                if (base, alias.name) != (FACE, "__version__")  # a text, no module
            ]
        for module in found:
            if module.split(".")[0] in PACKAGES:
                yield module, node.lineno


def is_module(name: str) -> bool:
    package, *parts = name.split(".")
    if package not in PACKAGES:
        return False
    path = PACKAGES[package].joinpath(*parts)
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def layer(module: str) -> int | None:
    """Its height (0 is the top), or ``None`` for the public face."""
    if module == FACE:
        return None
    for height, names in enumerate(LAYERS):
        if any(module == name or module.startswith(name + ".") for name in names):
            return height
    raise AssertionError(
        f"{module} has no layer: give it one in tests/test_layers.py, or put it into a package that has"
    )


def game_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[2] if parts[:2] == ["limitedu", "games"] and len(parts) > 2 else None


ALL = list(modules())


@pytest.mark.parametrize(("name", "path"), ALL, ids=[name for name, _ in ALL])
def test_no_arrow_runs_up(name: str, path: Path) -> None:
    height = layer(name)
    wrong = []
    for target, line in imported(name, path):
        below = layer(target)
        if height is None:  # the face may name everything of the engine, but no dashboard
            up = below is not None and below <= 1
        elif below is None:
            up = height > layer_of("limitedu.experiments")
        else:
            up = below < height and (name, target) not in EXCEPT
        if up:
            wrong.append(f"{path.relative_to(ROOT)}:{line} imports {target}, which stands above {name}")
        here, there = game_of(name), game_of(target)
        if here and there and here != there:
            wrong.append(f"{path.relative_to(ROOT)}:{line}: the game {here} imports the game {there}")
    assert not wrong, "\n".join(wrong)


def layer_of(name: str) -> int:
    height = layer(name)
    assert height is not None
    return height


def test_the_core_imports_nothing_but_the_standard_library() -> None:
    import sys

    wrong = []
    for name, path in ALL:
        if not name.startswith(("limitedu.core", "limitedu.errors", "limitedu.i18n")):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for target in names:
                top = target.split(".")[0]
                if top not in sys.stdlib_module_names and top not in PACKAGES:
                    wrong.append(f"{name}:{node.lineno} imports {target}")
    assert not wrong, "\n".join(wrong)


def test_the_reader_of_imports_sees_a_wrong_arrow(tmp_path: Path) -> None:
    """The test itself is tested: an import that runs up, hidden in a function, is seen; one for types only is not."""
    path = tmp_path / "bad.py"
    path.write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import limitedu.tables\n"
        "def f():\n    from limitedu_widgets import server\n    from ..games import limit\n",
        encoding="utf-8",
    )
    assert [target for target, _ in imported("limitedu.core.bad", path)] == [
        "limitedu_widgets.server",
        "limitedu.games.limit",
    ]

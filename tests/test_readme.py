"""The README is true: its Python runs, its commands exist, its files are there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from limitedu.cli import build_parser

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_example_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert result.attempted >= 4
    assert result.failed == 0


def test_each_command_in_the_table_is_one() -> None:
    commands = re.findall(r"^\| `limitedu ([^`]*)`", README, re.M)
    assert len(commands) >= 6
    parser = build_parser()
    for command in commands:
        words = [word for word in command.split() if not word.startswith("[")]
        assert parser.parse_args(words).run is not None, command


def test_all_commands_are_in_the_table() -> None:
    help_ = build_parser().format_help()
    named = set(re.findall(r"^    ([a-z]+) ", help_, re.M))
    assert named == set(re.findall(r"^\| `limitedu ([a-z]+)", README, re.M))


def test_the_two_commands_of_a_fresh_machine_are_there() -> None:
    assert 'python -m pip install ".[app]" && limitedu serve' in README
    assert 'python -m pip install -e ".[test]" && pytest' in README


def test_it_opens_with_what_a_teacher_sees_and_then_what_to_do() -> None:
    heads = re.findall(r"(?m)^## (.+)$", README)
    assert heads[:5] == ["Start", "Play", "Run a class", "Open a lesson", "Change a rule"]
    before = README.partition("\n## ")[0]
    assert re.findall(r"!\[[^\]]{40,}\]\(([^)]+)\)", before) == [
        "tests/golden/pictures/table.png",
        "tests/golden/pictures/debrief.png",
    ]


def test_each_thing_to_do_takes_ten_lines_or_fewer() -> None:
    for part in README.split("\n## ")[2:6]:
        lines = [line for line in part.splitlines()[1:] if line.strip() and not line.startswith("```")]
        assert len(lines) <= 10, part

"""The learner's copy of the lessons: whatever happens to the folder, no byte of it is lost, and nothing comes twice."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limitedu.errors import UsageError
from limitedu_widgets import copies, lab, paths
from limitedu_widgets.copies import LIST, Brought, bring

DAY = date(2026, 11, 30)
NEW = "01_limits (new 2026-11-30).ipynb"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Three files as they ship, in their first version."""
    folder = tmp_path / "shipped"
    ship(folder, {"00_first.ipynb": "first 1", "01_limits.ipynb": "limits 1", "house_rules/quiet.toml": "quiet 1"})
    return folder


@pytest.fixture
def work(tmp_path: Path) -> Path:
    return tmp_path / "my lessons ü"


def ship(source: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def inside(folder: Path) -> dict[str, bytes]:
    """Every file of the learner's folder but for the list."""
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return {name: path.read_bytes() for name, path in found.items() if name != LIST}


def again(folder: Path, source: Path, update: bool = False) -> Brought:
    return bring(folder, update, DAY, source)


# --------------------------------------------------------------------------------------------------- what it does


def test_what_is_missing_is_copied_with_its_folders(source: Path, work: Path) -> None:
    ship(source, {".hidden": "x", "__pycache__/a.pyc": "x", ".ipynb_checkpoints/00_first.ipynb": "x"})
    done = again(work, source)
    assert done.new == ["00_first.ipynb", "01_limits.ipynb", "house_rules/quiet.toml"]
    assert inside(work) == {name: (source / name).read_bytes() for name in done.new}
    assert again(work, source) == Brought()


def test_all_that_ships_comes_into_the_copy(work: Path) -> None:
    bring(work)
    ours = inside(paths.lessons())
    assert {"00_first_generation.ipynb"} <= set(ours)
    assert inside(work) == {name: data for name, data in ours.items() if "/." not in f"/{name}"}


def test_a_newer_lesson_is_told_and_then_comes_beside(source: Path, work: Path) -> None:
    again(work, source)
    ship(source, {"01_limits.ipynb": "limits 2", "02_new.ipynb": "two 1"})
    (work / "00_first.ipynb").write_text("my work", encoding="utf-8")
    done = again(work, source)
    assert (done.new, done.newer, done.worked, done.beside) == (["02_new.ipynb"], ["01_limits.ipynb"], [], {})
    before = inside(work)
    done = again(work, source, update=True)
    assert (done.new, done.newer, done.beside) == ([], [], {"01_limits.ipynb": NEW})
    assert inside(work) == {**before, NEW: b"limits 2"}
    assert again(work, source) == again(work, source, update=True) == Brought()


def test_a_lesson_worked_in_is_not_one_that_has_a_newer_version(source: Path, work: Path) -> None:
    again(work, source)
    (work / "01_limits.ipynb").write_text("my work", encoding="utf-8")
    assert again(work, source, update=True) == Brought()
    ship(source, {"01_limits.ipynb": "limits 2"})
    assert again(work, source).worked == ["01_limits.ipynb"]
    done = again(work, source, update=True)
    assert (done.worked, done.beside) == (["01_limits.ipynb"], {"01_limits.ipynb": NEW})
    assert (work / "01_limits.ipynb").read_text(encoding="utf-8") == "my work"


def test_two_newer_versions_on_one_day_have_two_names(source: Path, work: Path) -> None:
    again(work, source)
    for version, name in (("2", NEW), ("3", NEW.replace(")", ", 2)"))):
        ship(source, {"01_limits.ipynb": version})
        assert again(work, source, update=True).beside == {"01_limits.ipynb": name}
    assert (work / NEW).read_text(encoding="utf-8") == "2"
    ship(source, {"01_limits.ipynb": "2"})  # an older limitedu is installed again: that version is there
    assert again(work, source, update=True) == Brought()


def test_what_was_brought_and_then_renamed_or_deleted_does_not_come_again(source: Path, work: Path) -> None:
    again(work, source)
    ship(source, {"01_limits.ipynb": "limits 2"})
    again(work, source, update=True)
    (work / NEW).rename(work / "mine.ipynb")
    assert again(work, source, update=True) == Brought()
    (work / "mine.ipynb").unlink()
    assert again(work, source, update=True) == Brought()


def test_a_lesson_that_was_deleted_or_renamed_comes_fresh(source: Path, work: Path) -> None:
    """So a learner begins a lesson anew: move it away, and start again."""
    again(work, source)
    (work / "01_limits.ipynb").rename(work / "my limits.ipynb")
    assert again(work, source).new == ["01_limits.ipynb"]
    assert set(inside(work)) >= {"01_limits.ipynb", "my limits.ipynb"}


def test_a_folder_from_before_there_was_a_list(source: Path, work: Path) -> None:
    ship(work, {"00_first.ipynb": "first 1", "01_limits.ipynb": "an older one, or my work"})
    done = again(work, source)
    assert (done.new, done.newer, done.unsure) == (["house_rules/quiet.toml"], ["01_limits.ipynb"], ["01_limits.ipynb"])
    done = again(work, source, update=True)
    assert (done.beside, done.unsure) == ({"01_limits.ipynb": NEW}, ["01_limits.ipynb"])
    assert again(work, source, update=True) == Brought()
    ship(source, {"00_first.ipynb": "first 2"})  # known by its bytes, so it is not unsure
    assert (again(work, source).newer, again(work, source).unsure) == (["00_first.ipynb"], [])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"format": 1}',
        '{"format": 2, "files": {}}',
        '{"format": 1, "files": {"a": []}}',
        '{"format": 1, "files": [1]}',
        '{"format": 1, "files": {"00_first.ipynb": [3]}}',
        "[" * 9999,
        "\ud800",
    ],
)
def test_a_damaged_list_is_kept_and_said(source: Path, work: Path, text: str) -> None:
    again(work, source)
    ship(source, {"01_limits.ipynb": "limits 2"})
    again(work, source, update=True)
    (work / LIST).write_bytes(text.encode("utf-8", "surrogatepass"))
    before = inside(work)
    done = again(work, source, update=True)
    kept = LIST.replace(".json", " (damaged).json")
    assert len(done.notes) == 1
    assert kept in done.notes[0]
    assert inside(work) == {**before, kept: text.encode("utf-8", "surrogatepass")}
    assert again(work, source, update=True) == Brought(), "the new list is whole"


def test_a_list_that_is_a_folder_is_kept_too(source: Path, work: Path) -> None:
    ship(work, {f"{LIST}/mine.txt": "mine"})
    assert len(again(work, source).notes) == 1
    assert b"mine" in inside(work).values()
    assert (work / LIST).is_file()


def test_names_that_are_taken_by_folders_files_and_dead_links_are_left_alone(source: Path, work: Path) -> None:
    ship(work, {"00_first.ipynb/mine.txt": "mine", "house_rules": "my own file"})
    if os.name == "posix":
        (work / "01_limits.ipynb").symlink_to("nowhere")
    before = inside(work)
    done = again(work, source, update=True)
    assert inside(work).items() >= before.items()
    assert [note for note in done.notes if "house_rules is a file" in note] == done.notes[:1]
    if os.name == "posix":
        assert not (work / "nowhere").exists()


def test_the_lessons_of_a_clone_may_be_opened_where_they_are(source: Path) -> None:
    before = inside(source)
    assert again(source, source, update=True) == Brought()
    assert inside(source) == before
    assert not (source / LIST).exists()
    again(source / "copy", source)
    assert not again(source / "copy", source).new, "a copy inside the lessons is not copied into itself"


def test_half_written_files_of_a_crash_go_when_they_are_old(source: Path, work: Path) -> None:
    again(work, source)
    old, fresh = work / f"{copies.PART}old", work / "house_rules" / f"{copies.PART}fresh"
    for path in (old, fresh):
        path.write_text("half", encoding="utf-8")
    os.utime(old, (1, 1))
    again(work, source)
    assert (old.exists(), fresh.exists()) == (False, True)


def test_on_a_disk_without_links_it_is_renamed(source: Path, work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_paths: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(copies.os, "link", no_links)
    again(work, source)
    ship(source, {"01_limits.ipynb": "limits 2"})
    (work / "01_limits.ipynb").write_text("my work", encoding="utf-8")
    again(work, source, update=True)
    assert inside(work) == {
        "00_first.ipynb": b"first 1",
        "01_limits.ipynb": b"my work",
        NEW: b"limits 2",
        "house_rules/quiet.toml": b"quiet 1",
    }


def test_a_file_that_comes_at_the_last_moment_is_not_replaced(
    source: Path, work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program makes the same name between the look and the writing; the next free name is taken then."""
    link = os.link

    def late(whole: Path, target: Path) -> None:
        if target == work / NEW and not target.exists():
            target.write_text("mine", encoding="utf-8")
        link(whole, target)

    again(work, source)
    ship(source, {"01_limits.ipynb": "limits 2"})
    monkeypatch.setattr(copies.os, "link", late)
    assert again(work, source, update=True).beside == {"01_limits.ipynb": NEW.replace(")", ", 2)")}
    assert (work / NEW).read_text(encoding="utf-8") == "mine"


def test_what_ships_may_lie_on_any_system() -> None:
    """No name that Windows cannot write, also not with the words that a newer version gets."""
    reserved = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?$", re.IGNORECASE)
    for name in copies.shipped(paths.lessons(), Path("nowhere")):
        path = Path("somewhere") / name
        for made in (path, copies.free_name(path, "new 2026-11-30")):
            inside = made.relative_to("somewhere")
            assert not re.search(r'[<>:"|?*\\\x00-\x1f]', inside.as_posix()), name
            assert not any(part.endswith((".", " ")) or reserved.match(part) for part in inside.parts), name
            assert len(inside.as_posix()) < 100, name


@pytest.fixture
def nobody() -> Iterator[Path]:
    """A folder, and rights in it that can be taken away: root may write everywhere, so be nobody for a while."""
    with tempfile.TemporaryDirectory() as folder:
        if os.geteuid() or not hasattr(os, "setresuid"):
            yield Path(folder)
            return
        os.chown(folder, 65534, 65534)
        os.setresuid(65534, 65534, 0)
        try:
            yield Path(folder)
        finally:
            os.setresuid(0, 0, 0)


@pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")
def test_a_folder_that_may_not_be_written(nobody: Path) -> None:
    source, work = nobody / "shipped", nobody / "work"
    ship(source, {"01_limits.ipynb": "limits 1"})
    again(work, source)
    before = inside(work)
    work.chmod(0o500)
    done = again(work, source, update=True)
    assert done == Brought(notes=done.notes)
    assert ["may not be written" in note for note in done.notes] == [True]
    ship(source, {"01_limits.ipynb": "limits 2"})
    assert again(work, source).newer == ["01_limits.ipynb"]
    with pytest.raises(PermissionError):
        again(work, source, update=True)
    with pytest.raises(UsageError, match=r"cannot copy the lessons to .*Permission denied.*Name another folder"):
        lab.lab(folder=str(work / "deeper"), browser=False)
    work.chmod(0o700)
    assert inside(work) == before
    assert again(work, source, update=True).beside == {"01_limits.ipynb": NEW}


@pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")
def test_a_folder_without_a_list_that_may_not_be_written_still_opens(nobody: Path) -> None:
    ship(nobody / "shipped", {"01_limits.ipynb": "limits 1"})
    ship(nobody / "work", {"01_limits.ipynb": "limits 1"})
    (nobody / "work").chmod(0o500)
    assert len(again(nobody / "work", nobody / "shipped").notes) == 1
    (nobody / "work").chmod(0o700)


# -------------------------------------------------------------------------------------------------------- what it says


def words(brought: Brought, update: bool = False) -> list[str]:
    return lab.told(Path("here"), brought, update, "limitedu lab --update")[1:]


def test_one_line_says_how_many_lessons_have_a_newer_version() -> None:
    one = Brought(newer=["01_limits.ipynb"])
    end = " To have what ships beside yours, which stays as it is: limitedu lab --update"
    assert words(one) == ["1 lesson has a newer version." + end]
    one.newer.append("02.ipynb")
    assert words(one) == ["2 lessons have a newer version." + end]
    one.newer.append("pictures/table.png")
    assert words(one) == ["3 files of the lessons have a newer version." + end]
    one.unsure = list(one.newer)
    (line,) = words(one)
    assert line == "3 files of yours are not those that ship: they are older, or you have worked in them." + end
    assert words(Brought()) == []


def test_an_update_names_what_came_and_whether_one_has_worked_in_the_old_one() -> None:
    done = Brought(beside={"a.ipynb": "a (new).ipynb", "b.ipynb": "b (new).ipynb", "c.ipynb": "c (new).ipynb"})
    done.worked, done.unsure = ["a.ipynb"], ["b.ipynb"]
    first, *lines = words(done, update=True)
    assert first == "Newer versions, each beside yours, which stays as it is:"
    assert lines == [
        "  a (new).ipynb  (you have worked in a.ipynb)",
        "  b (new).ipynb  (it differs from b.ipynb, which is older, or in which you have worked)",
        "  c (new).ipynb  (you have changed nothing in c.ipynb)",
    ]
    assert words(Brought(), update=True) == ["Nothing newer ships with this version of limitedu than what you have."]


# ----------------------------------------------------------------------------------------------- whatever happens to it


class Crash(BaseException):
    """The power goes."""


def crashing(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """The power goes at the ``after``-th step that touches the disk, before it or behind it."""
    left = [after]

    def step(name: str) -> None:
        real = getattr(os, name)

        def failing(*given: object) -> None:
            left[0] -= 1
            if left[0] == 0:
                raise Crash
            real(*given)
            left[0] -= 1
            if left[0] == 0:
                raise Crash

        monkeypatch.setattr(copies.os, name, failing)

    for name in ("fsync", "link", "replace"):
        step(name)


NAMES = ["a.ipynb", "b.ipynb", "rules/c.toml"]
STEPS = st.one_of(
    st.tuples(st.just("ship"), st.sampled_from(NAMES)),
    st.tuples(st.just("go_back"), st.sampled_from(NAMES)),  # an older limitedu is installed again
    st.tuples(st.sampled_from(["edit", "delete", "rename", "add"]), st.integers(0, 20)),
    st.tuples(st.just("spoil_list"), st.sampled_from(["delete", "damage"])),
    st.tuples(st.sampled_from(["start", "update"]), st.just(0)),
    st.tuples(st.sampled_from(["start", "update"]), st.integers(1, 12)),  # and the power goes
)


@settings(max_examples=300, deadline=None)
@given(st.lists(STEPS, min_size=4, max_size=25))
def test_no_byte_is_lost_and_nothing_comes_twice(steps: list[tuple[str, int | str]]) -> None:
    with tempfile.TemporaryDirectory() as temporary, patch("os.fsync"):  # a power cut is not among the steps
        folder = Folder(Path(temporary))
        for what, which in steps:
            getattr(folder, what)(which)
        folder.update(0)


class Folder:
    """A learner's folder, and what must be true of it after each step."""

    def __init__(self, base: Path) -> None:
        self.source, self.work, self.number = base / "shipped", base / "work", 0
        self.past: dict[str, list[str]] = {name: [] for name in NAMES}
        self.had: dict[str, set[bytes]] = {name: set() for name in NAMES}
        self.whole = True  # the list knows all that was brought
        self.work.mkdir()
        for name in NAMES:
            self.ship(name)

    def ship(self, name: str) -> None:
        self.number += 1
        self.past[name].append(f"{name} version {self.number}")
        ship(self.source, {name: self.past[name][-1]})

    def go_back(self, name: str) -> None:
        ship(self.source, {name: self.past[name][0]})

    def one(self, which: int) -> Path | None:
        found = sorted(inside(self.work))
        return self.work / found[which % len(found)] if found else None

    def edit(self, which: int) -> None:
        if path := self.one(which):
            self.number += 1
            path.write_text(f"my work {self.number}", encoding="utf-8")

    def delete(self, which: int) -> None:
        if path := self.one(which):
            path.unlink()

    def rename(self, which: int) -> None:
        if path := self.one(which):
            self.number += 1
            path.rename(path.with_name(f"renamed {self.number}{path.suffix}"))

    def add(self, which: int) -> None:
        """A file of the learner's own under a name that the lessons have, or that a newer version would get."""
        name = [*NAMES, "a (new 2026-11-30).ipynb", "rules/c (new 2026-11-30).toml"][which % 5]
        self.number += 1
        ship(self.work, {name: f"my own {self.number}"})

    def spoil_list(self, how: str) -> None:
        self.whole = False
        if how == "delete":
            (self.work / LIST).unlink(missing_ok=True)
        else:
            (self.work / LIST).write_text('{"format": 1, "files', encoding="utf-8")

    def start(self, crash: int) -> None:
        self.run(crash, update=False)

    def update(self, crash: int) -> None:
        self.run(crash, update=True)

    def run(self, crash: int, update: bool) -> None:
        before = inside(self.work)
        with pytest.MonkeyPatch.context() as patched:
            if crash:
                crashing(patched, crash)
            crashed = False
            try:
                done = again(self.work, self.source, update)
            except Crash:
                crashed, done = True, Brought()
        after = inside(self.work)
        assert after.items() >= before.items(), "a file was changed or is gone"
        came = {name: data for name, data in after.items() if name not in before and copies.PART not in name}
        ours = {(self.source / name).read_bytes(): name for name in NAMES}
        for name, data in came.items():
            if "(damaged" not in name:
                assert data in ours, "only what ships comes, and whole"
                assert name == ours[data] or self.whole is False or data not in self.had[ours[data]], "it came twice"
                self.had[ours[data]].add(data)
        if crashed:
            self.whole = self.whole and not came
            return
        assert set(NAMES) <= set(after), "what is missing is copied"
        self.notice(done, update)
        again_ = again(self.work, self.source, update)
        assert (again_.new, again_.beside, again_.notes) == ([], {}, [])
        assert inside(self.work) == after

    def notice(self, done: Brought, update: bool) -> None:
        """After an update each version that ships was in the folder; else it is told what was not."""
        for name in NAMES:
            data = (self.source / name).read_bytes()
            if (self.work / name).read_bytes() == data:
                self.had[name].add(data)  # copied, or the learner's own copy of it
            assert data in self.had[name] or (not update and name in done.newer), name

"""The learner's own copy of the lessons: what is missing is copied, what is there is never touched.

A small list in the folder (:data:`LIST`) holds for each file the hash of the shipped version that it came from, and of
every version that was ever brought. So a lesson in which the learner has worked is told from one of which a newer
version ships. A newer version comes beside the old one, once, as ``03_people (new 2026-11-30).ipynb``, also where the
learner has renamed or deleted that since. A lesson that is missing comes again: so one begins it anew.

Each file is written under another name first and appears whole or not at all; a name that is taken is left alone. So a
crash in the middle, a damaged list or two programs at once cost nothing but, at worst, a copy too many.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import time
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from limitedu.errors import UsageError
from limitedu.i18n import gettext as _
from limitedu_widgets import paths

__all__ = ["LIST", "Brought", "bring"]

LIST = ".limitedu-lessons.json"
FORMAT = 1
PART = ".limitedu-part-"
"""How the names of files begin that are not yet whole."""
STALE = 3600.0  # seconds after which such a file is no longer being written


@dataclass
class Brought:
    """What :func:`bring` has done, and what it has left. All names are relative to the folder."""

    new: list[str] = field(default_factory=list)
    """Files that were missing and were copied."""
    beside: dict[str, str] = field(default_factory=dict)
    """Files of which a newer version was brought, with the name that it got."""
    newer: list[str] = field(default_factory=list)
    """Files of which a newer version ships that is not in the folder yet."""
    unsure: list[str] = field(default_factory=list)
    """Those of ``newer`` and ``beside`` that are not in the list: an older version, or the same and worked in."""
    worked: list[str] = field(default_factory=list)
    """Those of ``newer`` and ``beside`` in which the learner has worked."""
    notes: list[str] = field(default_factory=list)
    """Sentences about what was odd."""


def shipped(source: Path, folder: Path) -> dict[str, Path]:
    """Every file of the lessons by its name inside ``source``, with ``/``; not what is hidden, a cache, or a copy."""
    copies = {folder, *(path.parent for path in source.rglob(LIST))}
    found = {}
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(source)
        hidden = any(part.startswith((".", "__")) for part in inside.parts)
        if path.is_file() and not hidden and not copies & set(path.parents):
            found[inside.as_posix()] = path
    return found


def bring(folder: Path, update: bool = False, today: date | None = None, source: Path | None = None) -> Brought:
    """Copy what ``folder`` does not have yet; with ``update`` also newer versions, beside what is there.

    ``today`` (default: now) is part of their names; ``source`` is where the lessons lie. Raises :class:`UsageError`
    where no lessons are installed, :class:`OSError` where the folder cannot be written.
    """
    source = source or paths.lessons()
    if not source.is_dir():
        raise UsageError(_("the lessons are missing from this installation; install limitedu again."))
    done = Brought()
    if folder.exists() and folder.samefile(source):
        return done
    folder.mkdir(parents=True, exist_ok=True)
    files = shipped(source, folder)
    sweep({(folder / name).parent for name in files})
    known = read(folder, done)
    before = json.dumps(known)
    try:
        for name, path in files.items():
            one(folder, name, path.read_bytes(), known, done, f"{today or date.today():%Y-%m-%d}" if update else "")
    finally:
        if json.dumps(known) != before:  # also what was done before a disk was full
            try:
                write(folder, known)
            except OSError:
                if done.new or done.beside:
                    raise
    if not os.access(folder, os.W_OK):
        done.notes.append(_("This folder may not be written: what you change in it cannot be kept."))
    return done


def one(folder: Path, name: str, data: bytes, known: dict[str, list[str]], done: Brought, day: str) -> None:
    """See to one shipped file. ``known`` has, for each name, first the version it came from ("": nobody knows)."""
    target, version = folder / name, digest(data)
    if not os.path.lexists(target):
        if not make_room(folder, target.parent, done):
            return
        if put(target, data):
            # what was brought beside an earlier one is not brought again because that was deleted
            known[name] = [version, *(old for old in known.get(name, ()) if old not in (version, ""))]
            done.new.append(name)
            return
    had = known.get(name)
    mine = digest_of(target)
    if had is None and mine == version:
        known[name] = [version]
        return
    if had is not None and version in had:
        return
    if any(digest_of(path) == version for path in relatives(target)):  # brought, but the list is lost
        known[name] = [*(had or [""]), version]
        return
    if not had or not had[0]:
        done.unsure.append(name)
    elif mine not in had:
        done.worked.append(name)
    if not day:
        done.newer.append(name)
        return
    beside = put_beside(target, data, day)
    known[name] = [*(had or [""]), version]
    done.beside[name] = beside.relative_to(folder).as_posix()


def make_room(folder: Path, parent: Path, done: Brought) -> bool:
    """Make the folder for a file; where a file of the learner has its name, say so."""
    try:
        parent.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        note = _("{name} is a file in your folder; the lessons have a folder of that name, which was left out.").format(
            name=parent.relative_to(folder)
        )
        if note not in done.notes:
            done.notes.append(note)
        return False
    return True


# ------------------------------------------------------------------------------------------------------------- the list


def read(folder: Path, done: Brought) -> dict[str, list[str]]:
    """The list; empty where there is none, and where it cannot be read, which is then kept under another name."""
    path = folder / LIST
    try:
        told = json.loads(path.read_bytes())
        files = told["files"] if told["format"] == FORMAT else None
        if is_list(files):
            return dict(files)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, KeyError, RecursionError):  # not to be read, no JSON, or of another shape
        pass
    kept = free_name(path, "damaged")
    path.rename(kept)
    done.notes.append(
        _(
            "The list of what was copied ({name}) cannot be read. It is kept as {kept}, and a new one is begun; your "
            "lessons are as they were."
        ).format(name=LIST, kept=kept.name)
    )
    return {}


def is_list(files: object) -> bool:
    """Whether this is what :func:`write` has written."""
    return isinstance(files, dict) and all(
        isinstance(name, str) and isinstance(had, list) and had and all(isinstance(one, str) for one in had)
        for name, had in files.items()
    )


def write(folder: Path, known: dict[str, list[str]]) -> None:
    text = json.dumps({"format": FORMAT, "files": known}, indent=1, sort_keys=True)
    os.replace(part(folder, text.encode("utf-8")), folder / LIST)


# ------------------------------------------------------------------------------------------------------------ the files


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def digest_of(path: Path) -> str:
    """The hash of a file; empty where it cannot be read, or is none."""
    try:
        return digest(path.read_bytes())
    except OSError:
        return ""


def relatives(target: Path) -> list[Path]:
    """What lies beside ``target`` under a name that begins and ends alike."""
    return [
        path
        for path in target.parent.iterdir()
        if path.name.startswith(target.stem + " (") and path.suffix == target.suffix
    ]


def part(folder: Path, data: bytes) -> Path:
    """``data`` in a new file of ``folder``, on the disk."""
    path = folder / f"{PART}{secrets.token_hex(8)}"
    try:
        with path.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return path


def put(target: Path, data: bytes) -> bool:
    """Make the file ``target``, whole or not at all; ``False`` where that name is taken."""
    whole = part(target.parent, data)
    try:
        os.link(whole, target)  # unlike a renaming it never takes the place of a file that has just come
    except FileExistsError:
        return False
    except OSError:  # a disk without links, as a stick has
        if os.path.lexists(target):
            return False
        os.rename(whole, target)
        return True
    finally:
        whole.unlink(missing_ok=True)
    return True


def put_beside(target: Path, data: bytes, day: str) -> Path:
    """Write the newer version of ``target`` under a free name that says so; returns it."""
    while True:
        beside = free_name(target, f"new {day}")
        if put(beside, data):
            return beside


def free_name(path: Path, mark: str) -> Path:
    """A name beside ``path`` that nobody has: ``03_people (new 2026-11-30).ipynb``, then ``(new 2026-11-30, 2)``."""
    number, found = 1, path.with_name(f"{path.stem} ({mark}){path.suffix}")
    while os.path.lexists(found):
        number += 1
        found = path.with_name(f"{path.stem} ({mark}, {number}){path.suffix}")
    return found


def sweep(folders: set[Path]) -> None:
    """Take away what a crash has left half written: it is ours, and in no list."""
    for folder in folders:
        for path in folder.glob(f"{PART}*"):
            try:
                if path.is_file() and time.time() - path.stat().st_mtime > STALE:
                    path.unlink()
            except OSError:  # gone by now, or not to be taken away: it does no harm
                continue

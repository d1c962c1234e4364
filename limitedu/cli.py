"""The command line: ``limitedu serve | lab | doctor | bundle | simulate | replay | debrief | rules | bench``.

Each command loads what it needs when it runs, so that ``limitedu --help`` is quick. A user's mistake ends with one
clear message on standard error and exit code 2, never with a traceback; a problem that a command found (``doctor``)
is 1.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from limitedu.errors import LimitEduError, RecordDiffers, RecordError, UsageError
from limitedu.i18n import gettext as _

if TYPE_CHECKING:
    import pandas

    from limitedu.core.game import Game
    from limitedu.debrief import Run

__all__ = ["main"]

APP_PACKAGES = {
    "anywidget",
    "charset_normalizer",
    "ipywidgets",
    "jupyter_server",
    "jupyterlab",
    "mistune",
    "packaging",
    "sqlalchemy",
    "tornado",
    "voila",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 1 a problem was found, 2 a mistake in what was asked."""
    parser = build_parser()
    arguments = parser.parse_args(argv)
    if arguments.run is None:
        parser.print_help()
        return 2
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except LimitEduError as error:
        return complain(str(error))
    except ModuleNotFoundError as error:
        package = (error.name or "").split(".")[0]
        if package not in APP_PACKAGES:
            raise
        return complain(
            _("this command needs the package {package}, which is not installed. Install it with: {command}").format(
                package=package, command=f'{Path(sys.executable).name} -m pip install "limitedu[app]"'
            )
        )
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def complain(message: str) -> int:
    """One message on standard error; the exit code of a user's mistake."""
    print(f"limitedu: {message}", file=sys.stderr)
    return 2


# ---------------------------------------------------------------------------------------------------- what can be asked


def build_parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    parser = argparse.ArgumentParser(
        prog="limitedu",
        description=_("Growth on a finite planet, played from 1850 to 2060. Start with: limitedu serve"),
    )
    parser.add_argument("--version", action=ShowVersion, nargs=0, help=_("print the version and leave"))
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title=_("commands"), metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], help_: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=help_, description=help_)
        sub.set_defaults(run=run)
        return sub

    sub = command("serve", run_serve, _("open the dashboards in the browser"))
    add_server_options(sub)
    sub.add_argument("--lan", action="store_true", help=_("let the other computers of this network in: a class"))
    sub.add_argument("--store", metavar="FILE|URL", help=_("where the games are kept: a file, or a database's address"))
    sub.add_argument(
        "--pages", type=int, default=80, metavar="N", help=_("pages that may be open at once (default: 80)")
    )

    sub = command("lab", run_lab, _("open the course in JupyterLab, on a copy of your own"))
    sub.add_argument("folder", nargs="?", help=_("the folder for your copy of the lessons (default: limitedu-lessons)"))
    sub.add_argument(
        "--update",
        action="store_true",
        help=_("bring newer versions of the lessons beside yours, which stay as they are"),
    )
    add_server_options(sub)

    sub = command("doctor", run_doctor, _("check this installation and say in words what is wrong"))
    sub.add_argument("--no-page", action="store_true", help=_("leave out the server and the page (quick)"))

    sub = command("bundle", run_bundle, _("make a folder for a stick that runs without the internet"))
    sub.add_argument("folder", metavar="FOLDER", help=_("a new or empty folder"))
    sub.add_argument(
        "--for",
        dest="systems",
        action="append",
        default=[],
        metavar="SYSTEM",
        help=_("windows, macos, macos-intel or linux, also several times (default: this machine)"),
    )
    sub.add_argument("--python", metavar="VERSION", help=_("the Python of those machines, such as 3.12"))

    sub = command("simulate", run_simulate, _("let programs play many games and print what came out"))
    sub.add_argument("game", nargs="?", default="limit", help=_("which game (default: limit)"))
    sub.add_argument("--players", type=int, default=4, metavar="N", help=_("number of nations (default: 4)"))
    sub.add_argument("--bots", metavar="A,B,...", help=_("the programs in order of the seats (default: random)"))
    sub.add_argument("--games", type=int, default=10, metavar="N", help=_("number of games (default: 10)"))
    sub.add_argument("--seed", type=int, default=1, metavar="N", help=_("the seed of the first game (default: 1)"))
    sub.add_argument("--jobs", type=int, default=1, metavar="N", help=_("processes to use (default: 1)"))
    sub.add_argument("--house", metavar="FILE", help=_("a house rule (TOML) laid over the rules"))
    sub.add_argument("--csv", metavar="FILE", help=_("write the table as CSV; - for standard output"))

    sub = command("replay", run_replay, _("read a saved game and print its generations and the score"))
    sub.add_argument("file", metavar="FILE", help=_("a record, as saved by a dashboard or Game.record()"))

    sub = command("debrief", run_debrief, _("write the debrief of saved games: a page to read and print, and tables"))
    sub.add_argument("files", nargs="+", metavar="FILE", help=_("records, as saved by a dashboard or Game.record()"))
    sub.add_argument(
        "--out",
        default="debrief.html",
        metavar="PAGE|FOLDER",
        help=_("a page (.html), a bundle with tables (.zip), or a folder for the bundle (default: debrief.html)"),
    )
    sub.add_argument(
        "--seeds", type=int, default=50, metavar="N", help=_("worlds under other chance, 0 for none (default: 50)")
    )

    sub = command("rules", run_rules, _("print the rules in force, or check a house rule"))
    sub.add_argument("game", nargs="?", default="limit", help=_("which game (default: limit)"))
    sub.add_argument("--house", metavar="FILE", help=_("a house rule (TOML): check it, and say what differs"))

    add_bench(command("bench", run_bench, _("measure the engine's speed, a class's, or what faults cost")))
    return parser


def add_bench(sub: argparse.ArgumentParser) -> None:
    """``bench`` by itself is about the engine; its other forms need the server."""
    sub.add_argument("--json", action="store_true", help=_("print one JSON object"))
    sub.add_argument("--peers", action="store_true", help=_("measure other engines in the same run, if installed"))
    forms = sub.add_subparsers(title=_("other forms"), metavar="FORM")
    help_ = _("a class on this machine: how long it waits, what it takes")
    form = forms.add_parser("class", help=help_, description=help_)
    form.set_defaults(run=run_bench_class)
    form.add_argument("--students", type=int, default=30, metavar="N", help=_("pages at once (default: 30)"))
    form.add_argument("--rounds", type=int, default=3, metavar="N", help=_("rounds; the best counts (default: 3)"))
    form.add_argument("--json", action="store_true", help=_("print one JSON object"))
    help_ = _("kill the server and processes that decide, again and again: is anything lost?")
    form = forms.add_parser("faults", help=help_, description=help_)
    form.set_defaults(run=run_bench_faults)
    form.add_argument("--server-kills", type=int, default=20, metavar="N", help=_("of the whole server (default: 20)"))
    form.add_argument("--writer-kills", type=int, default=180, metavar="N", help=_("of writers (default: 180)"))
    form.add_argument("--seed", type=int, default=1, metavar="N", help=_("of when and what is killed (default: 1)"))
    form.add_argument("--json", action="store_true", help=_("print one JSON object"))


def add_server_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--port", type=port_number, help=_("the port to use (default: 8866 or the next free one)"))
    sub.add_argument("--ip", default="127.0.0.1", help=_("the address to listen on; 0.0.0.0 lets others in (a class)"))
    sub.add_argument("--no-browser", action="store_true", help=_("do not open a browser"))


def port_number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(_("{text!r} is no port; it is a number from 1 to 65535").format(text=text))
    return int(text)


class ShowVersion(argparse.Action):
    """``--version``, read only when asked (importlib.metadata costs 40 ms)."""

    def __call__(self, parser: argparse.ArgumentParser, *_rest: Any) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"limitedu {version('limitedu')}")
        except PackageNotFoundError:
            print("limitedu (not installed: run from its source)")
        parser.exit()


# ----------------------------------------------------------------------------------------------------------- dashboards


def run_serve(arguments: argparse.Namespace) -> int:
    from limitedu.classroom.store import Store
    from limitedu_widgets.ports import bind
    from limitedu_widgets.stores import store_url

    at_least_one(arguments, "pages")
    store = store_url(arguments.store or os.environ.get("LIMITEDU_STORE"))
    Store(store).close()  # what cannot be opened is told here, not on each page
    ip = "0.0.0.0" if arguments.lan and arguments.ip == "127.0.0.1" else arguments.ip  # noqa: S104  # as asked
    sockets = bind(ip, arguments.port)
    from limitedu_widgets.forked import ForkedKernel

    ForkedKernel.warm.launch(store)  # the server takes a second to load, and so does the parent of its kernels: at once
    # jsonschema would make a parser of internationalised addresses, which nothing here checks: two seconds of a start
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # None makes its import fail at once
    from limitedu_widgets.server import serve

    serve(sockets, ip=ip, store=store, browser=not arguments.no_browser, pages=arguments.pages)
    return 0


def run_lab(arguments: argparse.Namespace) -> int:
    from limitedu_widgets.lab import lab

    lab(
        folder=arguments.folder,
        port=arguments.port,
        ip=arguments.ip,
        browser=not arguments.no_browser,
        update=arguments.update,
    )
    return 0


def run_doctor(arguments: argparse.Namespace) -> int:
    from limitedu.doctor import doctor

    return doctor(page=not arguments.no_page)


def run_bundle(arguments: argparse.Namespace) -> int:
    from limitedu.bundle import bundle

    print(bundle(arguments.folder, arguments.systems, arguments.python))
    return 0


# ------------------------------------------------------------------------------------------------------- the engine


def run_simulate(arguments: argparse.Namespace) -> int:
    import limitedu

    at_least_one(arguments, "players", "games", "jobs")
    bots = [name.strip() for name in arguments.bots.split(",")] if arguments.bots else ["random"] * arguments.players
    if len(bots) == 1:
        bots *= arguments.players
    house = None if arguments.house is None else existing_file(arguments.house)
    table = limitedu.simulate(
        arguments.game,
        players=arguments.players,
        bots=bots,
        games=arguments.games,
        seed=arguments.seed,
        jobs=arguments.jobs,
        rules=house,
    )
    print_table(table, arguments.csv)
    return 0


def read_game(name: str) -> tuple[Game, str]:
    """The saved game in the file ``name``, and what is to be said of it where today's rules lead elsewhere."""
    from limitedu.core.record import LARGEST

    path = existing_file(name)
    if path.stat().st_size > 4 * LARGEST:  # bytes; LARGEST counts characters. Not even read
        raise RecordError(
            _("{path} has {size:.0f} MB; a saved game has at most {limit:.0f}.").format(
                path=path, size=path.stat().st_size / 1e6, limit=LARGEST / 1e6
            )
        )
    text = read_text(path)
    import limitedu

    try:
        return limitedu.load_record(text), ""
    except RecordDiffers as error:
        return error.game, str(error)


def run_replay(arguments: argparse.Namespace) -> int:
    import limitedu

    game, differs = read_game(arguments.file)
    print_table(limitedu.tables.own(game), None)
    print()
    if not game.over:
        print(_("The game is not over yet."))
    for face, score in zip(limitedu.tables.faces(game), game.scores(), strict=True):
        lines = game.definition.score_lines(score)
        parts = ", ".join(f"{line['label']} {line['value']}" for line in lines)
        print(_("{name}: {total} points ({parts})").format(name=face["name"], total=score["total"], parts=parts))
    if differs:
        print(f"limitedu: {differs}", file=sys.stderr)
        return 1
    return 0


def run_debrief(arguments: argparse.Namespace) -> int:
    """Write the report, or the bundle, of the saved games in the files."""
    from limitedu import debrief
    from limitedu.debrief.chance import MOST_SEEDS
    from limitedu.debrief.report import MOST_GAMES

    if not arguments.out.strip():
        raise UsageError(_("--out is the name of a file (.html, .zip) or of a folder; it is empty."))
    if len(arguments.files) > MOST_GAMES:
        raise UsageError(
            _("A report is about at most {most} games; here are {n} files.").format(
                most=MOST_GAMES, n=len(arguments.files)
            )
        )
    if not 0 <= arguments.seeds <= MOST_SEEDS:
        raise UsageError(_("--seeds is a number from 0 to {most}.").format(most=MOST_SEEDS))
    told = []
    for name in arguments.files:
        try:
            told.append(read_game(name))
        except RecordError as error:
            raise RecordError(f"{name}: {error}") from None
    games = [game for game, _differs in told]
    extra: dict[str, Any] = {
        "names": [Path(name).stem for name in arguments.files],
        "remarks": {at: differs for at, (_game, differs) in enumerate(told) if differs},
    }
    if arguments.seeds:
        extra["runs"] = {at: other_worlds(game, arguments.seeds) for at, game in enumerate(games)}
    out = Path(arguments.out).expanduser()
    try:
        if out.suffix.lower() in (".html", ".htm"):
            out.write_text(debrief.report(games, **extra), encoding="utf-8")
        elif out.suffix.lower() == ".zip":
            out.write_bytes(debrief.bundle(games, **extra))
        else:
            unpack(debrief.bundle(games, **extra), out)
    except OSError as error:
        raise UsageError(
            _("--out: cannot write {path} ({why}).").format(path=out, why=error.strerror or error)
        ) from None
    print(_("The debrief is in {path}.").format(path=out))
    for name, (_game, differs) in zip(arguments.files, told, strict=True):
        if differs:
            print(f"limitedu: {name}: {differs}", file=sys.stderr)
    return int(any(differs for _game, differs in told))


def other_worlds(game: Game, seeds: int) -> list[Run]:
    """The same game under other seeds, one policy after the other."""
    from limitedu import debrief
    from limitedu.debrief.chance import policies

    return [run for policy in policies(game) for run in debrief.chance_runs(game, 1, policy, seeds)]


def unpack(data: bytes, folder: Path) -> None:
    """The files of a bundle in ``folder``, which is made where it is missing."""
    import io
    import zipfile

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        archive.extractall(folder)


def run_rules(arguments: argparse.Namespace) -> int:
    from limitedu.rule_text import changes, literal, resolved, toml

    if arguments.house is None:
        print(toml(resolved(arguments.game)).lstrip(), end="")
        return 0
    path = existing_file(arguments.house)
    changed = changes(path, arguments.game)
    if not changed:
        print(_("{path} is right, and changes nothing.").format(path=path))
        return 0
    print(_("{path} is right. It changes:").format(path=path))
    for line, before, now in changed:
        was, becomes = (_("(not there)") if value is None else literal(value) for value in (before, now))
        print(f"  {line}: {was} → {becomes}")
    return 0


def run_bench(arguments: argparse.Namespace) -> int:
    from limitedu import bench

    return bench.main(json=arguments.json, peers=arguments.peers) or 0


def run_bench_class(arguments: argparse.Namespace) -> int:
    at_least_one(arguments, "students", "rounds")
    from limitedu_widgets import bench_class

    code: int = bench_class.main(arguments.students, arguments.rounds, arguments.json)
    return code


def run_bench_faults(arguments: argparse.Namespace) -> int:
    for name in ("server_kills", "writer_kills"):
        if getattr(arguments, name) < 0:
            raise UsageError(_("--{name} must be 0 or more.").format(name=name.replace("_", "-")))
    from limitedu_widgets import bench_faults

    code: int = bench_faults.main(arguments.server_kills, arguments.writer_kills, arguments.seed, arguments.json)
    return code


# ------------------------------------------------------------------------------------------------------------- helpers


def at_least_one(arguments: argparse.Namespace, *names: str) -> None:
    """The options called ``names`` must be 1 or more."""
    for name in names:
        if getattr(arguments, name) < 1:
            raise UsageError(_("--{name} must be 1 or more.").format(name=name))


def existing_file(name: str) -> Path:
    """The path of a file that must be there and be readable."""
    path = Path(name).expanduser()
    try:
        there = path.exists()
    except (OSError, ValueError) as error:
        raise UsageError(
            _("{path:.60} is no path of a file ({why}).").format(path=str(path), why=getattr(error, "strerror", error))
        ) from None
    if path.is_dir():
        raise UsageError(_("{path} is a folder; name a file.").format(path=path))
    if not there:
        raise UsageError(_("there is no file {path}.").format(path=path) + nearest_file(path))
    if not os.access(path, os.R_OK):
        raise UsageError(_("{path} may not be read by this user.").format(path=path))
    return path


def nearest_file(path: Path) -> str:
    from difflib import get_close_matches

    try:
        names = [entry.name for entry in path.parent.iterdir()]
    except OSError:
        return ""
    near = get_close_matches(path.name, names, 1)
    return " " + _("Did you mean {path}?").format(path=path.with_name(near[0])) if near else ""


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(
            _("{path} is no text in UTF-8 (byte {place}); was it saved by another program?").format(
                path=path, place=error.start
            )
        ) from None


def print_table(table: pandas.DataFrame, csv: str | None) -> None:
    """A table for people, or CSV into a file or standard output."""
    if csv == "-":
        print(table.to_csv(index=False, lineterminator="\n"), end="")
    elif csv:
        try:
            table.to_csv(csv, index=False, lineterminator="\n", encoding="utf-8")
        except OSError as error:
            raise UsageError(
                _("--csv: cannot write {path} ({why}).").format(path=csv, why=error.strerror or error)
            ) from None
        print(_("{rows} rows written to {path}").format(rows=len(table), path=csv))
    else:
        print(table.to_string(index=False))

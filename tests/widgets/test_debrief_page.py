"""The controller of the debrief: games from everywhere, six pages, other courses, bad messages and bad files."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import limitedu_widgets
from limitedu import bots, debrief, tables
from limitedu.charts import debrief as pictures
from limitedu.classroom.store import Store
from limitedu.core.game import Game, load_record, new_game
from limitedu.errors import LimitEduError, UsageError
from limitedu_widgets import courses, debrief_pages
from limitedu_widgets.cases import MOST_GAMES
from limitedu_widgets.debriefing import Debrief

GAMES = [("limit", 3), ("planetary_limit", 4)]


@cache
def text(name: str = "limit", players: int = 3, seed: int = 4, until: int = 99) -> str:
    """A saved game, played by programs to the end, or until a generation."""
    game = new_game(name, players, seed)
    names = [info["id"] for info in bots.info(name)][:2]
    seats = {seat: bots.make(names[seat % 2], seed, seat, name) for seat in range(players)}
    bots.play_on(game, seats, until=until)
    return game.record().to_json()


def game(name: str = "limit", players: int = 3) -> Game:
    return load_record(text(name, players))


class Talk:
    """A debrief with the messages that its page would get."""

    def __init__(self, *games: Game, **options: Any) -> None:
        self.told: list[tuple[dict[str, Any], Any]] = []
        self.screens: list[dict[str, Any]] = []
        tell = lambda message, buffers=None: self.told.append((message, buffers))  # noqa: E731
        self.debrief = Debrief(self.screens.append, tell, **{"store": False, "games": games, **options})
        self.say("hello")

    def say(self, do: str, **fields: Any) -> dict[str, Any]:
        self.debrief.handle({"do": do, **fields})
        return self.screen

    @property
    def screen(self) -> dict[str, Any]:
        return self.debrief.screen

    @property
    def error(self) -> str:
        notice = self.screen["notice"]
        assert notice, "nothing was said"
        assert notice["kind"] == "error"
        return str(notice["text"])

    async def done(self) -> None:
        if self.debrief._task is not None:
            await asyncio.gather(self.debrief._task, return_exceptions=True)

    def file(self) -> tuple[str, bytes]:
        message, buffers = self.told[-1]
        assert message["kind"] == "file"
        return message["name"], buffers[0]


# ------------------------------------------------------------------------------------------------------- opening


def test_without_a_game_the_page_lists_what_there_is(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "games.sqlite"))
    record = game().record()
    name, _mark = store.create(record, ["person"] * 3, "Our class")
    talk = Talk(store=str(tmp_path / "games.sqlite"))
    assert talk.screen["page"] == "start"
    assert [saved["title"] for saved in talk.screen["start"]["saved"]] == ["Our class"]
    assert len(talk.screen["start"]["examples"]) >= 2
    hidden = Talk(store=str(tmp_path / "games.sqlite"), listing=False)
    assert hidden.screen["start"]["saved"] == []
    hidden.say("hello", game=name)
    assert (hidden.screen["page"], hidden.screen["id"]) == ("feel", name)
    hidden.say("hello", game=name)
    assert len(hidden.debrief.cases) == 1


def test_an_unknown_game_of_the_store_is_said(tmp_path: Path) -> None:
    talk = Talk(store=str(tmp_path / "games.sqlite"))
    talk.say("open", id="nothing")
    assert "nothing" in talk.error
    assert talk.screen["page"] == "start"


def test_bad_files_are_told_by_name_and_the_others_open() -> None:
    talk = Talk()
    files = [
        {"name": "7a.json", "text": text()},
        {"name": "broken.json", "text": "{"},
        {"name": "holiday.json", "text": '{"photos": []}'},
        {"name": "7b.json", "text": text("planetary_limit", 4)},
        {"name": "deep.json", "text": "[" * 100_000},
    ]
    screen = talk.say("files", files=files)
    assert [one["label"] for one in screen["games"]] == ["7a", "7b"]
    assert all(name in talk.error for name in ("broken.json", "holiday.json", "deep.json"))
    talk.say("files", files=[{"name": "7a.json", "text": text()}])
    assert [one["label"] for one in talk.screen["games"]] == ["7a", "7b", "7a (2)"]
    assert talk.screen["game"] == 2


def test_what_is_no_saved_game_is_called_what_it_is() -> None:
    talk = Talk()
    for content, said in (("", "empty"), ("PK\x03\x04", "unpack it"), ("\x89PNG", "not a saved game")):
        talk.say("files", files=[{"name": "a.json", "text": content}])
        assert said in talk.error


def test_pages_open_at_what_their_question_is_about() -> None:
    for name, players in (("limit", 6), ("planetary_limit", 4)):
        talk = Talk(game(name, players))
        data = talk.say("turn", page="why")["data"]
        harms = [*data["causes"], *data["shortages"]]
        late = debrief.delayed(talk.debrief.case.game)
        assert late is not None
        assert harms[data["asked"]] == late["harm"]
        screen = talk.say("turn", page="what_if")
        chosen = next(one for one in screen["data"]["decisions"] if one["row"] == screen["data"]["row"])
        deed = next(one for harm in harms for one in harm["decisions"] if one["row"] == chosen["row"])
        assert deed["text"] in screen["questions"][0]
        assert screen["data"]["generation"] == deed["generation"]
        talk.say("decisions", generation=1)
        assert talk.screen["data"]["row"] is None


def test_a_class_has_room_for_so_many_games_and_no_more() -> None:
    talk = Talk()
    files = [{"name": f"{n}.json", "text": text()} for n in range(MOST_GAMES)]
    talk.say("files", files=files)
    assert len(talk.screen["games"]) == MOST_GAMES
    talk.say("example", id="growth_race")
    assert str(MOST_GAMES) in talk.error
    assert len(talk.screen["games"]) == MOST_GAMES


def test_games_that_wait_to_be_shown_take_room_too(tmp_path: Path) -> None:
    place = str(tmp_path / "games.sqlite")
    name, _mark = Store(place).create(load_record(text(until=3)).record(), ["person"] * 3, "Now")
    talk = Talk(store=place)
    files = [{"name": f"{n}.json", "text": text(until=3)} for n in range(MOST_GAMES - 1)]
    talk.say("files", files=files)
    talk.say("open", id=name)
    talk.say("open", id=name)  # it waits already
    assert talk.screen["notice"] is None
    assert len(talk.screen["ask"]) == MOST_GAMES
    talk.say("files", files=files)
    assert str(MOST_GAMES) in talk.error
    assert len(talk.say("show")["games"]) == MOST_GAMES


def test_a_game_in_play_is_shown_only_when_somebody_says_so() -> None:
    talk = Talk()
    screen = talk.say("files", files=[{"name": "now.json", "text": text(until=3)}, {"name": "a.json", "text": text()}])
    assert (screen["page"], screen["ask"][0]["label"]) == ("ask", "now")
    assert "data" not in screen
    talk.say("leave")
    assert [one["label"] for one in talk.screen["games"]] == ["a"]
    talk.say("files", files=[{"name": "now.json", "text": text(until=3)}])
    screen = talk.say("show")
    assert [one["label"] for one in screen["games"]] == ["a", "now"]
    assert screen["over"] is False
    for page in debrief_pages.PAGES:
        assert talk.say("turn", page=page)["page"] == page
        assert talk.screen["notice"] is None


# --------------------------------------------------------------------------------------------------------- pages


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_page_is_plain_data_and_has_its_question(name: str, players: int) -> None:
    talk = Talk(game(name, players))
    assert [step["id"] for step in talk.screen["steps"]] == list(debrief_pages.PAGES)
    for page in debrief_pages.PAGES:
        screen = talk.say("turn", page=page)
        assert screen["notice"] is None
        assert screen["questions"]
        assert json.loads(json.dumps(screen)) == json.loads(json.dumps(screen, allow_nan=False))


def test_a_page_is_worked_out_when_it_is_opened_and_then_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    for name in ("timeline", "causes", "turning_points", "bathtubs", "sensible"):
        real = getattr(debrief, name)

        def counted(*args: Any, _name: str = name, _real: Any = real, **more: Any) -> Any:
            calls.append(_name)
            return _real(*args, **more)

        monkeypatch.setattr(debrief, name, counted)
    talk = Talk(game())
    assert calls == []
    talk.say("turn", page="happened")
    assert sorted(calls) == ["timeline", "turning_points"]
    talk.say("turn", page="why")
    talk.say("turn", page="happened")
    talk.say("turn", page="why")
    assert sorted(calls) == ["bathtubs", "causes", "sensible", "timeline", "turning_points"]


def test_a_game_that_is_played_on_has_new_pages() -> None:
    played = load_record(text(until=3))
    seats = {seat: bots.make("growth", 4, seat, "limit") for seat in range(3)}
    page = Talk(played)
    page.say("show")
    before = page.say("turn", page="why")["data"]
    bots.play_on(played, seats)
    after = page.say("turn", page="why")["data"]
    assert page.screen["over"] is True
    assert after["causes"] == debrief.causes(played)
    assert after["shortages"] == debrief.shortages(played)
    assert after != before
    page.say("turn", page="happened")
    assert page.screen["data"]["moments"][-1]["generation"] == tables.moments(played)[-1].generation


def test_a_feeling_has_no_name_and_is_kept_in_the_file_alone(tmp_path: Path) -> None:
    place = str(tmp_path / "games.sqlite")
    store = Store(place)
    name, _mark = store.create(game().record(), ["person", "growth", "growth"], "Ours")
    talk = Talk(store=place)
    talk.say("open", id=name)
    talk.say("feel", word="  angry ")
    talk.say("feel", word="angry")
    talk.say("rate", scale=2)
    data = talk.screen["data"]
    assert data["words"] == [{"word": "angry", "times": 2}]
    assert {one["scale"]: one["times"] for one in data["scale"]}[2] == 1
    talk.say("save")
    _file, content = talk.file()
    saved = load_record(content.decode())
    assert [note["kind"] for note in saved.notes] == ["feeling"] * 3
    assert all("seat" not in note for note in saved.notes)
    assert json.loads(content)["controllers"] == ["person", "growth", "growth"]
    assert load_record(store.load(name).record.to_json()).notes == []
    talk.say("feel", word=" ")
    assert "word" in talk.error


def test_predictions_stand_beside_what_came() -> None:
    played = new_game("limit", 2, 4)
    seats = {seat: bots.make("careful", 4, seat, "limit") for seat in range(2)}
    bots.play_on(played, seats, until=4)
    debrief.predict(played, 1, {"population": 77})
    bots.play_on(played, seats)
    found = Talk(played).screen["data"]["predictions"]
    assert [(one["seat"], one["guesses"][0]["guess"]) for one in found] == [(1, 77)]
    assert found[0]["guesses"][0]["came"] == tables.world_line(played, "population")[-1][1]


def test_the_table_of_each_generation_is_shown_with_the_hand_of_a_seat() -> None:
    talk = Talk(game())
    talk.say("turn", page="happened")
    last = talk.screen["data"]["moments"][-1]["generation"]
    assert talk.screen["data"]["looking"] == last
    rows = list(talk.debrief.case.game.rows)
    for generation in range(last + 1):
        data = talk.say("look", generation=generation, seat=1)["data"]
        assert data["looking"] == generation
        state = next(state for number, _told, state in talk.debrief.case.game.snapshots if number == generation)
        assert data["view"] == talk.debrief.case.game.definition.view(state, 1)
    assert talk.debrief.case.game.rows == rows
    talk.say("look", generation=1, seat=9)
    assert talk.error


def test_a_game_without_an_indicator_says_so() -> None:
    talk = Talk(game("planetary_limit", 4))
    data = talk.say("turn", page="world")["data"]
    known = tables.common(talk.debrief.case.game)
    assert [one["name"] for one in data["indicators"]] == list(known)
    assert len(data["missing"]) == len(tables.missing(talk.debrief.case.game)) > 3
    assert all(one["why"] for one in data["missing"])
    talk.say("indicator", name="pollution")
    assert "pollution" in talk.error
    for name in known:
        panels = talk.say("indicator", name=name)["data"]["split"]["panels"]
        assert panels[0]["figure"]["data"][0]["y"]
        ranges = {tuple(panel["figure"]["layout"]["yaxis"]["range"]) for panel in panels}
        assert len({high for _low, high in ranges}) == 1, "panels of one indicator have one scale"


def test_scores_follow_the_values_and_name_no_winner() -> None:
    talk = Talk(game())
    talk.say("turn", page="next")
    assert not any(score["winner"] for score in talk.screen["data"]["scores"])
    talk.say("values", values={"pollution": 9})
    totals = [score["total"] for score in talk.screen["data"]["scores"]]
    assert totals == [score["total"] for score in talk.debrief.case.game.scores({"pollution": 9})]
    talk.say("values", values={"pollution": 900})
    assert talk.error


def test_games_of_a_class_are_laid_over_each_other() -> None:
    talk = Talk(game(), game("planetary_limit", 4))
    for page in ("happened", "world", "next"):
        overlay = talk.say("turn", page=page)["overlay"]
        assert len(overlay["columns"]) == 2
        assert len(overlay["chart"]["figure"]["data"]) == 2
    assert talk.say("turn", page="feel")["overlay"] is None
    overlay = talk.say("turn", page="next") and talk.say("indicator", name="pollution")["overlay"]
    cells = {row["label"]: row["cells"] for row in overlay["rows"]}
    assert cells["Pollution"] == [tables.world_line(game(), "pollution")[-1][1], None]
    assert talk.say("game", id=1)["game"] == 1
    talk.say("game", id=2)
    assert talk.error


# ----------------------------------------------------------------------------------------------------- what if


def test_another_answer_gives_another_world() -> None:
    async def run() -> None:
        talk = Talk(game())
        talk.say("turn", page="what_if")
        talk.say("every", on=True)
        row = next(
            one["row"]
            for one in talk.screen["data"]["decisions"]
            if any(not other["taken"] for other in debrief.answers(talk.debrief.case.game, one["row"]))
        )
        options = talk.say("options", row=row)["data"]["options"]
        action = next(one["action"] for one in options if not one["taken"])
        talk.say("change", row=row, action=action)
        assert talk.screen["data"]["working"]["kind"] == "change"
        await talk.done()
        result = talk.screen["data"]["results"]["change"]
        assert talk.screen["data"]["working"] is None
        other = debrief.what_if(talk.debrief.case.game, row, action)
        assert result["text"] == other.text
        ends = {one["name"]: one["other"] for one in result["ends"]}
        assert ends["population"] == round(tables.world_line(other.game, "population")[-1][1], 1)
        talk.say("change", row=row, action="play:nothing")
        await talk.done()
        assert talk.error
        assert talk.screen["data"]["results"]["change"] == result

    asyncio.run(run())


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_chance_is_a_band_of_fifty_worlds_with_progress(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("limitedu_widgets.debriefing.TICK", 0)

    async def run() -> None:
        talk = Talk(game(name, players))
        talk.say("turn", page="what_if")
        program = talk.screen["data"]["programs"][0]["id"]
        talk.say("chance", generation=2, program=program)
        await talk.done()
        result = talk.screen["data"]["results"]["chance"]
        progress = [message for message, _buffers in talk.told if message["kind"] == "progress"]
        assert [one["done"] for one in progress] == list(range(1, progress[-1]["of"] + 1))
        runs = list(debrief.chance_runs(talk.debrief.case.game, 2, program, courses.SEEDS))
        assert len(runs) == 50
        band = debrief.band(talk.debrief.case.game, runs)["population"]
        chart = next(one["chart"] for one in result["charts"] if one["name"] == "population")
        low, high, _middle, _ours = chart["figure"]["data"]
        assert (low["y"], high["y"]) == (band["low"], band["high"])
        assert chart["figure"] == {**pictures.band(band)["figure"], "layout": chart["figure"]["layout"]}
        assert result["formula"]
        assert {one["worlds"] for one in result["policies"]} == {50}

    asyncio.run(run())


def test_work_is_called_off_and_the_last_request_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limitedu_widgets.debriefing.TICK", 0)

    async def run() -> None:
        talk = Talk(game())
        talk.say("turn", page="what_if")
        talk.say("chance", generation=1, program="careful")
        task = talk.debrief._task
        assert task is not None
        await asyncio.sleep(0.1)
        done = len(talk.told)
        assert done > 0
        talk.say("stop")
        assert talk.screen["data"]["working"] is None
        await asyncio.sleep(0.1)
        assert task.done()
        assert len(talk.told) == done, "nothing goes on behind"
        assert talk.screen["data"]["results"]["chance"] is None
        talk.say("chance", generation=1, program="careful")
        first = talk.debrief._task
        await asyncio.sleep(0.05)
        talk.say("lead", generation=3, program="careful")
        await talk.done()
        assert first is not None
        assert first.cancelled()
        assert talk.screen["data"]["results"]["chance"] is None
        assert talk.screen["data"]["results"]["lead"]["kind"] == "lead"
        talk.say("chance", generation=1, program="careful")
        talk.say("home")
        await talk.done()
        assert talk.screen["page"] == "start"

    asyncio.run(run())


def test_worlds_are_compared_in_the_last_year_that_both_have() -> None:
    async def run() -> None:
        played = load_record(text(until=3))
        talk = Talk(played)
        talk.say("show")
        talk.say("turn", page="what_if")
        talk.say("lead", generation=2, program="careful")
        await talk.done()
        result = talk.screen["data"]["results"]["lead"]
        other = debrief.otherwise(played, 2, "careful").game
        year = tables.world_line(played, "population")[-1][0]
        assert year < tables.world_line(other, "population")[-1][0], "the other world went on"
        for end in result["ends"]:
            lines = [dict(tables.world_line(one, end["name"])) for one in (played, other)]
            assert [end["ours"], end["other"]] == [round(line[year], 1) for line in lines]
            assert end["year"] == year
            assert end["text"].startswith(f"{end['label']} in {year}: ")
            assert "The other world goes on to " in end["text"]
        assert result["sentence"].startswith(f"In {year} ") or "alike" in result["sentence"]

    asyncio.run(run())


def test_an_unknown_program_is_refused() -> None:
    talk = Talk(game())
    talk.say("turn", page="what_if")
    talk.say("lead", generation=2, program="nobody")
    assert "nobody" in talk.error


# -------------------------------------------------------------------------------------------- messages and files


FORGED: list[Any] = [
    None,
    [],
    {"do": 1},
    {"do": "erase", "id": "x"},
    {"do": "__init__"},
    {"do": "turn"},
    {"do": "turn", "page": "cellar"},
    {"do": "turn", "page": "feel", "more": 1},
    {"do": "files", "files": []},
    {"do": "files", "files": [{"name": "a"}]},
    {"do": "files", "files": [{"name": "a", "text": 1}]},
    {"do": "files", "files": [{"name": "a", "text": "{}"}] * (MOST_GAMES + 1)},
    {"do": "game", "id": True},
    {"do": "game", "id": -1},
    {"do": "look", "generation": "2", "seat": 0},
    {"do": "rate", "scale": 9},
    {"do": "feel", "word": "x" * 41},
    {"do": "values", "values": {"nothing": 1}},
    {"do": "options", "row": 10**6},
    {"do": "options", "row": -1},
    {"do": "decisions", "generation": 0},
    {"do": "lead", "generation": 0, "program": "careful"},
    {"do": "example", "id": "../secret"},
    {"do": "indicator", "name": "__class__"},
]


@pytest.mark.parametrize("message", FORGED, ids=lambda message: str(message)[:60])
def test_forged_messages_are_refused_in_words(message: Any) -> None:
    talk = Talk(game())
    before = {**talk.screen, "notice": None}
    talk.debrief.handle(message)
    assert talk.error
    assert {**talk.screen, "notice": None} == before


@pytest.mark.parametrize("do", ["feel", "turn", "save", "report", "bundle", "look", "lead", "values"])
def test_without_a_game_nothing_can_be_done(do: str) -> None:
    fields = {
        "feel": {"word": "x"},
        "turn": {"page": "why"},
        "look": {"generation": 1, "seat": 0},
        "lead": {"generation": 1, "program": "careful"},
        "values": {"values": {}},
    }
    talk = Talk()
    talk.say(do, **fields.get(do, {}))
    assert talk.error
    assert talk.screen["page"] == "start"


def test_what_is_taken_away_are_whole_files() -> None:
    talk = Talk(game(), game("planetary_limit", 4))
    talk.say("report")
    name, content = talk.file()
    assert name.endswith(".html")
    assert content.decode().lstrip().lower().startswith("<!doctype html>")
    talk.say("bundle")
    name, content = talk.file()
    assert name.endswith(".zip")
    names = zipfile.ZipFile(io.BytesIO(content)).namelist()
    assert {"html", "csv", "json"} <= {one.rpartition(".")[2] for one in names}


# ------------------------------------------------------------------------------------------------ from a notebook


def test_open_takes_games_records_texts_and_files(tmp_path: Path) -> None:
    path = tmp_path / "ours.json"
    path.write_text(text(), encoding="utf-8")
    played = game()
    page = debrief.open([played, played.record(), text(), path, str(path)])
    page.on_message({"do": "hello", "game": ""})
    assert page.screen["page"] == "feel"
    assert len(page.screen["games"]) == 5
    page.on_message({"do": "feel", "word": "proud"})
    assert played.notes == [{"kind": "feeling", "text": "proud"}]


@pytest.mark.parametrize("junk", [None, 5, "x", b"x", {}, {1}, [5], [None], [text]])
def test_the_widget_says_what_it_cannot_take(junk: Any) -> None:
    with pytest.raises(UsageError, match="game"):
        limitedu_widgets.debrief(junk, store=False)


@pytest.mark.parametrize("junk", [None, 3, [], [None], {}, "", "no_such_file.json", b"{}"])
def test_open_says_what_it_cannot_take(junk: Any) -> None:
    with pytest.raises(UsageError):
        debrief.open(junk)


def test_open_says_what_is_damaged() -> None:
    with pytest.raises(LimitEduError):
        debrief.open("{")

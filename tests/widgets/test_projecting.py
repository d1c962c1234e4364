"""The projector's controller: what is on the wall, that it follows the store, and that nobody's secret is on it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from limitedu import bots
from limitedu.charts.planets import planets as chart_of
from limitedu.classroom.classes import Classes
from limitedu.classroom.settings import Settings
from limitedu.classroom.store import Store
from limitedu.errors import StoreError
from limitedu_widgets.projecting import PAUSE, Projecting


class Wall:
    """A class in a store, and its projector's page with a clock that a test moves."""

    def __init__(self, folder: Path, game: str = "limit", planets: int = 2, nations: int = 0, **form: Any) -> None:
        self.place = str(folder / "games.sqlite")
        self.store = Store(self.place)
        self.classes = Classes(self.store)
        nations = nations or (3 if game == "limit" else 4)
        form = {"game": game, "planets": planets, "nations": nations} | form
        self.id = self.classes.make(Settings.check(form), "7b")
        self.screens: list[dict[str, Any]] = []
        self.now = 0.0
        self.page = self.open(self.classes.sittings.sit("projector", self.id).id)
        self.page.handle({"do": "hello", "game": ""})

    def open(self, sitting: str, class_id: str = "") -> Projecting:
        return Projecting(self.screens.append, None, self.place, sitting, class_id, lambda: self.now)

    @property
    def screen(self) -> dict[str, Any]:
        return self.page.screen

    def later(self, seconds: float = PAUSE) -> dict[str, Any]:
        self.now += seconds
        self.page.look()
        return self.screen

    def play(self, planet: int, choices: int, random: Random | None = None) -> Any:
        """Programs play on a planet, whatever is asked there; gives the game."""
        where = self.classes.get(self.id).planet(planet).game
        game, mark = self.classes.open(where)
        programs = [info["id"] for info in bots.info(game.name)]
        random = random or Random(planet)
        players = {
            s: bots.make(programs[s % len(programs)], random.randrange(99), s, game.name) for s in range(game.seats)
        }
        for _choice in range(choices):
            if game.over:
                break
            seat = random.choice(list(game.decisions))
            game.play(players[seat].choose(game.state, game.decisions[seat]), seat)
        self.store.save(where, game, mark)
        return game


@pytest.fixture
def wall(tmp_path):
    return Wall(tmp_path)


def told(screen: dict[str, Any]) -> str:
    return json.dumps({name: value for name, value in screen.items() if name not in ("words", "time", "join")})


# ------------------------------------------------------------------------------------------------------- secrets


@pytest.mark.parametrize(("game", "planets"), [("limit", 1), ("limit", 2), ("planetary_limit", 2)])
def test_no_card_of_any_hand_is_on_the_wall_in_a_whole_game(tmp_path, game, planets):
    wall = Wall(tmp_path, game, planets)
    wall.classes.begin(wall.id)
    random, checked, pages = Random(7), 0, set()
    for _step in range(400):
        games = [wall.play(planet, 14, random) for planet in range(planets)]
        screen = told(wall.later())
        pages.add(wall.screen["page"])
        for played in games:
            public = json.dumps(played.view(None))
            for seat in range(played.seats):
                for card in (played.view(seat)["hand"] or {}).get("cards", ()):
                    for secret in (card["name"], *(action["name"] for action in card.get("actions", ()))):
                        if f'"{secret}"' not in public and secret not in public:
                            assert secret not in screen
                            checked += 1
        if all(played.over for played in games):
            break
    assert pages == {"play", "end"}
    assert checked > 100


def test_other_hands_give_the_same_wall_byte_for_byte(wall):
    wall.classes.begin(wall.id)
    for _step in range(12):
        wall.play(0, 9)
        before = told(wall.later())
        glance = next(iter(wall.page._glances.values()))
        for nation in glance._world.game.state.nations:
            cards = [*nation.hand, *(card for deck in nation.decks for card in deck)]
            Random(1).shuffle(cards)
            nation.hand[:] = [cards.pop() for _card in nation.hand]
            for deck in nation.decks:
                deck[:] = [cards.pop() for _card in deck]
        glance._read()
        wall.page.show()
        assert told(wall.screen) == before
        wall.page._glances = {}  # the hands as they are


def test_neither_words_nor_tokens_nor_games_ids_are_on_the_wall(wall):
    entry = wall.classes.sit(wall.id, 0, 0)
    wall.classes.set_team(wall.id, 0, 0, "Otters")
    one = wall.classes.get(wall.id)
    secrets = [entry.id, entry.token, wall.id, *(planet.game for planet in one.planets)]
    secrets += [seat.word for planet in one.planets for seat in planet.seats]
    for change in (None, wall.classes.begin, wall.classes.end):
        if change is not None:
            change(wall.id)
        screen = told(wall.later())
        assert "Otters" in screen or wall.screen["page"] == "end"
        assert not [secret for secret in secrets if re.search(rf"\b{re.escape(secret)}\b", screen)]


@pytest.mark.parametrize("role", ["seat", "observer"])
def test_a_seat_or_an_observer_gets_no_wall(wall, role):
    page = wall.open(wall.classes.sittings.sit(role, wall.id, 0, 0).id)
    page.handle({"do": "hello"})
    assert page.screen["page"] == "closed"


def test_whose_wall_it_is(wall):
    other = wall.classes.make(Settings.check({"planets": 1, "nations": 2}), "other")
    sit = wall.classes.sittings.sit
    for sitting, class_id, page in (
        (sit("teacher").id, wall.id, "lobby"),
        (sit("teacher").id, "", "closed"),
        (sit("teacher", wall.id).id, "", "lobby"),
        (sit("teacher", wall.id).id, other, "closed"),
        (sit("projector", wall.id).id, other, "closed"),
        ("nosuchplace", "", "closed"),
    ):
        shown = wall.open(sitting, class_id)
        shown.handle({"do": "hello"})
        assert shown.screen["page"] == page


def test_a_wall_that_is_over_shows_nothing_more(wall):
    wall.classes.sittings.leave(wall.page._sitting)
    screen = wall.later()
    assert screen["page"] == "closed"
    assert "planets" not in screen


@pytest.mark.parametrize("message", [{"do": "begin"}, {"do": "hello", "game": "x" * 99}, {"do": "open", "id": "x"}, 7])
def test_the_wall_takes_no_orders(wall, message):
    before = wall.classes.get(wall.id)
    wall.page.handle(message)
    assert wall.screen["notice"]["kind"] == "error"
    assert wall.screen["page"] == "lobby"
    assert wall.classes.get(wall.id) == before


# ----------------------------------------------------------------------------------------------------- following


def test_it_follows_the_store_with_at_most_one_screen_a_second(wall):
    wall.classes.begin(wall.id)
    wall.later()
    count = len(wall.screens)
    assert wall.screen["page"] == "play"
    for _quick in range(8):
        wall.play(0, 1)
        wall.classes.set_clock(wall.id, 30 + _quick)
        wall.later(PAUSE / 10)
    assert len(wall.screens) == count
    wall.later()
    assert len(wall.screens) == count + 1
    assert wall.screen["clock"]


def test_nothing_new_is_no_new_screen(wall):
    wall.later()
    count = len(wall.screens)
    wall.store.create(wall.classes.open(wall.classes.get(wall.id).planet(0).game)[0].record(), ["person"] * 3)
    wall.later()
    assert len(wall.screens) == count


def test_a_store_that_fails_is_said_and_asked_again(wall, monkeypatch):
    wall.classes.begin(wall.id)
    wall.later()

    def fail(*_arguments: Any) -> None:
        raise StoreError("The class could not be read: gone.")

    wall.classes.set_clock(wall.id, 10)
    with monkeypatch.context() as patched:
        patched.setattr(Classes, "get", fail)
        assert wall.later()["notice"]["text"] == "The class could not be read: gone."
        assert wall.screen["page"] == "play"
        count = len(wall.screens)
        wall.later()
        assert len(wall.screens) == count
    assert wall.later()["notice"] is None
    assert wall.screen["clock"]


# ------------------------------------------------------------------------------------------------ what is shown


def test_the_lobby_tells_how_to_join_and_who_is_there(wall, monkeypatch):
    monkeypatch.setenv("LIMITEDU_ADDRESS", "http://192.168.0.7:8866/,http://10.0.0.2:8866/")
    entry = wall.classes.sit(wall.id, 1, 2)
    wall.classes.sittings.here({entry.id: 1})
    wall.classes.lead(wall.id, 0, 1, "careful")
    screen = wall.later()
    code = wall.classes.get(wall.id).code
    assert screen["code"].replace(" ", "").lower() == code
    assert screen["join"]["addresses"] == ["192.168.0.7:8866/join", "10.0.0.2:8866/join"]
    assert screen["join"]["qr"].startswith("data:image/svg+xml")
    states = [[seat["state"] for seat in planet["seats"]] for planet in screen["planets"]]
    assert states == [["free", "program", "free"], ["free", "free", "here"]]


def test_in_play_all_planets_are_beside_each_other(wall):
    wall.classes.begin(wall.id)
    game = wall.play(0, 60)
    wall.classes.pause(wall.id, 1, True)
    screen = wall.later()
    first, second = screen["planets"]
    assert (first["generation"], first["of"]) == (game.generation, 7)
    assert [face["seat"] for face in first["waiting"]] == sorted(game.decisions)
    assert (first["paused"], second["paused"]) == (False, True)
    assert [chart["id"] for chart in screen["charts"]] == ["planets-pollution", "planets-population"]
    lines = screen["charts"][1]["figure"]["data"]
    assert [line["name"] for line in lines[:2]] == ["Planet 1", "Planet 2"]
    assert lines[0]["line"] != lines[1]["line"]
    assert first["dash"] == lines[0]["line"]["dash"]
    assert screen["view"] is None


def test_one_planet_has_its_table_on_the_wall(tmp_path):
    wall = Wall(tmp_path, planets=1)
    wall.classes.begin(wall.id)
    view = wall.later()["view"]
    assert view["world"]
    assert view["hand"] is None
    assert all(player["board"] == [] for player in view["players"])


def test_a_crisis_is_told_with_planet_and_year_until_the_next_and_goes_when_it_is_taken_back(wall):
    wall.classes.begin(wall.id)
    assert wall.later()["banner"] is None
    game = None
    for _step in range(200):
        game = wall.play(1, 10)
        if wall.later()["banner"] or game.over:
            break
    banner = wall.screen["banner"]
    assert banner is not None
    assert re.match(r"Planet 2, \d{4}: \S", banner["text"])
    assert banner["sign"]
    wall.classes.step_back(wall.id, 1, 1)
    assert wall.later()["banner"] is None


def test_a_game_with_other_measures_has_its_own_two_charts(tmp_path):
    wall = Wall(tmp_path, "planetary_limit")
    wall.classes.begin(wall.id)
    wall.play(0, 40)
    assert [chart["id"] for chart in wall.later()["charts"]] == ["planets-population", "planets-resources_left"]


def test_at_the_end_scores_stand_in_the_order_of_seats_and_nobody_has_won(wall):
    wall.classes.begin(wall.id)
    game = wall.play(0, 10_000)
    wall.play(1, 20)
    assert wall.later()["page"] == "play"
    wall.classes.end(wall.id)
    screen = wall.later()
    assert screen["page"] == "end"
    scores = screen["planets"][0]["scores"]
    assert [score["seat"] for score in scores] == [0, 1, 2]
    assert [score["total"] for score in scores] == [score["total"] for score in game.scores()]
    assert screen["planets"][1]["scores"] == []
    assert "winner" not in told(screen)
    assert screen["join"] is None


def test_while_all_act_at_once_no_line_moves_with_a_covered_board(tmp_path):
    """What a nation has answered in an open step is no one else's to see, in a curve neither."""
    wall = Wall(tmp_path, planets=2)
    wall.classes.begin(wall.id)
    seen = 0
    for _step in range(300):
        game = wall.play(0, 1)
        if game.over:
            break
        wall.later()
        glance = next(iter(wall.page._glances.values()))
        if game.state.lanes is not None:
            complete = [year for year, _value in glance.curve("population")]
            assert len(complete) == len(game.snapshots)
            seen += 1
        if seen > 3:
            return
    pytest.fail("in this game nobody acts at once")


# ---------------------------------------------------------------------------------------------------- the picture


def test_twelve_lines_are_told_apart_and_their_numbers_do_not_cover_each_other():
    lines = {str(n + 1): [(1850, 1.0), (1880, 1.0 + n % 4 * 0.01 + n // 4)] for n in range(12)}
    figure = chart_of("pollution", "Pollution", "tokens", lines, (1850, 2060))["figure"]
    looks = {(trace["line"]["color"], trace["line"]["dash"]) for trace in figure["data"][:12]}
    assert len(looks) == 12
    ends = figure["data"][12]
    assert ends["text"] == [" 1, 2, 3, 4", " 5, 6, 7, 8", " 9, 10, 11, 12"]
    high = figure["layout"]["yaxis"]["range"][1]
    assert all(after - before > 0.1 * high for before, after in zip(ends["y"], ends["y"][1:], strict=False))


def test_a_chart_says_its_numbers_too():
    made = chart_of(
        "population", "Population", "people", {"1": [(1850, 4)], "2": [(1850, 4), (1880, 9.5)], "3": []}, (1850, 2060)
    )
    assert made["sentence"] == "Now highest: planet 2 (9.5); lowest: planet 1 (4)."
    assert made["table"] == {"columns": ["Year", "Planet 1", "Planet 2"], "rows": [[1850, 4, 4], [1880, None, 9.5]]}

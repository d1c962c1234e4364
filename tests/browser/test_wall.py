"""The projector's page in a browser: by its secret link, from the lobby to the end, without a reload."""

from __future__ import annotations

from support import axe

from limitedu import bots
from limitedu.classroom.classes import Classes
from limitedu.classroom.settings import Settings
from limitedu.classroom.store import Store


def test_the_wall_follows_a_class_from_the_lobby_to_the_end(server, page):
    classes = Classes(Store(str(server.store)))
    name = classes.make(Settings.check({"planets": 3, "nations": 2}), "7b")
    link = classes.sittings.sit("projector", name)
    page.goto(f"{server.url}enter/{link.id}.{link.token}")
    one = classes.get(name)
    page.get_by_text(f"{one.code[:3]} {one.code[3:]}".upper()).wait_for()
    assert link.token not in page.url
    assert axe(page) == []
    classes.sit(name, 0, 1)
    page.get_by_text("1 of 2 seats taken").wait_for()
    classes.begin(name)
    page.get_by_text("waits for").first.wait_for()
    for planet in one.planets:
        game, mark = classes.open(planet.game)
        bots.play_on(game, {s: bots.make("careful", 1, s, "limit") for s in range(2)}, until=3 + planet.number)
        classes.store.save(planet.game, game, mark)
    page.get_by_text("5 of 7").wait_for()
    page.locator('[data-chart="planets-population"] .textpoint').first.wait_for()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    classes.end(name)
    page.get_by_text("The debrief comes now").wait_for()
    assert axe(page) == []

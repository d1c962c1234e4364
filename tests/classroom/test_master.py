"""The game master: how far planets of programs alone may go."""

from __future__ import annotations

from limitedu.classroom.classes import Class, Classes
from limitedu.classroom.master import Master
from limitedu.classroom.settings import Settings
from limitedu.classroom.store import Store


def generations(classes: Classes, one: Class) -> list[int]:
    return [classes.open(planet.game)[0].generation for planet in one.planets]


def begun(classes: Classes, taken: list[tuple[int, int]]) -> Class:
    """Three planets of two nations; the named seats are taken, programs lead the others."""
    name = classes.make(Settings(planets=3, nations=2, program="random"))
    for planet, seat in taken:
        classes.sit(name, planet, seat)
    classes.begin(name)
    return classes.get(name)


def test_a_planet_without_a_person_goes_no_further_than_the_others(store: Store) -> None:
    classes = Classes(store)
    one = begun(classes, [(0, 0), (1, 1)])
    master = Master(store)
    master.tend()
    assert generations(classes, one) == [1, 1, 2], "planet 3 stands at the beginning of generation 2"
    game, mark = classes.open(one.planets[1].game)
    while game.generation < 3:
        seat = next(iter(game.decisions))
        game.play(game.decisions[seat].options[0], seat)
    store.save(one.planets[1].game, game, mark, 1)
    master.tend()
    assert generations(classes, one) == [1, 3, 4]
    classes.lead(one.id, 0, 0, "random")
    classes.lead(one.id, 1, 1, "random")
    master.tend()
    assert all(classes.open(planet.game)[0].over for planet in one.planets), "nobody is left to wait for"


def test_a_class_of_programs_alone_is_played_to_its_end(store: Store) -> None:
    classes = Classes(store)
    one = begun(classes, [])
    Master(store).tend()
    assert all(classes.open(planet.game)[0].over for planet in one.planets)

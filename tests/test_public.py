"""The public face: few names, sorted, each documented, with the shapes that lessons and teachers rely on."""

from __future__ import annotations

import importlib
import inspect
import subprocess
import sys

import pytest

import limitedu

MODULES = ("bots", "charts", "debrief", "tables")
PARTS = (
    "limitedu.errors",
    "limitedu.core.chance",
    "limitedu.core.checks",
    "limitedu.core.decision",
    "limitedu.core.effects",
    "limitedu.core.flow",
    "limitedu.core.game",
    "limitedu.core.record",
    "limitedu.core.rules",
    "limitedu.games.limit",
    "limitedu.games.planetary_limit",
    "limitedu.reality.world3",
)


def test_all_is_sorted_and_complete():
    assert limitedu.__all__ == sorted(set(limitedu.__all__))
    assert dir(limitedu) == sorted(limitedu.__all__)
    for name in limitedu.__all__:
        getattr(limitedu, name)
    with pytest.raises(AttributeError, match="no_such_name"):
        limitedu.no_such_name  # noqa: B018


def test_names_of_the_main_path():
    promised = {"new_game", "load_record", "simulate", "tables", "Game", "Decision", "Action", "Reason", "Event",
                "Record", "IllegalAction", "LimitEduError", "RulesError", "RecordError", "bots", "charts"}  # fmt: skip
    assert promised <= set(limitedu.__all__)


@pytest.mark.parametrize("name", limitedu.__all__)
def test_every_public_name_is_documented(name):
    thing = getattr(limitedu, name)
    assert inspect.getdoc(thing), name
    assert inspect.getdoc(thing) != inspect.getdoc(type(thing)) or inspect.ismodule(thing)
    if inspect.isclass(thing):
        for method, value in vars(thing).items():
            if not method.startswith("_") and (callable(value) or isinstance(value, property)):
                assert inspect.getdoc(value), f"{name}.{method}"


@pytest.mark.parametrize("part", PARTS)
def test_every_module_says_what_it_is_and_what_it_offers(part):
    module = importlib.import_module(part)
    assert module.__doc__
    names = module.__all__
    assert list(names) == sorted(names) or sorted(
        names, key=lambda n: (not n.isupper(), not n[0].isupper(), n)
    ) == list(names), part
    for name in names:
        thing = getattr(module, name)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            assert inspect.getdoc(thing), f"{part}.{name}"


def test_the_main_path_as_it_is_written():
    game = limitedu.new_game("limit", players=4, seed=7)
    decision = game.decision
    assert isinstance(decision, limitedu.Decision)
    assert decision.player in range(4)
    assert isinstance(decision.kind, str)
    assert decision.options[0] in decision.options
    assert set(game.decisions) == {0, 1, 2, 3}
    before = game.digest()
    game.play(decision.options[0])
    reasons = game.why_not("play:education", player=None)
    assert all(isinstance(reason, limitedu.Reason) for reason in reasons)
    assert reasons[0].text
    assert reasons[0].rule
    with pytest.raises(limitedu.IllegalAction) as error:
        game.play("play:education")
    assert error.value.reasons
    assert isinstance(game.undoable, bool)
    game.undo()
    assert game.digest() == before
    game.redo()
    assert not game.over
    assert [set(score) >= {"total", "parts"} for score in game.scores()] == [True] * 4
    text = game.record().to_json()
    assert isinstance(game.record(), limitedu.Record)
    again = limitedu.load_record(text)
    assert again.digest() == game.digest()


def test_why_not_names_the_nearest_action():
    game = limitedu.new_game("limit", seed=1)
    with pytest.raises(limitedu.LimitEduError, match="play:education"):
        game.why_not("play:educaton")


def test_the_tree_of_errors():
    from limitedu import errors

    for name in errors.__all__:
        assert issubclass(getattr(errors, name), limitedu.LimitEduError)
        assert name in (errors.__doc__ or "")


def test_the_docstring_shows_what_there_is():
    for name in ("new_game", "load_record", "simulate", "why_not", "undo", "scores", "tables.indicators"):
        assert name in (limitedu.__doc__ or "")


def test_importing_loads_little():
    """Nothing heavy, and not even the engine, comes with ``import limitedu``."""
    code = (
        "import sys; before = set(sys.modules); import limitedu; new = set(sys.modules) - before; "
        "heavy = {'numpy', 'pandas', 'plotly', 'ipywidgets', 'joblib', 'sqlalchemy', 'importlib.metadata'} & new; "
        "assert not heavy, heavy; assert 'limitedu.core.game' not in new, new"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
    code = (
        "import sys, limitedu; g = limitedu.new_game('limit', seed=1); g.play(g.decision.options[0]); g.scores(); "
        "limitedu.load_record(g.record().to_json()); "
        "heavy = {'numpy', 'pandas', 'plotly', 'ipywidgets', 'joblib', 'sqlalchemy'} & set(sys.modules); "
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_indicators_are_a_table():
    table = limitedu.tables.indicators(limitedu.new_game("limit", players=3, seed=2))
    assert list(table["generation"][:3]) == [0, 0, 0]  # set-up, a row for each nation
    assert list(table["year"][:3]) == [1850] * 3


def test_simulate_gives_a_table():
    table = limitedu.simulate("limit", players=2, bots=["random", "careful"], games=2, seed=1, jobs=1)
    assert len(table) == 4

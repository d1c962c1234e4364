"""A chart in a notebook is a picture and a table, drawn by a real kernel; in a script it is its sentence."""

from __future__ import annotations

import re
import subprocess
import sys

import nbformat
import pytest
from nbclient import NotebookClient

import limitedu
from limitedu import charts
from limitedu.errors import UsageError

PLOTLY = "application/vnd.plotly.v1+json"
CELL = """
import sys
from limitedu import charts
made = charts.lines("People & <tags>", {"here": ([1900, 1950], [1, None])}, unit="people")
charts.show(made)
print("plotly" in sys.modules)
"""


def test_a_notebook_gets_a_picture_and_a_table_without_loading_plotly() -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)])
    NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    picture, table, said = notebook.cells[0].outputs
    assert picture.data["text/plain"] == "People & <tags>. here: always 1."
    assert picture.data[PLOTLY]["layout"]["title"]["text"] == "People & <tags>"
    assert picture.data[PLOTLY]["data"][0]["y"] == [1, None]
    html = table.data["text/html"]
    assert html.startswith("<details><summary>The same as a table</summary><table><caption>People &amp; &lt;tags&gt;.")
    assert re.findall("<th scope.*?>(.*?)</th>", html) == ["Year", "here, people", "1900"]
    assert said.text == "False\n"


def test_a_script_gets_the_sentence() -> None:
    done = subprocess.run([sys.executable, "-c", CELL], capture_output=True, encoding="utf-8", timeout=60)
    assert done.stdout.splitlines() == ["People & <tags>. here: always 1.", "False"]


@pytest.mark.parametrize("indicator", ["pollution", "crises", "standard_of_living:0", "population"])
def test_every_chart_of_a_game_can_be_shown(indicator: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = limitedu.new_game("limit", players=2, seed=1)
    limitedu.bots.play_on(game, dict.fromkeys(range(2), "growth"), until=3)
    made = (
        charts.panel(indicator, [game, game], ["one", "two"]) if ":" not in indicator else charts.chart(game, indicator)
    )
    charts.show(made)
    assert " ".join(capsys.readouterr().out.split()) == f"{made['title']}. {made['sentence']}"


def test_what_is_no_chart_is_refused() -> None:
    for wrong in (None, {}, "population", {"title": "x"}):
        with pytest.raises(UsageError, match="Give me a chart"):
            charts.show(wrong)

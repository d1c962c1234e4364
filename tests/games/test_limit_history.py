"""The words of a crisis's history, for none and for one."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from limitedu.games.limit import causes


@pytest.mark.parametrize(("down", "said"), [(0, "none was calmed"), (2, "2 was calmed")])
def test_unrest_that_was_not_calmed(down, said):
    flows = [SimpleNamespace(stock="unrest", holder=0, amount=n) for n in (5, -down)]
    rules = SimpleNamespace(data={"unrest": {"start": 6}})
    log = SimpleNamespace(ledger=flows, rules=rules, by_cause=lambda flows: "cards")
    assert said in causes._unrest_of(log, flows[:1])


@pytest.mark.parametrize(("before", "said"), [(1, "the last token was taken"), (3, "the last 3 were taken")])
def test_the_last_tokens_of_a_reserve(before, said):
    flow = SimpleNamespace(generation=1, by=0, cause="card:x", amount=4)
    log = SimpleNamespace(
        generation=3, emptied=lambda *_: (flow, before, 0), year=lambda g: 1850, who=lambda *_: "nation 1"
    )
    assert said in causes._last_token(log, "pollution", 9)

"""A person without a browser: a session whose screens are checked, with hands of its own to click."""

from __future__ import annotations

import json
from random import Random

from limitedu_widgets.session import Session

PERSON = "person"


class Table(Session):
    """A session whose screens are checked as a browser would get them, with hands of its own to click."""

    def __init__(self, **options):
        self.sent = []
        options.setdefault("store", False)
        super().__init__(on_screen=self.check, send=lambda message, buffers=None: self.sent.append(message), **options)

    @staticmethod
    def check(screen):
        json.dumps(screen, allow_nan=False)

    def do(self, name, /, **fields):
        self.handle({"do": name, **fields})
        return self.screen

    def new(self, *seats, **options):
        options = {"game": "toy", "players": len(seats), "seats": list(seats), "seed": "3", **options}
        return self.do("new", options=options)

    @property
    def game(self):
        return self.world.game

    @property
    def asked(self):
        draft = self.screen.get("draft")
        return draft["decision"] if draft else self.screen.get("decision")

    def choose(self, action):
        return self.do("choose", action=action, decision=self.asked["id"])

    def forward(self, random=None, until=lambda table: False, most=2000):
        """Click on, by chance, until ``until`` or the end."""
        random = random or Random(1)
        for _click in range(most):
            screen = self.screen
            if screen["page"] == "end" or until(self):
                return self
            if screen["page"] == "cover":
                self.do("ready")
            elif screen["reading"]:
                self.do("next")
            elif screen["draft"] and screen["draft"]["ready"]:
                self.do("confirm")
            else:
                asked = self.asked
                names = [option["name"] for option in asked["options"] if option["enabled"]]
                if asked["amount"]:
                    names = [f"amount:{random.randint(asked['amount']['low'], asked['amount']['high'])}"]
                self.choose(random.choice(names))
            assert self.screen["notice"] is None, self.screen["notice"]
        raise AssertionError("the game does not end")

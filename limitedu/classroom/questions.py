"""The six questions of the quiz. Wording and numbers are our own; each stands on what research has asked before.

``growth``
    The pond that is half empty a day before it is full: Meadows et al., The Limits to Growth (1972), chapter 1.
``delay``
    The shower: Senge, The Fifth Discipline (1990), chapter 5. Steering with delays: Sterman, Management Science 35
    (1989).
``stock``
    Emissions that stop growing: Sterman & Booth Sweeney, Climatic Change 80 (2007).
``commons``
    The gain is one's own, the loss is shared: Hardin, Science 162 (1968); Ostrom, Governing the Commons (1990).
``limits``
    The reindeer of St Matthew Island: Klein, Journal of Wildlife Management 32 (1968). Overshoot: Meadows et al.,
    chapter 3.
``flows``
    People in a store: Booth Sweeney & Sterman, System Dynamics Review 16 (2000); Cronin, Gonzalez & Sterman,
    Organizational Behavior and Human Decision Processes 108 (2009).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from limitedu.i18n import gettext as _

__all__ = ["questions"]


def questions() -> list[dict[str, Any]]:
    """The six questions in the reader's language, with the right option and why it is right, for the teacher.

    Each is ``{"id", "topic", "text", "options": [{"id", "text"}, ...], "right", "why"}``.
    """
    return [
        _question(
            "growth",
            _("Growth"),
            _(
                "Weeds on a pond double the area they cover every day. On day 20 they cover the whole pond. How "
                "much of it did they cover on day 17?"
            ),
            (_("about 85 %"), _("half of it"), _("a quarter of it"), _("an eighth of it")),
            "d",
            _(
                "Going back a day halves the area: a half on day 19, a quarter on day 18, an eighth on day 17. "
                "What doubles looks harmless until just before the end."
            ),
        ),
        _question(
            "delay",
            _("Delay"),
            _(
                "In a shower with a very long pipe, what you do at the tap reaches you half a minute later. The "
                "water is cold, so you keep turning towards hot until it feels just right. What happens in the "
                "next half minute?"
            ),
            (
                _("It stays just right."),
                _("It gets much too hot."),
                _("It gets a little colder again."),
                _("It changes only if you turn the tap again."),
            ),
            "b",
            _(
                "While you still felt cold you had turned too far: the hot water was in the pipe already. With a"
                " delay, what you feel is what you did a while ago."
            ),
        ),
        _question(
            "stock",
            _("Stock and flow"),
            _(
                "Each year about twice as much CO₂ gets into the air as leaves it. Suppose from now on emissions"
                " no longer grow, but stay as they are today, and as much leaves the air as today. What happens "
                "to the amount of CO₂ in the air?"
            ),
            (
                _("It falls at once."),
                _("It stays as it is today."),
                _("It goes on rising."),
                _("It rises for a few years, then falls."),
            ),
            "c",
            _(
                "More flows in than out, so the stock rises, as in a bathtub whose tap gives more than its drain"
                " takes. To hold it, as little must flow in as flows out."
            ),
        ),
        _question(
            "commons",
            _("Commons"),
            _(
                "Ten families fish in one lake. If each takes 10 boxes of fish a year, the fish grow back. If "
                "they take more in all, there are fewer fish for everybody in later years. One family now takes "
                "15 boxes a year. Who gains, and who loses?"
            ),
            (
                _("That family gains, and all ten share the loss."),
                _("That family gains now, and it alone loses later."),
                _("All families gain, because more fish is caught."),
                _("Nobody loses: a lake does not notice 5 boxes."),
            ),
            "a",
            _(
                "The gain is the family's own, the loss is divided by ten: so each family has a reason to take "
                "more, unless all agree on a rule and keep it."
            ),
        ),
        _question(
            "limits",
            _("Limits"),
            _(
                "A few deer are brought to an island. Each year enough grass grows for 1,000 deer. There is also"
                " a thick layer of old moss to eat, which would take many years to grow back. The herd grows by "
                "a third each year. What will most likely happen to it?"
            ),
            (
                _("It stops growing at 1,000 deer and stays there."),
                _("It grows ever more slowly and never quite comes to 1,000 deer."),
                _("It grows on and on: there is always something to eat."),
                _("It grows well beyond 1,000 deer, then most of them die."),
            ),
            "d",
            _(
                "The old moss feeds more deer than the island can, so nothing stops the herd at the limit; when "
                "the moss is gone, far too many live on the grass alone."
            ),
        ),
        _question(
            "flows",
            _("Adding up"),
            _(
                "A fair opens its gate. In the first hour 200 people come in and 50 leave, in the second 150 "
                "come in and 100 leave, in the third 100 come in and 150 leave, in the fourth 50 come in and 200"
                " leave. When are most people at the fair?"
            ),
            (
                _("at the end of the first hour"),
                _("at the end of the second hour"),
                _("at the end of the third hour"),
                _("at the end of the fourth hour"),
            ),
            "b",
            _(
                "As long as more come in than leave, the number grows, even when fewer come in than before; it "
                "falls only when more leave than come in."
            ),
        ),
    ]


def _question(name: str, topic: str, text: str, options: Sequence[str], right: str, why: str) -> dict[str, Any]:
    listed_ = [{"id": letter, "text": option} for letter, option in zip("abcd", options, strict=True)]
    return {"id": name, "topic": topic, "text": text, "options": listed_, "right": right, "why": why}

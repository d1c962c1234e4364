"""The words of the pages that let people in."""

from __future__ import annotations

from limitedu.i18n import gettext as _

__all__ = ["join_words", "why_over"]


def join_words() -> dict[str, str]:
    """All words of the front page and of those that follow it."""
    return {
        "title": _("Join a class"),
        "about": _("Growth on a finite planet, played"),
        "code": _("Class code"),
        "code_hint": _("six letters and digits, such as K7M 2QX"),
        "word": _("Seat word"),
        "word_hint": _("from your card, or from your teacher"),
        "join": _("Join"),
        "watch": _("Only watch"),
        "back": _("Back to where you were"),
        "desk": _("To the teacher's page"),
        "other": _("Without a class"),
        "play": _("Play on this screen"),
        "play_about": _("alone, against programs, or handing the screen round"),
        "debrief": _("Debrief"),
        "debrief_about": _("what happened in a game, and why"),
        "world3": _("The World3 model"),
        "world3_about": _("the curves of The Limits to Growth, over what was measured since"),
        "teacher": _("Teachers: your page opens when limitedu is started; the link stands in its window."),
        "guide": _("Teacher guide"),
        "guide_about": _("lesson plans minute by minute, what to say, sheets to print"),
        "no_line": _(
            "Pages come through this network, but live connections (WebSocket) do not, so you cannot play here. "
            "Ask your teacher for another Wi-Fi, such as a phone's hotspot."
        ),
        "taken": _("{nation} on planet {planet} is taken already"),
        "taken_about": _("Somebody has joined with this word before; perhaps you, on another device."),
        "take_over": _("Go on here"),
        "take_over_about": _("The other device is told that you have moved."),
        "beside": _("Sit there together"),
        "beside_about": _("Both devices see the same hand, and either may choose."),
        "cancel": _("Not this one"),
        "which": _("Which planet do you want to watch?"),
        "planet": _("Planet {n}"),
        "home": _("To the front page"),
        "cards": _("Cards of the seats"),
        "cards_about": _("Print, cut, and hand one to each team. Whoever has a card can come back to the same seat."),
        "print": _("Print"),
        "address": _("Address"),
    }


def why_over(why: str) -> str:
    """Why a place is over; empty for what is no reason."""
    return {
        "taken": _("Your seat was opened on another device. To come back to this one, join once more."),
        "freed": _("Your teacher has freed this seat. Ask for a new seat word."),
        "left": _("You have left your seat. To come back, join once more."),
        "unknown": _("This browser has no place there. Join with the class code and your seat word."),
        "link": _("Secret links belong to one place, which is over. Ask whoever gave it to you for a new one."),
    }.get(why, "")

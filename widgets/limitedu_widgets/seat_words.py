"""The words of a seat's page in a class."""

from __future__ import annotations

from limitedu.i18n import gettext as _
from limitedu_widgets.words import at_a_table

__all__ = ["seat_words"]


def seat_words() -> dict[str, str]:
    """Every word that the page of a seat shows."""
    return at_a_table() | _strip() | _lobby() | _quiz() | _over()


def _strip() -> dict[str, str]:
    return {
        "lost_head": _("The connection to the class is lost."),
        "lost_help": _(
            "All your decisions are kept. Check that this device is in the same network as the teacher's computer. "
            "The page comes back by itself; there is no need to reload it."
        ),
        "your_decision_now": _("Your decision"),
        "for_long": _("for {time}"),
        "waiting_for_all": _("Waiting for"),
        "waiting_nobody": _("One moment …"),
        "you_watch": _("You look on"),
        "minutes_left": _("{n} min left"),
        "lesson_over": _("The lesson's time is over"),
        "class_code": _("class {code}"),
        "paused_head": _("Pause."),
        "paused_text": _("The teacher has paused this planet. Your table stays as it is; look up."),
        "ended_head": _("The class has ended."),
        "ended_text": _("There are no more decisions."),
        "to_class_debrief": _("To the debrief"),
        "debrief_soon": _("The teacher opens the debrief."),
        "led_head": _("The program “{program}” leads this nation now."),
        "led_text": _(
            "Your teacher can give it back to your team. Or leave this seat in the menu, and join again with the code."
        ),
        "leave": _("Leave this seat"),
        "leave_watch": _("Leave this table"),
        "leave_sure": _("Leave? You come back with the class code and the seat word."),
        "stay": _("Stay"),
        "quiz_open": _("Answer the quiz"),
        "is_program": _("program"),
    }


def _lobby() -> dict[str, str]:
    return {
        "lobby_head": _("You lead {name}"),
        "lobby_watch": _("You look on at this table"),
        "lobby_soon": _("The teacher begins the game soon. This page goes on by itself."),
        "team_head": _("What is your team called?"),
        "team_hint": _("No names of persons. It is shown to your class only."),
        "team_own": _("Type a name"),
        "team_take": _("Take it"),
        "team_list": _("Or take one of these"),
        "team_is": _("Your team is called {name}."),
        "team_none": _("Without a name"),
        "who_is_here": _("Who leads which nation"),
        "seat_you": _("you"),
        "seat_taken": _("here"),
        "seat_free": _("nobody yet"),
        "join_again": _("Join again"),
    }


def _quiz() -> dict[str, str]:
    return {
        "quiz_before": _("Six questions before the game"),
        "quiz_after": _("The same six questions after the game"),
        "quiz_text": _(
            "No name belongs to your answers; the teacher sees only how the whole class answered. Leave out what you "
            "do not want to answer."
        ),
        "quiz_send": _("Send my answers"),
        "quiz_later": _("Not now"),
        "quiz_count": _("{n} of {of} answered"),
        "quiz_question": _("Question {n}"),
    }


def _over() -> dict[str, str]:
    """Head and text of a page that shows no game any more, by the reason."""
    return {
        "over_none_head": _("The class cannot be reached just now"),
        "over_none_text": _("This page tries again by itself. Nothing that was decided is lost."),
        "over_taken_head": _("Your seat is open on another device"),
        "over_taken_text": _(
            "Somebody has joined with your seat's word and taken it over. To play on here, join again with the class "
            "code and the seat word."
        ),
        "over_freed_head": _("Your teacher has freed this seat"),
        "over_freed_text": _("Ask for the new seat word, and join again with it."),
        "over_left_head": _("You have left this seat"),
        "over_left_text": _("To come back, join again with the class code and the seat word."),
        "over_refused_head": _("This class has begun already"),
        "over_refused_text": _("Latecomers look on: join again and choose “watch only”."),
        "over_unknown_head": _("This place is not known here any more"),
        "over_unknown_text": _("Join again with the class code and the seat word."),
    }

"""The words of the teacher's page, in the reader's language."""

from __future__ import annotations

from limitedu.i18n import _
from limitedu_widgets.words import common

__all__ = ["teaching"]


def teaching() -> dict[str, str]:
    """Every word that the teacher's page shows by itself, by key; ``{name}`` stands for what the page fills in."""
    return (
        common() | _page() | _desk() | _form() | _class() | _joining() | _planets() | _quiz() | _lists() | _questions()
    )


def _page() -> dict[str, str]:
    return {
        "lost_head": _("The connection is lost."),
        "lost_help": _(
            "The class is saved, and students' pages may still work. Check that the program is running and that the "
            "network is on, then reload this page."
        ),
        "gone": _("This is not a teacher's page any more"),
        "gone_text": _("Open it again by the teacher's link, which the program shows when it starts."),
        "type_big": _("Larger type"),
        "type_normal": _("Normal type"),
        "menu": _("Menu"),
        "cancel": _("Cancel"),
    }


def _desk() -> dict[str, str]:
    return {
        "desk_head": _("Teacher's desk"),
        "desk_text": _("Make a class, let your students join with a code, and watch all planets from here."),
        "new_class": _("Begin here"),
        "make_class": _("Make a class"),
        "make_class_text": _("Say how many students there are; the rest has sensible answers already."),
        "try_it": _("Try it"),
        "try_it_text": _("A practice class with programs, in one click: lead a nation, see what students see."),
        "open_class": _("Open a class from a file"),
        "open_class_text": _("A class that was exported here or on another computer, with all its planets."),
        "guide": _("Teacher guide"),
        "guide_text": _("Lesson plans minute by minute, what to say, sheets to print. It opens in a new tab."),
        "classes": _("Your classes"),
        "no_classes": _("No class yet."),
        "state_lobby": _("not begun"),
        "state_playing": _("playing"),
        "state_ended": _("ended"),
        "code_is": _("code {code}"),
        "debrief": _("Debrief"),
        "erase": _("Erase"),
        "erase_named": _("Erase: {title}"),
    }


def _form() -> dict[str, str]:
    return {
        "which_game": _("Which game?"),
        "how_many_students": _("How many students?"),
        "one_planet": _("{students} students: 1 planet of {nations} nations."),
        "many_planets": _("{students} students: {planets} planets of {nations} nations."),
        "nations_alone": _("{students} students: {planets} planets, on each a nation alone."),
        "seats_even": _("One seat for each."),
        "seats_shared": _("{n} of them share a seat with another student."),
        "seats_left": _("Seats left over: {n}."),
        "plan": _("How long?"),
        "plan_whole": _("The whole game, from {year}"),
        "plan_short": _("A short lesson, from {year}"),
        "later_start": _("Programs have played the generations before."),
        "make_it": _("Make the class"),
        "make_it_text": _("You can begin when your students have found their seats."),
        "more_settings": _("More settings: planets, empty seats, missing decisions, latecomers, rules"),
        "class_title": _("Name of the class"),
        "class_title_hint": _("For you, such as “Geography 2b, Monday”. Students do not see it. It may stay empty."),
        "planets": _("Planets"),
        "nations_each": _("Nations on each planet"),
        "empty_seats": _("Seats that nobody has taken when the class begins"),
        "program_leads": _("The program “{name}” leads them"),
        "seats_wait": _("They wait for somebody"),
        "seats_wait_text": _("The planet then stands still until somebody takes the seat."),
        "missing": _("When a decision does not come"),
        "missing_wait": _("All wait"),
        "missing_program": _("A program decides, once"),
        "missing_pass": _("The nation passes, where the rules let it"),
        "patience": _("after so many seconds"),
        "late": _("Latecomers may take a seat that a program leads"),
        "watching": _("Who has the code may watch without a seat"),
        "predictions_on": _("Ask for a prediction in the middle of the game"),
        "house_rules": _("House rules (a TOML file)"),
        "house_rules_hint": _("Only the lines that differ from the rules."),
        "choose_file": _("Choose a file"),
        "rules_in_use": _("In use: {name}"),
        "remove": _("Remove"),
    }


def _class() -> dict[str, str]:
    return {
        "class_code_is": _("Class {code}"),
        "begin": _("Begin"),
        "pause_all": _("Pause all"),
        "go_on": _("Go on"),
        "go_on_all": _("All go on"),
        "end_class": _("End the game"),
        "debrief_all": _("Debrief of all planets"),
        "reopen": _("Go on after all"),
        "clock": _("Lesson clock"),
        "clock_change": _("Change"),
        "clock_ask": _("Minutes left in this lesson"),
        "clock_text": _("The page then says how many generations fit; a third is kept for the debrief."),
        "clock_start": _("Start the clock"),
        "clock_stop": _("Stop the clock"),
        "minutes_left": _("{n} min left"),
        "projector": _("Projector view"),
        "colleague": _("Link for a colleague"),
        "cards": _("Print the seat cards"),
        "export": _("Export everything as one file"),
        "rename_head": _("Rename the class"),
        "rename": _("Rename"),
        "other_classes": _("To all classes"),
        "link_projector": _("The projector view is ready."),
        "link_projector_text": _("It shows all planets, the code and no secrets."),
        "link_projector_open": _("Open the projector view"),
        "link_teacher": _("A link for a colleague."),
        "link_teacher_text": _("Whoever has it can do in this class all that you can. It is shown only now: copy it."),
        "link_seat": _("Your practice seat is ready."),
        "link_seat_text": _("You lead one nation there, programs the others. It opens in a new tab."),
        "link_seat_open": _("Open my seat"),
        "predictions": _("Predictions"),
        "predictions_open": _("{made} teams have predicted how it ends; {open} are being asked."),
        "predictions_made": _("{made} teams have predicted how it ends."),
        "words_head": _("Words and cards"),
        "words_text": _("A student who has lost the page joins again with the class code and the word of the seat."),
    }


def _joining() -> dict[str, str]:
    return {
        "join_head": _("Join the class"),
        "join_open": _("Open in the browser"),
        "join_or": _("or"),
        "join_code": _("Class code"),
        "join_word": _("Then the word of your seat."),
        "qr_alt": _("QR code that leads to {address}"),
        "show_large": _("Show it large"),
        "words_show": _("Show the words"),
        "words_hide": _("Hide the words"),
        "late_way": _("To join:"),
        "code": _("code"),
        "only_here": _("Only this computer can open this address."),
        "only_here_text": _(
            "To let the class in, end the program and start it with: limitedu serve --lan. All that is here is kept."
        ),
        "nobody_came": _("No student's page has come yet. If they cannot open it:"),
        "nobody_network": _("Are they in the same network as this computer, not in a guest network or on mobile data?"),
        "nobody_firewall": _("Does this computer's firewall let the program in? Allow it for private networks."),
        "nobody_address": _("Was the address typed as it stands, with the number after the colon and without https?"),
        "nobody_socket": _(
            "If the page opens but says “connection lost”, a filter or proxy of the school blocks WebSockets: let this "
            "address pass, or use a network of your own."
        ),
    }


def _planets() -> dict[str, str]:
    return {
        "planet": _("Planet"),
        "planet_n": _("Planet {n}"),
        "generation_n": _("generation {n}"),
        "over": _("over"),
        "paused": _("paused"),
        "seats_taken": _("{n} of {of} seats taken"),
        "seats_show": _("Show all seats"),
        "seats_hide": _("Hide the seats"),
        "waits_for": _("Waits for"),
        "all_nations": _("all nations"),
        "minutes": _("{n} min"),
        "programs_play": _("The programs play."),
        "crises": _("Crises"),
        "no_crises": _("No crisis so far."),
        "low": _("at risk"),
        "left_of_short": _("of {max}"),
        "nation": _("Nation"),
        "seat_word": _("Word"),
        "who": _("Who"),
        "here": _("here"),
        "here_n": _("{n} here"),
        "away": _("away"),
        "nobody": _("nobody"),
        "status_deciding": _("deciding"),
        "seat_of": _("{nation}, planet {n}: what can be done"),
        "word_is": _("word:"),
        "table_as": _("Open the table as {nation} sees it"),
        "give_back": _("Give it back to its team"),
        "let_program": _("Let a program decide from here on:"),
        "which_program": _("Which program?"),
        "free_seat": _("Free the seat …"),
        "open_table": _("Open table"),
        "pause": _("Pause"),
        "step_back": _("Step back …"),
    }


def _questions() -> dict[str, str]:
    return {
        "erase_head": _("Erase “{title}” for good?"),
        "erase_text": _(
            "All its planets, decisions, predictions and quiz answers are removed. This cannot be undone. To keep a "
            "copy, open it first and export it."
        ),
        "begin_head": _("Begin now?"),
        "begin_text": _(
            "{n} seats are still empty. They are dealt with as you chose when you made the class. A planet where "
            "nobody sits is played by programs, never further than the others."
        ),
        "end_head": _("End the game for all?"),
        "end_text": _(
            "Nobody can decide any more, and every page has a way to the debrief. You can still let the class go on "
            "later."
        ),
        "end_text_over": _("All planets are over. Every page has a way to the debrief."),
        "free_head": _("Free the seat of {nation} on planet {n}?"),
        "free_text": _(
            "Whoever sits there is sent away at once, and the seat gets a new word. What was decided stays."
        ),
        "free_yes": _("Free the seat"),
        "back_head": _("Take {name} back?"),
        "back_text": _(
            "All that was decided on this planet since the generation began is taken back, for all its nations. The "
            "log says so. Cards and dice that nobody has seen yet come out differently. This cannot be undone."
        ),
        "back_to_start": _("To the beginning of"),
        "back_yes": _("Take it back"),
    }


def _quiz() -> dict[str, str]:
    return {
        "quiz_head": _("Quiz before and after"),
        "quiz_text": _("Six questions on growth, delays and shared limits, anonymous, about four minutes."),
        "quiz_before": _("Ask it before the game"),
        "quiz_after": _("Ask it after the game"),
        "quiz_stop": _("Stop asking, show results"),
        "quiz_asked_before": _("It is being asked (before): {n} have answered, {here} seats are here."),
        "quiz_asked_after": _("It is being asked (after): {n} have answered, {here} seats are here."),
        "quiz_counts": _("Answered before: {before}, after: {after}."),
        "quiz_csv": _("Results as a table (CSV)"),
    }


def _lists() -> dict[str, str]:
    return {
        "list_head": _("Cards with names"),
        "list_text": _(
            "Choose a class list (a text or CSV file): each name gets a seat, for printing only. The names are kept "
            "nowhere."
        ),
        "list_choose": _("Choose a class list"),
        "list_dealt": _("{n} names, from: {column}."),
        "list_print": _("Print these cards"),
        "list_forget": _("Forget the names"),
        "name": _("Name"),
        "address": _("Address"),
        "class_code": _("Class code"),
    }

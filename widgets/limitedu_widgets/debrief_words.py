"""The words of the debrief's page, in the reader's language."""

from __future__ import annotations

from limitedu.i18n import gettext as _
from limitedu.i18n import ngettext
from limitedu_widgets.words import common, laid_table, predicting, scoring

__all__ = ["debrief_words", "steps"]


def _minutes(number: int) -> str:
    return ngettext("about {n} minute", "about {n} minutes", number).format(n=number)


def steps() -> list[dict[str, str]]:
    """The six pages: ``id``, ``title``, ``minutes`` and ``note``, a line for the person leading the talk."""
    return [
        {
            "id": "feel",
            "title": _("How do you feel?"),
            "minutes": _minutes(5),
            "note": _("Feelings come first, so that heads are free for the rest. Ask, listen, judge nothing."),
        },
        {
            "id": "happened",
            "title": _("What happened?"),
            "minutes": _minutes(10),
            "note": _("Let the class tell the story before you scroll. Stop the slider where the stories differ."),
        },
        {
            "id": "why",
            "title": _("Why?"),
            "minutes": _minutes(10),
            "note": _("Follow one chain back together. Look for what each knew at the time, not for who is guilty."),
        },
        {
            "id": "world",
            "title": _("The real world"),
            "minutes": _minutes(10),
            "note": _("Compare shapes, not heights. Ask what the game leaves out before you ask what it shows."),
        },
        {
            "id": "what_if",
            "title": _("What if?"),
            "minutes": _minutes(10),
            "note": _("Have the class guess first, then run it. One change at a time."),
        },
        {
            "id": "next",
            "title": _("What next?"),
            "minutes": _minutes(5),
            "note": _("End with what can be done, by whom, and when: urgency and hope belong together."),
        },
    ]


def debrief_words() -> dict[str, str]:
    """Every word that the debrief's JavaScript shows, by key; ``{name}`` stands for what the page fills in."""
    return (
        common()
        | laid_table()
        | predicting()
        | scoring()
        | _opening()
        | _frame()
        | _feel()
        | _happened()
        | _why()
        | _world()
        | _what_if()
        | _next()
    )


def _opening() -> dict[str, str]:
    return {
        "lost_help": _(
            "Your games are unharmed. Check that the program is still running and that the network is on, then "
            "reload this page."
        ),
        "welcome": _("Talk about a game you have played"),
        "welcome_text": _(
            "What happened, why, how the real world went, and what would have happened otherwise: six pages for about "
            "50 minutes. Open one game, or several games of a class."
        ),
        "saved_games": _("Games that were played here"),
        "none_listed": _("No game is listed here. Open a file, or come from the end page of a game."),
        "from_files": _("From files"),
        "from_files_text": _("Choose several files at once to lay the games of a class over each other."),
        "open_files": _("Open saved games"),
        "examples": _("Finished games to try it with"),
        "type_big": _("Larger type"),
        "type_normal": _("Normal type"),
        "too_many_files": _("At most {n} files are opened at a time."),
        "still_in_play": _("Still in play"),
        "still_in_play_text": _(
            "A debrief shows everything in a game: all hands, all boards, every decision. Open it only if all who "
            "play look at it together."
        ),
        "leave_closed": _("Leave it closed"),
        "show_it": _("We look at it together: open it"),
    }


def _frame() -> dict[str, str]:
    return {
        "which_game": _("Which game"),
        "pages": _("Pages of the debrief"),
        "to_place": _("Back to my place in the class"),
        "take_away": _("Save or print"),
        "take_report": _("Report (one page for the browser, or to print)"),
        "take_tables": _("Tables, record and report (zip)"),
        "save_file": _("Save the game as a file"),
        "menu": _("Menu"),
        "open_more": _("Open more games"),
        "other_games": _("Close all games"),
        "keys_on": _("Switch number keys on"),
        "keys_off": _("Switch number keys off"),
        "keys_help": _("Keys: the digits 1 to 6 turn to that page. They can be switched off in the menu."),
        "in_play_now": _("This game was not played to its end: what you see here is as far as it came."),
        "for_the_leader": _("For the person leading the talk:"),
        "more_questions": _("More questions ({n})"),
        "page_before": _("Back: {page}"),
        "page_after": _("Next: {page}"),
        "class_games": _("The games of the class"),
        "class_outcomes": _("Outcomes side by side"),
        "which_curve": _("What is drawn"),
        "at_the_end": _("At the end"),
        "generation_n": _("Generation {n}"),
        "generation": _("generation"),
        "what": _("What"),
        "source": _("Source"),
        "formula": _("The formula, in words"),
    }


def _feel() -> dict[str, str]:
    return {
        "one_word": _("One word each"),
        "feel_kept": _(
            "No names. Words are kept with this page only, and in the file if you save it: nowhere else. The order "
            "says nothing of who spoke when."
        ),
        "your_word": _("How do you feel about this game? One word:"),
        "put_down": _("Add"),
        "or_scale": _("Or a number:"),
        "scale_bad": _("bad"),
        "scale_good": _("good"),
        "nothing_felt": _("Nothing has been added yet."),
        "words_said": _("What was said"),
        "no_predictions": _(
            "Nobody made a prediction in this game. In the middle of a game each nation is asked once what the end "
            "will be like; the guesses then stand here beside what came."
        ),
    }


def _happened() -> dict[str, str]:
    return {
        "timeline": _("What happened, in order"),
        "filter": _("What is shown"),
        "filter_all": _("All that mattered"),
        "filter_harm": _("Crises and shortages"),
        "filter_decisions": _("Decisions"),
        "every_decision": _("Every single decision, not only those that mattered"),
        "kind_decision": _("Decision"),
        "kind_crisis": _("Crisis"),
        "kind_shortage": _("Shortage"),
        "kind_event": _("Event"),
        "entries": _("({n})"),
        "nothing_there": _("Nothing of this kind happened."),
        "turning": _("Turning points"),
        "no_turning": _("No generation stands out yet."),
        "look_at": _("Look at the table at the end of generation {n}"),
        "replay": _("The table, generation by generation"),
        "earlier": _("Earlier"),
        "later": _("Later"),
        "whose_board": _("Whose board"),
        "cards_held": _("Cards in hand then ({n})"),
    }


def _why() -> dict[str, str]:
    return {
        "harms": _("Crises and shortages"),
        "no_harm": _("There was no crisis and no shortage. What held?"),
        "shortages_n": _("Shortages ({n})"),
        "decisions_behind": _("Decisions that led here"),
        "no_decision": _("No decision stands behind it: it came of the set-up and of steps that run by themselves."),
        "deed_share": _("(generation\N{NO-BREAK SPACE}{n}, {percent}\N{NO-BREAK SPACE}%)"),
        "all_shares": _("All decisions with their shares"),
        "how_filled": _("How it filled up"),
        "how_came": _("How it came"),
        "contributors": _("What it came from, by share"),
        "what_it_did": _("What it did to people"),
        "amount": _("amount"),
        "share": _("share"),
        "delay": _("Generations from the first decision to the harm: {n}"),
        "no_delay": _("The harm came in the same generation as the decisions."),
        "delay_row": _("From decision to harm, generation by generation"),
        "decided": _("decided here"),
        "harm_here": _("harm"),
        "bathtub": _("The bathtub: {stock}"),
        "bathtub_text": _(
            "What flows in above, what flows out below, and how full it is at the end of each generation. It falls "
            "only when less flows in than out. The dashed line: where it breaks."
        ),
        "stocks": _("Which stock"),
        "inflow_is": _("inflow {n}"),
        "outflow_is": _("outflow {n}"),
        "set_up": _("start"),
        "broke": _("broke"),
        "sensible": _("What was sensible for each nation alone"),
        "sensible_text": _(
            "For each nation its decision with the largest share in a crisis or a shortage. Each had its reason; "
            "together they did the harm. This is no list of the guilty."
        ),
        "for_itself": _("For itself:"),
        "for_all": _("For all:"),
    }


def _world() -> dict[str, str]:
    return {
        "side_by_side": _("Our world, the real world, World3"),
        "not_measured": _("What this game does not have ({n})"),
        "no_indicators": _("This game measures nothing that could be compared."),
        "stands_for": _("What it stands for"),
        "leaves_out": _("What the game leaves out"),
        "how_alike": _("How the likeness is measured"),
        "twins": _("Twin countries"),
        "twins_text": _("For each nation the nearest of 14 countries by how they grew: alike in growth, not in worth."),
        "twin_distance": _("Distance {n}."),
        "twin_second": _("Second nearest: {country} ({n})."),
        "a_year": _("growth a year"),
        "boundaries": _("The planetary boundaries, {year}"),
        "state_over": _("over the limit"),
        "state_safe": _("on the safe side"),
        "state_unknown": _("no checked value"),
        "in_game": _("In this game:"),
        "not_in_game": _("Not in this game."),
    }


def _what_if() -> dict[str, str]:
    return {
        "if_decided": _("Another decision"),
        "in_generation": _("In which generation?"),
        "which_decision": _("Which decision?"),
        "no_decisions": _("No decision of this generation is listed. Tick “every single decision” to see them all."),
        "was_answered": _("It was: {answer}."),
        "other_answer": _("Instead:"),
        "no_other_answer": _("There was nothing else to choose."),
        "see_then": _("See what then happens"),
        "if_led": _("Another policy"),
        "if_led_text": _("The same chance, but a program leads all nations from a generation on."),
        "from_generation": _("From generation"),
        "led_by": _("Led by"),
        "if_chance": _("Other chance"),
        "if_chance_text": _(
            "How much was luck? {n} worlds with other cards and dice, led by a program; and as many for each other "
            "program, to tell chance from policy."
        ),
        "see_band": _("Play {n} worlds"),
        "other_world": _("The other world"),
        "our_world": _("our world"),
        "working": _("Working: {what}"),
        "done_of": _("{done} of {of}"),
        "stop": _("Stop"),
        "results": _("Results"),
        "no_result": _("Choose a change on this page. What comes of it is laid over your own world here."),
        "both_ends": _("The ends of both worlds"),
        "share_of_chance": _("The share of chance"),
        "chance": _("chance"),
        "policy": _("policy"),
        "all_alike": _("all worlds end alike"),
        "policies": _("Programs (worlds):"),
    }


def _next() -> dict[str, str]:
    return {
        "hope": _("It can be done: three things that went well"),
        "no_ranking": _(
            "A score counts what somebody chose to count. Move the sliders: the same game gives other scores. No "
            "score says which nation was good."
        ),
        "take_home": _("Take it with you"),
        "take_home_text": _("The report opens in any browser, without a network, and prints on A4."),
    }

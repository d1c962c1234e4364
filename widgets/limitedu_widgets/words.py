"""The words of the pages, in the reader's language. The game's own words come from the game."""

from __future__ import annotations

from limitedu.i18n import _

__all__ = ["at_a_table", "common", "explorer_words", "laid_table", "predicting", "projector_words", "scoring", "words"]


def common() -> dict[str, str]:
    """What the parts say that stand on every kind of page."""
    return {
        "less": _("Less"),
        "more": _("More"),
        "from": _("from"),
        "to": _("to"),
        "was": _("was {value}"),
        "not_now": _("Not now:"),
        "rule_is": _("(rule: {rule})"),
        "why": _("why?"),
        "why_rule": _("Rule:"),
        "why_world": _("In the world:"),
        "as_table": _("table"),
        "as_chart": _("chart"),
        "link_connected": _("connected"),
        "link_reconnecting": _("reconnecting"),
        "link_lost": _("connection lost"),
        "lost_head": _("The connection to the game is lost."),
        "lost_help": _(
            "Your game is saved up to your last decision. Check that the program is still running and that the "
            "network is on, then reload this page."
        ),
        "reload": _("Reload the page"),
        "try_now": _("Try now"),
        "close": _("Close"),
        "file_too_big": _("{name} is too large to be read here."),
        "file_unreadable": _("{name} cannot be read."),
    }


def explorer_words() -> dict[str, str]:
    """Every word that the page of the World3 explorer shows."""
    return common() | {
        "lost_head": _("The connection is lost."),
        "lost_help": _(
            "Check that the program is still running and that the network is on, then reload this page: its address "
            "holds your runs."
        ),
        "title": _("World3: can growth go on?"),
        "about": _("The world model of The Limits to Growth (2004), 1900 to 2100. Move a slider and watch the curves."),
        "type_big": _("Larger type"),
        "type_normal": _("Normal type"),
        "to_games": _("To the games"),
        "levers_head": _("What the world does"),
        "scenario": _("Scenario of the book"),
        "unchecked": _("(The book has no table to check this run against.)"),
        "reset_all": _("As scenario {n}"),
        "reset_one": _("{label}: back to {value}"),
        "views": _("What is shown"),
        "view_all": _("All curves"),
        "view_one": _("One chart"),
        "view_why": _("Why they turn"),
        "runs": _("Runs that are drawn"),
        "run_now": _("This run"),
        "keep": _("Keep this run"),
        "keep_title": _("Leave this run in the charts, and go on with the sliders"),
        "keep_full": _("At most {n} runs are laid over each other; take one away first."),
        "keep_same": _("This run is kept already. Move a slider first."),
        "drop": _("Take away: {name}"),
        "measured": _("measured"),
        "none_measured": _("Nothing measured is drawn: why?"),
        "year": _("Year"),
        "rises": _("Still rising in {end}: {last}."),
        "falls": _("Falls all the time: {last} in {end}."),
        "peaks": _("Highest in {top}: {most}. In {end}: {last}."),
        "source_is": _("Source: {source}. Licence: {licence}."),
        "sources": _("What was measured, sources and licences"),
        "classic": _("All in one chart"),
        "classic_text": _(
            "Each curve has a scale of its own: compare shapes, not heights. Lines are the model, with a dash for each "
            "run; dots are measured."
        ),
        "which_curves": _("Which curves"),
        "full_height": _("0 to {most} {unit}"),
        "why_turned": _("why did it turn?"),
        "no_charts": _("The charts could not be loaded; the tables stand in for them."),
        "turns_head": _("Turning points"),
        "turns_text": _("Where a curve of this run changes its direction, worked out of the model's own equations."),
        "no_turns": _("No curve of this run turns."),
        "loop_grows": _("Growing loop"),
        "loop_grows_text": _("A change comes back larger: it feeds itself, up or down."),
        "loop_holds": _("Holding loop"),
        "loop_holds_text": _("A change comes back as a push against itself: it is held or turned round."),
        "turn_peak": _("highest"),
        "turn_trough": _("lowest"),
        "no_loop": _("No loop: the causes go back to where nothing moved them, or to a policy."),
        "path_head": _("From the loop to the curve"),
        "back_to": _("back to: {label}"),
        "signs": _("+ : both move the same way. − : one goes up, the other down."),
        "also": _("A second cause, at least a third as strong"),
        "loop_picture": _("The loop as a picture."),
        "loop_words": _("Each arrow in words"),
        "link_same": _("More of “{from}” gives more of “{to}”, and less gives less (+)."),
        "link_other": _("More of “{from}” gives less of “{to}”, and less gives more (−)."),
        "chain_head": _("Step by step back from the curve, with numbers"),
        "because": _("because"),
        "said_more": _("more {label}"),
        "said_less": _("less {label}"),
    }


def projector_words() -> dict[str, str]:
    """Every word that the projector's page shows."""
    return (
        common()
        | laid_table()
        | {
            "lost_help": _("The class is unharmed, and this page comes back by itself when the server does."),
            "closed": _("This screen has been closed"),
            "closed_text": _("The teacher's page opens it again."),
            "your_class": _("Your class"),
            "join_head": _("Join here"),
            "join_with": _("with the class code"),
            "join_word": _("and the seat word on your card"),
            "qr": _("QR code of the address with the class code"),
            "also_at": _("or"),
            "late": _("Join: {address}"),
            "seats_taken": _("{taken} of {seats} seats taken"),
            "seat_free": _("free"),
            "seat_taken": _("taken"),
            "seat_here": _("here"),
            "seat_program": _("program"),
            "generation_of": _("{n} of {of}"),
            "curves": _("Curves"),
            "waits_for": _("waits for"),
            "waits_but": _("waits for all but"),
            "waits_all": _("waits for all {n}"),
            "paused": _("paused"),
            "finished": _("finished"),
            "minutes_left": _("{n} min left"),
            "time_up": _("time is up"),
            "debrief_now": _("The debrief comes now"),
            "no_ranking": _("A score counts what somebody chose to count. It does not say who was good."),
            "stopped": _("stopped in generation {n}"),
            "waiting_begin": _("The game begins when your teacher says so."),
        }
    )


def words() -> dict[str, str]:
    """Every word that the play page's JavaScript shows, by key; ``{name}`` stands for what the page fills in."""
    return at_a_table() | _start()


def at_a_table() -> dict[str, str]:
    """Every word from the first decision to the end of a game, wherever it is played."""
    return common() | laid_table() | scoring() | predicting() | _table() | _bars() | _end()


def laid_table() -> dict[str, str]:
    """What is said on a table: hands, boards, the world, the nations side by side."""
    return {
        "your_hand": _("Your hand"),
        "hand_empty": _("No cards."),
        "about_card": _("about"),
        "stays": _("stays in play"),
        "card_played": _("Played in this generation."),
        "card_in_play": _("In play."),
        "world": _("World"),
        "nations": _("Nations"),
        "board_of": _("Board of"),
        "leader": _("leads"),
        "status_deciding": _("deciding"),
        "status_waiting": _("waiting"),
        "status_passed": _("passed"),
        "terms": _("Words of this game"),
        "here": _("here"),
        "blocked": _("beyond the limit"),
        "place_of": _("place {at} of {of}"),
        "left_of": _("{value} of {max} left"),
        "low": _("at risk"),
    }


def scoring() -> dict[str, str]:
    """What is said of scores and of what counts in them."""
    return {
        "scores": _("Scores"),
        "scores_table": _("Scores by their parts"),
        "scores_tested": _(
            "These scores are taken after the stress test: the social phase once more after the end. So a number can "
            "differ from the table at the end of the last generation."
        ),
        "winner": _("Highest score:"),
        "part": _("Part"),
        "total": _("Total"),
        "values": _("What counts?"),
        "values_text": _("Change what you value; the same game is scored again."),
    }


def _start() -> dict[str, str]:
    return {
        "welcome": _("Lead a nation from 1850 to 2060"),
        "welcome_text": _(
            "An open classroom simulation of growth on a finite planet. Press Start: the program explains each step "
            "while you play. No name and no account are needed."
        ),
        "new_game": _("New game: {title}"),
        "which_game": _("Which game?"),
        "start": _("Start"),
        "how_many": _("How many nations?"),
        "solo": _("1 (alone)"),
        "who_leads": _("Who leads each nation?"),
        "nobody": _("No nation is led by a person: you will watch the programs play."),
        "shared_screen": _("You share this screen. Between two persons a cover page keeps the hands secret."),
        "from_when": _("From which year?"),
        "later_start": _("A short lesson: programs have played the generations before."),
        "more_settings": _("More settings: options, rules, seed"),
        "seed": _("Seed"),
        "seed_hint": _("The same number gives the same cards again. Empty: a new shuffle."),
        "seed_bad": _("A seed is a whole number of at most 15 digits, or empty."),
        "house_rules": _("House rules (a TOML file)"),
        "house_rules_hint": _("Only the lines that differ from the rules."),
        "rules_in_use": _("In use: {name}"),
        "remove": _("Remove"),
        "sum_solo": _("You lead {name}, alone."),
        "sum_one": _("You lead {name}; programs lead the others ({n})."),
        "sum_many": _("Persons: {persons}. Programs: {programs}."),
        "go_on_with": _("Go on with a game"),
        "none_saved": _("No saved game yet. Each game is saved by itself as you play."),
        "examples": _("Finished games to look at"),
        "elsewhere": _("Beside the games"),
        "to_debrief": _("The debrief"),
        "to_debrief_text": _("Talk about finished games: what happened, why, the real world, what if."),
        "to_model": _("The World3 model"),
        "to_model_text": _("The model of The Limits to Growth: move its sliders and watch its curves."),
        "cover_head": _("{name}: your turn"),
        "cover_ready": _("I am {name}: show my hand"),
    }


def _table() -> dict[str, str]:
    return {
        "take_card": _("Take"),
        "your_move": _("Your move"),
        "your_decision": _("your decision"),
        "keys_help": _(
            "Keys: the digits 1 to 9 choose what carries that number, U takes back the last step. "
            "They can be switched off in the menu."
        ),
        "least": _("least: {value}"),
        "most": _("most: {value}"),
        "take_amount": _("OK: {value}"),
        "chosen_so_far": _("Chosen so far"),
        "confirm": _("Play it"),
        "confirm_plain": _("Confirm"),
        "back": _("One step back"),
        "cancel": _("Put it back"),
        "would_change": _("What this changes"),
        "not_possible": _("Not possible now:"),
        "step_of": _("{at} of {of}"),
        "steps": _("Steps"),
        "next_step": _("Next step"),
        "run_to_end": _("Run to the end"),
        "go_on": _("Go on"),
        "waiting": _("One moment"),
        "waiting_for": _("It is the turn of"),
        "waiting_game": _("The game goes on by itself."),
        "what_happened": _("What just happened"),
        "all_steps": _("Earlier steps"),
        "generation_n": _("Generation {n}"),
        "charts": _("Charts"),
        "choose_charts": _("Choose"),
        "no_charts": _("The charts could not be loaded; the tables stand in for them."),
    }


def _bars() -> dict[str, str]:
    return {
        "load_file": _("Open a game from a file"),
        "generations": _("Generations"),
        "undo": _("Undo"),
        "undo_title": _("Take back the last step"),
        "redo": _("Redo"),
        "save": _("Save"),
        "save_title": _("Save the game as a file"),
        "save_file": _("Save as a file"),
        "menu": _("Menu"),
        "type_big": _("Larger type"),
        "type_normal": _("Normal type"),
        "keys_off": _("Switch number keys off"),
        "keys_on": _("Switch number keys on"),
        "home": _("To the start page"),
        "game_over": _("The game is over"),
        "look_at": _("Look at generation {n}"),
        "looking_at": _("You are looking at generation {n}."),
        "looking_help": _("Nothing here changes your game."),
        "back_to_now": _("Back to now"),
        "play_on": _("Play on from here, as a second world"),
        "worlds": _("Worlds"),
        "worlds_help": _("Two worlds, laid over each other in the charts:"),
    }


def _end() -> dict[str, str]:
    return {
        "stress_test": _("Stress test"),
        "stress_text": _("The social phase once more, without policies: does the world that was built hold?"),
        "first_step": _("Step by step"),
        "from_start": _("Once more from the start"),
        "debrief_this": _("Debrief this game"),
        "turning": _("Turning points"),
        "causes": _("What led to each crisis"),
        "no_crisis": _("There was no crisis."),
    }


def predicting() -> dict[str, str]:
    """What is said where the end is predicted, and where that is laid beside what came."""
    return {
        "predict_help": _("A guess costs nothing and changes nothing. At the end you see how near it was."),
        "predict_keep": _("Keep my prediction"),
        "predict_skip": _("Skip"),
        "predicted": _("What was expected"),
        "predict_guess": _("expected for {year}"),
        "predict_came": _("came"),
        "predict_came_year": _("came ({year})"),
        "predict_what": _("What"),
        "predict_who": _("Who"),
    }

"""Class lists as schools have them: each gives the right names, or a clear question in words."""

from __future__ import annotations

import csv
import io
import zipfile
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limitedu.classroom import lists
from limitedu.classroom.lists import deal, read, team_name, team_names
from limitedu.errors import UsageError

SWEDISH = ["Åsa Öberg", "Jörg Müller", "Zoë D'Hôtel", "Ann-Sofie Ek"]
RIGHT_TO_LEFT = ["محمد علي", "נועה כהן", "علی\u200cرضا"]
LINES = "\n".join(SWEDISH) + "\n"


def names(text: str | bytes, **more: object) -> list[str]:
    return read(text if isinstance(text, bytes) else text.encode(), **more).names  # type: ignore[arg-type]


# -- encodings -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_unicode_is_read_without_a_word(encoding: str, end: str) -> None:
    wanted = SWEDISH + RIGHT_TO_LEFT + ["王小明", "Łukasz Żak"]
    found = read(end.join(wanted).encode(encoding))
    assert (found.names, found.said, found.skipped) == (wanted, "", [])


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("wanted", [SWEDISH, RIGHT_TO_LEFT, ["Anna"], ["Анна", "Вера"]])
def test_utf_16_without_a_mark(encoding: str, wanted: list[str]) -> None:
    found = read("\n".join(wanted).encode(encoding))
    assert found.names == wanted
    assert encoding.upper() in found.said


@pytest.mark.parametrize(
    ("encoding", "wanted"),
    [
        ("cp1252", SWEDISH),
        ("cp1252", ["Åsa"]),
        ("cp1252", ["José Núñez", "María Peña", "Renée Lefèvre", "Œdipe Noël"]),
        ("mac_roman", ["Åsa Öberg", "José Núñez"]),
        ("cp1251", ["Анна Каренина", "Борис Годунов", "Вера Павлова", "Дмитрий Петров"]),
        ("cp1253", ["Ελένη Παπαδοπούλου", "Γιώργος Νικολάου", "Μαρία Ιωάννου"]),
        ("cp1250", ["Łukasz Żak", "Agnieszka Śliwa", "Małgorzata Wójcik"]),
    ],
)
def test_old_encodings_are_guessed_and_the_guess_is_said(encoding: str, wanted: list[str]) -> None:
    found = read("\r\n".join(wanted).encode(encoding))
    assert found.names == wanted
    assert "Look whether all letters are right" in found.said


def test_utf_8_that_was_written_twice_is_mended() -> None:
    found = read(LINES.encode().decode("cp1252").encode())
    assert found.names == SWEDISH
    assert "written twice" in found.said


# -- shapes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("header", ["Klass{0}Namn{0}E-post\r\n", ""])
def test_a_table_with_any_separator(separator: str, header: str) -> None:
    body = "".join(f"7B{separator}{name}{separator}x{at}@school.se\r\n" for at, name in enumerate(SWEDISH))
    found = read((header.format(separator) + body).encode("cp1252"))
    assert found.names == SWEDISH
    assert found.column == ("Namn" if header else "2")


def test_quotes_hold_separators_and_lines() -> None:
    assert names('"Öberg, Åsa";7B\n"Ek\nAnn";7B\n"Per ""Pelle"" Ek";7C\n') == ["Öberg, Åsa", "Ek Ann", 'Per "Pelle" Ek']


def test_a_quote_that_does_not_end_swallows_nobody() -> None:
    assert names('Anna\n"Bo\nCarl\n') == ["Anna", "Bo", "Carl"]


@pytest.mark.parametrize(
    ("text", "wanted", "column"),
    [
        ("Förnamn;Efternamn\nÅsa;Öberg\nBo;Ek\n", ["Åsa Öberg", "Bo Ek"], "Förnamn + Efternamn"),
        ("Nr;Last name;First name\n1;Ek;Bo\n2;Berg;Ann\n", ["Bo Ek", "Ann Berg"], "First name + Last name"),
        ("Nom;Prénom\nDupont;Zoé\nMartin;Léo\n", ["Zoé Dupont", "Léo Martin"], "Prénom + Nom"),
        ("Nombre,Apellidos\nAna,Ruiz Gil\nLuis,Mora\n", ["Ana Ruiz Gil", "Luis Mora"], "Nombre + Apellidos"),
        ("Öberg, Åsa\nEk, Bo\n", ["Åsa Öberg", "Bo Ek"], "2 + 1"),
        ("List of class 7B\n\nNr;Elev\n1;Åsa\n2;Bo\n", ["Åsa", "Bo"], "Elev"),
        ("Alias;Kohort\nRäv;7B\nUv;7C\n", ["Räv", "Uv"], "Alias"),
        ("sep=;\nNamn;Klass\nÅsa;7B\n", ["Åsa"], "Namn"),
        ("1. Åsa\n2) Bo\n- Cai\n• Dag\n", ["Åsa", "Bo", "Cai", "Dag"], "1"),
        ('="Åsa"\n="Bo"\n', ["Åsa", "Bo"], "1"),
        ("\n\n;;\nÅsa;7B\n;;\n  Bo  \t Ek ;7B\n\n", ["Åsa", "Bo Ek"], "1"),
        ("Åsa", ["Åsa"], "1"),
    ],
)
def test_shapes_of_lists(text: str, wanted: list[str], column: str) -> None:
    found = read(text.encode())
    assert (found.names, found.column) == (wanted, column)
    assert read(text.encode(), column=found.column).names == wanted


def test_two_columns_that_could_be_the_names_are_a_question() -> None:
    text = b"Anna;Andersson\nBo;Berg\nCai;Carlsson\n"
    found = read(text)
    assert (found.names, found.column) == (["Anna", "Bo", "Cai"], "1")
    assert found.said == (
        "Columns “1” and “2” could have the names; “1” was taken. For another, name the column: column='1', "
        "column='2', column='1 + 2'."
    )
    assert read(text, column="1 + 2").names == ["Anna Andersson", "Bo Berg", "Cai Carlsson"]
    assert read(text, column=2).names == ["Andersson", "Berg", "Carlsson"]
    with pytest.raises(UsageError, match=r"7b.csv has no column 'Namn'; it has “1” and “2”"):
        read(text, "7b.csv", column="Namn")


def test_200_rows_and_a_list_of_a_whole_school() -> None:
    many = [f"Person {chr(65 + n // 26)}{chr(65 + n % 26)}" for n in range(600)]
    assert names("\n".join(many[:200])) == many[:200]
    with pytest.raises(UsageError, match="has 600 names; a class has at most 500"):
        names("\n".join(many))


def test_people_who_are_called_alike_both_stay_and_a_row_copied_twice_does_not() -> None:
    found = read(b"Anna\nBo\nAnna\n")
    assert found.names == ["Anna", "Bo", "Anna"]
    assert found.said == "1 name stands more than once and has a card each time: Anna."
    found = read(b"Nr;Namn\n1;Anna\n2;Bo\n1;Anna\n3;Anna\n")
    assert found.names == ["Anna", "Bo", "Anna"]
    assert found.skipped == [(4, "the same row again")]


def test_rows_without_a_name_are_left_out_and_named() -> None:
    text = "Namn\nAnna\n=cmd|' /C calc'!A0\n\n2024-05-01\nbo@school.se\n+1+2\n@SUM(A1)\n" + "x" * 61 + "\nCai\n"
    found = read(text.encode())
    assert found.names == ["Anna", "Cai"]
    assert found.skipped == [
        (3, "a formula"),
        (5, "no letter in it"),
        (6, "an e-mail address"),
        (7, "a formula"),
        (8, "a formula"),
        (9, "longer than 60 characters"),
    ]
    assert found.said.startswith("6 rows were left out: row 3 (a formula), row 5 (no letter in it), ")


def test_what_turns_the_direction_of_text_is_taken_out() -> None:
    assert names("A\u202enna\nB\u2066o\u2069\nCa\x07i\n") == ["Anna", "Bo", "Ca i"]
    assert names("\n".join(RIGHT_TO_LEFT)) == RIGHT_TO_LEFT


# -- what is no list -----------------------------------------------------------------------------------------------


def zipped(*inside: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name in inside:
            archive.writestr(name, "x")
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (zipped("[Content_Types].xml", "xl/workbook.xml"), "7b is an Excel workbook, not a list as text. In your"),
        (zipped("word/document.xml"), "a Word document"),
        (zipped("mimetype", "content.xml"), "an OpenDocument file"),
        (zipped("Index/Document.iwa"), "a Numbers workbook"),
        (zipped("a.csv"), "a ZIP file"),
        (b"PK\x03\x04 cut", "a ZIP file"),
        (b"%PDF-1.7\n...", "a PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500), "an old Excel or Word file"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "a picture"),
        (b"<!DOCTYPE html><table><tr><td>Anna", "a web page or XML"),
        (bytes(range(256)) * 9 + b"x", "no text that can be read"),
        (b"\x7fELF\x02\x01\x01\x00" + b"\x00\xff\xd8" * 99, "no text that can be read"),
        (b"\xff\xfeA\x00n", "begins as UTF-16 and goes on as something else"),
    ],
)
def test_another_kind_of_file_is_called_by_its_name(data: bytes, said: str) -> None:
    with pytest.raises(UsageError, match="CSV UTF-8") as error:
        read(data, "7b")
    assert said in str(error.value)


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", b"\n\n;;\n", b"Namn\n", b"\xff\xfe"])
def test_an_empty_list_is_one(data: bytes) -> None:
    with pytest.raises(UsageError, match=r"7b\.csv has no names in it\. A list has one name a line"):
        read(data, "7b.csv")


def test_a_column_without_names_says_why() -> None:
    with pytest.raises(UsageError, match=r"no names in column “Namn” \(an e-mail address\)"):
        read(b"Namn\nbo@school.se\ncai@school.se\n")


def test_a_file_too_large_is_not_read() -> None:
    with pytest.raises(UsageError, match=r"has 3\.0 MB; a class list has at most 2"):
        read(bytes(3_000_000), "film.csv")


def answer(data: bytes) -> tuple[list[str], str]:
    """The names in a file, or what is said of it."""
    try:
        return read(data).names, ""
    except UsageError as error:
        return [], str(error)


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_give_names_or_words(data: bytes) -> None:
    found, said = answer(data)
    assert bool(found) != bool(said)
    assert len(said) < 400
    assert all(name == " ".join(name.split()) and 0 < len(name) <= 60 for name in found)
    assert not any(name.startswith(("=", "+", "-", "@")) for name in found)


@settings(deadline=None)
@given(st.text(max_size=200), st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
def test_any_text_gives_names_or_words(text: str, encoding: str) -> None:
    found, said = answer(text.encode(encoding, "ignore"))
    assert bool(found) != bool(said)
    assert len(said) < 400


# -- seats ---------------------------------------------------------------------------------------------------------


@settings(deadline=None)
@given(st.integers(0, 120), st.integers(1, 12), st.integers(1, 6))
def test_people_are_dealt_evenly_and_every_seat_is_filled_before_one_has_two(n: int, planets: int, seats: int) -> None:
    dealt = deal([f"P{at}" for at in range(n)], planets, seats)
    assert len(dealt) == n
    assert all(0 <= planet < planets and 0 <= seat < seats for planet, seat in dealt)
    on_planet = Counter(planet for planet, _seat in dealt)
    per_planet = [on_planet[planet] for planet in range(planets)]
    assert max(per_planet) - min(per_planet) <= 1
    at_seat = Counter(dealt)
    counts = [at_seat[planet, seat] for planet in range(planets) for seat in range(seats)]
    assert max(counts) - min(counts) <= 1
    for planet in range(planets):  # a planet's seats are filled from the first on
        taken = [at_seat[planet, seat] for seat in range(seats)]
        assert taken == sorted(taken, reverse=True)


@pytest.mark.parametrize("wrong", [0, -1, 1.5, True, "2", None, 10**9])
def test_numbers_of_planets_and_seats_are_checked(wrong: object) -> None:
    with pytest.raises(UsageError, match="number of planets"):
        deal(["Ann"], wrong, 2)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="number of seats"):
        deal(["Ann"], 2, wrong)  # type: ignore[arg-type]


# -- teams ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  The   Otters\n", "The Otters"),
        ("A\u030asa", "Åsa"),
        ("فريق", "فريق"),
        ("🦉", "🦉"),
        ("👩\u200d🚀 x", "👩\u200d🚀 x"),
        ("x" * 24, "x" * 24),
        ("1+1=2", "1+1=2"),
    ],
)
def test_a_typed_team_name_is_kept_tidy(typed: str, kept: str) -> None:
    assert team_name(typed) == kept
    assert team_name(kept) == kept


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "needs a letter"),
        (" \u200b\u3164 ", "needs a letter"),
        ("x" * 25, "at most 24 characters; this one has 25"),
        ("x" * 10**6, "at most 24 characters"),
        ("=1+1", "does not begin with ="),
        ("@home", "does not begin with @"),
        ("－1", "does not begin with"),
        ("Red\u202eder", "no invisible"),
        ("Re\x00d", "no invisible"),
        ("Red\ud800", "no invisible"),
        ("a" + "\u0363" * 9, "accents"),
        (None, "is a text"),
        (7, "is a text"),
    ],
)
def test_a_team_name_that_would_do_harm_is_refused_in_words(typed: object, said: str) -> None:
    with pytest.raises(UsageError, match=said) as error:
        team_name(typed)
    assert len(str(error.value)) < 100


@settings(deadline=None)
@given(st.text(max_size=30))
def test_a_team_name_that_is_kept_is_short_and_visible(text: str) -> None:
    try:
        name = team_name(text)
    except UsageError:
        return
    assert 0 < len(name) <= 24
    assert team_name(name) == name
    (cell,) = next(csv.reader(io.StringIO(lists.to_csv([name], []).decode("utf-8-sig"))))
    assert cell == name, "a name that was kept needs no escape"


def test_names_to_choose_from_can_all_be_chosen() -> None:
    found = team_names()
    assert len(found) == len(set(found)) == 40
    assert [team_name(name) for name in found] == found


# -- out again -----------------------------------------------------------------------------------------------------


def test_a_table_goes_out_for_spreadsheets_and_comes_in_again() -> None:
    data = lists.to_csv(["Name", "Card"], [["Åsa", "=1+1"], ["Bo", 3], ["\ud800", None]])
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    assert rows == [["Name", "Card"], ["Åsa", "'=1+1"], ["Bo", "3"], ["?", ""]]
    assert read(data).names == ["Åsa", "Bo"]
    for wrong in ([["Åsa"]], [7], ["ab"]):
        with pytest.raises(UsageError):
            lists.to_csv(["Name", "Card"], wrong)  # type: ignore[arg-type]

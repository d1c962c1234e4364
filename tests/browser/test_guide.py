"""The guide and its sheets as the server shows them: read, printed, by keyboard, on a phone, and the way there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from support import PHONE, ROOT, Server, axe

from limitedu_widgets import guides

PAGES = ("guide", *(f"guide/{name}" for name in guides.SHEETS))
SIZES = pytest.mark.parametrize("viewport", [None, PHONE], ids=["1366x768", "390px"])


def printed_pages(page: Page) -> int:
    """How many sheets of paper a page takes, and that they are A4."""
    pdf = page.pdf(prefer_css_page_size=True)
    sizes = {
        tuple(round(float(one)) for one in box.split()[2:])
        for box in re.findall(r"/MediaBox \[([^\]]+)\]", pdf.decode("latin-1"))
    }
    assert sizes == {(595, 842)}
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@SIZES
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_within_the_window_and_without_faults(
    open_page: Callable[..., Page], server: Server, path: str, viewport: dict[str, int] | None
) -> None:
    page = open_page(viewport=viewport)
    page.goto(server.url + path)
    expect(page.locator("h1")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("html").get_attribute("lang") == "en"
    assert axe(page) == []


@pytest.mark.parametrize("name", guides.SHEETS)
def test_a_sheet_is_one_page_of_a4_with_or_without_a_server(page: Page, server: Server, name: str) -> None:
    page.goto(f"{server.url}guide/{name}")
    assert printed_pages(page) == 1
    page.set_content((ROOT / "lessons" / name).read_text(encoding="utf-8"))
    assert printed_pages(page) == 1


def test_there_are_eight_resume_cards(page: Page, server: Server) -> None:
    page.goto(server.url + "guide/resume_cards.html")
    cards = page.locator(".card")
    expect(cards).to_have_count(8)
    for word in ("Address", "Class code", "Seat word", "Nation", "Generation", "What we wanted to do next"):
        expect(cards.first).to_contain_text(word)


def test_the_guide_is_printed_with_its_contents_unfolded(open_page: Callable[..., Page], server: Server) -> None:
    page = open_page(viewport=PHONE)
    page.goto(server.url + "guide")
    contents = page.locator("nav details")
    expect(contents).not_to_have_attribute("open", re.compile(".*"))
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(contents).to_have_attribute("open", "")
    assert 8 <= printed_pages(page) <= 16


@SIZES
def test_the_contents_lead_to_every_part_by_keyboard(
    open_page: Callable[..., Page], server: Server, viewport: dict[str, int] | None
) -> None:
    page = open_page(viewport=viewport)
    page.goto(server.url + "guide")
    links = page.locator("nav a")
    assert links.count() > 20
    targets = [link.get_attribute("href") or "" for link in links.all()]
    assert page.evaluate("ids => ids.every((id) => document.getElementById(id.slice(1)))", targets)
    if viewport:
        page.locator("nav summary").press("Enter")
    link = page.get_by_role("link", name="Groups and roles")
    link.focus()
    expect(link).to_be_focused()
    link.press("Enter")
    expect(page.get_by_role("heading", name="Groups and roles")).to_be_in_viewport()
    assert page.url.endswith("#groups-and-roles")


def test_every_link_of_the_guide_leads_somewhere(page: Page, server: Server) -> None:
    page.goto(server.url + "guide")
    links = {link.evaluate("(one) => one.href") for link in page.locator("a").all()}
    outside = {link for link in links if not link.startswith(server.url)}
    assert outside == set()
    found = {link.partition("#")[0] for link in links}
    assert {server.url + path for path in PAGES} <= found
    for link in found:
        answer = page.request.get(link)
        assert answer.ok, link


def test_only_sheets_are_served_beside_the_guide(page: Page, server: Server) -> None:
    for path in (
        "guide/teacher_guide.md",
        "guide/other.html",
        "guide/../00_first_generation.ipynb",
        "guide/..%2fcards.html",
    ):
        assert page.request.get(server.url + path).status == 404, path
    answer = page.request.get(server.url + "guide")
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert not re.search("https?:|//[a-z]", answer.text().partition("<script>")[0]), "nothing leads outside"


def test_the_front_page_and_the_teachers_page_lead_to_the_guide(open_page: Callable[..., Page], server: Server) -> None:
    page = open_page()
    page.goto(server.url)
    page.get_by_role("link", name="Teacher guide").click()
    expect(page.get_by_role("heading", name="Teacher guide", level=1)).to_be_visible()
    assert page.get_by_role("link", name="To the teacher's page").count() == 0

    found = re.search(r"http://\S+/enter/\S+", server.output)
    assert found
    page.goto(found[0])
    page.wait_for_selector(".lu-page-desk", timeout=60_000)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Teacher guide").press("Enter")
    expect(opened.value.get_by_role("link", name="To the teacher's page")).to_be_visible()
    opened.value.close()

    page.get_by_role("button", name="Make a class").click()
    page.get_by_role("button", name="Make the class").click()
    page.wait_for_selector(".lu-page-class")
    page.get_by_label("Menu").click()
    expect(page.get_by_role("link", name="Teacher guide")).to_be_visible()


def test_the_groups_are_those_that_the_form_makes(page: Page) -> None:
    """The table of groups against the form's own sharing out."""
    source = (Path(guides.__file__).parent / "front" / "desk.js").read_text(encoding="utf-8")
    found = re.search(r"export (function spread\(.*?\n\})", source, re.S)
    most = re.search(r"const MOST_PLANETS = \d+;", source)
    assert found
    assert most
    text = (ROOT / "lessons" / guides.GUIDE).read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| (\d+) \| (\d+) planets? of (\d+) nations(.*)\|$", text, re.M)
    assert len(rows) >= 5
    for students, teams, planets, nations, rest in rows:
        made = page.evaluate(f"(n) => {{ {most[0]} {found[1]} return spread(n, [1, 2, 3, 4, 5, 6]); }}", int(teams))
        if "in the settings" not in rest:
            assert made == {"planets": int(planets), "nations": int(nations)}, (students, teams)
        assert int(planets) * int(nations) == int(teams)

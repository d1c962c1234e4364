"""The text in a file of unknown encoding, or in words what it is instead: a workbook, a PDF, a picture.

A byte order mark and UTF-8 leave no doubt. Without them Western letters are tried before anything is guessed: a list
of names is too short for the statistics of charset-normalizer, which then takes å for a Polish ĺ. What was guessed is
said, so that a person can look.
"""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from contextlib import suppress

from limitedu.errors import UsageError
from limitedu.i18n import gettext as _

__all__ = ["text_of"]


def N_(message: str) -> str:
    """Mark a word for translation; it is translated when it is read."""
    return message


MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
"""Byte order marks; the longer before the shorter that they begin with."""
KINDS = (
    (b"%PDF", N_("a PDF")),
    (b"\xd0\xcf\x11\xe0", N_("an old Excel or Word file")),
    (b"\x89PNG", N_("a picture")),
    (b"\xff\xd8\xff", N_("a picture")),
    (b"GIF8", N_("a picture")),
    (b"\x1f\x8b", N_("a compressed file")),
    (b"7z\xbc\xaf", N_("a compressed file")),
    (b"Rar!", N_("a compressed file")),
    (b"SQLite format 3", N_("a database")),
    (b"{\\rtf", N_("a text document (RTF)")),
)
"""How files begin that are often taken for a list by mistake."""
INSIDE = (
    ("xl/", N_("an Excel workbook")),
    ("word/", N_("a Word document")),
    ("Index/", N_("a Numbers workbook")),
    ("content.xml", N_("an OpenDocument file")),
)
"""What a ZIP with such a name in it is."""
PAGE = re.compile(r"\s*(<\?xml|<!doctype|<html|<table)", re.IGNORECASE)
WEST = frozenset("ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿŠšŽžŒœŸ’‘“”–—·´«»ªº\xa0")
"""What a list of Western names may hold beside ASCII."""
MIXED = re.compile("[a-zß-öø-ÿ][ŠŽŒŸÀ-ÖØ-Þ]")
"""A capital after a small letter with an accent or beside one: a sign that the encoding is another."""
OTHERS = ["cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258", "koi8_r", "cp874", "cp932",
          "euc_jp", "gb18030", "big5", "euc_kr", "iso8859_2", "iso8859_5"]  # fmt: skip
PLAIN = frozenset("\t\n\r\f\x1a")
"""Control characters that a text may hold; the last one ended files in old times."""
MOST_ODD = 0.1
"""The share of other control characters that is overlooked in UTF-8."""


def text_of(data: bytes, name: str) -> tuple[str, str]:
    """The text in ``data`` and the encoding if it had to be guessed, else an empty word.

    ``name`` is what the file is called in messages. Raises :class:`UsageError` for what is no text.
    """
    _refuse_known(data, name)
    for mark, encoding in MARKS:
        if data.startswith(mark):
            try:
                return data.decode(encoding), ""
            except UnicodeDecodeError:
                raise UsageError(
                    _("{name} begins as {encoding} and goes on as something else. Save it again as CSV UTF-8.").format(
                        name=name, encoding=encoding.upper().removesuffix("-SIG")
                    )
                ) from None
    found = _utf8(data) or _utf16(data) or _legacy(data)
    if found is None:
        raise _no_text(name, _("no text that can be read"))
    if PAGE.match(found[0]):
        raise _no_text(name, _("a web page or XML"))
    return found


def _refuse_known(data: bytes, name: str) -> None:
    if data.startswith(b"PK\x03\x04") or data.startswith(b"PK\x05\x06"):
        raise _no_text(name, _(_inside(data)))
    for begins, kind in KINDS:
        if data.startswith(begins):
            raise _no_text(name, _(kind))


def _inside(data: bytes) -> str:
    """What a ZIP is."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError):
        names = []
    return next((kind for part, kind in INSIDE if any(one.startswith(part) for one in names)), N_("a ZIP file"))


def _no_text(name: str, kind: str) -> UsageError:
    return UsageError(
        _(
            "{name} is {kind}, not a list as text. In your program choose “Save as”, then “CSV UTF-8”, and take that "
            "file; or copy the column of names and paste it."
        ).format(name=name, kind=kind)
    )


def _clean(text: str) -> bool:
    """Whether a text has no character that no text has."""
    return all(one in PLAIN or unicodedata.category(one) not in ("Cc", "Cn", "Co", "Cs") for one in text)


def _odd(text: str) -> int:
    """How many control characters there are that texts do not have."""
    return sum(unicodedata.category(one) == "Cc" and one not in PLAIN for one in text)


def _controlled(data: bytes) -> bool:
    """Whether a byte is one that texts of single bytes do not have."""
    return any(byte < 32 and chr(byte) not in PLAIN for byte in data)


def _utf8(data: bytes) -> tuple[str, str] | None:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    if "\x00" in text or _odd(text) > MOST_ODD * len(text):
        return None
    try:  # written as UTF-8, read as Windows-1252 and written again: å became Ã¥
        again = text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return text, ""
    return (again, _("UTF-8 that was written twice over")) if again != text and _clean(again) else (text, "")


def _utf16(data: bytes) -> tuple[str, str] | None:
    """UTF-16 without a mark; of the two orders of bytes the right one has letters of fewer alphabets."""
    if len(data) % 2 or not _controlled(data):
        return None
    found = []
    for encoding in ("utf-16-le", "utf-16-be"):
        with suppress(UnicodeDecodeError):
            text = data.decode(encoding)
            if _clean(text):
                found.append((len({ord(one) >> 8 for one in text}), text, encoding.upper()))
    return min(found)[1:] if found else None


def _legacy(data: bytes) -> tuple[str, str] | None:
    """A text of single bytes, or of an old encoding of East Asia."""
    for encoding, label in (("cp1252", "Windows-1252"), ("mac_roman", "Mac Roman")):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if _western(text):
            return text, label
    if _controlled(data):
        return None
    from charset_normalizer import from_bytes

    found = [(_strange(str(match)), match.encoding, str(match)) for match in from_bytes(data, cp_isolation=OTHERS)]
    clean = [one for one in found if _clean(one[2])]
    if not clean:
        return None
    _signs, encoding, text = min(clean, key=lambda one: one[0])  # of equals the likeliest, which comes first
    return text, encoding


def _strange(text: str) -> int:
    """How many signs beside ASCII are no letters: names have few."""
    return sum(one > "\x7f" and unicodedata.category(one)[0] not in "LM" for one in text)


def _western(text: str) -> bool:
    letters = [one for one in text if one.isalpha()]
    beside = [one for one in text if one > "\x7f"]
    return _clean(text) and WEST.issuperset(beside) and len(beside) <= 0.4 * len(letters) and MIXED.search(text) is None

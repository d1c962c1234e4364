"""Class codes, seat words and tokens: what lets somebody in. Standard library only.

A **code** has six characters of an alphabet in which nothing is easily taken for another: a reader's o is 0, and i and
l are 1. A **seat word** is a pair of :data:`WORDS`, another one for each seat of a class: of single ones a pupil who
knows the code would soon guess that of another seat. A **token** is a secret that only the browser keeps, in a cookie;
the store has its hash.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import re
import secrets
import time
from collections.abc import Callable, Collection

__all__ = [
    "LENGTH",
    "WORDS",
    "Guesses",
    "code",
    "hashed",
    "name",
    "read",
    "read_code",
    "read_word",
    "same",
    "shown",
    "token",
    "words",
]

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Of codes; without i, l, o and u."""

DIGITS = "23456789"
"""A code has at least one of these, so that no word, typed into the wrong field, is taken for a code."""

LENGTH = 6

NAMES = "23456789abcdefghjkmnpqrstuvwxyz"
NAME_LENGTH = 12
"""31**12: sixty bits, not to be guessed."""

_WORDS = """
acorn amber anchor apple apron arrow aspen badger baker balcony bamboo banana barley basket beacon beaver birch
biscuit blanket blossom bottle breeze bridge bronze brush bucket butter button cabin cactus camel candle canoe
canyon carpet carrot castle cedar cellar cherry chimney circle clover cobalt comet copper coral cotton cradle crayon
cricket crystal cypress dahlia daisy desert dolphin donkey dragon eagle ember engine falcon feather fern fiddle
finch flame flute forest fossil fountain fox garden ginger glacier glove goose granite grape hammer harbor hazel
heron hive honey horse island ivory jacket jasmine jungle kayak kettle kitten ladder lagoon lantern lemon lizard
lotus magnet mango maple marble meadow melon mirror monkey mosaic mountain mushroom nectar needle nutmeg oasis ocean
olive onion orbit orchid otter oyster paddle panda paper parrot peach pebble pelican pepper piano pigeon pillow
planet plum pocket poplar pumpkin puzzle quartz quill rabbit radish raven reed ribbon river robin rocket saddle
saffron salmon sandal sapphire scarf shadow shell silver sketch spark sparrow spider spoon spruce squirrel statue
stone summer sunset swallow syrup table teapot temple thistle thunder tiger timber tulip tunnel turtle valley velvet
violet violin walnut water whale wheat willow window winter wolf wool yarn zebra
"""
WORDS = tuple(_WORDS.split())
"""Short, common, and hard to take for one another."""

WORST = 30.0
"""Seconds: the longest wait after wrong guesses."""
FREE = 5
"""So many wrong guesses cost nothing: people mistype."""
FORGET = 600.0
"""Seconds after which an address's wrong guesses are forgotten."""
MOST_ADDRESSES = 10_000
"""So many addresses are remembered; of more, the ones that guessed wrong last."""


def code() -> str:
    """A new class code, such as ``k7m2qx``."""
    while not (found := read_code("".join(secrets.choice(ALPHABET) for _letter in range(LENGTH)))):
        pass
    return found


def name() -> str:
    """A new name for something in the store, which cannot be guessed."""
    return "".join(secrets.choice(NAMES) for _letter in range(NAME_LENGTH))


def words(count: int, but: Collection[str] = ()) -> list[str]:
    """So many different seat words by chance, such as ``amber falcon``, none of them in ``but``."""
    used = {read_word(word) for word in but}
    found: list[str] = []
    while len(found) < count:
        word = " ".join(secrets.SystemRandom().sample(WORDS, 2))
        if read_word(word) not in used:
            used.add(read_word(word))
            found.append(word)
    return found


def token() -> str:
    """A new secret of 256 bits."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """What is kept of a token. It has 256 bits of chance, so a plain SHA-256 is enough."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def same(secret: str, kept: str) -> bool:
    """Whether ``secret`` is the one whose hash was kept; takes the same time for every wrong one."""
    return hmac.compare_digest(hashed(secret), kept)


def read_code(text: str) -> str:
    """A code as somebody typed it; empty where it cannot be one. Case, spaces, dashes, o or 0, i, l or 1: all one."""
    text = re.sub(r"[\s\-–—_.]+", "", text).lower()
    text = text.replace("o", "0").replace("i", "1").replace("l", "1")
    fits = len(text) == LENGTH and set(text) <= set(ALPHABET) and not set(text).isdisjoint(DIGITS)
    return text if fits else ""


def shown(code: str) -> str:
    """A code as it is shown: large letters, in two groups."""
    return f"{code[:3]} {code[3:]}".upper().strip()


def read_word(text: str) -> str:
    """A seat word as somebody typed it: its letters, small."""
    return "".join(letter for letter in text.lower() if letter.isascii() and letter.isalpha())


def read(first: str, second: str = "") -> tuple[str, str]:
    """Code and word out of two fields, either of which may hold both, as it does when a line was pasted.

    What is missing is empty.
    """
    parts = f"{first} {second}".split()
    for cut in range(len(parts), 0, -1):
        for begin in range(len(parts) - cut + 1):
            found = read_code("".join(parts[begin : begin + cut]))
            if found:
                return found, read_word("".join([*parts[:begin], *parts[begin + cut :]]))
    return "", read_word("".join(parts))


class Guesses:
    """Slows an address down that guesses wrong: after five wrong ones each costs a wait, doubled each time.

    A right guess forgives nothing: who has a seat's word could else guess at those of the others for ever. Waits go by
    a clock that is never set back. Addresses are forgotten after ten minutes without a wrong guess.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[str, tuple[int, float]] = {}  # those that guessed wrong last stand last

    def wait(self, address: str) -> float:
        """Seconds that ``address`` must still wait before it may guess; mostly 0."""
        count, last = self._wrong.get(_household(address), (0, 0.0))
        now = self._clock()
        if count < FREE or now - last >= FORGET:
            return 0.0
        return max(0.0, last + min(WORST, 2.0 ** min(count - FREE, 10)) - now)

    def wrong(self, address: str) -> None:
        """``address`` guessed wrong."""
        now, one = self._clock(), _household(address)
        count, last = self._wrong.pop(one, (0, now))
        self._wrong[one] = (count if now - last < FORGET else 0) + 1, now
        while len(self._wrong) > MOST_ADDRESSES or now - next(iter(self._wrong.values()))[1] >= FORGET:
            del self._wrong[next(iter(self._wrong))]


def _household(address: str) -> str:
    """What is slowed down together: an address, of IPv6 the 64 bits that a whole network has in common."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ipaddress.IPv6Address(int(found) >> 64 << 64))

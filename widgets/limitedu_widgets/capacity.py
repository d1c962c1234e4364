"""How many pages may be open at once: each has a kernel of its own, and a machine has so much memory."""

from __future__ import annotations

import uuid
from typing import Any

__all__ = ["MOST_PAGES", "Capacity"]

MOST_OF_ONE = 6
"""Pages at once of one seat, or of one place of another kind; of more, the oldest are ended."""

FEW = 4
"""In a network, who has no seat gets one of so many places: nobody can take the seats' own by opening pages."""

MOST_PAGES = 80
"""Pages at once, unless ``limitedu serve --pages`` says otherwise."""


class Capacity:
    """Gives out the places: a page has its own from before its kernel is started until that kernel has ended.

    ``shared``: others in the network can open pages.
    """

    def __init__(self, most: int, kernels: Any, shared: bool = False) -> None:
        self.most, self.kernels, self.shared = most, kernels, shared
        self.starting: set[str] = set()
        self._owners: dict[str, tuple[str, bool]] = {}

    def take(self, owner: str = "", few: bool = False) -> str | None:
        """A place: the id under which its kernel must be started. ``None`` where all are taken.

        ``owner`` is whose page it is, empty where anybody may open it; ``few``: it is nobody's who plays.
        """
        alive = self.starting.union(self.kernels.list_kernel_ids())
        self._owners = {name: whose for name, whose in self._owners.items() if name in alive}
        of_few = sum(1 for _owner, one in self._owners.values() if one)
        few = self.shared and (few or not owner)
        of_one = sum(1 for name in self.starting if owner and self._owners[name][0] == owner)
        if len(alive) >= self.most or (few and of_few >= self.most // FEW) or of_one >= MOST_OF_ONE:
            return None
        kernel_id = str(uuid.uuid4())
        self.starting.add(kernel_id)
        self._owners[kernel_id] = owner, few
        return kernel_id

    def settled(self, kernel_id: str) -> None:
        """The page has been made, or has failed: from now on it has a place as long as it has a kernel."""
        self.starting.discard(kernel_id)

    def surplus(self, owner: str) -> list[str]:
        """The kernels of ``owner`` that are too many: first those that no page is connected to, then the oldest."""
        if not owner:
            return []
        mine = [
            name
            for name, (whose, _few) in self._owners.items()
            if whose == owner and name in self.kernels and name not in self.starting
        ]
        mine.sort(key=self._connected)
        return mine[: max(0, len(mine) - MOST_OF_ONE + 1)]

    def _connected(self, kernel_id: str) -> bool:
        return bool(self.kernels._kernel_connections.get(kernel_id))

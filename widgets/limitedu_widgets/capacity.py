"""How many pages may be open at once: each has a kernel of its own, and a machine has so much memory."""

from __future__ import annotations

import uuid
from typing import Any

__all__ = ["MOST_PAGES", "Capacity"]

MOST_PAGES = 80
"""Pages at once, unless ``limitedu serve --pages`` says otherwise."""


class Capacity:
    """Gives out the places: a page has its own from before its kernel is started until that kernel has ended."""

    def __init__(self, most: int, kernels: Any) -> None:
        self.most, self.kernels = most, kernels
        self.starting: set[str] = set()

    def take(self) -> str | None:
        """A place: the id under which its kernel must be started. ``None`` where all are taken."""
        if len(self.starting.union(self.kernels.list_kernel_ids())) >= self.most:
            return None
        kernel_id = str(uuid.uuid4())
        self.starting.add(kernel_id)
        return kernel_id

    def settled(self, kernel_id: str) -> None:
        """The page has been made, or has failed: from now on it has a place as long as it has a kernel."""
        self.starting.discard(kernel_id)

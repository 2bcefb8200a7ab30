"""How much a decision may cost: depths by empty cells and a number of boards, by name."""

from __future__ import annotations

from typing import NamedTuple


class Budget(NamedTuple):
    """How much a decision may cost, by name."""

    name: str
    schedule: tuple[tuple[int, int], ...]
    """(most empty cells, depth in plies of the player), the first that fits counts."""
    nodes: int
    """Boards weighed at the most; a search that would need more is done as ``smaller``."""
    smaller: Budget | None = None
    fours: bool = True
    """Whether a 4, which comes one time in ten, is looked at as far ahead as a 2; else a ply less,
    where there is one to spare."""

    def depth(self, empty: int) -> int:
        """The plies to look ahead with so many empty cells; 1 where the schedule says nothing."""
        return next((depth for most, depth in self.schedule if empty <= most), 1)


GLANCE = Budget("glance", (), 1_000)
QUICK = Budget("quick", ((4, 2),), 5_000, GLANCE)
CAREFUL = Budget("careful", ((2, 3), (4, 2)), 30_000, QUICK)
HINT = Budget("hint", ((2, 3), (4, 2)), 500, QUICK, fours=False)
"""For 4×4."""
CAREFUL_SMALL = Budget("careful-small", ((1, 5), (3, 4), (9, 3)), 20_000, CAREFUL, fours=False)
HINT_SMALL = Budget("hint-small", ((1, 6), (3, 5), (9, 4)), 40_000, CAREFUL_SMALL, fours=False)
"""For 3×3."""
CAREFUL_LARGE = Budget("careful-large", ((12, 2),), 4000, QUICK)
HINT_LARGE = Budget("hint-large", ((2, 4), (6, 3), (12, 2)), 4000, CAREFUL_LARGE, fours=False)
"""For 5×5 and 6×6."""
REVIEW = Budget("review", ((16, 2),), 1_000, GLANCE)
"""For 3×3 and 4×4: one slide is too short a look to call another a mistake (docs/review.md)."""
REVIEW_DEEP = Budget("review-deep", ((4, 3), (16, 2)), 3_000, REVIEW)
"""For 4×4."""

ALL = (
    *(GLANCE, QUICK, CAREFUL, HINT, CAREFUL_SMALL, HINT_SMALL, CAREFUL_LARGE, HINT_LARGE),
    *(REVIEW, REVIEW_DEEP),
)


def hint_budget(size: int) -> Budget:
    """The setting of hints for a size."""
    return HINT_SMALL if size == 3 else HINT if size == 4 else HINT_LARGE


def review_budget(size: int, *, thorough: bool) -> Budget:
    """The setting of reviews for a size."""
    if thorough:
        return REVIEW_DEEP if size == 4 else hint_budget(size)
    return REVIEW if size <= 4 else QUICK

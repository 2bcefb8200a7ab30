"""The coach: a trained value of boards, a search, hints and bots. Knows the engine only.

No file, network, clock or randomness of its own: weights come as bytes, time as a question,
chance as a generator that is handed in.
"""

from .bots import STRENGTHS, Level, Policy, Strength, bot
from .budgets import Budget, hint_budget, review_budget
from .heuristic import Heuristic
from .hint import Choice, Hint, hint_from
from .network import Network, WeightsError, load, unpack
from .search import Answer, Thinker
from .values import Evaluator

__all__ = [
    "STRENGTHS",
    "Answer",
    "Budget",
    "Choice",
    "Evaluator",
    "Heuristic",
    "Hint",
    "Level",
    "Network",
    "Policy",
    "Strength",
    "Thinker",
    "WeightsError",
    "bot",
    "hint_budget",
    "hint_from",
    "load",
    "review_budget",
    "unpack",
]

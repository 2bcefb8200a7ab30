"""The coach in the page, as part of the composition root: loaded late, asked in slices.

``play`` asks by an effect and hears by an intent, and knows nothing of who thinks. ``coach`` knows
boards and budgets, and nothing of pages. What stands between them is here. ``answers`` needs the
page; ``adviser`` and ``reviewing`` do not.
"""

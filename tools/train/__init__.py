"""Training of the coach's value networks; `docs/coach.md` has the commands that made them."""

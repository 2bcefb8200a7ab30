"""2048: rules, play, coach and page. See ``docs/`` for how the house is laid out."""

"""Readers made from the published pages alone: they import nothing of the game.

Whoever wants to check a game without trusting it can start from these.
"""

"""A duel between two people without a server: protocol D1, as docs/duel-protocol.md has it.

Pure: texts and milliseconds go in, texts come out. Nothing of it knows a channel or a page.
"""

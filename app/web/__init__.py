"""The browser: DOM, input, storage. The only place besides ``main`` that imports js or pyodide.

Modules that need nothing of the browser (store, backup, address, gestures, keymap) import nothing
of it, so that their tests run in plain CPython.
"""

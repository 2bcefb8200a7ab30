"""Tests of the rules. They run in CPython and, unchanged, inside Pyodide: no threads, no processes."""

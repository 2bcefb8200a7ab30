"""Tests of the rules, for CPython and, unchanged, Pyodide: no threads, no processes."""

"""Tests of protocol D1."""

"""Tests that try to break Loyd; each can also be run by itself, with a seed and a count."""

"""Tests that try to break Loyd; each room of them also runs by itself, with a seed and a count."""

"""Measuring Loyd itself: the yardsticks in C and C++, and two workloads timed in turn.

Uses `search` and all below it.
"""

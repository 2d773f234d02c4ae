"""Measuring: the yardsticks in C and C++, and two workloads timed in turn."""

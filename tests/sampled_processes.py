"""Imported by the processes that a sample of the tests forks: they compile what the sample does, and no other loop."""

from tests.compiled_first import compile_common_alone

compile_common_alone()

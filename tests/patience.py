"""How long a test waits for what should come about."""

PATIENCE_SECONDS = 300.0
"""Only a test that fails waits so long; a machine that is busy with other work needs a minute for
what takes two seconds.
"""

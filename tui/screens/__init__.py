"""One file a screen or a dialogue; each owns what it shows, hands it down, and takes what its widgets say in messages.

`loyd_screen` is the base of the screens, `dialogue` that of the questions.  Uses every other room of `tui` but `entry`,
`commands` and `pipe`.
"""

"""What several screens share: the first and the last line, boards, the track, pseudo-code, and what
is said of a step. May import `framework` and below.
"""

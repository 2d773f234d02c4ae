"""What several screens share: the first and the last line, boards, the track, and what is said of a
step. May import `framework` and below.
"""

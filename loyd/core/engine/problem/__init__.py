"""What is asked of a search and what it answers: settings, spec, problem, the type of an algorithm,
outcome. May import `heuristics`, `record` and below; knows no family and no algorithm.
"""

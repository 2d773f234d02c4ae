"""Many searches: a pool of processes, sweeps that can be resumed, their files and summaries, benchmarks. May import `analysis`, `plugins`
and below.
"""

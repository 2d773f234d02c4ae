"""Many searches: a pool of processes, resumable sweeps, their files, statistics, benchmarks. May
import `study.compare`, `own_code` and below.
"""

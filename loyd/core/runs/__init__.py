"""Many searches: a pool of processes, resumable sweeps, their files, statistics, benchmarks. May import `analysis`, `plugins` and below."""

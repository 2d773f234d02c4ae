"""A sweep: every search of every board, in shards, kept run by run in a file, done here, in processes, or by an executor such as dask's.

`loyd.sweep` and the commands `bench`, `compare` and `merge` are made of it.  Uses `export` for its records, `batch`, and all below.
"""

"""What is taken away: drawings, films, reports, tables and worksheets, in every file format. May import `runs` and below; asks the record
and computes no search.
"""

"""What users take away: drawings, films, reports, tables and worksheets, in every file format. May import `runs` and below; reads the
record and searches nothing.
"""

"""What users take away: drawings, films, reports and tables, in every file format. May import
`study` and below; reads the record and searches nothing.
"""

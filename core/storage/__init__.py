"""What Loyd keeps on disk: where its folders are, and how a file is written whole or not at all.

Uses no room of the core.
"""

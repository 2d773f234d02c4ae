"""From a text to an answer: reading a spec, solving a problem. May
import all of the engine; knows no threads and no playback.
"""

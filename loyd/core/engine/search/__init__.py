"""From a text to an answer: reading a spec, solving a problem, compiling its loop beforehand. May
import all of the engine; knows no threads and no playback.
"""

"""The few errors that the core raises.  Each message says what is wrong, where, and what would be right."""


class LoydError(Exception):
    """Base of every error that Loyd raises on purpose; its text is one sentence for the user."""


class BoardError(LoydError):
    """A text or a sequence of cells is no board."""


class SettingError(LoydError):
    """A setting of a search (algorithm, heuristic, weight, order, limit …) has no meaning."""


class MoveError(LoydError):
    """The blank cannot move that way from here."""


class RecordError(LoydError):
    """A search in plain Python has done or recorded what no search can: a node that is no successor, a path that is no path."""


class PluginError(LoydError):
    """A heuristic or an algorithm of the user's own makes a mistake; the text begins with its file and line."""


class BuildCancelledError(LoydError):
    """The building of a heuristic's tables was called off by who had asked for it."""


class StorageError(LoydError):
    """A folder in which something is to be kept cannot be one."""


class PictureError(LoydError):
    """A file is no picture that can be shown, or a picture cannot be written."""


class TourError(LoydError):
    """A file is no tour; the text begins with its name and, where there is one, the line."""


class TooFarError(LoydError):
    """What is asked about a step would take too long to bring back from there."""


class ConditionError(LoydError):
    """A text is no condition; `place` counts the characters before the one at which that shows."""

    def __init__(self, sentence: str, place: int) -> None:
        super().__init__(f"{sentence} (at character {place + 1})")
        self.sentence, self.place = sentence, place

"""Whether a search's thread ends."""

from loyd.core.session.recorder import Recorder

PATIENCE = 60


def ends(recorder: Recorder) -> bool:
    """Whether the thread of a recorder, if it has one, ends."""
    thread = recorder._thread
    if thread is not None:
        thread.join(PATIENCE)
    return thread is None or not thread.is_alive()

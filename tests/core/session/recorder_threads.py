"""Whether a search's thread ends."""

from loyd.core.session.recorder import Recorder
from tests.patience import PATIENCE_SECONDS


def ends(recorder: Recorder) -> bool:
    """Whether the thread of a recorder, if it has one, ends."""
    thread = recorder._thread
    if thread is not None:
        thread.join(PATIENCE_SECONDS)
    return thread is None or not thread.is_alive()

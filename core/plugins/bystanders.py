"""What foreign code leaves running beside the calls that are made of it: threads, generators that are thrown away."""

import sys
import threading
from collections.abc import Callable

from loyd.core.foreign import told


def tell_of_bystanders(say: Callable[[str], None]) -> None:
    """From now on `say` a sentence where a thread of this process fails; what nobody waits for any more, Python may not tell of at all."""

    def tell(failed: threading.ExceptHookArgs) -> None:
        if failed.exc_value is not None:
            say(f"a thread of your own code failed with {told(failed.exc_value)}")

    threading.excepthook = tell
    sys.unraisablehook = lambda _: None

"""The machine beneath Loyd: error classes, formatting of text and numbers, files written whole,
cache and state folders, what is kept in memory, processes. Nothing here knows puzzles or searches,
and it imports no other room.
"""

from .caches import BoundedCache, PrefixSums
from .errors import (
    BoardError,
    BuildCancelledError,
    ConditionError,
    LoydError,
    MoveError,
    OvertimeError,
    PictureError,
    PluginError,
    RecordError,
    SettingError,
    StorageError,
    TooFarError,
    comes_from_outside,
    describe_error,
    error_message,
    name_hint,
    short_repr,
    unknown_name,
)
from .files import (
    CACHE_VARIABLE,
    CONFIG_VARIABLE,
    STATE_VARIABLE,
    cache_root,
    config_path,
    distrust,
    is_special,
    make_private,
    naming,
    open_own,
    open_regular,
    sheet_path,
    sweep_abandoned,
    without_waiting,
    write_sheets,
    write_whole,
)
from .process import (
    ADDRESS,
    BYTES,
    ToStandardError,
    cores,
    die_with_parent,
    is_served,
    python_command,
    served_address,
)
from .progress import Building, Progress, ignore, never
from .state_file import StateFile
from .text import (
    DISTRIBUTION,
    SHORT_WIDTH,
    byte_size,
    capitalized,
    counted,
    grouped,
    grouped_width,
    json_object,
    listed,
    printable,
    rate,
    seconds,
    short,
    version,
)

"""Code of the user's own, and the sentence that says what is wrong with it and at which line of its file."""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from inspect import getattr_static, unwrap
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Self

from loyd.core.plugins.watch import WATCH, TooLongError
from loyd.core.system.errors import LoydError, PluginError, comes_from_outside, describe_error, error_message
from loyd.core.system.files import open_regular
from loyd.core.system.process import ToStandardError
from loyd.core.system.text import byte_size


@dataclass(frozen=True)
class UserCode:
    """A function, or a whole file: the path of the file, its own name, and the line where it begins."""

    path: str
    name: str
    first_line: int = 1

    @classmethod
    def from_function(cls, function: Callable[..., Any], name: str) -> Self:
        """Any callable (see `code_of`)."""
        code = code_of(function)
        return cls("", name) if code is None else cls(code.co_filename, name, code.co_firstlineno)

    @property
    def place(self) -> str:
        """The name of the file, or of the notebook's cell (`cell In[3]`); empty for what is not written in Python."""
        shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
        cell = shell and shell.compile.format_code_name(self.path)
        return f"cell {cell[1]}" if cell else Path(self.path).name

    def mistake(self, sentence: str, line: int | None = None) -> PluginError:
        """The error that says what is wrong: `mine.py, line 7: …`; without a line, where the code begins."""
        return PluginError(f"{self.place}, line {line or self.first_line}: {sentence}" if self.path else sentence)

    def run(self, patience: float, function: Callable[..., Any], *arguments: Any) -> Any:
        """What a function of this code returns, within so many seconds.  Raises PluginError, as `blamed` does."""
        with self.blamed():
            return WATCH.call(patience, function, *arguments, file=self.path)

    @contextmanager
    def blamed(self) -> Iterator[None]:
        """Turn whatever is raised, unless from outside, into a PluginError that names the line; what is printed goes to standard error."""
        process = os.getpid()
        try:
            with ToStandardError():
                yield
            end_if_forked(process)
        except PluginError:
            raise
        except TooLongError as error:
            line = self._line(error.__cause__ or error)
            raise self.mistake(f"{self.name} does not come to an end; it was stopped there", line) from error
        except LoydError as error:
            raise self.mistake(error_message(error), self._line(error)) from error
        except SyntaxError as error:
            line = error.lineno if error.filename == self.path else self._line(error)
            raise self.mistake(f"{type(error).__name__}: {error.msg}", line) from error
        except BaseException as error:  # a user's code may raise anything
            if comes_from_outside(error):
                raise
            raise self.mistake(f"{self.name} failed with {describe_error(error)}", self._line(error)) from error

    def _line(self, error: BaseException) -> int | None:
        """The innermost line of the file that an error came through; None where it came through none."""
        line, trace = None, error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == self.path:
                line = trace.tb_lineno
            trace = trace.tb_next
        return line


def code_of(function: Callable[..., Any]) -> CodeType | None:
    """The code that a callable runs: that of the function in decorators or a partial, or of a class's `__call__`; None if it has none."""
    inner = unwrap(function)
    while isinstance(inner, partial):
        inner = unwrap(inner.func)
    code = getattr(inner, "__code__", None) or getattr(getattr_static(type(inner), "__call__", None), "__code__", None)
    return code if isinstance(code, CodeType) else None


def end_if_forked(process: int) -> None:
    """Leave where foreign code has come back in a copy of the process, whose answers somebody gives already."""
    if os.getpid() != process:
        os._exit(0)


PATIENCE = 10.0
_PREFIX = "loyd_own_"


def begun_files() -> tuple[str, ...]:
    """The paths of the files that were run, also of one that has not come to its end."""
    return tuple(str(module.__file__) for name, module in sys.modules.copy().items() if name.startswith(_PREFIX))


MOST_BYTES = 1 << 24


def run_file(path: Path) -> ModuleType:
    """What a file defines, as a module.

    It is run from its source: nothing is written beside it, and no change in it is missed.  It may import what lies in its folder.
    Raises PluginError.
    """
    try:
        with open_regular(path) as file:
            source = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise PluginError(f"{path} cannot be read: {error.strerror or error}") from error
    if len(source) > MOST_BYTES:
        raise PluginError(f"{path} is larger than {byte_size(MOST_BYTES)}: name a Python file")
    module = ModuleType(_PREFIX + path.stem)
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    code = UserCode(str(path), path.name)
    with code.blamed():
        compiled = compile(source, str(path), "exec")
    code.run(PATIENCE, exec, compiled, vars(module))
    return module


def warn_of_other_threads(say: Callable[[str], None]) -> None:
    """From now on `say` a sentence where a thread of this process fails; what nobody waits for any more, Python may not tell of at all."""

    def tell(failed: threading.ExceptHookArgs) -> None:
        if failed.exc_value is not None:
            say(f"a thread of your own code failed with {describe_error(failed.exc_value)}")

    threading.excepthook = tell
    sys.unraisablehook = lambda _: None

"""Code of the user's own, and the sentence that says what is wrong with it and at which line of its file."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from inspect import unwrap
from pathlib import Path
from typing import Any, Self

from loyd.core.errors import LoydError, PluginError
from loyd.core.foreign import comes_from_outside, said, told
from loyd.core.plugins.watch import WATCH, TooLongError
from loyd.core.to_standard_error import ToStandardError


@dataclass(frozen=True)
class OwnCode:
    """A function, or a whole file: the path of the file, its own name, and the line where it begins."""

    path: str
    name: str
    first_line: int = 1

    @classmethod
    def of(cls, function: Callable[..., Any], name: str) -> Self:
        """A function, the innermost where decorators have wrapped it."""
        code = unwrap(function).__code__
        return cls(code.co_filename, name, code.co_firstlineno)

    def mistake(self, sentence: str, line: int | None = None) -> PluginError:
        """The error that says what is wrong: `mine.py, line 7: …`; without a line, where the code begins."""
        return PluginError(f"{Path(self.path).name}, line {line or self.first_line}: {sentence}")

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
            raise self.mistake(said(error), self._line(error)) from error
        except SyntaxError as error:
            line = error.lineno if error.filename == self.path else self._line(error)
            raise self.mistake(f"{type(error).__name__}: {error.msg}", line) from error
        except BaseException as error:  # a user's code may raise anything
            if comes_from_outside(error):
                raise
            raise self.mistake(f"{self.name} failed with {told(error)}", self._line(error)) from error

    def _line(self, error: BaseException) -> int | None:
        """The innermost line of the file that an error came through; None where it came through none."""
        line, trace = None, error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == self.path:
                line = trace.tb_lineno
            trace = trace.tb_next
        return line


def end_if_forked(process: int) -> None:
    """Leave where foreign code has come back in a copy of the process, whose answers somebody gives already."""
    if os.getpid() != process:
        os._exit(0)

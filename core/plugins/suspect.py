"""Code of the user's own, and the sentence that says what is wrong with it and at which line of its file."""

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from core.errors import LoydError, PluginError
from core.plugins.watch import TooLongError


@dataclass(frozen=True)
class Suspect:
    """A function, or a whole file: the path of the file, its own name, and the line where it begins."""

    path: str
    name: str
    first_line: int = 1

    @classmethod
    def of(cls, function: Callable[..., Any]) -> Self:
        """A function."""
        code = function.__code__
        return cls(code.co_filename, function.__name__, code.co_firstlineno)

    def mistake(self, sentence: str, line: int | None = None) -> PluginError:
        """The error that says what is wrong: `mine.py, line 7: …`; without a line, where the suspect begins."""
        return PluginError(f"{Path(self.path).name}, line {line or self.first_line}: {sentence}")

    @contextmanager
    def blamed(self) -> Iterator[None]:
        """Turn whatever is raised into a PluginError that names the line."""
        try:
            yield
        except PluginError:
            raise
        except TooLongError as error:
            line = self._line(error.__cause__ or error)
            raise self.mistake(f"{self.name} does not come to an end; it was stopped there", line) from error
        except LoydError as error:
            raise self.mistake(str(error), self._line(error)) from error
        except SyntaxError as error:
            line = error.lineno if error.filename == self.path else self._line(error)
            raise self.mistake(f"{type(error).__name__}: {error.msg}", line) from error
        except (Exception, SystemExit) as error:  # a user's code may raise anything
            said = str(error).strip().splitlines()
            what = ": ".join((type(error).__name__, *said[:1]))
            raise self.mistake(f"{self.name} failed with {what}", self._line(error)) from error

    def _line(self, error: BaseException) -> int | None:
        """The innermost line of the file that an error came through; None where it came through none."""
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == self.path]
        return lines[-1] if lines else None

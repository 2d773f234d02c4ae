"""Where Numba looks for the machine code of a function, and where it puts it."""

import hashlib
import pickle
from contextlib import suppress
from functools import lru_cache
from importlib.util import MAGIC_NUMBER
from typing import Any

from loyd.core.storage.shelf import Shelf


class LoopCache:
    """The machine code of one function, for each kind of arguments; the methods are those that Numba asks for by name.

    Numba's own cache trusts whatever it finds, and takes a function for unchanged while its file is.  What is unpickled here lies in
    a folder that is our own, has been checked against its digest, and is found only under the digest of the code it was made of.
    """

    def __init__(self, shelf: Shelf, function: str) -> None:
        self._shelf, self._function = shelf, function
        self.cache_path = str(shelf.folder)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The compiled function for a signature; None where it has to be compiled."""
        from numba.core.compiler import CompileResult

        target.refresh()
        content = self._shelf.read(self._key(signature, target.codegen()))
        result: Any = CompileResult
        return None if content is None else result._rebuild(target, *pickle.loads(content))  # noqa: S301, SLF001  see the class

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep a compiled function, if it can be kept."""
        from numba.core import serialize

        dumps: Any = serialize.dumps
        if not compiled.lifted and not compiled.library.has_dynamic_globals:
            with suppress(OSError):
                self._shelf.write(self._key(signature, compiled.codegen), dumps(compiled._reduce()))  # noqa: SLF001  as Numba's cache does

    def _key(self, signature: Any, codegen: Any) -> str:
        kinds = ", ".join(map(_kind, (signature.args if hasattr(signature, "args") else signature)))
        text = f"{kinds} {codegen.magic_tuple()} {versions()}"
        return f"{self._function}.{hashlib.sha256(text.encode()).hexdigest()[:24]}"


def _kind(argument: Any) -> str:
    """The type of an argument, with the names of the columns where it is a tuple of them: machine code knows them by their places."""
    if hasattr(argument, "instance_class"):
        columns = ", ".join(f"{name}: {_kind(kind)}" for name, kind in zip(argument.fields, argument.types, strict=True))
        return f"{argument.instance_class.__qualname__}({columns})"
    return str(argument)


@lru_cache(maxsize=1)
def versions() -> str:
    """Of whatever has a part in machine code."""
    import llvmlite
    import numba

    return f"{numba.__version__} {llvmlite.__version__} {MAGIC_NUMBER.hex()}"

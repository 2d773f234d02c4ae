"""The engine's structs and functions as ctypes types, read from the header that the C++ compiler
reads too: `src/layout.h`.

The header is a small subset of C: `typedef struct { … } Name;`, declarations of functions, and
pointers to functions as members.
"""

import ctypes as c
import re
from enum import IntEnum
from typing import Any

_START = c.c_char * 0


class Span(c.Structure):
    """A pointer to the first value, and the number of values. `kind`: the type of the values, as
    NumPy abbreviates it; empty for any.
    """

    _fields_ = (("at", c.c_void_p), ("count", c.c_int64))
    kind = ""

    def take(self, values: Any) -> None:
        """Point to an array, which the caller keeps alive. Raises TypeError for one of another
        type, or with gaps.
        """
        is_of_kind = not self.kind or values.dtype.str[1:] == self.kind
        if values.size and not (is_of_kind and values.flags.c_contiguous):
            raise TypeError(
                f"the engine takes {self.kind} values in one piece, not {values.dtype} with "
                f"strides {values.strides}"
            )
        try:  # three times as fast as the array's interface
            self.at = c.addressof(_START.from_buffer(values))
        except TypeError:  # it is read-only
            self.at = values.__array_interface__["data"][0]
        self.count = values.size


ARRAY_KINDS = {
    "Words": "u8",
    "Integers": "i8",
    "Numbers": "i4",
    "Slots": "u4",
    "Shorts": "u2",
    "Bytes": "u1",
    "Changes": "i1",
    "Reals": "f8",
    "Untyped": "",
}
SIMPLE: dict[str, Any] = {
    "int64_t": c.c_int64,
    "uint64_t": c.c_uint64,
    "uint8_t": c.c_uint8,
    "double": c.c_double,
    "int": c.c_int,
    "void": None,
    "char": c.c_char,
}
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_ENUM = re.compile(r"enum (\w+) \{(.*?)\};", re.DOTALL)
_TYPEDEF = re.compile(r"typedef struct \{(.*?)\} (\w+);", re.DOTALL)
_FUNCTION = re.compile(r"(\w+) ?(\*?) ?(?:\(\*(\w+)\)|(\w+))\((.*?)\)", re.DOTALL)
_MEMBERS = re.compile(r"(\w+)\s+(.*)", re.DOTALL)
_ARRAY = re.compile(r"(\w+)\[(\d+)\]")


class Header:
    """`types`: every struct by name. `enums`: every enum by name. `functions`: the result and the
    arguments of every exported function by name.
    """

    def __init__(self, text: str):
        text = _COMMENT.sub("", text)
        self.types = SIMPLE | {
            name: type(name, (Span,), {"kind": kind}) for name, kind in ARRAY_KINDS.items()
        }
        self.enums = {name: _members(name, body) for name, body in _ENUM.findall(text)}
        text = _ENUM.sub("", text)
        for body, name in _TYPEDEF.findall(text):
            parts = (part.strip() for part in body.split(";"))
            members = [member for part in parts if part for member in self._members(part)]
            self.types[name] = type(name, (c.Structure,), {"_fields_": members})
        found = _FUNCTION.finditer(_TYPEDEF.sub("", text))
        self.functions = {function[4]: self._signature(function) for function in found}

    def _type(self, name: str, *, is_pointer: bool) -> Any:
        if not is_pointer:
            return self.types[name]
        return {"void": c.c_void_p, "char": c.c_char_p}.get(name) or c.POINTER(self.types[name])

    def _signature(self, found: re.Match[str]) -> tuple[Any, tuple[Any, ...]]:
        result = found[1]
        star = found[2]
        arguments = found[5]
        pairs = (argument.split() for argument in arguments.split(",") if argument)
        return self._type(result, is_pointer=bool(star)), tuple(
            self._type(kind, is_pointer=name[0] == "*") for kind, name in pairs
        )

    def _members(self, text: str) -> list[tuple[str, Any]]:
        if function := _FUNCTION.fullmatch(text):
            result, arguments = self._signature(function)
            return [(function[3], c.CFUNCTYPE(result, *arguments))]
        kind, names = _MEMBERS.fullmatch(text).groups()  # type: ignore[union-attr]
        members = []
        for name in names.split(","):
            name = name.strip()
            one = self._type(kind, is_pointer=name[0] == "*")
            array = _ARRAY.fullmatch(name)
            members.append((array[1], one * int(array[2])) if array else (name.lstrip("*"), one))
        return members


def _members(name: str, body: str) -> Any:
    """An enum whose members have the values told, or else count from 0."""
    parts = [part.split("=") for part in body.split(",")]
    return IntEnum(
        name, {part[0].strip(): int(part[1]) if part[1:] else at for at, part in enumerate(parts)}
    )

"""`python -m tests.packaging.release FOLDER`: whether the files in a folder are a whole release."""

import re
import sys
import tomllib
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import hatch_build

ROOT = Path(__file__).parents[2]
EXAMPLE = "example.org"


def project() -> dict[str, Any]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return dict(tomllib.load(file)["project"])


def versions() -> dict[str, str]:
    """The version in every file that states it."""
    places = {
        "CITATION.cff": r"^version: (\S+)$",
        "CHANGELOG.md": r"^## (\d\S*)$",
        "conda/recipe.yaml": r"^  version: (\S+)$",
    }
    found = {"pyproject.toml": str(project()["version"])}
    for name, pattern in places.items():
        first = re.search(pattern, (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)
        found[name] = first.group(1) if first else "none"
    return found


def expected(version: str) -> set[str]:
    """The names of all files to upload."""
    wheels = {f"loyd_search-{version}-py3-none-{tag}.whl" for tag in hatch_build.TARGETS.values()}
    return {f"loyd_search-{version}.tar.gz", *wheels}


def faults_of(folder: Path) -> list[str]:
    """What is missing, too many, or not what it should be; empty for a whole release."""
    said = versions()
    version = said["pyproject.toml"]
    faults = [f"{name} says {said[name]}, pyproject.toml {version}" for name in said]
    faults = [fault for fault in faults if said[fault.split(" ")[0]] != version]
    there = {path.name for path in folder.iterdir() if path.suffix in (".whl", ".gz")}
    faults += [f"{name} is missing" for name in sorted(expected(version) - there)]
    faults += [f"{name} is too many" for name in sorted(there - expected(version))]
    for wheel in sorted(folder.glob("*.whl")):
        with ZipFile(wheel) as files:
            names = files.namelist()
        libraries = [name for name in names if "native/engine." in name and ".txt" not in name]
        if len(libraries) != 1:
            faults.append(f"{wheel.name} has {len(libraries)} engines")
    return faults


def addresses_to_set() -> list[str]:
    """The addresses in pyproject.toml that are still examples."""
    return [name for name, address in project()["urls"].items() if EXAMPLE in address]


def main(folder: str) -> int:
    faults = faults_of(Path(folder))
    for fault in faults:
        print(fault, file=sys.stderr)
    if unset := addresses_to_set():
        names = ", ".join(unset)
        print(
            f"not to be uploaded yet: pyproject.toml, [project.urls]: {names} are examples",
            file=sys.stderr,
        )
    return 1 if faults or unset else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

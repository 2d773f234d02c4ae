"""What installs, serves or shows Loyd elsewhere fits the project. No test starts a container."""

import json
import re
import shlex
import sys
from pathlib import Path
from zipfile import ZipFile

import click
import pytest

from loyd.tui.cli.other_commands import serve
from tests.packaging.release import addresses_to_set, expected, faults_of, project, versions
from tests.packaging.tour import commands, take

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
RECIPE = (ROOT / "conda" / "recipe.yaml").read_text(encoding="utf-8")
INSTALLS = re.compile(r"(?:pip3? install|pipx install|uv tool install|uvx --from)[^\n`|]*")


def instructions(name: str) -> list[str]:
    return re.findall(rf"^{name} (.*)$", DOCKERFILE, re.MULTILINE)


def test_the_version_is_the_same_everywhere() -> None:
    assert len(set(versions().values())) == 1, versions()


def test_the_classifiers_name_the_python_that_runs_the_tests() -> None:
    running = f"Programming Language :: Python :: {sys.version_info[0]}.{sys.version_info[1]}"
    assert running in project()["classifiers"]


def test_what_is_installed_is_called_loyd_search() -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    named: set[str] = set()
    for page in pages:
        for line in INSTALLS.findall(page.read_text(encoding="utf-8")):
            installed = re.sub(r"^uvx --from (\S+) loyd", r"uvx --from \1", line)
            assert not re.search(r"[ '\"]loyd\b(?!-search)", installed), (page.name, line)
            if "loyd-search" in installed:
                named.add(page.name)
    assert named >= {"README.md", "install.md", "library.md", "tutorial.md", "serve.md"}
    head = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    assert head.index("`loyd-search`") < head.index("`loyd`")


def test_the_container_serves_as_an_ordinary_user() -> None:
    *stages, last = instructions("FROM")
    assert [stage.split(" AS ")[1] for stage in stages] == ["tools", "build"]
    assert re.fullmatch(r"python:3\.\d+-slim", last)
    assert instructions("USER") == ["1000"]
    served = DOCKERFILE.split(f"FROM {last}")[1]
    assert "useradd --create-home --uid 1000" in served
    assert '/wheels/loyd_search-*.whl)[serve]"' in served
    assert served.index("pip install") < served.index("USER 1000") < served.index("ENTRYPOINT")


def test_the_container_starts_with_options_that_there_are() -> None:
    words = json.loads(instructions("ENTRYPOINT")[0])
    assert words[:2] == ["loyd", "serve"]
    with click.Context(serve, info_name="serve", obj=None) as ctx:
        serve.parse_args(ctx, words[2:])
        assert ctx.params["host"] == ".".join("0000")
        assert ctx.params["port"] == int(instructions("EXPOSE")[0])
        serve.parse_args(ctx, [*words[2:], "--visitors", "30", "--password"])
        assert ctx.params["visitors"] == 30


def test_the_recipe_asks_for_what_the_distribution_asks_for() -> None:
    run = RECIPE.split("  run:\n")[1].split("\n\n")[0]
    asked = {line.strip(" -").replace(" ", "") for line in run.splitlines()}
    assert asked == {*project()["dependencies"], f"python{project()['requires-python']}"}


def test_the_recipe_can_be_rendered() -> None:
    linter = pytest.importorskip("rattler_build", reason="py-rattler-build is not installed")
    (rendered,) = linter.Stage0Recipe.from_yaml(RECIPE).render()
    assert rendered.recipe.package.name == "loyd-search"


def test_the_development_container_uses_a_stage_that_there_is() -> None:
    folder = ROOT / ".devcontainer"
    settings = json.loads((folder / "devcontainer.json").read_text(encoding="utf-8"))
    build = settings["build"]
    assert (folder / build["dockerfile"]).resolve() == ROOT / "Dockerfile"
    assert f" AS {build['target']}\n" in DOCKERFILE
    assert f"useradd --create-home --uid 1000 {settings['remoteUser']}" in DOCKERFILE
    extras = re.findall(r"\.\[([\w,]+)\]", settings["postCreateCommand"])[0].split(",")
    assert set(extras) <= set(project()["optional-dependencies"])


def test_binder_installs_this_loyd() -> None:
    version = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip()
    assert f"Programming Language :: Python :: {version[7:]}" in project()["classifiers"]
    line = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").strip()
    assert line == ".[data]"
    assert "data" in project()["optional-dependencies"]


def test_a_release_is_whole_only_with_every_file(tmp_path: Path) -> None:
    version = str(project()["version"])
    for name in expected(version):
        with ZipFile(tmp_path / name, "w") as archive:
            archive.writestr("loyd/core/engine/native/engine.so", b"")
    assert faults_of(tmp_path) == []
    one = min(tmp_path.glob("*.whl"))
    with ZipFile(one, "w") as archive:
        archive.writestr("loyd/__init__.py", "")
    assert faults_of(tmp_path) == [f"{one.name} has 0 engines"]
    one.rename(tmp_path / "loyd-9.9.9-py3-none-any.whl")
    faults = faults_of(tmp_path)
    assert f"{one.name} is missing" in faults
    assert "loyd-9.9.9-py3-none-any.whl is too many" in faults


def test_a_release_is_not_complete_while_addresses_are_examples() -> None:
    assert set(addresses_to_set()) <= set(project()["urls"])
    script = (ROOT / ".ci" / "release").read_text(encoding="utf-8")
    assert '-m tests.packaging.release "$folder"' in script


def test_readme_shows_commands_that_run(tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(commands(text)) >= 4
    assert all(shlex.split(command)[0] == "loyd" for command in commands(text))
    steps = take(sys.executable, tmp_path)
    assert "the example in Python" in steps
    for name in ("race.svg", "maps.svg", "solution.svg"):
        assert (tmp_path / "docs" / name).stat().st_size > 1000

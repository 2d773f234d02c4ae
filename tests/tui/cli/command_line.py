"""The command line, called within the test's own process."""

from click.testing import CliRunner, Result

from loyd.tui.entry.command_line import loyd


def run(*arguments: str, stdin: str | bytes = "") -> Result:
    """The output of `loyd ARGUMENTS` and its exit code; any error but SystemExit is raised here."""
    result = CliRunner().invoke(loyd, arguments, input=stdin, catch_exceptions=False)
    assert "Traceback" not in result.output
    return result

"""The app in terminals that cannot do everything."""

import pytest

from tests.end_to_end.terminal import Terminal


@pytest.mark.parametrize("tmux", [{}, {"TMUX": "x,1,0"}])
def test_in_gnu_screen_there_are_256_colours(tmux: dict[str, str]) -> None:
    environment = {"STY": "1.tty.host", "COLORTERM": "truecolor", "TERM": "screen-256color"}
    with Terminal("234/15x/768", environment=environment | tmux) as terminal:
        terminal.until("step 0", "q quit")
        terminal.type("q")
        assert terminal.until_ended() == 0
        assert b"38;5;" in terminal.output
        assert b"38;2;" not in terminal.output


def test_a_dumb_terminal_is_told_so_in_a_sentence() -> None:
    with Terminal("234/15x/768", environment={"TERM": "dumb"}) as terminal:
        assert terminal.until_ended() == 2
        assert b"TERM is dumb; use a command such as loyd solve" in terminal.output
        assert b"\x1b[?1049h" not in terminal.output


def test_a_terminal_for_ascii_gets_the_sentence_of_a_refusal() -> None:
    with Terminal("solve", "1 2 3 3", environment={"LOYD_SIGNS": "ascii"}) as terminal:
        assert terminal.until_ended() == 1
        assert b"Traceback" not in terminal.output
        assert b"tile 3" in terminal.output

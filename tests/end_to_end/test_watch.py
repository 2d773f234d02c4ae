"""A solution watched in a real terminal."""

from tests.end_to_end.terminal import Terminal

ESCAPE, END = "\x1b", "\x1b[F"


def test_a_solution_is_watched_and_its_search_is_below_it() -> None:
    with Terminal(
        "solve", "--watch", "8", "6", "7", "2", "5", "4", "3", "x", "1", columns=80, lines=24
    ) as terminal:
        terminal.until("31 moves, optimal · h by manhattan", "move  0 of 31", "moves left  31")
        terminal.type(END)
        terminal.until("home", "h   0   moves left   0", "move 31 of 31")
        terminal.type(ESCAPE)
        terminal.until("step 0", "h 21")
        terminal.type("q")
        assert terminal.until_ended() == 0
        assert terminal.is_restored
        assert b"Traceback" not in terminal.output

"""The transport: where it is at a given time, over a record that grows under the test's control."""

import pytest

from loyd.core.session.exploration import FIRST_PACE, LAG_SECONDS, PACES, Activity, Transport
from loyd.core.session.recorder import ALL_STEPS


class Tape(Transport):
    """A record of controlled length; `wanted` is how far it was told to go, None while it seeks."""

    def __init__(
        self, total: int = 0, pace: float | None = PACES[FIRST_PACE], events: tuple[int, ...] = ()
    ) -> None:
        super().__init__(pace)
        self.length, self.is_whole, self.events = total, False, events
        self.wanted: int | None = 0
        self.looks = 0

    @property
    def total(self) -> int:
        return self.length

    @property
    def has_ended(self) -> bool:
        return self.is_whole

    def read(self) -> None:
        self.looks += 1

    def event_after(self, position: int) -> int | None:
        return next((event for event in self.events if position < event <= self.length), None)

    def record(self, position: int) -> None:
        self.wanted = position

    def record_on(self) -> None:
        self.wanted = None

    def wait(self, seconds: float) -> None:
        self.length += seconds > 0

    def at(self, now: float) -> "Tape":
        """The tape at a time."""
        self.clock = lambda: now
        return self

    def grown(self, total: int, *, whole: bool = False) -> "Tape":
        """The tape after more has been recorded and looked at."""
        self.length, self.is_whole = total, whole
        self.at(0.0).look()
        return self


def test_it_begins_at_the_start_and_wants_nothing() -> None:
    tape = Tape()
    tape.at(0.0).look()
    assert (tape.position, tape.activity, tape.wanted) == (0, Activity.PAUSED, 0)


def test_what_is_recorded_is_shown_at_once() -> None:
    tape = Tape(100)
    tape.seek(40)
    assert (tape.position, tape.activity, tape.wanted) == (40, Activity.PAUSED, 40)
    tape.step(-10)
    assert tape.position == 30
    tape.step(-31)
    assert tape.position == 0


def test_what_is_not_recorded_is_searched_for_and_shown_as_it_comes() -> None:
    tape = Tape(10)
    tape.seek(50)
    assert (tape.position, tape.activity, tape.wanted) == (10, Activity.SEEKING, 50)
    assert (tape.grown(30).position, tape.activity) == (30, Activity.SEEKING)
    assert (tape.grown(70).position, tape.activity, tape.wanted) == (50, Activity.PAUSED, 50)


def test_steps_add_up_while_the_record_is_late() -> None:
    tape = Tape(10)
    tape.seek(10)
    for _ in range(5):
        tape.step()
    assert (tape.position, tape.wanted) == (10, 15)
    tape.step(-2)
    assert tape.wanted == 13
    assert tape.grown(20).position == 13
    tape.step()
    assert tape.position == 14
    tape.to_end()
    tape.step()
    assert (tape.position, tape.wanted) == (
        20,
        21,
    )  # on from what is shown, because the end is no step


def test_beyond_the_end_is_the_end() -> None:
    tape = Tape(10)
    tape.to_end()
    assert tape.wanted == ALL_STEPS
    assert (tape.grown(30, whole=True).position, tape.activity) == (30, Activity.ENDED)
    tape.step(1)
    assert (tape.position, tape.activity) == (30, Activity.ENDED)


@pytest.mark.parametrize("pace", [1, 4, 60, 10_000])
def test_it_plays_at_its_pace(pace: int) -> None:
    tape = Tape(1 << 30, pace)
    tape.seek(7)
    tape.at(50.0).play()
    for tenths in range(1, 31):
        tape.at(50.0 + tenths / 10).look()
        assert tape.position == 7 + int((50.0 + tenths / 10 - 50.0) * pace)
    assert tape.activity is Activity.PLAYING


def test_another_pace_holds_from_the_position_on() -> None:
    tape = Tape(1 << 30, 4)
    tape.at(0.0).play()
    tape.at(2.0).look()
    tape.at(2.0).faster()
    tape.at(3.0).look()
    assert (tape.pace, tape.position) == (8, 16)
    tape.at(3.0).slower()
    tape.at(3.0).slower()
    tape.at(4.0).look()
    assert (tape.pace, tape.position) == (2, 18)


def test_speeds_go_from_one_per_second_to_max() -> None:
    tape = Tape()
    for _ in PACES:
        tape.at(0.0).faster()
    assert tape.pace is None
    for _ in PACES:
        tape.at(0.0).slower()
    assert tape.pace == 1


@pytest.mark.parametrize("pace", [1, 4, 60, 10_000])
def test_a_record_that_is_made_between_two_looks_keeps_the_pace(pace: int) -> None:
    tape = Tape(0, pace)
    tape.at(0.0).play()
    for look in range(201):
        tape.at(look / 20).look()
        assert tape.wanted is not None
        tape.length = max(tape.length, tape.wanted)
    tape.at(10.0).look()
    assert tape.position == 10 * pace


def test_what_a_late_record_owes_is_soon_forgotten() -> None:
    tape = Tape(0, 125)
    tape.at(0.0).play()
    tape.at(60.0).look()
    owed = 1 + int(125 * LAG_SECONDS)
    tape.length = 1 << 30
    tape.at(60.0).look()
    assert tape.position == owed
    tape.at(61.0).look()
    assert tape.position == owed + 125


def test_max_speed_shows_what_is_recorded() -> None:
    tape = Tape(0, None)
    tape.at(0.0).play()
    assert tape.wanted == ALL_STEPS
    assert (tape.grown(1000).position, tape.activity) == (1000, Activity.PLAYING)
    assert (tape.grown(1500, whole=True).position, tape.activity) == (1500, Activity.ENDED)
    tape.at(0.0).play()
    assert tape.activity is Activity.ENDED


def test_pausing_shows_what_there_is_and_wants_no_more() -> None:
    tape = Tape(0, None)
    tape.at(0.0).play()
    tape.length = 500
    tape.at(0.0).pause()
    assert (tape.position, tape.activity, tape.wanted) == (500, Activity.PAUSED, 500)
    assert tape.grown(510).position == 500


def test_the_play_key_plays_and_pauses_whatever_goes_on() -> None:
    tape = Tape(10, 4)
    tape.at(0.0).toggle()
    assert tape.activity is Activity.PLAYING
    tape.at(1.0).toggle()
    assert (tape.position, tape.activity) == (4, Activity.PAUSED)
    tape.to_end()
    tape.at(2.0).toggle()
    assert (tape.activity, tape.wanted) == (Activity.PAUSED, 10)


def test_events_are_gone_to_one_after_the_other_and_then_the_end() -> None:
    tape = Tape(0, events=(3, 8))
    tape.next_event()
    assert (tape.position, tape.activity, tape.wanted) == (0, Activity.SEEKING, None)
    assert (tape.grown(2).position, tape.activity) == (0, Activity.SEEKING)
    assert (tape.grown(5).position, tape.activity, tape.wanted) == (3, Activity.PAUSED, 3)
    tape.next_event()
    assert tape.grown(9, whole=True).position == 8
    tape.next_event()
    assert (tape.position, tape.activity) == (9, Activity.ENDED)


def test_settling_looks_until_what_is_sought_is_there() -> None:
    tape = Tape()
    tape.seek(5)
    tape.settle(60.0)
    assert (tape.position, tape.length, tape.activity) == (5, 5, Activity.PAUSED)


def test_settling_does_not_wait_for_what_takes_long() -> None:
    tape = Tape()
    tape.to_end()
    tape.settle(0.0)
    assert (tape.length, tape.activity) == (0, Activity.SEEKING)

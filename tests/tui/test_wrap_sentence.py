from loyd.tui.signs import wrapped


def test_numbers_are_not_broken_and_nothing_is_lost() -> None:
    text = "overestimates 4 650 of all 181 440 boards, 1 000 000 in all"
    for columns in range(13, 60):
        lines = wrapped(text, columns)
        assert " ".join(lines) == text
        assert all(len(line) <= columns for line in lines)
        assert all(
            any(number in line for line in lines) for number in ("4 650", "181 440", "1 000 000")
        )


def test_what_finds_no_room_ends_in_the_ellipsis_and_further_lines_hang() -> None:
    assert wrapped("one two three four", 9, lines=2, ellipsis=" …") == ["one two", "three …"]
    assert wrapped("one two three", 7, hanging="  ") == ["one two", "  three"]

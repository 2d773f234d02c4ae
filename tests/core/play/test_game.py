import pytest
from hypothesis import given
from hypothesis import strategies as st

from loyd.core.engine.puzzle.board import Board, Move, verdict
from loyd.core.engine.puzzle.instances import seeded, uniform
from loyd.core.engine.puzzle.notation import GOALS, blank_last
from loyd.core.play.game import Game
from loyd.core.system.errors import BoardError, MoveError
from tests.core.engine.puzzle.strategies import SIZES


class Hand:
    """A clock moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


GAMES = st.builds(
    lambda size, name, seed: Game(uniform(GOALS[name](*size), seeded(seed)), GOALS[name](*size)),
    SIZES,
    st.sampled_from(sorted(GOALS)),
    st.integers(0, 1 << 32),
)


@given(GAMES, st.lists(st.integers(0, 3), max_size=60))
def test_random_moves_stay_solvable_and_undo_brings_back_every_board(
    game: Game, choices: list[int]
) -> None:
    boards = [game.board]
    for choice in choices:
        legal = game.board.moves()
        game.move(legal[choice % len(legal)])
        boards.append(game.board)
        assert verdict(game.board, game.goal).solvable
    assert game.moves == game.moves[: len(choices)]
    for board in reversed(boards[:-1]):
        assert game.undo() is not None
        assert game.board == board
    assert game.undo() is None
    assert not game.moves
    for board in boards[1:]:
        assert game.redo() is not None
        assert game.board == board
    assert game.redo() is None


@given(GAMES, st.data())
def test_a_click_slides_all_the_tiles_between(game: Game, data: st.DataObject) -> None:
    before = game.board
    cell = data.draw(st.integers(0, len(before.cells) - 1))
    row, column = divmod(cell, before.width)
    blank_row, blank_column = divmod(before.blank, before.width)
    moves = game.slide(cell)
    if row != blank_row and column != blank_column:
        assert moves == ()
        assert game.board == before
    else:
        assert len(moves) == abs(row - blank_row) + abs(column - blank_column)
        assert game.board.blank == cell
        width = before.width
        in_row = range(blank_row * width, blank_row * width + width)
        touched = set(in_row if row == blank_row else range(blank_column, len(before.cells), width))
        assert all(
            game.board.cells[at] == tile
            for at, tile in enumerate(before.cells)
            if at not in touched
        )
        tiles = [tile for at, tile in enumerate(before.cells) if at in touched and tile]
        assert [tile for at, tile in enumerate(game.board.cells) if at in touched and tile] == tiles


def test_a_move_against_the_edge_changes_nothing() -> None:
    game = Game(blank_last(3, 3), blank_last(3, 3))
    with pytest.raises(MoveError, match="cannot move down"):
        game.move(Move.DOWN)
    assert (game.board, game.moves, game.seconds) == (blank_last(3, 3), (), 0.0)


def test_a_new_move_forgets_what_was_undone() -> None:
    game = Game(blank_last(3, 3), blank_last(3, 3))
    game.move(Move.UP)
    game.move(Move.LEFT)
    assert game.undo() is Move.RIGHT
    assert game.undone == (Move.LEFT,)
    game.move(Move.UP)
    assert game.undone == ()
    assert game.redo() is None


def test_time_runs_from_the_first_move_to_the_win_and_not_while_paused() -> None:
    clock = Hand()
    goal = blank_last(2, 2)
    game = Game(goal.after(Move.LEFT).after(Move.UP), goal, clock=clock)
    clock.now += 50
    assert game.seconds == 0
    game.resume()
    assert game.seconds == 0
    game.move(Move.DOWN)
    clock.now += 3
    assert game.seconds == 3
    game.pause()
    clock.now += 1000
    assert game.seconds == 3
    game.resume()
    clock.now += 2
    assert not game.won
    game.move(Move.RIGHT)
    assert game.won
    clock.now += 99
    game.resume()
    assert game.seconds == 5
    game.undo()
    clock.now += 1
    assert not game.won
    assert game.seconds == 6


def test_a_game_that_was_left_goes_on() -> None:
    clock = Hand()
    goal = blank_last(3, 3)
    first = Game(uniform(goal, seeded(3)), goal, clock=clock)
    for move in first.board.moves()[:1]:
        first.move(move)
    first.move(first.board.moves()[0])
    first.undo()
    clock.now += 7
    second = Game(
        first.start,
        goal,
        moves=first.moves,
        undone=first.undone,
        seconds=first.seconds,
        clock=clock,
    )
    assert (second.board, second.moves, second.undone, second.seconds) == (
        first.board,
        first.moves,
        first.undone,
        7,
    )


def test_what_does_not_go_together_is_refused() -> None:
    with pytest.raises(BoardError, match="2x3 start and a 3x3 goal"):
        Game(blank_last(2, 3), blank_last(3, 3))
    with pytest.raises(MoveError):
        Game(blank_last(3, 3), blank_last(3, 3), moves=(Move.DOWN,))
    with pytest.raises(MoveError):
        Game(blank_last(3, 3), blank_last(3, 3), undone=(Move.DOWN,))


def test_a_game_at_the_goal_is_won() -> None:
    game = Game(Board(2, 2, (1, 2, 3, 0)), blank_last(2, 2))
    assert game.won

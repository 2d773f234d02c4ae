"""Every built-in tour against the record, users' tours, and messages about invalid ones."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from loyd.core.engine.choice import Tie
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.session.exploration import Exploration
from loyd.core.system.errors import TourError
from loyd.core.teach import next_node, question, successor
from loyd.core.teach.question import Topic
from loyd.core.teach.tour import PassageKind, TourWalk, seen
from loyd.core.teach.tour_facts import OF_SEARCH, Facts, in_words, parse_figure
from loyd.core.teach.tour_reader import FOLDER, TOUR_NAMES, built_in_tours, parse_tour, tour
from tests.core.case import Case
from tests.mentions import mentions
from tests.oracle import heuristics
from tests.oracle.sliding import flood

DOCS = Path(__file__).parents[3] / "docs"
HEADER = "---\ntitle: Mine\nboard: 1 3 6 5 x 2 4 7 8\n---\n"
LONGEST_PASSAGE = 480
"""The most characters that fit into the pane of a small terminal without scrolling far."""


@pytest.mark.parametrize("name", TOUR_NAMES)
def test_all_that_a_tour_says_is_true(name: str) -> None:
    assert [fault for place in seen(tour(name)) for fault in place.faults] == []


def test_a_tour_of_someone_else_sends_nothing_to_the_terminal() -> None:
    text = HEADER.replace("Mine", "M\x1b[31mine") + "## One\x07\nsaid\x9b2J\n"
    mine = parse_tour(text, "mine.md")
    assert (mine.title, mine.steps[0].title) == ("M [31mine", "One")
    assert mine.steps[0].passages[0].pieces == ("said 2J",)


def test_each_built_in_tour_has_a_file_and_teaches_for_some_minutes() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.md")) == sorted(TOUR_NAMES)
    for one in built_in_tours():
        assert 5 <= one.minutes <= 15, one.name
        assert len(one.steps) >= 7, one.name
        assert one.about, one.name
        kinds = [passage.kind for step in one.steps for passage in step.passages]
        assert kinds.count(PassageKind.PREDICT) >= 3, one.name
        assert kinds.count(PassageKind.TRY) >= 2, one.name
        assert sum(len(step.checks) for step in one.steps) >= 4, one.name
        assert 3 <= one.exercises <= 5, one.name
        for step in one.steps:
            for passage in step.passages:
                assert (
                    sum(len(piece) if isinstance(piece, str) else 6 for piece in passage.pieces)
                    <= LONGEST_PASSAGE
                ), (one.name, step.title)


def test_no_number_of_a_search_is_typed() -> None:
    """The figures in a tour are filled in from the record: typed numbers of more than two digits
    are years.
    """
    passages = [
        (one.name, passage)
        for one in built_in_tours()
        for step in one.steps
        for passage in step.passages
    ]
    written = [
        (name, passage.pieces)
        for name, passage in passages
        if passage.kind is not PassageKind.TYPED
    ]
    texts = [
        (name, "".join(piece for piece in pieces if isinstance(piece, str)))
        for name, pieces in written
    ]
    numbers = [
        (name, int(number)) for name, text in texts for number in re.findall(r"\b\d{3,}\b", text)
    ]
    assert numbers, "a tour names the year of an algorithm"
    assert [(name, number) for name, number in numbers if not 1860 < number < 2030] == []


def test_the_figures_are_those_of_the_definition() -> None:
    """The counts and the node at every step of a small search, by built-in and by user algorithms,
    compared with the oracles' searches.
    """
    board, goal = parse_board("1 3 6 5 x 2 4 7 8"), blank_last(3, 3)
    case = Case(board, goal, "astar", heuristic("misplaced"), Tie.LOW_H)
    oracle, run = case.oracle(), Exploration(case.problem())
    true = flood(goal.cells, goal.size)
    while not oracle.is_over:
        oracle.step()
        expected = oracle.answers
        run.seek(expected.counts.step)
        run.settle(10)
        facts = Facts(run.problem, run.trace, run.position)
        for name, worth in {
            "step": expected.counts.step,
            "expanded": expected.counts.expanded,
            "generated": expected.counts.generated,
            "open": expected.counts.open,
            "closed": expected.counts.closed,
            "deepest": expected.counts.deepest_g,
            "g": expected.node.g,
            "h": expected.node.h,
            "f": expected.node.f,
            "distance": true[expected.node.cells],
            "h of manhattan": heuristics.manhattan(expected.node.cells, goal.cells, goal.size),
        }.items():
            assert facts.worth(parse_figure(name, (3, 3))) == worth, name
    whole = Facts(run.problem, run.trace, run.position)
    assert (
        whole.worth(parse_figure("length", (3, 3))) == len(oracle.answers.path) == true[board.cells]
    )
    assert whole.worth(parse_figure("boards", (3, 3))) == len(true)
    assert whole.worth(parse_figure("steps where f >= 0", (3, 3))) == oracle.counts.step
    for name, spec in (("greedy", "greedy:misplaced"), ("wastar", "wastar:misplaced:2")):
        other = Case(
            board, goal, name, heuristic("misplaced"), Tie.LOW_H, weight=Fraction(2)
        ).oracle()
        while not other.is_over:
            other.step()
        assert whole.worth(parse_figure(f"expanded of {spec}", (3, 3))) == other.counts.expanded
    hs = [heuristics.manhattan_blank(cells, goal.cells, goal.size) for cells in true]
    over = [h - distance for h, distance in zip(hs, true.values(), strict=True)]
    assert whole.worth(parse_figure("too-high of blank-counted", (3, 3))) == sum(
        excess > 0 for excess in over
    )
    assert whole.worth(parse_figure("too-high-by of blank-counted", (3, 3))) == max(over)
    assert whole.worth(parse_figure("mean-h of blank-counted", (3, 3))) == pytest.approx(
        sum(hs) / len(hs)
    )
    run.close()


def test_numbers_are_said_as_people_read_them() -> None:
    assert [in_words(worth) for worth in (7, 7.0, 12345, 1.25, 12.34, 250.4, "12x/345")] == [
        "7",
        "7",
        "12 345",
        "1.2",
        "12.3",
        "250",
        "12x/345",
    ]


def test_the_tour_of_the_page_is_a_tour() -> None:
    page = (DOCS / "tours.md").read_text()
    example = re.search(r"````markdown\n(.*?)````", page, re.DOTALL)
    assert example is not None
    places = list(seen(parse_tour(example[1], "page")))
    assert [place.faults for place in places] == [(), ()]
    assert [place.at for place in places] == [0, 9]
    assert places[0].texts[0] == "The goal is 8 moves away; Manhattan distance is 8."
    named = re.findall(r"^\| `([a-z-]+)` \|", page.partition("\n## ")[0], re.MULTILINE)
    assert named == list(TOUR_NAMES)
    assert all(f"{{{name}}}" in page for name in OF_SEARCH)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "---"),
        ("---\ntitle: Mine\n", 1, "header"),
        ("---\ntitle: Mine\n---\n## One\n\nText\n", 1, "has no 'board'"),
        ("---\ntitle: Mine\nboard: 1 2 3\n---\n", 3, "3 cells"),
        ("---\ntitle: Mine\nlength: 3\n---\n", 3, "'length: 3' … title:"),
        ("---\ntitle: Mine\ntitle: Mine\n---\n", 3, "'title' is given twice"),
        (
            "---\ntitle: Mine\nboard: 123x\nminutes: some\n---\n## One\n\nText\n",
            4,
            "'some' … 'minutes'",
        ),
        (HEADER, 4, "no step"),
        (f"{HEADER}Text\n", 5, "before the first"),
        (f"{HEADER}## One\n", 5, "no text"),
        (f"{HEADER}## One\n\n```step\nat: last\n```\nText\n", 8, "'last' … 'at' … 12, or end"),
        (f"{HEADER}## One\n\n```step\nat: 1\nuntil: h = 0\n```\nText\n", 9, "at or until"),
        (f"{HEADER}## One\n\n```step\nuntil: f >\n```\nText\n", 8, "number or"),
        (f"{HEADER}## One\n\n```step\nsearch: astra\n```\nText\n", 8, "unknown algorithm 'astra'"),
        (
            f"{HEADER}## One\n\n```step\nboard: 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 "
            "15\n```\nText\n",
            8,
            "no blank",
        ),
        (f"{HEADER}## One\n\n```step\npicture: cat\n```\nText\n", 8, "unknown picture 'cat'"),
        (
            f"{HEADER}## One\n\n```step\ncheck: expanded\n```\nText\n",
            8,
            "'expanded' compares nothing",
        ),
        (
            f"{HEADER}## One\n\n```step\ncheck: expandet = 3\n```\nText\n",
            8,
            "did you mean 'expanded'?",
        ),
        (f"{HEADER}## One\n\nText of {{expanded of nothing}}\n", 7, "unknown algorithm 'nothing'"),
        (f"{HEADER}## One\n\nText\nof {{distance of bfs}}\n", 8, "'distance' … figure"),
        (f"{HEADER}## One\n\nAnswer: 3\n", 7, "no question"),
        (f"{HEADER}## One\n\nText\n\n```step\nat: 3\n```\n", 9, "below its heading"),
        (f"{HEADER}## One\n\n```\nloyd solve\n", 8, "has no end"),
    ],
)
def test_a_fault_is_told_with_its_line_in_one_sentence(text: str, line: int, words: str) -> None:
    with pytest.raises(TourError) as raised:
        parse_tour(text, "mine.md")
    message = str(raised.value)
    assert message.startswith(f"mine.md, line {line}: ")
    assert mentions(message, words)
    assert "\n" not in message


def test_what_is_not_true_is_told_with_its_line() -> None:
    text = (
        f"{HEADER}## One\n\n```step\nat: end\ncheck: length = 9\ncheck: bound = 3\n```\n\nIt has "
        f"{{iteration}}.\n\n"
    )
    text += (
        "## Two\n\n```step\nat: 99\n```\n\nText\n\n## Three\n\n```step\nuntil: "
        "reopened\n```\n\nText\n"
    )
    assert [fault for place in seen(parse_tour(text, "mine.md")) for fault in place.faults] == [
        "mine.md, line 13: there is no iteration at step 9 of astar:manhattan",
        "mine.md, line 9: 'length = 9' is not true: length is 8",
        "mine.md, line 10: there is no bound at step 9 of astar:manhattan",
        "mine.md, line 15: astar:manhattan ends at step 9, before step 99",
        "mine.md, line 23: astar:manhattan has no step at which 'reopened' is true",
    ]


def test_a_tour_is_gone_through_to_its_end_and_back() -> None:
    walk = TourWalk(
        parse_tour(
            f"{HEADER}## One\n\nText\n\nPredict: what?\n\nAnswer: this.\n\n## Two\n\nText\n",
            "mine.md",
        )
    )
    states = []
    for _ in range(4):
        states.append((walk.number, walk.is_answered, walk.is_at_end))
        walk.next()
    assert states == [(0, False, False), (0, True, False), (1, False, True), (1, False, True)]
    walk.previous()
    assert (walk.number, walk.is_answered) == (0, True)
    walk.previous()
    assert (walk.number, walk.is_answered) == (0, False)


def test_a_tour_is_called_by_its_name_or_its_file(tmp_path: Path) -> None:
    assert tour("astar").title == "A* and what f means"
    file = tmp_path / "mine.md"
    file.write_text(f"{HEADER}## One\n\nText\n")
    assert (tour(str(file)).title, tour(str(file)).name) == ("Mine", str(file))
    with pytest.raises(TourError, match="unknown tour 'astra'; available: state-space"):
        tour("astra")
    with pytest.raises(TourError, match=r"none\.md: no such file"):
        tour(str(tmp_path / "none.md"))
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TourError, match="UTF-8"):
        tour(str(file))


def test_a_topic_of_the_quiz_is_explained_at_a_step_that_there_is() -> None:
    topics = [
        value
        for module in (next_node, question, successor)
        for value in vars(module).values()
        if isinstance(value, Topic)
    ]
    assert len(topics) > 9
    for topic in topics:
        assert topic.heading in [step.title for step in tour(topic.tour).steps], topic


def test_an_answer_is_shown_in_place_and_choices_stand_below() -> None:
    text = (
        f"{HEADER}## One\n\n```step\nat: 0\nthen: 3\n```\n\nAt {{step}}.\n\nPredict: "
        f"where?\n\nAnswer: at {{step}}.\n\n- not a choice\n"
    )
    text += "\n## Two\n\nExercise: Which step?\n\n- {step}: here.\n- 0: before.\n- 9: later.\n"
    one, two = seen(parse_tour(text, "mine.md"))
    assert (one.texts, one.faults) == (("At 0.", "where?", "at 3.", "- not a choice"), ())
    assert two.exercises == [("Which step?", [("3", "here."), ("0", "before."), ("9", "later.")])]
    for choices, fault in {
        "- 3: one\n- 4: two\n": "an exercise has 3 to 5 choices, not 2",
        "- 3: one\n- {step}: two\n- 5: three\n": "two choices are the same: 3, 3, 5",
        "- 3: one\n- 4\n- 5: three\n": "a choice needs",
    }.items():
        (place,) = seen(
            parse_tour(
                f"{HEADER}## One\n\n```step\nat: 3\n```\n\nExercise: Which?\n\n{choices}", "mine.md"
            )
        )
        assert place.faults[0].startswith(f"mine.md, line 11: {fault}")

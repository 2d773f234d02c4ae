"""What Compare can save."""

from functools import partial

from ...core.draw.result_tables import TABLE_SUFFIXES, comparison_file
from ...core.draw.shapes import FILM_FORMATS
from ...core.study.compare import Comparison
from ..dialogues.base import Offer


def comparison_offers(comparison: Comparison) -> list[Offer]:
    """What can be saved of a comparison, the commonest first."""

    def table(suffix: str) -> list[bytes]:
        return [comparison_file(comparison, suffix)]

    def race(form: str) -> list[bytes]:
        from ...core.draw.film import FILM_WRITERS
        from ...core.draw.race_film import RaceFilm, Racer, race_title

        racers = [Racer(lane.problem, lane.trace, lane.outcome) for lane in comparison.lanes]
        return [FILM_WRITERS[form](RaceFilm(racers, race_title(racers)))]

    offers = [
        Offer("the table", "table", {suffix: partial(table, suffix) for suffix in TABLE_SUFFIXES})
    ]
    if all(lane.trace.steps for lane in comparison.lanes):
        films = {f".{form}": partial(race, form) for form in FILM_FORMATS}
        offers.append(Offer("a film of this race", "race", films))
    return offers

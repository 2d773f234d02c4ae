"""How soon any step of a long search is known: that part of `loyd bench limits` alone, by `python -m tests.benchmarks.steps`."""

from loyd.tui.view_models.step_model import figures


def main() -> int:
    """Every figure on a line; 1 where one is not what is asked."""
    is_met = True
    for figure in figures():
        print(f"{figure.name}: {figure.value:.2f} {figure.unit} ({figure.criterion}: {figure.verdict}; {figure.note})", flush=True)
        is_met = is_met and bool(figure.is_met)
    return 0 if is_met else 1


if __name__ == "__main__":
    raise SystemExit(main())

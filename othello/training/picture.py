"""Plot the errors over the course of a training run."""

from pathlib import Path

from matplotlib import colormaps, rc_context
from matplotlib.figure import Figure

from othello.formats.files import write_atomically
from othello.training.errors import Errors


def save(errors: Errors, path: Path) -> None:
    """Write a graph that shows the errors at each step of the fit.

    The extension of `path` determines the image format.
    """
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    axes.set_prop_cycle(color=colormaps["tab20"](range(20)))
    steps = range(1, len(errors.learned) + 1)
    for name in errors.learned[0]:
        line, = axes.plot(steps, [step[name] for step in errors.learned], label=name)
        axes.axhline(errors.by_hand[name], color=line.get_color(), linestyle=":", linewidth=1)
    axes.set_xlabel("steps of the fit (dotted lines: hand-crafted evaluation)")
    axes.set_ylabel("root mean square error in discs")
    figure.legend(loc="outside right upper")
    kind = path.suffix.lstrip(".")
    with rc_context({"svg.hashsalt": "othello"}), write_atomically(path) as (file,):
        figure.savefig(file, format=kind, metadata={"Date": None} if kind == "svg" else None)

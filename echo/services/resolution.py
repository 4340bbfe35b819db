"""What is known of a plan before its run, found out, stored and read back."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from common.actions import (
    ActionGraph,
    Estimate,
    Problem,
    ProblemCode,
    Registry,
    Resolution,
    Source,
    dump_output,
    load_output,
    resolve_and_estimate,
)
from common.artifacts.store import DjangoArtifactStore
from common.errors import EchoError, Unavailable
from echo.errors import InvalidPlan
from echo.services.keeping import Kept
from echo.services.kept_outputs import Stored, known_of, stored_with_kept
from echo.services.tool_context import source_as_json


class ResolutionContext:
    """What a tool sees that is executed while its plan is being written: nothing is kept of it.

    Its warnings and sources are collected, since the approver is shown them.
    """

    def __init__(self, workspace: Path) -> None:
        self.workspace = workspace
        self.artifacts = DjangoArtifactStore()
        self.warnings: list[str] = []
        self.sources: list[dict[str, object]] = []

    def progress(self, fraction: float, message: str) -> None:
        """Nobody watches: what resolves before approval is quick."""

    def check_cancelled(self) -> None:
        """There is no run yet that could be cancelled."""

    def warn(self, message: str) -> None:
        """Collect a warning."""
        self.warnings.append(message)

    def cite(self, source: Source) -> None:
        """Collect a source."""
        self.sources.append(source_as_json(source))


def resolve(
    graph: ActionGraph, registry: Registry, kept: Kept | None = None
) -> tuple[Resolution, Stored]:
    """Execute what resolves before approval; return the result and the form in which it is stored.

    Args:
        graph: A valid plan.
        registry: The tools.
        kept: Rows of finished steps, whose outputs are taken and which are not executed.

    Raises:
        InvalidPlan: A tool refuses its inputs, such as a place that is not found.
    """
    with _workspace() as contexts:
        try:
            known = known_of(kept or {}, registry)
            resolution = resolve_and_estimate(graph, registry, contexts.make, known=known)
        except Unavailable:
            raise
        except EchoError as error:
            problem = {
                "code": "out_of_bounds",
                "step": contexts.last,
                "message": error.message,
                "hint": "",
            }
            raise InvalidPlan([problem]) from error
        stored = _stored(graph, registry, resolution, contexts)
        return resolution, stored_with_kept(stored, kept) if kept else stored


def load_resolution(graph: ActionGraph, registry: Registry, stored: Stored) -> Resolution:
    """Return the stored resolution with its outputs.

    Raises:
        WrongOutput: A tool states another type of output now.
    """
    outputs = {
        step: load_output(registry.get(graph.by_id[step].tool), output)
        for step, output in stored["outputs"].items()
    }
    costs = load_estimates(stored)
    return Resolution(outputs, costs.estimates, costs.total, costs.problems)


def load_estimates(stored: Stored) -> Resolution:
    """Return the stored estimates alone; right even where outputs can no longer be read."""
    estimates = {step: _estimate(entry) for step, entry in stored["estimates"].items()}
    problems = tuple(
        Problem(ProblemCode(entry["code"]), entry["step"], entry["message"], entry["hint"])
        for entry in stored.get("problems", ())
    )
    return Resolution({}, estimates, _estimate(stored["total"]), problems)


class _Contexts:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.by_step: dict[str, ResolutionContext] = {}
        self.last: str | None = None

    def make(self, step: str) -> ResolutionContext:
        workspace = self._folder / str(len(self.by_step))
        workspace.mkdir()
        self.last = step
        self.by_step[step] = ResolutionContext(workspace)
        return self.by_step[step]


@contextmanager
def _workspace() -> Iterator[_Contexts]:
    with TemporaryDirectory(prefix="echo-resolve-") as folder:
        yield _Contexts(Path(folder))


def _stored(
    graph: ActionGraph, registry: Registry, resolution: Resolution, contexts: _Contexts
) -> Stored:
    outputs = resolution.outputs
    return {
        "outputs": {
            step: dump_output(registry.get(graph.by_id[step].tool), output)
            for step, output in outputs.items()
        },
        "types": {step: type(output).__name__ for step, output in outputs.items()},
        "warnings": {step: context.warnings for step, context in contexts.by_step.items()},
        "sources": {step: context.sources for step, context in contexts.by_step.items()},
        "estimates": {step: cost.as_json() for step, cost in resolution.estimates.items()},
        "total": resolution.total.as_json(),
        "problems": [problem.as_json() for problem in resolution.problems],
        "tools": {step.tool: registry.get(step.tool).version for step in graph.steps},
    }


def _estimate(entry: Stored) -> Estimate:
    return Estimate(
        cells=int(entry["cells"]),
        bytes=int(entry["bytes"]),
        external_calls=int(entry["external_calls"]),
        seconds=float(entry["seconds"]),
        notes=tuple(entry["notes"]),
    )

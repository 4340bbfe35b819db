"""Series of gauges, at even times, from the steps around each time; shared by all schemes."""

import math
from typing import NamedTuple

import numpy as np

from echo.crisissim.compiled import compiled
from echo.crisissim.gauges import GaugeSeries
from echo.crisissim.kernels import Vector, copy_row
from echo.crisissim.scenario import Scenario


class GaugeLog(NamedTuple):
    """Records of gauges, changed in place.

    Attributes:
        row: row of each gauge.
        column: column of each gauge.
        times: times of record, s.
        written: how many times are recorded, an array of one.
        now: depth (m) and speed (m/s) of each gauge after the last step (gauges, 2): written by
            the scheme before ``record``.
        before: the same after the step before.
        log: the record (times, gauges, 2).
    """

    row: Vector
    column: Vector
    times: Vector
    written: Vector
    now: Vector
    before: Vector
    log: Vector


def gauge_log_of(scenario: Scenario, depth: Vector) -> GaugeLog:
    """An empty log but for the first entry: still water of ``depth`` (m)."""
    cells = [gauge.cell(scenario.terrain) for gauge in scenario.gauges]
    row, column = np.array(cells, dtype=np.int64).reshape(-1, 2).T
    every, end = scenario.record.gauge_every_s, scenario.duration_s
    even = np.minimum(np.arange(math.floor(end / every) + 1) * every, end)
    times = even if cells else np.zeros(1)
    if times[-1] < end:
        times = np.append(times, end)
    now = np.zeros((len(cells), 2))
    now[:, 0] = depth[row, column]
    log = np.zeros((times.size, len(cells), 2))
    log[0] = now
    return GaugeLog(row, column, times, np.ones(1, dtype=np.int64), now, now.copy(), log)


@compiled(inner=True)
def record(gauges: GaugeLog, start: float, finish: float) -> None:
    """Record the times from ``start`` to ``finish`` (s) of the last step, linear between them."""
    while gauges.written[0] < gauges.times.size:
        k = gauges.written[0]
        if gauges.times[k] > finish:
            break
        part = (gauges.times[k] - start) / (finish - start)
        for g in range(gauges.row.size):
            for what in range(2):
                old, new = gauges.before[g, what], gauges.now[g, what]
                gauges.log[k, g, what] = old + part * (new - old)
        gauges.written[0] = k + 1
    for g in range(gauges.row.size):
        copy_row(gauges.now[g], gauges.before[g])


def gauge_series(scenario: Scenario, gauges: GaugeLog) -> tuple[GaugeSeries, ...]:
    """The record for people; stage is depth on the terrain's bed."""
    bed = scenario.terrain.elevation[gauges.row, gauges.column].astype(np.float64)
    done = int(gauges.written[0])
    return tuple(
        GaugeSeries(
            id=gauge.id,
            times_s=gauges.times[:done].copy(),
            depth_m=gauges.log[:done, k, 0].copy(),
            stage_m=gauges.log[:done, k, 0] + bed[k],
            speed_m_s=gauges.log[:done, k, 1].copy(),
        )
        for k, gauge in enumerate(scenario.gauges)
    )

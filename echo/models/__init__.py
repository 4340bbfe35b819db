"""Stored plans, their approvals, their runs, and the record of who did what."""

from echo.models.approval import Approval
from echo.models.audit import AuditRecord
from echo.models.plan import Plan, PlanState
from echo.models.plan_version import PlanVersion
from echo.models.policy import LimitsVersion, PolicyVersion
from echo.models.run import Run, RunState
from echo.models.run_artifact import ArtifactRole, RunArtifact
from echo.models.run_step import RunStep, StepState

__all__ = [
    "Approval",
    "ArtifactRole",
    "AuditRecord",
    "LimitsVersion",
    "Plan",
    "PlanState",
    "PlanVersion",
    "PolicyVersion",
    "Run",
    "RunArtifact",
    "RunState",
    "RunStep",
    "StepState",
]

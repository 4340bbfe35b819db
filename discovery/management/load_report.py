import json
import sys

from discovery.services.loading import LoadSummary


def report_rest(summary: LoadSummary) -> None:
    """Say on standard error what couldn't be kept, where it stands, and what was left as it is."""
    for one in summary.rejections:
        sys.stderr.write(f"{one.place}: {one.reason}\n")
    more = summary.rejected - len(summary.rejections)
    if more > 0:
        sys.stderr.write(f"... and {more} more\n")
    if summary.stored.unchanged or summary.rejected:
        sys.stderr.write(
            f"{summary.stored.unchanged} datasets unchanged, {summary.rejected} rejected.\n"
        )


def as_json(summary: LoadSummary, *, seconds: float) -> str:
    """The summary as one line of JSON."""
    stored = summary.stored
    return json.dumps(
        {
            "loaded": stored.loaded,
            "updated": stored.updated,
            "flagged": summary.flagged,
            "seconds": round(seconds, 2),
        }
    )


def in_words(summary: LoadSummary, *, seconds: float) -> str:
    """The summary as a sentence."""
    stored = summary.stored
    return (
        f"{stored.loaded} datasets new, {stored.updated} changed, {stored.unchanged} unchanged;"
        f" {summary.flagged} flagged, {summary.rejected} rejected; {seconds:.1f} s."
    )

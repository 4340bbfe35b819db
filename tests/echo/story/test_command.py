import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

NOBODY_LISTENS = "http://127.0.0.1:9"


def test_a_site_that_does_not_answer_ends_the_story_with_what_failed(tmp_path, settings):
    settings.VAR_DIR = tmp_path
    passwords = {"analyst": "a", "approver": "b"}
    (tmp_path / "demo-users.json").write_text(json.dumps(passwords), encoding="utf-8")
    out, err = StringIO(), StringIO()
    with pytest.raises(SystemExit) as ending:
        call_command("run_story", "--base-url", NOBODY_LISTENS, "--json", stdout=out, stderr=err)
    assert ending.value.code == 1
    assert "did not answer" in err.getvalue()
    last = json.loads(out.getvalue().splitlines()[-1])
    assert last["run_state"] is None
    assert set(last) >= {
        "tiles",
        "proxies",
        "search_ms",
        "top_tiles",
        "plan_steps",
        "plan_valid",
        "approved_by",
        "run_state",
        "wet_cells",
        "max_depth_m",
        "mass_error",
        "geotiff",
        "seconds",
    }


def test_the_story_needs_the_demo_users(tmp_path, settings):
    settings.VAR_DIR = tmp_path
    with pytest.raises(CommandError, match="load_demo"):
        call_command("run_story", "--base-url", NOBODY_LISTENS)

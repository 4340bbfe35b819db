"""Modules under hashed names: Django leaves a path that it can not read as it was, silently."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings

IMPORT = re.compile(r"(?:\bfrom|^import)\s*[\"']([^\"']+)[\"'];?\s*$", re.MULTILINE)
HASHED = re.compile(r"\.[0-9a-f]{12}\.js$")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Collect our modules as a production site does, the globe's pictures left out."""
    folder = tmp_path_factory.mktemp("static")
    storages = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "common.web.staticfiles.HashedModuleStorage"},
    }
    with override_settings(STORAGES=storages, STATIC_ROOT=folder, DEBUG=False):
        call_command(
            "collectstatic",
            "--noinput",
            "--verbosity=0",
            "--ignore=admin",
            "--ignore=Assets",
            "--ignore=Workers",
            "--ignore=ThirdParty",
        )
    return folder


def served_names(folder: Path) -> dict[str, str]:
    manifest = json.loads((folder / "staticfiles.json").read_text(encoding="utf-8"))
    return {name: hashed for name, hashed in manifest["paths"].items() if name.startswith("js/")}


def test_every_module_of_ours_gets_a_hashed_name(collected: Path) -> None:
    root = settings.BASE_DIR / "static"
    sources = {path.relative_to(root).as_posix() for path in (root / "js").rglob("*.js")}
    names = served_names(collected)
    assert set(names) == sources
    assert all(HASHED.search(hashed) for hashed in names.values())


def test_every_import_leads_to_the_hashed_file_that_is_served(collected: Path) -> None:
    served = {collected / hashed for hashed in served_names(collected).values()}
    for module in served:
        for path in IMPORT.findall(module.read_text(encoding="utf-8")):
            target = (module.parent / path).resolve()
            assert target.is_file(), f"{module.name}: {path} is not there"
            assert target in served or "/vendor/" in path, f"{module.name}: {path} is unhashed"


def test_every_import_of_the_sources_is_seen_by_the_check_above() -> None:
    for source in (settings.BASE_DIR / "static" / "js").rglob("*.js"):
        text = source.read_text(encoding="utf-8")
        statements = re.findall(r"^(?:import\b|export\s*\{)", text, re.MULTILINE)
        assert len(IMPORT.findall(text)) == len(statements), source

from pathlib import Path

import pytest

from echo.crisissim.inputs.errors import PathRefused
from echo.crisissim.inputs.folders import Folders


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    data, config = tmp_path / "data", tmp_path / "config"
    for folder in (data, config):
        (folder / "houses").mkdir(parents=True)
        (folder / "ground.tif").write_text(folder.name)
    (config / "only_here.csv").write_text("1,2")
    for name in ("b.csv", "a.csv", "notes.md"):
        (data / "houses" / name).write_text("1,2")
    (tmp_path / "secret.csv").write_text("9,9")
    return Folders(roots=(data, config))


def test_the_data_folder_comes_before_the_configurations_own(folders):
    assert folders.find("ground.tif").read_text() == "data"
    assert folders.find("only_here.csv").parent.name == "config"


def test_a_pattern_gives_its_files_by_name(folders):
    assert [path.name for path in folders.find_all("houses/*.csv")] == ["a.csv", "b.csv"]


@pytest.mark.parametrize(
    "name",
    [
        "../secret.csv",
        "houses/../../secret.csv",
        "/etc/hostname",
        "/vsicurl/http://127.0.0.1/x.tif",
        "http://127.0.0.1/x.tif",
        "C:\\ground.tif",
        "GPKG:ground.tif",
        "",
        "a\x00b",
    ],
)
def test_a_name_that_leads_elsewhere_is_refused(folders, name):
    with pytest.raises(PathRefused, match="is no file name here"):
        folders.find(name)


def test_a_link_that_leads_elsewhere_is_refused(folders, tmp_path):
    (tmp_path / "data" / "link.csv").symlink_to(tmp_path / "secret.csv")
    with pytest.raises(PathRefused, match="leads out of the data folder"):
        folders.find("link.csv")


def test_a_pattern_over_a_link_that_leads_elsewhere_is_refused(folders, tmp_path):
    (tmp_path / "data" / "houses" / "link.csv").symlink_to(tmp_path / "secret.csv")
    with pytest.raises(PathRefused, match="leads out of the data folder"):
        folders.find_all("houses/*.csv")


@pytest.mark.parametrize("pattern", ["../*.csv", "**/*.csv", "houses/*.shp"])
def test_a_pattern_that_leads_elsewhere_or_matches_nothing_is_refused(folders, pattern):
    with pytest.raises(PathRefused):
        folders.find_all(pattern)


def test_a_file_that_is_not_there_is_named(folders):
    with pytest.raises(PathRefused, match=r"no file 'gone\.tif'"):
        folders.find("gone.tif")

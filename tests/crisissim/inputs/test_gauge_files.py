import pytest

from echo.crisissim.inputs.errors import ShapesRefused
from echo.crisissim.inputs.gauge_files import read_gauges


def points(tmp_path, text):
    path = tmp_path / "points.csv"
    path.write_text(text)
    return [(gauge.id, gauge.x, gauge.y) for gauge in read_gauges(path)]


EXPECTED = [("A", 1.5, 2.0), ("B", 3.0, 4.0)]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ('1.5,2,"corner, shop"', "corner, shop"),
        ('1.5, 2, "corner; shop"', "corner; shop"),
        ("1.5,2,mark #3", "mark #3"),
        ("1.5;2;mark, kerb", "mark, kerb"),
        ("1.5,2,mark; kerb", "mark; kerb"),
    ],
)
def test_a_name_is_kept_as_it_is_written(tmp_path, line, name):
    assert points(tmp_path, f"{line}\n") == [(name, 1.5, 2.0)]


@pytest.mark.parametrize(
    "text",
    [
        "x,y,id\n1.5,2,A\n3,4,B\n",
        "1.5,2,A\n3,4,B\n",
        "id,x,y\nA,1.5,2\nB,3,4\n",
        "id,note,easting,northing\nA,wall,1.5,2\nB,kerb,3,4\n",
        '"x","y","id"\r\n1.5,2,"A"\r\n\r\n3,4,"B"\r\n',
        "# marks\nx;y;id\n1.5;2;A\n3;4;B\n",
        "1.5 2 A\n3 4 B\n",
    ],
)
def test_points_are_read_in_any_usual_form(tmp_path, text):
    assert points(tmp_path, text) == EXPECTED


@pytest.mark.parametrize("text", ["1.5,2\n3,4\n", "x,y\n1.5,2\n3,4\n", "2\n1.5 2\n3 4\n"])
def test_points_without_ids_are_numbered(tmp_path, text):
    assert points(tmp_path, text) == [("1", 1.5, 2.0), ("2", 3.0, 4.0)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "holds 0 points"),
        ("x,y,id\n", "holds 0 points"),
        ("x,y,id\n1,2,A\nfar,4,B\n", "line 3: 'far,4,B' is no 'x,y,id'"),
        ("1,2,A\n3,inf,B\n", "line 2"),
        ("1,2,A\n3,4,A\n", "names two points 'A'"),
    ],
)
def test_points_that_cannot_be_are_refused(tmp_path, text, message):
    with pytest.raises(ShapesRefused, match=message):
        points(tmp_path, text)

"""Every derivation that is shipped can be run."""

from osgr.derivation import unresolved
from osgr.support.content_files import CONTENT, read_rows
from osgr.support.spectral_catalogue import spectral_parts


def test_every_shipped_derivation_names_an_operation_and_its_inputs():
    rows = read_rows(CONTENT / "derivations.yaml", name="derivations.yaml")
    assert len(rows) > 15
    assert unresolved((row["operation"], row["inputs"]) for row in rows) == ()


def test_every_spectral_index_of_the_graph_is_computed():
    derivations = spectral_parts().derivations
    assert len(derivations) > 250
    assert unresolved((one.operation, one.inputs) for one in derivations) == ()

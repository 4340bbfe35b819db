import numpy as np
import torch
from torch import nn

from discovery.learning.fine_tuning import FineTuning, Triple, fine_tune


class LetterEncoder(nn.Module):
    """A double of a sentence encoder: counts of letters through two small layers."""

    max_seq_length = 64

    def __init__(self) -> None:
        super().__init__()
        torch.manual_seed(1)
        self.encoder = nn.Module()
        self.encoder.layer = nn.ModuleList([nn.Linear(26, 26), nn.Linear(26, 16)])

    def tokenize(self, texts):
        counts = [[text.lower().count(chr(97 + place)) for place in range(26)] for text in texts]
        return {"counts": torch.tensor(counts, dtype=torch.float32)}

    def forward(self, features):
        hidden = torch.tanh(self.encoder.layer[0](features["counts"]))
        return {"sentence_embedding": self.encoder.layer[1](hidden)}


TRIPLES = [
    Triple(query=chr(97 + place) * 3, positive=chr(110 + place) * 3, negative=chr(98 + place) * 3)
    for place in range(10)
]
SETTINGS = FineTuning(epochs=60, batch=5, rate=1e-2, last_layers=0)


def first_places(model):
    with torch.no_grad():
        queries, texts = (
            nn.functional.normalize(model(model.tokenize(rows))["sentence_embedding"], dim=1)
            for rows in ([t.query for t in TRIPLES], [t.positive for t in TRIPLES])
        )
    return float((np.argmax((queries @ texts.T).numpy(), axis=1) == np.arange(10)).mean())


def test_tuning_brings_queries_to_what_fits_them():
    model = LetterEncoder()
    assert first_places(model) < 0.5
    fine_tune(model, TRIPLES, settings=SETTINGS)
    assert first_places(model) > 0.9


def test_only_the_last_layers_are_trained():
    model = LetterEncoder()
    before = [layer.weight.detach().clone() for layer in model.encoder.layer]
    count = fine_tune(model, TRIPLES, settings=FineTuning(epochs=1, batch=5, last_layers=1))
    assert count == 26 * 16 + 16
    assert torch.equal(model.encoder.layer[0].weight, before[0])
    assert not torch.equal(model.encoder.layer[1].weight, before[1])


def test_the_same_seed_tunes_the_same_encoder():
    tuned = [LetterEncoder(), LetterEncoder()]
    for model in tuned:
        fine_tune(model, TRIPLES, settings=FineTuning(epochs=2, batch=5, last_layers=0))
    first, second = (model.encoder.layer[1].weight for model in tuned)
    assert torch.equal(first, second)


def test_the_window_of_the_encoder_is_as_before():
    model = LetterEncoder()
    fine_tune(model, TRIPLES, settings=FineTuning(epochs=1, batch=5))
    assert model.max_seq_length == 64

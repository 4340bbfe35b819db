from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "data"
WEIGHTS = DATA / "nn_ssc.npz"
CARD = DATA / "nn_ssc.json"
RANKER = DATA / "ranker.json"
CONDITIONS = DATA / "conditions.yaml"

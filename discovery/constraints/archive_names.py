"""Archive centres as people name them, and the CMR provider ids that are theirs."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_CENTRES = (
    ("PO.DAAC", r"po\.?daac|physical oceanography (?:daac|distributed)", ("POCLOUD", "PODAAC")),
    ("GES DISC", r"ges[ _-]?disc|goddard earth sciences data", ("GES_DISC",)),
    (
        "NSIDC",
        r"nsidc(?:[ _]daac)?|national snow and ice data cent(?:er|re)",
        ("NSIDC_CPRD", "NSIDC_ECS", "NSIDCV0"),
    ),
    ("LP DAAC", r"lp[ .]?daac|land processes (?:daac|distributed)", ("LPCLOUD", "LPDAAC_ECS")),
    ("ASF", r"asf(?:[ _]daac)?|alaska satellite facility", ("ASF",)),
    ("ORNL DAAC", r"ornl(?:[ _]daac)?|oak ridge national lab\w*", ("ORNL_CLOUD", "ORNL_DAAC")),
    (
        "ASDC",
        r"(?:larc )?asdc|atmospheric science data cent(?:er|re)",
        ("LARC_CLOUD", "LARC_ASDC", "LARC"),
    ),
    (
        "OB.DAAC",
        r"ob\.?daac|ocean biology (?:daac|distributed)|nasa ocean ?colou?r",
        ("OB_CLOUD", "OB_DAAC"),
    ),
    ("GHRC", r"ghrc(?:[ _]daac)?|global hydrometeorology resource cent(?:er|re)", ("GHRC_DAAC",)),
    ("SEDAC", r"sedac|socioeconomic data and applications cent(?:er|re)", ("SEDAC", "ESDIS")),
    ("LAADS", r"laads(?:[ _]daac)?", ("LAADS",)),
    ("CDDIS", r"cddis", ("CDDIS",)),
    ("LANCE", r"lance", ("LANCEMODIS", "LANCEAMSR2", "OMINRT", "LM_FIRMS")),
    ("FIRMS", r"firms", ("LM_FIRMS", "LANCEMODIS")),
    ("NOAA NCEI", r"(?:noaa )?ncei", ("NOAA_NCEI",)),
    ("JAXA", r"jaxa", ("JAXA",)),
    ("EUMETSAT", r"eumetsat", ("EUMETSAT",)),
    ("ISRO", r"isro", ("ISRO",)),
)
_PATTERNS = tuple(
    (label, re.compile(rf"(?<![\w.]){pattern}(?!\w)", re.IGNORECASE), providers)
    for label, pattern, providers in ((c[0], f"(?:{c[1]})", c[2]) for c in _CENTRES)
)


@dataclass(frozen=True, kw_only=True, slots=True)
class NamedArchive:
    """An archive centre that a text names."""

    label: str
    providers: tuple[str, ...]
    span: tuple[int, int]


def find_archives(text: str) -> Iterator[NamedArchive]:
    """The archive centres that a text names, each once."""
    for label, pattern, providers in _PATTERNS:
        match = pattern.search(text)
        if match is not None:
            yield NamedArchive(label=label, providers=providers, span=match.span())

"""Words of a request that say nothing of the data asked for: how to ask, log in, load and plot."""

import re

from discovery.retrieval.words import stem

_WORDS = """
notebook notebooks tutorial tutorials jupyter python github code script scripts library libraries
package packages xarray pandas numpy matplotlib dask earthaccess earthdata login netrc account
credentials authentication authenticate password user username urs access accessing accessed
download downloading downloaded aws s3 bucket ec2 lambda api apis endpoint harmony opendap thredds
url urls http https link links cookbook workshop hackathon lesson exercise demonstrate demonstrates
demonstration demo example examples guide step steps learn learning want wants wanted need needs
needed looking look find finding search searching query queries data dataset datasets file files
format formats please show showing shows me us use uses used using get getting make making made
create creating created load loading loaded open opening install installed import run running click
page website tool tools also here note notes see following below above first second next before
after recommended required available information provide provides provided plot plotting plots
visualize visualise visualizing visualization layer layers imagery image images worldview display
displays displayed indicates introduction overview summary background objective objectives
interested suitable thing things something would like wish help know sure
"""
REQUEST_WORDS = frozenset(stem(word) for word in _WORDS.split())

# Sentences about signing in or setting up say nothing of the data either.
_SETTING_UP = re.compile(
    r"\b(?:log ?in|sign ?in|register|credentials|authenticat\w+|\.?netrc|username|password"
    r"|user account|conda|pip install|jupyter hub|jupyterhub|prerequisites?|python environment"
    r"|import the|git clone|s3 credentials|temporary credentials)\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n+")


def without_setting_up(text: str) -> str:
    """A request without its sentences about signing in and setting up, unless all are such."""
    sentences = _SENTENCE_END.split(text)
    kept = [sentence for sentence in sentences if not _SETTING_UP.search(sentence)]
    return " ".join(kept) if kept else text

"""English words that mark places, requests and times in a sentence, and end no place's name."""


def words_of(text: str) -> frozenset[str]:
    """Return the words of a list written as one string."""
    return frozenset(text.split())


RAIN = words_of(
    "rain rainfall raining rains precipitation storm rainstorm downpour cloudburst deluge"
)
PRODUCE_VERBS = words_of(
    "generate simulate model compute calculate predict forecast run make create produce estimate"
    " plot draw assess analyse analyze determine build prepare plan"
)
PRODUCT_NOUNS = words_of(
    "map maps simulation model raster layer forecast extent hazard risk depth speed velocity"
    " elevation terrain dem"
)
SEARCH_VERBS = words_of("show find search look locate see display list view browse where explore")
SEARCH_NOUNS = words_of(
    "image images imagery picture pictures photo photos tile tiles scene scenes"
)
FILLERS = words_of(
    "me us please the a an some any all for of at to i want would like can you could"
)

HERE = (
    r"here|(?:this|current|the (?:current|visible|displayed|shown))"
    r" (?:area|region|place|view|map|box)"
    r"|(?:the )?area (?:in view|on screen|shown)|where i am looking"
)

PREPOSITIONS = words_of(
    "for in near around at over across outside by of to from on hits hitting affecting threatening"
    " through inside within towards toward beside beneath"
)
HARD_STOPS = PREPOSITIONS - words_of("of on by at to") | words_of(
    "with during after before under given assuming if when while where which that who is are was"
    " were will would should could can may might has have had then because so using from into about"
    " following receiving gets get getting given lasting where's versus as"
)
SOFT_STOPS = words_of("and or of on by at to upon & but nor")
# Words that begin or end no place's name when written in lower case.
COMMON = (
    PRODUCE_VERBS | SEARCH_VERBS | SEARCH_NOUNS | PRODUCT_NOUNS | RAIN | FILLERS | HARD_STOPS
    | SOFT_STOPS
    | words_of(
        "area areas region regions place places city town village district county valley basin"
        " catchment watershed downtown surroundings vicinity zone zones neighbourhood neighborhood"
        " suburb now today tonight tomorrow yesterday soon urgently asap quickly next last past"
        " coming hour hours day days week weeks month months year years time times night morning"
        " afternoon evening minute minutes this that these those my our your their his her its it"
        " here there risk danger flood floods flooding flooded water people buildings roads"
        " planning training testing test use general particular total heavy light severe extreme"
        " vulnerable prone residents everyone land sea ocean coast desert deserts forest forests"
        " mountain mountains river rivers lake lakes snow ice volcano volcanoes fire fires burn"
        " scars scar crops farms farmland agriculture season summer winter autumn spring high low"
        " north south east west northern southern eastern western what how why much many more most"
        " least less up down out off no not none without only just also again one two three four"
        " five six seven eight nine ten eleven twelve hundred half quarter couple inch inches mm"
        " cm storm event events scenario case worst best average normal return period evacuation"
        " approval review report analysis response help emergency crisis disaster catastrophe"
        " approve approved ignore rules steps step first second third final maximum peak max end"
        " do does did been be being me thanks thank hello hi hey ok okay yes and/or etc"
    )
)  # fmt: skip

"""Words that decide whether a concept's name in a sentence is that concept's."""

from common.sentences.vocabulary import words_of

_FUNCTION = words_of(
    "a an the of in on at to for from by with and or but nor as is are was were be been being do"
    " does did has have had will would should could can may might must shall that this these those"
    " it its his her their there here how what which when where why who whose whom than then so"
    " not no any some all each every both between among during within over under above below near"
    " around across through into onto upon about against after before since until per via out up"
    " down off more most less least much many few very too also only just if whether while"
    " compared versus vs mean average total maximum minimum median highest lowest largest smallest"
    " first last next same other another year years month months day days week weeks season"
)
# A concept's name followed by one of these is part of another thing's name.
COMPOUND_ENDS = words_of(
    "fluorescence market prices price tourism insurance policy politics rating magnitude intensity-"
    " myth song film novel game team club brand company stock election vote poll tweets sentiment"
    " happiness migration alarm warning warnings insurance fund funds budget relief aid victims"
    " deaths casualties lawsuit plant-"
)
# A concept's name after one of these is another thing's name.
FOREIGN_MODIFIERS = words_of(
    "geomagnetic magnetic solar interplanetary cosmic lunar martian stellar political social media"
    " financial stock brain mental news data information traffic internet mobile radio ionospheric"
    " auroral credit housing liquidity talent refugee"
)
# Too general to be what is asked about when they stand alone.
NEVER_ALONE = words_of(
    "water surface land sea air soil river lake ocean city area region extent change trend index"
    " level share value mean temperature product products data image images file files scene scenes"
    " band bands light lights red green blue nir swir vv vh radar optical cover height depth speed"
    " storm event crisis heat fire burn growth loss cities vegetation coast coastal population"
    " pressure wind cloud clouds concentration density mass flux energy power rate ratio"
)


def is_function_word(word: str) -> bool:
    """Whether a word can't begin or end a concept's name."""
    return word in _FUNCTION

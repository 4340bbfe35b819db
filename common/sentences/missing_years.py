"""Years left to a neighbour: "from March to May 2021", "summers of 2019 and 2023"."""

from collections.abc import Sequence
from dataclasses import replace

from common.sentences.date_joins import join_between, opens_range
from common.sentences.date_readers import Atom

_PLAIN = ("and", "or", "&", ",", "vs", "versus")


def with_years(text: str, atoms: Sequence[Atom]) -> list[Atom]:
    """Give each date without a year that of the one it is joined to, or the text's only year.

    Months joined by "and" become one period; a year that only served such dates is dropped.
    """
    filled = list(atoms)
    for index in reversed(range(len(filled))):
        filled[index] = _from_next(text, filled, index)
    for index in range(1, len(filled)):
        filled[index] = _from_previous(text, filled, index)
    return _merged_months(text, _from_only_year(filled))


def _from_next(text: str, atoms: Sequence[Atom], index: int) -> Atom:
    atom = atoms[index]
    if index + 1 == len(atoms):
        return atom
    following = atoms[index + 1]
    if atom.days is not None:
        return _same_season(text, atom, following)
    joined = join_between(text, atom.end, following.start)
    if following.days is None or not joined.kind:
        return atom
    same = atom.with_year(following.days.last.year)
    later = same.days is not None and same.days.first > following.days.first
    return atom.with_year(following.days.last.year - 1) if later else same


def _same_season(text: str, atom: Atom, following: Atom) -> Atom:
    """Read "the 2019 and 2020 dry seasons" as two of them."""
    is_plural = following.grain == "season" and text[following.end - 1] == "s"
    joined = join_between(text, atom.end, following.start).word in _PLAIN
    if atom.grain != "year" or not is_plural or not joined or following.in_year is None:
        return atom
    days = following.in_year(atom.days.first.year) if atom.days else None
    return replace(atom, days=days, grain="season", in_year=following.in_year)


def _from_previous(text: str, atoms: Sequence[Atom], index: int) -> Atom:
    atom, before = atoms[index], atoms[index - 1]
    joined = join_between(text, before.end, atom.start)
    if before.days is None or not joined.kind:
        return atom
    if atom.days is None:
        same = atom.with_year(before.days.first.year)
        earlier = same.days is not None and same.days.last < before.days.first
        return atom.with_year(before.days.first.year + 1) if earlier else same
    repeats = before.in_year is not None and before.grain in ("month", "season")
    is_list = joined.word in _PLAIN and opens_range(text, before.start) is None
    if atom.grain == "year" and repeats and is_list and before.in_year is not None:
        days = before.in_year(atom.days.first.year)
        return replace(atom, days=days, grain=before.grain, in_year=before.in_year)
    return atom


def _from_only_year(atoms: list[Atom]) -> list[Atom]:
    years = {atom.days.first.year for atom in atoms if atom.days is not None}
    plain = [atom for atom in atoms if atom.grain == "year" and atom.days is not None]
    if len(years) != 1 or not plain or all(atom.days is not None for atom in atoms):
        return atoms
    year = years.pop()
    filled = [atom.with_year(year) for atom in atoms if atom not in plain]
    return filled or atoms


def _merged_months(text: str, atoms: Sequence[Atom]) -> list[Atom]:
    merged: list[Atom] = []
    for atom in atoms:
        last = merged[-1] if merged else None
        if last is not None and _continues(text, last, atom):
            days = last.days.joined(atom.days) if last.days and atom.days else None
            merged[-1] = replace(last, end=atom.end, days=days, in_year=None, grain="period")
        else:
            merged.append(atom)
    return merged


def _continues(text: str, last: Atom, atom: Atom) -> bool:
    """Whether two months are one period: "July and August 2020", not "July 2019 and July 2020"."""
    if last.days is None or atom.days is None or atom.grain != "month":
        return False
    joined = join_between(text, last.end, atom.start)
    says_year = str(last.days.last.year) in text[last.start : last.end]
    gap = atom.days.first.toordinal() - last.days.last.toordinal()
    return joined.word in ("and", ",", "/") and gap == 1 and not says_year

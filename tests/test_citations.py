"""Every rule and every pitfall is cited by a test, and no test cites one that does not exist.

A citation is `rule: D4, M1` or `pitfall: A3` in a comment or docstring of the test that would fail without it.
"""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
CITATION = re.compile(r"\b(rule|pitfall)s?: ((?:[A-Z]\d+(?:, )?)+)")
# Teaching and saves: parts still to be built cover them.
NOT_YET = {"E10", "F1", "F2", "G4"}


def defined(page: str, pattern: str) -> set[str]:
    return set(re.findall(pattern, (ROOT / "docs" / page).read_text(encoding="utf-8"), re.MULTILINE))


def cited(kind: str) -> set[str]:
    ids: set[str] = set()
    for folder in ("tests", "e2e"):
        for path in (ROOT / folder).rglob("*.py"):
            for found, names in CITATION.findall(path.read_text(encoding="utf-8")):
                if found == kind:
                    ids |= set(re.findall(r"[A-Z]\d+", names))
    return ids


RULES = defined("rules.md", r"^- ([A-Z]\d+) ") | defined("rules.md", r"^\| (R\d+) \|")
PITFALLS = defined("pitfalls.md", r"^- ([A-G]\d+) ")


def test_every_rule_is_cited() -> None:
    assert len(RULES) == 53
    assert RULES - cited("rule") == set()


def test_every_pitfall_is_cited() -> None:
    assert len(PITFALLS) == 51
    assert PITFALLS - NOT_YET - cited("pitfall") == set()


def test_nothing_is_cited_that_does_not_exist() -> None:
    assert cited("rule") - RULES == set()
    assert cited("pitfall") - PITFALLS == set()

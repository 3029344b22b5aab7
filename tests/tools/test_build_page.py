"""Filling the page: both languages, attributes, slots, and loud findings."""

import pytest

from tools.build_page import PageError, Slots, fill

TEXTS = {"page.go": ("Va & ya", "Go <now>"), "page.name": ('Nom"bre', "Name"), "other": ("Otro", "Other")}
USED = '<p data-t="page.go"></p><i data-t-title="page.name"></i>'


def filled(markup: str, slots: Slots | None = None) -> str:
    """Fill a page that uses every text of its own, and return what became of the markup."""
    page = fill(f"{markup}|{USED}", TEXTS, slots or Slots())
    return page.rpartition("|")[0]


def test_an_element_gets_both_languages_escaped() -> None:
    assert filled('<b data-t="page.go"></b>') == (
        '<b data-t="page.go"><span lang="es">Va &amp; ya</span><span lang="en">Go &lt;now&gt;</span></b>'
    )


def test_text_only_elements_are_left_to_the_boot_script() -> None:
    assert filled('<option data-t="page.go"></option>') == (
        '<option data-t="page.go" data-es-text="Va &amp; ya" data-en-text="Go &lt;now&gt;" data-t-in="text">'
        "Go &lt;now&gt;</option>"
    )


def test_attributes_are_given_in_both_languages_and_listed() -> None:
    assert filled('<img data-t-alt="other" data-t-title="page.name">') == (
        '<img data-t-alt="other" data-t-title="page.name" data-es-alt="Otro" data-en-alt="Other" alt="Other"'
        ' data-es-title="Nom&quot;bre" data-en-title="Name" title="Name" data-t-in="alt title">'
    )


def test_slots_take_markup_or_attributes() -> None:
    slots = Slots(content={"board": "<svg/>"}, attributes={"config": {"config": '{"a":1}'}})
    assert filled('<div data-slot="board"></div>', slots) == '<div data-slot="board"><svg/></div>'
    assert filled('<script data-slot="config"></script>', slots) == (
        '<script data-slot="config" config="{&quot;a&quot;:1}"></script>'
    )


def test_the_rest_stays_as_it_is_without_comments() -> None:
    page = '<!doctype html>\n<p class=x>a &lt; b &#39; ñ<br/><use href="#a"/></p><script>if (a < b) c</script>'
    assert filled(page.replace("<p", "<!-- why --><p")) == page


@pytest.mark.parametrize(
    ("markup", "finding"),
    [
        ('<p data-t="missing"></p>', "line 1: no text for 'missing'"),
        ('\n<p data-t-alt="missing"></p>', "line 2: no text for 'missing'"),
        ('<p data-t="other">already</p>', "<p> is filled by the build, but is not empty"),
        ('<p data-t="other"><b></b></p>', "<p> is filled by the build, but is not empty"),
        ('<div data-slot="unheard"></div>', "nothing is known to go into the slot 'unheard'"),
    ],
)
def test_a_place_that_cannot_be_filled_is_said(markup: str, finding: str) -> None:
    with pytest.raises(PageError) as error:
        filled(markup)
    assert finding in str(error.value)


def test_a_text_of_the_page_that_it_does_not_use_is_said() -> None:
    with pytest.raises(PageError) as error:
        fill('<p data-t="page.go"></p>', TEXTS, Slots())
    assert str(error.value) == "the text 'page.name' is not used"

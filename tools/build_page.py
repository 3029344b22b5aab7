"""Fills the page: the texts in both languages, and the slots. Pure: markup in, markup out.

What the page in the tree may say:

- `data-t="key"` on an empty element: both languages are put into it, as `<span lang="es">` and `<span lang="en">`.
  CSS shows one of them. Elements that hold no markup (`title`, `option`) get their text from assets/boot.js.
- `data-t-NAME="key"`: the attribute NAME in both languages, set by assets/boot.js.
- `data-slot="name"`: on an empty `div`, markup goes inside; on any other element, attributes are added.

For assets/boot.js an element then says `data-t-in="aria-label text"`: the attributes (or "text") it must set, from
`data-es-aria-label`, `data-en-text` and so on. Keys that begin with `page.` belong to the page alone.
Imports the standard library only.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser

Texts = Mapping[str, tuple[str, str]]

LANGUAGES = ("es", "en")
DEFAULT = LANGUAGES.index("en")
PAGE_PREFIX = "page."
TEXT_ONLY = ("title", "option")


class PageError(ValueError):
    """The page cannot be filled; the message has one line for each finding."""


@dataclass
class Slots:
    """What goes into the slots, by name."""

    content: Mapping[str, str] = field(default_factory=dict)
    attributes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


class _Filler(HTMLParser):
    """Writes the page out again as it was read, except for the places it fills."""

    def __init__(self, texts: Texts, slots: Slots) -> None:
        super().__init__(convert_charrefs=False)
        self.texts = texts
        self.slots = slots
        self.out: list[str] = []
        self.used: set[str] = set()
        self.problems: list[str] = []
        self.filled: str | None = None  # the element that was just filled and must now end

    def problem(self, what: str) -> None:
        line, _ = self.getpos()
        self.problems.append(f"line {line}: {what}")

    def write(self, markup: str) -> None:
        if self.filled is not None and markup.strip():
            self.problem(f"<{self.filled}> is filled by the build, but is not empty")
            self.filled = None
        self.out.append(markup)

    def text(self, key: str) -> tuple[str, str]:
        self.used.add(key)
        if key not in self.texts:
            self.problem(f"no text for {key!r}")
        return self.texts.get(key, (key, key))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        raw = self.get_starttag_text() or ""
        content, added, settings = "", {}, []

        def in_both_languages(name: str, texts: tuple[str, str]) -> None:
            settings.append(name)
            for language, text in zip(LANGUAGES, texts, strict=True):
                added[f"data-{language}-{name}"] = text

        for name, given in attrs:
            value = given or ""
            if name == "data-t":
                texts = self.text(value)
                if tag in TEXT_ONLY:
                    in_both_languages("text", texts)
                    content = escape(texts[DEFAULT], quote=False)
                else:
                    content = "".join(
                        f'<span lang="{language}">{escape(text, quote=False)}</span>'
                        for language, text in zip(LANGUAGES, texts, strict=True)
                    )
            elif name.startswith("data-t-"):
                attribute, texts = name.removeprefix("data-t-"), self.text(value)
                in_both_languages(attribute, texts)
                added[attribute] = texts[DEFAULT]
            elif name == "data-slot":
                if value in self.slots.content:
                    content = self.slots.content[value]
                elif value in self.slots.attributes:
                    added.update(self.slots.attributes[value])
                else:
                    self.problem(f"nothing is known to go into the slot {value!r}")
        if settings:
            added["data-t-in"] = " ".join(settings)
        end = "/>" if raw.endswith("/>") else ">"
        extra = "".join(f' {name}="{escape(value)}"' for name, value in added.items())
        self.write(raw.removesuffix(end) + extra + end + content)
        if content:
            self.filled = tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        self.filled = None
        self.write(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self.write(data)

    def handle_entityref(self, name: str) -> None:
        self.write(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.write(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self.write(f"<!{decl}>")


def fill(page: str, texts: Texts, slots: Slots) -> str:
    """Return the page with texts and slots filled in, and without its comments.

    Raises PageError with every finding: a key without a text, a text of the page that the page does not use, a
    place that is not empty, an unknown slot.
    """
    filler = _Filler(texts, slots)
    filler.feed(page)
    filler.close()
    own = {key for key in texts if key.startswith(PAGE_PREFIX)}
    filler.problems += [f"the text {key!r} is not used" for key in sorted(own - filler.used)]
    if filler.problems:
        raise PageError("\n".join(filler.problems))
    return "".join(filler.out)

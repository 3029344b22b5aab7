"""The settings as markup, in either language: what stands in the dialog. Pure; imports the texts and ui.view_model.

Each setting is a group of buttons of which one is pressed, as everywhere on the page; see ui.panels for ``data-key``.
"""

from ui.settings import SETTINGS
from ui.strings import LANGUAGES, Language, text
from ui.view_model import View

_LANGUAGE_NAMES = {"es": "Español", "en": "English"}
_HINTS = {"motion": "quiet reduced", "think": "quiet"}
"""The settings with a line below them, and its classes: the first is seen only where the system asks for it."""


def settings_panel(view: View, language: Language) -> str:
    """The content of the dialog; nothing while it is closed."""
    if view.dialog != "settings":
        return ""
    languages = "".join(
        _choice("lang", f"set-language-{name}", _LANGUAGE_NAMES[name], pressed=name == language, lang=name, value=name)
        for name in LANGUAGES
    )
    groups = _group(text(language, "set.language"), languages)
    for name, values in SETTINGS.items():
        family = "speed" if name == "speed" else f"set.{name}"
        chosen = getattr(view.settings, name)
        choices = "".join(
            _choice(
                "setting",
                f"set-{name}-{value}",
                text(language, f"{family}.{value}"),
                pressed=value == chosen,
                name=name,
                value=value,
            )
            for value in values
        )
        hint = _HINTS.get(name, "")
        if hint:
            hint = f'<p class="{hint}">{text(language, f"set.{name}.hint")}</p>'
        groups += _group(text(language, f"set.{name}"), choices, hint)
    return (
        f'<header><h2 id="settings-title">{text(language, "set.title")}</h2>'
        f'<button type="button" class="plain" data-intent="cancel" data-key="set-close">{text(language, "set.close")}'
        f'</button></header><p class="quiet">{text(language, "set.kept")}</p>{groups}'
        f'<button type="button" data-intent="reset" data-key="set-reset">{text(language, "set.reset")}</button>'
    )


def _group(title: str, choices: str, hint: str = "") -> str:
    return (
        f'<div class="setting" role="group" aria-label="{title}"><h3>{title}</h3>'
        f'<div class="row">{choices}</div>{hint}</div>'
    )


def _choice(intent: str, key: str, label: str, *, pressed: bool, lang: str = "", **data: str) -> str:
    arguments = "".join(f' data-{name}="{value}"' for name, value in data.items())
    spoken = f' lang="{lang}"' if lang else ""
    state = "true" if pressed else "false"
    return (
        f'<button type="button" data-intent="{intent}" data-key="{key}"{arguments}{spoken} aria-pressed="{state}">'
        f"{label}</button>"
    )

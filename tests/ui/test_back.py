"""The browser's Back: one thing at a time, and never out of a game by accident."""

from ui.back import Back


class FakeHistory:
    """The entries of a tab, and which of them is shown."""

    def __init__(self, state: object = None) -> None:
        self.entries: list[object] = ["elsewhere", state]
        self.at = 1
        self.back: Back | None = None

    @property
    def state(self) -> object:
        return self.entries[self.at]

    def pushState(self, state: object, _: str) -> None:  # noqa: N802 (the browser's name)
        self.at += 1
        self.entries[self.at :] = [state]

    def replaceState(self, state: object, _: str) -> None:  # noqa: N802 (the browser's name)
        self.entries[self.at] = state

    def go(self, steps: int) -> None:
        self.at += steps
        assert self.back
        if self.at:
            self.back.went(self.state)


class Page:
    """So many things are open; Back closes the last one, and the game asks before it is left."""

    def __init__(self, state: object = None) -> None:
        self.history = FakeHistory(state)
        self.back = Back(self.history, self.close)
        self.history.back = self.back
        self.open = 0
        self.closed = 0

    def show(self, number: int) -> None:
        self.open = number
        self.back.guard(number)

    def close(self) -> None:
        self.closed += 1
        self.show(self.open - 1 if self.open > 1 else 2)  # the last one of all: the question whether to leave

    def press(self) -> None:
        self.history.go(-1)


def test_back_closes_what_is_open_one_thing_at_a_time() -> None:
    page = Page()
    page.show(1)
    page.show(3)
    page.press()
    assert (page.closed, page.open, page.history.at) == (1, 2, 3)
    page.press()
    assert (page.closed, page.open, page.history.at) == (2, 1, 2)


def test_a_game_is_not_left_without_a_question() -> None:
    page = Page()
    page.show(1)
    page.press()
    assert (page.closed, page.open) == (1, 2), "the question is open"
    page.press()
    assert page.open == 1, "Back again takes the question away"
    for _ in range(9):
        page.press()
    assert page.history.at > 0


def test_what_was_closed_otherwise_costs_nothing_but_a_press() -> None:
    page = Page()
    page.show(1)
    page.show(2)
    page.show(1)  # closed with its button
    assert len(page.history.entries) == 4
    page.show(2)
    assert len(page.history.entries) == 4, "its entry is used again"
    page.show(1)
    page.press()
    assert (page.closed, page.history.at) == (0, 2)
    page.press()
    assert page.closed == 1


def test_without_a_game_the_page_is_left_as_any_other() -> None:
    page = Page()
    page.show(1)
    page.show(2)
    page.show(0)
    assert page.history.at == 1
    page.press()
    assert (page.history.at, page.closed) == (0, 0)


def test_a_page_loaded_again_begins_where_it_is() -> None:
    page = Page(state=2)
    page.show(1)
    assert page.history.state == 3
    page.press()
    assert page.closed == 1


def test_a_link_to_a_place_on_the_page_is_no_way_back() -> None:
    page = Page()
    page.show(1)
    page.history.pushState(None, "")
    page.back.went(page.history.state)
    assert page.closed == 0
    page.show(2)
    page.press()
    assert page.closed == 1

"""Game after game in one tab: nothing piles up. (`make bench` plays twenty.)"""

from playwright.sync_api import Page, expect

from tools.bench_memory import ADDRESS, play

GAMES = 5


def test_after_five_games_memory_is_what_it_was_after_two(page: Page) -> None:
    """pitfall: F5"""
    page.goto(ADDRESS)
    expect(page.locator("html")).to_have_attribute("data-worker", "ready")
    counts = play(page, GAMES)
    second, last = counts[1], counts[-1]
    assert last.heap == second.heap
    # Caches are bounded, but not full after two games; and no two games end with the same things on the page.
    assert last.objects < 1.1 * second.objects
    assert abs(last.proxies - second.proxies) <= 5
    assert abs(last.nodes - second.nodes) < 0.1 * second.nodes
    assert last.script < 1.1 * second.script

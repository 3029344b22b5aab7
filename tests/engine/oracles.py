"""Slow twins of the engine, written from docs/rules.md with lists and counters and none of the engine's rules.

``Twin`` tells a whole game as one generator, in the order in which a person would explain it. It asks for every card,
ticket and choice with a ``Question``, and is sent the answer; the engine must ask the same at the same moment.
"""

from collections import Counter
from collections.abc import Generator
from itertools import combinations
from typing import Any, NamedTuple

COLOURS = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"]
WILD = 8
CHANCE = -1

# The table of docs/rules.md once more: ticket set, deal, keep, draw, longest path, Globetrotter, shuffled returns.
TABLE = {
    "classic": ("base", 3, 2, 3, True, False, False),
    "anniversary": ("mega", 3, 2, 3, True, False, False),
    "modern": ("base", 4, 2, 3, True, False, True),
    "usa1910": ("1910", 3, 2, 3, False, True, False),
    "big_cities": ("big_cities", 4, 2, 4, False, False, False),
    "mega": ("mega", 5, 3, 4, True, True, False),
}


# The longest path


def longest_by_trying(edges: list[tuple[int, int, int]]) -> int:
    """The length of the longest path, by walking every path there is; an edge is two cities and a length."""
    best = 0

    def walk(city: int, left: list[tuple[int, int, int]], length: int) -> None:
        nonlocal best
        best = max(best, length)
        for i, (a, b, spaces) in enumerate(left):
            if city in (a, b):
                walk(a + b - city, left[:i] + left[i + 1 :], length + spaces)

    for start in {city for a, b, _ in edges for city in (a, b)}:
        walk(start, edges, 0)
    return best


def longest_by_remainders(edges: list[tuple[int, int, int]]) -> int:
    """The same by remembering what each city and set of unused routes still gives; for bigger networks."""
    known: dict[tuple[int, frozenset[int]], int] = {}

    def best_from(city: int, left: frozenset[int]) -> int:
        key = (city, left)
        if key not in known:
            known[key] = max(
                (
                    edges[i][2] + best_from(edges[i][0] + edges[i][1] - city, left - {i})
                    for i in left
                    if city in edges[i][:2]
                ),
                default=0,
            )
        return known[key]

    whole = frozenset(range(len(edges)))
    return max((best_from(city, whole) for a, b, _ in edges for city in (a, b)), default=0)


def connected(edges: list[tuple[int, int, int]], start: int, goal: int) -> bool:
    """Whether a chain of edges joins two cities."""
    found = {start}
    for _ in edges:
        for a, b, _length in edges:
            if a in found or b in found:
                found |= {a, b}
    return goal in found


# The game


class Spec(NamedTuple):
    """An edition as plain data."""

    routes: list[tuple[int, int, int, str]]
    """Two cities, length, colour."""
    tickets: dict[int, tuple[int, int, int]]
    """Two cities and points, by id."""
    pack: Counter[int]
    deal: int
    keep: int
    draw: int
    longest: bool
    globetrotter: bool
    shuffle: bool
    cars: int = 45
    hand: int = 4


def spec_of(data: dict[str, Any], key: str) -> Spec:
    """An edition of the real map, from its JSON."""
    ticket_set, deal, keep, draw, longest, globetrotter, shuffle = TABLE[key]
    cities = [city["id"] for city in data["cities"]]
    return Spec(
        routes=[(cities.index(r["a"]), cities.index(r["b"]), r["length"], r["color"]) for r in data["routes"]],
        tickets={
            i: (cities.index(t["a"]), cities.index(t["b"]), t["points"])
            for i, t in enumerate(data["tickets"])
            if ticket_set in t["sets"]
        },
        pack=Counter({**dict.fromkeys(range(8), 12), WILD: 14}),
        deal=deal,
        keep=keep,
        draw=draw,
        longest=longest,
        globetrotter=globetrotter,
        shuffle=shuffle,
    )


class Question(NamedTuple):
    """Who is to act (CHANCE for the dealer) and what is possible, with the number of cards that give it."""

    who: int
    options: dict[tuple[int, ...], int]


class Final(NamedTuple):
    """The count at the end."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


Ask = Generator[Question, tuple[int, ...], None]
AskCard = Generator[Question, tuple[int, ...], int]


class Twin:
    """A game by the book."""

    def __init__(self, spec: Spec, players: int) -> None:
        self.spec = spec
        self.count = players
        self.deck = Counter(spec.pack)
        self.discards: Counter[int] = Counter()
        self.market: list[int | None] = [None] * 5
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.owner: dict[int, int] = {}
        self.cars = [spec.cars] * players
        self.score = [0] * players
        self.held: list[list[int]] = [[] for _ in range(players)]
        # The ticket deck, top first: a number is a known place, a set is a shuffled lot.
        self.under: list[set[int]] = [set(spec.tickets)]
        self.final: Final | None = None

    # Cards

    def turn_card(self) -> AskCard:
        """Somebody turns or draws the top card."""
        answer = yield Question(CHANCE, {(6, card): number for card, number in self.deck.items() if number})
        self.deck[answer[1]] -= 1
        return answer[1]

    def shuffle_discards_in(self) -> None:
        self.deck += self.discards
        self.discards = Counter()

    def settle(self) -> Ask:
        """M5 with M1, R3 and R4."""
        for sweep in range(51):
            for place in range(5):
                if self.market[place] is None:
                    if not self.deck.total():
                        self.shuffle_discards_in()
                    if self.deck.total():
                        self.market[place] = yield from self.turn_card()
            everything = list(self.market) + list(self.deck.elements()) + list(self.discards.elements())
            others = [card for card in everything if card not in (WILD, None)]
            if None in self.market or self.market.count(WILD) < 3 or len(others) < 3 or sweep == 50:
                break
            self.discards.update(card for card in self.market if card is not None)
            self.market = [None] * 5
        if not self.deck.total():
            self.shuffle_discards_in()

    # Tickets

    def deal_ticket(self) -> AskCard:
        answer = yield Question(CHANCE, {(7, ticket): 1 for ticket in self.under[0]})
        self.under[0].remove(answer[1])
        if not self.under[0]:
            del self.under[0]
        return answer[1]

    def choose(self, player: int, offer: list[int], least: int) -> AskCard:
        """Which of the offered tickets a player keeps, as a mask."""
        numbers = range(len(offer))
        choices = [c for k in range(min(least, len(offer)), len(offer) + 1) for c in combinations(numbers, k)]
        answer = yield Question(player, {(4, sum(2**i for i in choice)): 1 for choice in choices})
        return answer[1]

    # Routes

    def closed(self, player: int, route: int) -> bool:
        """C8 to C10."""
        if route in self.owner:
            return True
        ends = set(self.spec.routes[route][:2])
        for other, owner in self.owner.items():
            if set(self.spec.routes[other][:2]) == ends and (owner == player or self.count <= 3):
                return True
        return False

    def claims(self, player: int) -> list[tuple[int, ...]]:
        """C1 to C11: every set of cards that pays for an open route."""
        hand = Counter(self.hands[player])
        found: list[tuple[int, ...]] = []
        for route, (_, _, length, colour) in enumerate(self.spec.routes):
            if self.closed(player, route) or self.cars[player] < length:
                continue
            for card in range(8) if colour == "gray" else [COLOURS.index(colour)]:
                found += [
                    (0, route, card, wild)
                    for wild in range(length)
                    if hand[card] >= length - wild and hand[WILD] >= wild
                ]
            if hand[WILD] >= length:
                found.append((0, route, WILD, length))
        return found

    # The whole game

    def play(self) -> Ask:
        """S1 to S7, then turn after turn."""
        everyone = range(self.count)
        for player in everyone:
            for _ in range(self.spec.hand):
                self.hands[player].append((yield from self.turn_card()))
        yield from self.settle()
        offers: list[list[int]] = [[] for _ in everyone]
        for player in everyone:
            for _ in range(self.spec.deal):
                offers[player].append((yield from self.deal_ticket()))
        back: list[int] = []
        for player in everyone:
            mask = yield from self.choose(player, offers[player], self.spec.keep)
            for i, ticket in enumerate(offers[player]):
                (self.held[player] if mask & 2**i else back).append(ticket)
        if self.spec.shuffle and back:
            self.under.append(set(back))
        else:
            self.under += [{ticket} for ticket in back]
        player, left, passed = 0, None, 0
        while True:
            did = yield from self.turn(player)
            passed = passed + 1 if did == "pass" else 0
            if left is not None:
                left -= 1
            elif self.cars[player] <= 2:
                left = self.count
            if left == 0 or passed == self.count:
                break
            player = (player + 1) % self.count
        self.final = self.count_up()

    def turn(self, player: int) -> Generator[Question, tuple[int, ...], str]:
        """T1 and T2; what was done."""
        options = dict.fromkeys(self.claims(player), 1)
        if self.deck.total():
            options[1,] = 1
            options |= {(2, place): 1 for place in range(5) if self.market[place] is not None}
        if self.under:
            options[3,] = 1
        if not options:
            options[5,] = 1
        answer = yield Question(player, options)
        if answer[0] == 0:
            _, route, card, wild = answer
            length = self.spec.routes[route][2]
            for paid in [WILD] * wild + [card] * (length - wild):
                self.hands[player].remove(paid)
                self.discards[paid] += 1
            self.owner[route] = player
            self.cars[player] -= length
            self.score[player] += [0, 1, 2, 4, 7, 10, 15][length]
            yield from self.settle()
            return "claim"
        if answer[0] == 3:
            offer: list[int] = []
            while self.under and len(offer) < self.spec.draw:
                offer.append((yield from self.deal_ticket()))
            mask = yield from self.choose(player, offer, 1)
            for i, ticket in enumerate(offer):
                if mask & 2**i:
                    self.held[player].append(ticket)
                else:
                    self.under.append({ticket})
            return "tickets"
        if answer[0] == 5:
            return "pass"
        took_wild = yield from self.draw(player, answer)
        if not took_wild and self.deck.total():
            second: dict[tuple[int, ...], int] = {
                (2, i): 1 for i, card in enumerate(self.market) if card not in (WILD, None)
            }
            second[1,] = 1
            answer = yield Question(player, second)
            yield from self.draw(player, answer)
        return "cards"

    def draw(self, player: int, answer: tuple[int, ...]) -> Generator[Question, tuple[int, ...], bool]:
        """One card; whether it was a locomotive taken face up."""
        if answer == (1,):
            self.hands[player].append((yield from self.turn_card()))
            yield from self.settle()
            return False
        taken = self.market[answer[1]]
        assert taken is not None
        self.market[answer[1]] = None
        self.hands[player].append(taken)
        yield from self.settle()
        return taken == WILD

    # The count

    def edges(self, player: int) -> list[tuple[int, int, int]]:
        return [self.spec.routes[route][:3] for route, owner in self.owner.items() if owner == player]

    def count_up(self) -> Final:
        """E2 to E8."""
        everyone = range(self.count)
        lengths = [longest_by_remainders(self.edges(player)) for player in everyone]
        done = [0] * self.count
        totals = list(self.score)
        for player in everyone:
            for ticket in self.held[player]:
                a, b, points = self.spec.tickets[ticket]
                reached = connected(self.edges(player), a, b)
                done[player] += reached
                totals[player] += points if reached else -points
        holders = [p for p in everyone if self.spec.longest and lengths[p] == max(lengths) > 0]
        travellers = [p for p in everyone if self.spec.globetrotter and done[p] == max(done) > 0]
        for player in everyone:
            totals[player] += 10 * (player in holders) + 15 * (player in travellers)
        left = [p for p in everyone if totals[p] == max(totals)]
        left = [p for p in left if done[p] == max(done[q] for q in left)]
        left = [p for p in left if p in holders] or left
        return Final(tuple(totals), tuple(left))

"""Fast play to the end of a game, each player following a plan. Imports what is below the bots, and plan.

A playout is no game of the rules module: it knows no action objects and no lists of legal moves, both cards of a draw
are one step, and what a player does is settled by rule. It is the same game all the same: a test replays playouts
through ``rules``, card for card.

What makes it cheap: the deck is a shuffled list that cards are popped from, hands are lists of nine ints, who may
claim what is a bytearray, what a plan lacks is kept up to date card by card, and what a network scores is remembered.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from engine.actions import CLAIM, DRAW_DECK, DRAW_MARKET, Action, Player
from engine.bits import Mask, bit_list
from engine.bots.plan import SHUT, cheapest_path
from engine.cards import GRAY, LOCOMOTIVE, NO_CARD
from engine.edition import Edition
from engine.network import SINGLE
from engine.paths import longest_path, reachable
from engine.rules import LAST_ROUND_AT, MOST_SWEEPS, SWEEP_AT, TRACKS_FOR_ALL
from engine.state import LAST_ROUND_NOT_BEGUN

HOARDING = 3
"""Turns in reserve with which claims are put off."""
EAGER = 1000
"""As turns in reserve: claims are never put off."""
MOST_TURNS = 400
"""A playout is cut off after so many turns."""
TURN = 2.2
"""Points that a turn is worth where a route to fill up with is chosen."""
CARDS = 1.7
"""Useful cards that a turn of drawing brings."""

Random01 = Callable[[], float]
"""Gives numbers in [0, 1)."""


class Order(NamedTuple):
    """A plan as a playout follows it."""

    urgent: tuple[int, ...]
    """Routes that are claimed as soon as they can be paid for, first things first."""
    routes: tuple[int, ...]
    """The other ones."""
    serves: dict[int, int]
    """The routes that tickets need, each with one of them."""


class Start(NamedTuple):
    """Everything about a position that playouts from it share."""

    edition: Edition
    turn: Player
    """Who is to begin a turn."""
    market: tuple[int, ...]
    discards: tuple[int, ...]
    """Cards by colour."""
    owned: tuple[Mask, ...]
    cars: tuple[int, ...]
    points: tuple[int, ...]
    turns_left: int
    """See state."""


class Deal(NamedTuple):
    """What is hidden, guessed."""

    deck: tuple[int, ...]
    """Cards; the last one is drawn first."""
    hands: tuple[tuple[int, ...], ...]
    """By player, cards by colour."""
    tickets: tuple[tuple[int, ...], ...]
    """By player."""
    orders: tuple[Order, ...]
    """By player."""
    reserves: tuple[int, ...]
    """By player, the turns in reserve with which claims are put off: HOARDING, EAGER."""


class Tables:
    """What playouts look up, made once an edition."""

    __slots__ = ("by_length", "colours", "lengths", "near", "points", "twins")

    def __init__(self, edition: Edition) -> None:
        network = edition.network
        self.lengths = network.lengths
        self.colours = tuple(route.colour for route in network.routes)
        self.twins = network.twins
        self.points = tuple(edition.route_points[length] for length in network.lengths)
        """By route."""
        self.by_length = tuple(sorted(range(len(self.lengths)), key=lambda route: -self.lengths[route]))
        """Routes, the longest first."""
        self.near = tuple(
            frozenset(route for city in (a, b) for route, _ in network.around[city]) for a, b, _, _ in network.routes
        )
        """By route, those that share a city with it."""


@lru_cache(maxsize=16)
def tables_of(edition: Edition) -> Tables:
    """The tables of an edition; made at their first use."""
    return Tables(edition)


class Seat:
    """A player in a playout."""

    __slots__ = (
        "cars",
        "gray",
        "hand",
        "idle",
        "missing",
        "owned",
        "points",
        "reserve",
        "routes",
        "serves",
        "short",
        "shut",
        "size",
        "tickets",
        "urgent",
    )

    hand: list[int]
    """Cards by colour."""
    size: int
    """Cards in all."""
    cars: int
    points: int
    owned: Mask
    tickets: tuple[int, ...]
    reserve: int
    """See Deal.reserves."""
    urgent: list[int]
    routes: list[int]
    serves: dict[int, int]
    """See Order, for these three."""
    short: list[int]
    """By colour, cards that the coloured routes still to be claimed need, less those at hand; negative: to spare.
    One entry more, always 0, for an empty market place."""
    missing: int
    """The sum of those above 0: cards missing before locomotives are counted."""
    gray: int
    """Spaces of the gray routes still to be claimed."""
    shut: bytearray
    """By route, whether this player can no longer claim it; one for all players, where twins are shut for all."""
    idle: bool
    """Whether there is nothing left to claim."""

    def reckon(self, tables: Tables) -> None:
        """Counts anew what the routes still to be claimed lack."""
        short = [-cards for cards in self.hand]
        short[LOCOMOTIVE] = 0
        short.append(0)
        self.gray = 0
        for routes in (self.urgent, self.routes):
            for route in routes:
                colour = tables.colours[route]
                if colour == GRAY:
                    self.gray += tables.lengths[route]
                else:
                    short[colour] += tables.lengths[route]
        self.short = short
        self.missing = sum([lack for lack in short if lack > 0])


class Table:
    """A playout that is going on."""

    __slots__ = (
        "deck",
        "discards",
        "edition",
        "log",
        "market",
        "players",
        "random",
        "seats",
        "tables",
        "turn",
        "turns_left",
        "unsettled",
    )

    def __init__(
        self, start: Start, deal: Deal, random: Random01, deck: list[int] | None = None, log: list[Action] | None = None
    ) -> None:
        """Sets the table. With a log, what players do is written there; a given deck is used in place of a new list."""
        edition = start.edition
        tables = tables_of(edition)
        self.edition, self.tables = edition, tables
        self.turn, self.turns_left = start.turn, start.turns_left
        self.market = list(start.market)
        self.unsettled = self.market.count(LOCOMOTIVE) >= SWEEP_AT
        self.discards = list(start.discards)
        self.deck = list(deal.deck) if deck is None else deck
        self.random = random
        self.log = log
        self.players = players = len(start.cars)
        self.seats = []
        shared = players < TRACKS_FOR_ALL
        everything = shut_routes(edition, start.owned, None) if shared else b""
        common = bytearray(everything)
        for player in range(players):
            seat = Seat()
            seat.hand = list(deal.hands[player])
            seat.size = sum(seat.hand)
            seat.cars = start.cars[player]
            seat.points = start.points[player]
            seat.owned = start.owned[player]
            seat.tickets = deal.tickets[player]
            order = deal.orders[player]
            seat.urgent = list(order.urgent)
            seat.routes = list(order.routes)
            seat.serves = order.serves
            seat.reserve = deal.reserves[player]
            seat.shut = common if shared else bytearray(shut_routes(edition, start.owned, player))
            seat.idle = False
            seat.reckon(tables)
            self.seats.append(seat)

    # Cards

    def restock(self) -> None:
        """The discards become the deck (R4)."""
        deck, discards = self.deck, self.discards
        for colour in range(9):
            if discards[colour]:
                deck += [colour] * discards[colour]
                discards[colour] = 0
        random = self.random
        deck.sort(key=lambda _: random())

    def settle(self) -> None:
        """M5."""
        market, deck, discards = self.market, self.deck, self.discards
        sweeps = 0
        while True:
            for place in range(5):
                if market[place] == NO_CARD:
                    if not deck:
                        self.restock()
                        if not deck:
                            self.unsettled = True
                            return
                    market[place] = deck.pop()
            if market.count(LOCOMOTIVE) < SWEEP_AT or sweeps == MOST_SWEEPS or not self.may_sweep():
                break
            for card in market:
                discards[card] += 1
            market[:] = (NO_CARD,) * 5
            sweeps += 1
        self.unsettled = market.count(LOCOMOTIVE) >= SWEEP_AT
        if not deck:
            self.restock()

    def may_sweep(self) -> bool:
        """R3: whether enough other cards than locomotives are left."""
        wild = self.discards[LOCOMOTIVE] + self.deck.count(LOCOMOTIVE) + self.market.count(LOCOMOTIVE)
        return sum(self.discards) + len(self.deck) + 5 - wild >= SWEEP_AT

    def gain(self, seat: Seat, card: int) -> None:
        """A card comes to a hand."""
        seat.hand[card] += 1
        seat.size += 1
        if card != LOCOMOTIVE:
            short = seat.short
            if short[card] > 0:
                seat.missing -= 1
            short[card] -= 1

    def draw_blind(self, seat: Seat) -> None:
        """One card from the deck."""
        if self.log is not None:
            self.log.append((DRAW_DECK,))
        deck = self.deck
        self.gain(seat, deck.pop())
        if not deck or self.unsettled:
            self.settle()

    def draw_up(self, seat: Seat, place: int) -> None:
        """One face-up card."""
        if self.log is not None:
            self.log.append((DRAW_MARKET, place))
        market, deck = self.market, self.deck
        self.gain(seat, market[place])
        card = market[place] = deck.pop()
        if not deck or self.unsettled or (card == LOCOMOTIVE and market.count(LOCOMOTIVE) >= SWEEP_AT):
            self.settle()

    def draw(self, seat: Seat) -> None:
        """Both cards of a turn: those of which the plan lacks most; a locomotive, when no face-up card is lacking."""
        short, market = seat.short, self.market
        best, most, wild = -1, 0, -1
        for place in (0, 1, 2, 3, 4):
            card = market[place]
            if card == LOCOMOTIVE:
                wild = place
            elif short[card] > most:
                best, most = place, short[card]
        if best < 0:
            if wild >= 0 and seat.missing + seat.gray > seat.hand[LOCOMOTIVE]:
                self.draw_up(seat, wild)
                return
            if seat.gray:
                best = self.for_gray(seat)
        if best < 0:
            self.draw_blind(seat)
        else:
            self.draw_up(seat, best)
        if self.deck:
            self.second(seat)

    def second(self, seat: Seat) -> None:
        """The second card of a turn; no locomotive (D4)."""
        short, market = seat.short, self.market
        best, most = -1, 0
        for place in (0, 1, 2, 3, 4):
            card = market[place]
            if short[card] > most and card != LOCOMOTIVE:
                best, most = place, short[card]
        if best < 0 and seat.gray:
            best = self.for_gray(seat)
        if best < 0:
            self.draw_blind(seat)
        else:
            self.draw_up(seat, best)

    def for_gray(self, seat: Seat) -> int:
        """The place of the face-up card of which most are to spare already, for a gray route; -1 when there is none."""
        short = seat.short
        best, most = -1, -1
        for place, card in enumerate(self.market):
            if card not in (LOCOMOTIVE, NO_CARD) and short[card] < most:
                best, most = place, short[card]
        return best

    # Claims

    def payment(self, seat: Seat, route: int) -> int:
        """The colour with which a route is paid, helped out by locomotives; -1 when it cannot be paid for."""
        tables = self.tables
        colour, length = tables.colours[route], tables.lengths[route]
        hand = seat.hand
        wild = hand[LOCOMOTIVE]
        if colour != GRAY:
            if hand[colour] + wild < length:
                return -1
            return colour if hand[colour] else LOCOMOTIVE
        short = seat.short
        best, least = -1, 0.0
        for other in (0, 1, 2, 3, 4, 5, 6, 7):
            cards = hand[other]
            if cards + wild >= length and cards:
                # Cards that other routes need cost most, then locomotives; of the rest the largest heap pays.
                used = min(cards, length)
                cost = 4 * max(0, short[other] + used) + 3 * (length - used) + short[other] / 64
                if best < 0 or cost < least:
                    best, least = other, cost
        return LOCOMOTIVE if best < 0 and wild >= length else best

    def claim(self, player: Player, route: int, colour: int, locos: int | None = None) -> None:
        """Claims a route; as few locomotives as possible unless said otherwise."""
        tables = self.tables
        seat = self.seats[player]
        length, hand = tables.lengths[route], seat.hand
        if locos is None:
            locos = length if colour == LOCOMOTIVE else max(0, length - hand[colour])
        if self.log is not None:
            self.log.append((CLAIM, route, colour, locos))
        paid = length - locos
        hand[colour] -= paid
        hand[LOCOMOTIVE] -= locos
        self.discards[colour] += paid
        self.discards[LOCOMOTIVE] += locos
        seat.size -= length
        seat.cars -= length
        seat.points += tables.points[route]
        seat.owned |= 1 << route
        # What is still lacking: the route needs no cards any more, and those that it took are gone.
        if route in seat.routes:
            seat.routes.remove(route)
            planned = True
        elif route in seat.urgent:
            seat.urgent.remove(route)
            planned = True
        else:
            planned = False
        short, own = seat.short, tables.colours[route]
        if colour != LOCOMOTIVE:
            before = short[colour]
            short[colour] = after = before + paid - (length if planned and own == colour else 0)
            seat.missing += max(0, after) - max(0, before)
        elif planned and own != GRAY:
            before = short[own]
            short[own] = after = before - length
            seat.missing += max(0, after) - max(0, before)
        if planned and own == GRAY:
            seat.gray -= length
        # The route is shut for all, its twin for its owner or for all (C8, C9). Who needs a route next to it will not
        # put off that claim any longer: a player who plans anew each turn would not either.
        near = tables.near[route]
        twin = tables.twins[route]
        seat.shut[route] = 1
        if twin != SINGLE:
            seat.shut[twin] = 1
        if self.players >= TRACKS_FOR_ALL:
            for other in self.seats:
                other.shut[route] = 1
        for other in self.seats:
            if other is not seat:
                if route in other.routes or route in other.urgent:
                    self.lose(other, route)
                if twin != SINGLE and other.shut[twin] and (twin in other.routes or twin in other.urgent):
                    self.lose(other, twin)
                for threatened in [r for r in other.routes if r in near and r in other.serves]:
                    other.routes.remove(threatened)
                    other.urgent.append(threatened)
        if not self.deck or self.unsettled:
            self.settle()

    def lose(self, seat: Seat, route: int) -> None:
        """A planned route has gone: its ticket is joined another way, if there is one for the cars left."""
        (seat.routes if route in seat.routes else seat.urgent).remove(route)
        ticket = seat.serves.get(route)
        if ticket is not None:
            tables = self.tables
            lengths = tables.lengths
            prices = [SHUT if shut else length for shut, length in zip(seat.shut, lengths, strict=True)]
            owned = seat.owned
            for index in range(len(prices)):
                if owned >> index & 1:
                    prices[index] = 0.0
            needed = 0
            for index in (*seat.urgent, *seat.routes):
                if index in seat.serves:
                    prices[index] = 0.0
                    needed += lengths[index]
            a, b, _ = self.edition.tickets[ticket]
            path = cheapest_path(self.edition.network, prices, a, b)
            if path and sum([lengths[index] for index in path]) + needed <= seat.cars:
                seat.serves = seat.serves | dict.fromkeys(path, ticket)
                seat.routes = [*path, *[index for index in seat.routes if index not in path]]
                self.trim(seat)
        seat.reckon(self.tables)

    def trim(self, seat: Seat) -> None:
        """Gives up the last routes that no ticket needs, until the cars are enough; and twins of what is planned."""
        lengths, twins = self.tables.lengths, self.tables.twins
        routes = seat.routes
        for route in list(routes):
            if twins[route] in routes and route not in seat.serves:
                routes.remove(route)
        spaces = sum([lengths[route] for route in routes]) + sum([lengths[route] for route in seat.urgent])
        for route in reversed(list(routes)):
            if spaces <= seat.cars:
                break
            if route not in seat.serves:
                routes.remove(route)
                spaces -= lengths[route]

    def fill_up(self, seat: Seat) -> None:
        """One more route, the most rewarding one for its turns; none: the player is idle."""
        tables, hand, shut, cars = self.tables, seat.hand, seat.shut, seat.cars
        lengths, colours, points = tables.lengths, tables.colours, tables.points
        wild, most = hand[LOCOMOTIVE], max(hand[:LOCOMOTIVE])
        best, best_gain = -1, -1e9
        for route in tables.by_length:
            if shut[route] or lengths[route] > cars:
                continue
            colour = colours[route]
            lack = lengths[route] - wild - (most if colour == GRAY else hand[colour])
            gain = points[route] - TURN / CARDS * lack if lack > 0 else points[route]
            if gain > best_gain:
                best, best_gain = route, gain
        if best < 0:
            seat.idle = True
        else:
            seat.routes.append(best)
            seat.reckon(tables)

    def due(self, player: Player, seat: Seat) -> bool:
        """Whether claims are not put off any longer: the plan can be paid for, or the end may be near."""
        if seat.missing <= seat.hand[LOCOMOTIVE] and (not seat.gray or self.gray_paid(seat)):
            return True
        claims = len(seat.routes) + len(seat.urgent) + seat.reserve
        for rival, other in enumerate(self.seats):
            if rival != player:
                left = other.cars - LAST_ROUND_AT
                draws = left - other.size
                if claims >= 1 + left / 4 + (draws / 2 if draws > 0 else 0):
                    return True
        return False

    def gray_paid(self, seat: Seat) -> bool:
        """Whether the cards to spare pay for the gray routes, too."""
        tables = self.tables
        spare = sorted([-lack for lack in seat.short[:LOCOMOTIVE]], reverse=True)
        wild = seat.hand[LOCOMOTIVE] - seat.missing
        for route in (*seat.urgent, *seat.routes):
            if tables.colours[route] == GRAY:
                wild -= max(0, tables.lengths[route] - max(0, spare[0]))
                spare[0] -= tables.lengths[route]
                spare.sort(reverse=True)
        return wild >= 0

    def last_claim(self, seat: Seat) -> int:
        """In the last round: a route that a ticket needs, when it is the only one; else the longest that can be had."""
        needed = [route for route in (*seat.urgent, *seat.routes) if route in seat.serves]
        if len(needed) == 1 and self.payment(seat, needed[0]) >= 0:
            return needed[0]
        lengths, shut = self.tables.lengths, seat.shut
        for route in self.tables.by_length:
            if not shut[route] and lengths[route] <= seat.cars and self.payment(seat, route) >= 0:
                return route
        return -1

    # Turns

    def act(self, player: Player) -> bool:
        """One turn, by rule; False when there is neither a claim nor a card to be had."""
        seat = self.seats[player]
        if self.turns_left != LAST_ROUND_NOT_BEGUN:
            route = self.last_claim(seat)
            if route >= 0:
                self.claim(player, route, self.payment(seat, route))
                return True
        else:
            if not seat.routes and not seat.urgent and not seat.idle:
                self.fill_up(seat)
            for route in seat.urgent:
                colour = self.payment(seat, route)
                if colour >= 0:
                    self.claim(player, route, colour)
                    return True
            if seat.routes and (not self.deck or self.due(player, seat)):
                for route in seat.routes:
                    colour = self.payment(seat, route)
                    if colour >= 0:
                        self.claim(player, route, colour)
                        return True
        if not self.deck:
            return False
        self.draw(seat)
        return True

    def play(self) -> None:
        """Turn by turn to the end of the game; cut off where nothing but tickets could be drawn."""
        player = self.turn
        for _ in range(MOST_TURNS):
            if not self.turns_left or not self.act(player):
                break
            self.end_turn(player)
            player = player + 1 if player + 1 < self.players else 0

    def end_turn(self, player: Player) -> None:
        """E1."""
        if self.turns_left != LAST_ROUND_NOT_BEGUN:
            self.turns_left -= 1
        elif self.seats[player].cars <= LAST_ROUND_AT:
            self.turns_left = self.players

    def scores(self) -> list[int]:
        """The final count, by player (E2-E8)."""
        edition, seats = self.edition, self.seats
        tickets = edition.tickets
        totals = []
        done = []
        for seat in seats:
            total, completed = seat.points, 0
            joins = parts_of(edition, seat.owned)
            for ticket in seat.tickets:
                a, b, worth = tickets[ticket]
                if joins[a] == joins[b] != 0:
                    total += worth
                    completed += 1
                else:
                    total -= worth
            totals.append(total)
            done.append(completed)
        if edition.longest_bonus:
            paths = [longest_of(edition, seat.owned) for seat in seats]
            most = max(paths)
            if most:
                for player, length in enumerate(paths):
                    if length == most:
                        totals[player] += edition.longest_bonus
        if edition.globetrotter_bonus:
            most = max(done)
            if most:
                for player, number in enumerate(done):
                    if number == most:
                        totals[player] += edition.globetrotter_bonus
        return totals


@lru_cache(maxsize=1024)
def shut_routes(edition: Edition, owned: tuple[Mask, ...], player: Player | None) -> bytes:
    """By route, 1 where a player can no longer claim it, 0 elsewhere; with None where all are alike (C8-C10)."""
    network = edition.network
    taken = sum(owned)
    shut = taken | network.twins_of(taken if player is None else owned[player])
    return bytes(shut >> route & 1 for route in range(len(network.routes)))


@lru_cache(maxsize=8192)
def parts_of(edition: Edition, owned: Mask) -> list[int]:
    """By city, the cities that a player's routes join it to; 0 where there are none."""
    network = edition.network
    joins = [0] * len(network.cities)
    for city in range(len(joins)):
        if not joins[city]:
            cities = reachable.__wrapped__(network, owned, city)
            if cities != 1 << city:
                for other in range(len(joins)):
                    if cities >> other & 1:
                        joins[other] = cities
    return joins


@lru_cache(maxsize=8192)
def longest_of(edition: Edition, owned: Mask) -> int:
    """The length of the longest continuous path (E5); quick where the network has no loops, as most have.

    >>> from engine.editions import EDITIONS
    >>> longest_of(EDITIONS["classic"], 1 << 0 | 1 << 2 | 1 << 15)
    7
    """
    network = edition.network
    around: dict[int, list[tuple[int, int]]] = {}
    for index in bit_list(owned):
        a, b, length, _ = network.routes[index]
        around.setdefault(a, []).append((b, length))
        around.setdefault(b, []).append((a, length))
    met: set[int] = set()
    best = 0
    for city in around:
        if city not in met:
            # Of a tree: the city farthest from any city is one end of its longest path.
            far, _ = _farthest(around, city, met)
            if far < 0:
                return longest_path(network, owned)[0]
            best = max(best, _farthest(around, far, set())[1])
    return best


def _farthest(around: dict[int, list[tuple[int, int]]], city: int, met: set[int]) -> tuple[int, int]:
    """The city farthest from another one, and how far; city -1 when there is a loop. Adds the cities to ``met``."""
    farthest, most = city, 0
    waiting = [(city, -1, 0)]
    while waiting:
        here, before, way = waiting.pop()
        if here in met:
            return -1, 0
        met.add(here)
        if way > most:
            farthest, most = here, way
        for other, length in around[here]:
            if other != before:
                waiting.append((other, here, way + length))
    return farthest, most

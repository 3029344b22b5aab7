"""What an edition is: a map, its tickets and cards, and one row of the table of editions. Imports the vocabulary only.

An edition is data. The rules read its numbers; no module asks which edition it is.
"""

from typing import NamedTuple

from engine.bits import MOST_IDS
from engine.cards import MOST_OF_A_COLOUR, Bag, counts, size
from engine.network import Network

MIN_PLAYERS = 2
MAX_PLAYERS = 5
MOST_OFFERED = 10
"""Tickets at once: their places are single digits in the notation."""


class Ticket(NamedTuple):
    """A destination ticket: two cities to join, and the points it adds or takes away (E3)."""

    a: int
    b: int
    points: int


class Edition:
    """The rules' numbers. Compared by identity: there is one object an edition."""

    __slots__ = (
        "cars",
        "deal_tickets",
        "draw_tickets",
        "globetrotter_bonus",
        "hand",
        "keep_drawn",
        "keep_start",
        "key",
        "longest_bonus",
        "map_key",
        "network",
        "pack",
        "route_points",
        "shuffle_returned",
        "ticket_ids",
        "tickets",
    )

    def __init__(
        self,
        *,
        key: str,
        map_key: str,
        network: Network,
        tickets: tuple[Ticket, ...],
        ticket_ids: tuple[int, ...],
        pack: Bag,
        route_points: tuple[int, ...],
        deal_tickets: int,
        keep_start: int,
        draw_tickets: int,
        keep_drawn: int = 1,
        longest_bonus: int = 0,
        globetrotter_bonus: int = 0,
        shuffle_returned: bool = False,
        cars: int = 45,
        hand: int = 4,
    ) -> None:
        self.key = key
        """The name by which records and addresses know it."""
        self.map_key = map_key
        """The name of the map's data file."""
        self.network = network
        self.tickets = tickets
        """By ticket id (the position in the data file, C12); those of other sets are there too."""
        self.ticket_ids = ticket_ids
        """The ids of this edition's tickets, ascending."""
        self.pack = pack
        """All the train car cards (S2)."""
        self.route_points = route_points
        """Points by length; [0] is 0 (C5)."""
        self.deal_tickets = deal_tickets
        """Tickets dealt to each player at the start (S5)."""
        self.keep_start = keep_start
        """How many of these must be kept at least."""
        self.draw_tickets = draw_tickets
        """Tickets drawn on a turn (K1)."""
        self.keep_drawn = keep_drawn
        """How many of these must be kept at least."""
        self.longest_bonus = longest_bonus
        """Points for the longest continuous path (E4); 0 where the edition has no such bonus."""
        self.globetrotter_bonus = globetrotter_bonus
        """Points for most completed tickets (E8); 0 where the edition has no such bonus."""
        self.shuffle_returned = shuffle_returned
        """Whether returned starting tickets are shuffled before they go under the deck (R5)."""
        self.cars = cars
        """Train cars of each player (S1)."""
        self.hand = hand
        """Cards dealt to each player (S3)."""

    def __repr__(self) -> str:
        return f"<Edition {self.key}>"


def edition_problems(edition: Edition) -> list[str]:
    """All that keeps an edition from being playable; empty when it is fine.

    >>> from engine.editions import EDITIONS
    >>> edition_problems(EDITIONS["mega"])
    []
    """
    problems = []
    if len(edition.ticket_ids) < MAX_PLAYERS * edition.deal_tickets:
        problems.append(
            f"{len(edition.ticket_ids)} tickets are too few to deal {edition.deal_tickets} to {MAX_PLAYERS}"
        )
    if not 1 <= edition.keep_start <= edition.deal_tickets:
        problems.append(f"of {edition.deal_tickets} starting tickets at least {edition.keep_start} cannot be kept")
    if not 1 <= edition.keep_drawn <= edition.draw_tickets:
        problems.append(f"of {edition.draw_tickets} tickets drawn at least {edition.keep_drawn} cannot be kept")
    if max(edition.deal_tickets, edition.draw_tickets) > MOST_OFFERED:
        problems.append(f"more than {MOST_OFFERED} tickets cannot be offered at once")
    if edition.hand < 1 or size(edition.pack) < MAX_PLAYERS * edition.hand + 5:
        problems.append(f"{size(edition.pack)} cards are too few to deal {edition.hand} to {MAX_PLAYERS}")
    if max(counts(edition.pack)) > MOST_OF_A_COLOUR:
        problems.append(f"more than {MOST_OF_A_COLOUR} cards of a colour cannot be counted")
    if not 1 <= edition.cars <= 2 * MOST_OF_A_COLOUR:
        problems.append(f"{edition.cars} train cars cannot be had")
    if max(len(edition.tickets), len(edition.network.routes), len(edition.network.cities)) > MOST_IDS:
        problems.append(f"more than {MOST_IDS} cities, routes or tickets cannot be told apart")
    longest_route = max(edition.network.lengths)
    if len(edition.route_points) <= longest_route:
        problems.append(f"no points are given for a route of {longest_route} spaces")
    for index in edition.ticket_ids:
        ticket = edition.tickets[index]
        if ticket.a == ticket.b or ticket.points <= 0:
            problems.append(f"ticket {index} needs two cities and points")
    return problems

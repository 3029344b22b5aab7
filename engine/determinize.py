"""Complete positions that fit what a player sees. Imports vocabulary, rules, observation.

``observe(edition, determinize(edition, seen, rng), seen.viewer) == seen`` for every observation; what is hidden is
drawn at random from what can be there.
"""

from random import Random

from engine.bits import mask_of
from engine.cards import ONE, Bag, bag_of, card_list, size
from engine.edition import Edition
from engine.observation import Observation
from engine.rules import keep_actions
from engine.state import CHOOSE, OVER, State


def determinize(edition: Edition, seen: Observation, rng: Random) -> State:
    """A position that the viewer cannot tell from the real one, drawn with the given generator.

    Other hands hold what was seen to go there, the rest of each hand and the deck are dealt from the cards whose place
    is not known; so are tickets.

    >>> from engine.editions import EDITIONS
    >>> from engine.observation import observe
    >>> from engine.rules import initial_state
    >>> edition = EDITIONS["classic"]
    >>> seen = observe(edition, initial_state(edition, 3), 1)
    >>> observe(edition, determinize(edition, seen, Random(1)), 1) == seen
    True
    """
    state = State()
    state.phase = seen.phase
    state.player = seen.player
    state.market = seen.market
    state.discards = seen.discards
    state.seen = seen.seen
    state.routes = seen.routes
    state.cars = seen.cars
    state.points = seen.points
    state.turns_left = seen.turns_left
    state.passes = seen.passes
    state.sweeps = seen.sweeps
    _deal_cards(edition, seen, rng, state)
    _deal_tickets(edition, seen, rng, state)
    return state


def _deal_cards(edition: Edition, seen: Observation, rng: Random, state: State) -> None:
    known = [seen.hand if player == seen.viewer else bag for player, bag in enumerate(seen.seen)]
    hidden = card_list(edition.pack - seen.discards - bag_of(seen.market) - sum(known))
    rng.shuffle(hidden)
    hands: list[Bag] = []
    for player, bag in enumerate(known):
        missing = seen.hand_sizes[player] - size(bag)
        hands.append(bag + sum(ONE[hidden.pop()] for _ in range(missing)))
    state.hands = tuple(hands)
    state.deck = bag_of(hidden)


def _deal_tickets(edition: Edition, seen: Observation, rng: Random, state: State) -> None:
    viewer = seen.viewer
    placed = seen.tickets | mask_of(seen.offer)
    for _, own in seen.ticket_deck:
        placed |= own
    for revealed in seen.revealed:
        placed |= revealed
    hidden = [ticket for ticket in edition.ticket_ids if not placed >> ticket & 1]
    rng.shuffle(hidden)

    def take(number: int) -> tuple[int, ...]:
        return tuple(hidden.pop() for _ in range(number))

    offers: list[tuple[int, ...]] = []
    tickets: list[int] = []
    for player, number in enumerate(seen.offer_sizes):
        if player == viewer:
            offers.append(seen.offer)
            tickets.append(seen.tickets)
            continue
        offers.append(take(number))
        if seen.phase == CHOOSE:  # R9: who comes before the one who is choosing has chosen, nobody knows what
            choice = rng.choice(keep_actions(number, edition.keep_start))[1] if player < seen.player else 0
            tickets.append(mask_of([ticket for i, ticket in enumerate(offers[-1]) if choice >> i & 1]))
        elif seen.phase == OVER:
            tickets.append(seen.revealed[player])
        else:
            tickets.append(mask_of(take(seen.ticket_counts[player])))
    state.offers = tuple(offers)
    state.tickets = tuple(tickets)
    state.ticket_deck = tuple(own | mask_of(take(number - own.bit_count())) for number, own in seen.ticket_deck)
    own_returned = sum(own for _, own in seen.ticket_deck)
    state.returned = tuple(own_returned if player == viewer else 0 for player in range(seen.players))

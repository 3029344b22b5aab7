"""Every text of the page, in Spanish and English, and how figures are set into it. Imports nothing of the project.

A text is a ``str.format`` template. A number may choose between forms: ``{n:one|many}`` or ``{n:none|one|many}``, in
which ``#`` stands for the number. Keys that begin with ``page.`` belong to index.html alone; the build checks them.
"""

from typing import Final, Literal

Language = Literal["es", "en"]
LANGUAGES: Final[tuple[Language, ...]] = ("es", "en")

TEXTS: dict[str, tuple[str, str]] = {
    # --- index.html -------------------------------------------------------------------------------------------------
    "page.title": ("Vía Larga", "Vía Larga"),
    "page.skip": ("Saltar a lo que toca hacer", "Skip to what is to be done"),
    "page.language": ("Idioma", "Language"),
    "page.what": (
        "Un juego de mesa de trenes para 2 a 5: une ciudades de Norteamérica y cumple tus billetes. "
        "Se juega aquí, contra el ordenador o entre varios en el mismo dispositivo.",
        "A board game of train routes for 2 to 5: join the cities of North America and complete your tickets. "
        "Played right here, against the computer or with others on the same device.",
    ),
    "page.map": ("Mapa de Norteamérica con los recorridos", "Map of North America with the routes"),
    "page.whole": ("Ver el mapa entero", "Show the whole map"),
    "page.setup": ("Partida nueva", "New game"),
    "page.edition": ("Edición", "Edition"),
    "page.players": ("Cuántos juegan", "How many play"),
    "page.seats": ("Quién se sienta", "Who sits where"),
    "page.first": ("Quién empieza", "Who begins"),
    "page.first.random": ("Al azar", "At random"),
    "page.seat.1": ("Asiento 1, azul", "Seat 1, blue"),
    "page.seat.2": ("Asiento 2, rojo", "Seat 2, red"),
    "page.seat.3": ("Asiento 3, verde", "Seat 3, green"),
    "page.seat.4": ("Asiento 4, amarillo", "Seat 4, yellow"),
    "page.seat.5": ("Asiento 5, negro", "Seat 5, black"),
    "page.seat.kind": ("Quién juega", "Who plays"),
    "page.seat.name": ("Nombre (si quieres)", "Name (optional)"),
    "page.person": ("Persona", "Person"),
    "page.computer": ("Ordenador", "Computer"),
    "page.start": ("Empezar", "Start"),
    "page.queued": ("La partida empieza en cuanto todo esté cargado.", "The game starts as soon as everything is loaded."),
    "page.progress": ("Carga del juego", "Loading the game"),
    "page.step.download": ("Descargando el juego…", "Downloading the game…"),
    "page.step.start": ("Poniendo en marcha el juego…", "Starting the game…"),
    "page.step.program": ("Preparando la mesa…", "Laying the table…"),
    "page.step.failed": (
        "El juego no ha podido arrancar. Comprueba la conexión y vuelve a intentarlo.",
        "The game could not start. Check the connection and try again.",
    ),
    "page.retry": ("Intentar de nuevo", "Try again"),
    "page.noscript": (
        "Para jugar hace falta JavaScript; está desactivado en este navegador.",
        "JavaScript is needed to play; it is switched off in this browser.",
    ),
    "page.decide": ("Lo que toca hacer", "What is to be done"),
    "page.public": ("Los jugadores y lo que ha pasado", "The players and what has happened"),
    "page.log": ("Lo que ha pasado, lo último primero", "What has happened, latest first"),
    # --- editions: one line on what differs (the table of docs/rules.md) --------------------------------------------
    "edition.classic": ("Clásica (2004)", "Classic (2004)"),
    "edition.classic.line": (
        "30 billetes. Al empezar recibes 3 y conservas 2 o más. Premio: la ruta más larga.",
        "30 tickets. You are dealt 3 and keep 2 or more. Bonus: the longest path.",
    ),
    "edition.anniversary": ("Aniversario (2015)", "Anniversary (2015)"),
    "edition.anniversary.line": (
        "69 billetes distintos. En lo demás, como la clásica.",
        "69 different tickets. Otherwise like the classic one.",
    ),
    "edition.modern": ("Moderna (2025)", "Modern (2025)"),
    "edition.modern.line": (
        "Como la clásica, pero al empezar recibes 4 billetes y conservas 2 o más.",
        "Like the classic one, but you are dealt 4 tickets and keep 2 or more.",
    ),
    "edition.usa1910": ("1910", "1910"),
    "edition.usa1910.line": (
        "Otros 35 billetes. Premio: el Trotamundos, a quien más billetes complete; sin ruta más larga.",
        "35 other tickets. Bonus: the Globetrotter for most completed tickets; no longest path.",
    ),
    "edition.big_cities": ("Grandes ciudades", "Big cities"),
    "edition.big_cities.line": (
        "35 billetes entre grandes ciudades, de 4 en 4. Sin premios.",
        "35 tickets between big cities, dealt and drawn by fours. No bonuses.",
    ),
    "edition.mega": ("Mega", "Mega"),
    "edition.mega.line": (
        "69 billetes: recibes 5, conservas 3 o más; luego de 4 en 4. Los dos premios.",
        "69 tickets: you are dealt 5 and keep 3 or more; later by fours. Both bonuses.",
    ),
    # --- colours, cards, people -------------------------------------------------------------------------------------
    "colour.purple": ("violeta", "purple"),
    "colour.blue": ("azul", "blue"),
    "colour.orange": ("naranja", "orange"),
    "colour.white": ("blanco", "white"),
    "colour.green": ("verde", "green"),
    "colour.yellow": ("amarillo", "yellow"),
    "colour.black": ("negro", "black"),
    "colour.red": ("rojo", "red"),
    "colour.locomotive": ("locomotora", "locomotive"),
    "colour.gray": ("gris: cualquier color", "gray: any one colour"),
    "cards.purple": ("{n:ninguna carta violeta|# carta violeta|# cartas violetas}", "{n:no purple card|# purple card|# purple cards}"),
    "cards.blue": ("{n:ninguna carta azul|# carta azul|# cartas azules}", "{n:no blue card|# blue card|# blue cards}"),
    "cards.orange": ("{n:ninguna carta naranja|# carta naranja|# cartas naranjas}", "{n:no orange card|# orange card|# orange cards}"),
    "cards.white": ("{n:ninguna carta blanca|# carta blanca|# cartas blancas}", "{n:no white card|# white card|# white cards}"),
    "cards.green": ("{n:ninguna carta verde|# carta verde|# cartas verdes}", "{n:no green card|# green card|# green cards}"),
    "cards.yellow": ("{n:ninguna carta amarilla|# carta amarilla|# cartas amarillas}", "{n:no yellow card|# yellow card|# yellow cards}"),
    "cards.black": ("{n:ninguna carta negra|# carta negra|# cartas negras}", "{n:no black card|# black card|# black cards}"),
    "cards.red": ("{n:ninguna carta roja|# carta roja|# cartas rojas}", "{n:no red card|# red card|# red cards}"),
    "cards.locomotive": ("{n:ninguna locomotora|# locomotora|# locomotoras}", "{n:no locomotive|# locomotive|# locomotives}"),
    "and": ("{a} y {b}", "{a} and {b}"),
    "seat.person": ("Jugador {n}", "Player {n}"),
    "seat.computer": ("Ordenador {n}", "Computer {n}"),
    "you": ("Tú", "You"),
    # --- why something is not possible (engine.explain.REASONS) -----------------------------------------------------
    "reason.over": ("La partida ha terminado.", "The game is over."),
    "reason.looking_on": ("Ahora solo miras: no hay nada que decidir aquí.", "You are looking on: there is nothing to decide here."),
    "reason.other_turn": ("Ahora le toca a {player}.", "It is the turn of {player}."),
    "reason.dealing": ("Se está repartiendo; espera un momento.", "Cards are being dealt; wait a moment."),
    "reason.unknown": ("Eso no existe en este juego.", "There is no such thing in this game."),
    "reason.choose_first": (
        "Primero elige tus billetes: {least:conserva al menos #|conserva al menos #}.",
        "Choose your tickets first: {least:keep at least #|keep at least #}.",
    ),
    "reason.second_card": (
        "Ya has robado una carta: este turno se completa con la segunda.",
        "You have drawn one card: this turn is completed with the second.",
    ),
    "reason.owned": ("Este recorrido ya es de {owner}.", "This route already belongs to {owner}."),
    "reason.owned.mine": ("Este recorrido ya es tuyo.", "This route is already yours."),
    "reason.twin_mine": (
        "La otra vía de este recorrido doble es tuya, y nadie puede tener las dos.",
        "The other track of this double route is yours, and nobody may have both.",
    ),
    "reason.twin_taken": (
        "{owner} tiene la otra vía. Con {players:# jugador|# jugadores} solo se usa una de las dos.",
        "{owner} has the other track. With {players:# player|# players} only one of the two is used.",
    ),
    "reason.cars": (
        "Hacen falta {needs:# vagón|# vagones} y te {has:no te queda ninguno|queda #|quedan #}.",
        "It takes {needs:# train car|# train cars} and you have {has:none|#|#} left.",
    ),
    "reason.route_colour": ("El recorrido es de color {colour}: se paga con ese color y locomotoras.", "The route is {colour}: it is paid with that colour and locomotives."),
    "reason.one_colour": ("Las cartas de un pago son todas de un mismo color, más locomotoras.", "The cards of a payment are all of one colour, plus locomotives."),
    "reason.locos_range": ("En este recorrido caben de 0 a {most} locomotoras.", "This route takes from 0 to {most} locomotives."),
    "reason.locos_alone": (
        "Un pago solo con locomotoras lleva tantas como espacios tiene el recorrido.",
        "A payment of locomotives alone takes as many as the route has spaces.",
    ),
    "reason.cards": ("Hacen falta {needs} y tienes {has}.", "It takes {needs} and you have {has}."),
    "reason.locos": (
        "Hacen falta {needs:# locomotora|# locomotoras} y tienes {has:ninguna|#|#}.",
        "It takes {needs:# locomotive|# locomotives} and you have {has:none|#|#}.",
    ),
    "reason.short": (
        "Hacen falta {needs}; tienes {has} y {locos:ninguna locomotora|# locomotora|# locomotoras}.",
        "It takes {needs}; you have {has} and {locos:no locomotive|# locomotive|# locomotives}.",
    ),
    "reason.deck_empty": ("No quedan cartas en el mazo: ahora no se puede robar.", "The deck has no cards left: nothing can be drawn now."),
    "reason.place_empty": ("En ese lugar no hay carta.", "There is no card in that place."),
    "reason.second_loco": (
        "Una locomotora visible no puede ser la segunda carta. Roba otra, o del mazo.",
        "A face-up locomotive cannot be the second card. Draw another one, or from the deck.",
    ),
    "reason.no_tickets": ("No quedan billetes de destino.", "There are no destination tickets left."),
    "reason.keep_few": (
        "Conserva al menos {least:# billete|# billetes}; {kept:no has marcado ninguno|has marcado #|has marcado #}.",
        "Keep at least {least:# ticket|# tickets}; you have marked {kept:none|#|#}.",
    ),
    "reason.keep_unknown": ("Solo hay {offered:# billete|# billetes} a elegir.", "There {offered:is only # ticket|are only # tickets} to choose from."),
    "reason.nothing_to_keep": ("Ahora no hay billetes que elegir.", "There are no tickets to choose now."),
    "reason.can_act": (
        "Solo se pasa cuando no se puede hacer nada más, y todavía puedes.",
        "You may pass only when nothing else is possible, and something is.",
    ),
}


class _Number(int):
    """A number that can choose between the forms of a template."""

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return format(int(self), spec)
        forms = spec.split("|")
        form = forms[-1] if self > 1 or (self == 0 and len(forms) == 2) else forms[-2] if self == 1 else forms[0]
        return form.replace("#", str(int(self)))


def text(language: Language, key: str, **figures: int | str) -> str:
    """The text of a key with its figures; KeyError for an unknown key or a figure that is missing.

    >>> text("es", "cards.blue", n=2), text("en", "cards.blue", n=0)
    ('2 cartas azules', 'no blue card')
    """
    template = TEXTS[key][LANGUAGES.index(language)]
    if not figures:
        return template
    return template.format_map({name: _Number(value) if isinstance(value, int) else value for name, value in figures.items()})

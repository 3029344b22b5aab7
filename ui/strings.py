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
        "Une ciudades de Norteamérica con tus trenes y completa tus billetes: un juego de mesa para 2 a 5.",
        "Join the cities of North America with your trains and complete your tickets: a board game for 2 to 5.",
    ),
    "page.how": (
        "Contra el ordenador, o entre varios en este mismo dispositivo.",
        "Against the computer, or with others on this same device.",
    ),
    "page.map": ("Mapa de Norteamérica con los recorridos", "Map of North America with the routes"),
    "page.sheet": ("Cartas, billetes y jugadores", "Cards, tickets and players"),
    "page.list": ("El tablero como lista", "The board as a list"),
    "page.heard": ("Lo que va pasando", "What is happening"),
    "page.keys": ("Atajos de teclado", "Keyboard shortcuts"),
    "page.keys.close": ("Cerrar", "Close"),
    "page.keys.hint": (
        "Flechas para moverse por el mapa, una letra para ir a una ciudad, signo de interrogación para los atajos.",
        "Arrows move about the map, a letter goes to a city, question mark shows the shortcuts.",
    ),
    "page.keys.board": ("En el mapa", "On the map"),
    "page.keys.anywhere": ("En cualquier sitio", "Anywhere"),
    "page.keys.beside": ("Fuera del mapa", "Off the map"),
    "page.keys.market": ("tomar esa carta visible", "take that face-up card"),
    "page.keys.deck": ("robar del mazo", "draw from the deck"),
    "page.keys.tickets": ("robar billetes", "draw tickets"),
    "page.keys.arrows": ("ir a la ciudad o al recorrido más próximo", "go to the next city or route"),
    "page.keys.letters": (
        "ir a la ciudad que empieza así; valen varias letras seguidas",
        "go to the city that begins so; several letters in a row narrow it down",
    ),
    "page.keys.enter": ("cubrir el recorrido, o marcar la ciudad", "claim the route, or mark the city"),
    "page.keys.pages": (
        "recorrido anterior o siguiente que puedes cubrir",
        "previous or next route that you can claim",
    ),
    "page.keys.zoom": ("acercar, alejar, mapa entero", "zoom in, zoom out, whole map"),
    "page.keys.pan": ("mover la vista", "move the view"),
    "page.keys.shift": ("Mayús", "Shift"),
    "page.keys.arrow_keys": ("flechas", "arrows"),
    "page.keys.letter_keys": ("A–Z", "A–Z"),
    "page.keys.enter_key": ("Intro", "Enter"),
    "page.keys.page_up": ("Re Pág", "Page Up"),
    "page.keys.page_down": ("Av Pág", "Page Down"),
    "page.keys.escape": ("cancelar; cerrar lo abierto", "cancel; close what is open"),
    "page.keys.map": ("ir al mapa", "go to the map"),
    "page.keys.cards": ("ir a las cartas visibles", "go to the face-up cards"),
    "page.keys.list": ("el tablero como lista, o el mapa", "the board as a list, or the map"),
    "page.keys.help": ("estos atajos", "these shortcuts"),
    "page.keys.off": (
        "En los ajustes se pueden desactivar los atajos de una sola tecla.",
        "The settings can switch the single-key shortcuts off.",
    ),
    "page.zoom": ("Vista del mapa", "View of the map"),
    "page.zoom.in": ("Acercar", "Zoom in"),
    "page.zoom.out": ("Alejar", "Zoom out"),
    "page.zoom.whole": ("Ver el mapa entero", "Show the whole map"),
    "page.setup": ("Partida nueva", "New game"),
    "page.edition": ("Edición", "Edition"),
    "page.players": ("Cuántos juegan", "How many play"),
    "page.seats": ("Quiénes juegan", "Who plays"),
    "page.first": ("Quién empieza", "Who begins"),
    "page.first.random": ("Al azar", "At random"),
    "page.seat.1": ("Asiento 1, azul", "Seat 1, blue"),
    "page.seat.2": ("Asiento 2, rojo", "Seat 2, red"),
    "page.seat.3": ("Asiento 3, verde", "Seat 3, green"),
    "page.seat.4": ("Asiento 4, amarillo", "Seat 4, yellow"),
    "page.seat.5": ("Asiento 5, negro", "Seat 5, black"),
    "page.seat.kind": ("Persona u ordenador", "Person or computer"),
    "page.seat.name": ("Nombre (si quieres)", "Name (optional)"),
    "page.seat.name.short": ("Nombre", "Name"),
    "page.person": ("Persona", "Person"),
    "page.easy": ("Ordenador: fácil", "Computer: easy"),
    "page.medium": ("Ordenador: medio", "Computer: medium"),
    "page.hard": ("Ordenador: difícil", "Computer: hard"),
    "page.expert": ("Ordenador: experto", "Computer: expert"),
    "page.quick": ("Ordenador: rápido", "Computer: quick"),
    "page.easy.line": (
        "Va billete a billete por el camino más corto y cubre en cuanto puede.",
        "Takes one ticket at a time, the shortest way, and claims as soon as it can.",
    ),
    "page.medium.line": (
        "Une todos sus billetes en una sola red y la construye a la vista.",
        "Joins all its tickets in one network and builds it openly.",
    ),
    "page.hard.line": (
        "Reúne cartas, cubre pronto solo lo que peligra y construye casi todo al final.",
        "Gathers cards, claims early only what is in danger, and builds most of it late.",
    ),
    "page.expert.line": (
        "Prueba cada jugada hasta el final de la partida antes de elegirla. Piensa más.",
        "Tries each move to the end of the game before it chooses. It thinks longer.",
    ),
    "page.quick.line": (
        "El que juega cuando el programa del ordenador no está en marcha.",
        "The one that plays when the computer's own program is not running.",
    ),
    "page.start": ("Empezar", "Start"),
    "page.queued": (
        "La partida empieza en cuanto todo esté cargado.",
        "The game starts as soon as everything is loaded.",
    ),
    "page.progress": ("Carga del juego", "Loading the game"),
    "page.step.download": ("Descargando el juego…", "Downloading the game…"),
    "page.step.start": ("Poniendo en marcha el juego…", "Starting the game…"),
    "page.step.program": ("Preparando la mesa…", "Laying the table…"),
    "page.step.failed": (
        "El juego no ha podido arrancar. Comprueba la conexión y vuelve a intentarlo.",
        "The game could not start. Check the connection and try again.",
    ),
    "page.step.old": (
        "Navegador antiguo, o con WebAssembly desactivado. Sirven Chrome o Edge 123, Firefox 121, Safari 17.5 o más.",
        "The browser is old, or has WebAssembly off. Chrome or Edge 123, Firefox 121, Safari 17.5, or later, will do.",
    ),
    "page.retry": ("Intentar de nuevo", "Try again"),
    "page.offline.storing": (
        "Guardando el juego para jugar sin conexión…",
        "Storing the game for play without a connection…",
    ),
    "page.offline.ready": ("Listo para jugar sin conexión", "Ready for play without a connection"),
    "page.offline.failed": (
        "No se ha podido guardar para jugar sin conexión: falta espacio o red. La próxima visita lo intenta de nuevo.",
        "It could not be stored for play without a connection: no room, or no network. The next visit tries again.",
    ),
    "page.offline.none": (
        "Aquí el juego necesita conexión: este navegador no lo guarda.",
        "Here the game needs a connection: this browser does not store it.",
    ),
    "page.update": ("Hay una versión nueva.", "There is a new version."),
    "page.update.others": (
        "Para actualizar, cierra antes las demás pestañas del juego.",
        "To update, first close the other tabs of the game.",
    ),
    "page.update.reload": ("Actualizar ahora", "Update now"),
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
    "cards.purple": (
        "{n:ninguna carta violeta|# carta violeta|# cartas violetas}",
        "{n:no purple card|# purple card|# purple cards}",
    ),
    "cards.blue": ("{n:ninguna carta azul|# carta azul|# cartas azules}", "{n:no blue card|# blue card|# blue cards}"),
    "cards.orange": (
        "{n:ninguna carta naranja|# carta naranja|# cartas naranjas}",
        "{n:no orange card|# orange card|# orange cards}",
    ),
    "cards.white": (
        "{n:ninguna carta blanca|# carta blanca|# cartas blancas}",
        "{n:no white card|# white card|# white cards}",
    ),
    "cards.green": (
        "{n:ninguna carta verde|# carta verde|# cartas verdes}",
        "{n:no green card|# green card|# green cards}",
    ),
    "cards.yellow": (
        "{n:ninguna carta amarilla|# carta amarilla|# cartas amarillas}",
        "{n:no yellow card|# yellow card|# yellow cards}",
    ),
    "cards.black": (
        "{n:ninguna carta negra|# carta negra|# cartas negras}",
        "{n:no black card|# black card|# black cards}",
    ),
    "cards.red": ("{n:ninguna carta roja|# carta roja|# cartas rojas}", "{n:no red card|# red card|# red cards}"),
    "cards.locomotive": (
        "{n:ninguna locomotora|# locomotora|# locomotoras}",
        "{n:no locomotive|# locomotive|# locomotives}",
    ),
    "card.purple": ("la carta violeta", "the purple card"),
    "card.blue": ("la carta azul", "the blue card"),
    "card.orange": ("la carta naranja", "the orange card"),
    "card.white": ("la carta blanca", "the white card"),
    "card.green": ("la carta verde", "the green card"),
    "card.yellow": ("la carta amarilla", "the yellow card"),
    "card.black": ("la carta negra", "the black card"),
    "card.red": ("la carta roja", "the red card"),
    "card.locomotive": ("la locomotora", "the locomotive"),
    "and": ("{a} y {b}", "{a} and {b}"),
    "seat.person": ("Jugador {n}", "Player {n}"),
    "seat.computer": ("Ordenador {n}", "Computer {n}"),
    "seat.level": ("{player} ({level})", "{player} ({level})"),
    "level.easy": ("fácil", "easy"),
    "level.medium": ("medio", "medium"),
    "level.hard": ("difícil", "hard"),
    "level.expert": ("experto", "expert"),
    "level.quick": ("rápido", "quick"),
    "or": ("{a} o {b}", "{a} or {b}"),
    "points": ("{n:# puntos|# punto|# puntos}", "{n:# points|# point|# points}"),
    # --- whose turn it is and what to do ----------------------------------------------------------------------------
    "turn.yours": ("Te toca", "Your turn"),
    "turn.of": ("Turno de {player}", "{player} to play"),
    "turn.choose": ("{player} elige sus billetes", "{player} chooses tickets"),
    "turn.choose.yours": ("Elige tus billetes", "Choose your tickets"),
    "turn.over": ("Fin de la partida", "The game is over"),
    "todo.choose": (
        "Elige los billetes que quieres conservar, al menos {least} de {offered}.",
        "Choose the tickets you want to keep, at least {least} of {offered}.",
    ),
    "todo.keep": (
        "Elige los billetes que quieres conservar, al menos {least} de {offered}.",
        "Choose the tickets you want to keep, at least {least} of {offered}.",
    ),
    "hint.choose": (
        "Cada billete pide unir sus dos ciudades: si lo logras suma sus puntos, y si no, los resta al final.",
        "Each ticket asks you to join its two cities: done, it adds its points; failed, it takes them away at the end.",
    ),
    "hint.keep": (
        "Los que no conserves vuelven bajo el mazo de billetes.",
        "Those you do not keep go back under the ticket deck.",
    ),
    "todo.turn": ("Elige una acción: {ways}.", "Choose one action: {ways}."),
    "todo.way.cards": ("robar dos cartas", "draw two cards"),
    "todo.way.loco": (
        "robar dos cartas, o una sola si es una locomotora visible",
        "draw two cards, or only one if it is a face-up locomotive",
    ),
    "todo.way.route": ("cubrir un recorrido resaltado en el mapa", "claim a route that is highlighted on the map"),
    "todo.way.tickets": ("robar billetes", "draw tickets"),
    "todo.second": (
        "Roba la segunda carta: del mazo, o una visible que no sea locomotora.",
        "Draw the second card: from the deck, or a face-up one that is no locomotive.",
    ),
    "todo.pay": ("Elige con qué cartas cubres el recorrido.", "Choose the cards that pay for the route."),
    "todo.handover": ("Mira tu carta. Después pasa el dispositivo.", "Look at your card. Then hand the device on."),
    "todo.curtain": (
        "Hasta entonces las cartas y los billetes están tapados.",
        "Until then the cards and tickets are covered.",
    ),
    "todo.pass": (
        "No puedes robar ni cubrir ningún recorrido: pasa el turno.",
        "You can neither draw nor claim a route: pass.",
    ),
    "todo.watch": ("Espera a que termine su turno.", "Wait until the turn is over."),
    "todo.thinking": ("El ordenador está pensando.", "The computer is thinking."),
    "todo.paused": ("La partida está en pausa.", "The game is paused."),
    "banner.last_round": (
        ("Última ronda. {mine}{turns:|Queda # turno|Quedan # turnos} en total."),
        ("Last round. {mine}{turns:|# turn is|# turns are} left in all."),
    ),
    "banner.began": (
        "La empezó {player} con {cars:# vagones|# vagón|# vagones}.",
        "{player} began it with {cars:# train cars|# train car|# train cars} left.",
    ),
    "banner.last_turn": ("Este es tu último turno.", "This is your last turn."),
    "banner.one_turn": ("A ti te queda un turno.", "You have one more turn."),
    "banner.no_turn": ("Tú ya no tienes más turnos.", "You have no more turns."),
    "done.ticket": ("Billete completado: {ticket}, +{points}", "Ticket completed: {ticket}, +{points}"),
    "message.close": ("Entendido", "Understood"),
    "tools.new": ("Partida nueva", "New game"),
    "tools.settings": ("Ajustes", "Settings"),
    "tools.rules": ("Reglas", "Rules"),
    # --- the rules in short (docs/rules.md) -------------------------------------------------------------------------
    "rules.title": ("Las reglas en breve", "The rules in short"),
    "rules.edition": ("Edición: {edition}.", "Edition: {edition}."),
    "rules.aim": (
        "Gana quien suma más puntos: cubriendo recorridos en el mapa y uniendo las ciudades de sus billetes.",
        "Most points win: claim routes on the map, and join the cities of your tickets.",
    ),
    "rules.turn": (
        "En tu turno haces una sola de tres cosas: robar cartas, cubrir un recorrido o robar billetes.",
        "On your turn you do just one of three things: draw cards, claim a route, or draw tickets.",
    ),
    "rules.cards": (
        (
            "Robar cartas: dos, visibles o del mazo. Una locomotora visible vale por las dos; del mazo, por una. "
            "Si hay tres locomotoras a la vista, se cambian las cinco cartas."
        ),
        (
            "To draw cards: two, face up or from the deck. A face-up locomotive counts as both; from the deck, as one. "
            "When three locomotives lie face up, all five cards are changed."
        ),
    ),
    "rules.claim": (
        (
            "Cubrir un recorrido: se paga con tantas cartas de su color como espacios tiene. Uno gris se paga con "
            "cartas de cualquier color, todas del mismo. Una locomotora sirve de cualquier color."
        ),
        (
            "To claim a route: pay as many cards of its colour as it has spaces. A gray one takes any colour, but all "
            "cards of the same. A locomotive stands for any colour."
        ),
    ),
    "rules.double": (
        (
            "Recorridos dobles: nadie puede tener las dos vías. Si jugáis {few} o {most}, al cubrirse una "
            "se cierra la otra."
        ),
        (
            "Double routes: nobody may have both tracks. With {few} or {most} players, "
            "once one is claimed the other closes."
        ),
    ),
    "rules.points": (
        "Cada recorrido da sus puntos en el acto, según sus espacios: {points}.",
        "A route gives its points at once, by its spaces: {points}.",
    ),
    "rules.points_of": ("{n:# espacio|# espacios}, {points}", "{n:# space|# spaces}, {points}"),
    "rules.start": (
        (
            "Al empezar recibes {deal} billetes y conservas {keep} o más. "
            "Robar billetes: tomas {draw} y conservas {least} o más."
        ),
        (
            "At the start you are dealt {deal} tickets and keep {keep} or more. "
            "To draw tickets: take {draw} and keep {least} or more."
        ),
    ),
    "rules.tickets": (
        (
            "Un billete pide unir sus dos ciudades con recorridos tuyos, por el camino que quieras. Al final suma sus "
            "puntos si está completado, y si no, los resta. Hasta entonces los demás no lo ven."
        ),
        (
            "A ticket asks you to join its two cities with routes of your own, by any way. At the end it adds its "
            "points when completed, and takes them away when not. Until then the others do not see it."
        ),
    ),
    "rules.end": (
        (
            "Cada espacio cuesta un vagón, y tienes {cars}. Cuando alguien acaba su turno con {last} o menos, "
            "cada jugador tiene un turno más, él también."
        ),
        (
            "Each space costs a train car, and you have {cars}. When somebody ends a turn with {last} or fewer left, "
            "every player has one more turn, that one too."
        ),
    ),
    "rules.count": ("Después se cuentan los billetes.", "Then the tickets are counted."),
    "rules.longest": (
        "La ruta continua más larga da {n} puntos más; si hay empate, a todos los empatados.",
        "The longest continuous path gives {n} points more; if tied, to all who are.",
    ),
    "rules.globetrotter": (
        "El Trotamundos da {n} puntos más a quien más billetes ha completado; si hay empate, a todos los empatados.",
        "The Globetrotter gives {n} points more for most completed tickets; if tied, to all who are.",
    ),
    "rules.no_bonus": ("Esta edición no tiene premios.", "This edition has no bonuses."),
    "rules.tie": (
        "Con los mismos puntos gana quien más billetes ha completado.",
        "With the same points, most completed tickets win.",
    ),
    "rules.tie.longest": (
        "Con los mismos puntos gana quien más billetes ha completado, y después quien tiene la ruta más larga.",
        "With the same points, most completed tickets win, and after that the longest path.",
    ),
    # --- settings ---------------------------------------------------------------------------------------------------
    "set.title": ("Ajustes", "Settings"),
    "set.kept": (
        "Se guardan en este dispositivo y valen desde ahora mismo.",
        "They are kept on this device and hold from now on.",
    ),
    "set.language": ("Idioma", "Language"),
    "set.theme": ("Colores", "Colours"),
    "set.theme.system": ("como el sistema", "like the system"),
    "set.theme.light": ("claros", "light"),
    "set.theme.dark": ("oscuros", "dark"),
    "set.confirm": ("Confirmar al robar y al cubrir", "Confirm draws and claims"),
    "set.confirm.always": ("siempre", "always"),
    "set.confirm.touch": ("con el dedo", "on touch"),
    "set.confirm.never": ("nunca", "never"),
    "set.motion": ("Movimiento", "Motion"),
    "set.motion.slow": ("lento", "slow"),
    "set.motion.normal": ("normal", "normal"),
    "set.motion.fast": ("rápido", "fast"),
    "set.motion.off": ("sin él", "off"),
    "set.motion.hint": (
        "El sistema pide menos movimiento, y así se hace.",
        "The system asks for less motion, and gets it.",
    ),
    "set.sound": ("Sonido", "Sound"),
    "set.sound.off": ("apagado", "off"),
    "set.sound.on": ("encendido", "on"),
    "set.speed": ("Velocidad del ordenador", "Speed of the computer"),
    "set.think": ("Tiempo para pensar", "Time to think"),
    "set.think.short": ("corto", "short"),
    "set.think.normal": ("normal", "normal"),
    "set.think.long": ("largo", "long"),
    "set.think.hint": (
        "Para el nivel experto: hasta un cuarto de segundo, un segundo o cuatro. Con más tiempo juega mejor.",
        "For the level expert: up to a quarter of a second, one second or four. With more time it plays better.",
    ),
    "set.keys": ("Atajos de una tecla", "Single-key shortcuts"),
    "set.keys.on": ("sí", "on"),
    "set.keys.off": ("no", "off"),
    "set.hand": ("Orden de tu mano", "Order of your hand"),
    "set.hand.colour": ("por color", "by colour"),
    "set.hand.number": ("por cantidad", "by number"),
    "set.reset": ("Volver a lo habitual", "Back to the usual"),
    "set.close": ("Cerrar", "Close"),
    "leave.ask": ("¿Dejar esta partida?", "Leave this game?"),
    "leave.lost": ("La partida en curso se pierde.", "The game in progress will be lost."),
    "leave.yes": ("Dejar la partida", "Leave the game"),
    "leave.no": ("Seguir jugando", "Go on playing"),
    "curtain.pass": ("Pasa el dispositivo a {player}", "Hand the device to {player}"),
    "curtain.ready": ("Soy {player}: mostrar mis cartas", "I am {player}: show my cards"),
    "keep.button": (
        "{chosen:Conservar|Conservar # billete|Conservar # billetes}",
        "{chosen:Keep|Keep # ticket|Keep # tickets}",
    ),
    "keep.least": ("(elige al menos {least})", "(choose at least {least})"),
    "pass": ("Pasar el turno", "Pass"),
    "sure.deck": ("¿Robar una carta del mazo?", "Draw a card from the deck?"),
    "sure.market": ("¿Tomar {card}?", "Take {card}?"),
    "sure.both": (
        "Vale por las dos cartas: con ella acaba tu turno.",
        "It counts as both cards: your turn ends with it.",
    ),
    "sure.tickets": ("¿Robar {n:# billete|# billetes}?", "Draw {n:# ticket|# tickets}?"),
    "sure.pass": ("¿Pasar el turno?", "Pass?"),
    "sure.yes": ("Sí", "Yes"),
    "sure.no": ("No", "No"),
    "drawn.card": ("Has robado del mazo: {card}.", "You drew from the deck: {card}."),
    "drawn.done": ("Vista: pasar el dispositivo", "Seen: hand the device on"),
    # --- a route and its payment ------------------------------------------------------------------------------------
    "route.length": ("{n:# espacio|# espacios}", "{n:# space|# spaces}"),
    "route.points": ("{n:vale # punto|vale # puntos}", "{n:worth # point|worth # points}"),
    "route.label": (
        "Cubrir {route}, {n:# espacio|# espacios}, {colour}",
        "Claim {route}, {n:# space|# spaces}, {colour}",
    ),
    "route.owner": ("Cubierto por {player}", "Claimed by {player}"),
    "route.closed": ("Cerrado: la otra vía ya está cubierta", "Closed: the other track is claimed"),
    "route.open": ("Libre", "Open"),
    "route.close": ("Cerrar", "Close"),
    "route.now": ("Puedes cubrirlo ahora con {cards}.", "You can claim it now with {cards}."),
    "route.later": ("En tu turno podrías cubrirlo con {cards}.", "On your turn you could claim it with {cards}."),
    "route.more": ("Y de {n:# manera|# maneras} más.", "And in {n:# more way|# more ways}."),
    "pay.how": ("Maneras de pagar", "Ways to pay"),
    "pay.with": ("Pagar {cards}", "Pay {cards}"),
    "pay.left": ("Queda en la mano: {cards}; en total, {n}.", "Left in your hand: {cards}; {n} in all."),
    # --- the board for the ear, and as a list -----------------------------------------------------------------------
    "place.route": (
        "{route}, {n:# espacio|# espacios}, {colour}",
        "{route}, {n:# space|# spaces}, {colour}",
    ),
    "place.first": ("{route}, primera vía", "{route}, first track"),
    "place.second": ("{route}, segunda vía", "{route}, second track"),
    "place.owner": ("cubierto por {player}", "claimed by {player}"),
    "place.closed": ("cerrado: la otra vía está cubierta", "closed: the other track is claimed"),
    "place.open": ("libre", "open"),
    "place.now": ("puedes cubrirlo ahora", "you can claim it now"),
    "place.marked": ("marcada", "marked"),
    "place.routes": ("{n:# recorridos|# recorrido|# recorridos}", "{n:# routes|# route|# routes}"),
    "place.claimable": (
        "{n:ninguno que puedas cubrir ahora|# que puedes cubrir ahora|# que puedes cubrir ahora}",
        "{n:none that you can claim now|# that you can claim now|# that you can claim now}",
    ),
    "list.title": ("El tablero como lista", "The board as a list"),
    "list.by": ("Orden", "Order"),
    "list.city": ("Por ciudad", "By city"),
    "list.route": ("Por recorrido", "By route"),
    "list.player": ("Por jugador", "By player"),
    "list.ticket": ("en tus billetes", "on your tickets"),
    "list.claimable": ("Puedes cubrir ahora: {n}", "You can claim now: {n}"),
    "list.open": ("Libres: {n}", "Open: {n}"),
    "list.claimed": ("Cubiertos: {n}", "Claimed: {n}"),
    "list.closed": ("Cerrados: {n}", "Closed: {n}"),
    "list.of": (
        "{player}: {n:ningún recorrido|# recorrido|# recorridos}, {points:# puntos|# punto|# puntos}",
        "{player}: {n:no routes|# route|# routes}, {points:# points|# point|# points}",
    ),
    "list.claim": ("Cubrir", "Claim"),
    "list.show": ("Ver", "Show"),
    "list.show.label": (
        "Ver {route}, {n:# espacio|# espacios}, {colour}",
        "Show {route}, {n:# space|# spaces}, {colour}",
    ),
    # --- cards and tickets ------------------------------------------------------------------------------------------
    "market.title": ("Cartas visibles, mazo y descartes", "Face-up cards, deck and discards"),
    "market.take": ("Tomar la carta visible {place}: {card}", "Take the face-up card {place}: {card}"),
    "market.both": ("vale por las dos cartas del turno", "counts as both cards of the turn"),
    "market.empty": ("Lugar vacío", "Empty place"),
    "deck.name": ("Robar del mazo", "Draw from the deck"),
    "deck.left": ("{n:mazo vacío|queda # carta|quedan # cartas}", "{n:deck empty|# card left|# cards left}"),
    "tickets.draw": (
        "{n:Robar billetes|Robar # billete|Robar # billetes}",
        "{n:Draw tickets|Draw # ticket|Draw # tickets}",
    ),
    "tickets.left": ("{n:no quedan|queda #|quedan #}", "{n:none left|# left|# left}"),
    "discards": ("{n:Sin descartes|# descarte|# descartes}", "{n:No discards|# discard|# discards}"),
    "hand.title": ("Tu mano: {n:ninguna carta|# carta|# cartas}", "Your hand: {n:no cards|# card|# cards}"),
    "tickets.title": ("Tus billetes: {n}", "Your tickets: {n}"),
    "ticket.points": ("{n:# punto|# puntos}", "{n:# point|# points}"),
    "ticket.done": ("completado", "completed"),
    "ticket.lost": ("ya no es posible", "no longer possible"),
    "ticket.missing": (
        "{n:faltan # vagones|falta al menos # vagón|faltan al menos # vagones}",
        "{n:# train cars missing|at least # train car missing|at least # train cars missing}",
    ),
    "ticket.failed": ("sin completar", "not completed"),
    # --- players, news, log -----------------------------------------------------------------------------------------
    "players.title": ("Jugadores", "Players"),
    "players.you": ("(tú)", "(you)"),
    "players.acting": ("le toca", "to play"),
    "players.points": ("{n:# pts.|# pt.|# pts.}", "{n:# pts|# pt|# pts}"),
    "players.cars": ("{n:# vagones|# vagón|# vagones}", "{n:# train cars|# train car|# train cars}"),
    "players.cards": ("{n:# cartas|# carta|# cartas}", "{n:# cards|# card|# cards}"),
    "players.tickets": ("{n:# billetes|# billete|# billetes}", "{n:# tickets|# ticket|# tickets}"),
    "players.seen": ("Tomó a la vista y no ha gastado:", "Taken face up and not spent:"),
    "players.unseen": ("Nada que se sepa de su mano.", "Nothing is known of this hand."),
    "news.title": ("Lo que acaban de hacer los demás", "What the others just did"),
    "news.sweep": (
        "Había tres locomotoras a la vista: se han cambiado las cinco cartas.",
        "Three locomotives lay face up: all five cards were changed.",
    ),
    "news.reshuffle": (
        "El mazo se había acabado: los descartes, barajados, forman el nuevo.",
        "The deck had run out: the discards, shuffled, are the new one.",
    ),
    "short.claim": ("cubre", "claims"),
    "short.market": ("toma", "takes"),
    "short.deck": ("roba del mazo", "draws from the deck"),
    "short.blind": ("roba {n:# carta|# cartas} del mazo", "draws {n:# card|# cards} from the deck"),
    "short.kept": ("{n:conserva # billete|conserva # billetes}", "{n:keeps # ticket|keeps # tickets}"),
    "short.chosen": ("ha elegido billetes", "has chosen tickets"),
    "short.pass": ("pasa", "passes"),
    "log.title": ("Crónica", "Log"),
    "log.of": ("De quién", "Whose"),
    "log.all": ("Todos", "All"),
    "log.turn": ("{n}", "{n}"),
    "log.start": ("0", "0"),
    "log.begin": (
        "Cada jugador recibe {cards} cartas y {offered} billetes. Empieza {player}.",
        "Each player is dealt {cards} cards and {offered} tickets. {player} begins.",
    ),
    "log.levels": ("Nivel: {levels}.", "Level: {levels}."),
    "log.kept": ("{player} conserva {count:# billete|# billetes}.", "{player} keeps {count:# ticket|# tickets}."),
    "log.kept.hidden": ("{player} ha elegido sus billetes.", "{player} has chosen tickets."),
    "log.deck": ("{player} roba del mazo: {card}.", "{player} draws from the deck: {card}."),
    "log.deck.blind": ("{player} roba una carta del mazo.", "{player} draws a card from the deck."),
    "log.market": ("{player} toma {card} de las visibles.", "{player} takes {card} from the face-up cards."),
    "log.turned": ("Sale:", "Turned up:"),
    "log.claim": (
        "{player} cubre {route} con {payment} y suma {points:# punto|# puntos}.",
        "{player} claims {route} with {payment} and scores {points:# point|# points}.",
    ),
    "log.ticket_done": ("Billete completado: {ticket}, +{points}.", "Ticket completed: {ticket}, +{points}."),
    "log.ticket_done.of": (
        "{player} completa así el billete {ticket}, +{points}.",
        "With this {player} completes the ticket {ticket}, +{points}.",
    ),
    "log.draw_tickets": ("{player} roba {count:# billete|# billetes}.", "{player} draws {count:# ticket|# tickets}."),
    "log.pass": ("{player} pasa: no puede hacer nada.", "{player} passes: nothing is possible."),
    "log.sweep": (
        "Hay tres locomotoras o más a la vista: se descartan las cinco cartas.",
        "Three locomotives or more lie face up: the five cards are discarded.",
    ),
    "log.swept": ("Eran:", "They were:"),
    "log.reshuffle": (
        "Se barajan los descartes: {count:# carta forma|# cartas forman} el mazo nuevo.",
        "The discards are shuffled: {count:# card makes|# cards make} the new deck.",
    ),
    "log.last_round": (
        (
            "A {player} {cars:no le quedan vagones|le queda # vagón|le quedan # vagones}: "
            "empieza la última ronda, {turns:# turno|# turnos} más."
        ),
        (
            "{player} has {cars:no train cars|# train car|# train cars} left: "
            "the last round begins, {turns:# more turn|# more turns}."
        ),
    ),
    "log.over": ("La partida termina.", "The game ends."),
    "log.worker_none": (
        "El programa aparte del ordenador no está en marcha; {player} juega con la versión rápida.",
        "The computer's own program is not running; {player} plays with the quick version.",
    ),
    "log.worker_late": (
        "El ordenador ha tardado demasiado; {player} juega esta vez con la versión rápida.",
        "The computer took too long; this time {player} plays with the quick version.",
    ),
    "log.worker_wrong": (
        "La respuesta del ordenador no se entiende; {player} juega esta vez con la versión rápida.",
        "The computer's answer made no sense; this time {player} plays with the quick version.",
    ),
    "log.worker_illegal": (
        "El ordenador ha propuesto algo que no es posible; {player} juega esta vez con la versión rápida.",
        "The computer proposed something that is not possible; this time {player} plays with the quick version.",
    ),
    "log.quick_failed": (
        "El programa del ordenador ha fallado; {player} hace una jugada al azar.",
        "The computer's program failed; {player} makes a move at random.",
    ),
    "log.worker_back": ("El programa del ordenador ya está en marcha.", "The computer's own program is running now."),
    # --- why a computer did it (engine.bots.quick.REASONS, engine.bots.expert.FIGURES) ------------------------------
    "why.button": ("¿Por qué?", "Why?"),
    "why.of": ("{player}, turno {n}", "{player}, turn {n}"),
    "why.keep_tickets": (
        (
            "Estos billetes eran los que mejor encajaban en una sola red: "
            "{kept:# conservado|# conservados}, {returned:ninguno devuelto|# devuelto|# devueltos}."
        ),
        "These tickets fitted best into one network: {kept} kept, {returned:none|#|#} returned.",
    ),
    "why.keep_all": (
        "Se queda con todos los billetes: cada uno es un viaje.",
        "It keeps every ticket: each one is a journey.",
    ),
    "why.claim_ticket": (
        "Le servía para su billete {ticket}, y da {points:# punto|# puntos}.",
        "It served the ticket {ticket}, and gives {points:# point|# points}.",
    ),
    "why.claim_long": (
        "Ningún billete suyo pedía {route}: lo cubrió porque da {points:# punto|# puntos}.",
        "No ticket asked for {route}: it was claimed because it gives {points:# point|# points}.",
    ),
    "why.claim_rest": (
        (
            "No podía conseguir nada de lo planeado ni robar para ello: "
            "gastó vagones en {route}, {points:# punto|# puntos}, y acercó el final."
        ),
        (
            "Nothing planned could be had or drawn for: "
            "{route}, {points:# point|# points}, used up train cars and brought the end nearer."
        ),
    ),
    "why.claim_last": (
        "Era su último turno, y {route} era lo que más mejoraba su cuenta final: {points:# puntos|# punto|# puntos}.",
        "It was the last turn, and {route} did most for the final score: {points:# points|# point|# points}.",
    ),
    "why.draw_for_route": (
        "Para {route}, que tenía planeado, le faltaba {colour}.",
        "For {route}, which it planned to claim, it lacked {colour}.",
    ),
    "why.draw_locomotive": (
        (
            "La locomotora le valía el turno entero; a su plan "
            "{missing:no le faltaban cartas|le faltaba # carta|le faltaban # cartas}."
        ),
        "The locomotive was worth the whole turn; its plan lacked {missing:no cards|# card|# cards}.",
    ),
    "why.draw_blind": (
        (
            "El mazo prometía más que las cartas visibles; a su plan "
            "{missing:no le faltaban cartas|le faltaba # carta|le faltaban # cartas}."
        ),
        "The deck promised more than the face-up cards; its plan lacked {missing:no cards|# card|# cards}.",
    ),
    "why.draw_spare": (
        "Nada de lo planeado la necesitaba, pero era la más útil que había: {colour}.",
        "Nothing planned needed it, but it was the most useful there was: {colour}.",
    ),
    "why.draw_tickets": (
        (
            "{promise:Pensó que con más billetes podía sumar más"
            "|Esperaba de más billetes # punto más de lo que vale el turno"
            "|Esperaba de más billetes # puntos más de lo que vale el turno}."
        ),
        (
            "{promise:It thought that more tickets could add points"
            "|It expected # point from more tickets, beyond what the turn is worth"
            "|It expected # points from more tickets, beyond what the turn is worth}."
        ),
    ),
    "why.draw_tickets_forced": ("No podía hacer otra cosa.", "Nothing else was possible."),
    "why.pass": ("No podía hacer nada.", "Nothing was possible."),
    "why.locomotives": (
        "{n:No gastó locomotoras|Gastó # locomotora|Gastó # locomotoras}.",
        "It cost {n:no locomotives|# locomotive|# locomotives}.",
    ),
    "why.denies": (
        (
            "{n:No creía que un rival lo quisiera|En # de cada 100 conjeturas suyas, un rival también lo quería"
            "|En # de cada 100 conjeturas suyas, un rival también lo quería}."
        ),
        (
            "{n:It did not think that a rival wanted it|In # of a hundred guesses a rival wanted it too"
            "|In # of a hundred guesses a rival wanted it too}."
        ),
    ),
    "why.playouts": (
        "Para decidir jugó {n:# final imaginado|# finales imaginados} de la partida.",
        "To decide, it played out {n:# imagined ending|# imagined endings} of the game.",
    ),
    "why.value": (
        "Con esta jugada, frente al mejor rival, acababa {lead}.",
        "With this move, against the best rival, it ended {lead}.",
    ),
    "why.planner_value": (
        "Con la que pedía su plan a primera vista, {lead}.",
        "With the one that its plan asked for at first sight, {lead}.",
    ),
    "why.chance": (
        "Otra parecía mejor, pero no por más de lo que explica el azar.",
        "Another one seemed better, but by no more than chance explains.",
    ),
    "why.ahead": (
        "{n:igualado|# punto por delante|unos # puntos por delante}",
        "{n:level|# point ahead|about # points ahead}",
    ),
    "why.behind": (
        "{n:igualado|# punto por detrás|unos # puntos por detrás}",
        "{n:level|# point behind|about # points behind}",
    ),
    "why.ahead.far": ("muy por delante", "far ahead"),
    "why.behind.far": ("muy por detrás", "far behind"),
    "why.others": ("También probó:", "It tried as well:"),
    "why.judged": (
        "A su juicio: {worth}. También pensó en:",
        "By its judgement: {worth}. It thought of these as well:",
    ),
    "why.worth": ("valor {worth}", "worth {worth}"),
    "why.other.claim": ("cubrir {route}: {lead}", "to claim {route}: {lead}"),
    "why.other.deck": ("robar del mazo: {lead}", "to draw from the deck: {lead}"),
    "why.other.market": ("tomar {card}: {lead}", "to take {card}: {lead}"),
    "why.other.draw_tickets": ("robar billetes: {lead}", "to draw tickets: {lead}"),
    "why.other.keep": ("conservar {tickets}: {lead}", "to keep {tickets}: {lead}"),
    "why.rough": (
        "Son cuentas aproximadas sobre partidas imaginadas; lo que descartó pronto lo probó menos.",
        "Rough figures from imagined games; what was dropped early was tried less.",
    ),
    # --- pace -------------------------------------------------------------------------------------------------------
    "pace.pause": ("Pausa", "Pause"),
    "pace.resume": ("Seguir", "Go on"),
    "pace.step": ("Un paso", "One step"),
    "pace.hands": ("Ver todas las manos", "Show all hands"),
    "speed.slow": ("lenta", "slow"),
    "speed.normal": ("normal", "normal"),
    "speed.fast": ("rápida", "fast"),
    "speed.instant": ("al instante", "instant"),
    # --- the end ----------------------------------------------------------------------------------------------------
    "end.title": ("Recuento final", "Final count"),
    "end.player": ("Jugador", "Player"),
    "end.routes": ("Reco\u00adrridos", "Routes"),
    "end.tickets": ("Billetes", "Tickets"),
    "end.longest": ("Ruta más larga", "Longest path"),
    "end.globetrotter": ("Trota\u00admundos", "Globe\u00adtrotter"),
    "end.total": ("Total", "Total"),
    "end.won": ("gana", "wins"),
    "end.cars": ("{n:# vagones|# vagón|# vagones}", "{n:# cars|# car|# cars}"),
    "end.done": ("{n:ninguno|# billete|# billetes}", "{n:none|# ticket|# tickets}"),
    # --- the final count, act by act ----------------------------------------------------------------------------------
    "count.skip": ("Saltar el recuento", "Skip the count"),
    "count.again": ("Ver el recuento paso a paso", "See the count step by step"),
    "count.routes": ("Lo que han sumado los recorridos.", "What the routes have scored."),
    "count.ticket.done": (
        "{player} ha completado {ticket} y suma {n:# punto|# puntos}.",
        "{player} has completed {ticket} and adds {n:# point|# points}.",
    ),
    "count.ticket.failed": (
        "{player} no ha completado {ticket} y resta {n:# punto|# puntos}.",
        "{player} has not completed {ticket} and loses {n:# point|# points}.",
    ),
    "count.longest": (
        "{player} tiene la ruta más larga, {number:# vagón|# vagones}, y suma {n:# punto|# puntos}.",
        "{player} has the longest path, {number:# train car|# train cars}, and adds {n:# point|# points}.",
    ),
    "count.globetrotter": (
        "{player} gana el Trotamundos con {number:# billete|# billetes} y suma {n:# punto|# puntos}.",
        "{player} is the Globetrotter with {number:# ticket|# tickets} and adds {n:# point|# points}.",
    ),
    "motion.sweep": ("Tres locomotoras: cambian las cinco cartas", "Three locomotives: all five cards change"),
    "motion.reshuffle": ("Se barajan los descartes", "The discards are shuffled"),
    "end.again": ("Otra partida con los mismos jugadores", "Another game with the same players"),
    "end.of_length": (
        "{n:# recorrido|# recorridos} de {spaces:# espacio|# espacios}",
        "{n:# route|# routes} of {spaces:# space|# spaces}",
    ),
    "end.longest_of": (
        "Ruta continua más larga: {n:ningún vagón|# vagón|# vagones}",
        "Longest continuous path: {n:no train cars|# train car|# train cars}",
    ),
    "end.globetrotter_of": (
        "Trotamundos: {n:ningún billete completado|# billete completado|# billetes completados}",
        "Globetrotter: {n:no tickets completed|# ticket completed|# tickets completed}",
    ),
    "end.winner": (
        "Gana {players} con {points:# puntos|# punto|# puntos}.",
        "{players} wins with {points:# points|# point|# points}.",
    ),
    "end.you": (
        "Ganas con {points:# puntos|# punto|# puntos}.",
        "You win with {points:# points|# point|# points}.",
    ),
    "end.ahead": ("Ventaja: {n:# punto|# puntos}.", "You are ahead by {n:# point|# points}."),
    "end.behind": ("Pierdes por {n:# punto|# puntos}.", "You lose by {n:# point|# points}."),
    "end.level": ("Pierdes por el desempate.", "You lose by the tie-break."),
    "end.shared.you": (
        "Compartes la victoria con {players}: {points:# puntos|# punto|# puntos}.",
        "You share the win with {players}: {points:# points|# point|# points}.",
    ),
    "end.shared": (
        "{players} comparten la victoria con {points:# puntos|# punto|# puntos}.",
        "{players} share the win with {points:# points|# point|# points}.",
    ),
    "end.tie": ("{players} empatan a {points}.", "{players} are tied at {points}."),
    "end.tie.tickets": ("Decide quién ha completado más billetes.", "Most completed tickets decide."),
    "end.tie.longest": (
        "También han completado los mismos billetes; decide el premio a la ruta más larga.",
        "They completed as many tickets, too; the bonus for the longest path decides.",
    ),
    "end.tie.none": ("Ningún desempate los separa.", "No tie-break tells them apart."),
    # --- notes of the page ------------------------------------------------------------------------------------------
    "note.curtain": ("Primero descubre tus cartas con el botón.", "First uncover your cards with the button."),
    "note.handover": (
        "Primero mira tu carta y pasa el dispositivo.",
        "First look at your card and hand the device on.",
    ),
    "note.last_round": (
        "Empieza la última ronda: a {player} {cars:no le quedan vagones|le queda # vagón|le quedan # vagones}.",
        "The last round begins: {player} has {cars:no train cars|# train car|# train cars} left.",
    ),
    "problem.edition": (
        "La dirección pide la edición «{value}», que no existe; se ha puesto la habitual.",
        "The address asks for the edition “{value}”, which does not exist; the usual one was set.",
    ),
    "problem.seats": (
        ("«{value}» no es una lista de asientos. Valen person, easy, medium, hard y expert; por ejemplo: person,hard."),
        ("“{value}” is no list of seats. There are person, easy, medium, hard and expert; for example: person,hard."),
    ),
    "problem.seat_count": ("Pueden jugar de 2 a 5, no {seats}.", "2 to 5 can play, not {seats}."),
    "problem.first": (
        "«{value}» no es ninguno de los asientos; se sortea quién empieza.",
        "“{value}” is none of the seats; who begins is drawn by lot.",
    ),
    "problem.speed": (
        "«{value}» no es ninguna velocidad: slow, normal, fast, instant.",
        "“{value}” is no speed: slow, normal, fast, instant.",
    ),
    "problem.think": (
        "«{value}» no es un tiempo para pensar: short, normal, long.",
        "“{value}” is no time to think: short, normal, long.",
    ),
    "problem.lang": (
        "«{value}» no es un idioma de esta página: es, en.",
        "“{value}” is no language of this page: es, en.",
    ),
    "problem.seed": (
        "«{value}» no vale como semilla: de 1 a 64 letras, cifras, - o _.",
        "“{value}” is no seed: use 1 to 64 letters, digits, - or _.",
    ),
    # --- why something is not possible (engine.explain.REASONS) -----------------------------------------------------
    "reason.over": ("La partida ha terminado.", "The game is over."),
    "reason.looking_on": (
        "Ahora solo miras: no hay nada que decidir aquí.",
        "You are looking on: there is nothing to decide here.",
    ),
    "reason.other_turn": ("Ahora le toca a {player}.", "Now it is the turn of {player}."),
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
        "{needs:Hace falta # vagón|Hacen falta # vagones} y {has:no te queda ninguno|te queda #|te quedan #}.",
        "It takes {needs:# train car|# train cars} and you have {has:none|#|#} left.",
    ),
    "reason.route_colour": (
        "El recorrido es de color {colour}: se paga con ese color y locomotoras.",
        "The route is {colour}: it is paid with that colour and locomotives.",
    ),
    "reason.one_colour": (
        "Las cartas de un pago son todas de un mismo color, más locomotoras.",
        "The cards of a payment are all of one colour, plus locomotives.",
    ),
    "reason.locos_range": (
        "En este recorrido caben de 0 a {most} locomotoras.",
        "This route takes from 0 to {most} locomotives.",
    ),
    "reason.locos_alone": (
        "Un pago solo con locomotoras lleva tantas como espacios tiene el recorrido.",
        "A payment of locomotives alone takes as many as the route has spaces.",
    ),
    "reason.cards": ("Ese pago lleva {needs}; en tu mano: {has}.", "That payment takes {needs}; in your hand: {has}."),
    "reason.locos": (
        "Ese pago lleva {needs:# locomotora|# locomotoras}; en tu mano: {has:ninguna|#|#}.",
        "That payment takes {needs:# locomotive|# locomotives}; in your hand: {has:none|#|#}.",
    ),
    "reason.short": (
        "Se paga con {needs}. En tu mano: {has} y {locos}.",
        "It takes {needs}. In your hand: {has} and {locos}.",
    ),
    "reason.short.gray": (
        "Se paga con {needs} cartas de un color. En tu mano: {has} y {locos}.",
        "It takes {needs} cards of one colour. In your hand: {has} and {locos}.",
    ),
    "reason.deck_empty": (
        "No quedan cartas en el mazo: ahora no se puede robar.",
        "The deck has no cards left: nothing can be drawn now.",
    ),
    "reason.place_empty": ("El lugar {place} está vacío.", "Place {place} is empty."),
    "reason.second_loco": (
        "Una locomotora visible no puede ser la segunda carta. Roba otra, o del mazo.",
        "A face-up locomotive cannot be the second card. Draw another one, or from the deck.",
    ),
    "reason.no_tickets": ("No quedan billetes de destino.", "There are no destination tickets left."),
    "reason.keep_few": (
        "Conserva al menos {least:# billete|# billetes}; {kept:no has marcado ninguno|has marcado #|has marcado #}.",
        "Keep at least {least:# ticket|# tickets}; you have marked {kept:none|#|#}.",
    ),
    "reason.keep_unknown": (
        "Solo hay {offered:# billete|# billetes} a elegir.",
        "There {offered:is only # ticket|are only # tickets} to choose from.",
    ),
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
    if "{" not in template:
        return template
    values = {name: _Number(value) if isinstance(value, int) else value for name, value in figures.items()}
    return template.format_map(values)

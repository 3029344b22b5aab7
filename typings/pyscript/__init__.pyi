# The names of PyScript that the game uses, on the page.
from typing import Any

config: dict[str, Any]
document: Any
window: Any

def PyWorker(url: str, *, type: str, config: object, version: str) -> Any: ...

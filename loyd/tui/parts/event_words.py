"""What happened at the step of an event, in words."""

from ...core.engine.record import Event, format_f

_SENTENCES = {
    "goal": "The goal: {value} moves from the start.",
    "bound": "A new bound: {value}.",
    "jump": "Switch of branch, to g {value}.",
    "lowest h": "New lowest h: {value}.",
}


def event_words(event: Event) -> str:
    """What happened at the step of an event: `f rises to 31, a new maximum.`"""
    sentence = _SENTENCES.get(event.kind, "{kind} rises to {value}, a new maximum.")
    return sentence.format(kind=event.kind, value=format_f(event.value))

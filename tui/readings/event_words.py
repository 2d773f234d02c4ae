"""What an event is, in a sentence."""

from loyd.core.trace.choice import shown
from loyd.core.trace.trace import Event

_SENTENCES = {
    "goal": "The goal: {value} moves from the start.",
    "bound": "A new bound: {value}.",
    "jump": "A jump to another branch, at g {value}.",
    "least h": "Less h than ever: {value}.",
}


def event_words(event: Event) -> str:
    """What happened at the step of an event: `f rises to 31: more than ever.`"""
    sentence = _SENTENCES.get(event.kind, "{kind} rises to {value}: more than ever.")
    return sentence.format(kind=event.kind, value=shown(event.value))

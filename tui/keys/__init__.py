"""What every key means, one file a screen: the word in the footer, the sentence in the help and in the palette.

Holds tables alone, no actions: those are the screens'.  Uses nothing of Loyd's.
"""

"""The formats of drawings, as the endings of files name them."""

TEXT, DOT = "txt", "dot"
FORMATS = ("svg", "png", TEXT)
TREE_FORMATS = (*FORMATS, DOT)

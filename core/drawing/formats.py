"""The formats of drawings, as the endings of files name them."""

TEXT, DOT, PDF = "txt", "dot", "pdf"
FORMATS = ("svg", "png", TEXT)
TREE_FORMATS = (*FORMATS, DOT, PDF)
FILM_FORMATS = ("gif", "svg", "cast")

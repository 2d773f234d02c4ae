"""Lines of styled text made of plain data: boards, maps, flames, trees, plots, and the themes, signs and layouts they use. Knows no
widget.
"""

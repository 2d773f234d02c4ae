"""Turns plain data into lines of styled text: boards, maps, flames, trees and plots; and the themes, signs and layouts they use. Knows no
widget.
"""

"""The panes and controls of the screens: boards, lists, tables, pictures and entry fields. A widget paints the plain data it is given and
reports clicks and choices as messages; it knows no screen. May import `view_models`, `render` and below.
"""

"""The keys of the Play screen, and those that its footer shows."""

from loyd.tui.keys.common import COMMON_KEYS
from loyd.tui.keys.footer import shown
from loyd.tui.keys.key import key

PLAY_KEYS = (
    key("left", "slide('LEFT')", "Slide to the left", display="←"),
    key("down", "slide('DOWN')", "Slide down", display="↓"),
    key("up", "slide('UP')", "Slide up", display="↑"),
    key("right", "slide('RIGHT')", "Slide to the right", display="→"),
    key("backspace", "undo", "Take the last move back"),
    key("shift+backspace,ctrl+y", "redo", "Make the move again that was taken back", display="ctrl+y"),
    key("d", "distance", "Show or hide how far from home the board is"),
    key("i", "hint", "Hint: the first move of a shortest way, or of the best way known"),
    key("p", "play_solution", "Play the solution from here"),
    key("enter", "hand_over", "Hand this board over to Explore"),
    key("r", "scramble", "Scramble anew in the same way, by a new seed"),
    key("b", "new_game", "New game: size, goal, scramble, seed"),
    key("home", "restart", "Back to the start of this game"),
    key("v", "choose_picture", "Choose a picture for the tiles, or numbers alone"),
    key("o", "switch_numbers", "Numbers over the picture, or not"),
    key("x", "switch_steering", "The keys move the blank, or the tile"),
    key("ctrl+t", "switch_motion", "Tiles are seen sliding, or not", display="ctrl+t"),
    key("escape", "call_off", "Call off what is being searched for", display="esc"),
    *COMMON_KEYS,
)
GAME = (
    shown("slide", "slide('LEFT')", "slide('DOWN')", "slide('UP')", "slide('RIGHT')"),
    shown("undo", "undo"),
    shown("hint", "hint"),
    shown("solution", "play_solution"),
    shown("random", "scramble"),
    shown("board", "new_game"),
)

"""Boards, their notations, their solvability, their ranks and their exact distances."""

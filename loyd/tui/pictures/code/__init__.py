"""The pseudo-code as a picture."""

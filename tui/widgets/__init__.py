"""The widgets that the screens are made of."""

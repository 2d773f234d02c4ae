"""What a screen shows of a step, as plain data and sentences taken from the record. Knows no widget and no colour."""

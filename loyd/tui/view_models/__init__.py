"""What a screen shows of a step, as plain data and sentences, asked from the record. Knows no widget and no colour."""

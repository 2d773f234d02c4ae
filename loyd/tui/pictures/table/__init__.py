"""The table: what each bound, f or layer cost."""

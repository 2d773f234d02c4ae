"""The pipe: one file a command.  Starts fast: never imports Textual."""

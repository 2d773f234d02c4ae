"""One file per screen or group of dialogues: what its keys do and where its widgets stand. May import `widgets` and below."""

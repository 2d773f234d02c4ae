"""One file per screen or group of dialogues: what its keys do, and which widgets stand where. May import `widgets` and below."""

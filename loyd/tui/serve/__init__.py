"""The app in a browser: the server, its visitors and pages. Imports the core only."""

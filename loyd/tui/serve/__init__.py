"""The app in a browser: the server, its visitors and pages. May import `view_models` and below."""

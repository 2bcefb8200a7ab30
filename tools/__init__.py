"""What a developer runs: set-up, build, server, measurements. Nothing here reaches the page."""

"""What a repository needs around the game: set-up, build, server, browser, measurements."""

"""The web interface: a server for games, and the page that shows the games."""

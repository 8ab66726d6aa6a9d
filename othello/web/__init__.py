"""The web interface: a server whose resources are games, and the page that shows them."""

"""The page: games as resources of a server on this machine, and a page that shows them."""

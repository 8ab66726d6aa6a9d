"""The requests of the page, by feature. Each calls functions that know nothing of HTTP."""

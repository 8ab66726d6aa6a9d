"""Handle the page's requests, by feature. They call functions that don't depend on HTTP."""

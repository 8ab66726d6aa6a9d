"""Handle the page's requests, by feature.

The handlers call functions that don't depend on HTTP.
"""

"""Handlers for the page's requests, grouped by feature.

The handlers call functions that don't depend on HTTP.
"""

"""Matches between players, and the ratings that result from them."""

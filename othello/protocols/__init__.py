"""Our players in other people's programs: the two protocols of the field, as faces."""

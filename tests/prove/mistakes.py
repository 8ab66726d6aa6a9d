"""Deliberate mistakes in the engine, each of which must make a proof fail.

A mistake consists of a piece of source code and the wrong code that replaces it. A claim that
holds even for wrong code proves nothing.
"""

MISTAKES = {
    # Flip every run of the opponent's discs, even if the run doesn't end at a disc of the mover.
    "flips, plain": ("if bit & own:", "if bit:"),
    # End the longest diagonal one square too early.
    "flips, compiled": ("RAY_7: Final = 0x0002040810204080", "RAY_7: Final = 0x0000040810204080"),
    # Let a run continue from the end of one row to the start of the next row.
    "valid_moves, plain": ("_beyond(own, files, 1)", "_beyond(own, opp, 1)"),
    # Forget one of the directions.
    "valid_moves, compiled": (" | _past(own, opp & INNER, 9)", ""),
    # Drop bit 6 of the result. Only a count of 64 sets this bit.
    "count, compiled": (">> 56) & 0x7F", ">> 56) & 0x3F"),
    # Count one corner only once.
    "count_corners_twice, compiled": ("moves & 0x0100000000000001", "moves & 0x0100000000000000"),
    "neighbours, plain": ("beside(bits, 8, BY_8)", "beside(bits, 8, BY_7)"),
    "neighbours, compiled": (
        "BY_8: Final = 0x00FFFFFFFFFFFFFF", "BY_8: Final = 0x007FFFFFFFFFFFFF"),
    # Omit one direction, or treat discs on the outer ranks like discs on the inner ranks.
    "flanks, plain": (" | inner << 7", ""),
    "flanks, compiled": ("ranks = opp & INNER_RANKS", "ranks = opp"),
    # Ignore one rank of each quadrant.
    "odd_quadrants, plain": ("empties ^= empties >> 8", "empties ^= empties >> 9"),
    "odd_quadrants, compiled": ("0x0000001100000011", "0x0000001100000001"),
    # Award the empty squares to the loser, or count one empty square too few.
    "final_score, plain": ("else lead - empties", "else lead + empties"),
    "final_score, compiled": ("empties = 64 -", "empties = 63 -"),
    # Two mistakes: a pass ends the game, and finished games are not counted.
    "passes, plain": ("perft(opp, own, depth - 1) if", "1 if"),
    "passes, compiled": ("if valid_moves(opp, own) else 1", "if valid_moves(opp, own) else 0"),
    # Treat the squares on files a and h as if they were on an edge rank.
    "stable, plain": ("empties, 8, BY_8) | EDGE_RANKS", "empties, 8, BY_8) | edges"),
    # Treat the square a2 as if it were on an edge rank.
    "stable, compiled": ("EDGE_RANKS: Final = -0x00FFFFFFFFFFFF01",
                         "EDGE_RANKS: Final = -0x00FFFFFFFFFFFE01"),
    # Treat a disc in the centre as a corner.
    "anchored_discs, plain": ("0x00000081)", "0x08000081)"),
    # Treat every disc as an edge disc.
    "anchored_discs, compiled": ("edge = own & (EDGE_FILES | EDGE_RANKS)", "edge = own"),
    # Omit an orientation, ignore one of the two boards, or invert the map.
    "orientations": ("for flip in (0, 7)", "for flip in (0, 6)"),
    "symmetries": (" and _turn(opp, turn) == opp", ""),
    "canonicalize": ("tuple(map(turn.index, range(64)))", "turn"),
}

"""Mistakes for each claim about the engine. Every single mistake must disprove its claim.

A mistake is a text in the source and its replacement. A claim that no mistake can disprove would
prove nothing.
"""

MISTAKES = {
    # A run needs no disc at its end.
    "flips, plain": ("if bit & own:", "if bit:"),
    # The longest diagonal ends a square too early.
    "flips, compiled": ("RAY_7: Final = 0x0002040810204080", "RAY_7: Final = 0x0000040810204080"),
    # A run goes around the edge of the board.
    "valid_moves, plain": ("_beyond(own, files, 1)", "_beyond(own, opp, 1)"),
    # A direction is forgotten.
    "valid_moves, compiled": (" | _past(own, opp & INNER, 9)", ""),
    # Only a full board has this number of discs.
    "count, compiled": (">> 56) & 0x7F", ">> 56) & 0x3F"),
    # A corner counts once.
    "count_corners_twice, compiled": ("moves & 0x0100000000000001", "moves & 0x0100000000000000"),
    "neighbours, plain": ("beside(bits, 8, BY_8)", "beside(bits, 8, BY_7)"),
    "neighbours, compiled": (
        "BY_8: Final = 0x00FFFFFFFFFFFFFF", "BY_8: Final = 0x007FFFFFFFFFFFFF"),
    # A direction is left out, or discs on an edge count.
    "flanks, plain": (" | inner << 7", ""),
    "flanks, compiled": ("ranks = opp & INNER_RANKS", "ranks = opp"),
    # A rank of each quadrant is left out.
    "odd_quadrants, plain": ("empties ^= empties >> 8", "empties ^= empties >> 9"),
    "odd_quadrants, compiled": ("0x0000001100000011", "0x0000001100000001"),
    # The empties are given to the other side.
    "final_score, plain": ("else lead - empties", "else lead + empties"),
    "final_score, compiled": ("empties = 64 -", "empties = 63 -"),
    # A side that can't move ends the game, or a finished game isn't counted.
    "passes, plain": ("perft(opp, own, depth - 1) if", "1 if"),
    "passes, compiled": ("if valid_moves(opp, own) else 1", "if valid_moves(opp, own) else 0"),
    # A full line counts for another direction, or an edge counts for two directions.
    "stable, plain": ("empties, 8, BY_8) | EDGE_RANKS", "empties, 8, BY_8) | edges"),
    "stable, compiled": ("EDGE_RANKS: Final = -0x00FFFFFFFFFFFF01",
                         "EDGE_RANKS: Final = -0x00FFFFFFFFFFFE01"),
    # A disc in the centre counts as a corner, or a disc beside an edge as a disc on the edge.
    "anchored, plain": ("0x00000081)", "0x08000081)"),
    "anchored, compiled": ("edge = own & (EDGE_FILES | EDGE_RANKS)", "edge = own"),
    # A turn is missing, one of the two boards is ignored, or the map is inverted.
    "orientations": ("for flip in (0, 7)", "for flip in (0, 6)"),
    "symmetries": (" and _turned(opp, turn) == opp", ""),
    "upright": ("tuple(map(turn.index, range(64)))", "turn"),
}

"""The usual names of the attributes and methods of games."""

MOVE_METHODS = ("make_move", "play", "play_move", "move", "place", "do_move", "apply_move", "put",
                "place_disc", "place_disk", "place_piece", "place_stone", "execute_move")
MOVES_METHODS = ("valid_moves", "get_valid_moves", "legal_moves", "get_legal_moves",
                 "possible_moves", "available_moves", "find_valid_moves", "list_moves", "moves",
                 "find_moves", "get_moves")
TEST_METHODS = ("is_valid_move", "is_legal_move", "is_valid", "is_legal", "valid_move",
                "legal_move", "is_move_valid", "is_move_legal", "can_place", "can_move")
TURN_NAMES = ("get_current_player", "get_turn", "get_current_turn", "to_move", "current_player",
              "turn", "current", "current_turn", "current_color", "current_colour",
              "player_to_move", "side_to_move", "player", "side")
SWITCH_METHODS = ("switch_turn", "next_turn", "change_turn", "switch_player", "next_player",
                  "end_turn", "swap_turn")
PASS_METHODS = ("pass_turn", "pass_move", "skip_turn", "do_pass", "make_pass")
# Names of functions that a game's loop calls to find out whether a side must pass.
MOVES_NAMES = "(valid|legal|possible|available)_moves|(has|can|any)_.*move"
OVER_NAMES = ("is_game_over", "is_over", "game_over", "over", "is_finished", "finished",
              "has_ended")
WINNER_NAMES = ("winner", "get_winner", "state", "result", "outcome")
COUNT_METHODS = ("count", "count_pieces", "count_discs", "count_disks", "count_of",
                 "piece_count", "number_of")
SCORE_NAMES = ("score", "get_score", "scores", "counts", "get_scores", "piece_counts",
               "count_discs")

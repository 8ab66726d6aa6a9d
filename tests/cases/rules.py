"""The rules that the cases test, each with a hint for the author of a program.

The judge doesn't report a broken rule if that rule depends on another broken rule.
"""

DIRECTIONS = {
    "north": (-1, 0), "northeast": (-1, 1), "east": (0, 1), "southeast": (1, 1),
    "south": (1, 0), "southwest": (1, -1), "west": (0, -1), "northwest": (-1, -1),
}
CLOSING = ("flips nothing", "own neighbour", "open at the edge", "open before an empty square",
           "gap")
WRAPS = ("right edge", "left edge", "upper edge", "lower edge", "falling diagonals",
         "rising diagonals")
MOVE = (*DIRECTIONS, "several directions", "no chain", *CLOSING, "closed runs only",
        *WRAPS, "occupied")
MOVES = ("line closed", "nothing closed", "valid moves")
TURNS = ("turns alternate", "forced pass", "no other pass", "full board", "double pass",
         "wipe-out")
RESULTS = ("score", "winner", "tie", "early end", "no early winner")
PLAY = ("start", *MOVE, *TURNS, "real games")

REQUIRED = ("start", "directions", "closing", "edges", "squares", "moves", "turns", "result",
            "perft", "games")
OPTIONAL = ("undo", "sizes", "empties", "saved game", "notation", "computer", "fewest discs",
            "blocked squares", "line protocol", "branching")


def rule(name, group, says, look, *needs):
    return {"name": name, "group": group, "says": says, "look": look, "needs": list(needs)}


def direction(name):
    row_step, col_step = DIRECTIONS[name]
    return rule(name, "directions",
                f"A run of any length to the {name} flips if the mover's own disc is right behind "
                "it.",
                f"your list of directions: {name} adds {row_step} to the row and {col_step} to "
                "the column")


def edge(name, says, look, *needs):
    return rule(name, "edges", says, look, "flips nothing", "open at the edge", *needs)


LOOP = "the loop along a line: "
WRAP = LOOP + "it must stop at the {} before it reads the next square"
FLIPPING = "the code that flips discs: "
LISTING = "the code that lists valid moves: "
EMPTY = "the check that the square is empty"
CHANGING_TURN = "the code that changes the turn"
OVER = "the code that checks whether the game is over"
COMPARISON = "the comparison of the two scores"
WINNER = "the code that finds the winner: "
COUNTING = "the code that counts games: "
SQUARES = "the code that reads a list of squares"

RULES = [
    rule("start", "start", "White starts on d4 and e5, Black starts on e4 and d5, and Black moves "
         "first.",
         "the code that sets up the board: rank 1 is the top row, and file a is the left column"),
    *map(direction, DIRECTIONS),
    rule("several directions", "directions",
         "A move flips runs in all directions, not only in one.",
         "the loop over the directions: it must not stop at the first direction that flips discs",
         *DIRECTIONS),
    rule("no chain", "directions", "A flipped disc doesn't flip any other discs.",
         FLIPPING + "it must start only from the placed disc, not from flipped discs", *DIRECTIONS,
         *CLOSING, "closed runs only"),
    rule("flips nothing", "closing", "A move that flips nothing is invalid.",
         "the test for valid moves: a move must flip at least one disc"),
    rule("own neighbour", "closing",
         "If the mover's own disc is on the next square, nothing flips in that direction.",
         LOOP + "at least one opposing disc must come before the mover's own disc",
         "flips nothing"),
    rule("open at the edge", "closing", "A run to the edge doesn't flip.",
         LOOP + "if it leaves the board, nothing flips", "flips nothing"),
    rule("open before an empty square", "closing",
         "A run that ends at an empty square doesn't flip.",
         LOOP + "if it reaches an empty square, nothing flips", "flips nothing"),
    rule("gap", "closing", "A run starts on the next square and has no gaps.",
         LOOP + "it must stop at an empty square", "flips nothing", "open before an empty square"),
    rule("closed runs only", "closing",
         "A valid move flips only runs that end at the mover's own disc.",
         FLIPPING + "it must use the same tests as the code that finds valid moves", *DIRECTIONS,
         *CLOSING),
    edge("right edge", "A line to the east ends at file h.", WRAP.format("last column")),
    edge("left edge", "A line to the west ends at file a.",
         WRAP.format("first column") + ". In some languages, index -1 means the last column"),
    edge("upper edge", "A line to the north ends at rank 1.",
         WRAP.format("first row") + ". In some languages, index -1 means the last row"),
    edge("lower edge", "A line to the south ends at rank 8.", WRAP.format("last row")),
    *(edge(f"{kind} diagonals", f"A line to the {ways} ends at the edge of the board.",
           LOOP + "it must check both the row and the column before it reads the next square",
           *WRAPS[:4])
      for kind, ways in (("falling", "northwest or southeast"),
                         ("rising", "northeast or southwest"))),
    rule("occupied", "squares", "A move to an occupied square is invalid.", EMPTY),
    rule("off the board", "squares", "A move to a square off the board is invalid.",
         "the code that reads square names: it must check the row and the column"),
    rule("line closed", "moves",
         "The list of valid moves contains every move that flips discs, in any direction.",
         LISTING + "it must test the same directions as the code that makes moves", *MOVE,
         "nothing closed"),
    rule("nothing closed", "moves", "The list of valid moves contains only moves that flip discs.",
         LISTING + "it must use the same tests as the code that makes moves", *MOVE),
    rule("valid moves", "moves", "The list of valid moves contains each valid move once, and no "
         "other moves.",
         "the loop over all squares, and the test for each square", *MOVE, *MOVES[:2]),
    rule("turns alternate", "turns", "After a move, the other side moves if it can.",
         CHANGING_TURN, *MOVE),
    rule("forced pass", "turns", "A side without a valid move passes.",
         "the code that changes the turn after a move: the other side may have to pass",
         *MOVE, "turns alternate"),
    rule("no other pass", "turns", "A side with a valid move doesn't pass, even if it has only "
         "one.", "the code that checks whether a side can move", *MOVE, "turns alternate"),
    rule("full board", "turns", "The game is over when the board is full.", OVER),
    rule("double pass", "turns", "The game is over when neither side can move.",
         OVER + ": the board may still have empty squares", *MOVE, "full board"),
    rule("wipe-out", "turns", "The game is over when one side has no discs left.",
         OVER + ": if a side has no discs, neither side can move", *MOVE, "full board",
         "double pass"),
    rule("score", "result", "A side's score is the number of its discs on the board.",
         "the code that counts discs"),
    rule("winner", "result", "The side with more discs at the end wins.", COMPARISON,
         "full board"),
    rule("tie", "result", "The game is a tie if both scores are equal at the end.", COMPARISON,
         "full board", "winner"),
    rule("early end", "result", "A game that ends with empty squares also has a result.",
         WINNER + "it must not require a full board", *MOVE, "double pass", "wipe-out", "score",
         "winner", "tie"),
    rule("no early winner", "result", "There is no winner while a side can move.",
         WINNER + "the game must be over", *MOVE),
    rule("perft", "perft",
         "From the start, there are 4, 12, 56, 244 and 1396 games of 1 to 5 plies.",
         COUNTING + "undo each move completely, or make it on a copy of the board", *MOVE,
         "valid moves"),
    rule("perft with passes", "perft", "A pass counts as a ply, and a finished game counts once.",
         COUNTING + "a side may have no valid move", *MOVE, "valid moves", "perft", "forced pass"),
    rule("refused", "games", "A refused move changes neither the board nor the turn.",
         "the code that runs before a move is checked", "start", *MOVE, "off the board",
         "turns alternate", "real games"),
    rule("real games", "games", "After the moves of a real game, the board and the turn are "
         "right.", "the code that changes the board and the turn", "start", *MOVE, *TURNS),
    rule("score of a game", "games",
         "Throughout a game, a side's score is the number of its discs.",
         "the counters that a move changes: a flip takes a disc from the other side, and a "
         "refused move changes nothing", "start", *MOVE, *TURNS, "real games", "score"),
    rule("winner of a game", "games", "At the end of a game, the side with more discs wins.",
         WINNER + "it must compare the scores at the end", "start", *MOVE, *TURNS, "real games",
         *RESULTS, "score of a game"),
    rule("undo", "undo", "Undo takes back the last move and its flips.",
         "the data that a move stores for undo", *PLAY),
    rule("undo of a pass", "undo", "Undo also takes back a pass that followed the move.",
         "the code that restores the turn after undo", *PLAY, "undo"),
    rule("redo", "undo", "Redo repeats the move that was undone last. After a new move, there is "
         "nothing to redo.", "the list of undone moves: a new move must clear it", *PLAY, "undo",
         "undo of a pass", "refused"),
    *(rule(f"size {size}", "sizes", f"The rules are the same on a {size}x{size} board.",
           "places where the code contains 8 or 64 instead of the board size", *MOVE, *MOVES,
           *TURNS, *RESULTS, "perft", "perft with passes")
      for size in (4, 6, 10)),
    rule("empties to the winner", "empties", "The winner gets the empty squares. In a tie, each "
         "side gets half of them.", "the code that shares out the empty squares", "score"),
    rule("save", "saved game", "A saved game contains the board, player, status and history.",
         "the code that writes saved games", *PLAY),
    rule("load", "saved game", "Loading a saved game restores the board and the side to move.",
         "the code that reads saved games", *PLAY),
    rule("load refused", "saved game", "Text that isn't a saved game is refused.",
         "the code that checks a saved game before loading it", "load"),
    rule("squares", "notation", "A game can be written as its squares, in upper or lower case.",
         SQUARES, *PLAY),
    rule("ill-formed", "notation", "Text that isn't a list of valid moves is refused.", SQUARES,
         *PLAY, "squares"),
    rule("computer move", "computer", "The computer player chooses a valid move.",
         "the moves that the computer player chooses from, especially after a pass and at the "
         "end", *PLAY, *MOVES),
    rule("computer game", "computer", "Two computer players play a game to the end.",
         "the loop that calls the players: after a pass, the same player moves again", *PLAY,
         *MOVES, "computer move"),
    rule("fewest discs", "fewest discs", "The side with fewer discs at the end wins.", COMPARISON,
         *RESULTS),
    rule("empties to the fewest", "fewest discs",
         "The winner, who has fewer discs, gets the empty squares.",
         "the code that compares the scores: it should be in only one place",
         "empties to the winner", "fewest discs"),
    rule("fewest saved", "fewest discs", "A saved game remembers that fewer discs win.",
         "the fields of a saved game: they must include the option", *PLAY, "fewest discs"),
    rule("blocked line", "blocked squares", "A blocked square ends a line, as the edge does.",
         LOOP + "a blocked square is not an opposing disc", *MOVE, *MOVES),
    rule("blocked move", "blocked squares", "A move to a blocked square is invalid.", EMPTY,
         *MOVE, *MOVES, "blocked line"),
    rule("blocked turn", "blocked squares",
         "Passes and the end of the game depend only on squares that aren't blocked.", OVER,
         *TURNS, *RESULTS, "blocked line", "blocked move", "blocked score"),
    rule("blocked score", "blocked squares", "A blocked square counts for neither side.",
         "the code that counts discs and empty squares", "score", "empties to the winner"),
    rule("blocked game", "blocked squares", "Blocked squares stay blocked for the whole game.",
         "the code that sets up the blocked squares", *PLAY, "refused", "blocked line",
         "blocked move", "blocked turn"),
    rule("line protocol", "line protocol", "Each line gets one answer: ok, error or the board.",
         "the loop that reads lines", *PLAY, "refused", "undo", "undo of a pass", "redo"),
    rule("going back", "branching", "Going back to N restores the position after N moves.",
         "the code that counts moves: a pass does not count", *PLAY, "undo", "undo of a pass"),
    rule("branching", "branching", "All moves that were tried in a position stay available.",
         "the code for new moves: it must keep the moves that were tried earlier", *PLAY, "undo",
         "undo of a pass", "refused", "going back"),
]

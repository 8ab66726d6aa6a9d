"""The rules that the cases test, each with a hint for the author of a program.

If a broken rule depends on another broken rule, the judge reports only the other rule.
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
    down, right = DIRECTIONS[name]
    return rule(name, "directions",
                f"A closed run to the {name} is flipped, whatever its length.",
                f"the list of your directions: {down:+d} row, {right:+d} column")


def edge(name, says, look, *needs):
    return rule(name, "edges", says, look, "flips nothing", "open at the edge", *needs)


LOOP = "the loop that walks along a line: "
WRAP = LOOP + "it has to stop at the {} before it takes the next square"

RULES = [
    rule("start", "start", "White is on d4 and e5, Black on e4 and d5, and Black moves first.",
         "where the board is set up: rank 1 is the top row, file a the left column"),
    *map(direction, DIRECTIONS),
    rule("several directions", "directions", "All the runs that a move closes are flipped.",
         "whether the loop over the directions ends at the first that flips", *DIRECTIONS),
    rule("no chain", "directions", "Only the disc that is placed outflanks, not those it flips.",
         "whether you flip from discs that were flipped a moment ago", *DIRECTIONS, *CLOSING,
         "closed runs only"),
    rule("flips nothing", "closing", "A move that flips nothing is refused.",
         "the test whether a square is a valid move"),
    rule("own neighbour", "closing", "An own disc on the next square closes nothing.",
         LOOP + "it needs at least one opposing disc before the own one", "flips nothing"),
    rule("open at the edge", "closing", "A run that reaches the edge is not closed.",
         LOOP + "what it says when it leaves the board", "flips nothing"),
    rule("open before an empty square", "closing",
         "A run with an empty square behind is not closed.",
         LOOP + "what it says when it meets an empty square", "flips nothing"),
    rule("gap", "closing", "A run begins on the next square and has no gap.",
         LOOP + "an empty square ends it", "flips nothing", "open before an empty square"),
    rule("closed runs only", "closing", "A move flips no run but those that it closes.",
         "whether what flips makes the same tests as what finds valid moves", *DIRECTIONS,
         *CLOSING),
    edge("right edge", "No line goes on from file h.", WRAP.format("last column")),
    edge("left edge", "No line goes on from file a.",
         WRAP.format("first column") + "; index -1 is the last one in some languages"),
    edge("upper edge", "No line goes on from rank 1.",
         WRAP.format("first row") + "; index -1 is the last one in some languages"),
    edge("lower edge", "No line goes on from rank 8.", WRAP.format("last row")),
    *(edge(f"{kind} diagonals", f"No diagonal to the {ways} goes on from the edge.",
           WRAP.format("edge of both rows and columns"), *WRAPS[:4])
      for kind, ways in (("falling", "northwest or southeast"),
                         ("rising", "northeast or southwest"))),
    rule("occupied", "squares", "A square with a disc on it cannot be played.",
         "the test whether a square is empty"),
    rule("off the board", "squares", "A square that the board does not have is refused.",
         "where a typed square becomes a row and a column"),
    rule("line closed", "moves", "A square that closes a run in any direction is a valid move.",
         "whether what finds the moves and what plays them test the same directions", *MOVE,
         "nothing closed"),
    rule("nothing closed", "moves", "A square that closes nothing is no valid move.",
         "whether what finds the moves and what plays them make the same tests", *MOVE),
    rule("valid moves", "moves", "All valid moves are found, each once, and no others.",
         "the loop over all squares, and what it asks of each", *MOVE, *MOVES[:2]),
    rule("turns alternate", "turns", "The other side moves next where it can.",
         "where the turn is handed on", *MOVE),
    rule("forced pass", "turns", "A side without a valid move passes.",
         "what happens after a move when the other side has none", *MOVE, "turns alternate"),
    rule("no other pass", "turns", "A side with a valid move, though it be the only one, moves.",
         "the test whether a side can move", *MOVE, "turns alternate"),
    rule("full board", "turns", "The game is over when the board is full.",
         "the test whether the game is over"),
    rule("double pass", "turns", "The game is over when neither side can move.",
         "the test whether the game is over: empty squares may be left", *MOVE, "full board"),
    rule("wipe-out", "turns", "The game is over when one side has no disc left.",
         "the test whether the game is over: a side without discs cannot move", *MOVE,
         "full board", "double pass"),
    rule("score", "result", "A side's score is the number of its discs on the board.",
         "where discs are counted"),
    rule("winner", "result", "The side with more discs at the end has won.",
         "where the two scores are compared", "full board"),
    rule("tie", "result", "Equal scores at the end are a tie.",
         "where the two scores are compared", "full board", "winner"),
    rule("early end", "result", "A game that ends with empty squares has a result, too.",
         "whether the winner is asked only of a full board", *MOVE, "double pass", "wipe-out",
         "score", "winner", "tie"),
    rule("no early winner", "result", "Nobody has won while a side can move.",
         "whether the winner is told before the game is over", *MOVE),
    rule("perft", "perft", "From the start there are 4, 12, 56, 244 and 1396 games of 1 to 5 "
         "plies.", "whether a move is taken back completely, or made on a copy", *MOVE,
         "valid moves"),
    rule("perft with passes", "perft", "A pass counts as a ply, and a finished game as one game.",
         "what you count where a side has no valid move", *MOVE, "valid moves", "perft",
         "forced pass"),
    rule("refused", "games", "A refused move changes nothing: neither a disc nor the turn.",
         "what is done before a move is known to be valid", "start", *MOVE, "off the board",
         "turns alternate", "real games"),
    rule("real games", "games", "Games that people played lead to the same board and turn.",
         "how a move changes the board and the turn", "start", *MOVE, *TURNS),
    rule("score of a game", "games", "After a game, a side's score is the number of its discs.",
         "the counters that a move changes: a flip takes a disc from the other side, and a "
         "refused move changes nothing", "start", *MOVE, *TURNS, "real games", "score"),
    rule("winner of a game", "games", "After a game, the side with more discs has won.",
         "what is compared at the end, and whether it is counted then", "start", *MOVE, *TURNS,
         "real games", *RESULTS, "score of a game"),
    rule("undo", "undo", "Undo takes back the last move, with what it flipped.",
         "what a move leaves behind for its undo", *PLAY),
    rule("undo of a pass", "undo", "Undo takes back the passes that followed the move, too.",
         "whose turn it is after an undo", *PLAY, "undo"),
    rule("redo", "undo", "Redo makes the move undone last again; a new move leaves none to redo.",
         "what a new move does to the moves undone", *PLAY, "undo", "undo of a pass",
         "refused"),
    *(rule(f"size {size}", "sizes", f"The rules are the same on {size}x{size}.",
           "where 8 or 64 is written in place of the size", *MOVE, *MOVES, *TURNS, *RESULTS,
           "perft", "perft with passes")
      for size in (4, 6, 10)),
    rule("empties to the winner", "empties", "Tournaments give the empty squares to the winner, "
         "and half of them to each side of a tie.", "where the result of an early end is written",
         "score"),
    rule("save", "saved game", "A game is written as its board, player, status and history.",
         "where the saved game is written", *PLAY),
    rule("load", "saved game", "A saved game is read back as the game it was.",
         "where the saved game is read", *PLAY),
    rule("load refused", "saved game", "Text that is no saved game is refused.",
         "what is tested before a saved game is read", "load"),
    rule("squares", "notation", "A game may be written as its squares in a row, in either case.",
         "where squares are read", *PLAY),
    rule("ill-formed", "notation", "Text that is no row of valid moves is refused.",
         "where squares are read", *PLAY, "squares"),
    rule("computer move", "computer", "The computer player chooses a valid move.",
         "the moves that the computer player chooses from, also after a pass and at the end",
         *PLAY, *MOVES),
    rule("computer game", "computer", "Two computer players play a game to its end.",
         "the loop that calls the players: after a pass, the same player moves again", *PLAY,
         *MOVES, "computer move"),
    rule("fewest discs", "fewest discs", "The side with fewer discs at the end wins.",
         "where the two scores are compared", *RESULTS),
    rule("empties to the fewest", "fewest discs", "The winner gets the empty squares, also if the "
         "winner has fewer discs.", "whether the discs are compared in one place only",
         "empties to the winner", "fewest discs"),
    rule("fewest saved", "fewest discs", "A saved game remembers that fewer discs win.",
         "what a saved game contains besides the moves", *PLAY, "fewest discs"),
    rule("blocked line", "blocked squares", "A blocked square ends a line like the edge.",
         "the loop along a line: a blocked square is no disc of the opponent", *MOVE, *MOVES),
    rule("blocked move", "blocked squares", "No disc can be placed on a blocked square.",
         "the test whether a square is empty", *MOVE, *MOVES, "blocked line"),
    rule("blocked turn", "blocked squares", "Turns and the end follow from the squares that are "
         "not blocked.", "the test whether the game is over", *TURNS, *RESULTS,
         "blocked line", "blocked move", "blocked score"),
    rule("blocked score", "blocked squares", "A blocked square belongs to no side.",
         "where discs and empty squares are counted", "score", "empties to the winner"),
    rule("blocked game", "blocked squares", "The squares are blocked during the whole game.",
         "where the blocked squares are chosen", *PLAY, "refused", "blocked line",
         "blocked move", "blocked turn"),
    rule("line protocol", "line protocol", "Each line gets one answer: ok, error or the board.",
         "the loop that reads lines", *PLAY, "refused", "undo", "undo of a pass", "redo"),
    rule("going back", "branching", "Going back leads to the position after that many moves.",
         "whether a pass is counted as a move", *PLAY, "undo", "undo of a pass"),
    rule("branching", "branching", "All moves that were tried in a position stay available.",
         "what a new move does to the moves after an earlier position", *PLAY, "undo",
         "undo of a pass", "refused", "going back"),
]

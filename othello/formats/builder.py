"""Build the record of a game, one ply at a time."""

from collections.abc import Collection

from othello import (
    Board, FormatError, Game, InvalidMoveError, MoveValidator, Piece, Player, Position)
from othello.board import SIZES
from othello.formats.record import Record, Variation

MAX_NESTING = 100  # levels of nested variations
NO_NOTE = ("", "")


def require_size(size: int, sizes: Collection[int]) -> None:
    """Raise FormatError if `size`, the size of a board, is not in `sizes`."""
    if size not in sizes:
        *others, last = [f"{other}x{other}" for other in sizes]
        raise FormatError(f"the board must be {', '.join(others)} or {last}, not {size}x{size}")


class _Node:
    """A ply in the main line or in a variation. The root node is the start of the game."""

    __slots__ = ("parent", "position", "depth", "comment", "note", "is_implied", "children")

    def __init__(self, parent: "_Node | None", position: Position | None,
                 note: tuple[str, str] = NO_NOTE, is_implied: bool = False) -> None:
        self.parent = parent
        self.position = position  # None for a pass
        self.depth: int = parent.depth + 1 if parent else 0  # plies from the start of the game
        self.comment = ""
        self.note = note
        self.is_implied = is_implied  # a forced pass that the text does not contain
        self.children: list[_Node] = []  # the first child continues the node's line of play
        if parent:
            parent.children.append(self)


class RecordBuilder:
    """Plays a game ply by ply, and collects its comments and variations.

    Forced passes are made automatically.
    """

    def __init__(self, board: Board, to_move: Piece = Piece.BLACK, black: str = "",
                 white: str = "", sizes: Collection[int] = SIZES) -> None:
        """Create a game that starts from `board`, with `to_move` to play first.

        A player called `?` gets an empty name. Raises FormatError if the board's size is not in
        `sizes`.
        """
        require_size(board.size, sizes)
        names = ["" if name.strip() == "?" else name for name in (black, white)]
        self.game: Game = Game(board, Player(Piece.BLACK, names[0]),
                               Player(Piece.WHITE, names[1]), to_move)
        self._root = self._current = _Node(None, None)
        self._branches: list[_Node] = []  # for each open variation, the node to return to
        self._add_implied_pass()

    @property
    def plies(self) -> int:
        """The number of plies played so far."""
        return len(self.game.history)

    @property
    def size(self) -> int:
        """The size of the board."""
        return self.game.board.size

    def play(self, square: str, color: Piece | None = None, text: str = "",
             note: tuple[str, str] = NO_NOTE) -> None:
        """Play a move on `square`.

        If `color` is given, it must be the side to move. If it isn't, the error message contains
        `text`. Raises NotationError, InvalidMoveError or FormatError.
        """
        side = self.game.current_player.color
        if color not in (None, side):
            raise FormatError(f"expected {side.name.capitalize()} to play, got {text}")
        position = Position.parse(square, self.size)
        try:
            self.game.play(position)
        except InvalidMoveError as error:
            if self._is_from_mirrored_start(position):
                raise FormatError(f"{error}; {position} is valid from the mirrored start, so add "
                                  "that position before the moves") from None
            raise
        self._current = _Node(self._current, position, note)
        self._add_implied_pass()

    def _is_from_mirrored_start(self, position: Position) -> bool:
        """Return whether a first move is valid from the mirrored start, as in some old files."""
        mirrored, color = Board(self.size, "mirrored"), self.game.current_player.color
        return (self.game.board == Board(self.size)
                and MoveValidator(mirrored).is_valid_move(position, color))

    def write_pass(self, text: str, color: Piece | None = None,
                   note: tuple[str, str] = NO_NOTE) -> None:
        """Mark the last forced pass as explicit, because the text contains it.

        Some programs write passes after the end of a game. These passes have no effect. Raises
        FormatError if the last ply is not a forced pass, or if the opponent of `color` passed.
        """
        if self.game.is_game_over:
            return
        side = self.game.current_player.color.opposite()
        if not self._current.is_implied or color not in (None, side):
            raise FormatError(f"expected a move, got {text}; "
                              "a side with a valid move can't pass")
        self._current.is_implied = False
        self._current.note = note

    def comment(self, text: str) -> None:
        """Add a comment to the last ply.

        If the last ply is an implied pass, the comment is added to the ply before the pass.
        """
        node = self._current
        if node.is_implied and node.parent:
            node = node.parent
        node.comment = f"{node.comment} {text}".strip()

    def branch(self, replaces_last: bool) -> None:
        """Start a variation after the last move.

        If `replaces_last` is true, the variation is an alternative to the last move. Raises
        FormatError if there is no last move, or if variations are nested too deeply.
        """
        if len(self._branches) == MAX_NESTING:
            raise FormatError(f"variations can be nested at most {MAX_NESTING} levels deep")
        self._branches.append(self._current)
        if replaces_last:
            node = self._current
            while node.parent and node.position is None:
                node = node.parent
            if not node.parent:
                raise FormatError("a variation needs a move before it")
            self._go_to(node.parent)

    def rejoin(self) -> None:
        """End the innermost open variation. Raises FormatError if no variation is open."""
        if not self._branches:
            raise FormatError("there is no '(' before ')'")
        self._go_to(self._branches.pop())

    def record(self, tags: dict[str, str] | None = None) -> Record:
        """Return the record of the main line. Raises FormatError if a variation is still open."""
        if self._branches:
            raise FormatError("the variation doesn't end with ')'")
        nodes = _nodes(self._root)
        self._go_to(nodes[-1])
        notes = tuple(node.note for node in nodes[1:])
        line = _variation(self._root)
        return Record(self.game, tags or {}, notes, line.comments, line.variations)

    def _add_implied_pass(self) -> None:
        """Add a node for a forced pass that the game has just made."""
        if self._current.depth < self.plies:
            self._current = _Node(self._current, None, is_implied=True)

    def _go_to(self, node: _Node) -> None:
        """Move the game to the position after `node`, which may be in another line of play."""
        nodes: list[_Node] = []
        while self._current is not node:
            if self._current.depth >= node.depth:
                if self._current.position:
                    self.game.undo()
                assert self._current.parent is not None, "every node is below the root"
                self._current = self._current.parent
            else:
                nodes.append(node)
                assert node.parent is not None, "a node below the root has a parent"
                node = node.parent
        for node in reversed(nodes):
            if node.position:
                self.game.play(node.position)
            self._current = node


def _nodes(first: _Node) -> list[_Node]:
    """Return the node `first` and all later nodes in its line of play."""
    nodes = [first]
    while nodes[-1].children:
        nodes.append(nodes[-1].children[0])
    return nodes


def _variation(first: _Node) -> Variation:
    """Return the line of play that starts at `first`."""
    nodes = _nodes(first)
    return Variation(first.depth - 1, tuple(node.position for node in nodes),
                     {node.depth: node.comment for node in nodes if node.comment},
                     tuple(_variation(child) for node in nodes for child in node.children[1:]))

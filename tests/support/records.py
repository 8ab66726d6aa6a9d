"""Records with comments and variations, for formats that can store both."""

from hypothesis import strategies as st

from othello import Board, InvalidMoveError
from othello.command import PlacePieceCommand
from othello.errors import FormatError
from othello.formats.builder import RecordBuilder

WORDS = st.text("abc ()!?[:;,.1-", max_size=8).map(lambda text: " ".join(text.split()))


@st.composite
def annotated_records(draw, games):
    """Generate a record of one of `games`, with random comments and variations."""
    builder = RecordBuilder(Board())
    game = draw(games.filter(lambda game: game.board.size == 8))
    for ply in game.history:
        if not isinstance(ply, PlacePieceCommand):
            continue
        try:
            builder.play(str(ply))
        except (FormatError, InvalidMoveError):
            break
        if draw(st.integers(0, 9)) == 0:
            builder.comment(draw(WORDS))
        if draw(st.integers(0, 5)) == 0:
            builder.branch(replaces_last=True)
            for _ in range(draw(st.integers(1, 3))):
                valid = builder.game.validator.valid_moves(builder.game.current_player.color)
                if valid:
                    builder.play(str(draw(st.sampled_from(valid))))
            builder.comment(draw(WORDS))
            builder.rejoin()
    return builder.record()


def parts(records):
    return [([str(ply) for ply in record.game.history], record.game.board,
             record.game.black_player.name, record.game.white_player.name,
             {tag: text for tag, text in record.tags.items() if tag != "RE"}, record.result,
             record.forfeit, record.comments, record.variations) for record in records]
